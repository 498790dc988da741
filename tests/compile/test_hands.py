"""What people decide about pages is decided about what they are made of, and the other way."""

from collections.abc import Callable

import pytest

import commonplace
from commonplace.errors import NoMatch
from commonplace.model import IN_FORCE, Author
from commonplace.upkeep.selecting import Selector
from tests.compile.conftest import Open
from tests.compile.wiki_state import versions
from tests.engines import POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES)

DELIA = ("Delia lives in Molde.", "Delia works as a nurse.", "Delia has a cat.")
DEE = ("Dee sails a dinghy.", "Dee plays chess.")


def _tell(book: commonplace.Book, *texts: str, first: int = 1) -> None:
    for number, text in enumerate(texts):
        book.remember(text, author="Otti", occurred_at=f"2031-05-{first + number:02}")
    told = book.compile()
    assert "error" not in told, told


def _body(book: commonplace.Book, ref: str = "delia") -> str:
    return book.wiki.page(ref).body


def _holding(book: commonplace.Book, name: str) -> set[str]:
    """The values that stand in the graph."""
    claims = [each.claim for view in book.graph.entity(name).aspects for each in view.claims]
    return {each.value for each in claims if each.status in IN_FORCE}


# --- wrong --------------------------------------------------------------------------------------


