"""A book as it was: what is read, which way it is known, and what is said about it."""

import pytest

import commonplace
from commonplace import clock
from commonplace.errors import InvalidInput, NotAllowed, NotFound
from commonplace.model import Author
from commonplace.wiki.draft import PageDraft
from tests.past.telling import HASTY, MARIT, day, home, settle, tell, write


def test_a_page_says_what_its_version_of_that_day_said(book: commonplace.Book) -> None:
    write(book, 0, "Kiln", "It is cold.\n")
    with clock.frozen_at(day(5)):
        book.wiki.write("kiln", "It is hot.\n")
    assert book.past(day(3)).page("kiln").body == "It is cold.\n"
    assert book.past(day(5)).page("kiln").body == "It is hot.\n"
    with pytest.raises(NotFound):
        book.past(day(-1)).page("kiln")


def test_a_day_means_its_end(book: commonplace.Book) -> None:
    write(book, 0, "Kiln", "It is cold.\n")
    assert book.past("2031-01-01").page("kiln").title == "Kiln"
    with pytest.raises(NotFound):
        book.past("2031-01-01T11:00:00Z").page("kiln")


def test_a_renamed_page_goes_by_its_name_of_then_and_redirects_from_then_on(
    book: commonplace.Book,
) -> None:
    write(book, 0, "Kiln", "It is cold.\n")
    with clock.frozen_at(day(2)):
        book.wiki.rename("kiln", "Oven")
    before, after = book.past(day(1)), book.past(day(3))
    assert [each.address for each in before.pages()] == ["topic/kiln"]
    assert before.wiki.around.redirects() == []
    assert [each.address for each in after.pages()] == ["topic/oven"]
    assert after.page("topic/kiln").address == "topic/oven"
    with pytest.raises(NotFound):
        before.page("oven")


def test_a_merged_page_stands_alone_before_and_redirects_after(book: commonplace.Book) -> None:
    write(book, 0, "Kiln", "It is cold.\n")
    write(book, 0, "Oven", "It is large.\n")
    with clock.frozen_at(day(2)):
        book.wiki.merge("kiln", "oven")
    assert book.past(day(1)).page("kiln").body == "It is cold.\n"
    assert book.past(day(3)).page("kiln").address == "topic/oven"
    assert [each.address for each in book.past(day(3)).pages()] == ["topic/oven"]


def test_an_archived_page_was_active_before_and_a_deleted_one_is_gone_from_the_past(
    book: commonplace.Book,
) -> None:
    write(book, 0, "Kiln", "It is cold.\n")
    write(book, 0, "Oven", "It is large.\n")
    with clock.frozen_at(day(2)):
        book.wiki.archive("kiln")
        book.wiki.delete("oven")
    assert [each.address for each in book.past(day(1)).pages()] == ["topic/kiln"]
    assert book.past(day(3)).pages() == []


def test_links_and_search_are_of_then(book: commonplace.Book) -> None:
    write(book, 0, "Kiln", "See [[Oven]].\n")
    write(book, 2, "Oven", "It is large.\n")
    then, now = book.past(day(1)), book.past(day(2))
    assert [link.state for link in then.wiki.around.links("kiln")] == ["broken"]
    assert [link.state for link in now.wiki.around.links("kiln")] == ["whole"]
    assert [link.address for link in now.wiki.around.backlinks("oven").links] == ["topic/kiln"]
    assert not then.search("large").matches
    assert [each.page.address for each in now.search("large").matches] == ["topic/oven"]


def test_nothing_can_be_written_in_the_past(book: commonplace.Book) -> None:
    write(book, 0, "Kiln", "It is cold.\n")
    past = book.past(day(0))
    with pytest.raises(NotAllowed):
        past.wiki.by(Author("agent", "x")).write("kiln", "It is hot.\n")
    with pytest.raises(NotAllowed):
        past.wiki.create(PageDraft("topic", "Oven", "It is large.\n"))
    assert book.wiki.page("kiln").body == "It is cold.\n"


def test_what_gave_way_later_held_then(book: commonplace.Book) -> None:
    settle(book)
    tell(book, 10, "Marit Solheim lives in Oslo now.")
    assert home(book.past(day(5))) == {"Bergen": "holds"}
    assert home(book.past(day(10))) == {"Oslo": "holds", "Bergen": "replaced"}
    assert home(book.past(day(5), reading="rebuilt")) == {"Bergen": "holds"}


def test_what_was_true_is_known_from_what_was_said_later(book: commonplace.Book) -> None:
    settle(book)
    moved = "Marit Solheim moved to Oslo on 11 January 2031."
    tell(book, 20, moved, occurred_at=day(10), observed_at=day(20))
    assert home(book.past(day(15))) == {"Bergen": "holds"}
    assert home(book.past(true_at=day(15))) == {"Oslo": "holds"}
    assert home(book.past(true_at=day(5))) == {"Bergen": "holds"}
    assert home(book.past(day(15), day(15))) == {"Bergen": "holds"}
    assert "Oslo" in book.past(true_at=day(15)).page("marit-solheim").body
    assert "Oslo" not in book.past(true_at=day(5)).page("marit-solheim").body
    asked = "Where does Marit Solheim live?"
    assert moved in [hit.text for hit in book.recall(asked)]
    then = [hit.text for hit in book.recall(asked, true_at=day(5))]
    assert then[0] == "Marit Solheim lives in Bergen."
    assert moved not in then


