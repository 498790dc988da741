"""``session``: every command, in JSON and for people, and what is said when there is nothing."""

import pytest

import commonplace
from tests.serve.cli.conftest import Say


@pytest.fixture
def talked(told: Say) -> Say:
    """A session in which something was said and shown."""
    told("session", "start", "s-1", "--client", "codex", "--project", "heron", code=0)
    with commonplace.open() as library:
        session = library.book().session("s-1")
        session.add("user", "Why Postgres? \x1b[2J", position=0)
        session.add("assistant", "Grace chose it over MySQL, in src/heron/store.py.", position=1)
    return told


def test_without_sessions_it_says_how_they_are_made(told: Say) -> None:
    assert "session start" in told("session", code=0).out
    assert told("session", "list", "--json").json == {"sessions": []}
    assert "of the project heron" in told("session", "list", "--project", "heron").out
    assert told("session", "list", "--quiet", code=0).out == ""


def test_the_start_pack_is_printed_as_it_is(told: Say) -> None:
    done = told("session", "start", "s-1", "--project", "heron", code=0)
    assert done.out.startswith("<commonplace-")
    assert "Grace chose Postgres over MySQL" in done.out
    again = told("session", "start", "s-2", "--project", "heron", "--json").json
    assert again["text"] + "\n" == done.out and again["id"] == "s-2"
    assert told("session", "start", "s-3", "--budget", "1").out == ""


def test_a_book_with_nothing_to_say_says_nothing(say: Say) -> None:
    say("remember", "The ferry was late.", code=0)
    done = say("session", "start", "s-1", code=0)
    assert done.out == "" and "Nothing to say." in done.err
    assert say("session", "start", "s-1", "--json").json["text"] == ""


def test_sessions_are_listed_and_one_is_shown(talked: Say) -> None:
    out = talked("session", "list", code=0).out
    assert "s-1" in out and "codex" in out and "heron" in out
    [listed] = talked("session", "list", "--json").json["sessions"]
    assert (listed["id"], listed["lines"], listed["ended_at"]) == ("s-1", 2, None)
    shown = talked("session", "show", "s-1", code=0).out
    assert "not yet" in shown and "start" in shown
    assert "Grace chose Postgres over MySQL" in shown, "what it was shown, and not its id alone"
    data = talked("session", "show", "s-1", "--json").json
    assert data["shown_list"][0]["door"] == "start" and data["checkpoint_list"] == []


def test_a_transcript_is_printed_line_by_line_and_nothing_in_it_is_obeyed(talked: Say) -> None:
    out = talked("session", "transcript", "s-1", code=0).out
    assert "user" in out and "Grace chose it over MySQL" in out and "\x1b" not in out
    lines = talked("session", "transcript", "s-1", "--from", "1", "--json").json["lines"]
    assert [each["position"] for each in lines] == [1]


def test_a_checkpoint_is_noted_and_recovered(talked: Say) -> None:
    assert talked("session", "recover", "s-1", code=0).out == ""
    made = talked("session", "checkpoint", "s-1", "--trigger", "agent", code=0)
    assert "Touched: src/heron/store.py" in made.out and "Noted" in made.err
    assert "src/heron/store.py" in talked("session", "recover", "s-1", code=0).out
    other = talked("session", "recover", "s-2", "--project", "heron", "--json").json
    assert "src/heron/store.py" in other["text"]
    said = talked("session", "checkpoint", "s-1", "--digest", "All is well.", "--json").json
    assert said["digest"] == "All is well."


def test_the_end_says_what_helped(talked: Say) -> None:
    assert "that it was shown helped." in talked("session", "end", "s-1", code=0).out
    again = talked("session", "end", "s-1", "--json").json
    assert again["score"] is not None and again["shown"][0]["used"] is not None
    assert talked("session", "list", "--json").json["sessions"][0]["ended_at"]


def test_the_end_does_not_guess_what_helped_where_nothing_was_said(told: Say) -> None:
    assert "shown nothing" in told("session", "end", _started(told, "--budget", "1"), code=0).out
    assert "nobody knows what helped" in told("session", "end", _started(told), code=0).out


def _started(told: Say, *how: str) -> str:
    key = "short" if how else "long"
    told("session", "start", key, *how, code=0)
    return key


def test_a_checkpoint_that_says_nothing_is_nothing_to_recover(told: Say) -> None:
    told("session", "start", "s-1", code=0)
    told("session", "checkpoint", "s-1", code=0)
    done = told("session", "recover", "s-1", code=0)
    assert done.out == "" and "No checkpoint says where it stood." in done.err


@pytest.mark.parametrize("word", ["show", "transcript", "checkpoint", "end"])
def test_a_session_that_is_not_there_is_not_found_and_not_made(told: Say, word: str) -> None:
    done = told("session", word, "nobody", code=3)
    assert "There is no session 'nobody' here." in done.err
    assert told("session", word, "nobody", "--json", code=3).error["code"] == "not_found"
    assert told("session", "list", "--json").json == {"sessions": []}


def test_what_cannot_be_a_session_is_refused(told: Say) -> None:
    assert "session" in told("session", "start", "x" * 300, code=2).err
    assert "whim" in told("session", "checkpoint", "s-1", "--trigger", "whim", code=2).err
    assert told("session", "list", "--json").json == {"sessions": []}


def test_forgetting_tells_what_goes_from_sessions(talked: Say) -> None:
    hit = talked("recall", "why Postgres", "--json").json["hits"][0]
    counts = talked("blast-radius", hit["id"], "--json").json["blast_radius"]["counts"]
    assert counts["transcripts"] == 1 and counts["shown"] >= 1
    assert "1 line loses a part" in talked("blast-radius", hit["id"], code=0).out
