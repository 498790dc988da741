"""What the rules mind makes of the memories before it: as many as the caps of a job allow.

A cap never cuts a memory in two. The longest beginning of the batch is taken whose pages and
sections fit, and at least one memory, so that every job gets on.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from commonplace.capture.aliases import alias_key
from commonplace.compile.effects import Effects
from commonplace.compile.rules.drafting import Batch, drafted
from commonplace.compile.rules.fold import fold, keys_of
from commonplace.compile.rules.homes.lodgers import unlodged
from commonplace.compile.rules.placing import placed
from commonplace.compile.rules.shelf import Folded, Shelf, Shelved, page_type
from commonplace.compile.said import Read
from commonplace.model import Memory, Page
from commonplace.store.compiling import subjects as rows
from commonplace.store.engine import Reader
from commonplace.store.wiki import links as link_rows
from commonplace.wiki.text.slugs import slug_of

#: Memories that are read for each section that may be written: more would not fit anyway.
_AT_A_TIME = 5


@dataclass(frozen=True, slots=True)
class Caps:
    """What a job may still do."""

    new_pages: int
    sections: int


@dataclass(frozen=True, slots=True)
class Planning:
    """How the rules plan."""

    read: Callable[[Memory], Read]
    window_days: int
    link: bool = True


def plan(
    reader: Reader, book_id: str, memories: Sequence[Memory], caps: Caps, how: Planning
) -> Effects:
    """What the longest beginning of these memories that fits would write."""
    memories = memories[: max(1, _AT_A_TIME * caps.sections)]
    reads = [how.read(memory) for memory in memories]
    shelf, lodgers = unlodged(reader, book_id, shelved(reader, book_id, reads))
    pages: dict[str, Page | None] = {}
    count = len(memories)
    folded = None
    if count > caps.sections:
        folded = fold(memories, reads, shelf, how.window_days)
        count = _fitting(folded, caps.sections)
    while True:
        if folded is None or len(folded.said) != count:
            folded = fold(memories[:count], reads[:count], shelf, how.window_days)
        made = [each.at for each in folded.born if each.page_id is None]
        if len(made) > caps.new_pages and count > 1:
            count = max(1, min(count - 1, made[caps.new_pages]))
            continue
        batch = Batch(memories[:count], folded, how.read, how.link, shelf.subjects, pages, lodgers)
        effects = drafted(reader, book_id, batch)
        sections = effects.tally["sections"]
        if sections <= caps.sections or count == 1:
            return effects
        count = max(1, min(count - 1, count * caps.sections // sections))


def _fitting(folded: Folded, sections: int) -> int:
    """How many of the memories probably fit: their statements are counted by the section they
    come to, and no page is read."""
    born = {each.subject_id: each.at for each in folded.born}
    touched: set[tuple[str, str]] = set()
    for at, group in enumerate(folded.said):
        for who, said in group:
            subject = folded.subjects.get(who)
            if subject is None or (subject.page_id is None and born.get(who, at + 1) > at):
                continue
            slug = placed(said.statement, said.key, page_type(subject.type), subject.type)
            touched.add((who, slug))
        if len(touched) > sections:
            return max(at, 1)
    return len(folded.said)


def shelved(reader: Reader, book_id: str, reads: Sequence[Read]) -> Shelf:
    """What the book knows of the names in these memories."""
    under = rows.under(reader, book_id, keys_of(reads))
    known = rows.with_ids(reader, book_id, {each for ids in under.values() for each in ids})
    open_ = [each.id for each in known.values() if each.page_id is None]
    names = {named.surface for read in reads for named in read.named}
    names |= {form for each in open_ for form in known[each].forms}
    decided = rows.decided(reader, book_id, {alias_key(name) for name in names})
    return Shelf(
        subjects=known,
        under=under,
        seen=rows.sightings_of(reader, book_id, open_) if open_ else {},
        ignored=frozenset(name for name, (state, _) in decided.items() if state == "ignored"),
        pages=unclaimed(reader, book_id, {slug_of(name) for name in names}, known.values()),
        number=rows.last_number(reader, book_id),
    )


def unclaimed(
    reader: Reader, book_id: str, slugs: set[str], known: Iterable[rows.Subject]
) -> dict[str, list[Shelved]]:
    """Pages under these names that are about no subject yet."""
    found: dict[str, list[Shelved]] = {}
    taken = {each.page_id for each in known}
    for slug, leading in link_rows.named_by(reader, book_id, slugs).items():
        for page in leading:
            if page.status != "active" or page.page_id in taken:
                continue
            if not rows.of_page(reader, book_id, page.page_id):
                found.setdefault(slug, []).append(Shelved(page.page_id, page.page_type))
    return found
