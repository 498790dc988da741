"""Pages that say the name of another and do not link to it, and how they would.

Which pages may say it, search knows; that they say it, and where, is read in their texts.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from commonplace.model import Page, PageInfo
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import pages as rows
from commonplace.wiki.around.naming import Said, pattern, said
from commonplace.wiki.change import Change, about
from commonplace.wiki.desk import Desk
from commonplace.wiki.find import find_page
from commonplace.wiki.search.query import Query
from commonplace.wiki.search.run import Searcher
from commonplace.wiki.text.links import link_to
from commonplace.wiki.text.sentences import plain, sentences

#: Pages that search is asked for by one name, and read at a time.
_MOST_PAGES = 1000
_AT_A_TIME = 50
_LONGEST_CONTEXT = 300


@dataclass(frozen=True, slots=True)
class Unlinked:
    """A place where a page says another's name."""

    page_id: str
    address: str
    title: str
    #: The version of the page that says it, and where: ``start`` and ``end`` in the section's text.
    version: int
    section: str
    start: int
    end: int
    #: The name as it stands there, and the sentence it stands in.
    words: str
    sentence: str


@dataclass(frozen=True, slots=True)
class PlannedLink:
    """A section of a page with a link where a name was."""

    page_id: str
    address: str
    version: int
    section: str
    before: str
    after: str


def unlinked(
    engine: Engine, searcher: Searcher, book_id: str, of: object, limit: int = 50
) -> list[Unlinked]:
    """Where other active pages say this page's title or an alias; those that say it most, first."""
    page = of if isinstance(of, Page) else engine.read(lambda r: find_page(r, book_id, of))
    names = [page.title, *(each.name for each in page.aliases)]
    wanted = pattern(names)
    if wanted is None or limit < 1:
        return []
    ids = _candidates(searcher, book_id, names, page.id)
    found: list[Unlinked] = []
    for start in range(0, len(ids), _AT_A_TIME):
        batch = partial(_texts, book_id=book_id, ids=ids[start : start + _AT_A_TIME])
        for info, section, text in engine.read(batch):
            found += _mentions(info, section, text, [*said(text, wanted)])
        if len(found) >= limit:
            break
    return found[:limit]


def _candidates(searcher: Searcher, book_id: str, names: Iterable[str], own: str) -> list[str]:
    """The pages that search finds by one of these names, each once."""
    ids: dict[str, None] = {}
    for name in names:
        phrase = name.replace('"', " ").strip()
        if phrase:
            found = searcher.search(book_id, Query(f'"{phrase}"', limit=_MOST_PAGES))
            ids |= dict.fromkeys(hit.page_id for hit in found.hits)
    ids.pop(own, None)
    return [*ids]


def _texts(reader: Reader, book_id: str, ids: list[str]) -> list[tuple[PageInfo, str, str]]:
    """The sections of these pages, the pages in the order of the ids."""
    infos = rows.infos(reader, book_id, ids)
    texts = rows.texts(reader, book_id, ids)
    return [
        (infos[page_id], slug, text)
        for page_id in ids
        if page_id in infos and infos[page_id].status == "active"
        for slug, text in texts.get(page_id, ())
    ]


def _mentions(page: PageInfo, section: str, text: str, found: list[Said]) -> Iterator[Unlinked]:
    if not found:
        return
    told = sentences(text)
    starts = [sentence.start for sentence in told]
    for each in found:
        number = bisect_right(starts, each.start) - 1
        whole = plain(told[number].text) if number >= 0 else each.words
        yield Unlinked(
            page.id, page.address, page.title, page.version, section,
            each.start, each.end, each.words, _cut(whole, each.words),
        )  # fmt: skip


def _cut(sentence: str, words: str) -> str:
    """What of a long sentence is near the name."""
    if len(sentence) <= _LONGEST_CONTEXT:
        return sentence
    at = max(0, sentence.find(words))
    begin = max(0, at - (_LONGEST_CONTEXT - len(words)) // 2)
    near = sentence[begin : begin + _LONGEST_CONTEXT - 2]
    more = begin + len(near) < len(sentence)
    return ("…" if begin else "") + near + ("…" if more else "")


def link_mentions(
    reader: Reader, book_id: str, ref: object, found: Iterable[Unlinked]
) -> list[PlannedLink]:
    """The first of these places in each page as a link to the page; a page that has changed since
    is passed over."""
    page = find_page(reader, book_id, ref)
    first: dict[str, Unlinked] = {}
    for each in found:
        first.setdefault(each.page_id, each)
    infos, texts = rows.infos(reader, book_id, first), rows.texts(reader, book_id, first)
    return [
        planned
        for each in first.values()
        if each.page_id in infos and infos[each.page_id].version == each.version
        if (planned := _planned(each, dict(texts.get(each.page_id, ())), page)) is not None
    ]


def _planned(each: Unlinked, texts: dict[str, str], page: Page) -> PlannedLink | None:
    text = texts.get(each.section, "")
    if text[each.start : each.end] != each.words:
        return None
    line = text[text.rfind("\n", 0, each.start) + 1 : each.start]
    # A bar would end the cell of a table.
    style = "wiki" if line.lstrip().startswith("|") else "brackets"
    link = link_to(page.address, each.words, style)
    after = text[: each.start] + link + text[each.end :]
    return PlannedLink(each.page_id, each.address, each.version, each.section, text, after)


def make_links(desk: Desk, planned: Iterable[PlannedLink], reason: str = "linked") -> list[Page]:
    """Write them: a version of each page. Who holds the pen of a section still does."""
    return [_written(desk, each, reason) for each in planned]


def _written(desk: Desk, planned: PlannedLink, reason: str) -> Page:
    def making(page: Page) -> Change:
        texts = [
            planned.after if each.slug == planned.section else each.text for each in page.sections
        ]
        pens = {each.slug: each.pen for each in page.sections}
        return Change(about(page), "".join(texts), desk.author, "linked", reason, pens=pens)

    return desk.change(planned.page_id, making, planned.version)
