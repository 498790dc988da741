"""A page is where its name says: when memories rename its subject it moves, and leaves word."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace.store.wiki import names as name_rows
from commonplace.wiki.draft import PageDraft
from tests.compile.conftest import ALONE, ROOMY, Open
from tests.compile.wiki_state import State, differences, every_page, stale, state, waiting

_NOW = ROOMY | {"compile__bucket_seconds": 0}

_STATION = (
    "Kestrel Radio is a station in Brennafold.",
    "Ottoline Marsh painted the door of Kestrel Radio.",
    "Ottoline Marsh climbed the mast of Kestrel Radio.",
)
_RENAMED = "Kestrel Radio was renamed to Skylark Radio."


def _tell(book: commonplace.Book, *texts: str) -> None:
    first = len([*book.memories()])
    book.remember_many(
        [
            {"text": text, "author": "Runa", "occurred_at": f"2026-03-{first + number + 1:02}"}
            for number, text in enumerate(texts)
        ]
    )
    assert "error" not in book.compile()


def _redirects(book: commonplace.Book) -> dict[str, str]:
    rows = book.library.engine.read(lambda r: name_rows.redirects(r, book.info.id, 100))
    return {f"{row['type']}/{row['key']}": row["slug"] for row in rows}


def test_a_renamed_subject_s_page_moves_and_its_old_address_leads_there(open_with: Open) -> None:
    book = open_with(**_NOW).book("ada")
    _tell(book, *_STATION)
    before = book.wiki.page("entity/kestrel-radio")
    _tell(book, _RENAMED)
    after = book.wiki.page("entity/skylark-radio")
    assert after.id == before.id
    assert after.title == "Skylark Radio"
    assert book.wiki.page("entity/kestrel-radio").id == before.id
    assert _redirects(book) == {"entity/kestrel-radio": "skylark-radio"}


def test_links_lead_to_the_new_address(open_with: Open) -> None:
    book = open_with(**_NOW).book("ada")
    _tell(book, *_STATION)
    painter = book.wiki.page("Ottoline Marsh")
    assert "(/wiki/entity/kestrel-radio)" in painter.body
    _tell(book, _RENAMED)
    for page in every_page(book):
        assert "kestrel-radio" not in page.body, page.address
    assert "(/wiki/entity/skylark-radio)" in book.wiki.page(painter.id).body
    assert not any(
        link[4] == "kestrel-radio" for told in state(book).values() for link in told["links"]
    )


def test_made_and_renamed_at_once_the_old_address_leads_there_all_the_same(
    open_with: Open,
) -> None:
    book = open_with(**_NOW).book("ada")
    _tell(book, *_STATION, _RENAMED)
    assert book.wiki.page("entity/kestrel-radio").address == "entity/skylark-radio"
    assert _redirects(book) == {"entity/kestrel-radio": "skylark-radio"}


def test_another_title_alone_moves_nothing(open_with: Open) -> None:
    book = open_with(**_NOW).book("ada")
    _tell(book, "Ottoline, my sister, bakes.", "My sister Ottoline sells rye loaves.")
    assert book.wiki.page("Ottoline").address == "entity/ottoline"
    _tell(book, "My sister Ottoline Marsh baked again.", "Ottoline Marsh, my sister, is tired.")
    page = book.wiki.page("Ottoline")
    assert (page.address, page.title) == ("entity/ottoline", "Ottoline Marsh")


def test_a_page_that_somebody_edited_keeps_its_address(open_with: Open) -> None:
    book = open_with(**_NOW).book("ada")
    _tell(book, *_STATION)
    book.wiki.append("entity/kestrel-radio", "It hums.", section="history")
    _tell(book, _RENAMED)
    page = book.wiki.page("Skylark Radio")
    assert (page.address, page.title) == ("entity/kestrel-radio", "Skylark Radio")


def test_a_page_that_somebody_moved_stays_there(open_with: Open) -> None:
    book = open_with(**_NOW).book("ada")
    _tell(book, *_STATION)
    book.wiki.rename("entity/kestrel-radio", "The station")
    _tell(book, _RENAMED)
    assert book.wiki.page("Skylark Radio").address == "entity/the-station"


def test_where_another_page_is_the_address_gets_a_number(open_with: Open) -> None:
    book = open_with(**_NOW).book("ada")
    book.wiki.create(PageDraft("entity", "Skylark Radio", body="Somebody else's."))
    other = book.wiki.page("entity/skylark-radio")
    _tell(book, *_STATION)
    book.wiki.archive("entity/skylark-radio")
    _tell(book, _RENAMED)
    assert book.wiki.page(other.id).address == "entity/skylark-radio"
    assert book.wiki.page("entity/skylark-radio-2").title == "Skylark Radio"


def test_two_pages_become_one_under_the_new_name(open_with: Open) -> None:
    book = open_with(**_NOW).book("ada")
    _tell(
        book, *_STATION, "Skylark Radio is a station on the hill.", "Emil climbed to Skylark Radio."
    )
    hill = book.wiki.page("entity/skylark-radio")
    valley = book.wiki.page("entity/kestrel-radio")
    _tell(book, _RENAMED)
    page = book.wiki.page("entity/skylark-radio")
    assert page.id == valley.id
    assert "on the hill" in page.body
    assert book.wiki.page(hill.id).status == "archived"


def test_whoever_is_called_so_later_gets_the_address_that_was_left(open_with: Open) -> None:
    book = open_with(**_NOW).book("ada")
    _tell(book, *_STATION, _RENAMED)
    book.wiki.create(PageDraft("entity", "A shop", "Another station."))
    book.wiki.rename("A shop", "The shop", "kestrel-radio")
    assert book.wiki.page("entity/kestrel-radio").body.startswith("Another station.")
    assert "entity/kestrel-radio" not in _redirects(book)


def test_a_plan_that_moves_a_page_is_applied_as_it_was_shown(open_with: Open) -> None:
    book = open_with(**_NOW).book("ada")
    _tell(book, *_STATION)
    book.remember(_RENAMED, author="Runa", occurred_at="2026-04-01")
    plan = book.compiling.plan()
    kept = json.loads(json.dumps(book.compiling.to_json(plan)))
    book.compiling.apply(book.compiling.from_json(kept))
    assert book.wiki.page("entity/kestrel-radio").address == "entity/skylark-radio"


# --- whatever the batches -----------------------------------------------------------------------

_NAMES = ("Kestrel Radio", "Skylark Radio", "Siskin Radio")
_SAID = st.one_of(
    st.sampled_from(_NAMES).map(lambda one: f"{one} is a station in Brennafold."),
    st.sampled_from(_NAMES).map(lambda one: f"Ottoline Marsh painted the door of {one}."),
    st.tuples(st.sampled_from(_NAMES), st.sampled_from(_NAMES))
    .filter(lambda two: two[0] != two[1])
    .map(lambda two: f"{two[0]} was renamed to {two[1]}."),
)


@pytest.mark.slow
@settings(max_examples=25, deadline=None, suppress_health_check=[*HealthCheck])
@given(texts=st.lists(_SAID, min_size=4, max_size=12), cuts=st.lists(st.integers(1, 4)))
def test_where_pages_are_does_not_depend_on_the_batches(
    tmp_path_factory: pytest.TempPathFactory, texts: Sequence[str], cuts: Sequence[int]
) -> None:
    place = tmp_path_factory.mktemp("moving")
    once = _built(place / "once.db", texts, [len(texts)])
    pieces = _built(place / "pieces.db", texts, cuts)
    assert not differences(once, pieces)


def _built(place: Path, texts: Sequence[str], cuts: Sequence[int]) -> State:
    with commonplace.open(place, **ALONE | _NOW) as library:
        book, at = library.book("ada"), 0
        for cut in (*cuts, len(texts)):
            if at < len(texts):
                _tell(book, *texts[at : at + cut])
                at += cut
        assert (waiting(book), stale(book)) == (0, 0)
        return state(book)
