"""The page of a period: its sections, what they rest on, and how it is summed up. No I/O.

A line is ``- 2026-03-04: Ada: “The ferry leaves at seven.”``. It is of another form than the
compiler's bullets: to that it is prose, which it leaves alone.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from commonplace.dream.dreaming import DREAM, KEPT_BY
from commonplace.dream.summing.choosing import Told, chosen, write_sentence
from commonplace.dream.summing.periods import Period, period_of
from commonplace.dream.summing.task import Short
from commonplace.dream.summing.things import things
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


def summed(period: Period, memories: Sequence[Memory], short: Sequence[Told] = ()) -> Summed:
    """A week by its days, a month by its weeks; every memory is cited in its part.

    ``short``: the lines to show, where a model summed up; parts without one are left out then, and
    their memories are cited with those before them.
    """
    told: dict[str, list[Told]] = {}
    for line in short or chosen(memories):
        told.setdefault(line.memory.id, []).append(line)
    pieces, cited = [], {}
    waiting: list[Memory] = []
    for heading, group in groupby(memories, lambda each: _heading(period, _day(each))):
        part = [*group]
        if short and not any(each.id in told for each in part):
            waiting += part
            continue
        lines, sources = _part([*waiting, *part], told)
        waiting = []
        slug = section_slug(heading)
        pieces.append(Piece(slug, heading, f"## {heading}\n\n" + "".join(f"{x}\n" for x in lines)))
        cited[slug] = sources
    if waiting and pieces:
        rest = (Cited(each.id, (NO_SENTENCE,)) for each in waiting)
        own = {each.memory_id for each in cited[pieces[-1].slug]}
        more = [each for each in rest if each.memory_id not in own]
        cited[pieces[-1].slug] = _sort_cited([*cited[pieces[-1].slug], *more])
    return Summed(_about(period, memories), tuple(pieces), cited)


def shorten(lines: Sequence[Told], sentences: Sequence[Short]) -> list[Told]:
    """Make lines of a model's sentences: each stands with the first memory that it rests on."""
    made = []
    for at, each in enumerate(sentences):
        memories = [lines[number].memory for number in each.lines]
        first = min(memories, key=lambda memory: memory.occurred_at)
        also = {memory.id for memory in memories} - {first.id}
        made.append(Told(first, (at, 0), write_sentence(each.text), tuple(sorted(also))))
    return made


def change(summed: Summed, page: Page | None, period: Period, author: Author = AUTHOR) -> Change:
    """The page as it is to be: where somebody wrote by hand, that stays."""
    held = [each for each in page.sections if each.pen == "authored"] if page is not None else []
    by_hand = {each.slug for each in held}
    pieces = [each for each in summed.pieces if each.slug not in by_hand]
    pieces = [*(Piece(each.slug, each.heading, each.text) for each in held), *pieces]
    cited = {slug: each for slug, each in summed.cited.items() if slug not in by_hand}
    known = summed.about if page is None else _known(page, summed.about)
    why = REASON.format(kind=period.kind, name=period.name)
    body = set_apart(pieces) if pieces else ""
    return Change(known, body, author, "summed up", why, cited)


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
    """The lines of a section, and what it rests on: each memory, for the lines that rest on it."""
    lines: list[str] = []
    hashes: dict[str, dict[str, None]] = {}
    for memory in memories:
        hashes.setdefault(memory.id, {})
        for each in told.get(memory.id, ()):
            line = f"- {_day(memory).isoformat()}: {each.text}"
            lines.append(line)
            for id in (memory.id, *each.also):
                hashes.setdefault(id, {}).update(dict.fromkeys(line_hashes(line)))
    if not lines:
        return [f"- {len(hashes)} said, and nothing was named."], _sort_cited(map(Cited, hashes))
    return lines, _sort_cited(
        Cited(id, (*found,) or (NO_SENTENCE,)) for id, found in hashes.items()
    )


def _sort_cited(cited: Iterable[Cited]) -> tuple[Cited, ...]:
    return tuple(sorted(cited, key=lambda each: each.memory_id))
