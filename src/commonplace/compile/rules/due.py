"""Pages that change without a new memory.

*Due* is a name that deserves a page by what memories say of it, and has none: somebody ignored it
and does so no longer, or a setting is another than when it came up.

*Told again* is what was said of a subject that lost a memory: bullets that another memory has too
come back in its words, what found no room before may find it now, and whether there is enough for a
page is asked once more. A section is a set, so what stands there already stays as it is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from commonplace.capture.aliases import alias_key
from commonplace.compile.effects import Effects
from commonplace.compile.rules.drafting import Batch, Drafting
from commonplace.compile.rules.fold import judged
from commonplace.compile.rules.items import parse
from commonplace.compile.rules.planning import Planning, unclaimed
from commonplace.compile.rules.sheets import Sheet
from commonplace.compile.rules.shelf import Born, Folded, Shelf, title_of
from commonplace.model import Section
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.wiki.text.slugs import slug_of

#: Memories that a name needs before anybody asks whether it deserves a page.
_LEAST = 2
_MOST, _AT_ONCE = 100_000, 200
#: Proposals to a page that are looked through for what was decided already.
_DECIDED = 200


def due(reader: Reader, book_id: str, how: Planning, most: int = 25) -> Effects | None:
    """Pages for names that deserve one and have none: at most so many; nothing if none does."""
    ids = (each for each, _, _ in rows.open_counts(reader, book_id, _LEAST, _MOST))
    found = Folded()
    while (some := [*islice(ids, _AT_ONCE)]) and len(found.born) < most:
        known = rows.with_ids(reader, book_id, some)
        folded = judged(_shelf(reader, book_id, known), how.window_days)
        for born in folded.born[: most - len(found.born)]:
            found.born.append(born)
            found.subjects[born.subject_id] = folded.subjects[born.subject_id]
    return _told(reader, book_id, found, how) if found.born else None


def again(reader: Reader, book_id: str, memory_ids: Sequence[str], how: Planning) -> Effects:
    """What these memories say, on the pages of all whom they name, and pages for those who deserve
    one by now."""
    sightings = rows.sightings_in(reader, book_id, memory_ids)
    named: dict[str, set[str]] = {}
    for memory_id, group in sightings.items():
        for each in group:
            named.setdefault(each.subject_id, set()).add(memory_id)
    known = rows.with_ids(reader, book_id, named)
    open_ = {each.id: each for each in known.values() if each.page_id is None}
    folded = judged(_shelf(reader, book_id, open_), how.window_days)
    for subject in known.values():
        if subject.page_id is not None:
            title = title_of(subject.forms, subject.title, subject.type)
            before = tuple(sorted(named[subject.id]))
            folded.born.append(Born(subject.id, 0, title, before, subject.page_id))
            folded.subjects[subject.id] = subject
    told = _told(reader, book_id, folded, how)
    return replace(told or Effects("rules"), again=tuple(memory_ids))


def deserves(reader: Reader, book_id: str, subject: Subject, window_days: int) -> bool:
    """Whether what memories say of a subject without a page is enough for one."""
    shelf = replace(_shelf(reader, book_id, {subject.id: subject}), pages={})
    return bool(judged(shelf, window_days).born)


def _shelf(reader: Reader, book_id: str, known: dict[str, Subject]) -> Shelf:
    """What has to be known to say who of these deserves a page."""
    names = {form for each in known.values() for form in each.forms}
    decided = rows.decided(reader, book_id, {alias_key(name) for name in names}) if names else {}
    return Shelf(
        subjects=known,
        under={},
        seen=rows.sightings_of(reader, book_id, known) if known else {},
        ignored=frozenset(name for name, (state, _) in decided.items() if state == "ignored"),
        pages=unclaimed(reader, book_id, {slug_of(name) for name in names}, known.values()),
        number=0,
    )


def _told(reader: Reader, book_id: str, folded: Folded, how: Planning) -> Effects | None:
    kept = {each.subject_id for each in folded.born}
    folded.subjects = {each: folded.subjects[each] for each in folded.subjects if each in kept}
    batch = Batch((), folded, how.read, how.link)
    effects = Telling(reader, book_id, batch).effects()
    tally = {
        name: effects.tally[name] for name in ("pages_created", "pages_updated", "sections")
    } | {"promotions": effects.tally["pages_created"]}
    return replace(effects, tally=tally) if effects.writes or effects.drawings else None


class Telling(Drafting):
    """Statements that may have been told before: where somebody holds the pen, what he decided
    about is not proposed again; what a model put in its own words stays so."""

    def _follow_promotions(self) -> None:
        super()._follow_promotions()
        for sheet in self._sheets.values():
            if not all(map(_is_listed, _compiled(sheet))):
                sheet.relink.clear()
            for slug in [*sheet.new]:
                section = sheet.section(slug)
                if sheet.by_hand(slug):
                    self._undecided(sheet, slug)
                elif section is not None and not _is_listed(section):
                    del sheet.new[slug]

    def _undecided(self, sheet: Sheet, slug: str) -> None:
        proposals = proposal_rows.proposals(
            self._reader, self._book_id, sheet.page_id, None, _DECIDED
        )
        told = [
            " ".join(each.text.casefold().split())
            for each in proposals
            if each.section == slug and each.status != "open"
        ]
        sheet.new[slug] = [
            each
            for each in sheet.new[slug]
            if not any(" ".join(each.text.casefold().split()) in one for one in told)
        ]


def _compiled(sheet: Sheet) -> Iterable[Section]:
    sections = sheet.page.sections if sheet.page is not None else ()
    return (each for each in sections if each.pen == "compiled")


def _is_listed(section: Section) -> bool:
    """Whether a section is nothing but bullets."""
    lines = [line for line in section.body.splitlines() if line.strip()]
    return len(parse(section)) >= len([line for line in lines if not line.startswith("See: [")])
