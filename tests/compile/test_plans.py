"""A plan is a value: shown, kept in a file, and applied exactly or not at all."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace.compile.effects import FORM
from commonplace.errors import CommonplaceError, Conflict, InvalidInput, NotFound, StalePage
from tests.compile import corpus
from tests.compile.conftest import Open
from tests.compile.wiki_state import differences, every_page, state, versions, waiting

TOLD = corpus.memories()[:30]


def _read(book: commonplace.Book, told: Sequence[Mapping[str, Any]] = TOLD) -> None:
    """Have memories kept and read, so that pages can be made of their facts."""
    book.remember_many(told)
    book.library.handlers.worker("understand").run_until_idle()


def _kept(book: commonplace.Book) -> Any:
    return json.loads(json.dumps(book.compiling.to_json(book.compiling.plan())))


def test_a_plan_from_a_file_is_the_same_as_compiling(open_with: Open) -> None:
    library = open_with()
    planned, direct = library.book("planned"), library.book("direct")
    for book in (planned, direct):
        _read(book)
    kept = _kept(planned)
    assert waiting(planned) == len(TOLD), "planning writes nothing"
    assert not every_page(planned, None)
    planned.compiling.apply(planned.compiling.from_json(kept))
    library.work()  # lists follow from pages
    direct.compile()
    assert every_page(direct)
    assert not differences(state(direct, None), state(planned, None))
    assert (waiting(planned), waiting(direct)) == (0, 0)


def test_nothing_to_do_is_an_empty_plan(open_with: Open) -> None:
    book = open_with().book("ada")
    assert book.compiling.plan().empty
    book.remember_many(TOLD)
    book.compile()
    plan = book.compiling.plan()
    assert plan.empty
    assert not book.compiling.changes(plan)
    before = versions(book)
    book.compiling.apply(plan)
    assert versions(book) == before


def test_a_plan_is_refused_when_its_pages_were_made_meanwhile(open_with: Open) -> None:
    book = open_with().book("ada")
    _read(book)
    kept = _kept(book)
    book.compile()
    before = state(book, None)
    with pytest.raises((Conflict, StalePage)):
        book.compiling.apply(book.compiling.from_json(kept))
    assert state(book, None) == before


def test_a_plan_is_refused_when_somebody_wrote_on_its_page_meanwhile(open_with: Open) -> None:
    library = open_with()
    book = library.book("ada")
    _read(book, TOLD[:15])
    book.compile()
    _read(book, TOLD[15:])
    kept = _kept(book)
    page = next(each for each in every_page(book) if kept_writes(kept, each.id))
    book.wiki.append(page.id, "Somebody was here.")
    before = state(book, None)
    with pytest.raises((Conflict, StalePage)):
        book.compiling.apply(book.compiling.from_json(kept))
    assert state(book, None) == before
    assert waiting(book) == len(TOLD) - 15, "nothing is lost"
    book.compile()
    assert waiting(book) == 0
    assert "Somebody was here." in book.wiki.page(page.id).body


def kept_writes(kept: Any, page_id: str) -> bool:
    return any(write["page_id"] == page_id for write in kept["effects"]["writes"])


def test_a_plan_of_another_book_is_refused(open_with: Open) -> None:
    library = open_with()
    ada, bob = library.book("ada"), library.book("bob")
    _read(ada)
    kept = _kept(ada)
    with pytest.raises(NotFound, match="another book"):
        bob.compiling.from_json(kept)
    kept["book"] = bob.info.id
    with pytest.raises(CommonplaceError):
        bob.compiling.apply(bob.compiling.from_json(kept))
    assert not every_page(bob, None)
    assert waiting(ada) == len(TOLD)


def test_a_file_that_is_no_plan_says_so(open_with: Open) -> None:
    book = open_with().book("ada")
    own = book.info.id
    for kept in (
        None,
        [],
        "plan",
        3,
        {},
        {"commonplace_plan": 99, "book": own, "effects": {"mind": "rules"}},
        {"commonplace_plan": FORM, "book": own},
        {"commonplace_plan": FORM, "book": own, "effects": []},
        {"commonplace_plan": FORM, "book": own, "effects": {"memories": []}},
        {"commonplace_plan": FORM, "book": own, "effects": {"mind": "rules", "writes": [{}]}},
        {"commonplace_plan": FORM, "book": own, "effects": {"mind": ["rules"]}},
    ):
        with pytest.raises(InvalidInput):
            book.compiling.from_json(kept)


_JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 5),
    st.text(max_size=5),
    st.just("\x00"),
    st.just("\ud800"),
    st.lists(st.integers(0, 3), max_size=2),
    st.just({}),
    st.just({"mind": "rules"}),
)


_NUMBERS = count()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 10**6), junk=_JUNK)
def test_a_plan_that_was_tampered_with_is_refused_or_harmless(
    library: commonplace.Library, at: int, junk: Any
) -> None:
    """Any value of the file may be something else: no crash, and no half of it is written."""
    book = library.book(f"book {next(_NUMBERS)}")
    _read(book, TOLD[:8])
    kept = _kept(book)
    places = [*_places(kept["effects"])]
    holder, key = places[at % len(places)]
    holder[key] = junk
    try:
        book.compiling.apply(book.compiling.from_json(kept))
    except CommonplaceError:
        assert not state(book, None)
        assert waiting(book) == 8


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in [*items]:
        yield value, key
        if isinstance(each, (dict, list)):
            yield from _places(each)
