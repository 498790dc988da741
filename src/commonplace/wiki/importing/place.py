"""One page of somebody else's wiki, put into ours: made, changed, left alone, or proposed.

A page carries ``{"import": {"format", "name", "path", "sha256"}}`` in its metadata, with
``versions`` where it came with a history. By that it is known again:

- the same digest: nothing is done;
- another digest, and the page's last version is the import's own: a new version;
- another digest, and somebody changed the page here: a conflict. The page stays as it is; each
  section that the file changed and that says something else here becomes a proposal, once.

A history is written version by version, under its authors' names, and closed by one of the import.
An import that was interrupted in between goes on after the last version that is there.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from commonplace.errors import Conflict
from commonplace.model import Author, Page, PageInfo
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import Change, touched
from commonplace.wiki.check import body_text
from commonplace.wiki.desk import Desk
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.history import history
from commonplace.wiki.importing import FoundPage, Past
from commonplace.wiki.importing.known import ORIGIN, Origin, origin
from commonplace.wiki.proposing import proposals, propose
from commonplace.wiki.text.outline import Piece, split
from commonplace.wiki.writing import create

_LOOK_BACK = 200
_LONGEST_REASON = 400
#: The digest of a page whose history is not written to its end.
_UNFINISHED = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """added, changed, unchanged or conflict; the page; and whether it had to take another slug."""

    outcome: str
    page: PageInfo
    beside: bool = False


def foreseen(desk: Desk, whose: Origin, known: PageInfo | None, found: FoundPage) -> str:
    """What `place` would come to, as far as it can be told without writing."""
    if known is None:
        return "added"
    if _is_same(known, whose, found):
        return "unchanged"
    return "changed" if _is_ours(desk, whose, known) else "conflict"


def place(
    desk: Desk, whose: Origin, known: PageInfo | None, found: FoundPage, cited: tuple[str, ...]
) -> Placed:
    """Write what is to be written; ``desk`` writes in the name of the import."""
    if known is None:
        return _add(desk, whose, found, cited)
    if _is_same(known, whose, found):
        return Placed("unchanged", known)
    told = origin(known, whose.format) or {}
    if told.get("sha256") == _UNFINISHED and found.past:
        page = _replay(desk, desk.page(known.id), found.past[known.version + 1 :])
        return Placed("changed", _close(desk, whose, page, found, cited))
    if not _is_ours(desk, whose, known):
        return _propose(desk, whose, known, found)
    page = _replay(desk, desk.page(known.id), found.past[_count(told.get("versions")) :])
    return Placed("changed", _close(desk, whose, page, found, cited))


def _is_same(known: PageInfo, whose: Origin, found: FoundPage) -> bool:
    told = origin(known, whose.format) or {}
    return all(told.get(key) == value for key, value in whose.of(found).items())


def _is_ours(desk: Desk, whose: Origin, known: PageInfo) -> bool:
    """Whether nobody changed the page since the import wrote it."""
    told = origin(known, whose.format) or {}
    last = history(desk, known.id, 1)
    unfinished = told.get("sha256") == _UNFINISHED
    return unfinished or (bool(last) and last[0].author == Author("import", whose.format))


def _count(value: object) -> int:
    return value if isinstance(value, int) else 0


# --- making and changing ------------------------------------------------------------------------


def _add(desk: Desk, whose: Origin, found: FoundPage, cited: tuple[str, ...]) -> Placed:
    first = found.past[0] if found.past else None
    draft = replace(found.draft, parent=None, metadata=_about(whose, found), sources=cited)
    writer, reason = desk, _imported(found)
    if first:
        writer, reason = replace(desk, author=first.author), _reason(first)
        draft = replace(draft, body=first.body, metadata=_about(whose, found, _UNFINISHED))
    page, beside = _created(writer, draft, reason, first.at if first else None)
    if found.past:
        page = _close(desk, whose, _replay(desk, page, found.past[1:]), found, cited)
    elif found.archived:
        page = _close(desk, whose, page, found, cited)
    return Placed("added", page, beside)


def _created(desk: Desk, draft: PageDraft, reason: str, at: datetime | None) -> tuple[Page, bool]:
    """The page, beside the one that has its name already where there is one."""
    try:
        return create(desk, draft, reason, at=at), False
    except Conflict:
        return create(desk, draft, reason, twin=True, at=at), True


def _replay(desk: Desk, page: Page, past: Iterable[Past]) -> Page:
    for each in past:
        page = _written(replace(desk, author=each.author), page, each)
    return page


def _written(desk: Desk, page: Page, past: Past) -> Page:
    body = body_text(past.body)

    def making(before: Page) -> Change:
        return Change(touched(before), body, desk.author, "edited", _reason(past), at=past.at)

    return desk.change(page.id, making, page.version)


def _reason(past: Past) -> str:
    return past.reason[:_LONGEST_REASON] or "changed"


def _imported(found: FoundPage) -> str:
    return f"imported from {found.file}"[:_LONGEST_REASON]


def _close(desk: Desk, whose: Origin, page: Page, found: FoundPage, cited: tuple[str, ...]) -> Page:
    """The page says what the file says, and knows which file that is."""
    draft, body = found.draft, body_text(found.draft.body)
    sources = tuple(Cited(each) for each in cited)

    def making(before: Page) -> Change:
        known = replace(
            touched(before),
            title=draft.title,
            summary=draft.summary,
            tags=tuple(sorted(set(draft.tags))),
            aliases=draft.aliases,
            related=draft.related,
            contradicts=draft.contradicts,
            confidence=draft.confidence or before.confidence,
            metadata=_about(whose, found),
            status="archived" if found.archived else "active",
        )
        slugs = [piece.slug for piece in split(body)]
        new = dict.fromkeys(slugs, sources) if sources or found.cites else {}
        return Change(known, body, desk.author, "imported", _imported(found), new)

    return desk.change(page.id, making, page.version)


def _about(whose: Origin, found: FoundPage, digest: str | None = None) -> Mapping[str, Any]:
    """The metadata of a page; a key of the file's that is ours is kept inside of ours."""
    told = whose.of(found, digest)
    if found.past:
        told["versions"] = len(found.past)
    if ORIGIN in found.draft.metadata:
        told["frontmatter"] = found.draft.metadata[ORIGIN]
    return {**found.draft.metadata, ORIGIN: told}


