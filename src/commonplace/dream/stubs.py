"""Stubs: pages that somebody made from one observation, and that are worth more by now.

A stub is an active page of low confidence. It is *ripe* when it was read at least once, or recall
showed it, and rests on three memories or more: those that are cited there, and those that name whom
it is about. Then it is rebuilt from all of them, by the mind where there is one, by rules
otherwise, and is as sure as its sources are many.
"""

from commonplace.compile.rules.homes.anew import adoptable
from commonplace.dream.dreaming import Changed, Dreaming
from commonplace.dream.rebuilding.one import Rebuilder
from commonplace.dream.rebuilding.run import Warnings
from commonplace.dream.rebuilding.wording import Wording
from commonplace.store.compiling import subjects
from commonplace.store.dreams import noticing as rows
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows

#: Stubs that are looked at, and that one dream rebuilds.
_LOOKED_AT, _AT_ONCE = 500, 50
REASON = "a stub that was read and has sources enough"


def ripe(reader: Reader, book_id: str, least: int, most: int = _AT_ONCE) -> list[str]:
    """Stubs that are worth rebuilding, the most read first: their ids."""
    found: list[str] = []
    for page_id in rows.stubs_read(reader, book_id, _LOOKED_AT):
        if len(_sources(reader, book_id, page_id)) >= least:
            found.append(page_id)
        if len(found) >= most:
            break
    return found


def _sources(reader: Reader, book_id: str, page_id: str) -> set[str]:
    page = page_rows.info(reader, book_id, page_id)
    if page is None:
        return set()
    known = subjects.of_page(reader, book_id, page_id) or adoptable(reader, book_id, page)
    seen = subjects.sightings_of(reader, book_id, [each.id for each in known]) if known else {}
    named = {memory_id for group in seen.values() for memory_id, _ in group}
    return named | rows.cited_on(reader, book_id, page_id)


def synthesise(dreaming: Dreaming) -> list[Changed]:
    """The step: every stub that is ripe."""
    least = dreaming.settings.dream.stub_sources
    pages = dreaming.read(lambda reader: ripe(reader, dreaming.book_id, least))
    if not pages:
        return []
    wording = None
    if dreaming.mind.name != "rules":
        wording = Wording(
            dreaming.engine, dreaming.book_id, dreaming.mind, dreaming.job, Warnings()
        )
    rebuilder = Rebuilder(
        dreaming.engine, dreaming.book_id, dreaming.settings.compile, wording, dreaming.job
    )
    done = [rebuilder.rebuild(page_id, REASON) for page_id in pages]
    return [
        Changed(each.outcome, each.page_id)
        for each in done
        if each.outcome in ("rebuilt", "proposed")
    ]
