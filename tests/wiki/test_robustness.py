"""Who writes at the same time, and what was broken once: one outcome each, on every engine."""

import threading
from collections.abc import Callable, Sequence

import pytest

import commonplace
from commonplace.errors import CommonplaceError, Conflict, InvalidInput, NotFound, StalePage
from commonplace.library import Book
from commonplace.model import Alias, Author, Page
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.wiki import Wiki
from tests.wiki.soundness import assert_sound

COMPILER = Author("compiler", "rules")
ROUNDS = 5


def at_once(library_url: str, works: Sequence[Callable[[Wiki], object]]) -> list[object]:
    """Do these at the same time, each with a library of its own; what each gave or raised."""
    told: list[object] = [None] * len(works)
    gate = threading.Barrier(len(works))

    def run(number: int) -> None:
        with commonplace.open(library_url) as library:
            wiki = library.book("ada").wiki
            gate.wait()
            try:
                told[number] = works[number](wiki)
            except CommonplaceError as error:
                told[number] = error

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return told


def pages(told: Sequence[object]) -> list[Page]:
    return [each for each in told if isinstance(each, Page)]


def test_of_two_who_read_the_same_version_one_wins(book: Book, library_url: str) -> None:
    book.wiki.create(PageDraft("topic", "Tides", "Text.\n"))
    for version in range(ROUNDS):
        told = at_once(
            library_url,
            [
                lambda wiki, n=n, version=version: wiki.write(  # type: ignore[misc]
                    "tides", f"Said by {n} at {version}.\n", expect_version=version
                )
                for n in range(4)
            ],
        )
        [won] = pages(told)
        lost = [each for each in told if isinstance(each, StalePage)]
        assert len(lost) == 3
        assert {each.theirs for each in lost} == {won.body}
        assert len({each.yours for each in lost} | {won.body}) == 4
        assert book.wiki.page("tides") == won and won.version == version + 1
    assert_sound(book)


def test_of_eight_who_create_a_page_of_one_title_one_does(book: Book, library_url: str) -> None:
    titles = ("Tides", "tides", "TIDES", "Tides!", "Tídes", "tides ", "Ｔides", "Ti\u200bdes")
    told = at_once(
        library_url,
        [
            lambda wiki, title=title: wiki.create(PageDraft("topic", title, title))  # type: ignore[misc]
            for title in titles
        ],
    )
    assert len(pages(told)) == 1
    assert len([each for each in told if isinstance(each, Conflict)]) == 7
    assert [page.id for page in book.wiki.pages()] == [page.id for page in pages(told)]
    assert_sound(book)


def test_an_alias_that_another_page_is_being_given_makes_no_second_page(
    book: Book, library_url: str
) -> None:
    told = at_once(
        library_url,
        [
            lambda wiki: wiki.create(PageDraft("topic", "Tides", "x", aliases=(Alias("Moon"),))),
            lambda wiki: wiki.create(PageDraft("topic", "Moon", "y")),
        ],
    )
    assert len(pages(told)) == 1
    assert_sound(book)


def test_twins_that_are_wanted_at_once_have_an_address_each(book: Book, library_url: str) -> None:
    told = at_once(
        library_url,
        [lambda wiki: wiki.create(PageDraft("topic", "Tides", "x"), twin=True)] * 4,
    )
    assert sorted(page.slug for page in pages(told)) == ["tides", "tides-2", "tides-3", "tides-4"]
    assert_sound(book)


def test_appends_at_once_are_all_kept(book: Book, library_url: str) -> None:
    book.wiki.create(PageDraft("topic", "Tides", "Text.\n"))
    works = [lambda wiki, n=n: wiki.append("tides", f"Line {n}.") for n in range(8)]  # type: ignore[misc]
    assert len(pages(at_once(library_url, works))) == 8
    page = book.wiki.page("tides")
    assert page.version == 8
    assert sorted(page.body.split("\n\n")[1:]) == sorted(
        f"Line {n}." + ("\n" if page.body.endswith(f"Line {n}.\n") else "") for n in range(8)
    )
    assert_sound(book)


