"""Every client in its own words: events, fields, and the form of an answer."""

import json
import os
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.model import Caller
from commonplace.serve.hooks import clients
from commonplace.serve.hooks.clients import CLIENTS
from commonplace.serve.hooks.routes import Hooks
from commonplace.serve.http.call import Call
from commonplace.sessions.injected import MOST_CHARS, block

OWNER = Caller("t1", "owner", "person", "default", frozenset({"admin"}))


class Door:
    """The hooks of a library, asked without HTTP; ``notes`` is the log."""

    def __init__(self, library: commonplace.Library, caller: Caller = OWNER) -> None:
        self.notes: list[dict[str, Any]] = []
        self.hooks = Hooks(lambda event, level="info", **about: self.notes.append(about))
        self._call = Call(library, caller, "r1")

    def raw(self, client: str, event: str, body: bytes, cwd: str = "", book: str = "") -> bytes:
        given = {"client": client, "event": event, "cwd": cwd, "book": book}
        return self.hooks._answer(self._call, body, given)

    def say(self, client: str, event: str, **said: Any) -> Any:
        import msgspec

        told = self.raw(client, event, msgspec.json.encode(said))
        return msgspec.json.decode(told) if told else None


@pytest.fixture
def told(library: commonplace.Library) -> commonplace.Book:
    """A book with something that every session should know."""
    book = library.book("default")
    book.remember("We decided to use Postgres for the ledger of heron.", kind="decision")
    library.work()
    return book


def _specific(event: str, text: str) -> dict[str, Any]:
    return {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}


@pytest.mark.parametrize(
    ("client", "event", "session", "form"),
    [
        ("claude-code", "SessionStart", "session_id", _specific),
        ("codex", "SessionStart", "session_id", _specific),
        ("gemini", "SessionStart", "session_id", _specific),
        ("cursor", "sessionStart", "conversation_id", lambda _, text: {"additional_context": text}),
        ("opencode", "SessionStart", "session_id", lambda _, text: {"additionalContext": text}),
    ],
)
def test_each_client_is_told_in_its_own_form(
    library: commonplace.Library,
    told: commonplace.Book,
    client: str,
    event: str,
    session: str,
    form: Any,
) -> None:
    expected = told.session("other", client, "/home/ada/heron").start()
    assert "Postgres" in expected
    door = Door(library)
    answer = door.say(client, event, **{session: "s1", "cwd": "/home/ada/heron"})
    door.hooks.close()
    assert answer == form(event, expected)
    assert told.session("s1").info.client == client


def test_nothing_to_say_is_nothing_at_all(library: commonplace.Library) -> None:
    door = Door(library)
    for client in CLIENTS:
        for event in CLIENTS[client].events:
            body = b'{"session_id": "s1", "conversation_id": "s1", "prompt": "hello there"}'
            assert door.raw(client, event, body) == b""
    door.hooks.close()


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
_FIELDS = st.sampled_from(clients.Told.__struct_fields__)


@given(body=st.dictionaries(_FIELDS, _JSON) | _JSON, raw=st.binary(max_size=40))
def test_whatever_a_client_says_is_read_or_passed_over(body: Any, raw: bytes) -> None:
    import json

    clients.read(raw)
    found = clients.read(json.dumps(body).encode("utf-8", "surrogatepass"))
    assert found is None or isinstance(found.session, str)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"[]",
        b'{"session_id": ""}',
        b'{"session_id": 7}',
        b'{"session_id": "s\\u0000"}',
        b'{"session_id": "' + b"x" * 300 + b'"}',
        b'{"session_id": "s1", "prompt": ["a"]}',
        b"[" * 100_000,
        b'{"session_id": "\xff"}',
        b'{"session_id": "s1", "prompt": "\\ud800"}',
    ],
)
def test_odd_json_is_answered_with_nothing_and_noted(
    library: commonplace.Library, body: bytes
) -> None:
    door = Door(library)
    assert door.raw("claude-code", "UserPromptSubmit", body) == b""
    assert len(door.notes) == 1


