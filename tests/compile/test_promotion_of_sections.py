"""A section that outgrows its page becomes a page: on real evidence, once, and losing nothing.

Trap 4: thresholds on signals that are never fed, or that are measured in the time of compiling.
"""

import commonplace
from commonplace.model import Page
from tests.compile import corpus
from tests.compile.conftest import ROOMY, Open
from tests.compile.wiki_state import differences, every_page, state

FORTY = range(1, 41)


def _notes(*, days: int, numbers: range = FORTY) -> list[corpus.Draft]:
    """What somebody did, told as long notes over so many days."""
    return [
        {
            "text": f"Odalys Brandt fired batch {number} of the long row of tall grey jars.",
            "occurred_at": f"2031-{6 + (number % days) // 28:02}-{(number % days) % 28 + 1:02}",
            "author": "Runa",
        }
        for number in numbers
    ]


def _children(book: commonplace.Book) -> list[Page]:
    return [page for page in every_page(book) if page.parent_id]


def test_trap_4_the_days_are_those_the_memories_are_about(open_with: Open) -> None:
    """Both are remembered and compiled in one moment; only one of them tells of many days."""
    library = open_with(**ROOMY)
    long, short = library.book("long"), library.book("short")
    long.remember_many(_notes(days=40))
    short.remember_many(_notes(days=1))
    library.work()
    assert len(_children(long)) == 1
    assert not _children(short)


def test_trap_4_records_are_distinct_memories(open_with: Open) -> None:
    """Nine sentences in three memories are three records, not nine."""
    book = open_with(**ROOMY).book("ada")
    told = _notes(days=40, numbers=range(1, 37))
    packed = [
        {**told[at], "text": " ".join(str(each["text"]) for each in told[at : at + 12])}
        for at in range(0, 36, 12)
    ]
    book.remember_many(packed)
    book.compile()
    page = book.wiki.page("entity/odalys-brandt")
    assert page.body.count("fired batch") > 20
    assert not _children(book)


def test_what_outgrew_its_page_leaves_the_best_of_it_and_the_way_there(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(_notes(days=40))
    book.compile()
    parent = book.wiki.page("entity/odalys-brandt")
    (child,) = _children(book)
    assert child.parent_id == parent.id
    assert f"](/wiki/{child.address})" in parent.body
    kept = [line for line in parent.body.splitlines() if "fired batch" in line]
    assert 1 <= len(kept) <= 5
    every = [line for line in child.body.splitlines() if "fired batch" in line]
    assert len(every) == len(set(every)) == len(FORTY)
    assert {*kept} <= {*every}
    made = {(link[0], link[2]) for link in state(book)[parent.address]["links"]}
    assert ("promotion", "parent_of") in made


def test_what_comes_later_comes_to_the_child(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(_notes(days=40, numbers=range(1, 36)))
    book.compile()
    (child,) = _children(book)
    book.remember(
        "Odalys Brandt sold the whole row of 40 jars to the harbour museum of Hollowmere.",
        occurred_at="2031-09-01",
        author="Runa",
    )
    book.compile()
    assert [each.id for each in _children(book)] == [child.id], "it is promoted once"
    assert "harbour museum" in book.wiki.page(child.id).body


def test_when_it_was_promoted_cannot_be_seen(open_with: Open) -> None:
    library = open_with(**ROOMY)
    once, step = library.book("once"), library.book("step")
    told = _notes(days=40)
    once.remember_many(told)
    once.compile()
    for at in range(0, len(told), 4):
        step.remember_many(told[at : at + 4])
        step.compile()
    assert len(_children(once)) == 1
    assert not differences(state(once), state(step))


def test_sections_of_every_kind_can_outgrow_their_page_alike(open_with: Open) -> None:
    """Visits and decisions too: early or late, the child holds the same."""
    library = open_with(**ROOMY)
    once, step = library.book("once"), library.book("step")
    told = [
        {
            "text": f"Perrin Achebe was in Lisbon and counted {number} swans on the long pier.",
            "occurred_at": f"2031-{6 + number // 28:02}-{number % 28 + 1:02}",
            "author": "Runa",
            "tags": ["swans"],
        }
        for number in range(60)
    ]
    told = [*corpus.day_by_day("Lisbon is a city on the Tagus."), *told]
    once.remember_many(told)
    once.compile()
    for at in range(0, len(told), 10):
        step.remember_many(told[at : at + 10])
        step.compile()
    visits = book_section(once, "entity/lisbon", "visits")
    assert "](/wiki/topic/" in visits, "its visits are a page"
    assert not differences(state(once), state(step))


def book_section(book: commonplace.Book, ref: str, slug: str) -> str:
    return next(each.text for each in book.wiki.page(ref).sections if each.slug == slug)
