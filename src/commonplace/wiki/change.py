"""The one way a page changes.

Whatever the origin of a change, here it becomes a version of the page: the outline of its sections,
the texts that are new, the memories cited for them, the names that lead to it, the links in its
text, the words it is found by, and a line of the audit, in one transaction.

What a body says decides what its sections are (:mod:`.text.outline`). A section whose text did not
change keeps its pen, its version and its sources. One that changed is held by who changed it; its
sources are those that the change cites for it, or, when it says nothing of them, those that what is
left of it rested on (:mod:`.carry`). A heading that alone was changed takes its sources along.

What compiles pages obeys three rules that have no way around them: it writes no section without a
source; it neither changes nor removes a section that somebody authored; it does not write again
what somebody struck out there as wrong.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from commonplace import clock
from commonplace.capture.check import shown
from commonplace.errors import Conflict, InvalidInput, NotAllowed, StalePage
from commonplace.model import Alias, Author, Metadata, Page, Section
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Tx
from commonplace.store.integrity.checksum import DAMAGED
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import versions as version_rows
from commonplace.store.wiki.pages import Placed
from commonplace.store.wiki.proposals import pins
from commonplace.wiki import derive
from commonplace.wiki.carry import Cited, carried, cited_by, hashes, hashes_added, united
from commonplace.wiki.check import fits, version_number
from commonplace.wiki.grounding.keep import keep_marks
from commonplace.wiki.section_rows import keep_sections
from commonplace.wiki.text.outline import Piece, split
from commonplace.wiki.text.sentences import first_sentence, sentence_hash, sentences
from commonplace.wiki.text.slugs import slug_of


@dataclass(frozen=True, slots=True)
class About:
    """What is known about a page, apart from what it says."""

    slug: str
    title: str
    summary: str = ""
    tags: tuple[str, ...] = ()
    aliases: tuple[Alias, ...] = ()
    parent_id: str | None = None
    related: tuple[str, ...] = ()
    contradicts: tuple[str, ...] = ()
    status: str = "active"
    confidence: str = "medium"
    metadata: Metadata = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Change:
    """A page as it is to be, and who wants it so."""

    about: About
    body: str
    author: Author
    action: str
    reason: str = ""
    #: Sections whose sources are to be exactly these.
    cited: Mapping[str, tuple[Cited, ...]] = field(default_factory=dict)
    #: Sections that are to be held by another pen than the author's: a restored or accepted text.
    pens: Mapping[str, str] = field(default_factory=dict)
    #: Sections whose texts are written again though they are the same: older versions lose theirs.
    anew: frozenset[str] = frozenset()
    #: When it was made, if that was long ago and elsewhere; else now.
    at: datetime | None = None


def about(page: Page) -> About:
    """What is known about a page now. A summary that nobody gave is made anew from the text."""
    return About(
        slug=page.slug,
        title=page.title,
        summary="" if page.summary == first_sentence(page.body) else page.summary,
        tags=page.tags,
        aliases=page.aliases,
        parent_id=page.parent_id,
        related=page.related,
        contradicts=page.contradicts,
        status=page.status,
        confidence=page.confidence,
        metadata=page.metadata,
    )


def touched(page: Page) -> About:
    """What is known about a page that somebody works on: it is active, whatever it was."""
    return replace(about(page), status="active")


def add_page(tx: Tx, page_id: str, type: str, change: Change) -> Page:
    """A new page: its version 0."""
    page = put_new(tx, page_id, type, change)
    return rows.page(tx, tx.book_id, page_id) or page


def put_new(tx: Tx, page_id: str, type: str, change: Change) -> Page:
    """As :func:`add_page`, for whoever does not look at its sources afterwards: they are not read
    back."""
    return _write(tx, None, Page(**_born(page_id, type, change)), change)


def write_page(tx: Tx, before: Page, change: Change) -> Page:
    """The page's next version. ``before`` is what the change was made from: if the page has moved
    on since, nothing is written and both texts are told."""
    page = put_next(tx, before, change)
    return rows.page(tx, tx.book_id, before.id) or page


def put_next(tx: Tx, before: Page, change: Change) -> Page:
    """As :func:`write_page`, for whoever does not look at its sources afterwards."""
    version = rows.current_version(tx, tx.book_id, before.id)
    if version is None:
        raise Conflict(f"{before.address} has just been deleted.")
    if version != before.version:
        now = rows.page(tx, tx.book_id, before.id)
        raise stale(before.version, now or before, change.body)
    return _write(tx, before, before, change)


def stale(expected: int, now: Page, yours: str) -> StalePage:
    """What to say to somebody who wrote on an older version."""
    ahead = expected > now.version
    why = "there is none such yet" if ahead else "somebody changed it meanwhile"
    return StalePage(
        f"{now.address} is at version {now.version}, not {expected}: {why}. Read it again and make "
        "the change on what it says now.",
        now.version,
        now.body,
        yours,
    )


def must_be_at(page: Page, expected: int | None, yours: str = "") -> None:
    """The page is at the version that somebody read, if he said which."""
    if expected is not None and version_number(expected) != page.version:
        raise stale(expected, page, yours)


def same(before: Page, change: Change) -> bool:
    """Whether the change would change nothing."""
    held = {section.slug: cited_by(section) for section in before.sections}
    return (
        change.body == before.body
        and _settled(change) == replace(about(before), summary=before.summary)
        and all(held.get(slug) == {*cited} for slug, cited in change.cited.items())
        and all(
            section.pen == change.pens.get(section.slug, section.pen) for section in before.sections
        )
    )


def _write(tx: Tx, before: Page | None, base: Page, change: Change) -> Page:
    if change.action != "forgot":  # nothing stands in the way of forgetting
        fits(change.body)
    at = change.at or clock.now()
    version = 0 if before is None else before.version + 1
    known = _settled(change)
    pieces = split(change.body)
    placed, cited = _placed(base.sections, pieces, change, version)
    new = _newly_cited(base, cited)
    _cite_what_is_there(tx, new)
    if change.action != "forgot":
        _repeats_no_damage(base, pieces, placed, version)
    if change.author.pen == "compiled":
        _may_compile(base, pieces, placed, cited)
        _strikes_nothing_back(tx, base, pieces, placed, version)
    _free(tx, base, known)
    fresh = _fresh(tx, base, new, version)
    page = replace(
        base,
        version=version,
        updated_at=at,
        compiled_at=at if change.author.pen == "compiled" else base.compiled_at,
        sourced_at=at if fresh else base.sourced_at,
        sections=_sections(pieces, placed),
        **_shown(known),
    )
    rows.put_page(tx, page, new=before is None)
    keep_sections(tx, base, page, cited)
    version_rows.add_version(
        tx,
        page,
        placed,
        at=at,
        author=change.author,
        action=change.action,
        reason=change.reason,
        aliases=known.aliases,
    )
    derive.keep_names(tx, before, page)
    derive.index(tx, before, page)
    keep_marks(tx, before, page, change.author)
    memory_rows.note(
        tx, f"page {change.action}", None, change.author.name, page=page.id, version=version
    )
    return page


def _settled(change: Change) -> About:
    """With a summary, and its lists in order."""
    known = change.about
    return replace(
        known,
        summary=known.summary or first_sentence(change.body),
        aliases=tuple(sorted(_distinct(known.aliases), key=lambda each: slug_of(each.name))),
    )


def _distinct(aliases: Iterable[Alias]) -> Iterable[Alias]:
    """One alias for a key: the first."""
    return {slug_of(each.name): each for each in reversed([*aliases])}.values()


def _placed(
    held: Sequence[Section], pieces: Sequence[Piece], change: Change, version: int
) -> tuple[list[Placed], dict[str, set[Cited]]]:
    """Where each section's text and sources stand, and the sources that are cited anew."""
    by_slug = {section.slug: section for section in held}
    there = {piece.slug for piece in pieces}
    # Those that are gone, the first of each text: a heading may have been changed alone.
    gone = {each.body: each for each in reversed(held) if each.slug not in there}
    placed, cited = [], {}
    for piece in pieces:
        old = by_slug.get(piece.slug)
        from_ = old
        if old is None or not _says_the_same(old.text, piece.text):
            from_ = (gone.get(_body(piece)) if gone else None) or old
        wanted = _wanted(piece, from_, change)
        sources_version = version
        if old is not None and wanted == cited_by(old):
            sources_version = old.sources_version
        else:
            cited[piece.slug] = wanted
        pen, text_version = change.author.pen, version
        if old is not None and _says_the_same(old.text, piece.text):
            pen = old.pen
            kept = old.text == piece.text and piece.slug not in change.anew
            text_version = old.version if kept else version
        pen = change.pens.get(piece.slug, pen)
        placed.append(Placed(piece.slug, pen, text_version, sources_version))
    return placed, cited


