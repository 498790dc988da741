"""Two pages become one, and one becomes two.

A merge never overwrites: what the other page says under a heading that this one has too comes
after it, under the same heading with the other's title. The other page is archived with its
history, and its address and names lead here; so does what is still to be said of its subject. Pages
of two types are merged as well: the page that stays keeps its type, so who wants the other's merges
the other way round.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from commonplace import clock
from commonplace.capture.check import one_of, shown
from commonplace.errors import Conflict, InvalidInput
from commonplace.knowledge.acts import unite
from commonplace.knowledge.rulings import Ruler
from commonplace.model import PAGE_TYPES, Alias, Author, Entity, Page, Section
from commonplace.store import graph
from commonplace.store.compiling import entity_pages
from commonplace.store.engine import Reader, Tx
from commonplace.store.register.pages import exchange_pages
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.store.wiki.names import Name
from commonplace.wiki.carry import Cited, united
from commonplace.wiki.change import About, Change, about, add_page, must_be_at, touched, write_page
from commonplace.wiki.check import listed
from commonplace.wiki.desk import Desk
from commonplace.wiki.find import find_page
from commonplace.wiki.text.links import link_to
from commonplace.wiki.text.outline import LEAD, Piece, render_section, split
from commonplace.wiki.text.slugs import check_title, free_slug, page_slug
from commonplace.wiki.writing import moved, reason_text, section_of, set_apart


@dataclass(frozen=True, slots=True)
class Joined:
    """Two pages, and what the first would say with the other in it."""

    page: Page
    other: Page
    body: str
    #: Pages below the other, which will stand below the page.
    children: int


def merge(
    desk: Desk, ref: str, into: str, reason: str = "", expect_version: int | None = None
) -> Page:
    """All that the page says is said by ``into`` as well, which must be at the expected version;
    the page is archived and redirects."""
    given = reason_text(reason)

    def work(tx: Tx) -> Page:
        other, page = _two(tx, desk.book_id, ref, into)
        must_be_at(page, expect_version, together(page, other)[0])
        known = [find_entity(tx, each) for each in (other, page)]
        merged = join_pages(tx, other, page, desk.author, given, is_known=None not in known)
        _unite(tx, other, merged, desk.author)
        return rows.page(tx, desk.book_id, merged.id) or merged

    return desk.write(work)


def join_pages(
    tx: Tx, other: Page, page: Page, author: Author, reason: str = "", *, is_known: bool = True
) -> Page:
    """Have the page say what the other says, and archive the other, whose address leads there.

    ``is_known``: the register knows by which names the page goes, and whoever undoes it parts
    these again; else the other's title is a name that somebody gave.
    """
    body, cited, pens = together(page, other)
    why = reason or f"{other.title} was merged into {page.title}"
    known = _both(touched(page), other, "compiler" if is_known else "manual")
    known = replace(known, parent_id=_above(tx, page, other))
    merged = write_page(tx, page, Change(known, body, author, "merged", why, cited, pens))
    gone = replace(about(other), status="archived", parent_id=None)
    write_page(tx, other, Change(gone, other.body, author, "archived", why))
    proposal_rows.copy_pins(tx, other.id, page.id)
    lead_here(tx, author, other, merged, why)
    for each in (page, other):  # what it was composed of is not all that it says, or not any more
        entity_pages.compose_anew(tx, each.id)
    return merged


def part_pages(tx: Tx, page: Page, author: Author, reason: str) -> Page:
    """Take up a page that was merged into another: they are about two again."""
    known = replace(about(page), status="active")
    parted = write_page(tx, page, Change(known, page.body, author, "resurrected", reason))
    name_rows.free_address(tx, page.type, page.slug)
    entity_pages.stand(tx, page.id, "page")
    return parted


def _unite(tx: Tx, other: Page, page: Page, author: Author) -> None:
    """Whom the other page is about is whom the page is about, in the register too; what nobody is
    known by gets no page of its own again."""
    going, staying = (find_entity(tx, each) for each in (other, page))

    def is_about(page: Page) -> bool:
        return bool(entity_pages.entities_of_page(tx, tx.book_id, page.id))

    if going is not None and staying is not None:
        unite(tx, staying.name, going.name, ruler_of(author))
        now = graph.entity(tx, tx.book_id, going.id)
        if now is not None and now.id == going.id:  # who was known first has the page that stays
            exchange_pages(tx, going.id, staying.id)
    elif is_about(other) and not is_about(page):
        entity_pages.move_page(tx, other.id, page.id)
    else:
        entity_pages.delete_by_hand(tx, other.id)


def ruler_of(author: Author) -> Ruler:
    """Who decides about names when somebody works on pages."""
    return Ruler(author.name, "agent" if author.kind == "agent" else "user")


def find_entity(tx: Tx, page: Page) -> Entity | None:
    """Whom of the register a page is about."""
    ids = entity_pages.entities_of_page(tx, tx.book_id, page.id)
    return next((found for each in ids if (found := graph.entity(tx, tx.book_id, each))), None)


def _above(tx: Tx, page: Page, other: Page) -> str | None:
    """Where the merged page stands: where it stood, or, if that is below the other, where the
    other stood, for what stands below the other will stand below the page."""
    seen, above = {page.id}, page.parent_id
    while above is not None and above not in seen:
        if above == other.id:
            return other.parent_id
        seen.add(above)
        known = rows.info(tx, tx.book_id, above)
        above = known.parent_id if known else None
    return page.parent_id


def foresee(desk: Desk, ref: str, into: str) -> Joined:
    """What merging them would come to."""

    def work(reader: Reader) -> Joined:
        other, page = _two(reader, desk.book_id, ref, into)
        children = rows.children(reader, desk.book_id, other.id)
        return Joined(page, other, together(page, other)[0], len(children))

    return desk.read(work)


def _two(reader: Reader, book_id: str, ref: str, into: str) -> tuple[Page, Page]:
    """The page that goes and the one that stays."""
    other, page = find_page(reader, book_id, ref), find_page(reader, book_id, into)
    if other.id == page.id:
        raise Conflict(f"{shown(ref)} and {shown(into)} are the same page: {page.address}.")
    return other, page


def together(page: Page, other: Page) -> tuple[str, dict[str, tuple[Cited, ...]], dict[str, str]]:
    """The text of both, what is cited for each section of it, and who holds the pen there."""
    mine = {section.slug: section for section in page.sections}
    pieces = [Piece(each.slug, each.heading, each.text) for each in page.sections]
    origins: list[Section] = [*page.sections]
    for section in other.sections:
        held = mine.get(section.slug)
        if held is not None and _same(held, section):
            continue
        if not section.body.strip():
            continue
        heading = section.heading
        if held is not None:
            heading = f"{heading} ({other.title})" if heading else other.title
        elif not heading:
            heading = other.title
        pieces.append(Piece(section.slug, heading, render_section("", heading, section.body)))
        origins.append(section)
    body = set_apart(pieces)
    cited, pens = {}, {}
    theirs = {section.slug: section for section in other.sections}
    for number, (piece, origin) in enumerate(zip(split(body), origins, strict=True)):
        twin = theirs.get(origin.slug) if number < len(page.sections) else None
        by_hand = twin is not None and twin.pen == "authored" and _same(origin, twin)
        pens[piece.slug] = "authored" if by_hand else origin.pen
        cited[piece.slug] = _cites(origin, twin)
    return body, cited, pens


def _cites(origin: Section, other: Section | None) -> tuple[Cited, ...]:
    """A section's sources, and those of the other page's if that says the same."""
    twins = [other] if other is not None and _same(origin, other) else []
    return united(
        Cited(source.memory_id, source.sentences)
        for section in [*twins, origin]
        for source in section.sources
    )


def _same(section: Section, other: Section) -> bool:
    return section.body.strip() == other.body.strip()


def _both(known: About, other: Page, origin: str) -> About:
    names = [*known.aliases, Alias(other.title, origin), *other.aliases]
    return replace(
        known,
        aliases=tuple(names),
        tags=tuple(sorted({*known.tags, *other.tags})),
        related=tuple(dict.fromkeys([*known.related, *other.related])),
        contradicts=tuple(dict.fromkeys([*known.contradicts, *other.contradicts])),
    )


def lead_here(tx: Tx, author: Author, other: Page, page: Page, why: str) -> None:
    """The other's address and redirects lead to the page, and its children stand below it."""
    name_rows.move_redirects(tx, other.id, page.id)
    name_rows.free_address(tx, other.type, other.slug)
    name_rows.add_name(tx, page.id, Name(other.slug, "redirect", other.type, other.title, "page"))
    for child in rows.children(tx, tx.book_id, other.id):
        whole = find_page(tx, tx.book_id, child.id)
        known = replace(about(whole), parent_id=page.id)
        write_page(tx, whole, Change(known, whole.body, author, "changed", why))


