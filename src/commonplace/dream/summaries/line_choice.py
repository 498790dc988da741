"""Which sentences sum up some memories, so that no number, date or name is lost. No I/O."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from commonplace.capture.normalise import visible
from commonplace.capture.words import FUNCTION_WORDS, STARTERS
from commonplace.compile.compose.inline import clean_text, clip_text, escape_start, escape_text
from commonplace.compile.writer.support import NUMBERS
from commonplace.model import Memory
from commonplace.understand.echo import without_recalled
from commonplace.wiki.text.sentences import plain, sentences

#: A sentence of more characters stands on several lines.
LONGEST = 400
#: What is important enough to be taken first: decisions are.
_FIRST = 0.85
#: Of who said it, so many characters are shown.
_LONGEST_NAME = 100
_WORD = re.compile(r"\w[\w.,:/'’%-]*")


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a summary: words of one memory, as Markdown."""

    memory: Memory
    text: str
    #: Other memories that it rests on.
    also: tuple[str, ...] = ()


def choose_lines(memories: Sequence[Memory]) -> list[Told]:
    """Choose the sentences that name what none before did, decisions first; return them in the
    order of the memories."""
    kept: set[str] = set()
    lines: dict[str, list[Told]] = {each.id: [] for each in memories}
    for memory in sorted(memories, key=lambda each: each.importance < _FIRST):
        for words in _list_sentences(memory):
            named = {*list_things(words)}
            if not named <= kept:
                kept |= named
                parts = wrap(words, LONGEST, break_on_hyphens=False)
                lines[memory.id] += [
                    Told(memory, write_sentence(each, memory.author or "")) for each in parts
                ]
    return [line for each in memories for line in lines[each.id]]


def list_things(text: str) -> Iterator[str]:
    """List the numbers, and the words of dates and names, of a text in small letters."""
    for word in _WORD.findall(text):
        low = word.casefold().rstrip(".,:/'’-").removesuffix("'s").removesuffix("’s")
        is_number = any(map(str.isdigit, low)) or low in NUMBERS
        has_capital = word != word.lower() or word.lower() == word.upper()
        if is_number or (has_capital and low not in FUNCTION_WORDS | STARTERS):
            yield low


def _list_sentences(memory: Memory) -> Iterator[str]:
    for each in sentences(visible(without_recalled(memory.text))):
        yield " ".join(plain(each.text).split())


def write_sentence(words: str, speaker: str = "") -> str:
    """Write a sentence as Markdown of one line; in quotation marks behind its speaker."""
    name, text = clip_text(clean_text(speaker), _LONGEST_NAME), clean_text(words)
    return escape_start(escape_text(f"{name}: “{text}”" if name and text else text))