def _wanted(piece: Piece, old: Section | None, change: Change) -> set[Cited]:
    """What a section cites after the change: what the change says, or what it cited before."""
    if piece.slug in change.cited:
        return {*united(change.cited[piece.slug])}
    return carried(old.text, piece.text, cited_by(old)) if old is not None else set()


def _says_the_same(one: str, other: str) -> bool:
    """What follows may bring a blank line along: that is no change of what a section says."""
    return one.rstrip() == other.rstrip()


def _body(piece: Piece) -> str:
    return Section(piece.slug, piece.text, "", 0, 0).body


def _newly_cited(base: Page, cited: Mapping[str, set[Cited]]) -> set[str]:
    """Memories that the page does not rest on yet."""
    held = {each.memory_id for section in base.sections for each in section.sources}
    return {each.memory_id for group in cited.values() for each in group} - held


def _cite_what_is_there(tx: Tx, new: set[str]) -> None:
    missing = new - memory_rows.there(tx, tx.book_id, new) if new else None
    if missing:
        raise InvalidInput(
            f"There is no memory {shown(min(missing))} in this book, so it cannot be cited."
        )


def _repeats_no_damage(
    base: Page, pieces: Sequence[Piece], placed: Sequence[Placed], version: int
) -> None:
    """What is shown in the place of a damaged text does not become the text of a new version."""
    for piece, place in zip(pieces, placed, strict=True):
        if place.text_version == version and DAMAGED in piece.text:
            raise InvalidInput(
                f"The text of {piece.slug!r} of {base.address} is damaged, so nothing can be added "
                "to it. Write the section anew, or restore a version that has it."
            )