def test_what_is_edited_while_its_page_is_merged_is_not_lost(book: Book, library_url: str) -> None:
    for number in range(ROUNDS):
        old = book.wiki.create(PageDraft("topic", f"Old {number}", "Blue.\n"), twin=True)
        new = book.wiki.create(PageDraft("topic", f"New {number}", "Green.\n"), twin=True)
        told = at_once(
            library_url,
            [
                lambda wiki, old=old, new=new: wiki.merge(old.id, new.id),  # type: ignore[misc]
                lambda wiki, old=old: wiki.edit(old.id, "Blue", "Red"),  # type: ignore[misc]
            ],
        )
        assert len(pages(told)) == 2
        # Either it was edited and then merged, or merged and then taken up again by the edit.
        was, into = book.wiki.page(old.id), book.wiki.page(new.id)
        assert was.body == "Red.\n"
        assert ("Red." in into.body) == (was.status == "archived")
        assert "Green." in into.body
    assert_sound(book)


def test_an_append_to_a_page_that_is_being_deleted_brings_nothing_back(
    book: Book, library_url: str
) -> None:
    for number in range(ROUNDS):
        page = book.wiki.create(PageDraft("topic", f"Tides {number}", "x"), twin=True)
        _, appended = at_once(
            library_url,
            [
                lambda wiki, page=page: wiki.delete(page.id),  # type: ignore[misc]
                lambda wiki, page=page: wiki.append(page.id, "More."),  # type: ignore[misc]
            ],
        )
        assert isinstance(appended, Page | NotFound | Conflict)
        with pytest.raises(NotFound):
            book.wiki.page(page.id)
    assert book.wiki.pages(status=None) == []
    assert_sound(book)


def test_an_address_is_given_once_to_who_renames_and_who_creates(
    book: Book, library_url: str
) -> None:
    for number in range(ROUNDS):
        page = book.wiki.create(PageDraft("topic", f"Old {number}", "x"), twin=True)
        name = f"New {number}"
        told = at_once(
            library_url,
            [
                lambda wiki, page=page, name=name: wiki.rename(page.id, name),  # type: ignore[misc]
                lambda wiki, name=name: wiki.create(  # type: ignore[misc]
                    PageDraft("topic", name, "y", slug=name), twin=False
                ),
            ],
        )
        [won] = pages(told)
        [lost] = [each for each in told if each is not won]
        assert isinstance(lost, Conflict)
        assert book.wiki.page(f"topic/{won.slug}").id == won.id
    assert_sound(book)


def test_a_proposal_is_accepted_once(book: Book, library_url: str) -> None:
    book.wiki.create(PageDraft("topic", "Tides", "Text.\n"))
    for number in range(ROUNDS):
        proposal = book.wiki.propose("tides", "lead", f"Proposed {number}.")
        told = at_once(
            library_url,
            [
                lambda wiki, id=proposal.id: wiki.accept(id),  # type: ignore[misc]
                lambda wiki, id=proposal.id: wiki.accept(id, "Other words."),  # type: ignore[misc]
                lambda wiki, id=proposal.id: wiki.reject(id),  # type: ignore[misc]
            ],
        )
        assert len([each for each in told if isinstance(each, Conflict)]) == 2
        [decided] = book.wiki.proposals(status=None, limit=1)
        assert (decided.status == "accepted") == (len(pages(told)) == 1)
    assert_sound(book)


def test_pages_are_not_merged_into_each_other_at_once(book: Book, library_url: str) -> None:
    one = book.wiki.create(PageDraft("topic", "One", "Blue.\n"))
    two = book.wiki.create(PageDraft("topic", "Two", "Green.\n"))
    at_once(
        library_url,
        [
            lambda wiki: wiki.merge(one.id, two.id),
            lambda wiki: wiki.merge(two.id, one.id),
        ],
    )
    bodies = [book.wiki.page(each.id) for each in (one, two)]
    assert any("Blue." in page.body and "Green." in page.body for page in bodies)
    assert "active" in {page.status for page in bodies}
    assert_sound(book)


def test_an_address_leads_to_one_page(book: Book) -> None:
    """Also when it was given to another while its page was archived, and the page then moved."""
    book.wiki.create(PageDraft("topic", "Tides", "x"))
    other = book.wiki.create(PageDraft("topic", "Moon", "y"))
    book.wiki.archive("tides")
    book.wiki.redirect("tides", "moon")
    assert book.wiki.page("tides").id == other.id
    [archived] = book.wiki.pages(status="archived")
    page = book.wiki.rename(archived.id, "Stars")
    assert book.wiki.page("tides").id == page.id
    assert book.wiki.delete("moon", preview=True).redirects == 0


