"""What compiling knew of memories that are forgotten: names that only they used.

The rows themselves are the store's to clear, what pages say is the wiki's. Here is what takes the
rules to know: under which keys a name is filed, and what a page is called from now on.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from commonplace.capture.aliases import alias_key
from commonplace.compile.forgetting.recount import Telling, recounted, tellings
from commonplace.compile.forgetting.unnaming import Unsaid, unname
from commonplace.compile.rules.same import filed_under
from commonplace.compile.rules.sheets import SECTION, SUBJECT
from commonplace.compile.rules.shelf import title_of
from commonplace.compile.rules.titles import clean_title
from commonplace.model import Page
from commonplace.store.compiling import forgetting as forgetting_rows
from commonplace.store.compiling import hubs
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.around.leading import Leading
from commonplace.wiki.text.slugs import slug_of


@dataclass(frozen=True, slots=True)
class Known:
    """Whom some memories name, as it is before they are forgotten, and what they say."""

    subjects: Mapping[str, Subject]
    told: tuple[Telling, ...]


NOBODY = Known({}, ())


def known(reader: Reader, book_id: str, memory_ids: Iterable[str]) -> Known:
    """What has to be known of these memories before they are forgotten."""
    ids = [*memory_ids]
    return Known(
        forgetting_rows.concerned(reader, book_id, ids), tuple(tellings(reader, book_id, ids))
    )


def forget_names(
    tx: Tx,
    known: Known,
    page_ids: Iterable[str],
    actor: str | None,
    leading: Leading | None = None,
) -> bool:
    """After the memories are gone, in the same transaction: names that nobody uses any more are
    taken out of the pages that cited them and of those that are about whom they named. Whether
    there is something to compile because of it."""
    before = known.subjects
    left = {
        each.id: recounted(tx, tx.book_id, each, known.told)
        for each in rows.with_ids(tx, tx.book_id, before).values()
    }
    rows.put(tx, left.values())
    _file_again(tx, left.values())
    unsaid = frozenset(_unsaid(tx, before, left))
    wanted = {*page_ids} | {each.page_id for each in before.values() if each.page_id is not None}
    if unsaid:
        parts = hubs.promoted(tx, tx.book_id, wanted).values()
        leading = leading or Leading(tx)
        titles = {each.page_id: each for each in left.values() if each.page_id is not None}
        for page_id in sorted(wanted | {*parts}):
            page = page_rows.page(tx, tx.book_id, page_id)
            if page is not None and SUBJECT in page.metadata:
                what = _unsaid_of(tx, page, titles.get(page_id), unsaid)
                unname(tx, page, what, actor, leading)
    for subject in left.values():  # a hub that nobody named, and that lists nobody any more
        if not subject.forms and not forgetting_rows.lists(tx, subject):
            rows.delete(tx, subject.id)
    return bool(wanted or left)


def _unsaid_of(tx: Tx, page: Page, subject: Subject | None, unsaid: frozenset[str]) -> Unsaid:
    title = clean_title(title_of(subject.forms, subject.title, subject.type)) if subject else ""
    is_part = page.metadata.get(SUBJECT) == SECTION
    if is_part and page.parent_id is not None:
        above = page_rows.info(tx, tx.book_id, page.parent_id)
        heading = page.title.rpartition(" ")[2]
        title = clean_title(f"{above.title} {heading}") if above else ""
    return Unsaid(unsaid, title, is_part)


def _unsaid(tx: Tx, before: Mapping[str, Subject], left: Mapping[str, Subject]) -> set[str]:
    """The slugs of names that their subjects went by, and go by no longer."""
    gone: set[str] = set()
    for subject in before.values():
        now = left.get(subject.id)
        forms = {*subject.forms, *([subject.title] if subject.title else ())}
        kept = {slug_of(form) for form in now.forms} if now is not None else set()
        gone |= {slug_of(form) for form in forms} - kept
    return {each for each in gone if each and not forgetting_rows.titles(tx, tx.book_id, each)}


def _file_again(tx: Tx, subjects: Collection[Subject]) -> None:
    """The keys that a rule makes of the names that are left, and of what a hub is called."""
    for subject in subjects:
        filed = [key for form in subject.forms for key in filed_under(form, subject.type)]
        for key in rows.keys_of(tx, tx.book_id, subject.id):
            if key.startswith(forgetting_rows.HUB):
                for title in forgetting_rows.titles(tx, tx.book_id, key):
                    filed += [alias_key(title), *filed_under(title, subject.type)]
        rows.add_keys(tx, [(key, subject.id) for key in dict.fromkeys(filed) if key])
