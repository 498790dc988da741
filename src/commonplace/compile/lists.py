"""Keep lists of people, places, organisations, projects and other things that have a page.

A list has a line for each of its pages: the page's summary, on the memories that its lead rests on.
There is one where at least three things of a type have a page; with fewer it is archived. Lists are
made when all other pages are.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from commonplace.compile.book_facts import LIST, Entity
from commonplace.compile.compose import Composed, Section, Sentence, Subject, arrange
from commonplace.compile.compose.inline import clean_text, escape_text
from commonplace.compile.compose.material import hash_matter
from commonplace.compile.compose.wording import Wording, load_wording
from commonplace.compile.effects import Archiving, Effects, unite
from commonplace.compile.page_plan import PageDue, PagePlan, Place
from commonplace.compile.page_text import strike_out
from commonplace.compile.page_writes import MIND, Prepared, draw_page
from commonplace.model import Page
from commonplace.store.compiling.entity_pages import EntityPage, entity_pages
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki.proposals import pins
from commonplace.wiki.text.slugs import free_slug, page_slug

FEWEST_PAGES = 3
#: So many pages stand on a list: the first by title.
MOST_LINES = 500
PAGE_TYPE = "reference"
#: What has no list of its own stands on this one.
_OTHER = "thing"
_VERSION = 1


@dataclass(frozen=True, slots=True)
class _Listed:
    """A page on a list, and what it was composed of."""

    title: str
    page_id: str
    print: bytes


def write_lists(reader: Reader, book_id: str, plan: PagePlan, *, wanted: bool = True) -> Effects:
    """Say which lists are written, and which go; without ``wanted`` all of them go."""
    rows = entity_pages(reader, book_id)
    wording = load_wording("en")
    parts = []
    groups = _group(plan, rows, wording) if wanted else {}
    for kind in wording.lists:
        row, listed = rows.get(LIST + kind), groups.get(kind, [])
        page = page_rows.page(reader, book_id, row.page_id) if row and row.page_id else None
        if row is not None and row.fate == "gone":
            continue
        if len(listed) >= FEWEST_PAGES:
            parts.append(_draw(reader, book_id, kind, listed, (row, page)))
        elif row is not None and page is not None and row.fate == "page":
            parts.append(_end(row, page))
    return unite(MIND, parts)


def _group(
    plan: PagePlan, rows: Mapping[str, EntityPage], wording: Wording
) -> dict[str, list[_Listed]]:
    """List the things that have a page, by type."""
    groups: dict[str, list[_Listed]] = defaultdict(list)
    for id, entity in plan.book.entities.items():
        row = rows.get(id)
        if entity.entity_class != "thing" or row is None or row.fate != "page" or not row.page_id:
            continue
        kind = entity.type if entity.type in wording.lists else _OTHER
        groups[kind].append(_Listed(row.title, row.page_id, row.print))
    for each in groups.values():
        each.sort(key=lambda one: (one.title.casefold(), one.page_id))
    return groups


def _draw(
    reader: Reader,
    book_id: str,
    kind: str,
    listed: Sequence[_Listed],
    there: tuple[EntityPage | None, Page | None],
) -> Effects:
    """Write a list; nothing where it stands as it is, or a person took it away."""
    row, page = there
    print = _print_of(listed)
    is_kept = row is not None and page is not None and row.fate == "page"
    if row is not None and is_kept and (row.print == print or page.status != "active"):  # type: ignore[union-attr]
        return Effects(MIND)
    wording = load_wording("en")
    title = page.title if page is not None else wording.lists[kind]
    entity = Entity(LIST + kind, title, "list", kind)
    slug = page.slug if page is not None else _find_slug(reader, book_id, title)
    place = Place(page.id if page else None, page.type if page else PAGE_TYPE, slug, title)
    due = PageDue(entity, place, (), print)
    found = [page_rows.page(reader, book_id, each.page_id) for each in listed[:MOST_LINES]]
    active = [each for each in found if each is not None and each.status == "active"]
    composed = compose_list(title, kind, active, wording)
    struck = frozenset(pin.sentence for pin in pins(reader, book_id, page.id)) if page else None
    composed = strike_out(composed, struck) if struck else composed
    return draw_page(Prepared(due, page, arrange(Subject(entity.id, title), ()), composed))


def _print_of(listed: Sequence[_Listed]) -> bytes:
    told = [_VERSION, *((each.title, each.page_id, each.print) for each in listed[:MOST_LINES])]
    return blake2b(repr(told).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _find_slug(reader: Reader, book_id: str, title: str) -> str:
    return free_slug(
        page_slug(title),
        lambda each: page_rows.at_address(reader, book_id, PAGE_TYPE, each) is not None,
    )


def _end(row: EntityPage, page: Page) -> Effects:
    """Archive a list that too few pages are left for, unless somebody wrote on it."""
    if page.status != "active" or any(each.pen == "authored" for each in page.sections):
        return Effects(MIND)
    return Effects(
        MIND,
        archived=(Archiving(page.id, page.version, None),),
        entities=(replace(row, fate="open", print=b""),),
        tally={"pages_archived": 1},
    )


# --- the text -----------------------------------------------------------------------------------


def compose_list(title: str, kind: str, pages: Sequence[Page], wording: Wording) -> Composed:
    """Make the text of a list: a line for each page that rests on something."""
    lines = [each for page in pages for each in _write_line(page, wording)]
    if not lines:
        return Composed("", ())
    lead = wording.say("list", title=title, count=len(lines))
    first = Sentence(hash_matter("lead", kind), lead, (), lines[0].memories)
    body = Section("pages", wording.say("list_heading"), tuple(lines))
    return Composed(lead, (Section("lead", "", (first,)), body))


def _write_line(page: Page, wording: Wording) -> Iterator[Sentence]:
    """Say of a page what its summary says, without its title where that comes first."""
    lead = next((each for each in page.sections if each.sources), None)
    if lead is None:
        return
    text = clean_text(page.summary)
    if text.startswith(f"{page.title} "):
        text = text[len(page.title) + 1 :]
    link = f"[{escape_text(clean_text(page.title))}](/wiki/{page.address})"
    told = wording.say("related", title=link, text=escape_text(text)) if text else link
    memories = tuple(sorted({each.memory_id for each in lead.sources}))
    yield Sentence(hash_matter("list", page.id), told, (), memories)
