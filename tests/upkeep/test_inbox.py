"""What waits for a person of facts, and what becomes of it once somebody decides."""

from collections.abc import Iterator

import pytest

import commonplace
from commonplace.errors import NotAllowed, NotFound
from commonplace.model import Fact, Proposal
from commonplace.store import facts as fact_rows
from commonplace.understand import on_demand
from commonplace.upkeep.inbox import Item
from tests.engines import POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES)

OLD, NEW = "The gate code is 4471.", "The gate code changed to 9000."


@pytest.fixture
def shadow(library_url: str) -> Iterator[commonplace.Book]:
    """A book of a library in which understanding only proposes."""
    with commonplace.open(library_url, understand__mode="shadow") as library:
        yield library.book("ada")


def _tell(book: commonplace.Book) -> tuple[str, str]:
    """A person says one thing, an agent another: nobody knows which is so."""
    older = book.remember(OLD, author="Ada", occurred_at="2026-01-02")
    newer = book.remember(NEW, author="claude", trust="agent", occurred_at="2026-02-03")
    book.library.work()
    return older.id, newer.id


def _tell_move(book: commonplace.Book) -> None:
    book.remember("Delia lives in Molde.", author="Ada", occurred_at="2026-01-02")
    book.remember("Delia moved to Bergen.", author="Ada", occurred_at="2026-02-03")
    book.library.work()


def _statuses(book: commonplace.Book) -> dict[str, str]:
    facts = [fact for each in book.memories() for fact in book.graph.understood(each.id).facts]
    return {fact.text: fact.status for fact in facts}


def _fact(book: commonplace.Book, text: str) -> Fact:
    facts = [fact for each in book.memories() for fact in book.graph.understood(each.id).facts]
    return next(each for each in facts if each.text == text)


def _waiting(book: commonplace.Book, kind: str) -> list[Item]:
    found = book.inbox()
    items = [each for each in found if each.kind == kind]
    assert found.counts[f"{kind}s"] == len(items), "counted as they are listed"
    return items


def test_a_dispute_is_shown_once_by_what_was_said_last(book: commonplace.Book) -> None:
    older, newer = _tell(book)
    [item] = _waiting(book, "contradiction")
    assert (item.text, item.against) == (NEW, OLD)
    assert item.id == _fact(book, NEW).id
    assert item.against_id == _fact(book, OLD).id
    assert item.memories == (newer, older)
    assert "somebody else said" in item.reason


def test_a_dispute_that_several_memories_say_is_one_question(book: commonplace.Book) -> None:
    _tell(book)
    book.remember("The gate code is 4471!", author="Bea", occurred_at="2026-01-03")
    book.remember("The gate code was changed to 9000.", trust="agent", occurred_at="2026-02-04")
    book.library.work()
    assert len(_waiting(book, "contradiction")) == 1


def test_disputes_of_two_slots_are_two_questions(book: commonplace.Book) -> None:
    _tell(book)
    book.remember("The door code is 12.", author="Ada", occurred_at="2026-01-02")
    book.remember("The door code changed to 13.", trust="agent", occurred_at="2026-02-03")
    book.library.work()
    assert [each.text for each in _waiting(book, "contradiction")] == [
        each
        for _, each in sorted(
            (_fact(book, text).id, text) for text in (NEW, "The door code changed to 13.")
        )[::-1]
    ]


def test_what_is_accepted_ends_what_it_ends(book: commonplace.Book) -> None:
    _tell(book)
    done = book.graph.accept(_fact(book, NEW).id[:8], actor="ada")
    assert (done.action, done.state) == ("accepted", "in force")
    assert [(each.text, each.status) for each in done.others] == [(OLD, "replaced")]
    assert _statuses(book) == {OLD: "replaced", NEW: "holds"}
    assert not _waiting(book, "contradiction")


def test_the_older_may_be_accepted_too(book: commonplace.Book) -> None:
    _tell(book)
    book.graph.accept(_fact(book, OLD).id[-8:])
    assert _statuses(book)[OLD] == "holds"
    assert not _waiting(book, "contradiction")


def test_what_is_rejected_counts_as_never_said(book: commonplace.Book) -> None:
    _tell(book)
    book.graph.reject(_fact(book, NEW).id)
    assert _statuses(book) == {OLD: "holds", NEW: "taken back"}


