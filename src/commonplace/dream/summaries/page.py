"""The page of a period: its sections, and what they rest on. No I/O.

A line is ``- 2026-03-04: Ada: “The ferry leaves at seven.”``.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from commonplace import clock
from commonplace.capture.names import candidates
from commonplace.compile.effects import PageWrite
from commonplace.dream.step import DREAM, KEPT_BY
from commonplace.dream.summaries.line_choice import Told, choose_lines, write_sentence
from commonplace.dream.summaries.periods import Period, period_of
from commonplace.dream.summaries.task import Short
from commonplace.model import Memory, Page
from commonplace.model.pages import PERIOD
from commonplace.wiki.carry import NO_SENTENCE, Cited, line_hashes
from commonplace.wiki.change import About, about
from commonplace.wiki.text.outline import Piece, section_slug
from commonplace.wiki.writing import set_apart

TYPE = "reference"
#: Names that the summary of a summary has, and characters of each memory in which they are found.
_MOST_NAMED, _OF_A_MEMORY = 8, 2_000


def write_summary(
    period: Period, page: Page | None, memories: Sequence[Memory], short: Sequence[Told] = ()
) -> PageWrite | None:
    """Write a week by its days, a month by its weeks; nothing where nothing was named.

    ``short``: the lines to show, where a model summed up. Where somebody wrote by hand, that stays.
    """
    lines = short or choose_lines(memories)
    if not lines:
        return None
    held = [each for each in page.sections if each.pen == "authored"] if page is not None else []
    pieces = [Piece(each.slug, each.heading, each.text) for each in held]
    cited = {}
    for heading, (told, sources) in _divide(period, memories, lines).items():
        slug = section_slug(heading)
        if slug not in {each.slug for each in held}:
            pieces.append(Piece(slug, heading, f"## {heading}\n\n{told}"))
            cited[slug] = sources
    return PageWrite(
        page.id if page is not None else clock.new_id(),
        TYPE,
        page.version if page is not None else None,
        _describe(period, page, memories),
        set_apart(pieces),
        cited,
        f"{period.kind} {period.name} is over",
        page,
    )


def shorten(lines: Sequence[Told], sentences: Sequence[Short]) -> list[Told]:
    """Make lines of a model's sentences: each stands with the first memory that it rests on."""
    made = []
    for each in sentences:
        memories = [lines[number].memory for number in each.lines]
        first = min(memories, key=lambda memory: memory.occurred_at)
        also = {memory.id for memory in memories} - {first.id}
        made.append(Told(first, write_sentence(each.text), tuple(sorted(also))))
    return made


def _divide(
    period: Period, memories: Sequence[Memory], lines: Sequence[Told]
) -> dict[str, tuple[str, tuple[Cited, ...]]]:
    """Put lines under the heading of their day or week, and cite every memory: one of a day
    without lines under the heading before."""
    told = defaultdict(list)
    for line in lines:
        told[line.memory.id].append(line)
    headings = dict.fromkeys(_heading(period, each.memory) for each in lines)
    texts = dict.fromkeys(headings, "")
    cited: dict[str, dict[str, list[str]]] = {each: defaultdict(list) for each in headings}
    heading = next(iter(headings))
    for memory in memories:
        own = _heading(period, memory)
        heading = own if own in headings else heading
        cited[heading][memory.id] += ()
        for line in told[memory.id]:
            text = f"- {memory.occurred_at.date()}: {line.text}"
            texts[heading] += f"{text}\n"
            for id in (memory.id, *line.also):
                cited[heading][id] += line_hashes(text)
    return {each: (texts[each], _cite(cited[each])) for each in headings}


def _cite(hashes: Mapping[str, Sequence[str]]) -> tuple[Cited, ...]:
    found = ((id, tuple(dict.fromkeys(each)) or (NO_SENTENCE,)) for id, each in hashes.items())
    return tuple(Cited(*each) for each in sorted(found))


def _heading(period: Period, memory: Memory) -> str:
    day = memory.occurred_at.date()
    return day.isoformat() if period.kind == "week" else period_of("week", day).name


def _describe(period: Period, page: Page | None, memories: Sequence[Memory]) -> About:
    """Say what is known of the page; what people called or tagged it stays."""
    known = about(page) if page else About(period.slug, period.title, tags=(period.kind,))
    return replace(
        known,
        summary=_summarise(memories),
        confidence="high",
        metadata={**known.metadata, KEPT_BY: DREAM, PERIOD: period.name},
    )


def _summarise(memories: Sequence[Memory]) -> str:
    """Say how much was said, and what was named most."""
    count = "1 memory" if len(memories) == 1 else f"{len(memories):,} memories"
    days = len({each.occurred_at.date() for each in memories})
    over = "1 day" if days == 1 else f"{days} days"
    named: Counter[str] = Counter()
    for memory in memories:
        named.update({each.surface for each in candidates(memory.text[:_OF_A_MEMORY])})
    best = sorted(named.items(), key=lambda each: (-each[1], each[0]))[:_MOST_NAMED]
    names = ", ".join(" ".join(each.split())[:60] for each, _ in best)
    return f"{count} of {over}: {names}." if names else f"{count} of {over}."
