"""Pages that are there only because others belong to them: lodgers.

A hub gets its page when the pages that changed are looked at, and when that is depends on how the
memories were cut into batches. What memories make of names may not depend on it, so the fold does
not see such a page: its subject counts as one without a page, and deserves one with the memory with
which it would if there were no hub.

- Then the page is its own from now on, and goes to the address that a new page would get.
- Until then it has the address that is left over: whoever deserves a page takes the plain one, and
  the lodger goes to one with a number. When an address becomes free, the lodgers of that name are
  looked at again, and move up.
- What is said of its subject stands there all the same: one reads of Lisbon on the page that lists
  what is in Lisbon.
- A page that somebody edited stays where it is.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from commonplace.compile.effects import Effects
from commonplace.compile.places import city_name
from commonplace.compile.rules.shelf import Shelf
from commonplace.store.compiling import hubs
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.forgetting import HUB
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.text.slugs import slug_of

_NUMBER = re.compile(r"-\d+\Z")


def unlodged(reader: Reader, book_id: str, shelf: Shelf) -> tuple[Shelf, Mapping[str, str]]:
    """What the book knows, without the pages of lodgers; and these, by subject."""
    homes = {each.page_id: who for who, each in shelf.subjects.items() if each.page_id is not None}
    pages = rows.lodging(reader, book_id, homes) if homes else set()
    if not pages:
        return shelf, {}
    lodgers = {homes[page_id]: page_id for page_id in sorted(pages)}
    seen = rows.sightings_of(reader, book_id, lodgers)
    known: Mapping[str, Subject] = {
        who: replace(each, page_id=None) if who in lodgers else each
        for who, each in shelf.subjects.items()
    }
    return replace(shelf, subjects=known, seen={**shelf.seen, **seen}), lodgers


def called_so(reader: Reader, book_id: str, slugs: Iterable[str]) -> set[str]:
    """Lodgers that would be at one of these addresses if it were free."""
    wanted = {each for slug in slugs for each in (slug, _NUMBER.sub("", slug))}
    pages = {
        one.page_id for each in sorted(wanted) for one in name_rows.named(reader, book_id, each)
    }
    return rows.lodging(reader, book_id, pages) if pages else set()


def nameless(reader: Reader, book_id: str, forms: Iterable[str]) -> set[str]:
    """Pages of hubs that nobody had named, and that somebody is called like from now on."""
    slugs = {slug for form in forms for slug in (slug_of(form), slug_of(city_name(form)))}
    under = rows.under(reader, book_id, (HUB + each for each in slugs)) if slugs else {}
    known = rows.with_ids(reader, book_id, {each for ids in under.values() for each in ids})
    return {each.page_id for each in known.values() if each.page_id is not None and not each.forms}


def move_up(tx: Tx, effects: Effects) -> None:
    """Where pages left their addresses, lodgers of that name are looked at again."""
    gone = [*(each.page_id for each in effects.joinings), *(each for each, _ in effects.archived)]
    infos = page_rows.infos(tx, tx.book_id, gone) if gone else {}
    slugs = {each.slug for each in effects.leavings} | {each.slug for each in infos.values()}
    moving = {each.page_id for each in effects.leavings}
    if slugs:
        hubs.mark_stale(tx, called_so(tx, tx.book_id, slugs) - moving)
