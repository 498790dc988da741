"""From a reading to the rows of facts, and to what `hold` is given."""

from datetime import UTC, date, datetime

from commonplace.knowledge.reading_facts import Source, make_facts
from commonplace.language.read import read
from commonplace.language.statement import AUTHOR, BOOK, Named, Statement
from commonplace.model import FactName, FactRow
from tests.cases import each_case

_SAID = datetime(2026, 5, 4, 9, tzinfo=UTC)


def _read(text: str, *names: str) -> list[FactRow]:
    source = Source("m", text, _SAID, "Petra")
    reading = read(text, author="Petra", said_on=date(2026, 5, 4), names={"petra", *names})
    return make_facts(source, reading.statements)


def test_days_that_are_the_value_do_not_say_when_the_fact_holds() -> None:
    [fact] = _read("The Heron deadline is 31 May 2026.", "heron")
    assert (fact.value, fact.value_key, fact.days) == ("2026-05-31", "2026-05-31", None)


@each_case(
    "text, still",
    [
        ("Delia lives in Molde.", True),
        ("Delia has lived in Molde since 2021.", True),
        ("Delia lived in Molde in 2015.", False),
    ],
)
def test_a_state_is_still_so_unless_it_is_told_in_the_past(text: str, still: bool) -> None:
    assert {fact.still for fact in _read(text, "delia", "molde")} == {still}


@each_case(
    "text, adds",
    [
        ("Delia works at Norsk.", 0),
        ("Delia also works at Norsk.", 1),
        ("Delia works at Norsk for now.", 2),
    ],
)
def test_also_and_for_now_are_told_apart(text: str, adds: int) -> None:
    [fact] = [each for each in _read(text, "delia", "norsk") if each.attribute == "employer"]
    assert fact.adds == adds


@each_case(
    "text, attribute, label",
    [
        ("The gate code is 4471.", "code gate", "gate code"),
        ("The rate limit of the API is 100.", "api limit rate", "api rate limit"),
    ],
)
def test_an_attribute_of_its_own_has_a_noun_in_the_order_of_speech(
    text: str, attribute: str, label: str
) -> None:
    [fact] = _read(text)
    assert (fact.attribute, fact.label) == (attribute, label)


def test_what_the_book_owns_is_the_projects_where_one_keeps_the_memory() -> None:
    statement = Statement(0, 4, None, "attribute", (Named("owner", BOOK, ""),), BOOK, "port")
    [alone] = make_facts(Source("m", "text", _SAID), [statement])
    [kept] = make_facts(Source("m", "text", _SAID, keeper="The Heron"), [statement])
    assert (alone.subject, kept.subject) == (BOOK, "heron")
    assert kept.names == (FactName("owner", "heron", ""),)


def test_what_a_document_says_of_itself_is_its_keepers_and_what_a_person_says_their_own() -> None:
    statement = Statement(0, 4, None, "event", subject=AUTHOR, known="author")
    told = {rank: Source("m", "text", _SAID, rank=rank, keeper="The Heron") for rank in (0, 2)}
    subjects = {rank: make_facts(each, [statement])[0].subject for rank, each in told.items()}
    assert subjects == {0: AUTHOR, 2: "heron"}
    [alone] = make_facts(Source("m", "text", _SAID, rank=2), [statement])
    assert alone.subject == BOOK


def test_what_names_nobody_and_has_no_author_is_its_keepers() -> None:
    statement = Statement(0, 4, None, "said")
    [kept] = make_facts(Source("m", "text", _SAID, keeper="The Heron"), [statement])
    [told] = make_facts(Source("m", "text", _SAID, "Ola", keeper="The Heron"), [statement])
    assert kept.names == (FactName("owner", "heron", "The Heron"),)
    assert told.names == ()


def test_names_are_keyed_like_aliases_whatever_the_reader_kept_of_their_signs() -> None:
    statement = Statement(0, 4, None, "event", (Named("subject", "st. olav", ""),), "st. olav")
    [fact] = make_facts(Source("m", "text", _SAID), [statement])
    assert (fact.subject, fact.names[0].key) == ("st olav", "st olav")


def test_what_is_read_twice_in_one_place_is_one_fact() -> None:
    statement = Statement(0, 4, None, "event", subject="delia")
    assert len(make_facts(Source("m", "text", _SAID), [statement, statement])) == 1
