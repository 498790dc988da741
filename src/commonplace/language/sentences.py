"""Cut a text into sentences: prose, list items, headings, ``Label: value`` and speakers' lines.

A sentence knows its tokens and what kind of line it stands in:

=======  ==========================================================================
text     prose; lines of a paragraph that were wrapped are read as one
item     a list item, without its marker
heading  a Markdown heading, without its marks; a title right above a paragraph
label    the first sentence of a line that begins ``Words: …``, its label included
code     a fenced block, whole and without tokens
=======  ==========================================================================
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from commonplace.language import calendar
from commonplace.language.tokens import Token, abbreviations, tokenize


class Sentence(NamedTuple):
    """A sentence of a text, from `start` to `end`."""

    start: int
    end: int
    tokens: tuple[Token, ...]
    kind: str = "text"

    @property
    def words(self) -> list[str]:
        return [token.text for token in self.tokens]


class _Block(NamedTuple):
    start: int
    end: int
    kind: str


#: A sentence of more tokens is cut, so that what reads it has a bound.
LONGEST = 300

_LINE = re.compile(r"[^\n]*+\n?+")
_FENCE = re.compile(r"[ \t]{0,8}+(?:```|~~~)")
_HEADING = re.compile(r"[ \t]{0,3}+\#{1,6}+[ \t]++")
_ITEM = re.compile(
    r"[ \t]{0,20}+(?:[-*+•‣–][ \t]++(?:\[[ xX]\][ \t]++)?+"
    r"|\(?[0-9]{1,3}[.)][ \t]++|[a-z]\)[ \t]++|>[ \t]*+)"
)
_LABEL = re.compile(r"[ \t]{0,20}+[*_]{0,3}+[^\W\d_][^\n:!?;,.|]{0,40}:(?=[*_]{0,3}[ \t])")
_RULE = re.compile(r"[ \t]{0,20}+[-=*_|: \t]{3,}+$", re.MULTILINE)
_STOPS = frozenset(".!?…。！？؟।") | {".."}
_CLOSERS = frozenset("\"'”’)]»」』）")
_WIDE_STOPS = frozenset("。！？")
_GERMAN_MONTHS = frozenset(calendar.names("de").months)
_ORDINAL_BEFORE = frozenset("am den dem der vom zum bis ab seit im des beim".split())
#: A line at least so long that does not end a sentence was wrapped.
_WRAPPED = 45


def split_sentences(text: str) -> list[Sentence]:
    """Cut a text into sentences."""
    found: list[Sentence] = []
    for block in _merge_wrapped(text, [*_split_lines(text)]):
        if block.kind == "code":
            found.append(Sentence(block.start, block.end, (), "code"))
        else:
            found += _split_block(text, block)
    return found


def _split_lines(text: str) -> Iterator[_Block]:
    """Yield the lines of a text without their markers, and its fenced blocks whole."""
    fence = -1
    for match in _LINE.finditer(text):
        line, start, end = match.group(), match.start(), match.end()
        if _FENCE.match(line):
            if fence >= 0:
                yield _Block(fence, end, "code")
            fence = start if fence < 0 else -1
        elif fence < 0:
            yield _classify(line, start, start + len(line.rstrip()))
    if fence >= 0:
        yield _Block(fence, len(text), "code")


def _classify(line: str, start: int, end: int) -> _Block:
    if start == end or _RULE.match(line):
        return _Block(start, start, "blank")
    if heading := _HEADING.match(line):
        return _Block(min(start + heading.end(), end), end, "heading")
    if item := _ITEM.match(line):
        return _Block(min(start + item.end(), end), end, "item")
    kind = "label" if _LABEL.match(line) and "://" not in line[:48] else "text"
    return _Block(start, end, kind)


def _merge_wrapped(text: str, lines: list[_Block]) -> Iterator[_Block]:
    """Join a line with those that go on with its sentence."""
    open_block: _Block | None = None
    width = max((line.end - line.start for line in lines), default=0)
    first = True
    for line in lines:
        if open_block and line.kind == "text" and _goes_on(text, open_block, line, width):
            open_block, first = _Block(open_block.start, line.end, open_block.kind), False
            continue
        if open_block:
            titled = first and line.kind != "blank" and _is_title(text, open_block)
            yield open_block._replace(kind="heading") if titled else open_block
        first = open_block is None
        open_block = None if line.kind in ("blank", "code") else line
        if line.kind == "code":
            yield line
    if open_block:
        yield open_block


def _is_title(text: str, block: _Block) -> bool:
    """Whether a line above others is their title: "Budget — first draft", "Notes of Monday"."""
    if block.kind != "text" or text[block.end - 1] in ".!?:;,…。！？؟।":
        return False
    words = text[block.start : block.end].split()
    dashed = any(word in ("—", "–") for word in words)
    long = [word for word in words if len(word) > 3 and word.isalpha()]
    return dashed or (len(long) > 1 and all(word[0].isupper() for word in long))


def _goes_on(text: str, block: _Block, line: _Block, width: int) -> bool:
    if block.kind in ("heading", "code") or block.end <= block.start:
        return False
    if text[block.end - 1] in ".!?:…。！？؟।":
        return False
    last = block.end - max(text.rfind("\n", block.start, block.end) + 1, block.start)
    first = text[line.start : min(line.end, line.start + width)].split(maxsplit=1)[0]
    if first[0].islower():
        return True
    if text[block.end - 1] == ":" or _is_title(text, block):
        return False
    return last >= _WRAPPED and last + len(first) >= width


def _split_block(text: str, block: _Block) -> Iterator[Sentence]:
    tokens = tokenize(text, block.start, block.end)
    kind, first = block.kind, 0
    for number in range(len(tokens)):
        full = number - first + 1 >= LONGEST
        if full or number + 1 == len(tokens) or _is_end(tokens, number):
            part = tuple(tokens[first : number + 1])
            yield Sentence(part[0].start, part[-1].end, part, kind)
            first = number + 1
            kind = "text" if kind == "label" else kind


def _is_end(tokens: list[Token], number: int) -> bool:
    """Whether a sentence ends with this token: a stop, or what closes a quote after one."""
    token, after = tokens[number], tokens[number + 1]
    if token.text in _CLOSERS and number and tokens[number - 1].text[-1] in _STOPS:
        return after.text not in _CLOSERS and _can_begin(after) and token.end < after.start
    if token.text[-1] not in _STOPS or after.text in _CLOSERS or after.text[0] in _STOPS:
        return False
    if token.text[-1] in _WIDE_STOPS:
        return True
    if len(token.text) > 1 and token.text[0] not in _STOPS:
        word = token.text[:-1].lower()
        return abbreviations().get(word, False) and _can_begin(after) and token.end < after.start
    if token.text == "." and _is_ordinal(tokens, number):
        return False
    return token.end < after.start and _can_begin(after)


def _can_begin(token: Token) -> bool:
    """Whether a sentence can begin so: *He*, *iPhone*, *42*, and the *i* of people in a hurry."""
    return not token.text[0].islower() or token.text == "i" or token.text[1:2].isupper()


def _is_ordinal(tokens: list[Token], number: int) -> bool:
    """Whether a period belongs to a number, as in German dates: *am 3. Mai*."""
    if number < 2:
        return number == 1 and tokens[0].text.isdigit()
    day = tokens[number - 1].text
    if not day.isdigit() or len(day) > 2:
        return False
    before, after = tokens[number - 2].text.lower(), tokens[number + 1 : number + 2]
    return before in _ORDINAL_BEFORE or any(each.text in _GERMAN_MONTHS for each in after)
