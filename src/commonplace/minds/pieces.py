"""Cuts a long text into pieces that an embedder can read whole.

A text of at most ``tokens`` tokens is one piece: the text itself, trimmed. A longer one is taken
apart at blank lines; a paragraph that is too long at its lines; a line at its sentences; a sentence
at its words; a word (or a run of a script without spaces) in the middle. The parts are then joined
again, in order, while they fit; a piece is closed early once it holds its fair share
(all tokens / fewest pieces possible), so that no text ends in a scrap.

Every piece is a slice of the text, trimmed. Together they hold all of it, in order, without
overlap, up to ``limit`` pieces and ``LONGEST`` characters; what comes after is left out. Sentence
ends are guessed from punctuation: a wrong guess ("Dr. Grey") moves a border, and loses nothing.

**By statements.** A line of several sentences often says several things (*I need a recipe for
Sunday. By the way, my sister moved.*), and the vector of the whole is near to none of them. So a
short text without line breaks is cut into pieces of about :data:`STATEMENT` tokens. What has lines
is a list, or stands under a heading, and means something only together.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice

#: Characters that are looked at; 64 pieces of English are about a quarter of it.
LONGEST = 250_000
#: Tokens that say one thing, or two.
STATEMENT = 48

_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*")
_LINE = re.compile(r"\n\s*")
_SENTENCE = re.compile(r"(?<=[.!?…])[\"'”’»)\]]*\s+|(?<=[。！？])")
_WORD = re.compile(r"\s+")
_BORDERS = (_PARAGRAPH, _LINE, _SENTENCE, _WORD)

Span = tuple[int, int]


def cut(text: str, count: Callable[[str], int], tokens: int, limit: int) -> tuple[str, ...]:
    """The pieces of ``text``; ``count`` says how many tokens a text has."""
    text = text[:LONGEST].strip()
    total = count(text)
    if total <= tokens:
        return (text,)
    share = -(-total // -(-total // tokens))
    return tuple(islice(_joined(text, count, tokens, share), limit))


def by_statements(
    text: str, count: Callable[[str], int], tokens: int, limit: int
) -> tuple[str, ...]:
    """As :func:`cut`, and a line that would be one piece in smaller ones."""
    found = cut(text, count, tokens, limit)
    if len(found) > 1 or "\n" in found[0]:
        return found
    return cut(found[0], count, min(tokens, STATEMENT), limit)


def _joined(text: str, count: Callable[[str], int], tokens: int, share: int) -> Iterator[str]:
    start, held = 0, 0
    for (begin, _), size in _parts(text, (0, len(text)), count, tokens, 0):
        if held and size and (held >= share or held + size > tokens):
            yield text[start:begin].strip()
            start, held = begin, 0
        held += size
    yield text[start:].strip()


def _parts(
    text: str, span: Span, count: Callable[[str], int], tokens: int, depth: int
) -> Iterator[tuple[Span, int]]:
    """Spans that fit, in order, each with its tokens; ``depth`` borders were tried already."""
    size = count(text[slice(*span)])
    if size <= tokens or span[1] - span[0] == 1:
        yield span, size
        return
    for part in _split(text, span, depth):
        yield from _parts(text, part, count, tokens, min(depth + 1, len(_BORDERS)))


def _split(text: str, span: Span, depth: int) -> Iterator[Span]:
    start, stop = span
    if depth == len(_BORDERS):
        middle = (start + stop) // 2
        yield from ((start, middle), (middle, stop))
        return
    for border in _BORDERS[depth].finditer(text, start, stop):
        if start < border.end() < stop:
            yield start, border.end()
            start = border.end()
    yield start, stop