def test_what_is_so_instead_takes_the_place(book: commonplace.Book) -> None:
    _tell(book)
    done = book.graph.reject(_fact(book, OLD).id, instead=_fact(book, NEW).id)
    assert _statuses(book) == {OLD: "corrected", NEW: "holds"}
    assert [each.text for each in done.others] == [NEW]


def test_both_stand_once_a_dispute_is_settled_and_nobody_is_asked_again(
    book: commonplace.Book,
) -> None:
    _tell(book)
    assert book.settle(_fact(book, NEW).id[-8:]) == 1
    assert not _waiting(book, "contradiction")
    book.remember("The gate code is 4471, said Ada.", author="Ada", occurred_at="2026-03-02")
    book.library.work()
    with pytest.raises(NotFound):
        book.settle("ffffffff")


def test_each_decision_is_one_change_that_is_undone_and_done_again(
    book: commonplace.Book,
) -> None:
    _tell(book)
    before = _statuses(book)
    new, old = _fact(book, NEW).id, _fact(book, OLD).id
    acts = [
        book.graph.accept(new).change_id,
        book.graph.reject(old, instead=new).change_id,
    ]
    after = _statuses(book)
    told = [book.graph.told(each) for each in book.graph.changes() if each.id in acts]
    assert told == [f"it is wrong: {OLD} (instead: {NEW})", f"it is so: {NEW}"]
    for each in acts:
        book.graph.undo(each)
    assert _statuses(book) == before
    assert len(_waiting(book, "contradiction")) == 1
    for each in acts:
        book.graph.redo(each)
    assert _statuses(book) == after


def test_settling_is_undone_like_any_decision(book: commonplace.Book) -> None:
    _tell(book)
    book.settle(_fact(book, NEW).id)
    newest = book.graph.changes(1)[0]
    assert book.graph.told(newest) == f"both stand: {NEW} / {OLD}"
    book.graph.undo()
    assert len(_waiting(book, "contradiction")) == 1


def test_a_decision_outlives_another_reading(book: commonplace.Book) -> None:
    _tell(book)
    book.graph.reject(_fact(book, OLD).id)
    on_demand.queue(book.library.engine, book.info.id, 3, again=True)
    book.library.work()
    assert _statuses(book) == {OLD: "taken back", NEW: "holds"}


def test_what_an_agent_decides_of_a_persons_words_waits_for_a_person(
    book: commonplace.Book,
) -> None:
    older, _ = _tell(book)
    done = book.graph.reject(_fact(book, OLD).id, actor="claude", trust="agent")
    assert done.state == "waiting"
    assert _statuses(book)[OLD] == "disputed"
    [item] = _waiting(book, "ruling")
    assert (item.id, item.text, item.becomes) == (done.change_id, OLD, "waiting")
    assert item.memories == (older,)
    assert item.reason == "claude decided: it is wrong; a person has to agree"
    agreed = book.graph.accept(item.id[-8:], actor="ada")
    assert agreed.state == "in force"
    assert _statuses(book)[OLD] == "taken back"
    assert not _waiting(book, "ruling")
    with pytest.raises(NotAllowed):
        book.graph.undo(agreed.change_id, trust="agent")


def test_what_an_agent_decided_is_dropped(book: commonplace.Book) -> None:
    _tell(book)
    done = book.graph.reject(_fact(book, OLD).id, actor="claude", trust="agent")
    assert book.graph.reject(done.change_id).action == "dropped"
    assert not _waiting(book, "ruling")
    assert _statuses(book)[OLD] == "disputed"


def test_a_ruling_whose_memory_is_forgotten_asks_nothing(book: commonplace.Book) -> None:
    older, _ = _tell(book)
    book.graph.reject(_fact(book, OLD).id, trust="agent")
    book.forget(older)
    book.library.work()
    assert not _waiting(book, "ruling")


def test_what_would_end_is_shown_where_understanding_only_proposes(
    shadow: commonplace.Book,
) -> None:
    _tell_move(shadow)
    assert set(_statuses(shadow).values()) == {"holds"}
    [item] = _waiting(shadow, "ending")
    assert (item.text, item.against) == ("Delia moved to Bergen.", "Delia lives in Molde.")
    assert (item.id, item.becomes) == (_fact(shadow, item.text).id, "replaced")
    assert "would replace" in item.reason
    assert len(item.memories) == 2


