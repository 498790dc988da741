"""Read what changed, sum up the periods that it concerns, write what came out otherwise."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from commonplace import clock
from commonplace.dream.dreaming import Changed, Dreaming
from commonplace.dream.summing import page as paging
from commonplace.dream.summing.choosing import Told, chosen
from commonplace.dream.summing.periods import KINDS, Period, named, period_of
from commonplace.dream.summing.task import MOST_LINES, SUM, ToSumUp
from commonplace.errors import Conflict, InvalidInput, StalePage
from commonplace.model import Author, Memory, Page, PageInfo
from commonplace.model.pages import PERIOD
from commonplace.store import memories as memory_rows
from commonplace.store import quarantine
from commonplace.store.compiling.forgetting import last_forgotten
from commonplace.store.dreams import dreaming as rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import pages as page_rows
from commonplace.understand.asking import Asking
from commonplace.wiki.change import Change, about, put_new, same, write_page
from commonplace.wiki.check import LONGEST

RULES = "rules"
_TRIES = 3
_ALL = 10_000_000


def sum_up(dreaming: Dreaming) -> list[Changed]:
    """The step: every period that is over and whose days changed, or that is over only now."""
    wanted = dreaming.settings.dream.summaries
    if wanted == "off" or (wanted == "auto" and dreaming.mind.name == RULES):
        return []
    periods = dreaming.read(lambda reader: {*_concerned(reader, dreaming)})
    over = sorted(each for each in periods if each.is_over(dreaming.now))
    return [changed for each in over if (changed := _sum_up(dreaming, each)) is not None]


def _concerned(reader: Reader, dreaming: Dreaming) -> Iterator[Period]:
    """Periods with memories that are new, with pages that others changed, and those that went on
    when the last dream looked."""
    book_id, seen = dreaming.book_id, dreaming.seen
    days = rows.new_days(reader, book_id, seen)
    last = rows.last(reader, book_id)
    if last is not None and last.day:
        days.add(date.fromisoformat(last.day))
    for day in days:
        yield from (period_of(kind, day) for kind in KINDS)
    for info in rows.changed_pages(reader, book_id, seen, paging.TYPE):
        if (period := period_of_page(info)) is not None:
            yield period


def period_of_page(info: PageInfo) -> Period | None:
    """The period that a page sums up, if it does."""
    name = info.metadata.get(PERIOD)
    if not isinstance(name, str):
        return None
    try:
        return named("week" if "W" in name else "month", name)
    except InvalidInput:
        return None


def _sum_up(dreaming: Dreaming, period: Period) -> Changed | None:
    for _ in range(_TRIES):
        page, memories, forgotten = dreaming.read(lambda reader: _read(reader, dreaming, period))
        if page is not None and (page.status != "active" or period_of_page(page) != period):
            return None  # somebody put it away, or has that address for something else
        lines, mind = _shorten(dreaming, period, memories)
        change = _change(page, memories, period, lines, mind)
        if change is None or (page is not None and same(page, change)):
            return None
        if len(change.body) > LONGEST:
            return Changed("too long", page.id if page is not None else "")
        page_id = page.id if page is not None else clock.new_id()
        try:
            dreaming.write(
                lambda tx, page=page, change=change, page_id=page_id, last=forgotten: _write(  # type: ignore[misc]
                    tx, page, change, page_id, last
                )
            )
        except (StalePage, Conflict):
            continue
        detail = {"memories": len(memories), "period": period.name}
        return Changed(change.action, page_id, detail=detail)
    return None


def _read(
    reader: Reader, dreaming: Dreaming, period: Period
) -> tuple[Page | None, list[Memory], int]:
    book_id = dreaming.book_id
    page_id = page_rows.at_address(reader, book_id, paging.TYPE, period.slug)
    page = page_rows.page(reader, book_id, page_id) if page_id is not None else None
    memories = memory_rows.on_days(reader, book_id, period.first, period.last)
    aside = quarantine.among(reader, book_id, [each.id for each in memories])
    believed = (each for each in memories if each.id not in aside and not each.damaged)
    return page, [*_summed(believed, dreaming)], last_forgotten(reader, book_id)


def _summed(memories: Iterable[Memory], dreaming: Dreaming) -> Iterator[Memory]:
    """What is summed up: all but chunks of documents, unless they are compiled."""
    documents = dreaming.settings.compile.documents
    return (each for each in memories if documents or each.kind != "document_chunk")


def _shorten(
    dreaming: Dreaming, period: Period, memories: Sequence[Memory]
) -> tuple[list[Told], str]:
    """Have a model sum up what rules would quote; nothing where it cannot, or is of no use."""
    lines = chosen(memories) if dreaming.mind.name != RULES else []
    if not 1 < len(lines) <= MOST_LINES:
        return [], RULES
    asking = Asking(dreaming.engine, dreaming.mind, dreaming.job)
    ids = {each.memory.id for each in lines}
    answer = asking.ask(SUM, ToSumUp(period, tuple(lines)), *ids)
    short = paging.shorten(lines, answer.value)
    return short, answer.mind if short else RULES


def _change(
    page: Page | None, memories: list[Memory], period: Period, lines: Sequence[Told], mind: str
) -> Change | None:
    if memories:
        summed = paging.summed(period, memories, lines)
        change = paging.change(summed, page, period, Author("dream", mind))
        return replace(change, action="created") if page is None else change
    if page is None or any(each.pen == "authored" for each in page.sections):
        return None
    gone = replace(about(page), status="archived")
    why = "nothing is left of its days"
    return Change(gone, page.body, paging.AUTHOR, "archived", why)


def _write(tx: Tx, page: Page | None, change: Change, page_id: str, forgotten: int) -> None:
    """All of it, unless something was forgotten since it was read: that would come back."""
    if last_forgotten(tx, tx.book_id) != forgotten:
        raise Conflict("Something was forgotten meanwhile.")
    if page is None:
        if page_rows.at_address(tx, tx.book_id, paging.TYPE, change.about.slug) is not None:
            raise Conflict("Somebody has just made that page.")
        put_new(tx, page_id, paging.TYPE, change)
    else:
        write_page(tx, page, change)


def summary_of(reader: Reader, book_id: str, period: Period) -> Page | None:
    """The page that sums up a period, if there is one."""
    page_id = page_rows.at_address(reader, book_id, paging.TYPE, period.slug)
    page = page_rows.page(reader, book_id, page_id) if page_id is not None else None
    return page if page is not None and period_of_page(page) == period else None
