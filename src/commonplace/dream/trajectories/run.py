"""The step: trajectories of the pages that changed."""

from collections import Counter
from dataclasses import replace

from commonplace import clock
from commonplace.compile.page_plan import PageDue, PagePlan
from commonplace.compile.page_writes import prepare_pages
from commonplace.compile.run import make_plan
from commonplace.dream.dreaming import Changed, Dreaming
from commonplace.dream.trajectories import chains
from commonplace.errors import Conflict, NotAllowed, StalePage
from commonplace.model import PAGE_TYPES, Page
from commonplace.model.pages import TRAJECTORY
from commonplace.store.compiling.forgetting import last_forgotten
from commonplace.store.dreams import dreaming as rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.change import Change, about, put_new, same, write_page


def tell_trajectories(dreaming: Dreaming) -> list[Changed]:
    """Tell how values changed, of every page that others changed since the last dream."""
    changed = dreaming.read(lambda reader: _list_changed(reader, dreaming))
    if not changed:
        return []
    made = dreaming.read(lambda reader: make_plan(reader, dreaming.book_id, anew=True))
    due = {each.page_id: each for each in made.plan.due if each.page_id}
    found = []
    for page_id, is_told in changed.items():
        page = due.get(page_id)
        if is_told or (page is not None and _changed_twice(made.plan, page)):
            told = _tell(dreaming, made.plan, page_id, page)
            found += [told] if told is not None else []
    return found


def _list_changed(reader: Reader, dreaming: Dreaming) -> dict[str, bool]:
    """Pages that others changed, and whether their way was told before."""
    found = {}
    for type_ in PAGE_TYPES:
        for info in rows.changed_pages(reader, dreaming.book_id, dreaming.seen, type_):
            if TRAJECTORY not in info.metadata:
                slug = f"{info.slug}-trajectory"
                there = page_rows.at_address(reader, dreaming.book_id, chains.TYPE, slug)
                found[info.id] = there is not None
    return found


def _changed_twice(plan: PagePlan, due: PageDue) -> bool:
    facts = (plan.book.facts[id] for id in due.facts)
    replaced = Counter(each.attribute for each in facts if each.status == "replaced")
    return max(replaced.values(), default=0) >= chains.FEWEST - 1


def _tell(dreaming: Dreaming, plan: PagePlan, page_id: str, due: PageDue | None) -> Changed | None:
    found = dreaming.read(lambda reader: _read(reader, dreaming, plan, page_id, due))
    if found is None:
        return None
    before, change, forgotten = found
    if before is not None and any(each.pen == "authored" for each in before.sections):
        return None  # somebody tells it himself
    own_id = before.id if before is not None else clock.new_id()
    try:
        dreaming.write(lambda tx: _write(tx, before, change, own_id, forgotten))
    except (StalePage, Conflict, NotAllowed):
        return None  # it is told in the next dream
    return Changed(change.action, own_id, detail={"of": page_id})


def _read(
    reader: Reader, dreaming: Dreaming, plan: PagePlan, page_id: str, due: PageDue | None
) -> tuple[Page | None, Change, int] | None:
    page = page_rows.page(reader, dreaming.book_id, page_id)
    if page is None:
        return None
    there = page_rows.at_address(reader, dreaming.book_id, chains.TYPE, chains.slug_for(page))
    before = page_rows.page(reader, dreaming.book_id, there) if there is not None else None
    if before is not None and before.metadata.get(TRAJECTORY) != page_id:
        return None
    told = []
    if due is not None and page.status == "active":
        [prepared] = prepare_pages(reader, dreaming.book_id, plan, [due])
        told = chains.find_chains(prepared.arranged)
    change = chains.change(page, told, before) if told else _archive(before)
    if change is None or (before is not None and same(before, change)):
        return None
    return before, change, last_forgotten(reader, dreaming.book_id)


def _archive(before: Page | None) -> Change | None:
    if before is None or before.status != "active":
        return None
    gone = replace(about(before), status="archived")
    return Change(gone, before.body, chains.AUTHOR, "archived", "nothing changed twice any more")


def _write(tx: Tx, before: Page | None, change: Change, page_id: str, forgotten: int) -> None:
    """All of it, unless something was forgotten since it was read: that would come back."""
    if last_forgotten(tx, tx.book_id) != forgotten:
        raise Conflict("Something was forgotten meanwhile.")
    if before is None:
        put_new(tx, page_id, chains.TYPE, change)
    else:
        write_page(tx, before, change)
