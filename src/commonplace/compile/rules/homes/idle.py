"""Pages that were made to list others, and are not needed when there is nothing to list.

A hub gets its page because of its members, and members leave: somebody turns out to be elsewhere
more often than here. What was said of the hub itself meanwhile keeps its page only if it would
have got one for that alone; else it is as if there had never been three members at once.
"""

from dataclasses import replace

from commonplace.compile.rules.due import deserves
from commonplace.compile.rules.members import lists
from commonplace.compile.rules.sheets import SECTION, SUBJECT, Sheet
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader


def is_idle(
    reader: Reader, book_id: str, sheet: Sheet, whose: Subject | None, window_days: int
) -> bool:
    """Whether a page that lists nobody any more can go: nobody wrote there, and what memories say
    of its subject is not enough for a page."""
    page = sheet.page
    if page is None or not sheet.ours or sheet.new or not page.sections:
        return False
    if any(each.pen != "compiled" or sheet.prose(each.slug) for each in page.sections):
        return False
    if all(map(lists, page.sections)):
        return True
    if whose is None or page.metadata.get(SUBJECT) == SECTION:
        return False
    return not deserves(reader, book_id, replace(whose, page_id=None), window_days)
