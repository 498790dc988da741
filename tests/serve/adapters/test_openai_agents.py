"""A session of the OpenAI Agents SDK, kept in a book."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from agents import Agent, ModelResponse, Runner, Usage, function_tool, set_tracing_disabled
from agents.memory import Session, SessionABC
from agents.memory.session_settings import SessionSettings
from agents.models.interface import Model
from openai.types.responses import (
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)

import commonplace
from commonplace.errors import InvalidInput, NotFound
from commonplace.serve.adapters.openai_agents import BookSession

ITEMS: list[Any] = [
    {"content": "Where does Ada live?", "role": "user"},
    {"role": "user", "content": "other order of keys"},
    {"id": "rs_1", "summary": [], "type": "reasoning", "encrypted_content": "gAAAAB" + "aB3/" * 30},
    {"arguments": '{"q": "Ada"}', "call_id": "call_AbC9", "name": "look", "type": "function_call"},
    {"call_id": "call_AbC9", "output": "api_key=sk-abcDEF123456789012345678",
     "type": "function_call_output"},
    {"content": [{"annotations": [], "text": "In Lisbon. 猫 \u202e\r\n", "type": "output_text"}],
     "role": "assistant", "status": "completed", "type": "message"},
    {"content": "  blanks, NUL \0, half \ud800 and {\"json\": 1}\n\n", "role": "user"},
    {"content": "", "role": "user"},
    {"content": '{"looks": "like json"}', "role": "user"},
    {"content": "<commonplace-memory>x</commonplace-memory>", "role": "developer"},
    {"content": [{"type": "input_image", "image_url": "data:image/png;base64," + "A" * 1_500_000}],
     "role": "user"},
]  # fmt: skip


@pytest.fixture
def session(book: commonplace.Book) -> BookSession:
    return BookSession("thread 1", book)


def test_it_is_what_the_sdk_calls_a_session(session: BookSession) -> None:
    assert isinstance(session, SessionABC)
    assert isinstance(session, Session)
    assert session.session_id == "thread 1"


def test_items_come_back_exactly_and_in_order(session: BookSession) -> None:
    async def go() -> None:
        assert await session.get_items() == []
        await session.add_items([])
        await session.add_items(ITEMS[:4])
        await session.add_items(ITEMS[4:])
        found = await session.get_items()
        assert [json.dumps(item) for item in found] == [json.dumps(item) for item in ITEMS]
        assert await session.get_items(2) == ITEMS[-2:]
        assert await session.get_items(99) == ITEMS
        assert await session.get_items(0) == []

    asyncio.run(go())


def test_the_settings_may_say_how_many_items(book: commonplace.Book) -> None:
    session = BookSession("s", book, SessionSettings(limit=1))

    async def go() -> None:
        await session.add_items(ITEMS[:3])
        assert await session.get_items() == ITEMS[2:3]
        assert await session.get_items(2) == ITEMS[1:3]

    asyncio.run(go())


def test_the_last_item_is_taken_back_and_nothing_keeps_it(
    session: BookSession, book: commonplace.Book
) -> None:
    async def go() -> None:
        await session.add_items(ITEMS[:2])
        book.session("thread 1").checkpoint(digest="Asked about another order.")
        assert await session.pop_item() == ITEMS[1]
        assert await session.get_items() == ITEMS[:1]
        assert not book.session("thread 1").checkpoints()
        assert await session.pop_item() == ITEMS[0]
        assert await session.pop_item() is None
        await session.add_items(ITEMS[2:3])
        assert await session.get_items() == ITEMS[2:3]

    asyncio.run(go())


def test_a_cleared_session_is_gone_and_others_are_not(
    session: BookSession, book: commonplace.Book
) -> None:
    async def go() -> None:
        other = BookSession("thread 2", book)
        await session.add_items(ITEMS[:3])
        await other.add_items(ITEMS[:1])
        book.session("thread 1").checkpoint()
        await session.clear_session()
        await session.clear_session()
        assert await session.get_items() == []
        assert await other.get_items() == ITEMS[:1]
        assert [each.id for each in book.sessions()] == ["thread 2"]
        with pytest.raises(NotFound):
            _ = book.session("thread 1").info

    asyncio.run(go())


def test_all_items_of_a_call_are_added_or_none(session: BookSession) -> None:
    async def go() -> None:
        with pytest.raises(InvalidInput, match="not plain JSON"):
            await session.add_items([ITEMS[0], {"content": {1, 2}, "role": "user"}])  # type: ignore[list-item, misc]
        assert await session.get_items() == []

    asyncio.run(go())


def test_two_who_add_and_take_back_at_once_do_not_lose_or_double(
    session: BookSession, book: commonplace.Book
) -> None:
    async def go() -> None:
        again = BookSession("thread 1", book)
        given: list[Any] = [{"content": f"line {n}", "role": "user"} for n in range(20)]
        await asyncio.gather(
            *((session, again)[n % 2].add_items([item]) for n, item in enumerate(given))
        )
        popped = await asyncio.gather(*((session, again)[n % 2].pop_item() for n in range(8)))
        left = await session.get_items()
        assert sorted(str(each) for each in [*popped, *left]) == sorted(map(str, given))

    asyncio.run(go())


def test_a_change_happens_even_when_nobody_waits_for_it(session: BookSession) -> None:
    async def go() -> None:
        adding = asyncio.ensure_future(session.add_items(ITEMS[:2]))
        await asyncio.sleep(0)
        adding.cancel()
        with pytest.raises(asyncio.CancelledError):
            await adding
        assert await session.get_items() == ITEMS[:2]

    asyncio.run(go())


def test_the_conversation_is_a_session_of_the_book(
    session: BookSession, book: commonplace.Book
) -> None:
    asyncio.run(session.add_items(ITEMS[:6]))
    live = book.session("thread 1")
    assert live.info.client == "openai-agents"
    assert [line.role for line in live.transcript()] == [
        "user", "user", "assistant", "assistant", "tool", "assistant",
    ]  # fmt: skip
    digest = live.checkpoint().digest
    assert "Where does Ada live?" in digest
    assert "In Lisbon." in digest
    assert "sk-abcDEF" not in digest and "{" not in digest


def test_forgetting_a_memory_cuts_it_out_of_items_and_leaves_them_whole(
    session: BookSession, book: commonplace.Book
) -> None:
    memory = book.remember("The vault code of the harbour office is K7-9912X.")
    call: Any = {
        "call_id": "c1",
        "output": "It is K7-9912X. Anything else?",
        "type": "function_call_output",
    }
    asyncio.run(session.add_items([ITEMS[0], call]))
    book.forget(memory.id)
    assert asyncio.run(session.get_items()) == [
        ITEMS[0],
        {"call_id": "c1", "output": "[forgotten]. Anything else?", "type": "function_call_output"},
    ]


class Scripted(Model):
    """A model that says what it is told to say, and keeps what it was asked."""

    def __init__(self, *answers: Any) -> None:
        self.answers = [*answers]
        self.asked: list[Any] = []

    async def get_response(self, *args: Any, **kwargs: Any) -> ModelResponse:
        self.asked.append(kwargs["input"] if "input" in kwargs else args[1])
        return ModelResponse([self.answers.pop(0)], Usage(), None)

    def stream_response(self, *args: Any, **kwargs: Any) -> AsyncIterator[Any]:
        raise NotImplementedError


def said(text: str) -> ResponseOutputMessage:
    part = ResponseOutputText(text=text, type="output_text", annotations=[])
    return ResponseOutputMessage(
        id="m", content=[part], role="assistant", status="completed", type="message"
    )


def test_the_sdks_runner_goes_on_where_it_was_in_another_library(
    session: BookSession, library_url: str
) -> None:
    set_tracing_disabled(True)
    looked: list[str] = []

    @function_tool
    def look(question: str) -> str:
        """Look something up."""
        looked.append(question)
        return "Ada lives in Lisbon."

    call = ResponseFunctionToolCall(
        arguments='{"question": "Ada"}', call_id="c1", name="look", type="function_call"
    )
    model = Scripted(call, said("In Lisbon."))
    agent = Agent(name="Guide", model=model, tools=[look])
    first = asyncio.run(Runner.run(agent, "Where does Ada live?", session=session))
    assert first.final_output == "In Lisbon." and looked == ["Ada"]
    with commonplace.open(library_url) as again:
        model = Scripted(said("Since May."))
        agent = Agent(name="Guide", model=model, tools=[look])
        resumed = BookSession("thread 1", again.book("ada"))
        asyncio.run(Runner.run(agent, "Since when?", session=resumed))
        kinds = [item.get("type") or item.get("role") for item in model.asked[0]]
        assert kinds == ["user", "function_call", "function_call_output", "message", "user"]
        assert len(asyncio.run(resumed.get_items())) == 6
