"""Sections that became pages: what comes to them, what stays where they were, what they are called.

A page that was a section is called after the page it was a section of, and moves when that one gets
another title.
"""

from collections.abc import Callable, Mapping

from commonplace.compile.promote import child_title
from commonplace.compile.rules.homes.addresses import Addresses
from commonplace.compile.rules.sheets import SECTION, SUBJECT, Sheet
from commonplace.compile.said import Item
from commonplace.store.compiling import hubs
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows

#: The section of a page that was a section itself.
CHILD_SECTION = "highlights"

#: Opens a page to work on, by its id.
Open = Callable[[str], Sheet | None]
#: By page and section the page that the section became.
Promoted = Mapping[tuple[str, str], str]


def follow(sheets: Mapping[str, Sheet], promoted: Promoted, opened: Open) -> None:
    """What belongs to a section that became a page comes to that page."""
    for (page_id, slug), child_id in promoted.items():
        sheet, child = sheets[page_id], opened(child_id)
        if child is not None and sheet.new.get(slug):
            child.new.setdefault(CHILD_SECTION, []).extend(sheet.new.pop(slug))


def show(
    reader: Reader, book_id: str, sheets: Mapping[str, Sheet], promoted: Promoted, opened: Open
) -> None:
    """On the page that a section outgrew stands the best of what it became."""
    for (page_id, slug), child_id in promoted.items():
        child = sheets.get(child_id)
        if child is not None and CHILD_SECTION in child.held:
            sheets[page_id].outgrown[slug] = _shown(child)
    for child in [*sheets.values()]:
        if child.page is None or child.page.parent_id is None or CHILD_SECTION not in child.held:
            continue
        for page_id, slug in hubs.promoted_from(reader, book_id, child.page_id):
            parent = opened(page_id)
            if parent is not None:
                parent.outgrown[slug] = _shown(child)


def _shown(child: Sheet) -> tuple[str, str, tuple[Item, ...]]:
    title = child.title or (child.page.title if child.page is not None else child.slug)
    return child.address, title, child.held[CHILD_SECTION]


def rename(
    addresses: Addresses, sheet: Sheet, title: str, promoted: Promoted, opened: Open
) -> None:
    """A page has another title, and so have those that were sections of it."""
    type_ = sheet.subject.type if sheet.subject is not None else ""
    for (_, slug), part_id in promoted.items():
        section, part = sheet.section(slug), opened(part_id)
        if section is None or part is None or part.page is None:
            continue
        name = child_title(title, section.heading, subject_type=type_)
        if name != part.page.title and addresses.follow(part, name):
            part.held.setdefault(CHILD_SECTION, part.items(CHILD_SECTION))


def above(reader: Reader, book_id: str, part: Sheet, sheets: Mapping[str, Sheet]) -> list[str]:
    """Where the page is that this one was a section of: what it says does not link there."""
    page = part.page
    if page is None or page.parent_id is None or page.metadata.get(SUBJECT) != SECTION:
        return []
    held = sheets.get(page.parent_id) or page_rows.info(reader, book_id, page.parent_id)
    return [held.address] if held is not None else []
