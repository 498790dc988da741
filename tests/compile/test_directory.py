"""Facts joined with the register."""

from dataclasses import replace
from datetime import UTC, date, datetime

from commonplace.compile.compose import Home
from commonplace.compile.compose.page_worth import PAGE, Fate, NamedFact
from commonplace.compile.directory import Directory, Known, join_fact
from commonplace.knowledge.reading_facts import Source, make_facts
from commonplace.language.statement import Named, Statement
from commonplace.store.compiling.entity_pages import FullFact

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


def _tell(slot: str | None = None) -> FullFact:
    [fact] = make_facts(_SOURCE, [_MOVED])
    return FullFact(
        fact, _SOURCE.text, _SOURCE.said, "Petra", "user", "holds", None, "2026-05-04", None, slot
    )


_NAMED = NamedFact(
    b"", _SOURCE.said.date(), "relation", (("subject", "1"), ("object", "2"), ("keeper", "1"))
)


def test_a_fact_is_at_home_with_its_subject_and_names_the_rest() -> None:
    fact = join_fact(_tell(), _NAMED, Directory(_REGISTER, {"1": PAGE, "2": PAGE}))
    assert fact.home == Home("1", "Petra", "person/petra")
    assert [each.entity_id for each in fact.about] == ["1", "2"]
    assert fact.text == fact.quote == "I moved to Bergen."
    assert (fact.since, fact.rank) == (date(2026, 5, 4), 0)


def test_a_day_on_which_nothing_changed_is_not_told() -> None:
    told = _tell()
    told = replace(told, fact=replace(told.fact, act="state"))
    assert join_fact(told, _NAMED, Directory(_REGISTER, {})).since is None


def test_a_name_without_a_page_is_told_on_the_page_it_leads_to_and_is_no_link() -> None:
    fates = {"1": PAGE, "2": Fate("redirect", "1")}
    [_, bergen] = join_fact(_tell(), _NAMED, Directory(_REGISTER, fates)).about
    assert (bergen.entity_id, bergen.title, bergen.address) == ("1", "Bergen", None)


def test_an_inherited_slot_is_the_one_that_is_shown() -> None:
    fact = join_fact(_tell("harbour"), _NAMED, Directory(_REGISTER, {}))
    assert fact.attribute == "harbour"
