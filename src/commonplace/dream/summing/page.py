"""The page of a period: its sections, what they rest on, and how it is summed up. No I/O.

A line is ``- 2026-03-04: Ada: “The ferry leaves at seven.”``. It is of another form than the
compiler's bullets: to that it is prose, which it leaves alone.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from commonplace.compile.meaningful import things
from commonplace.dream.dreaming import DREAM, KEPT_BY
from commonplace.dream.summing.choosing import Told, chosen
from commonplace.dream.summing.periods import Period, period_of
from commonplace.model import Author, Memory, Page
from commonplace.model.pages import PERIOD
from commonplace.wiki.carry import NO_SENTENCE, Cited, line_hashes
from commonplace.wiki.change import About, Change, about
from commonplace.wiki.text.outline import Piece, section_slug
from commonplace.wiki.writing import set_apart

TYPE = "reference"
REASON = "{kind} {name} is over"
AUTHOR = Author("dream", "rules")
#: Names that the summary of a summary has.
_MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class Summed:
    """What a period's page is to say."""

    about: About
    pieces: tuple[Piece, ...]
    cited: Mapping[str, tuple[Cited, ...]]


def summed(period: Period, memories: Sequence[Memory]) -> Summed:
    """A week by its days, a month by its weeks; every memory is cited in its part."""
    told: dict[str, list[Told]] = {}
    for line in chosen(memories):
        told.setdefault(line.memory.id, []).append(line)
    pieces, cited = [], {}
    for heading, group in groupby(memories, lambda each: _heading(period, _day(each))):
        part = [*group]
        lines, sources = _part(part, told)
        slug = section_slug(heading)
        pieces.append(Piece(slug, heading, f"## {heading}\n\n" + "".join(f"{x}\n" for x in lines)))
        cited[slug] = sources
    return Summed(_about(period, memories), tuple(pieces), cited)


def change(summed: Summed, page: Page | None, period: Period) -> Change:
    """The page as it is to be: where somebody wrote by hand, that stays."""
    held = [each for each in page.sections if each.pen == "authored"] if page is not None else []
    by_hand = {each.slug for each in held}
    pieces = [each for each in summed.pieces if each.slug not in by_hand]
    pieces = [*(Piece(each.slug, each.heading, each.text) for each in held), *pieces]
    cited = {slug: each for slug, each in summed.cited.items() if slug not in by_hand}
    known = summed.about if page is None else _known(page, summed.about)
    why = REASON.format(kind=period.kind, name=period.name)
    body = set_apart(pieces) if pieces else ""
    return Change(known, body, AUTHOR, "summed up", why, cited)


def _known(page: Page, new: About) -> About:
    """What people called or tagged it stays."""
    before = about(page)
    return About(
        slug=before.slug,
        title=before.title,
        summary=new.summary,
        tags=before.tags,
        aliases=before.aliases,
        parent_id=before.parent_id,
        related=before.related,
        contradicts=before.contradicts,
        status=before.status,
        confidence=new.confidence,
        metadata={**before.metadata, **new.metadata},
    )


def _about(period: Period, memories: Sequence[Memory]) -> About:
    return About(
        slug=period.slug,
        title=period.title,
        summary=_summary(memories),
        tags=(period.kind,),
        confidence="high",
        metadata={KEPT_BY: DREAM, PERIOD: period.name},
    )


def _summary(memories: Sequence[Memory]) -> str:
    """How much was said, and what was named most."""
    count = "1 memory" if len(memories) == 1 else f"{len(memories):,} memories"
    named: Counter[str] = Counter()
    for memory in memories:
        named.update({each for each in things(memory.text[:2_000]) if _is_name(each)})
    best = sorted(named.items(), key=lambda each: (-each[1], each[0]))[:_MOST_NAMED]
    names = ", ".join(" ".join(each.split())[:60] for each, _ in best)
    days = len({_day(each) for each in memories})
    over = "1 day" if days == 1 else f"{days} days"
    return f"{count} of {over}: {names}." if names else f"{count} of {over}."


def _is_name(thing: str) -> bool:
    return thing[:1].isalpha() and not thing[:1].islower()


def _day(memory: Memory) -> date:
    return memory.occurred_at.date()


def _heading(period: Period, day: date) -> str:
    return day.isoformat() if period.kind == "week" else period_of("week", day).name


def _part(
    memories: Iterable[Memory], told: Mapping[str, Sequence[Told]]
) -> tuple[list[str], tuple[Cited, ...]]:
    """The lines of a section, and what it rests on: each memory, for its own lines."""
    lines: list[str] = []
    cited: list[Cited] = []
    for memory in memories:
        own = [f"- {_day(memory).isoformat()}: {each.text}" for each in told.get(memory.id, ())]
        hashes = dict.fromkeys(hash for line in own for hash in line_hashes(line))
        lines += own
        cited.append(Cited(memory.id, (*hashes,) or (NO_SENTENCE,)))
    if not lines:
        ids = [each.memory_id for each in cited]
        lines = [f"- {len(ids)} said, and nothing was named."]
        cited = [Cited(each) for each in ids]
    return lines, tuple(sorted(cited, key=lambda each: each.memory_id))
