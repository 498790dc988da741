"""What is to be looked at: sentences of pages that gave way, are disputed, unverified or stale."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from commonplace.errors import InvalidInput
from commonplace.model import Page
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader
from commonplace.store.values import moment
from commonplace.store.wiki import marks as rows
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.grounding.agreement import Confidence, Origin, confidence
from commonplace.wiki.grounding.keep import DISPUTED, STALE, SUPERSEDED, UNVERIFIED
from commonplace.wiki.grounding.stale import find_stale
from commonplace.wiki.grounds import Resting, resting
from commonplace.wiki.text.sentences import plain

MARKS = (DISPUTED, UNVERIFIED, STALE, SUPERSEDED)
_MOST_PAGES = 1_000


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence of a page, and what is the matter with it."""

    page_id: str
    address: str
    section: str
    #: How it reads.
    sentence: str
    #: One of :data:`MARKS`.
    mark: str
    #: The day of what took its place, or of what says otherwise; else empty.
    day: str
    memory_ids: tuple[str, ...]
    #: How sure the sentence is, all in all.
    confidence: Confidence


def marked(
    reader: Reader, book_id: str, page: Page | None = None, mark: str | None = None, limit: int = 50
) -> list[Marked]:
    """Of a page, or of all pages, those with the newest first; of one mark, or of all but what was
    superseded, which needs nobody to look at it."""
    if mark is not None and mark not in MARKS:
        raise InvalidInput(f"There is no mark {mark[:40]!r}. Take one of {', '.join(MARKS)}.")
    if page is not None:
        return _of_page(reader, book_id, page, (mark,) if mark else MARKS)[:limit]
    found: list[Marked] = []
    for each in (mark,) if mark else MARKS[:-1]:
        for row in rows.marked(reader, book_id, each, min(limit, _MOST_PAGES)):
            held = page_rows.page(reader, book_id, row["page_id"])
            if held is not None and len(found) < limit:
                found += _of_page(reader, book_id, held, (each,))
    return found[:limit]


def _of_page(reader: Reader, book_id: str, page: Page, wanted: Iterable[str]) -> list[Marked]:
    wanted = (*wanted,)
    told = [(section, each) for section in _told(reader, book_id, page) for each in section.told]
    told = [(section, each) for section, each in told if each.marks]
    if not told:
        return []
    sure = _Sure(reader, book_id, (one for _, each in told for one in each.resting.memory_ids))
    return [
        Marked(
            page.id,
            page.address,
            section.slug,
            plain(each.resting.sentence.text),
            mark,
            day,
            each.resting.memory_ids,
            sure.of(each.resting.memory_ids, [each.marks]),
        )
        for section, each in told
        for mark, day in each.marks.items()
        if mark in wanted
    ]


# --- how sure -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """A page as one can rely on it."""

    #: All of it, and each of its sections by slug.
    page: Confidence
    sections: Mapping[str, Confidence]
    #: The marks of sentences that have some, by section and hash: mark and day.
    marks: Mapping[tuple[str, str], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class _Sentence:
    resting: Resting
    marks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Section:
    slug: str
    told: tuple[_Sentence, ...]
    memory_ids: frozenset[str]


def standing(reader: Reader, book_id: str, page: Page) -> Standing:
    """How sure a page is, section by section, and what is the matter with its sentences."""
    sections = _told(reader, book_id, page)
    sure = _Sure(reader, book_id, (one for each in sections for one in each.memory_ids))
    return Standing(
        sure.of(
            (one for each in sections for one in each.memory_ids),
            [each.marks for section in sections for each in section.told],
        ),
        {
            each.slug: sure.of(each.memory_ids, [one.marks for one in each.told])
            for each in sections
        },
        {
            (each.slug, one.resting.hash): one.marks
            for each in sections
            for one in each.told
            if one.marks
        },
    )


def _told(reader: Reader, book_id: str, page: Page) -> list[_Section]:
    kept: dict[tuple[str, str], dict[str, str]] = {}
    marks = rows.of_page(reader, book_id, page.id)
    for each in (*marks, *find_stale(reader, book_id, page, marks)):
        kept.setdefault((each.section, each.sentence), {})[each.mark] = each.day
    return [
        _Section(
            section.slug,
            tuple(
                _Sentence(each, kept.get((section.slug, each.hash), {}))
                for each in resting(section)
            ),
            frozenset(source.memory_id for source in section.sources),
        )
        for section in page.sections
    ]


class _Sure:
    """How sure things are that rest on some of these memories."""

    def __init__(self, reader: Reader, book_id: str, memory_ids: Iterable[str]) -> None:
        self._known = {
            row["id"]: Origin(row["id"], row["author"] or "", moment(row["occurred_at"]))
            for row in memory_rows.origins(reader, book_id, sorted({*memory_ids}))
        }
        self._now = memory_rows.newest_at(reader, book_id)

    def of(self, memory_ids: Iterable[str], marks: Iterable[Iterable[str]]) -> Confidence:
        found = [self._known[each] for each in memory_ids if each in self._known]
        return confidence(found, marks, self._now)
