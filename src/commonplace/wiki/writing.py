"""Making and changing pages: what a person or an agent does with one."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypedDict, Unpack

from commonplace import clock
from commonplace.capture.check import line, one_of, shown
from commonplace.capture.draft import check_metadata
from commonplace.errors import Conflict, InvalidInput, NotFound
from commonplace.model import CONFIDENCES, PAGE_TYPES, Alias, Page, Section
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import pages as rows
from commonplace.wiki.carry import Cited, with_more
from commonplace.wiki.change import About, Change, add_page, touched
from commonplace.wiki.check import body_text, listed, memory_ids, refs
from commonplace.wiki.desk import Desk
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.edit import edit as edited
from commonplace.wiki.find import find_id
from commonplace.wiki.match import Match, known_by, same_page
from commonplace.wiki.text.outline import (
    Piece,
    closed,
    demoted,
    heading_for,
    joined,
    render_section,
    split,
)
from commonplace.wiki.text.slugs import (
    check_alias,
    check_tag,
    check_title,
    free_slug,
    page_slug,
    slug_of,
)

_ORIGINS = ("manual", "compiler", "import")
#: How many sections a message names.
_FEW = 12


_BARE_END = re.compile(r"(?<!\r)\n")


class How(TypedDict, total=False):
    """Why a page is changed, and the version that was read."""

    reason: str
    expect_version: int | None


@dataclass(frozen=True, slots=True)
class Edit:
    """What is to be replaced, and by what: on the whole page or in one section."""

    old: str
    new: str
    section: str | None = None
    replace_all: bool = False
    #: Memories that what is new rests on.
    sources: tuple[str, ...] = ()


class Settings(TypedDict, total=False):
    """What may be set of a page apart from its text."""

    title: str
    summary: str
    tags: Iterable[str]
    aliases: Iterable[str | Alias]
    parent: str | None
    related: Iterable[str]
    contradicts: Iterable[str]
    confidence: str
    metadata: Mapping[str, Any]


def create(
    desk: Desk,
    draft: PageDraft,
    reason: str = "",
    *,
    twin: bool = False,
    at: datetime | None = None,
    released: bool = False,
) -> Page:
    """A new page. When a page of its type goes by that name already it is refused, unless a
    ``twin`` is wanted: better one good page than two halves. ``at`` is when it was made, if that
    was long ago and elsewhere. ``released``: what rests on a memory may be compiled anew."""
    type_, change = _first(desk, draft, reason)
    pens = dict.fromkeys(change.cited, "compiled") if released else {}
    change = replace(change, at=at, pens=pens)
    known, page_id = change.about, clock.new_id()
    names = [known.title, *(each.name for each in known.aliases)]

    def read(reader: Reader) -> str | None:
        if not twin:
            _must_be_new(same_page(reader, desk.book_id, type_, names))
        return find_id(reader, desk.book_id, draft.parent) if draft.parent else None

    parent_id = desk.read(read)

    def work(tx: Tx) -> Page:
        if not twin:  # somebody may have been quicker
            _must_be_new(known_by(tx, desk.book_id, type_, names))
        slug = known.slug
        if draft.slug is None or twin:
            slug = free_slug(
                slug, lambda each: rows.at_address(tx, desk.book_id, type_, each) is not None
            )
        placed = replace(known, slug=slug, parent_id=parent_id)
        return add_page(tx, page_id, type_, replace(change, about=placed))

    return desk.write(work)


def _first(desk: Desk, draft: PageDraft, reason: str) -> tuple[str, Change]:
    """The type of a new page, and what it is to be."""
    if not isinstance(draft, PageDraft):
        raise InvalidInput(f"A new page must be a PageDraft, not {type(draft).__name__}.")
    type_ = one_of("type", draft.type, (*PAGE_TYPES,))
    title, body = check_title(draft.title), body_text(draft.body)
    known = About(
        slug=slug_for(title, draft.slug),
        title=title,
        summary="" if draft.summary is None else line("summary", draft.summary) or "",
        tags=_tags(draft.tags),
        aliases=_aliases(draft.aliases),
        related=refs(draft.related, "related"),
        contradicts=refs(draft.contradicts, "contradicts"),
        confidence=one_of("confidence", draft.confidence or "medium", CONFIDENCES),
        metadata=check_metadata("metadata", draft.metadata),
    )
    cited = tuple(Cited(each) for each in memory_ids(draft.sources))
    sections = {piece.slug: cited for piece in split(body)} if cited else {}
    return type_, Change(known, body, desk.author, "created", reason_text(reason), sections)


def slug_for(title: str, slug: object = None) -> str:
    """A page's slug: the one that is wanted, or else its title's."""
    if slug is not None and not isinstance(slug, str):
        raise InvalidInput(f"A slug must be text, not {type(slug).__name__}.")
    found = page_slug(slug or title)
    if not found:
        raise InvalidInput("A page needs a title, and an address, with something in it.")
    return found


def _must_be_new(found: Match | None) -> None:
    if found is not None:
        there = found.page
        name = "that name" if found.how == "exact" else f"nearly that name, {shown(found.name)}"
        raise Conflict(
            f"There is {there.address} ({shown(there.title)}) already, which goes by "
            f"{name}: edit that page, or ask for a twin of it (--twin)."
        )


def edit(desk: Desk, ref: str, wanted: Edit, **how: Unpack[How]) -> Page:
    """Replace text, tolerant of how it is spaced and wrapped; see :mod:`commonplace.wiki.edit`."""
    old, new = body_text(wanted.old), body_text(wanted.new)

    def making(page: Page) -> Change:
        if wanted.section is None:
            body = edited(page.body, old, new, replace_all=wanted.replace_all).text
        else:
            held = section_of(page, wanted.section)
            text = edited(held.text, old, new, replace_all=wanted.replace_all).text
            body = with_text(page, held.slug, text)
        cited = _for_changed(page, body, wanted.sources)
        return Change(touched(page), body, desk.author, "edited", why(how), cited)

    return desk.change(ref, making, how.get("expect_version"))


def _for_changed(page: Page, body: str, more: Sequence[str]) -> dict[str, tuple[Cited, ...]]:
    """What the sections that a change touches cite then, if it rests on more memories."""
    held = {section.slug: section for section in page.sections}
    return {
        piece.slug: _with_more(held.get(piece.slug), piece.text, more)
        for piece in (split(body) if more else ())
        if piece.slug not in held or held[piece.slug].text.rstrip() != piece.text.rstrip()
    }


def _with_more(held: Section | None, text: str, more: Sequence[str]) -> tuple[Cited, ...]:
    known = [Cited(each.memory_id, each.sentences) for each in (held.sources if held else ())]
    return with_more(held.text if held else "", text, known, dict.fromkeys(more))


def write(
    desk: Desk,
    ref: str,
    body: str,
    *,
    section: str | None = None,
    sources: Iterable[str] | None = None,
    **how: Unpack[How],
) -> Page:
    """The page, or one section of it, says this now. A section that is not there is added at the
    end. ``sources`` are the memories that it rests on; those it had when nothing is said."""
    given = body_text(body)
    cited = None if sources is None else tuple(Cited(each) for each in memory_ids(sources))

    def making(page: Page) -> Change:
        if section is None:
            text, slugs = given, [piece.slug for piece in split(given)]
        else:
            slug = section_slug(section)
            text, slugs = with_section(page, slug, section, given), [slug]
        new = dict.fromkeys(slugs, cited) if cited is not None else {}
        reason = why(how)
        return Change(touched(page), text, desk.author, "edited", reason, new)

    return desk.change(ref, making, how.get("expect_version"))


def append(
    desk: Desk,
    ref: str,
    text: str,
    *,
    section: str | None = None,
    sources: Iterable[str] = (),
    **how: Unpack[How],
) -> Page:
    """Add a paragraph to the end of a section, or of the page. What is cited for it is cited for
    the section besides what was."""
    given = body_text(text).strip("\n")
    if not given.strip():
        raise InvalidInput("There is nothing to append.")
    more = memory_ids(sources)

    def making(page: Page) -> Change:
        held = _found(page, section) if section else (page.sections[-1] if page.sections else None)
        if held is None:
            slug = section_slug(section) if section else "lead"
            body = with_section(page, slug, section or "", given)
        else:
            slug = held.slug
            added = demoted(given) if held.heading or section else given
            body = with_text(page, slug, closed(held.text) + added + "\n")
        cited = _for_changed(page, body, more)
        return Change(touched(page), body, desk.author, "appended", why(how), cited)

    return desk.change(ref, making, how.get("expect_version"))


def stub(desk: Desk, draft: PageDraft, reason: str = "") -> Page:
    """A page from one observation: the sections its type usually has are named, the first of them
    says what is known, and it is of low confidence. What cites a memory is nobody's to keep: it is
    rebuilt once there is more to say."""
    if not isinstance(draft, PageDraft):
        raise InvalidInput(f"A new page must be a PageDraft, not {type(draft).__name__}.")
    first, *_ = PAGE_TYPES[one_of("type", draft.type, (*PAGE_TYPES,))]
    body = body_text(draft.body)
    if body.strip() and not body.lstrip().startswith("## "):
        body = render_section(first, heading_for(first), body.strip("\n"))
    known = replace(draft, body=body, confidence="low")
    return create(desk, known, reason or "a stub", released=True)


def settle(desk: Desk, ref: str, settings: Settings, **how: Unpack[How]) -> Page:
    """Change what is known about a page."""
    if not isinstance(settings, Mapping):
        raise InvalidInput(f"Settings must be a mapping, not {type(settings).__name__}.")
    parent = settings.get("parent")
    parent_id = desk.read(lambda reader: find_id(reader, desk.book_id, parent)) if parent else None
    new = _checked(settings) | ({"parent_id": parent_id} if "parent" in settings else {})

    def making(page: Page) -> Change:
        known = replace(touched(page), **new)
        return Change(known, page.body, desk.author, "changed", why(how))

    return desk.change(ref, making, how.get("expect_version"))


def _checked(settings: Settings) -> dict[str, Any]:
    checks: dict[str, Callable[[Any], Any]] = {
        "title": check_title,
        "summary": lambda value: line("summary", value) or "",
        "tags": _tags,
        "aliases": _aliases,
        "related": lambda value: refs(value, "related"),
        "contradicts": lambda value: refs(value, "contradicts"),
        "confidence": lambda value: one_of("confidence", value, CONFIDENCES),
        "metadata": lambda value: check_metadata("metadata", value),
    }
    unknown = [each for each in settings if each not in (*checks, "parent")]
    if unknown:
        raise InvalidInput(
            f"A page has no {shown(unknown[0])}; it has {', '.join([*checks, 'parent'])}."
        )
    return {name: checks[name](value) for name, value in settings.items() if name in checks}


def section_of(page: Page, section: str) -> Section:
    """A section of the page, by its slug or heading."""
    held = _found(page, section)
    if held is None:
        there = ", ".join(each.slug for each in page.sections[:_FEW]) or "none"
        more = f" and {left:,} more" if (left := len(page.sections) - _FEW) > 0 else ""
        raise NotFound(f"{page.address} has no section {shown(section)}; it has {there}{more}.")
    return held


def _found(page: Page, section: str) -> Section | None:
    wanted = section_slug(section)
    return next((each for each in page.sections if each.slug == wanted), None)


def section_slug(section: object) -> str:
    if not isinstance(section, str) or not (slug := slug_of(section).replace("-", "_")):
        raise InvalidInput(f"{shown(section)} is not the name of a section.")
    return slug


def with_text(page: Page, slug: str, text: str) -> str:
    """The page's text with one section's in place of what it said."""
    texts = [text if each.slug == slug else each.text for each in page.sections]
    last = next(at for at, each in enumerate(page.sections) if each.slug == slug)
    if last < len(texts) - 1:
        texts[last] = closed(texts[last])
    return as_before(page, "".join(texts))


def with_section(page: Page, slug: str, heading: str, body: str) -> str:
    """The page's text with a section that says this, under the heading it has or is given."""
    held = next((each for each in page.sections if each.slug == slug), None)
    if held is not None:
        return with_text(page, slug, render_section(slug, held.heading, demoted(body)))
    named = heading_for(slug) if slug == heading else heading
    title = "" if slug == "lead" else check_title(named)
    piece = Piece(slug, title, render_section(slug, title, demoted(body)))
    pieces = [Piece(each.slug, each.heading, each.text) for each in page.sections]
    return as_before(page, set_apart([piece, *pieces] if slug == "lead" else [*pieces, piece]))


