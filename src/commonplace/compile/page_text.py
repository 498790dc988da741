"""Put a composed page in the place of what stands: authored sections stay, and get proposals.

Pure. What compiling wrote before is replaced as a whole; a section that somebody wrote by hand
keeps its place and words, and what the composed one has more is proposed there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from commonplace.compile.compose import Arranged, compose_arranged
from commonplace.compile.compose.choice import LEAD as SECTION_LEAD
from commonplace.compile.compose.choice import SECTIONS
from commonplace.compile.compose.markdown import render_page
from commonplace.compile.compose.page import Composed, Section, Sentence
from commonplace.compile.compose.page_fact import IN_FORCE, OVER
from commonplace.compile.effects import Proposing
from commonplace.model import Page
from commonplace.model import Section as PageSection
from commonplace.store.wiki.marks import PageMark
from commonplace.wiki.carry import Cited
from commonplace.wiki.grounding.keep import DISPUTED, SUPERSEDED
from commonplace.wiki.text.outline import LEAD, Piece, split
from commonplace.wiki.text.sentences import sentence_hash, sentences
from commonplace.wiki.writing import set_apart

#: Marks of composed sentences that are not the only word on their matter.
_DISPUTED = ("disputed", "said otherwise")


@dataclass(frozen=True, slots=True)
class PageText:
    """The body of a page as it is to be, what its sections rest on, and what is proposed."""

    body: str
    cited: Mapping[str, tuple[Cited, ...]]
    proposed: tuple[Proposing, ...] = ()
    #: Which sentences somebody says otherwise, and which tell what is over.
    marks: tuple[PageMark, ...] = ()


def keep_told(arranged: Arranged, composed: Composed, page: Page) -> Composed:
    """Add what a page tells and would tell no more, though it still holds.

    A page that a model worded may tell more than rules have room for. Lines of the rules come back
    for facts in force of a memory that the page cites and that is cited nowhere now.
    """
    told = {
        source.memory_id
        for section in page.sections
        if section.pen == "compiled"
        for source in section.sources
    }
    lost = told - {
        id for section in composed.sections for one in section.sentences for id in one.memories
    }
    facts = arranged.material.facts
    held = {id for id, each in facts.items() if each.memory_id in lost and each.status in IN_FORCE}
    if not held:
        return composed
    full = compose_arranged(arranged.without_limits())
    more = {
        each.slug: tuple(one for one in each.sentences if not held.isdisjoint(one.facts))
        for each in full.sections
        if each.slug != SECTION_LEAD
    }
    own = {each.slug: each.sentences for each in composed.sections}
    headings = arranged.material.wording.headings
    united = {slug: (*own.get(slug, ()), *more.get(slug, ())) for slug in (SECTION_LEAD, *SECTIONS)}
    return replace(
        composed,
        sections=tuple(
            Section(slug, headings.get(slug, ""), sentences)
            for slug, sentences in united.items()
            if sentences
        ),
    )


def strike_out(composed: Composed, struck: frozenset[str]) -> Composed:
    """Leave out sentences (hashes) that somebody called wrong on this page."""
    if not struck:
        return composed
    sections = (
        replace(each, sentences=tuple(one for one in each.sentences if not _has(one, struck)))
        for each in composed.sections
    )
    return replace(composed, sections=tuple(each for each in sections if each.sentences))


def _has(sentence: Sentence, struck: frozenset[str]) -> bool:
    return any(sentence_hash(each.text) in struck for each in sentences(f"- {sentence.text}\n"))


def write_text(page: Page | None, composed: Composed) -> PageText:
    """Make the body of a page from what is composed and from what people wrote on it."""
    authored = [each for each in page.sections if each.pen == "authored"] if page else []
    if page is None or not authored:
        rendered = render_page(composed)
        return PageText(rendered.body, rendered.cited, marks=(*_mark(composed),))
    by_slug = {each.slug: each for each in authored}
    slugs = {each.slug: _slug(each) for each in composed.sections}
    free = replace(
        composed, sections=tuple(each for each in composed.sections
                                 if slugs[each.slug] not in by_slug),
    )  # fmt: skip
    rendered = render_page(free)
    proposed = tuple(
        found
        for each in composed.sections
        if (held := by_slug.get(slugs[each.slug])) and (found := _propose(page, held, each))
    )
    text = _place(page, authored, rendered.body, rendered.cited, proposed)
    return replace(text, marks=(*_mark(free),))


def _mark(composed: Composed) -> Iterator[PageMark]:
    for section in composed.sections:
        for one in section.sentences:
            mark = DISPUTED if one.mark in _DISPUTED else SUPERSEDED if one.mark in OVER else ""
            day = one.ended.isoformat() if one.ended else ""
            for each in sentences(f"- {one.text}\n") if mark else ():
                yield PageMark(_slug(section), sentence_hash(each.text), mark, day)


def _slug(section: Section) -> str:
    return split(f"## {section.heading}\n")[0].slug if section.heading else LEAD


def _place(
    page: Page,
    authored: Sequence[PageSection],
    body: str,
    cited: Mapping[str, tuple[Cited, ...]],
    proposed: tuple[Proposing, ...],
) -> PageText:
    """Put each authored section behind what it stood behind, as far as that is still there."""
    pieces = [*split(body)]
    origins: list[str | None] = [piece.slug for piece in pieces]
    order = [each.slug for each in page.sections]
    for section in authored:
        before = {*order[: order.index(section.slug)]}
        at = max((i + 1 for i, each in enumerate(pieces) if each.slug in before), default=0)
        if at == 0 and pieces and pieces[0].slug == LEAD and section.slug != LEAD:
            at = 1
        pieces.insert(at, Piece(section.slug, section.heading, section.text))
        origins.insert(at, None)
    whole = set_apart(pieces)
    found = {
        piece.slug: cited[origin]
        for piece, origin in zip(split(whole), origins, strict=True)
        if origin is not None and origin in cited
    }
    return PageText(whole, found, proposed)


def _propose(page: Page, held: PageSection, composed: Section) -> Proposing | None:
    """Propose what the composed section has more; nothing where it has nothing."""
    there = {sentence_hash(each.text) for each in sentences(held.text)}
    more = [each for each in composed.sentences if not _has(each, frozenset(there))]
    if not more:
        return None
    added = render_page(Composed("", (replace(composed, sentences=tuple(more)),)))
    [(_, cited)] = added.cited.items()
    words = added.body.partition("\n\n")[2] if composed.heading else added.body
    begin = held.text.rstrip()
    gap = "\n" if begin.rpartition("\n")[2].startswith("- ") else "\n\n"
    text = f"{begin}{gap}{words}"
    return Proposing(page.id, held.slug, page.version, text, cited)