# --- conflicts ----------------------------------------------------------------------------------


def _propose(desk: Desk, whose: Origin, known: PageInfo, found: FoundPage) -> Placed:
    """Side by side: what the file says, beside what the page says."""
    page = desk.page(known.id)
    here, base = _bodies(page), _as_imported(desk, whose, page)
    wanted = [
        (piece.slug, body)
        for piece in split(body_text(found.draft.body))
        if (body := _body(piece)) and body not in (here.get(piece.slug), base.get(piece.slug))
    ]
    held = proposals(desk, page.id, None, _LOOK_BACK)
    status = {(each.section, each.text): each.status for each in reversed(held)}
    reason = f"{found.file} changed after it was imported"[:_LONGEST_REASON]
    for section, body in wanted:
        if (section, body) not in status:
            propose(desk, page.id, section, body, (), reason)
    waiting = any(status.get(each, "open") == "open" for each in wanted)
    return Placed("conflict" if waiting else "unchanged", known)


def _as_imported(desk: Desk, whose: Origin, page: Page) -> dict[str, str]:
    """The sections as the import last left them."""
    ours = Author("import", whose.format)
    for version in history(desk, page.id, _LOOK_BACK):
        if version.author == ours:
            return _bodies(desk.page(page.id, version.version))
    return {}


def _bodies(page: Page) -> dict[str, str]:
    return {section.slug: section.body.strip() for section in page.sections}


def _body(piece: Piece) -> str:
    """A section's words without its heading."""
    return (piece.text.partition("\n")[2] if piece.heading else piece.text).strip()