def test_forgetting_the_first_of_two_sections_of_a_name_leaves_the_other_its_sources(
    book: Book,
) -> None:
    gone, kept = book.remember("The code is heliotrope."), book.remember("The door is green.")
    book.wiki.create(
        PageDraft("topic", "Vault", "## Notes\n\nA flower.\n\n## Notes\n\nA colour.\n")
    )
    book.wiki.write("vault", "A flower.", section="notes", sources=[gone.id])
    book.wiki.write("vault", "A colour.", section="notes_2", sources=[kept.id])
    book.forget(gone.id)
    page = book.wiki.page("vault")
    assert page.body == "## Notes\n\nA colour.\n"
    assert [source.memory_id for source in page.sections[0].sources] == [kept.id]
    assert_sound(book)


def test_a_text_that_rests_on_something_else_by_now_stays_and_is_found(book: Book) -> None:
    secret = book.remember("The code is heliotrope.")
    text = "A flower, see [[Garden]]."
    book.wiki.create(PageDraft("topic", "Vault", f"{text}\n", sources=(secret.id,)))
    book.wiki.write("vault", f"{text}\n", sources=[])
    book.forget(secret.id)
    assert book.wiki.page("vault").body == f"{text}\n"
    assert [book.wiki.page("vault", version).body for version in (0, 1)] == ["[forgotten]\n"] * 2
    assert len(book.wiki.search("flower").matches) == 1
    assert_sound(book)


def test_an_empty_page_outlives_what_it_once_rested_on(book: Book) -> None:
    memory = book.remember("The code is heliotrope.")
    book.wiki.create(PageDraft("topic", "Vault", "A flower.\n", sources=(memory.id,)))
    book.wiki.write("vault", "")
    book.forget(memory.id)
    assert book.wiki.page("vault").body == ""
    assert "flower" not in book.wiki.page("vault", 0).body
    assert_sound(book)


def test_a_page_below_one_that_was_forgotten_can_be_written(book: Book) -> None:
    secret = book.remember("The code is heliotrope.")
    compiler = book.wiki.by(COMPILER)
    compiler.create(PageDraft("topic", "Vault", "A flower.\n", sources=(secret.id,)))
    book.wiki.create(PageDraft("topic", "Door", "Green.\n", parent="vault"))
    book.forget(secret.id)
    with pytest.raises(NotFound):
        book.wiki.page("vault")
    assert book.wiki.page("door").parent_id is None
    assert book.wiki.append("door", "And old.").body == "Green.\n\nAnd old.\n"
    assert_sound(book)


def test_sections_that_are_split_off_keep_their_own_sources_in_whatever_order(book: Book) -> None:
    first, second = book.remember("The sea rises."), book.remember("The moon pulls.")
    book.wiki.create(PageDraft("topic", "Tides", "It rises.\n\n## Why\n\nThe moon.\n"))
    book.wiki.write("tides", "It rises.", section="lead", sources=[first.id])
    book.wiki.write("tides", "The moon.", section="why", sources=[second.id])
    page = book.wiki.split("tides", ["why", "lead"], "Moon")
    cited = {each.slug: [source.memory_id for source in each.sources] for each in page.sections}
    assert cited == {"lead": [first.id], "why": [second.id]}
    assert_sound(book)


@pytest.mark.parametrize("kind", ["appended", "merged", "written"])
def test_a_page_does_not_grow_beyond_its_limit(book: Book, kind: str) -> None:
    book.wiki.create(PageDraft("topic", "Tides", "x" * 1_999_990))
    book.wiki.create(PageDraft("topic", "Moon", "y" * 20))
    ways: dict[str, Callable[[], Page]] = {
        "appended": lambda: book.wiki.append("tides", "y" * 20),
        "merged": lambda: book.wiki.merge("moon", "tides"),
        "written": lambda: book.wiki.write("tides", "y" * 20, section="more"),
    }
    with pytest.raises(InvalidInput, match=r"at most 2,000,000"):
        ways[kind]()
    assert book.wiki.page("tides").version == 0
