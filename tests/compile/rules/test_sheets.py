"""A sheet that these rules wrote just now is not worked out again, and comes out the same."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

import commonplace
from commonplace.compile.rules.sheets import SECTION, SUBJECT, Sheet
from commonplace.compile.said import Item
from commonplace.model import Page, Section, Source
from commonplace.store.compiling import subjects as rows
from commonplace.wiki.carry import Cited, hashes
from tests.compile import corpus
from tests.compile.conftest import ROOMY, Open
from tests.compile.wiki_state import differences, every_page, state

_LINE = "- [Somebody else](/wiki/entity/somebody-else)"


@pytest.fixture(name="book")
def _book(open_with: Open) -> commonplace.Book:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.memories())
    book.library.work()
    return book


def _sheets(book: commonplace.Book) -> list[tuple[Page, Sheet]]:
    found = []
    for page in every_page(book):
        whose = book.library.engine.read(
            lambda reader, page=page: rows.of_page(reader, book.info.id, page.id)  # type: ignore[misc]
        )
        subject = next(iter(whose), None)
        found.append((page, Sheet(page.id, page.type, page.slug, subject, page, as_left=True)))
    return found


def _listing(page: Page) -> tuple[str, tuple[Cited, ...]]:
    cited = next(source.memory_id for section in page.sections for source in section.sources)
    return f"## Related\n\n{_LINE}\n", (Cited(cited, hashes(_LINE)),)


def test_nothing_is_written_where_nothing_came(book: commonplace.Book) -> None:
    sheets = _sheets(book)
    assert len(sheets) > 10
    for page, sheet in sheets:
        assert sheet.write("again") is None, page.address
        assert replace(sheet, as_left=False).write("again") is None, "nor by the long way"


def test_what_is_listed_anew_is_written_as_if_all_were_worked_out(book: commonplace.Book) -> None:
    written = 0
    for page, sheet in _sheets(book):
        if not sheet.ours:
            continue
        sheet.listed["related"] = _listing(page)
        worked_out = replace(sheet, as_left=False)
        assert sheet.write("again") == worked_out.write("again")
        written += sheet.write("again") is not None
    assert written > 10


#: Struck by what they say themselves: of what stands nowhere no summary is made.
_STRUCK = (
    "Superseded gate code of Marrowby: 4471",
    "Odalys Brandt is a potter in Marrowby.",
    "Perrin Achebe is a potter in Marrowby.",
    "Tamsin Vale is a potter in Marrowby.",
)


def test_a_job_that_works_out_every_page_again_writes_the_same(
    open_with: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    short, long = (open_with(**ROOMY).book(name) for name in ("short", "long"))
    told = [*corpus.memories(), *corpus.day_by_day(*_STRUCK)]
    for book in (short, long):
        if book is long:
            monkeypatch.setattr(Sheet, "_is_untouched", lambda _: False)
            monkeypatch.setattr(Sheet, "_only_grew", lambda _: False)
        for part in (told[: len(told) // 2], told[len(told) // 2 :]):
            book.remember_many(part)
            book.library.work()
    assert differences(state(short), state(long)) == []


@pytest.mark.parametrize("aggregate", [False, True])
def test_what_was_written_comes_out_the_same_when_it_is_read_back(
    open_with: Open, aggregate: bool
) -> None:
    book = open_with(**ROOMY, compile__aggregate=aggregate).book("ada")
    book.remember_many([*corpus.memories(), *corpus.day_by_day(*_STRUCK)])
    book.library.work()
    sheets = _sheets(book)
    assert len(sheets) > 10
    for page, sheet in sheets:
        assert replace(sheet, as_left=False).write("again") is None, page.address


def test_where_all_is_struck_the_summary_is_made_anew_with_the_list() -> None:
    text = "## Notes\n\n- ~~2026-01-10 — Superseded gate code: 4471~~ *(replaced on 2026-01-10)*\n"
    line = text.splitlines()[2]
    day = datetime(2026, 1, 10, tzinfo=UTC)
    section = Section("notes", text, "compiled", 0, 0, (Source("m1", None, day, hashes(line)),))
    page = Page(
        "p1", "topic", "gate", "Gate", "Superseded gate code: 4471", "active", "low", 0, day, day,
        metadata={SUBJECT: SECTION}, sections=(section,),
    )  # fmt: skip
    shown = "## Members\n\n- [**Alpha**](/wiki/entity/alpha) — A.\n"
    writes = []
    for as_left in (True, False):
        sheet = Sheet(page.id, page.type, page.slug, None, page, as_left=as_left)
        sheet.listed["members"] = (shown, (Cited("m1", hashes(shown)),))
        writes.append(sheet.write("again"))
    assert writes[0] == writes[1]
    assert writes[0] is not None and writes[0][0].about.summary == "Alpha"


def test_the_summary_has_the_value_that_holds_however_often_a_job_writes_the_page() -> None:
    day = datetime(2026, 3, 1, tzinfo=UTC)
    texts = {
        "overview": "## Overview\n\n- 2026-01-01 — Ada Novak is based in Paris, France.\n"
        "- 2026-03-01 — Ada Novak is based in Rome.\n",
        "notes": "## Notes\n\n- 2026-01-05 — Ada Novak said hello to Bob.\n",
    }
    told = [
        Section(slug, text, "compiled", 0, 0, (Source("m1", None, day),))
        for slug, text in texts.items()
    ]
    page = Page(
        "p1", "entity", "ada-novak", "Ada Novak", "", "active", "low", 1, day, day,
        metadata={SUBJECT: SECTION}, sections=tuple(told),
    )  # fmt: skip
    for as_left in (False, True):
        sheet = Sheet(page.id, page.type, page.slug, None, page, as_left=as_left)
        sheet.new["notes"] = [Item("2026-04-01", "Ada Novak greeted Eva.", frozenset(("m2",)))]
        sheet.settle()
        write = sheet.write("again")
        assert write is not None and write[0].about.summary == "Ada Novak is based in Rome."


def test_what_a_section_by_hand_became_counts_for_nothing_that_its_page_shows() -> None:
    day = datetime(2026, 1, 10, tzinfo=UTC)
    section = Section("notes", "## Notes\n\nMine.\n", "authored", 0, 0)
    page = Page(
        "p1", "topic", "gate", "Gate", "Mine.", "active", "low", 0, day, day,
        metadata={SUBJECT: SECTION}, sections=(section,),
    )  # fmt: skip
    said = [Item("2026-01-10", f"The gate was painted {at} times.", frozenset((f"m{at}",)))
            for at in range(20)]  # fmt: skip
    abouts = []
    for grown in ((), said):
        sheet = Sheet(page.id, page.type, page.slug, None, page)
        sheet.held["overview"] = (Item("2026-01-11", "The gate is green.", frozenset(("m99",))),)
        sheet.outgrown["notes"] = ("topic/gate-notes", "Gate Notes", grown)
        write = sheet.write("again")
        assert write is not None
        abouts.append(write[0].about)
    assert abouts[0] == abouts[1]


def test_a_list_that_is_gone_is_noticed(book: commonplace.Book) -> None:
    listing = [(page, sheet) for page, sheet in _sheets(book) if sheet.section("related")]
    assert listing
    for page, sheet in listing:
        sheet.listed["related"] = ("", ())
        write = sheet.write("again")
        assert write is not None and "## Related" not in write[0].body, page.address


def test_another_name_is_noticed(book: commonplace.Book) -> None:
    page, sheet = next(each for each in _sheets(book) if each[1].subject is not None)
    assert sheet.subject is not None
    sheet.subject = replace(sheet.subject, title="Quite Another")
    write = sheet.write("again")
    assert write is not None and write[0].about.title == "Quite Another", page.address
