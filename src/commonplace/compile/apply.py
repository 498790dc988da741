"""A plan is written, in one transaction: all of it, or nothing when the book has moved on."""

from collections.abc import Mapping
from dataclasses import replace

from commonplace import clock
from commonplace.compile import addressed
from commonplace.compile.drawing import MAKERS, hubness
from commonplace.compile.effects import Effects, Joining, PageWrite, Proposing
from commonplace.compile.rules.homes.lodgers import move_up
from commonplace.errors import Conflict
from commonplace.model import Author, Page, PageProposal
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import forgetting as forgetting_of
from commonplace.store.compiling import hubs, subjects
from commonplace.store.engine import Tx
from commonplace.store.wiki import forgetting as forgetting_rows
from commonplace.store.wiki import links as link_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.wiki.change import Change, about, put_new, put_next, write_page
from commonplace.wiki.joining import lead_here

STAGE = "compile"


def apply(tx: Tx, effects: Effects, reason: str = "", kind: str = "compiler") -> None:
    """Everything that the plan says, by the compiler, or a dream, in the name of its mind."""
    author = Author(kind, effects.mind)
    _must_know_what_was_forgotten(tx, effects)
    _leave_the_set(tx, effects)
    for gone, into in effects.became:
        subjects.become(tx, gone, into)
    subjects.put(tx, effects.subjects)
    subjects.add_keys(tx, effects.keys)
    subjects.add_sightings(tx, effects.sightings)
    led = {write.page_id: _targets(tx, write.page_id) for write in effects.writes}
    addressed.give_way(tx, effects, author)
    addressed.in_turn(tx, effects, lambda write: _write(tx, write, author, reason))
    addressed.redirect(tx, effects)
    for proposing in effects.proposals:
        _propose(tx, proposing, author)
    for joining in effects.joinings:
        _join(tx, joining, author, gave_way=joining.page_id in effects.displaced)
    for page_id, made_by in effects.erased:
        hubs.undraw_one(tx, page_id, made_by)
    for drawing in effects.drawings:
        for link in drawing.links:
            hubs.redraw(tx, drawing.page_id, drawing.made_by, link)
    for outgrown in effects.outgrown:
        hubs.promote(tx, outgrown.page_id, outgrown.section, outgrown.child_id, clock.now())
    for page_id, belongings in effects.hubs:
        hubs.set_hubs(tx, page_id, belongings)
    for page_id, base in effects.archived:
        _archive(tx, page_id, base, author)
    subjects.settle(tx, effects.settled)
    hubs.fresh(tx, effects.fresh)
    hubs.mark_stale(tx, effects.stale)
    move_up(tx, effects)
    elsewhere = _led_elsewhere(tx, led)
    if not effects.fresh:  # pages are looked at later: that will do
        hubs.mark_stale(tx, elsewhere)
        elsewhere = set()
    for page_id in sorted({*effects.measured, *elsewhere}):
        measure(tx, page_id)
    if effects.memories:
        memory_rows.note(tx, "compiled", None, effects.mind, memories=len(effects.memories))


def _targets(tx: Tx, page_id: str) -> set[tuple[str, str]]:
    """Where a page's own links lead: type and key. What is archived leads nowhere."""
    return hubs.leads_to(tx, tx.book_id, page_id)


def _led_elsewhere(tx: Tx, before: Mapping[str, set[tuple[str, str]]]) -> set[str]:
    """Pages that are linked to by more or fewer pages than before: how central are they now?"""
    changed = {
        target for page_id, targets in before.items() for target in targets ^ _targets(tx, page_id)
    }
    if not changed:
        return set()
    named = link_rows.named_by(tx, tx.book_id, {key for _, key in changed})
    return {
        each.page_id
        for type_, key in changed
        for each in named.get(key, ())
        if not type_ or type_ == each.page_type
    }


def measure(tx: Tx, page_id: str) -> None:
    """Count again how central a page is."""
    found = hubs.records(tx, tx.book_id, page_id)
    if found is None:
        return
    before, records = found
    children = len(hubs.promoted(tx, tx.book_id, [page_id]))
    now = hubness(hubs.linking(tx, tx.book_id, page_id), children, records)
    if now != before:
        hubs.set_hubness(tx, page_id, now)


def _must_know_what_was_forgotten(tx: Tx, effects: Effects) -> None:
    """A plan may hold words of a memory that was forgotten after it was made."""
    last = effects.forgotten
    if last is not None and forgetting_of.last_forgotten(tx, tx.book_id) != last:
        raise Conflict("Something was forgotten meanwhile: make the plan anew.")


