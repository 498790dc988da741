"""Who holds the pen, and what is proposed to whoever does.

A section that a person, an agent or an import wrote is *authored*. What compiles pages does not
write there: it files a proposal, which somebody accepts, changes and accepts, or rejects. Where the
section was changed after the proposal was made, accepting it is a conflict that shows both texts.
"""

from collections.abc import Sequence
from typing import Unpack

from commonplace import clock
from commonplace.capture.check import count, one_of, shown
from commonplace.errors import Conflict, InvalidInput, NotFound, StalePage
from commonplace.model import Author, Page, PageProposal, Section
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import proposals as rows
from commonplace.wiki.carry import Cited, carried, united
from commonplace.wiki.change import Change, must_be_at, touched, write_page
from commonplace.wiki.check import body_text, version_number
from commonplace.wiki.desk import Desk
from commonplace.wiki.find import find_id, find_page
from commonplace.wiki.writing import (
    How,
    reason_text,
    section_of,
    section_slug,
    why,
    with_section,
)

STATES = ("open", "accepted", "rejected")


def writes(section: Section | None, author: Author) -> bool:
    """Whether an author writes in a section himself, or proposes."""
    return section is None or section.pen == "compiled" or author.pen == "authored"


def put(
    desk: Desk, ref: str, section: str, body: str, cited: Sequence[Cited], reason: str = ""
) -> Page | PageProposal:
    """Write a section, or propose it to whoever holds the pen there."""
    page = desk.page(ref)
    slug = section_slug(section)
    held = next((each for each in page.sections if each.slug == slug), None)
    if not writes(held, desk.author):
        return propose(desk, page.id, section, body, cited, reason, page.version)
    given = body_text(body)

    def making(now: Page) -> Change:
        text = with_section(now, slug, section, given)
        return Change(
            touched(now), text, desk.author, "edited", reason_text(reason), {slug: (*cited,)}
        )

    return desk.change(page.id, making)


def propose(
    desk: Desk,
    ref: str,
    section: str,
    body: str,
    cited: Sequence[Cited] = (),
    reason: str = "",
    read_version: int | None = None,
) -> PageProposal:
    """File what a section should say; nothing changes until somebody accepts it. ``read_version``
    is the version that it was worked out on: the newest, when nothing is said."""
    text, slug, new_id = body_text(body), section_slug(section), clock.new_id()
    if not text.strip():
        raise InvalidInput("There is nothing to propose.")

    def work(tx: Tx) -> PageProposal:
        page = find_page(tx, desk.book_id, ref)
        missing = {each.memory_id for each in cited} - {
            *memory_rows.with_ids(tx, desk.book_id, [each.memory_id for each in cited])
        }
        if missing:
            raise InvalidInput(f"There is no memory {shown(min(missing))} in this book to cite.")
        new = PageProposal(
            id=new_id,
            page_id=page.id,
            section=slug,
            at=clock.now(),
            author=desk.author,
            reason=reason_text(reason),
            base_version=_read(page, read_version),
            text=text,
            status="open",
        )
        held = rows.propose(tx, new, [(each.memory_id, each.sentences) for each in cited])
        memory_rows.note(tx, "page proposed", None, desk.author.name, page=page.id)
        return rows.proposal(tx, desk.book_id, held) or new

    return desk.write(work)


def _read(page: Page, version: int | None) -> int:
    """The version that a proposal was worked out on."""
    if version is not None and version_number(version) > page.version:
        raise NotFound(f"{page.address} has no version {version}; it has 0 to {page.version}.")
    return page.version if version is None else version


def proposals(
    desk: Desk, ref: str | None = None, status: str | None = "open", limit: int = 50
) -> list[PageProposal]:
    """The newest first; open ones, unless another state is asked for."""
    wanted = None if status is None else one_of("status", status, STATES)
    most = count("limit", limit, 10_000)

    def work(reader: Reader) -> list[PageProposal]:
        page_id = find_id(reader, desk.book_id, ref) if ref else None
        return rows.proposals(reader, desk.book_id, page_id, wanted, most)

    return desk.read(work)