def split_off(
    desk: Desk,
    ref: str,
    sections: Sequence[str],
    title: str,
    type: str | None = None,
    *,
    reason: str = "",
    expect_version: int | None = None,
) -> Page:
    """Some sections become a page of their own, with their sources; a link stands in their place.
    Gives the new page."""
    name = check_title(title)
    slug, given, new_id = page_slug(name), reason_text(reason), clock.new_id()
    wanted = listed("sections", sections)
    if not wanted:
        raise InvalidInput("Say which sections are to be split off.")

    def work(tx: Tx) -> Page:
        page = find_page(tx, desk.book_id, ref)
        must_be_at(page, expect_version)
        found = [section_of(page, each) for each in wanted]
        going = [*{each.slug: each for each in found}.values()]
        going.sort(key=lambda each: each.slug != LEAD)  # a lead stands first wherever it goes
        kind = one_of("type", type or page.type, (*PAGE_TYPES,))
        free = free_slug(
            slug, lambda each: rows.at_address(tx, desk.book_id, kind, each) is not None
        )
        known = About(slug=free, title=name, parent_id=page.id, confidence=page.confidence)
        why = given or f"split off {page.title}"
        new = add_page(tx, new_id, kind, _alone(desk, going, known, why))
        proposal_rows.copy_pins(tx, page.id, new.id)
        left = _left(page, {each.slug for each in going}, link_to(new.address, name))
        write_page(tx, page, Change(touched(page), left, desk.author, "split", why))
        return new

    return desk.write(work)


def _alone(desk: Desk, going: Sequence[Section], known: About, why: str) -> Change:
    body = moved(going)
    pieces = split(body)
    cited = {piece.slug: _cites(origin, None) for piece, origin in zip(pieces, going, strict=True)}
    pens = {piece.slug: origin.pen for piece, origin in zip(pieces, going, strict=True)}
    return Change(known, body, desk.author, "split", why, cited, pens)


def _left(page: Page, gone: Iterable[str], link: str) -> str:
    """The page without what was split off; its place is kept by a link."""
    pieces, told = [], False
    for each in page.sections:
        if each.slug not in gone:
            pieces.append(Piece(each.slug, each.heading, each.text))
        elif not told:
            text = render_section(each.slug, each.heading, f"See {link}.")
            pieces.append(Piece(each.slug, each.heading, text))
            told = True
    return set_apart(pieces)