def test_clients_and_events_that_we_do_not_know_are_passed_over(
    library: commonplace.Library,
) -> None:
    door = Door(library)
    assert door.raw("emacs", "SessionStart", b'{"session_id": "s1"}') == b""
    assert door.raw("claude-code", "PreToolUse", b'{"session_id": "s1"}') == b""
    assert [note["passed_over"] for note in door.notes] == [
        "the client is not known",
        "the event is not known",
    ]
    assert [(note["client"], note["happens"]) for note in door.notes] == [
        ("unknown", "unknown"),
        ("claude-code", "unknown"),
    ]


def test_a_prompt_is_kept_without_what_was_injected(library: commonplace.Library) -> None:
    shown = block("- The canary sings. [abc]")
    prompt = (
        f"<hook_context>{shown}</hook_context>\n{shown}\nWhere is my export TOKEN=hunter2hunter2?"
    )
    Door(library).say("gemini", "BeforeAgent", session_id="s1", prompt=prompt)
    [line] = library.book("default").session("s1").transcript()
    assert line.text.startswith("Where is my")
    assert "hunter2" not in line.text


def test_what_is_asked_is_found_behind_much_that_was_injected(library: commonplace.Library) -> None:
    shown = block("- The canary sings at dawn, and nobody hears it. [abc]\n" * 200)
    Door(library).say("gemini", "BeforeAgent", session_id="s1", prompt=f"{shown}\nWhere is Ada?")
    assert library.book("default").session("s1").info.queries == ("Where is Ada?",)


def test_an_answer_is_kept_once(library: commonplace.Library) -> None:
    door = Door(library)
    for client, event, field in (
        ("claude-code", "Stop", "last_assistant_message"),
        ("gemini", "AfterAgent", "prompt_response"),
        ("cursor", "afterAgentResponse", "text"),
    ):
        for _ in range(2):
            door.say(client, event, session_id=client, **{field: "The parser is done."})
        lines = library.book("default").session(client).transcript()
        assert [(line.role, line.text) for line in lines] == [("assistant", "The parser is done.")]


def test_a_session_that_was_compacted_is_told_where_it_stood(
    library: commonplace.Library, told: commonplace.Book
) -> None:
    door = Door(library)
    said = {"session_id": "s1", "cwd": "/home/ada/heron"}
    door.say("claude-code", "UserPromptSubmit", **said, prompt="Please write the parser.")
    door.say("claude-code", "PreCompact", **said, trigger="auto")
    summary = "<analysis>hm</analysis><summary>The lexer is done; the parser is next.</summary>"
    door.say("claude-code", "PostCompact", **said, compact_summary=summary)
    answer = door.say("claude-code", "SessionStart", **said, source="compact")
    text = answer["hookSpecificOutput"]["additionalContext"]
    assert "The lexer is done; the parser is next." in text
    assert "Postgres" in text
    assert "hm" not in text.split()
    assert len(text) <= MOST_CHARS
    resumed = door.say("claude-code", "SessionStart", **said, source="resume")
    assert "The lexer is done" in resumed["hookSpecificOutput"]["additionalContext"]
    door.hooks.close()


def test_the_end_of_a_session_is_left_to_a_worker(library: commonplace.Library) -> None:
    door = Door(library)
    door.say("claude-code", "Stop", session_id="s1", last_assistant_message="The parser is done.")
    door.say("claude-code", "SessionEnd", session_id="s1", reason="other")
    session = library.book("default").session("s1")
    assert session.info.ended_at is None
    library.work()
    assert session.info.ended_at is not None


def test_the_book_is_the_one_that_the_folder_names(
    library: commonplace.Library, tmp_path: Path
) -> None:
    inner = tmp_path / "heron" / "src"
    inner.mkdir(parents=True)
    (tmp_path / "heron" / ".commonplace.toml").write_text('book = "heron"\n')
    Door(library).say("claude-code", "Stop", session_id="s1", cwd=str(inner))
    session = library.book("heron", create=False).session("s1").info
    assert session.project == str(tmp_path / "heron")