def find(reader: Reader, book_id: str, proposal_id: object) -> PageProposal:
    """A proposal by its id, or the end of it."""
    part = proposal_id.strip().lower() if isinstance(proposal_id, str) else ""
    usable = len(part) >= 4 and part.replace("-", "").isalnum()
    found = rows.ending(reader, book_id, part) if usable else []
    if len(found) > 1:
        raise Conflict(f"Several proposals end with {shown(proposal_id)}: say more of the id.")
    proposal = rows.proposal(reader, book_id, found[0]) if found else None
    if proposal is None:
        raise NotFound(
            f"There is no proposal {shown(proposal_id)}. `commonplace wiki proposals` lists them."
        )
    return proposal


def accept(
    desk: Desk,
    proposal_id: str,
    text: str | None = None,
    *,
    force: bool = False,
    reason: str = "",
    expect_version: int | None = None,
) -> Page:
    """The page says what was proposed, or ``text`` instead. Who accepts holds the pen."""
    given = None if text is None else body_text(text)

    def work(tx: Tx) -> Page:
        proposal = find(tx, desk.book_id, proposal_id)
        if proposal.status != "open":
            raise Conflict(f"This proposal was {proposal.status} already.")
        page = find_page(tx, desk.book_id, proposal.page_id)
        body = proposal.text if given is None else given
        must_be_at(page, expect_version, body)
        held = next((each for each in page.sections if each.slug == proposal.section), None)
        if not force and _moved_on(tx, page, held, proposal):
            raise StalePage(
                f"{proposal.section!r} of {page.address} was changed after this was proposed: "
                "look at both, then accept it with the text you want (--content), or as it is "
                "(--force).",
                page.version,
                held.body if held is not None else "",
                body,
            )
        whole = with_section(page, proposal.section, proposal.section, body)
        cited = _together(held, body, proposal, rows.cited(tx, desk.book_id, proposal.id))
        why_now = reason_text(reason) or _why(proposal)
        change = Change(
            touched(page),
            whole,
            desk.author,
            "accepted",
            why_now,
            {proposal.section: cited},
            {proposal.section: "authored"},
        )
        after = write_page(tx, page, change)
        _decide(tx, desk, proposal, "accepted", after.version)
        return after

    return desk.write(work)


def reject(desk: Desk, proposal_id: str) -> PageProposal:
    """It is not to be so; the proposal is kept."""

    def work(tx: Tx) -> PageProposal:
        proposal = find(tx, desk.book_id, proposal_id)
        _decide(tx, desk, proposal, "rejected", None)
        return find(tx, desk.book_id, proposal.id)

    return desk.write(work)


def release(desk: Desk, ref: str, section: str, **how: Unpack[How]) -> Page:
    """Give the pen of a section back to what compiles pages. It must rest on memories."""

    def making(page: Page) -> Change:
        held = section_of(page, section)
        if not held.sources:
            raise Conflict(
                f"{held.slug!r} of {page.address} cites no memory: nothing could compile it anew."
            )
        reason = why(how) or f"{held.slug} may be compiled"
        pens = {held.slug: "compiled"}
        return Change(touched(page), page.body, desk.author, "released", reason, {}, pens)

    return desk.change(ref, making, how.get("expect_version"))


def _decide(tx: Tx, desk: Desk, proposal: PageProposal, status: str, version: int | None) -> None:
    if not rows.decide(tx, proposal.id, status, desk.author.name, version):
        raise Conflict(f"This proposal was {proposal.status} already.")
    memory_rows.note(
        tx, f"proposal {status}", None, desk.author.name, page=proposal.page_id, version=version
    )


def _moved_on(tx: Tx, page: Page, held: Section | None, proposal: PageProposal) -> bool:
    """Whether the section says something else than when it was proposed to change it."""
    if held is not None and held.version <= proposal.base_version:
        return False
    then = find_page(tx, tx.book_id, page.id, proposal.base_version)
    was = next((each.text for each in then.sections if each.slug == proposal.section), "")
    return was.rstrip() != (held.text if held is not None else "").rstrip()


def _together(
    held: Section | None,
    body: str,
    proposal: PageProposal,
    cited: Sequence[tuple[str, tuple[str, ...]]],
) -> tuple[Cited, ...]:
    """What is cited for what is left of the section, and for what is left of the proposal."""
    known = [Cited(each.memory_id, each.sentences) for each in (held.sources if held else ())]
    kept = carried(held.text if held else "", body, known)
    new = carried(proposal.text, body, [Cited(*each) for each in cited])
    return united(kept, new)


def _why(proposal: PageProposal) -> str:
    by = proposal.author.name or proposal.author.kind
    return f"proposed by {by}" + (f": {proposal.reason}" if proposal.reason else "")
