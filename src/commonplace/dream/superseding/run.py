"""The step: trajectories of the pages that changed."""

from dataclasses import replace

from commonplace import clock
from commonplace.dream.dreaming import Changed, Dreaming
from commonplace.dream.superseding import trajectory
from commonplace.errors import Conflict, NotAllowed, StalePage
from commonplace.model import PAGE_TYPES, Page
from commonplace.model.pages import TRAJECTORY
from commonplace.store.compiling.forgetting import last_forgotten
from commonplace.store.dreams import dreaming as rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import marks
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.change import Change, about, put_new, same, write_page
from commonplace.wiki.grounding.keep import SUPERSEDED


def trace_ways(dreaming: Dreaming) -> list[Changed]:
    """Every page that others changed since the last dream, and what came of its values."""
    pages = dreaming.read(lambda reader: _concerned(reader, dreaming))
    return [found for each in pages if (found := _trace(dreaming, each)) is not None]


def _concerned(reader: Reader, dreaming: Dreaming) -> list[str]:
    """Pages in which something is struck, or of which a way was told before."""
    found = []
    for type_ in PAGE_TYPES:
        for info in rows.changed_pages(reader, dreaming.book_id, dreaming.seen, type_):
            struck = marks.of_page(reader, dreaming.book_id, info.id)
            many = sum(each.mark == SUPERSEDED for each in struck) >= trajectory.FEWEST - 1
            told = page_rows.at_address(
                reader, dreaming.book_id, trajectory.TYPE, f"{info.slug}-trajectory"
            )
            if TRAJECTORY not in info.metadata and (many or told is not None):
                found.append(info.id)
    return found


def _trace(dreaming: Dreaming, page_id: str) -> Changed | None:
    page, before, forgotten = dreaming.read(lambda reader: _read(reader, dreaming, page_id))
    if page is None or (before is not None and before.metadata.get(TRAJECTORY) != page_id):
        return None
    change = _change(page, before)
    if change is None or (before is not None and same(before, change)):
        return None
    if before is not None and any(each.pen == "authored" for each in before.sections):
        return None  # somebody tells it himself
    own_id = before.id if before is not None else clock.new_id()
    try:
        dreaming.write(lambda tx: _write(tx, before, change, own_id, forgotten))
    except (StalePage, Conflict, NotAllowed):
        return None  # it is told in the next dream
    return Changed(change.action, own_id, detail={"of": page_id})


def _read(reader: Reader, dreaming: Dreaming, page_id: str) -> tuple[Page | None, Page | None, int]:
    page = page_rows.page(reader, dreaming.book_id, page_id)
    before = None
    if page is not None:
        slug = trajectory.slug_for(page)
        there = page_rows.at_address(reader, dreaming.book_id, trajectory.TYPE, slug)
        before = page_rows.page(reader, dreaming.book_id, there) if there is not None else None
    return page, before, last_forgotten(reader, dreaming.book_id)


def _change(page: Page, before: Page | None) -> Change | None:
    told = trajectory.ways(page) if page.status == "active" else []
    if told:
        return trajectory.change(page, told, before)
    if before is None or before.status != "active":
        return None
    gone = replace(about(before), status="archived")
    return Change(
        gone, before.body, trajectory.AUTHOR, "archived", "nothing changed twice any more"
    )


def _write(tx: Tx, before: Page | None, change: Change, page_id: str, forgotten: int) -> None:
    """All of it, unless something was forgotten since it was read: that would come back."""
    if last_forgotten(tx, tx.book_id) != forgotten:
        raise Conflict("Something was forgotten meanwhile.")
    if before is None:
        put_new(tx, page_id, trajectory.TYPE, change)
    else:
        write_page(tx, before, change)
