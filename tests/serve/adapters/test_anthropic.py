"""The memory tool as the ``anthropic`` package calls it, with a server that plays the model."""

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import pytest
from anthropic import Anthropic
from anthropic.lib.tools import ToolError

import commonplace
from commonplace.serve.adapters.anthropic import AsyncBookMemoryTool, BookMemoryTool

NOTES = "/memories/notes.md"
CALLS: list[dict[str, Any]] = [
    {"command": "view", "path": "/memories"},
    {"command": "create", "path": NOTES, "file_text": "Ada lives in Lisbon.\n"},
    {"command": "str_replace", "path": NOTES, "old_str": "Porto", "new_str": "Lisbon"},
    {"command": "str_replace", "path": NOTES, "old_str": "Lisbon", "new_str": "Porto"},
    {"command": "insert", "path": NOTES, "insert_line": 1, "insert_text": "She has a cat.\n"},
    {"command": "view", "path": NOTES, "view_range": [2, 2]},
    {"command": "rename", "old_path": NOTES, "new_path": "/memories/ada.md"},
    {"command": "delete", "path": NOTES},
]
ANSWERS = [
    "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items:"
    "\n0B\t/memories",
    f"File created successfully at: {NOTES}",
    f"No replacement was performed, old_str `Porto` did not appear verbatim in {NOTES}.",
    "The memory file has been edited. Here is the snippet showing the change (with line numbers):"
    "\n     1\tAda lives in Porto.\n     2\t",
    f"The file {NOTES} has been edited.",
    f"Here's the content of {NOTES} with line numbers:\n     2\tShe has a cat.",
    f"Successfully renamed {NOTES} to /memories/ada.md",
    f"The path {NOTES} does not exist",
]
WRONG = [False, False, True, False, False, False, False, True]


class Model(BaseHTTPRequestHandler):
    """Asks for one memory command after the other, then says that it is done."""

    asked: ClassVar[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append(body)
        number = len(self.asked) - 1
        content: list[dict[str, Any]] = [{"type": "text", "text": "Done."}]
        if number < len(CALLS):
            use = {"type": "tool_use", "id": f"t{number}", "name": "memory", "input": CALLS[number]}
            content = [use]
        answer = {
            "id": "m", "type": "message", "role": "assistant", "model": "scripted",
            "content": content, "stop_sequence": None,
            "stop_reason": "tool_use" if number < len(CALLS) else "end_turn",
            "usage": {"input_tokens": 1, "output_tokens": 1},
        }  # fmt: skip
        said = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def server() -> Iterator[str]:
    Model.asked.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Model) as serving:
        thread = threading.Thread(target=serving.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()
        thread.join()


def test_the_sdks_runner_works_with_the_book(server: str, book: commonplace.Book) -> None:
    with Anthropic(api_key="none", base_url=server) as client:
        last = client.beta.messages.tool_runner(
            model="scripted",
            max_tokens=9,
            messages=[{"role": "user", "content": "Remember where Ada lives."}],
            tools=[BookMemoryTool(book, "claude")],
        ).until_done()
    assert last.stop_reason == "end_turn"
    assert Model.asked[0]["tools"] == [{"type": "memory_20250818", "name": "memory"}]
    told = [body["messages"][-1]["content"][0] for body in Model.asked[1:]]
    assert [each["content"] for each in told] == ANSWERS
    assert [bool(each.get("is_error")) for each in told] == WRONG
    page = book.wiki.pages("reference")[0]
    assert book.wiki.page(page.id).body == "Ada lives in Porto.\nShe has a cat.\n"
    assert {each.author.name for each in book.history(page.id)} == {"claude"}


def test_the_asynchronous_tool_answers_the_same(book: commonplace.Book) -> None:
    async def go() -> list[object]:
        tool = AsyncBookMemoryTool(book)
        answers: list[object] = []
        for command in CALLS:
            try:
                answers.append(await tool.call(command))
            except ToolError as error:
                answers.append(error.content)
        return answers

    assert asyncio.run(go()) == ANSWERS


def test_options_of_the_sdk_are_passed_on(book: commonplace.Book) -> None:
    tool = BookMemoryTool(book, cache_control={"type": "ephemeral"})
    assert tool.to_dict()["cache_control"] == {"type": "ephemeral"}
