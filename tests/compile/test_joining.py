"""Facts joined with status, memory and register."""

from dataclasses import replace
from datetime import UTC, datetime

from commonplace.compile.compose import Home
from commonplace.compile.compose.page_worth import PAGE, Fate
from commonplace.compile.joining import (
    Directory,
    Known,
    Told,
    group_by_page,
    join_fact,
    name_fact,
)
from commonplace.knowledge.hold.fact import Status
from commonplace.knowledge.reading_facts import Source, make_facts
from commonplace.language.statement import Named, Statement

_SOURCE = Source("m", "I moved to Bergen.", datetime(2026, 5, 4, tzinfo=UTC), "Petra")
_REGISTER = {
    "petra": Known("1", "Petra", "person/petra"),
    "bergen": Known("2", "Bergen", "place/bergen"),
}
_MOVED = Statement(
    0,
    18,
    None,
    "relation",
    (Named("subject", "petra", "Petra"), Named("object", "bergen", "Bergen")),
    "petra",
    "home",
    "Bergen",
    "bergen",
    act="change",
)


def _tell(status: Status | None = None) -> Told:
    [fact] = make_facts(_SOURCE, [_MOVED])
    return Told(fact, _SOURCE, status or Status("holds", since="2026-05-04"))


def test_a_fact_is_at_home_with_its_subject_and_names_the_rest() -> None:
    fact = join_fact(_tell(), Directory(_REGISTER, {"1": PAGE, "2": PAGE}))
    assert fact.home == Home("1", "Petra", "person/petra")
    assert [each.entity_id for each in fact.about] == ["1", "2"]
    assert fact.text == fact.quote == "I moved to Bergen."


def test_a_name_that_leads_to_another_page_is_that_page() -> None:
    fates = {"1": PAGE, "2": Fate("redirect", "1")}
    [_, bergen] = join_fact(_tell(), Directory(_REGISTER, fates)).about
    assert (bergen.entity_id, bergen.title, bergen.address) == ("1", "Bergen", "person/petra")


def test_who_said_it_keeps_what_has_no_subject() -> None:
    told = _tell()
    told = replace(told, fact=replace(told.fact, names=(), subject=None))
    assert name_fact(told, _REGISTER).names == (("keeper", "1"),)


def test_an_inherited_slot_is_the_one_that_is_shown() -> None:
    fact = join_fact(_tell(Status("holds", slot="harbour")), Directory(_REGISTER, {}))
    assert fact.attribute == "harbour"


def test_a_page_is_given_what_ended_its_facts() -> None:
    directory = Directory(_REGISTER, {"1": PAGE, "2": PAGE})
    ender = replace(join_fact(_tell(), directory), id=b"e", about=(), home=None)
    ended = replace(join_fact(_tell(), directory), by=b"e")
    pages = group_by_page([ended, ender], directory.fates)
    assert {fact.id for fact in pages["2"]} == {ended.id, b"e"}