def test_an_ending_that_is_accepted_ends_and_comes_back_with_undo(
    shadow: commonplace.Book,
) -> None:
    _tell_move(shadow)
    [item] = _waiting(shadow, "ending")
    shadow.graph.accept(item.id)
    assert _statuses(shadow)["Delia lives in Molde."] == "replaced"
    assert not _waiting(shadow, "ending")
    shadow.remember("Delia has a cat.", author="Ada")
    shadow.library.work()
    assert _statuses(shadow)["Delia lives in Molde."] == "replaced"
    shadow.graph.undo()
    assert _statuses(shadow)["Delia lives in Molde."] == "holds"
    assert len(_waiting(shadow, "ending")) == 1


def test_an_ending_that_is_settled_leaves_both(shadow: commonplace.Book) -> None:
    _tell_move(shadow)
    [item] = _waiting(shadow, "ending")
    assert shadow.settle(item.id) == 1
    assert not _waiting(shadow, "ending")
    shadow.graph.undo()
    assert len(_waiting(shadow, "ending")) == 1


def test_an_ending_that_is_rejected_takes_back_who_says_it(shadow: commonplace.Book) -> None:
    _tell_move(shadow)
    shadow.graph.reject(_fact(shadow, "Delia moved to Bergen.").id)
    assert _statuses(shadow)["Delia moved to Bergen."] == "taken back"
    assert not _waiting(shadow, "ending")


def test_other_decisions_end_nothing_where_understanding_only_proposes(
    shadow: commonplace.Book,
) -> None:
    _tell_move(shadow)
    shadow.remember("Dee lives in Oslo.", author="Ada", occurred_at="2026-03-01")
    shadow.library.work()
    shadow.graph.merge("Delia", "Dee")
    assert "replaced" not in _statuses(shadow).values()
    [memory] = [each for each in shadow.memories() if "Oslo" in each.text]
    shadow.forget(memory.id)
    assert "replaced" not in _statuses(shadow).values()


def test_a_dispute_is_decided_where_understanding_only_proposes(shadow: commonplace.Book) -> None:
    _tell(shadow)
    [item] = _waiting(shadow, "contradiction")
    shadow.graph.accept(item.id)
    assert _statuses(shadow) == {OLD: "replaced", NEW: "holds"}


def test_what_ended_before_stays_over_where_understanding_now_only_proposes(
    library_url: str,
) -> None:
    with commonplace.open(library_url) as library:
        _tell_move(library.book("ada"))
    with commonplace.open(library_url, understand__mode="shadow") as library:
        book = library.book("ada")
        book.remember("Delia lives in Bergen.", author="Ada", occurred_at="2026-04-03")
        library.work()
        assert _statuses(book)["Delia lives in Molde."] == "replaced"
        assert not _waiting(book, "ending")


def test_what_was_proposed_becomes_so_once_everything_is_allowed(library_url: str) -> None:
    with commonplace.open(library_url, understand__mode="shadow") as library:
        _tell_move(library.book("ada"))
    with commonplace.open(library_url) as library:
        book = library.book("ada")
        book.remember("Tea is at four.")
        library.work()
        assert _statuses(book)["Delia lives in Molde."] == "replaced"
        assert not _waiting(book, "ending")


def test_a_fact_that_a_model_gave_and_that_was_refused_is_shown_until_it_is_settled(
    book: commonplace.Book,
) -> None:
    memory = book.remember("Tea is at four.", source="chat")
    book.library.work()
    refused = Proposal(
        "0198c7a0-0000-7000-8000-000000000001", memory.id, memory.created_at, "ADD", "refused",
        "it names Bergen, which nobody said", "fact", 0.0, "model", text="Tea is in Bergen.",
        review=True,
    )  # fmt: skip
    book.library.engine.write(
        lambda tx: fact_rows.add_proposals(tx, [refused]), book_id=book.info.id
    )
    [item] = _waiting(book, "statement")
    assert (item.text, item.source) == ("Tea is in Bergen.", "chat")
    assert item.reason == "not kept: it names Bergen, which nobody said"
    assert book.settle(item.id[-8:]) == 1
    assert not _waiting(book, "statement")


def test_settling_several_is_all_or_nothing(book: commonplace.Book) -> None:
    _tell(book)
    new = _fact(book, NEW).id
    with pytest.raises(NotFound):
        book.settle(new, "ffffffffffff")
    assert len(_waiting(book, "contradiction")) == 1


def test_an_id_that_is_none_is_told_so(book: commonplace.Book) -> None:
    _tell(book)
    for wanted in ("ffffffff", "", "abc", "%", "x" * 32):
        with pytest.raises(NotFound):
            book.graph.accept(wanted)
        with pytest.raises(NotFound):
            book.graph.reject(wanted)
