"""A session from its start to its end, on every engine."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace import clock
from commonplace.errors import InvalidInput, NotFound
from commonplace.jobs.worker import Ran
from commonplace.model import Recall, Shown
from commonplace.sessions.injected import block
from commonplace.sessions.live import LiveSession
from commonplace.store import jobs as ledger
from commonplace.store import sessions as rows

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def _certain(book: commonplace.Book, *, certain: bool = True) -> Callable[[str, int, str], Recall]:
    """Real recall that is as sure as it is told to be."""
    return lambda question, limit, _: replace(book.recall(question, limit), certain=certain)


def _live(book: commonplace.Book, key: str = "s-1", **tools: Any) -> LiveSession:
    known = book.library.session_tools(book)
    return LiveSession(replace(known, **tools), key)


# --- transcripts --------------------------------------------------------------------------------


def test_what_was_said_is_kept_in_order_and_once_per_position(book: commonplace.Book) -> None:
    session = book.session("s-1", client="codex", project="heron")
    lines = [
        {"role": "user", "text": "Where is  Ada?", "position": 3, "at": "2026-03-01T09:00"},
        {"role": "assistant", "text": "In Lisbon.\n\n  indented", "position": 7},
    ]
    assert session.add_many(lines) == 2
    assert session.add_many([*lines, {"role": "tool", "text": "ok", "position": 5}]) == 1
    assert session.add("user", "Thanks.") == 1
    told = [(line.position, line.role, line.text) for line in session.transcript()]
    assert told == [
        (3, "user", "Where is  Ada?"),
        (5, "tool", "ok"),
        (7, "assistant", "In Lisbon.\n\n  indented"),
        (8, "user", "Thanks."),
    ]
    assert session.transcript()[0].at == datetime(2026, 3, 1, 9, tzinfo=UTC)
    assert session.info.lines == 4


def test_secrets_and_what_we_put_there_are_not_kept(book: commonplace.Book) -> None:
    session = book.session("s-1")
    session.add("user", f"{block('- Ada lives in Lisbon.')}\nexport API_KEY=abcdefgh\nWhere?")
    [line] = session.transcript()
    assert line.text == "export API_KEY=[secret removed: variable]\nWhere?"
    assert session.add("user", block("- only ours")) == 0


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\0b", "ab"),
        ("lone \ud800 surrogate", "lone \ufffd surrogate"),
        ("\u202ereversed\u202c", "reversed"),
        ("one\r\ntwo", "one\ntwo"),
        ("<b>猫</b> 🐈 עברית", "<b>猫</b> 🐈 עברית"),
        ("```\n  # x\n```", "```\n  # x\n```"),
    ],
)
def test_hostile_text_has_one_outcome(book: commonplace.Book, text: str, kept: str) -> None:
    session = book.session("s-1")
    session.add("tool", text)
    assert [line.text for line in session.transcript()] == [kept]


def test_a_megabyte_is_kept_and_more_is_refused(book: commonplace.Book) -> None:
    session = book.session("s-1")
    text = "word " * 199_999 + "end"
    session.add("tool", text)
    assert session.transcript()[0].text == text
    with pytest.raises(InvalidInput, match="at most"):
        session.add("tool", "x" * 1_000_001)


@pytest.mark.parametrize(
    "line",
    [
        {"role": "king", "text": "x"},
        {"role": "user", "text": 3},
        {"role": "user", "text": "x", "position": -1},
        {"role": "user", "text": "x", "position": True},
        {"role": "user", "text": "x", "at": "soon"},
        {"role": "user", "text": "x", "colour": "red"},
    ],
)
def test_what_cannot_be_a_line_is_refused_and_nothing_is_kept(
    book: commonplace.Book, line: dict[str, Any]
) -> None:
    session = book.session("s-1")
    with pytest.raises(InvalidInput):
        session.add_many([{"role": "user", "text": "fine"}, line])
    assert session.transcript() == []
    assert book.sessions() == []


@pytest.mark.parametrize("key", ["", "  ", "x" * 201, 3, None])
def test_a_session_needs_a_key(book: commonplace.Book, key: Any) -> None:
    with pytest.raises(InvalidInput):
        book.session(key)


def test_a_session_is_made_when_something_is_written_to_it(book: commonplace.Book) -> None:
    session = book.session("s-1")
    assert session.transcript() == [] and session.recover() == ""
    with pytest.raises(NotFound, match="commonplace session"):
        _ = session.info
    assert session.end().shown == ()
    assert book.sessions() == []


def test_sessions_are_listed_by_when_they_were_heard_of(book: commonplace.Book) -> None:
    for minute, (key, project) in enumerate([("a", "heron"), ("b", None), ("a", None)]):
        with clock.frozen_at(NOON + timedelta(minutes=minute)):
            book.session(key, project=project).add("user", "hello")
    assert [each.id for each in book.sessions()] == ["a", "b"]
    assert [each.id for each in book.sessions("heron")] == ["a"]
    assert book.sessions()[0].project == "heron"
    assert book.library.book("other").sessions() == []


def test_lines_around_what_was_remembered_are_found(book: commonplace.Book) -> None:
    session = book.session("s-1")
    for minute in range(9):
        session.add("user", f"line {minute}", NOON + timedelta(minutes=minute), minute * 10)
    at = NOON + timedelta(minutes=4, seconds=30)
    sources = [("s-1", at), ("session:s-1", at), ("chat:17", at), ("s-1", NOON - timedelta(days=1))]
    found = book.library.engine.read(
        lambda reader: rows.transcripts_of(reader, book.info.id, sources, 2)
    )
    assert [line.text for line in found["s-1", at]] == [f"line {n}" for n in (2, 3, 4, 5, 6)]
    assert found["session:s-1", at] == found["s-1", at]
    assert ("chat:17", at) not in found
    assert [line.text for line in found[sources[3]]] == [f"line {n}" for n in range(5)]


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 6) | st.none(), st.text(min_size=1, max_size=5))))
def test_whatever_is_given_again_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, said: list[tuple[int | None, str]]
) -> None:
    path = tmp_path_factory.mktemp("again") / "book.db"
    with commonplace.open(path, embed__model="none") as library:
        session = library.book("ada").session("s-1")
        lines = [{"role": "user", "text": text, "position": n} for n, text in said]
        session.add_many(lines)
        first = session.transcript()
        placed = [line for line in lines if line["position"] is not None]
        assert session.add_many(placed) == 0
        assert session.transcript() == first
        assert [line.position for line in first] == sorted({line.position for line in first})


# --- beside a prompt ----------------------------------------------------------------------------


def test_a_prompt_is_answered_when_recall_is_certain_and_each_hit_once(
    book: commonplace.Book,
) -> None:
    book.remember("Staging listens on port 7443.", occurred_at="2026-03-01", author="ada")
    book.remember("Ada moved to Lisbon.", occurred_at="2026-03-02")
    session = _live(book, recall=_certain(book))
    told = session.prompt("Which port does staging listen on?")
    assert "- Staging listens on port 7443. (ada, 2026-03-01) [" in told
    assert "Lisbon" not in told
    assert session.prompt("Which port does staging listen on?") == ""
    [shown] = session.shown()
    assert (shown.door, shown.rank, shown.used) == ("prompt", 1, None)
    assert shown.features["score"] > 0


def test_a_prompt_is_met_with_silence_when_recall_is_not_certain(book: commonplace.Book) -> None:
    book.remember("Staging listens on port 7443.")
    session = _live(book, recall=_certain(book, certain=False))
    assert session.prompt("Which port does staging listen on?") == ""
    assert session.shown() == []
    assert session.info.prompts == 1
    assert session.prompt("") == session.prompt(block("- ours")) == ""
    assert session.info.prompts == 3


def test_what_the_web_said_is_not_told_beside_a_prompt(book: commonplace.Book) -> None:
    book.remember("Staging listens on port 7443.", trust="web")
    session = _live(book, recall=_certain(book))
    assert session.prompt("Which port does staging listen on?") == ""


@pytest.mark.parametrize(
    ("newer", "status", "is_told"),
    [
        ("The staging port was changed to 7001.", "replaced", False),
        ("The staging port is not 7443.", "denied", False),
        ("Correction: the staging port is 7001.", "corrected", False),
        ("The staging port is 7001.", "said otherwise", True),
        ("", "taken back", False),
    ],
)
def test_what_is_over_is_not_told_beside_a_prompt_and_what_was_said_otherwise_is(
    book: commonplace.Book, newer: str, status: str, is_told: bool
) -> None:
    older = book.remember("The staging port is 7443.", occurred_at="2026-03-01")
    if newer:
        book.remember(newer, occurred_at="2026-03-02")
    book.library.work()
    if not newer:
        book.graph.reject(book.graph.understood(older.id).facts[0].id)
    assert book.graph.understood(older.id).facts[0].status == status
    told = _live(book, recall=_certain(book)).prompt("What is the staging port?")
    assert ("- The staging port is 7443. (" in told) is is_told


def test_what_is_told_keeps_to_its_budget(book: commonplace.Book) -> None:
    for number in range(6):
        book.remember(f"Staging port {number}: " + "very long story " * 40)
    session = _live(book, recall=_certain(book))
    told = session.prompt("staging port story", budget=200)
    assert 0 < len(told) <= 800
    assert session.prompt("staging port story", budget=1) == ""


# --- checkpoints --------------------------------------------------------------------------------


def test_ten_prompts_or_a_quarter_of_an_hour_make_a_periodic_checkpoint(
    book: commonplace.Book,
) -> None:
    session = _live(book, recall=_certain(book, certain=False))
    for minute in range(10):
        with clock.frozen_at(NOON + timedelta(minutes=minute)):
            session.prompt(f"question {minute}")
    [first] = session.checkpoints()
    assert (first.trigger, first.prompts, len(first.queries)) == ("periodic", 10, 10)
    with clock.frozen_at(NOON + timedelta(minutes=25)):
        session.prompt("much later")
    second, _ = session.checkpoints()
    assert (second.prompts, second.queries) == (1, ("much later",))
    assert session.info.queries == ()


def test_two_triggers_within_a_moment_are_one_checkpoint(book: commonplace.Book) -> None:
    session = _live(book, recall=_certain(book, certain=False))
    with clock.frozen_at(NOON):
        session.prompt("first question")
        session.checkpoint("agent", "My own words.", remembers=["one"])
    with clock.frozen_at(NOON + timedelta(seconds=2)):
        session.prompt("second question")
        session.checkpoint("pre_compaction", remembers=["two", "one"])
    [only] = session.checkpoints()
    assert (only.trigger, only.prompts, only.at) == ("pre_compaction", 2, NOON)
    assert only.queries == ("first question", "second question")
    assert only.remembers == ("two", "one")
    assert only.digest == "My own words."
    with clock.frozen_at(NOON + timedelta(seconds=3)):
        session.checkpoint("explicit")
    assert len(session.checkpoints()) == 2


def test_every_trigger_makes_a_checkpoint_and_no_other(book: commonplace.Book) -> None:
    session = book.session("s-1")
    triggers = ["periodic", "pre_compaction", "session_end", "agent", "explicit"]
    for minute, trigger in enumerate(triggers):
        with clock.frozen_at(NOON + timedelta(minutes=minute)):
            session.checkpoint(trigger)
    assert [each.trigger for each in session.checkpoints()] == triggers[::-1]
    with pytest.raises(InvalidInput, match="trigger"):
        session.checkpoint("whim")


def test_lists_are_capped_and_secrets_removed(book: commonplace.Book) -> None:
    made = book.session("s-1").checkpoint(
        "agent",
        "password: hunter2hunter2",
        queries=[f"question {n}" for n in range(30)],
        remembers=[f"memory {n}" for n in range(30)],
    )
    assert len(made.queries) == 20 and made.queries[-1] == "question 29"
    assert len(made.remembers) == 10
    assert "hunter2" not in made.digest
    assert len(book.session("s-2").checkpoint("agent", "long " * 1000).digest) <= 2000


def test_what_was_remembered_in_the_session_stands_in_the_checkpoint(
    book: commonplace.Book,
) -> None:
    session = book.session("s-1")
    session.add("user", "Let us begin.")
    book.remember("The feed is cached.", source="s-1")
    book.remember("The parser is new.", source="session:s-1")
    book.remember("Not of this session.", source="s-2")
    assert {*session.checkpoint().remembers} == {"The feed is cached.", "The parser is new."}


def test_of_a_session_only_so_many_are_kept_and_of_a_book_none_that_is_old(
    library_url: str,
) -> None:
    with commonplace.open(library_url, sessions__checkpoints=3) as library:
        book = library.book("ada")
        for minute in range(5):
            with clock.frozen_at(NOON + timedelta(minutes=minute)):
                book.session("s-1").checkpoint("explicit", f"digest {minute}")
                book.session("s-2").checkpoint("explicit", f"other {minute}")
        digests = [each.digest for each in book.session("s-1").checkpoints()]
        assert digests == ["digest 4", "digest 3", "digest 2"]
        with clock.frozen_at(NOON + timedelta(days=8)):
            book.session("s-3").checkpoint("explicit", "a week later")
        assert book.session("s-1").checkpoints() == []
        assert len(book.session("s-3").checkpoints()) == 1


def test_a_job_deletes_what_is_old_where_nobody_writes_any_more(book: commonplace.Book) -> None:
    session, engine = book.session("s-1"), book.library.engine
    session.checkpoint("explicit", "now")
    assert book.library.work() == 0, "it is not due for a week"
    with clock.frozen_at(clock.now() - timedelta(days=8)):
        session.checkpoint("explicit", "long ago")
    engine.write(lambda tx: ledger.due_now(tx, "prune_checkpoints"))
    ran: list[Ran] = []
    assert book.library.work(ran.append) == 1
    assert [(each.job.kind, each.state) for each in ran] == [("prune_checkpoints", "done")]
    assert [each.digest for each in session.checkpoints()] == ["now"]
    again = engine.read(lambda reader: ledger.seconds_to_next(reader, ["prune_checkpoints"]))
    assert again is not None and again > 6 * 86_400, "it comes again when that one is old"


# --- recovering ---------------------------------------------------------------------------------


def test_a_session_recovers_where_it_stood_and_a_new_one_where_its_project_stood(
    book: commonplace.Book,
) -> None:
    with clock.frozen_at(NOON):
        book.session("s-1", project="heron").checkpoint("agent", "Asked: why is it slow?")
    with clock.frozen_at(NOON + timedelta(minutes=1)):
        book.session("s-1", project="heron").checkpoint("agent", "Asked: what now?")
    own = book.session("s-1").recover()
    assert own.index("what now?") < own.index("why is it slow?")
    assert "what now?" in book.session("s-2", project="heron").recover()
    assert "what now?" in book.session("s-2", project="heron").start()
    assert book.session("s-2", project="other").recover() == ""
    assert len(book.session("s-1").recover(300)) <= 300


# --- the end ------------------------------------------------------------------------------------


def test_the_end_scores_what_was_shown_once_and_tells_those_who_learn(
    book: commonplace.Book,
) -> None:
    learned: list[tuple[str, list[Shown]]] = []
    book.remember("Staging listens on port 7443 behind Caddy.")
    session = _live(
        book, recall=_certain(book), learn=lambda book_id, rows: learned.append((book_id, [*rows]))
    )
    session.prompt("Where does staging listen?")
    session.add("user", "Where does staging listen?")
    session.add("assistant", "On port 7443, behind Caddy.")
    ended = session.end()
    assert ended.score == 1 and ended.used == 1
    assert session.info.ended_at is not None and session.info.score == 1
    assert session.checkpoints()[0].trigger == "session_end"
    assert [(book_id, rows[0].used) for book_id, rows in learned] == [(book.info.id, 1.0)]
    again = session.end()
    assert (again.score, len(learned)) == (1, 1)
    session.add("user", "One more thing.")
    assert session.info.ended_at is None, "it goes on"
    assert session.end().score == 1 and len(learned) == 1


def test_what_was_used_raises_the_weight_of_its_aspect(book: commonplace.Book) -> None:
    book.remember("Ada prefers short answers.", occurred_at="2026-03-01")
    book.library.work()
    before = book.graph.entity("Ada").aspects[0].weight
    session = _live(book, recall=_certain(book))
    assert "short answers" in session.prompt("How does Ada like her answers?")
    session.add("assistant", "Ada prefers short ones, so here is a short one.")
    assert session.end().used == 1
    assert book.graph.entity("Ada").aspects[0].weight > before


def test_sessions_of_one_book_are_nobody_elses(book: commonplace.Book) -> None:
    book.session("s-1", project="heron").checkpoint("agent", "Asked: what now?")
    other = book.library.book("other").session("s-1", project="heron")
    assert other.recover() == other.start() == ""
    assert other.checkpoints() == [] and other.transcript() == []
