"""Turn a plan of pages into what is written: texts, versions, addresses, proposals."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from commonplace import clock
from commonplace.compile.book_facts import BookFacts
from commonplace.compile.compose import Arranged, Composed, compose_arranged
from commonplace.compile.effects import (
    Archiving,
    Effects,
    Leading,
    PageWrite,
    RefusedSentence,
    unite,
)
from commonplace.compile.page_facts import arrange_page, load_facts
from commonplace.compile.page_plan import PageDue, PagePlan
from commonplace.compile.page_text import keep_told, strike_out, write_text
from commonplace.model import Alias, Author, Page
from commonplace.store.compiling import entity_pages
from commonplace.store.compiling.entity_pages import EntityPage
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki.proposals import pins
from commonplace.wiki.change import About, about, same
from commonplace.wiki.grounding.agreement import page_level
from commonplace.wiki.text.slugs import slug_of

#: So many names of an entity are aliases of its page.
_MOST_ALIASES = 12
#: As many memories the word of somebody who decides is worth.
_OWN_WORD = 3
MIND = "rules"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A page as its facts make it by rules, and the page that stands."""

    due: PageDue
    page: Page | None
    arranged: Arranged
    composed: Composed
    #: Sentences (hashes) that somebody called wrong there.
    struck: frozenset[str] = frozenset()
    #: Tags of memories that the page has not cited yet.
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Wording:
    """By whom a page is worded, and with what it is noted that they were asked."""

    mind: str
    print: bytes
    refused: tuple[RefusedSentence, ...] = ()
    #: What a new page is called, if not as its facts say.
    title: str = ""


def prepare_pages(
    reader: Reader, book_id: str, plan: PagePlan, due: Sequence[PageDue]
) -> list[Prepared]:
    """Compose these pages by rules; nothing is decided about what stands."""
    facts = load_facts(reader, book_id, plan, due)
    found = []
    for each in due:
        page = page_rows.page(reader, book_id, each.page_id) if each.page_id else None
        arranged = arrange_page(each, facts)
        composed = compose_arranged(arranged)
        struck: frozenset[str] = frozenset()
        if page is not None:
            struck = frozenset(pin.sentence for pin in pins(reader, book_id, page.id))
            composed = keep_told(arranged, composed, page) if each.is_worded else composed
            composed = strike_out(composed, struck)
        cited = entity_pages.ever_cited(reader, book_id, page.id) if page is not None else set()
        tags = _find_tags(plan.book, each, cited)
        found.append(Prepared(each, page, arranged, composed, struck, tags))
    return found


def write_pages(reader: Reader, book_id: str, plan: PagePlan, due: Sequence[PageDue]) -> Effects:
    """Compose these pages by rules; those that say what they said are only noted."""
    prepared = prepare_pages(reader, book_id, plan, due)
    return unite(MIND, [draw_page(each) for each in prepared])


def settle_rest(plan: PagePlan, rows: Mapping[str, EntityPage]) -> Effects:
    """Say which pages go, and where names lead that have no page; ``rows``: where pages are now."""
    pages = {row.entity_id: row.page_id for row in rows.values() if row.page_id}
    archived = []
    for each in plan.leaving:
        into = pages.get(each.to_id) if each.to_id else None
        page = each.page
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


def draw_page(prepared: Prepared, wording: Wording | None = None) -> Effects:
    """Say what is written of one page. ``wording``: by whom, where it is not by rules."""
    due, page, composed = prepared.due, prepared.page, prepared.composed
    by = wording or Wording(MIND, due.print)
    page_id = page.id if page is not None else clock.new_id()
    if page is None and not composed.sections:
        return Effects(by.mind)
    text = write_text(page, composed)
    known = _about(due, page, composed)
    known = replace(known, tags=tuple(sorted({*known.tags, *prepared.tags})))
    if page is None or not any(each.pen == "authored" for each in page.sections):
        known = replace(known, confidence=_find_confidence(composed, due))
    if page is None and by.title:
        known = replace(known, title=by.title)
    row = EntityPage(due.entity.id, page_id, "page", None, due.own_title, by.print)
    effects = Effects(by.mind, entities=(row,), refused=by.refused, proposals=text.proposed)
    base = page.version if page is not None else None
    write = PageWrite(
        page_id, due.place.type, base, known, text.body, text.cited, before=page, marks=text.marks
    )
    is_same = page is not None and same(page, write.as_change(Author("compiler", MIND)))
    if text.body.strip() and not is_same:
        effects = replace(effects, writes=(write,))
    written = len(effects.writes)
    return replace(
        effects,
        tally={
            "pages_created": written if page is None else 0,
            "pages_updated": written if page is not None else 0,
            "sections": len(composed.sections) * written,
            "proposals": len(effects.proposals),
        },
    )


def _about(due: PageDue, page: Page | None, composed: Composed) -> About:
    """What is known about the page besides its text: a person's words for it stay."""
    own = slug_of(due.place.title)
    names = _names(name for name in due.entity.names if slug_of(name) != own)
    if page is None:
        return About(due.place.slug, due.place.title, composed.summary, aliases=names)
    given = tuple(each for each in page.aliases if each.origin != "compiler")
    held = {slug_of(each.name) for each in given}
    aliases = (*given, *(each for each in names if slug_of(each.name) not in held))
    by_hand = any(each.pen == "authored" and each.slug == "lead" for each in page.sections)
    known = about(page)
    summary = known.summary if by_hand else composed.summary or known.summary
    return replace(
        known,
        slug=due.place.slug,
        title=due.place.title,
        summary=summary,
        aliases=aliases,
        status="active",
    )


def _find_tags(book: BookFacts, due: PageDue, cited: Collection[str]) -> frozenset[str]:
    """Find the tags of what is new to a page: a tag that a person took away does not come back."""
    memories = {book.facts[id].memory_id for id in due.facts}.difference(cited)
    return frozenset(tag for id in memories for tag in book.tags.get(id, ()))


def _find_confidence(composed: Composed, due: PageDue) -> str:
    """Say how sure a page is by how many memories it rests on, and how much is disputed. Who says
    what they decide need not be borne out by others."""
    told = [one for section in composed.sections for one in section.sentences]
    memories = len({id for each in told for id in each.memories})
    if due.entity.entity_class == "decision":
        memories = max(memories, _OWN_WORD)
    return page_level(memories, len(told), sum(each.mark == "disputed" for each in told))


def _names(names: Iterable[str]) -> tuple[Alias, ...]:
    distinct = {slug_of(each): each for each in sorted(names, reverse=True) if slug_of(each)}
    return tuple(Alias(each, "compiler") for each in sorted(distinct.values())[:_MOST_ALIASES])
