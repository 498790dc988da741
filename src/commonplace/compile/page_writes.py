"""Turn a plan of pages into what is written: texts, versions, addresses, proposals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from commonplace import clock
from commonplace.compile.compose import Composed
from commonplace.compile.effects import Archiving, Effects, Leading, PageWrite, Proposing
from commonplace.compile.page_facts import compose_page, load_facts
from commonplace.compile.page_plan import PageDue, PagePlan
from commonplace.compile.page_text import PageText, strike_out, write_text
from commonplace.model import Alias, Author, Page
from commonplace.store.compiling.entity_pages import EntityPage
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki.proposals import pins
from commonplace.wiki.change import About, Change, about, same
from commonplace.wiki.text.slugs import slug_of

REASON = "composed from facts"
#: So many names of an entity are aliases of its page.
_MOST_ALIASES = 12
MIND = "rules"


@dataclass
class _Drawn:
    """What is to be written, as it is worked out."""

    writes: list[PageWrite] = field(default_factory=list)
    proposals: list[Proposing] = field(default_factory=list)
    entities: list[EntityPage] = field(default_factory=list)
    new: int = 0
    sections: int = 0


def write_pages(reader: Reader, book_id: str, plan: PagePlan, due: Sequence[PageDue]) -> Effects:
    """Compose these pages; those that say what they said are only noted."""
    facts = load_facts(reader, book_id, plan, due)
    drawn = _Drawn()
    for each in due:
        page = page_rows.page(reader, book_id, each.page_id) if each.page_id else None
        composed = compose_page(each, facts)
        if page is not None:
            struck = frozenset(pin.sentence for pin in pins(reader, book_id, page.id))
            composed = strike_out(composed, struck)
        _draw(drawn, each, page, composed)
    return Effects(
        MIND,
        writes=tuple(drawn.writes),
        proposals=tuple(drawn.proposals),
        entities=tuple(drawn.entities),
        tally={
            "pages_created": drawn.new,
            "pages_updated": len(drawn.writes) - drawn.new,
            "sections": drawn.sections,
            "proposals": len(drawn.proposals),
        },
    )


def settle_rest(reader: Reader, book_id: str, plan: PagePlan) -> Effects:
    """Say which pages go, and where names lead that have no page."""
    pages = {row.entity_id: row.page_id for row in plan.book.rows.values() if row.page_id}
    archived = []
    for each in plan.leaving:
        page = page_rows.info(reader, book_id, each.page_id)
        if page is not None:
            into = pages.get(each.to_id) if each.to_id else None
            archived.append(Archiving(page.id, page.version, into if into != page.id else None))
    leadings = [
        Leading(each.title, str(pages[str(each.to_id)]))
        for each in plan.redirects
        if each.to_id in pages
    ]
    led = {each.entity_id: each for each in plan.redirects if each.to_id in pages}
    left = {each.row.entity_id: replace(each.row, fate="open") for each in plan.leaving}
    return Effects(
        MIND,
        archived=tuple(archived),
        leadings=tuple(leadings),
        entities=tuple((left | led).values()),
        dropped=plan.dropped,
        tally={"pages_archived": len(archived)},
    )


def _draw(drawn: _Drawn, due: PageDue, page: Page | None, composed: Composed) -> None:
    page_id = page.id if page is not None else clock.new_id()
    if page is None and not composed.sections:
        return
    text = write_text(page, composed)
    known = _about(due, page, composed)
    drawn.entities.append(
        EntityPage(due.entity.id, page_id, "page", None, due.own_title, due.print)
    )
    if page is not None:
        drawn.proposals += [
            Proposing(page_id, each.section, page.version, each.text, each.cited, REASON)
            for each in text.proposed
        ]
    if not text.body.strip() or (page is not None and same(page, _change(known, text))):
        return
    base = page.version if page is not None else None
    drawn.new += page is None
    drawn.sections += len(composed.sections)
    drawn.writes.append(
        PageWrite(page_id, due.type, base, known, text.body, text.cited, REASON, page)
    )


def _change(known: About, text: PageText) -> Change:
    return Change(known, text.body, Author("compiler", MIND), "compiled", REASON, dict(text.cited))


def _about(due: PageDue, page: Page | None, composed: Composed) -> About:
    """What is known about the page besides its text: a person's words for it stay."""
    own = slug_of(due.title)
    names = _names(name for name in due.entity.names if slug_of(name) != own)
    if page is None:
        return About(due.slug, due.title, composed.summary, aliases=names)
    given = tuple(each for each in page.aliases if each.origin != "compiler")
    held = {slug_of(each.name) for each in given}
    aliases = (*given, *(each for each in names if slug_of(each.name) not in held))
    by_hand = any(each.pen == "authored" and each.slug == "lead" for each in page.sections)
    known = about(page)
    summary = known.summary if by_hand else composed.summary or known.summary
    return replace(
        known, slug=due.slug, title=due.title, summary=summary, aliases=aliases, status="active"
    )


def _names(names: Iterable[str]) -> tuple[Alias, ...]:
    distinct = {slug_of(each): each for each in sorted(names, reverse=True) if slug_of(each)}
    return tuple(Alias(each, "compiler") for each in sorted(distinct.values())[:_MOST_ALIASES])