def _may_compile(
    base: Page,
    pieces: Sequence[Piece],
    placed: Sequence[Placed],
    cited: Mapping[str, set[Cited]],
) -> None:
    """Nothing without a source, and nothing where somebody wrote by hand: neither the words, nor
    what they rest on, nor who holds the pen."""
    after = {piece.slug: (piece, place) for piece, place in zip(pieces, placed, strict=True)}
    for section in base.sections:
        piece, place = after.get(section.slug, (None, None))
        unharmed = piece is not None and _says_the_same(section.text, piece.text)
        kept = unharmed and place is not None and place.pen == "authored"
        if section.pen == "authored" and (not kept or section.slug in cited):
            raise NotAllowed(
                f"Somebody wrote {section.slug!r} of {base.address} by hand: propose it there."
            )
    held = {section.slug: section for section in base.sections}
    for piece in pieces:
        old = held.get(piece.slug)
        is_new = old is None or not _says_the_same(old.text, piece.text)
        if (is_new or piece.slug in cited) and not _grounded(
            old, piece, cited.get(piece.slug, cited_by(old))
        ):
            raise InvalidInput(f"Nothing is cited for {piece.slug!r}, so it is not written.")


def _grounded(old: Section | None, piece: Piece, cited: set[Cited]) -> bool:
    """Whether a section rests on something, and so does what is new in it."""
    added = hashes_added(old.text, piece.text) if old is not None and cited else None
    if added is not None and {*added} <= {hash for each in cited for hash in each.sentences}:
        return True  # so all that is new is cited: the rest need not be read
    new = {*hashes(piece.text)} - {*(hashes(old.text) if old is not None else ())}
    return any(not new or not each.sentences or new & {*each.sentences} for each in cited)


def _strikes_nothing_back(
    tx: Tx, base: Page, pieces: Sequence[Piece], placed: Sequence[Placed], version: int
) -> None:
    """What somebody struck out as wrong is not written on the page again, under any heading."""
    struck = {pin.sentence for pin in pins(tx, tx.book_id, base.id)}
    if not struck:
        return
    for piece, place in zip(pieces, placed, strict=True):
        new = sentences(piece.text) if place.text_version == version else []
        if any(sentence_hash(each.text) in struck for each in new):
            raise NotAllowed(
                f"A sentence for {piece.slug!r} of {base.address} was said to be wrong."
            )


def _fresh(tx: Tx, base: Page, new: set[str], version: int) -> bool:
    """Whether a memory is cited that no version of the page has cited before."""
    return any(version == 0 or not rows.cited_before(tx, tx.book_id, base.id, each) for each in new)


def _free(tx: Tx, base: Page, known: About) -> None:
    """No other page has this address; nobody is his own ancestor."""
    holder = rows.at_address(tx, tx.book_id, base.type, known.slug)
    if holder not in (None, base.id):
        raise Conflict(f"There is a page {base.type}/{known.slug} already.")
    seen, parent = {base.id}, known.parent_id
    while parent is not None:
        if parent in seen:
            raise Conflict(f"{base.type}/{known.slug} cannot stand below itself.")
        seen.add(parent)
        above = rows.info(tx, tx.book_id, parent)
        if above is None and parent == known.parent_id:
            raise Conflict(f"The parent of {base.type}/{known.slug} has just been deleted.")
        parent = above.parent_id if above else None


def _sections(pieces: Sequence[Piece], placed: Sequence[Placed]) -> tuple[Section, ...]:
    return tuple(
        rows.as_section(place, piece.text, ()) for piece, place in zip(pieces, placed, strict=True)
    )


def _shown(known: About) -> dict[str, Any]:
    return {name: getattr(known, name) for name in About.__dataclass_fields__}


def _born(page_id: str, type: str, change: Change) -> dict[str, Any]:
    at = change.at or clock.now()
    return {
        "id": page_id,
        "type": type,
        "version": 0,
        "created_at": at,
        "updated_at": at,
        **_shown(change.about),
    }
