"""What is derived from a page and kept beside it: names that lead to it, links, words for search.

All of it can be derived again from the page alone; nothing here is ever the only copy.
"""

from commonplace.model import Link, Page
from commonplace.store.engine import Tx
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import search as search_rows
from commonplace.store.wiki.names import Name
from commonplace.wiki.search.terms import PageWords, page_words
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
    own = [
        Name(page.slug, "slug", page.type, page.slug, "page"),
        Name(slug_of(page.title), "title", page.type, page.title, "page"),
    ]
    other = [
        Name(slug_of(each.name), "alias", page.type, each.name, each.origin)
        for each in page.aliases
    ]
    return [each for each in own + other if each.key]


def links(page: Page) -> list[Link]:
    """The edges that the page draws itself: from its text, and to what it is related to."""
    found = page_links([(section.slug, section.text) for section in page.sections])
    for kind, refs in (("related", page.related), ("contradicts", page.contradicts)):
        for text in refs:
            ref = parse_ref(text)
            found.append(Link(kind, "", ref.book, ref.type, ref.key, text, ""))
    return found


def words(page: Page) -> PageWords:
    """By what a page is found."""
    return page_words(
        page.title,
        page.slug,
        [each.name for each in page.aliases],
        page.summary,
        [section.heading for section in page.sections],
        page.body,
        page.tags,
    )


def index(tx: Tx, before: Page | None, page: Page) -> None:
    rows.set_links(tx, page.id, "page", links(page))
    found = words(page)
    held = words(before).words if before is not None else frozenset[str]()
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
