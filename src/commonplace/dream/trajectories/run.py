"""The step: trajectories of the pages that changed."""

from collections import Counter
from dataclasses import replace

from commonplace.compile.effects import PageWrite
from commonplace.compile.page_plan import PageDue, PagePlan
from commonplace.compile.page_writes import prepare_pages
from commonplace.compile.run import make_plan
from commonplace.dream.step import Changed, Dreaming, keep_page
from commonplace.dream.trajectories import chains
from commonplace.errors import Conflict, NotAllowed, StalePage
from commonplace.model import PAGE_TYPES, Page
from commonplace.model.pages import TRAJECTORY
from commonplace.store.compiling.forgetting import last_forgotten
from commonplace.store.dreams import dreams as rows
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows


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
    write, before, forgotten = dreaming.read(
        lambda reader: _read(reader, dreaming, plan, page_id, due)
    )
    if before is not None and (
        before.metadata.get(TRAJECTORY) != page_id
        or any(each.pen == "authored" for each in before.sections)
    ):
        return None  # somebody tells it himself
    try:
        changed = keep_page(dreaming, write, before, forgotten)
    except (StalePage, Conflict, NotAllowed):
        return None  # it is told in the next dream
    return changed and replace(changed, detail={"of": page_id})


def _read(
    reader: Reader, dreaming: Dreaming, plan: PagePlan, page_id: str, due: PageDue | None
) -> tuple[PageWrite | None, Page | None, int]:
    """Load what tells of a page's values, and write what is to tell of them."""
    book_id = dreaming.book_id
    forgotten = last_forgotten(reader, book_id)
    page = page_rows.page(reader, book_id, page_id)
    if page is None:
        return None, None, forgotten
    there = page_rows.at_address(reader, book_id, chains.TYPE, chains.slug_for(page))
    before = page_rows.page(reader, book_id, there) if there is not None else None
    told = []
    if due is not None and page.status == "active":
        [prepared] = prepare_pages(reader, book_id, plan, [due])
        told = chains.find_chains(prepared.arranged)
    return chains.write_chains(page, told, before) if told else None, before, forgotten
