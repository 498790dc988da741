"""Whatever was said, decided and written by hand: a book that is read anew from its memories and
composed anew from their facts is the book it was."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace.errors import CommonplaceError
from commonplace.store import facts as fact_rows
from commonplace.understand.on_demand import queue
from tests.understand.picture import picture_book

NAMES = ("Delia", "Dee", "Xanthippe Quorndale", "Oisín")
VALUES = ("Molde", "Bergen", "Porto")
SAYINGS = (
    "{name} lives in {value}.", "{name} moved to {value}.", "{name} does not live in {value}.",
    "{name} works as a nurse.", "{name} met {other} in {value}.", "My doctor is {name}.",
    "We decided to ask {name}.", "{name} sold the boat.", "Never wake {name} before nine.",
)  # fmt: skip
name = st.sampled_from(NAMES)
saying = st.tuples(
    st.just("say"), st.sampled_from(SAYINGS), name, name, st.sampled_from(VALUES),
    st.sampled_from(["user", "agent", "web"]), st.integers(1, 28),
)  # fmt: skip
decision = st.one_of(
    st.tuples(st.just("merge"), name, name),
    st.tuples(st.just("rename"), name, st.sampled_from(("Delia Storm", "Dee"))),
    st.tuples(st.just("retype"), name, st.sampled_from(("person", "place", "animal"))),
    st.tuples(st.just("alias"), name, st.sampled_from(("Lia", "Zan"))),
    st.tuples(st.just("undo"), st.none(), st.none()),
    st.tuples(st.just("write"), name, st.sampled_from(("Ask first.", "Sings on Sundays."))),
    st.tuples(st.just("wrong"), name, st.integers(0, 5)),
    st.tuples(st.sampled_from(("accept", "reject")), st.integers(0, 20), st.none()),
    st.tuples(st.just("forget"), st.integers(0, 20), st.none()),
    st.tuples(st.just("compile"), st.none(), st.none()),
)
history = st.tuples(
    st.lists(saying, min_size=3, max_size=8), st.lists(st.one_of(saying, decision), max_size=8)
)
_books = count()


@pytest.fixture
def on_sqlite(tmp_path: Path) -> Iterator[commonplace.Library]:
    with commonplace.open(tmp_path / "book.db", embed__model="none") as opened:
        yield opened


def _check(library: commonplace.Library, steps: tuple[list[Any], list[Any]]) -> None:
    book = library.book(f"book {next(_books)}")
    for doing in (*steps[0], ("compile", None, None), *steps[1]):
        with suppress(CommonplaceError):  # what is not there, or is so already
            _do(book, *doing)
    book.compile()
    before = _picture(book)
    queue(library.engine, book.info.id, 3, again=True)
    library.work()
    book.compile()
    for page in book.wiki.pages():
        book.dreams.rebuild(page.address)
    assert _picture(book) == before


@pytest.mark.slow
@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(history)
def test_a_book_that_is_read_anew_is_the_book_it_was(
    on_sqlite: commonplace.Library, steps: tuple[list[Any], list[Any]]
) -> None:
    _check(on_sqlite, steps)


def _do(book: commonplace.Book, what: str, *given: Any) -> None:
    if what == "say":
        text, name, other, value, trust, day = given
        book.remember(
            text.format(name=name, other=other, value=value),
            author="Otti" if trust == "user" else None,
            trust=trust,
            occurred_at=f"2031-05-{day:02}",
        )
        return
    first, second = given
    memories = [each.id for each in book.memories()]
    if what == "compile":
        book.compile()
    elif what == "undo":
        book.graph.undo()
    elif what == "write":
        book.wiki.write(first, f"{second}\n", section="Mine")
    elif what == "wrong":
        lines = [line for line in book.wiki.page(first).body.split("\n") if line.strip()]
        book.wiki.wrong(first, lines[second % len(lines)].removeprefix("- "))
    elif what == "forget":
        book.forget(memories[first % len(memories)])
    elif what in ("accept", "reject"):
        told = memories[first % len(memories)]
        facts = book.library.engine.read(lambda r: fact_rows.of_memory(r, book.info.id, told))
        for fact in facts[:1]:  # of some memories nothing is read
            getattr(book.graph, what)(fact.id)
    else:
        getattr(book.graph, what)(first, second)


def _picture(book: commonplace.Book) -> dict[str, Any]:
    """Who is who, what holds, what was decided, and what people wrote; and the pages."""
    pages = [book.wiki.page(each.address) for each in book.wiki.pages(status=None)]
    return picture_book(book) | {
        "decided": {(each.id, each.state) for each in book.graph.changes(1_000)},
        "by hand": {
            page.address: [each.text for each in page.sections if each.pen == "authored"]
            for page in pages
        },
        "pages": {page.address: (page.title, page.status, page.body) for page in pages},
    }


def test_two_that_were_merged_keep_their_page_when_all_is_read_anew(
    on_sqlite: commonplace.Library,
) -> None:
    book = on_sqlite.book("b")
    book.remember("Oisín lives in Molde.", occurred_at="2031-05-21")
    book.remember("Oisín sold the boat.", occurred_at="2031-05-01")
    book.remember("Delia met Dee in Molde.", occurred_at="2031-05-10")
    book.remember("Dee lives in Molde.", occurred_at="2031-05-01")
    book.compile()
    # What says that it is not true is said years before, and names nobody once it is read.
    book.wiki.wrong("Oisín", "Oisín lives in Molde.")
    book.graph.merge("Dee", "Oisín")
    book.compile()
    kept = book.wiki.page("entity/oisin").address
    queue(on_sqlite.engine, book.info.id, 3, again=True)
    on_sqlite.work()
    assert book.wiki.page("entity/oisin").address == kept