def as_before(page: Page, text: str) -> str:
    """A page whose lines all end as on Windows goes on to."""
    body = page.body
    if not body.count("\n") or body.count("\r\n") != body.count("\n"):
        return text
    return _BARE_END.sub("\r\n", text)


def set_apart(pieces: Sequence[Piece]) -> str:
    """The text that these sections make, a blank line before each heading."""
    first, last = pieces[:-1], pieces[-1:]
    return joined([*(replace(each, text=closed(each.text)) for each in first), *last])


def moved(sections: Sequence[Section]) -> str:
    """The text of sections that come to stand behind others than before. A heading that is not
    indented begins a section whatever stands before it."""
    return set_apart(
        [
            Piece(each.slug, each.heading, each.text.lstrip(" ") if each.heading else each.text)
            for each in sections
        ]
    )


def why(how: How) -> str:
    """The reason that was given, or none."""
    return reason_text(how.get("reason", ""))


def reason_text(value: object) -> str:
    return "" if value is None else line("reason", value) or ""


def _tags(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({check_tag(each) for each in listed("tags", values)}))


def _aliases(values: Iterable[str | Alias]) -> tuple[Alias, ...]:
    given = [each if isinstance(each, Alias) else Alias(each) for each in listed("aliases", values)]
    return tuple(
        Alias(check_alias(each.name), one_of("origin", each.origin, _ORIGINS)) for each in given
    )