def test_settings_that_cannot_be_read_leave_the_usual_book(
    library: commonplace.Library, tmp_path: Path
) -> None:
    (tmp_path / ".commonplace.toml").write_text("bok = 3\n")
    door = Door(library)
    door.say("claude-code", "Stop", session_id="s1", cwd=str(tmp_path))
    assert library.book("default").session("s1").info
    assert door.notes[0]["error"] == "ConfigError"


def test_a_folder_that_is_too_long_to_be_one_is_not_looked_for(
    library: commonplace.Library,
) -> None:
    door = Door(library)
    began = process_time()
    door.say("claude-code", "Stop", session_id="s1", cwd="/" + "heron/" * 20_000)
    assert process_time() - began < 10, (
        "it takes milliseconds, and minutes if each folder is looked for"
    )
    assert str(library.book("default").session("s1").info.project).endswith("/heron/")


def test_a_token_of_one_book_writes_in_no_other(
    library: commonplace.Library, tmp_path: Path
) -> None:
    library.book("heron"), library.book("owl")
    (tmp_path / ".commonplace.toml").write_text('book = "owl"\n')
    agent = Caller("t2", "agent", "agent", "default", frozenset({"read", "write"}), ("heron",))
    door = Door(library, agent)
    assert door.say("claude-code", "Stop", session_id="s1", cwd=str(tmp_path)) is None
    assert not library.book("owl").sessions()
    assert door.notes[-1]["passed_over"] == "NotFound"
    assert "nowhere" not in [book.name for book in library.books()]


def test_a_token_that_may_only_read_is_refused(library: commonplace.Library) -> None:
    reader = Caller("t3", "reader", "agent", "default", frozenset({"read"}))
    with pytest.raises(commonplace.UsageError, match="no scope 'write'"):
        Door(library, reader).say("claude-code", "Stop", session_id="s1")


def test_a_token_that_may_only_write_is_told_nothing(
    library: commonplace.Library, told: commonplace.Book
) -> None:
    writer = Caller("t4", "writer", "agent", "default", frozenset({"write"}))
    door = Door(library, writer)
    assert door.say("claude-code", "SessionStart", session_id="s1") is None
    door.hooks.close()
    assert told.session("s1").info


@pytest.mark.parametrize(
    ("caller", "is_read"),
    [
        (OWNER, True),
        (Caller("t2", "a", "agent", "default", frozenset({"read", "write"})), False),
        (Caller("t2", "a", "agent", "default", frozenset({"admin"}), ("default",)), False),
        (Caller("t2", "a", "person", "acme", frozenset({"admin"})), False),
    ],
)
def test_files_of_this_machine_are_read_only_for_whoever_runs_the_library(
    library: commonplace.Library, caller: Caller, is_read: bool
) -> None:
    """Else a token of one book could bring what was said in another project into its own."""
    folder = Path(os.environ["HOME"], ".claude", "projects", "-secret")
    folder.mkdir(parents=True, exist_ok=True)
    line = {
        "type": "user",
        "sessionId": "other",
        "uuid": "u1",
        "timestamp": "2026-03-01T10:00:00Z",
        "message": {"role": "user", "content": "The owl sleeps in the tower of the old mill."},
    }
    (folder / "other.jsonl").write_text(json.dumps(line) + "\n")
    path = str(folder / "other.jsonl")
    library.book("default", tenant=caller.tenant)
    Door(library, caller).say("claude-code", "SessionEnd", session_id="s1", transcript_path=path)
    library.work()
    book = library.book("default", tenant=caller.tenant)
    assert ["owl" in memory.text for memory in book.memories()] == [True] * is_read


def test_the_log_has_nothing_of_what_was_said(library: commonplace.Library) -> None:
    door = Door(library)
    door.say("claude-code", "UserPromptSubmit", session_id="s1", prompt="the canary sings")
    assert "canary" not in repr(door.notes)
    assert door.notes[0]["happens"] == "prompt"