def test_a_sentence_that_is_wrong_takes_its_fact_back_everywhere(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    done = book.wiki.wrong("delia", "Delia has a cat.")
    assert {each.pen for each in done.page.sections} == {"compiled"}
    assert "cat" not in done.page.body, "at once"
    assert "cat" not in _holding(book, "Delia")
    [hit] = [each for each in book.recall("Delia has a cat").hits if each.text == DELIA[2]]
    assert "superseded" in hit.why.factors
    book.compile()
    assert "cat" not in _body(book)


def test_the_words_of_a_memory_are_found_in_what_a_sentence_tells_of_several(
    open_with: Open,
) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    assert "works as a nurse and lives in Molde" in _body(book)
    done = book.wiki.wrong("delia", "Delia works as a nurse.")
    assert "nurse" not in done.page.body
    book.compile()
    assert "lives in Molde" in _body(book)
    assert "nurse" not in _body(book)
    assert _holding(book, "Delia") == {"Molde", "cat"}
    with pytest.raises(NoMatch):
        book.wiki.wrong("delia", "Delia sails.")


def test_what_is_right_instead_takes_the_place_of_what_was_wrong(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    book.wiki.wrong("delia", "Delia works as a nurse and lives in Molde.", "Delia lives in Bergen.")
    book.compile()
    page = book.wiki.page("delia")
    assert "Bergen" in page.summary
    assert "not Molde" in page.body
    assert {each.pen for each in page.sections} == {"compiled"}


def test_one_undo_takes_back_that_a_sentence_was_wrong(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, "Delia closed the shop.")
    before = _body(book)
    for sentence in ("Delia has a cat.", "4 May 2031 — Delia closed the shop."):
        book.wiki.wrong("delia", sentence)
        book.compile()
        assert _body(book) != before
        book.graph.undo()
        book.compile()
        assert _body(book) == before


def test_of_a_value_with_what_ended_it_only_the_value_is_wrong(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, "Delia moved to Bergen.")
    before = next(each for each in book.wiki.page("delia").sections if each.slug == "before")
    book.wiki.wrong("delia", before.body.strip().removeprefix("- "))
    book.compile()
    assert "Molde" not in _body(book)
    assert "Bergen" in book.wiki.page("delia").summary


def test_what_an_agent_calls_wrong_waits_for_a_person(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    before = book.wiki.page("delia")
    done = book.wiki.by(Author("agent", "clara")).wrong("delia", "Delia has a cat.")
    assert (done.page.version, done.page.body) == (before.version, before.body)
    book.compile()
    assert "Delia has a cat" in _body(book)
    [change] = book.graph.changes()
    assert change.state == "waiting"
    assert "cat" in _holding(book, "Delia")
    book.graph.accept(change.id)
    book.compile()
    assert "Delia has a cat" not in _body(book)
    assert "cat" not in _holding(book, "Delia")


def test_what_was_struck_out_does_not_come_back_by_its_correction(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, "Delia closed the shop.", "Delia painted the door of the shop.")
    for sentence in ("Delia closed the shop.", "Delia painted the door of the shop."):
        book.wiki.wrong("delia", sentence)
    book.library.work()
    pages = [book.wiki.page(each.id) for each in book.wiki.every_page()]
    assert not [page.address for page in pages if "closed" in page.body or "painted" in page.body]
    assert not [page.address for page in pages if page.type == "topic"]


def test_a_part_of_a_sentence_is_found_as_it_reads(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, "Mara lives in Graz.", "Delia taught Mara.", "Mara taught Delia to swim.")
    assert "[Mara](" in _body(book)
    done = book.wiki.wrong("delia", "mara taught delia")
    assert "swim" in done.sentence


def test_what_a_person_says_too_stays_when_an_agent_calls_it_wrong(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    book.remember("Delia has a cat.", author="clara", trust="agent", occurred_at="2031-05-20")
    book.compile()
    book.wiki.by(Author("agent", "clara")).wrong("delia", "Delia has a cat.")
    assert "has a cat" in _body(book), "at once"
    book.compile()
    assert "has a cat" in _body(book)
    assert "cat" in _holding(book, "Delia")


def test_a_sentence_of_a_section_by_hand_is_put_right_by_hand(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    book.wiki.write("delia", "She has a cat. She sings.\n", section="Mine")
    book.wiki.wrong("delia", "She has a cat.")
    assert book.graph.changes() == []
    assert "She sings." in _body(book)


# --- names --------------------------------------------------------------------------------------


def test_to_rename_a_page_renames_whom_it_is_about(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    book.wiki.rename("delia", "Delia Storm")
    assert book.graph.entity("Delia").entity.name == "Delia Storm"
    _tell(book, "Delia has a boat.", first=10)
    page = book.wiki.page("entity/delia")
    assert (page.address, page.title) == ("entity/delia-storm", "Delia Storm")
    assert "boat" in page.body
    assert page.summary.startswith("Delia Storm ")
    book.graph.undo()
    book.compile()
    page = book.wiki.page("entity/delia-storm")
    assert (page.address, page.title) == ("entity/delia", "Delia")


def test_to_rename_a_page_without_an_entity_changes_its_title(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, "We decided to use PostgreSQL because it has vectors.")
    [page] = book.wiki.pages("decision")
    book.wiki.rename(page.address, "Which database")
    _tell(book, "Delia sails.", first=5)
    assert [each.title for each in book.wiki.pages("decision")] == ["Which database"]


# --- one and two --------------------------------------------------------------------------------


def test_to_merge_entities_merges_their_pages_and_one_undo_parts_them(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, *DEE)
    two = _body(book, "delia"), _body(book, "dee")
    book.graph.merge("Delia", "Dee")
    _tell(book, "Dee sold the dinghy.", first=20)
    assert book.wiki.page("entity/dee").address == "entity/delia"
    assert "chess" in _body(book, "delia")
    book.forget(next(each.id for each in book.memories() if "sold" in each.text))
    book.graph.undo()
    book.compile()
    assert (_body(book, "delia"), _body(book, "dee")) == two
    before = versions(book)
    book.compile()
    assert versions(book) == before


def _merge_entities(book: commonplace.Book) -> None:
    book.graph.merge("Delia", "Dee")


def _merge_pages(book: commonplace.Book) -> None:
    book.wiki.merge("dee", into="delia")


@pytest.mark.parametrize("merge", [_merge_entities, _merge_pages])
def test_pages_follow_a_merge_and_its_undo_at_once(
    open_with: Open, merge: Callable[[commonplace.Book], None]
) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, *DEE)
    two = _body(book, "delia"), _body(book, "dee")
    merge(book)
    assert book.wiki.page("entity/dee").address == "entity/delia", "before any job"
    assert "chess" in _body(book, "dee")
    assert book.graph.entity("Dee").entity.name == "Delia"
    book.graph.undo()
    assert book.wiki.page("entity/dee").address == "entity/dee", "before any job"
    assert _body(book, "dee") == two[1]
    book.compile()
    assert (_body(book, "delia"), _body(book, "dee")) == two
    before = versions(book)
    book.compile()
    assert versions(book) == before


@pytest.mark.parametrize("merge", [_merge_entities, _merge_pages])
def test_a_merge_is_undone_after_a_hundred_further_memories(
    open_with: Open, merge: Callable[[commonplace.Book], None]
) -> None:
    later = [f"{('Delia', 'Dee')[number % 2]} bought chair {number}." for number in range(100)]
    book, plain = open_with().book("ada"), open_with().book("plain")
    _tell(book, *DELIA, *DEE)
    merge(book)
    book.compile()
    for one in (book, plain):
        memories = [] if one is book else [
            {"text": text, "author": "Otti", "occurred_at": f"2031-05-{day:02}"}
            for day, text in enumerate((*DELIA, *DEE), 1)
        ]  # fmt: skip
        memories += [
            {"text": text, "author": "Otti", "occurred_at": "2031-07-01"} for text in later
        ]
        one.remember_many(memories)
        one.compile()
    assert "bought chair" in _body(book, "delia")
    book.graph.undo()
    assert book.wiki.page("entity/dee").address == "entity/dee", "before any job"
    book.compile()
    for name in ("delia", "dee"):
        assert _body(book, name) == _body(plain, name)


def test_a_page_follows_a_new_name_and_its_undo_at_once(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    book.graph.rename("Delia", "Delia Storm")
    page = book.wiki.page("entity/delia")
    assert (page.address, page.title) == ("entity/delia-storm", "Delia Storm")
    book.graph.undo()
    page = book.wiki.page("entity/delia-storm")
    assert (page.address, page.title) == ("entity/delia", "Delia")


def test_a_split_gives_the_page_back_at_once(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, *DEE)
    book.graph.merge("Delia", "Dee")
    book.compile()
    book.graph.split("Delia", ["Dee"])
    assert book.wiki.page("entity/dee").address == "entity/dee"
    book.graph.undo()
    assert book.wiki.page("entity/dee").address == "entity/delia"


def test_every_page_about_somebody_is_an_entity_and_forgotten_by_any_name(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, *DEE)
    book.graph.alias("Delia", "Lia")
    book.graph.merge("Delia", "Dee")
    book.compile()
    for page in book.wiki.pages("entity"):
        assert book.graph.entity(page.title).entity.name == page.title
    book.forgetting.forget(Selector(entity="Lia"))
    book.compile()
    assert book.wiki.pages("entity") == []
    assert [*book.memories()] == []


def _names_of_pages(book: commonplace.Book) -> dict[str, tuple[str, list[str]]]:
    pages = [book.wiki.page(each.address) for each in book.wiki.pages("entity")]
    return {each.address: (each.title, [one.name for one in each.aliases]) for each in pages}


@pytest.mark.parametrize("merge", ["graph", "wiki"])
def test_a_page_that_takes_the_others_name_keeps_its_address_until_they_are_parted(
    open_with: Open, merge: str
) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, *DEE)
    before = _names_of_pages(book)
    if merge == "graph":
        book.graph.merge("Dee", "Delia")
    else:
        book.wiki.merge("delia", into="dee")
    for _ in range(2):
        [page] = book.wiki.pages("entity")
        assert page.title == "Dee"
        assert page.address in before, "no address that nobody knew"
        assert {each.name for each in book.wiki.page(page.address).aliases} == {"Delia"}
        assert book.wiki.page("entity/delia").id == book.wiki.page("entity/dee").id
        book.compile()
    book.graph.undo()
    assert {each.address for each in book.wiki.pages("entity")} == {*before}, "before any job"
    book.compile()
    assert _names_of_pages(book) == before


def test_what_people_wrote_on_a_page_goes_along_when_entities_are_merged(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, *DEE)
    book.wiki.write("dee", "Ask her about the dinghy.\n", section="Mine")
    book.graph.merge("Delia", "Dee")
    book.compile()
    page = book.wiki.page("dee")
    assert page.address == "entity/delia"
    assert "Ask her about the dinghy." in page.body
    assert "cat" in page.body


def test_to_split_an_entity_parts_its_page(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, *DEE)
    book.graph.alias("Delia", "Deedee")
    book.graph.merge("Delia", "Dee")
    book.compile()
    book.graph.split("Delia", ["Dee"])
    book.compile()
    assert book.wiki.page("entity/dee").address == "entity/dee"
    assert "chess" not in _body(book, "delia")
    assert "chess" in _body(book, "dee")


def test_another_name_leads_to_the_page(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    book.graph.alias("Delia", "Lia")
    book.compile()
    assert book.wiki.page("lia").address == "entity/delia"


# --- names without a page -----------------------------------------------------------------------


def _names(book: commonplace.Book) -> dict[str, tuple[int, int, str]]:
    return {each.surface: (each.memories, each.days, each.why) for each in book.wiki.mentions(1)}


def test_a_new_name_is_listed_at_once_with_the_reason_why_it_has_no_page(open_with: Open) -> None:
    book = open_with().book("ada")
    book.remember("Kenji Tanaka builds boats.", occurred_at="2031-05-01")
    assert _names(book) == {"Kenji Tanaka": (1, 1, "not read yet")}
    book.compile()
    assert _names(book) == {"Kenji Tanaka": (1, 1, "only one thing is told of it")}
    _tell(book, "Kenji Tanaka met Xanthippe.", first=1)
    assert _names(book)["Kenji Tanaka"] == (2, 1, "all of it was told on one day")
    _tell(book, "Kenji Tanaka has a lamp.", first=5)
    assert "Kenji Tanaka" not in _names(book)
    book.wiki.delete("kenji-tanaka")
    book.compile()
    assert _names(book)["Kenji Tanaka"] == (3, 2, "its page was deleted")


def test_a_name_that_waits_to_be_read_can_be_ignored_or_given_a_page(open_with: Open) -> None:
    book = open_with().book("ada")
    book.remember("Kenji Tanaka met Xanthippe.", occurred_at="2031-05-01")
    book.wiki.ignore("Kenji Tanaka")
    assert book.wiki.house("Xanthippe").address == "entity/xanthippe"
    book.compile()
    assert "met Xanthippe" in _body(book, "xanthippe")
    assert _names(book) == {}