def test_a_memory_that_ended_is_not_true_any_more(book: commonplace.Book) -> None:
    tell(book, 0, "The ferry leaves at nine.", valid_from=day(0), valid_to=day(5))
    assert [hit.text for hit in book.recall("When does the ferry leave?", true_at=day(3))]
    assert not [*book.recall("When does the ferry leave?", true_at=day(5))]


def test_an_imported_history_is_rebuilt_and_says_so(book: commonplace.Book) -> None:
    """It was captured long after it was said."""
    said = [(text, 0) for text in MARIT] + [("Marit Solheim lives in Oslo now.", 20)]
    said.append(("Marit Solheim is a glazier.", 1))
    with clock.frozen_at(day(100)):
        book.remember_many(
            [{"text": text, "author": "Runa", "occurred_at": day(at)} for text, at in said]
        )
        book.library.work()
    past = book.past(day(10))
    assert past.reading == "rebuilt"
    assert past.note.startswith("Rebuilt by rules from the 3 memories that had been said by then.")
    assert "Bergen" in past.page("marit-solheim").body
    assert "Oslo" not in past.page("marit-solheim").body
    assert past.page("marit-solheim").updated_at == day(10)
    recorded = book.past(day(10), reading="recorded")
    assert recorded.pages() == []
    assert recorded.note.startswith("Nothing was recorded then")


def test_one_late_memory_does_not_set_the_record_aside(book: commonplace.Book) -> None:
    tell(book, 0, "Marit Solheim lives in Bergen.", "Marit Solheim is a glazier.")
    write(book, 1, "Kiln", "Somebody wrote this by hand.\n")
    tell(book, 20, "Marit Solheim has a dog called Pip.", occurred_at=day(2))
    past = book.past(day(5))
    assert past.reading == "recorded"
    assert past.page("kiln").sections[0].pen == "authored"
    assert past.note == (
        "1 memory that had been said by then came into this library later; `rebuilt` has what is "
        "missing."
    )


def test_before_anything_was_said_the_note_says_so(book: commonplace.Book) -> None:
    tell(book, 0, "Marit Solheim lives in Bergen.")
    past = book.past(day(-5))
    assert (past.pages(), past.entities()) == ([], [])
    assert past.note == "Nothing had been said by then, as far as this book knows."


def test_what_was_forgotten_is_gone_from_every_past(book: commonplace.Book) -> None:
    settle(book)
    tell(book, 0, "Marit Solheim keeps the canary Xylofax.")
    readings = ("recorded", "rebuilt")
    asked = [book.past(day(0), reading=reading) for reading in readings]
    assert all("Xylofax" in past.page("marit-solheim").body for past in asked)
    book.forget(book.recall("Xylofax")[0].id)
    for reading in readings:
        past = book.past(day(0), reading=reading)
        assert "Xylofax" not in past.page("marit-solheim").body
        assert len([*past.memories()]) == 3
        assert not past.recall("Xylofax").hits


def test_forgetting_leaves_no_past_in_memory(book: commonplace.Book) -> None:
    settle(book)
    assert book.past(day(0)).pages()
    assert book.library.pasts._made
    book.forget(next(book.memories()).id)
    assert not book.library.pasts._made


def test_trace_says_what_a_page_rested_on_then(book: commonplace.Book) -> None:
    settle(book)
    tell(book, 9, "Marit Solheim has a dog called Pip.")
    found = book.past(day(5)).trace("entity/marit-solheim")
    texts = {memory.text for memory in found.memories.values()}  # type: ignore[union-attr,attr-defined]
    assert texts == {"Marit Solheim is a glazier in Bergen.", *MARIT}


def test_the_same_past_is_made_once_and_anew_when_the_book_changes(
    book: commonplace.Book,
) -> None:
    write(book, 0, "Kiln", "It is cold.\n")
    first, again = book.past(day(0)).wiki, book.past(day(0)).wiki
    assert first.engine is again.engine
    write(book, 1, "Oven", "It is large.\n")
    assert book.past(day(0)).wiki.engine is not first.engine


def test_little_is_kept_of_what_was(library_url: str) -> None:
    with commonplace.open(library_url, past__cache_mb=1, **HASTY) as library:
        book = library.book("ada")
        write(book, 0, "Kiln", "It is cold.\n" + "And large. " * 20_000)
        kept = [book.past(day(number)).wiki.engine for number in range(4)]
        assert book.past(day(3)).wiki.engine is kept[3]
        assert book.past(day(0)).wiki.engine is not kept[0]


def test_too_many_memories_are_not_compiled_anew(library_url: str) -> None:
    with commonplace.open(library_url, past__memories=2, **HASTY) as library:
        book = library.book("ada")
        said = [{"text": f"Marit has {n} boats.", "occurred_at": day(n)} for n in range(3)]
        with clock.frozen_at(day(100)):
            book.remember_many(said)
        past = book.past(day(9))
        assert past.reading == "recorded"
        assert "too many to compile them anew (past.memories)" in past.note
        with pytest.raises(NotAllowed, match=r"past\.memories allows 2"):
            book.past(day(9), reading="rebuilt").pages()


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"as_of": "yesterday"},
        {"true_at": ""},
        {"as_of": "2031-13-01"},
        {"as_of": "2031-01-01", "reading": "guessed"},
        {"true_at": "2031-01-01", "reading": "recorded"},
        {"as_of": float("nan")},
        {"as_of": "\x00"},
    ],
)
def test_a_moment_that_is_none_is_refused(book: commonplace.Book, asked: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        book.past(**asked)  # type: ignore[arg-type]
