"""Read what changed, sum up the periods that it concerns, write what came out otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from commonplace.dream.step import RULES, Changed, Dreaming, keep_page
from commonplace.dream.summaries import page as paging
from commonplace.dream.summaries.line_choice import Told, choose_lines
from commonplace.dream.summaries.periods import KINDS, Period, named, period_of
from commonplace.dream.summaries.task import MOST_LINES, SUM, ToSumUp
from commonplace.errors import Conflict, InvalidInput, StalePage
from commonplace.model import Memory, Page, PageInfo
from commonplace.model.pages import PERIOD
from commonplace.store import memories as memory_rows
from commonplace.store import quarantine
from commonplace.store.compiling.forgetting import last_forgotten
from commonplace.store.dreams import dreams as rows
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.understand.job_mind import JobMind
from commonplace.wiki.check import LONGEST

_TRIES = 3


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
        write = paging.write_summary(period, page, memories, lines)
        if write is not None and len(write.body) > LONGEST:
            return Changed("too long", page.id if page is not None else "")
        try:
            changed = keep_page(dreaming, write, page, forgotten, mind)
        except (StalePage, Conflict):
            continue
        detail = {"memories": len(memories), "period": period.name}
        return changed and replace(changed, detail=detail)
    return None


def _read(
    reader: Reader, dreaming: Dreaming, period: Period
) -> tuple[Page | None, list[Memory], int]:
    """Load a period's page and memories; chunks of documents only where these are compiled."""
    book_id = dreaming.book_id
    memories = memory_rows.on_days(reader, book_id, period.first, period.last)
    aside = quarantine.among(reader, book_id, [each.id for each in memories])
    documents = dreaming.settings.compile.documents
    believed = [
        each
        for each in memories
        if each.id not in aside and not each.damaged
        if documents or each.kind != "document_chunk"
    ]
    return _page_at(reader, book_id, period), believed, last_forgotten(reader, book_id)


def _shorten(
    dreaming: Dreaming, period: Period, memories: Sequence[Memory]
) -> tuple[list[Told], str]:
    """Have a model sum up what rules would quote; nothing where it cannot, or is of no use."""
    lines = choose_lines(memories) if dreaming.mind.name != RULES else []
    if not 1 < len(lines) <= MOST_LINES:
        return [], RULES
    mind = JobMind(dreaming.engine, dreaming.mind, dreaming.job)
    ids = {each.memory.id for each in lines}
    answer = mind.ask(SUM, ToSumUp(period, tuple(lines)), *ids)
    short = paging.shorten(lines, answer.value)
    return short, answer.mind if short else RULES


def _page_at(reader: Reader, book_id: str, period: Period) -> Page | None:
    page_id = page_rows.at_address(reader, book_id, paging.TYPE, period.slug)
    return page_rows.page(reader, book_id, page_id) if page_id is not None else None


def summary_of(reader: Reader, book_id: str, period: Period) -> Page | None:
    """The page that sums up a period, if there is one."""
    page = _page_at(reader, book_id, period)
    return page if page is not None and period_of_page(page) == period else None
