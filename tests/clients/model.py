"""A language model that does what a test says, in the words of three vendors.

It answers as the Messages API (``/v1/messages``), the Responses and Chat APIs (``/v1/responses``,
``/v1/chat/completions``) and the Gemini API (``/v1beta/models/…``), streamed or not. What it was
shown is read into one form, a test's function says what to reply, and every request is kept: so a
test can say what the model was shown, to the letter.
"""

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

JSON = dict[str, Any]


@dataclass(frozen=True)
class Shown:
    """One request: all of its texts, the tools it offers, and what tools had answered."""

    api: str
    texts: list[str]
    tools: list[str]
    results: list[str]
    body: JSON

    @property
    def text(self) -> str:
        return "\n".join(self.texts)

    def tool(self, ending: str) -> str:
        """The whole name of a tool; empty if it is not offered."""
        return next((name for name in self.tools if name.endswith(ending)), "")


@dataclass(frozen=True)
class Reply:
    """Some words, or the call of a tool."""

    text: str = ""
    tool: str = ""
    arguments: JSON = field(default_factory=dict)


Mind = Callable[[Shown], Reply]


class Model:
    """The server, while it is used as a context."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.seen: list[Shown] = []
        self.unknown: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> "Model":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def reply(self, shown: Shown) -> Reply:
        self.seen.append(shown)
        return self.mind(shown)


def _texts(value: Any) -> Iterator[str]:
    """Every text in a message, whatever it stands in."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        for name in ("text", "content", "parts", "output", "response", "functionResponse"):
            yield from _texts(value.get(name))
        if "result" in value or "error" in value:  # what a Gemini tool answered
            yield json.dumps(value, ensure_ascii=False)


# ── Messages ────────────────────────────────────────────────────────────────────────────────────


def _read_messages(body: JSON) -> Shown:
    blocks = [
        block
        for message in body["messages"]
        for block in (message["content"] if isinstance(message["content"], list) else [])
    ]
    results = [
        "\n".join(_texts(block.get("content")))
        for block in blocks
        if block["type"] == "tool_result"
    ]
    texts = [*_texts(body.get("system")), *_texts(body["messages"])]
    tools = [tool["name"] for tool in body.get("tools", ())]
    return Shown("messages", texts, tools, results, body)


