"""A plan whose words are final becomes what is written: pages, proposals, subjects, links.

- A section cites the memories that were named for it, for the sentences that are new in it; what
  stood there before keeps what it rests on.
- Where its words stay, a memory is cited for the sentences that it says again.
- Where somebody wrote by hand, the section is proposed with what is new behind it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from commonplace.compile.effects import Drawing, Effects, PageWrite, Proposing
from commonplace.compile.guards import drop_invalid
from commonplace.compile.modelled.keeping import added
from commonplace.compile.modelled.seeing import Seeing
from commonplace.compile.modelled.sorting import Incoming, Sorted, Target
from commonplace.compile.plan import LeafPlan, LinkDraft
from commonplace.errors import InvalidInput
from commonplace.model import Author, Link, Memory, PageProposal, Section
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.wiki.carry import NO_SENTENCE, Cited, hashes, united, with_more
from commonplace.wiki.change import Change, same
from commonplace.wiki.text.outline import LEAD, Piece, render_section, split
from commonplace.wiki.writing import set_apart

REASON = "compiled from memories"


@dataclass(frozen=True, slots=True)
class Turned:
    """Everything that a plan comes to, with what is told of it."""

    effects: Effects
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What the plan was made of: all memories that were offered, and which of them were new."""

    memories: Sequence[Memory]
    new: frozenset[str]
    mind: str
    link: bool = True


def turned(reader: Reader, book_id: str, shown: Shown, plan: LeafPlan, sorted_: Sorted) -> Turned:
    """What is to be written of a plan whose words are final."""
    turning = _Turning(reader, book_id)
    targets = [each for each in sorted_.targets if each.sections]
    writes = [write for each in targets if (write := turning.write(each)) is not None]
    seeing = Seeing(reader, book_id, shown.memories)
    for target in targets:
        seeing.page(target)
    for each in plan.unresolved:
        seeing.unresolved(each)
    drawings, warnings = links_drawn(reader, book_id, plan.links, _addresses(sorted_))
    drawings += seeing.drawings(targets) if shown.link else []
    changed = {write.page_id for write in writes} | {each.page_id for each in drawings}
    made = sum(1 for write in writes if write.base is None)
    told = {
        "pages_created": made,
        "pages_updated": len(writes) - made,
        "proposals": len(turning.proposals),
        "mentions": len({each.name for each in plan.unresolved}),
    }
    effects = Effects(
        mind=shown.mind,
        memories=tuple(
            each.id
            for each in shown.memories
            if each.id in shown.new and each.id not in sorted_.left
        ),
        writes=tuple(writes),
        proposals=tuple(turning.proposals),
        subjects=tuple(seeing.subjects.values()),
        keys=tuple(seeing.keys),
        sightings=tuple(seeing.sightings),
        became=tuple(seeing.became.items()),
        drawings=tuple(drawings),
        stale=tuple(sorted(changed)),
        tally=sorted_.tally | told,
    )
    return Turned(effects, warnings)