def _leave_the_set(tx: Tx, effects: Effects) -> None:
    """The memories are compiled by this very transaction, or it is not made."""
    if effects.again:
        subjects.compiled(tx, forgetting_of.AGAIN, effects.again)
    if not effects.memories:
        return
    left = subjects.compiled(tx, STAGE, effects.memories)
    if left != {*effects.memories}:
        gone = len({*effects.memories} - left)
        told = "A memory of the plan was" if gone == 1 else f"{gone:,} memories of the plan were"
        raise Conflict(f"{told} compiled or forgotten meanwhile: make it anew.")


def _write(tx: Tx, write: PageWrite, author: Author, reason: str) -> None:
    why = reason or write.reason
    change = Change(write.about, write.body, author, "compiled", why, dict(write.cited))
    if write.base is None:
        put_new(tx, write.page_id, write.type, replace(change, action="created"))
        return
    before = write.before or rows.page(tx, tx.book_id, write.page_id)
    if before is None or before.version != write.base:
        raise Conflict(f"{write.address} was changed meanwhile: make the plan anew.")
    if before.slug != write.about.slug:
        change = replace(change, reason=f"{why}; it was at {before.address}")
    put_next(tx, before, change)


def _propose(tx: Tx, proposing: Proposing, author: Author) -> None:
    if proposing.replaces is not None:
        forgetting_rows.forget_proposal(tx, proposing.replaces)
    proposal = PageProposal(
        id=clock.new_id(),
        page_id=proposing.page_id,
        section=proposing.section,
        at=clock.now(),
        author=author,
        reason=proposing.reason,
        base_version=proposing.base,
        text=proposing.text,
        status="open",
    )
    proposal_rows.propose(
        tx, proposal, [(each.memory_id, each.sentences) for each in proposing.cited]
    )


def _join(tx: Tx, joining: Joining, author: Author, *, gave_way: bool) -> None:
    """What the page said stands on the other already; its address and history stay."""
    gone = rows.page(tx, tx.book_id, joining.page_id)
    into = rows.page(tx, tx.book_id, joining.into)
    if gone is None or into is None or gone.version != joining.base + gave_way:
        raise Conflict("A page that was to be merged was changed meanwhile: make the plan anew.")
    hubs.mark_stale(tx, [*_led_elsewhere(tx, {gone.id: set()}), *_redraw(tx, gone, into)])
    why = f"{gone.title} is {into.title}"
    archived = replace(about(gone), status="archived", parent_id=None)
    write_page(tx, gone, Change(archived, gone.body, author, "archived", why))
    proposal_rows.copy_pins(tx, gone.id, into.id)
    lead_here(tx, author, gone, _now(tx, into), why)
    hubs.look_again(tx, gone.id)
    hubs.forget_page(tx, gone.id)
    subjects.settle(tx, [gone.id])
    subjects.move_page(tx, gone.id, into.id)


def _archive(tx: Tx, page_id: str, base: int, author: Author) -> None:
    """A list that lists nobody any more. Whoever it was about may get a page again."""
    page = rows.page(tx, tx.book_id, page_id)
    if page is None or page.version != base:
        raise Conflict("A page that was to be archived was changed meanwhile: make the plan anew.")
    why = "nothing is left to list"
    gone = replace(about(page), status="archived", parent_id=None)
    near = hubs.drawn_to(tx, tx.book_id, f"co_mention:{page_id}")
    hubs.mark_stale(tx, {*_led_elsewhere(tx, {page.id: set()}), *(each for each, _ in near)})
    for maker in MAKERS:
        hubs.erase(tx, maker, page_id)
    hubs.undraw(tx, f"co_mention:{page_id}")
    hubs.look_again(tx, page_id)
    write_page(tx, page, Change(gone, page.body, author, "archived", why))
    hubs.forget_page(tx, page_id)
    subjects.settle(tx, [page_id])
    hubs.free_subject(tx, page_id)


def _redraw(tx: Tx, gone: Page, into: Page) -> set[str]:
    """Links that rules drew from and to the page lead from and to the other; whom they concern."""
    ends = [(into.id, each) for each in hubs.drawn(tx, tx.book_id, gone.id, "co_mention")]
    ends += hubs.drawn_to(tx, tx.book_id, f"co_mention:{gone.id}")
    concerned = {into.id}
    for source, link in ends:
        target = link.made_by.partition(":")[2]
        target = into.id if target == gone.id else target
        page = rows.info(tx, tx.book_id, target)
        if page is None or source == target:
            continue
        new = replace(link, target_type=page.type, key=page.slug)
        hubs.redraw(tx, source, f"co_mention:{target}", new)
        concerned |= {source, target}
    hubs.erase(tx, "co_mention", gone.id)
    hubs.undraw(tx, f"co_mention:{gone.id}")
    return concerned


def _now(tx: Tx, page: Page) -> Page:
    return rows.page(tx, tx.book_id, page.id) or page