def _write_messages(reply: Reply, body: JSON) -> Iterator[JSON]:
    stop = "tool_use" if reply.tool else "end_turn"
    usage = {"input_tokens": 10, "output_tokens": 10}
    message = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": usage,
    }
    block: JSON = {"type": "text", "text": reply.text}
    begun: JSON = {"type": "text", "text": ""}
    delta: JSON = {"type": "text_delta", "text": reply.text}
    if reply.tool:
        block = {"type": "tool_use", "id": "toolu_1", "name": reply.tool, "input": reply.arguments}
        begun = block | {"input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(reply.arguments)}
    if not body.get("stream"):
        yield message | {"content": [block], "stop_reason": stop}
        return
    yield {"type": "message_start", "message": message | {"content": []}}
    yield {"type": "content_block_start", "index": 0, "content_block": begun}
    yield {"type": "content_block_delta", "index": 0, "delta": delta}
    yield {"type": "content_block_stop", "index": 0}
    ended = {"stop_reason": stop, "stop_sequence": None}
    yield {"type": "message_delta", "delta": ended, "usage": usage}
    yield {"type": "message_stop"}


# ── Responses ───────────────────────────────────────────────────────────────────────────────────


def _read_responses(body: JSON) -> Shown:
    given = body["input"] if isinstance(body["input"], list) else [{"content": body["input"]}]
    results = ["\n".join(_texts(item.get("output"))) for item in given if "output" in item]
    tools = []
    for tool in body.get("tools", ()):
        if tool.get("type") == "namespace":
            tools += [f"{tool['name']}/{each['name']}" for each in tool["tools"]]
        elif "name" in tool:
            tools.append(tool["name"])
    texts = [body.get("instructions") or "", *_texts(given)]
    return Shown("responses", texts, tools, results, body)


def _write_responses(reply: Reply, body: JSON) -> Iterator[JSON]:
    item: JSON = {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": reply.text, "annotations": []}],
    }
    if reply.tool:
        space, _, name = reply.tool.rpartition("/")
        item = {
            "type": "function_call",
            "id": "fc_1",
            "call_id": "call_1",
            "name": name,
            "arguments": json.dumps(reply.arguments),
            "status": "completed",
        } | ({"namespace": space} if space else {})
    response = {"id": "resp_1", "object": "response", "model": body["model"], "status": "completed"}
    usage = {
        "input_tokens": 10,
        "output_tokens": 10,
        "total_tokens": 20,
        "input_tokens_details": {"cached_tokens": 0},
        "output_tokens_details": {"reasoning_tokens": 0},
    }
    done = response | {"output": [item], "usage": usage}
    if not body.get("stream"):
        yield done
        return
    yield {"type": "response.created", "response": response | {"output": []}}
    yield {"type": "response.output_item.added", "output_index": 0, "item": item}
    yield {"type": "response.output_item.done", "output_index": 0, "item": item}
    yield {"type": "response.completed", "response": done}


# ── Chat ────────────────────────────────────────────────────────────────────────────────────────


def _read_chat(body: JSON) -> Shown:
    results = [
        "\n".join(_texts(each.get("content")))
        for each in body["messages"]
        if each["role"] == "tool"
    ]
    tools = [tool["function"]["name"] for tool in body.get("tools", ())]
    return Shown("chat", [*_texts(body["messages"])], tools, results, body)


def _write_chat(reply: Reply, body: JSON) -> Iterator[JSON]:
    said: JSON = {"role": "assistant", "content": reply.text}
    if reply.tool:
        function = {"name": reply.tool, "arguments": json.dumps(reply.arguments)}
        call = {"index": 0, "id": "call_1", "type": "function", "function": function}
        said = {"role": "assistant", "content": None, "tool_calls": [call]}
    stop = "tool_calls" if reply.tool else "stop"
    chunk = {"id": "chat_1", "created": 1, "model": body["model"]}
    usage = {"prompt_tokens": 10, "completion_tokens": 10, "total_tokens": 20}
    if not body.get("stream"):
        choice = {"index": 0, "message": said, "finish_reason": stop}
        yield chunk | {"object": "chat.completion", "choices": [choice], "usage": usage}
        return
    chunk["object"] = "chat.completion.chunk"
    yield chunk | {"choices": [{"index": 0, "delta": said, "finish_reason": None}]}
    yield chunk | {"choices": [{"index": 0, "delta": {}, "finish_reason": stop}], "usage": usage}


# ── Gemini ──────────────────────────────────────────────────────────────────────────────────────


def _read_gemini(body: JSON) -> Shown:
    parts = [part for content in body.get("contents", ()) for part in content.get("parts", ())]
    results = [
        "\n".join(_texts(part["functionResponse"])) for part in parts if "functionResponse" in part
    ]
    tools = [
        each["name"]
        for tool in body.get("tools", ())
        for each in tool.get("functionDeclarations", ())
    ]
    texts = [*_texts(body.get("systemInstruction")), *_texts(body.get("contents"))]
    return Shown("gemini", texts, tools, results, body)


def _write_gemini(reply: Reply, body: JSON) -> Iterator[JSON]:
    part: JSON = {"text": reply.text}
    if reply.tool:
        part = {"functionCall": {"name": reply.tool, "args": reply.arguments}}
    yield {
        "candidates": [
            {
                "index": 0,
                "content": {"role": "model", "parts": [part]},
                "finishReason": "STOP",
            }
        ],
        "usageMetadata": {
            "promptTokenCount": 10,
            "candidatesTokenCount": 10,
            "totalTokenCount": 20,
        },
    }


_APIS: dict[str, tuple[Callable[[JSON], Shown], Callable[[Reply, JSON], Iterator[JSON]]]] = {
    "/messages": (_read_messages, _write_messages),
    "/responses": (_read_responses, _write_responses),
    "/chat/completions": (_read_chat, _write_chat),
    ":generateContent": (_read_gemini, _write_gemini),
    ":streamGenerateContent": (_read_gemini, _write_gemini),
}
_COUNTS: dict[str, JSON] = {
    "/count_tokens": {"input_tokens": 10},
    ":countTokens": {"totalTokens": 10},
}


def _handler(model: Model) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            model.unknown.append(f"GET {self.path}")
            self._send(404, b"{}", "application/json")

        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            path = self.path.partition("?")[0]
            for ending, answer in _COUNTS.items():
                if path.endswith(ending):
                    self._send(200, json.dumps(answer).encode(), "application/json")
                    return
            for ending, (read, write) in _APIS.items():
                if path.endswith(ending):
                    body = json.loads(raw)
                    events = list(write(model.reply(read(body)), body))
                    streamed = bool(body.get("stream")) or "stream" in ending
                    self._answer(events, streamed=streamed, chat="chat" in ending)
                    return
            model.unknown.append(f"POST {self.path}")
            self._send(404, b"{}", "application/json")

        def _answer(self, events: list[JSON], *, streamed: bool, chat: bool) -> None:
            if not streamed:
                self._send(200, json.dumps(events[0]).encode(), "application/json")
                return
            lines = [
                (f"event: {event['type']}\n" if "type" in event else "")
                + f"data: {json.dumps(event)}\n\n"
                for event in events
            ]
            if chat:
                lines.append("data: [DONE]\n\n")
            self._send(200, "".join(lines).encode(), "text/event-stream")

        def _send(self, status: int, content: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *said: object) -> None:
            pass

    return Handler