class _Turning:
    def __init__(self, reader: Reader, book_id: str) -> None:
        self._reader = reader
        self._book_id = book_id
        self.proposals: list[Proposing] = []

    def write(self, target: Target) -> PageWrite | None:
        """The page as it is to be; nothing if it stays as it is."""
        page = target.page
        sections = page.sections if page is not None else ()
        pieces = {each.slug: Piece(each.slug, each.heading, each.text) for each in sections}
        cited: dict[str, tuple[Cited, ...]] = {}
        for slug, incoming in target.sections.items():
            held = target.held(slug)
            if held is not None and held.pen == "authored":
                self._propose(target, held, incoming)
            elif held is not None:
                text, cited[slug] = _grown(held, incoming)
                pieces[slug] = Piece(slug, held.heading, text)
            else:
                text = render_section(slug, incoming.heading, incoming.body or "")
                pieces[slug] = Piece(slug, incoming.heading, text)
                cited[slug] = tuple(Cited(each) for each in incoming.cited)
        if not cited:
            return None
        body = set_apart(sorted(pieces.values(), key=lambda piece: piece.slug != LEAD))
        if {each.slug for each in split(body)} != {*pieces}:
            raise InvalidInput("The sections of a plan do not make a page.")
        base = page.version if page is not None else None
        change = Change(target.about, body, Author("compiler"), "compiled", REASON, cited)
        if page is not None and same(page, change):
            return None
        return PageWrite(target.page_id, target.type, base, target.about, body, cited, REASON)

    def _propose(self, target: Target, held: Section, incoming: Incoming) -> None:
        """Behind what stands there by hand; together with what is proposed there already."""
        if target.page is None:
            return
        before = held.body.rstrip()
        earlier = _to_take_in(target.proposals.get(held.slug, ()), before)
        so_far = earlier.text.rstrip() if earlier is not None else before
        new = added(so_far, incoming.body or incoming.proposal).strip()
        if not new:
            return
        told = proposal_rows.cited(self._reader, self._book_id, earlier.id) if earlier else []
        cited = united(
            [Cited(memory_id, sentences) for memory_id, sentences in told],
            [Cited(each, hashes(new)) for each in incoming.cited],
        )
        text = f"{so_far}\n\n{new}\n" if so_far else f"{new}\n"
        replaces = earlier.id if earlier is not None else None
        self.proposals.append(
            Proposing(target.page_id, held.slug, target.page.version, text, cited, REASON, replaces)
        )


def _to_take_in(proposals: Iterable[PageProposal], held: str) -> PageProposal | None:
    """An open proposal that was made of what stands there now."""
    return next(
        (each for each in proposals if each.status == "open" and each.text.startswith(held)), None
    )


def _grown(held: Section, incoming: Incoming) -> tuple[str, tuple[Cited, ...]]:
    """The text of a section that was there, and what it rests on."""
    before = [Cited(each.memory_id, each.sentences) for each in held.sources]
    if incoming.body is not None:
        text = render_section(held.slug, held.heading, incoming.body)
        return text, with_more(held.text, text, before, incoming.cited)
    there = {*hashes(held.text)}
    again = tuple(each for each in hashes(incoming.proposal) if each in there) or (NO_SENTENCE,)
    return held.text, united(before, [Cited(each, again) for each in incoming.cited])


# --- links --------------------------------------------------------------------------------------


def _addresses(sorted_: Sorted) -> "Addresses":
    """What the plan's addresses really are."""
    own = {target.address: target.page_id for target in sorted_.targets if target.sections}
    own |= {each.address: each.page_id for each in sorted_.targets if each.page is not None}
    return Addresses(own, sorted_.addresses)


@dataclass(frozen=True, slots=True)
class Addresses:
    """Pages of a plan by address; and the address that each proposed one really has."""

    pages: dict[str, str]
    really: dict[str, str]


def links_drawn(
    reader: Reader, book_id: str, links: Sequence[LinkDraft], addresses: Addresses
) -> tuple[list[Drawing], tuple[str, ...]]:
    """References that a plan draws, between pages that are there afterwards."""
    really = addresses.really
    named = [
        replace(
            link,
            source=really.get(link.source, link.source),
            target=really.get(link.target, link.target),
        )
        for link in links
    ]
    known = dict(addresses.pages)
    for address in {each for link in named for each in (link.source, link.target)} - {*known}:
        type_, _, slug = address.partition("/")
        page_id = page_rows.at_address(reader, book_id, type_, slug)
        if page_id is not None:
            known[address] = page_id
    kept, warnings = drop_invalid(named, known)
    drawings = []
    for each in kept:
        type_, _, slug = each.target.partition("/")
        # Why it was drawn is not kept: no memory is cited for these words, and one may go.
        link = Link("reference", "", "", type_, slug, "", "")
        drawings.append(Drawing(known[each.source], f"plan:{known[each.target]}", (link,)))
    return drawings, warnings
