"""What is derived from a page and kept beside it: names that lead to it, links, words for search.

All of it can be derived again from the page alone; nothing here is ever the only copy.
"""

from collections.abc import Iterable, Mapping, Sequence

from commonplace.model import Alias, Link, Page, PageInfo
from commonplace.store.engine import Tx
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import search as search_rows
from commonplace.store.wiki.names import Name
from commonplace.wiki.search.terms import PageWords, page_words, spelled
from commonplace.wiki.text.links import page_links
from commonplace.wiki.text.slugs import parse_ref, slug_of


def keep_names(tx: Tx, before: Page | None, page: Page) -> None:
    """What leads to the page; a page's own address never redirects elsewhere."""
    if before is not None and before.address != page.address:
        name_rows.free_address(tx, before.type, before.slug)  # it leads to one page
        old = Name(before.slug, "redirect", before.type, before.title, "page")
        name_rows.add_name(tx, page.id, old)
    if before is None or before.address != page.address:
        name_rows.free_address(tx, page.type, page.slug)
    name_rows.set_names(tx, page.id, names(page))


def names(page: Page) -> list[Name]:
    """The page's own names, by their keys."""
    return names_with(page, page.aliases)


def names_with(page: PageInfo, aliases: Iterable[Alias]) -> list[Name]:
    """The same where nothing but its aliases is known besides."""
    own = [
        Name(page.slug, "slug", page.type, page.slug, "page"),
        Name(slug_of(page.title), "title", page.type, page.title, "page"),
    ]
    other = [
        Name(slug_of(each.name), "alias", page.type, each.name, each.origin) for each in aliases
    ]
    return [each for each in own + other if each.key]


def links(page: Page) -> list[Link]:
    """The edges that the page draws itself: from its text, and to what it is related to."""
    return _links(page, {})


def _links(page: Page, known: Mapping[str, Sequence[Link]]) -> list[Link]:
    """With those of some sections known already."""
    found: list[Link] = []
    for section in page.sections:
        held = known.get(section.slug)
        found += page_links([(section.slug, section.text)]) if held is None else held
    for kind, refs in (("related", page.related), ("contradicts", page.contradicts)):
        for text in refs:
            ref = parse_ref(text)
            found.append(Link(kind, "", ref.book, ref.type, ref.key, text, ""))
    return found


def words(page: Page) -> PageWords:
    """By what a page is found."""
    return page_words(*_said(page))


def _said(page: Page) -> tuple[str, str, list[str], str, list[str], str, tuple[str, ...]]:
    return (
        page.title,
        page.slug,
        [each.name for each in page.aliases],
        page.summary,
        [section.heading for section in page.sections],
        page.body,
        page.tags,
    )


def _keep_links(tx: Tx, before: Page | None, page: Page) -> None:
    """A section that says what it said draws what it drew: it is not read again."""
    said = {each.slug: each.text for each in before.sections} if before is not None else {}
    same = {each.slug for each in page.sections if said.get(each.slug) == each.text}
    stored = rows.links_of(tx, tx.book_id, page.id) if before is not None else []
    held = [link for link in stored if link.made_by == "page"]
    known: dict[str, list[Link]] = {slug: [] for slug in same}
    for link in held:
        if link.kind == "reference" and link.section in same:
            known[link.section].append(link)
    now = _links(page, known)
    if now != held:
        rows.set_links(tx, page.id, "page", now)


def index(tx: Tx, before: Page | None, page: Page, *, anew: bool = False) -> None:
    """Links and words after a change; ``anew`` when what is kept of them is not to be trusted."""
    if anew:
        rows.set_links(tx, page.id, "page", links(page))
    else:
        _keep_links(tx, before, page)
    found = words(page)
    held = spelled(*_said(before)) if before is not None else frozenset[str]()
    search_rows.put_page(
        tx,
        page.id,
        state=page.status,
        type=page.type,
        names=found.names,
        heads=found.heads,
        body=found.body,
    )
    search_rows.count_words(tx, found.words - held, held - found.words)
