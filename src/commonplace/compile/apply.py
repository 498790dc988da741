"""A plan is written, in one transaction: all of it, or nothing when the book has moved on."""

from collections.abc import Iterator
from dataclasses import replace

from commonplace import clock
from commonplace.compile.effects import (
    REASON,
    Archiving,
    Effects,
    Leading,
    PageWrite,
    Proposing,
)
from commonplace.errors import Conflict
from commonplace.model import Author, Page, PageProposal, Proposal
from commonplace.store import facts as fact_rows
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import entity_pages, hubs
from commonplace.store.compiling.forgetting import last_forgotten
from commonplace.store.engine import Tx
from commonplace.store.wiki import links as link_rows
from commonplace.store.wiki import marks
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.store.wiki.forgetting import forget_proposal
from commonplace.store.wiki.names import Name
from commonplace.wiki.change import Change, about, put_new, put_next, write_page
from commonplace.wiki.joining import lead_here, together
from commonplace.wiki.text.slugs import slug_of

STAGE = entity_pages.STAGE
#: Why a page of which nothing is left is put away.
NOTHING_LEFT = "nothing is left to tell"
#: Open proposals of a page that are looked at.
_MOST_OPEN = 1_000


def apply(tx: Tx, effects: Effects, reason: str = "", kind: str = "compiler") -> None:
    """Everything that the plan says, by the compiler, or a dream, in the name of its mind."""
    author = Author(kind, effects.mind)
    _must_know_what_was_forgotten(tx, effects)
    pages = [each.page_id for each in effects.writes]
    pages += [each.page_id for each in effects.archived]
    led = {page_id: hubs.leads_to(tx, tx.book_id, page_id) for page_id in pages}
    for write in effects.writes:
        _write(tx, write, author, reason)
    for proposing in effects.proposals:
        _propose(tx, proposing, author)
    for archiving in effects.archived:
        _archive(tx, archiving, author)
    for leading in effects.leadings:
        _lead(tx, leading)
    entity_pages.put(tx, effects.entities)
    entity_pages.drop(tx, effects.dropped)
    fact_rows.add_proposals(tx, [*_refused(effects)])
    _measure_all(tx, led)
    if effects.memories:
        fact_rows.understood(tx, STAGE, effects.memories)
        memory_rows.note(tx, "compiled", None, effects.mind, memories=len(effects.memories))


def measure(tx: Tx, page_id: str) -> None:
    """Count again how central a page is: pages that lead to it, and what its sections rest on."""
    found = hubs.records(tx, tx.book_id, page_id)
    if found is None:
        return
    before, records = found
    mean = sum(records) / len(records) if records else 0.0
    now = hubs.linking(tx, tx.book_id, page_id) + int(mean / 10)
    if now != before:
        hubs.set_hubness(tx, page_id, now)


def _measure_all(tx: Tx, led: dict[str, set[tuple[str, str]]]) -> None:
    """Those that were written, and those that more or fewer pages lead to than before."""
    changed = {
        target
        for page_id, targets in led.items()
        for target in targets ^ hubs.leads_to(tx, tx.book_id, page_id)
    }
    named = link_rows.named_by(tx, tx.book_id, {key for _, key in changed}) if changed else {}
    elsewhere = {
        each.page_id
        for type_, key in changed
        for each in named.get(key, ())
        if not type_ or type_ == each.page_type
    }
    for page_id in sorted({*led, *elsewhere}):
        measure(tx, page_id)


def _must_know_what_was_forgotten(tx: Tx, effects: Effects) -> None:
    """A plan may hold words of a memory that was forgotten after it was made."""
    last = effects.forgotten
    if last is not None and last_forgotten(tx, tx.book_id) != last:
        raise Conflict("Something was forgotten meanwhile: make the plan anew.")


def _write(tx: Tx, write: PageWrite, author: Author, reason: str) -> None:
    change = write.as_change(author, reason)
    if write.base is None:
        if rows.at_address(tx, tx.book_id, write.type, write.about.slug) is not None:
            raise Conflict(f"{write.address} was made meanwhile: make the plan anew.")
        put_new(tx, write.page_id, write.type, replace(change, action="created"))
        marks.add(tx, write.page_id, write.marks)
        return
    before = write.before or rows.page(tx, tx.book_id, write.page_id)
    if before is None or before.version != write.base:
        raise Conflict(f"{write.address} was changed meanwhile: make the plan anew.")
    if before.slug != write.about.slug:
        change = replace(change, reason=f"{change.reason}; it was at {before.address}")
    put_next(tx, before, change)
    marks.add(tx, write.page_id, write.marks)


def _propose(tx: Tx, proposing: Proposing, author: Author) -> None:
    """Propose it in place of what was proposed for the section before and is still open."""
    for each in proposal_rows.proposals(tx, tx.book_id, proposing.page_id, "open", _MOST_OPEN):
        if each.section == proposing.section and each.author.kind == author.kind:
            if each.text == proposing.text:
                return
            forget_proposal(tx, each.id)
    proposal = PageProposal(
        id=clock.new_id(),
        page_id=proposing.page_id,
        section=proposing.section,
        at=clock.now(),
        author=author,
        reason=REASON,
        base_version=proposing.base,
        text=proposing.text,
        status="open",
    )
    proposal_rows.propose(
        tx, proposal, [(each.memory_id, each.sentences) for each in proposing.cited]
    )


def _refused(effects: Effects) -> Iterator[Proposal]:
    """What a model wrote and facts do not bear out, where a person can see it."""
    for each in effects.refused:
        yield Proposal(
            id=clock.new_id(),
            memory_id=each.memory_id,
            at=clock.now(),
            action="ADD",
            outcome="refused",
            reason=each.why,
            kind="sentence",
            confidence=0.0,
            mind=effects.mind,
            text=each.text,
        )


def _archive(tx: Tx, archiving: Archiving, author: Author) -> None:
    """Nothing speaks for the page any more; it is kept, with its history."""
    page = rows.page(tx, tx.book_id, archiving.page_id)
    if page is None or page.version != archiving.base:
        raise Conflict("A page that was to be archived was changed meanwhile: make the plan anew.")
    into = rows.page(tx, tx.book_id, archiving.into) if archiving.into else None
    why = f"all that is told here is told in {into.title}" if into else NOTHING_LEFT
    gone = replace(about(page), status="archived", parent_id=None)
    write_page(tx, page, Change(gone, page.body, author, "archived", why))
    if into is not None:
        _carry_over(tx, page, into)
        lead_here(tx, author, page, into, why)


def _carry_over(tx: Tx, page: Page, into: Page) -> None:
    """Put what people wrote on a page behind what its other page says; it stays theirs."""
    written = tuple(each for each in page.sections if each.pen == "authored")
    if not written:
        return
    body, cited, pens = together(into, replace(page, sections=written))
    why = f"{page.title} was merged into {into.title}"
    write_page(tx, into, Change(about(into), body, Author("person"), "merged", why, cited, pens))


def _lead(tx: Tx, leading: Leading) -> None:
    """A name leads to a page, unless another page has that address."""
    key = slug_of(leading.name)
    if key and rows.at_address(tx, tx.book_id, "entity", key) is None:
        name_rows.free_address(tx, "entity", key)
        name_rows.add_name(
            tx, leading.page_id, Name(key, "redirect", "entity", leading.name, "compiler")
        )
