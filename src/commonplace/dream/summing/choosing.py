"""Which sentences sum up some memories, so that no number, date or name is lost. No I/O."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from commonplace.capture.normalise import visible
from commonplace.compile.compose.inline import clean_text, clip_text, escape_start, escape_text
from commonplace.dream.summing.things import things
from commonplace.model import Memory
from commonplace.understand.echo import without_recalled
from commonplace.wiki.text.sentences import plain, sentences

#: A sentence up to so many characters stands as it was said; of a longer one what it names.
LONGEST = 400
#: What is important enough to be taken first: decisions are.
_FIRST = 0.85
#: Of who said it, so many characters are shown.
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a summary: words of one memory, as Markdown."""

    memory: Memory
    #: The place of the sentence in the memory, and of the line in the sentence.
    place: tuple[int, int]
    text: str
    #: Other memories that it rests on.
    also: tuple[str, ...] = ()


@dataclass(slots=True)
class _Candidate:
    memory: Memory
    at: int
    words: str
    things: tuple[str, ...]
    keys: frozenset[str] = field(default_factory=frozenset)


def chosen(memories: Sequence[Memory]) -> list[Told]:
    """The lines that sum up these memories, in the order of the memories."""
    found = [each for memory in memories for each in _candidates(memory)]
    kept: set[str] = set()
    taken: list[_Candidate] = []
    first = [each for each in found if each.memory.importance >= _FIRST]
    for group in (first, [each for each in found if each.memory.importance < _FIRST]):
        taken += _cover(group, kept)
    order = {memory.id: number for number, memory in enumerate(memories)}
    taken.sort(key=lambda each: (order[each.memory.id], each.at))
    return [line for each in taken for line in _lines(each)]


def key(thing: str) -> str:
    """By what a number, date or name is known again."""
    return " ".join(thing.casefold().split())


def _candidates(memory: Memory) -> Iterable[_Candidate]:
    for at, sentence in enumerate(sentences(visible(without_recalled(memory.text)))):
        words = " ".join(plain(sentence.text).split())
        named = tuple(things(words))
        if named:
            yield _Candidate(memory, at, words, named, frozenset(map(key, named)))


def _cover(group: Sequence[_Candidate], kept: set[str]) -> Iterable[_Candidate]:
    """One after the other that with the most that none before had; then the shorter, then the
    earlier. ``kept`` grows. What one has can only shrink, so it is counted again when it is at the
    top, and not before."""
    heap = [(-len(each.keys), len(each.words), number) for number, each in enumerate(group)]
    heapify(heap)
    while heap:
        most, length, number = heappop(heap)
        each = group[number]
        new = len(each.keys - kept)
        if not new:
            continue
        if new < -most:
            heappush(heap, (-new, length, number))
            continue
        kept |= each.keys
        yield each


def _lines(each: _Candidate) -> Iterable[Told]:
    author = each.memory.author or ""
    if len(each.words) <= LONGEST:
        yield Told(each.memory, (each.at, 0), write_sentence(each.words, author))
        return
    line: list[str] = []
    number = 0
    for thing in dict.fromkeys(_short(each.things)):
        if line and sum(map(len, line)) + len(thing) > LONGEST:
            yield Told(each.memory, (each.at, number), write_sentence(", ".join(line), author))
            line, number = [], number + 1
        line.append(thing)
    yield Told(each.memory, (each.at, number), write_sentence(", ".join(line), author))


def _short(found: Iterable[str]) -> Iterable[str]:
    """What is longer than a line is cut into pieces, at blanks where there are some."""
    for thing in found:
        rest = thing
        while len(rest) > LONGEST:
            blank = rest.rfind(" ", 1, LONGEST)
            cut = blank if blank > 0 else LONGEST
            yield rest[:cut].strip()
            rest = rest[cut:].strip()
        if rest:
            yield rest


def write_sentence(words: str, speaker: str = "") -> str:
    """Write a sentence as Markdown of one line; in quotation marks behind its speaker."""
    name, text = clip_text(clean_text(speaker), _LONGEST_NAME), clean_text(words)
    return escape_start(escape_text(f"{name}: “{text}”" if name and text else text))
