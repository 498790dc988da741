"""The sentences of a page, each with its place: the unit of blame, of sources and of summaries.

Every line of Markdown belongs to one of these, and each is told apart from the next:

``prose``    a paragraph, a quotation: one or more sentences
``item``     a list item: one or more sentences, without its marker and box
``row``      a row of a table
``heading``  a heading of any level, without its ``#`` signs
``code``     a fence with all its lines

Outside of sentences stand comments that begin a line, rules, the lines that only draw a table or
underline a heading, and the signs before an item, a quotation or a heading. All else that can be
seen is in exactly one sentence.

A sentence ends with ``.``, ``!``, ``?`` or ``…`` and the closing quotes, brackets and emphasis
behind it, before a blank; with ``。``, ``！``, ``？`` or ``｡`` also before none; at a hard line
break; and with its block. A full stop ends nothing before a small letter, after an abbreviation
(*Dr.*, *e.g.*), after an initial, or after the number that a sentence begins with; nothing ends
inside a link or a span of code.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from commonplace.capture.words import ABBREVIATIONS, ENDING_ABBREVIATIONS
from commonplace.wiki.text.inline import spans
from commonplace.wiki.text.outline import blocks

#: What Obsidian says of a picture instead of its name: how wide, and how high.
SIZE = re.compile(r"\d{1,5}(?:x\d{1,5})?")


class Sentence(NamedTuple):
    """``text`` is how it stands there, Markdown and all: ``source[start:end]``."""

    start: int
    end: int
    text: str
    kind: str = "prose"


class _Unit(NamedTuple):
    """A paragraph, item, row, heading or fence: no sentence goes beyond it."""

    kind: str
    start: int
    end: int
    is_quoted: bool = False


def sentences(text: str) -> list[Sentence]:
    """The sentences of a text, in order."""
    return list(_sentences(text))


def sentence_hash(sentence: str) -> str:
    """Sixteen digits by which a sentence is known again, however it is wrapped, set or linked."""
    return _cached_hash(sentence) if len(sentence) <= _SHORT else _hash(sentence)


def _hash(sentence: str) -> str:
    read = unicodedata.normalize("NFKC", plain(sentence)).casefold()
    if not read.isascii():
        for curly, straight in _STRAIGHT:
            read = read.replace(curly, straight)
    bare = "".join(_SET.sub("", read).split())
    bare = unicodedata.normalize("NFKC", bare) or "".join(sentence.split())
    return sha256(bare.encode("utf-8", "surrogatepass")).hexdigest()[:16]


#: A history has the same sentences over and over.
_SHORT = 500
_cached_hash = lru_cache(maxsize=4_096)(_hash)


def first_sentence(body: str, most: int = 300) -> str:
    """How the first sentence of prose reads, for a summary; empty when there is none."""
    for sentence in _sentences(body):
        if sentence.kind in ("prose", "item"):
            words = plain(sentence.text, images=False)
            if any(map(str.isalnum, words)):
                return _cut(words, most)
    return ""


def _cut(words: str, most: int) -> str:
    if len(words) <= most:
        return words
    kept = words[: most - 1]
    blank = kept.rfind(" ")
    return (kept[:blank] if blank > most // 2 else kept).rstrip(" ,;:") + "…"


# --- how it reads -------------------------------------------------------------------------------

_WORDS = re.compile(r"[^\W_]++(?: [^\W_]++)*")
_FIRST_SIGNS = re.compile(
    r"\s*+(?:>[ \t]?)*+(?:\#{1,6}[ \t]+|(?:[-*+•]|[0-9]{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?"
)
_QUOTED = re.compile(r"\n[ \t]*+(?:>[ \t]?)++")
_SET = re.compile(r"[*_~`=|\\]")
_STRAIGHT = (("’", "'"), ("ʼ", "'"), ("‘", "'"), ("“", '"'), ("”", '"'))
_MARK = re.compile(r"\\[!-/:-@\[-`{-~]|\*{1,3}|_{1,3}|~~|==")
_Place = tuple[int, int]
#: Words and whole links, and no sign besides that could mean something: most of what compiles.
SIMPLE = re.compile(
    r"(?:[^\\`<\[\]*_~=%!\r\n]++|!(?!\[)"
    r"|\[[^\\`<\[\]*_~=%\r\n]*+\]\([^\s\\()<>\[\]*_~=%\"']++\))*+"
)
#: A link in what is simple: what it shows, and where it leads.
SIMPLE_LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
_SHOWN = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def plain(text: str, *, images: bool = True) -> str:
    """How a stretch of Markdown reads, on one line.

    Links are what they show, images their description (or nothing); emphasis, comments, and the
    signs before an item, a heading or the lines of a quotation are gone.
    """
    if _WORDS.fullmatch(text):
        return text
    return _known_plain(text, images) if len(text) <= _SHORT else _plain(text, images)


def _plain(text: str, images: bool) -> str:
    first = _FIRST_SIGNS.match(text)
    text = text[first.end() if first else 0 :]
    if SIMPLE.fullmatch(text):
        return " ".join("".join(_SHOWN.split(text)).split())
    text = _QUOTED.sub("\n", text)
    gone, kept = _signs(text, images)
    gone = sorted([*gone, *_emphasis(text, sorted([*gone, *kept]))])
    parts, at = [], 0
    for start, end in gone:
        if start > at:
            parts.append(text[at:start])
        at = max(at, end)
    return " ".join("".join([*parts, text[at:]]).split())


_known_plain = lru_cache(maxsize=4_096)(_plain)


def _signs(text: str, images: bool) -> tuple[list[_Place], list[_Place]]:
    """What nobody sees of links, code and comments, and the code that is seen as it is."""
    gone: list[_Place] = []
    kept: list[_Place] = []
    for span in spans(text):
        shown = text[span.shown_start : span.shown_end]
        hidden = span.kind == "embed" and SIZE.fullmatch(shown) is not None
        if hidden or (span.kind == "image" and not images):
            gone.append((span.start, span.end))
            continue
        gone += [(span.start, span.shown_start), (span.shown_end, span.end)]
        if span.kind == "code":
            kept.append((span.shown_start, span.shown_end))
    return gone, kept


def _emphasis(text: str, others: list[_Place]) -> Iterator[_Place]:
    """Signs of emphasis that come in pairs, and the backslash of an escaped one."""
    opened: dict[str, _Place] = {}
    number, until = 0, 0
    for mark in _MARK.finditer(text):
        start, end, sign = mark.start(), mark.end(), mark[0]
        while number < len(others) and others[number][0] <= start:
            until = max(until, others[number][1])
            number += 1
        if start < until:
            continue
        if sign[0] == "\\":
            yield start, start + 1
            continue
        before, after = text[start - 1 : start], text[end : end + 1]
        inside_word = sign[0] == "_" and before.isalnum() and after.isalnum()
        if sign in opened and before.strip() and not inside_word:
            yield opened.pop(sign)
            yield start, end
        elif after.strip() and not inside_word:
            opened[sign] = (start, end)


# --- units --------------------------------------------------------------------------------------

_LINE = re.compile(
    r"[ \t]*+(?P<quote>(?:>[ \t]*+)++)?(?:"
    r"(?P<drawn>[-=*_|:+ \t]*+$)"
    r"|(?P<heading>\#{1,6}[ \t]++)"
    r"|(?P<item>(?:[-*+•]|(?P<number>[0-9]{1,9})[.)])[ \t]++(?:\[[ xX]\][ \t]++)?)"
    r"|(?P<row>\|))?"
)
_UNDERLINE = re.compile(r"[ ]{0,3}(?:=+|-+)[ \t]*+$")


def _units(text: str) -> Iterator[_Unit]:
    at = 0
    for block in blocks(text):
        if block.kind != "heading":
            yield from _between(text, at, block.start)
            at = block.end
            if block.kind == "fence":
                yield _Unit("code", block.start, block.end)
    yield from _between(text, at, len(text))


def _between(text: str, at: int, end: int) -> Iterator[_Unit]:
    """The units of lines that are neither in a fence nor in a comment."""
    unit, upto = None, at  # the one that may go on, and where it ends so far
    for start, stop in _lines(text, at, end):
        line = _LINE.match(text, start, stop)
        assert line is not None  # every part of the pattern may be missing
        if unit and _goes_on(text, unit, upto, line):
            upto = stop
            continue
        if unit:
            underlined = line["drawn"] and _UNDERLINE.match(text, start, stop)
            kind = "heading" if underlined and unit.kind == "prose" else unit.kind
            yield _Unit(kind, unit.start, upto, unit.is_quoted)
        unit, upto = None if line["drawn"] is not None else _opened(line, stop), stop
    if unit:
        yield _Unit(unit.kind, unit.start, upto, unit.is_quoted)


def _lines(text: str, at: int, end: int) -> Iterator[_Place]:
    """Where lines begin and end, without what ends them."""
    while at < end:
        stop = text.find("\n", at, end)
        after = stop + 1 if stop >= 0 else end
        stop = after if stop < 0 else stop - (stop > at and text[stop - 1] == "\r")
        yield at, stop
        at = after


def _opened(line: re.Match[str], stop: int) -> _Unit:
    kind = next(filter(line.__getitem__, ("heading", "item", "row")), "prose")
    start = line.start("row") if kind == "row" else line.end()
    return _Unit(kind, start, stop, line["quote"] is not None)


def _goes_on(text: str, unit: _Unit, upto: int, line: re.Match[str]) -> bool:
    """The line belongs to the paragraph or item before it."""
    if unit.kind not in ("prose", "item") or line["drawn"] is not None:
        return False
    if line["quote"] and not unit.is_quoted:
        return False
    if line["heading"] or line["row"] or text[upto - 2 : upto] == "  " or text[upto - 1] == "\\":
        return False
    if not line["item"]:
        return True
    # A line can begin with a year, and a paragraph with a number; no list begins with those.
    number = line["number"] or ""
    return len(number) > 3 or (unit.kind == "prose" and number not in ("", "1"))


# --- sentences ----------------------------------------------------------------------------------

_END = re.compile(
    r"(?<![.!?…])(?P<stop>[.!?…]++)(?P<close>[\"'”’»)\]*_~]*+)(?=\s|$)"
    r"|[。！？｡]++[」』”’）】》〉\"'*_]*+"
)
#: Where a sentence may end before its line does.
MAY_END = re.compile(r"[.!?…][^\s.!?…]*+\s|[。！？｡]")
_NEXT = re.compile(r"[\s>]*+[\"'“‘«(\[*_~]*+(?P<next>\S?)")
_LAST_WORD = re.compile(r"[^\s(\[\"“‘'*_—–]+$")
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")


def _sentences(text: str) -> Iterator[Sentence]:
    for unit in _units(text):
        begin = unit.start
        for stop in (*_stops(text, unit), unit.end):
            if (found := _trimmed(text, begin, stop, unit)) is not None:
                yield found
            begin = stop


def _trimmed(text: str, begin: int, end: int, unit: _Unit) -> Sentence | None:
    kept = text[begin:end]
    signs = " \t\r\n\v\f>" if unit.is_quoted else None
    start = begin + len(kept) - len(kept.lstrip(signs))
    kept = kept.strip() if signs is None else kept.lstrip(signs).rstrip()
    if unit.kind == "heading":
        bare = kept.rstrip("#")
        kept = bare.rstrip() if bare[-1:] in (" ", "\t") else kept
    return Sentence(start, start + len(kept), kept, unit.kind) if kept else None


def _stops(text: str, unit: _Unit) -> Iterable[int]:
    """Where its sentences end before it does."""
    kind, start, end, _ = unit
    if kind not in ("prose", "item"):
        return ()
    said = text[start:end]
    found = _known_stops(said) if end - start <= _SHORT else _stops_in(said)
    return [start + stop for stop in found]


def _stops_in(text: str) -> Iterator[int]:
    """Where the sentences of a paragraph or an item end before it does."""
    marks = [*_END.finditer(text)]
    if not marks or marks[0].end() == len(text):
        return
    whole = sorted((span.start, span.end) for span in spans(text))
    begin, number, until = 0, 0, 0
    for mark in marks:
        while number < len(whole) and whole[number][0] <= mark.start():
            until = max(until, whole[number][1])
            number += 1
        if mark.start() >= until and _ends(text, begin, mark, len(text)):
            begin = mark.end()
            yield begin


@lru_cache(maxsize=4_096)
def _known_stops(text: str) -> tuple[int, ...]:
    """Lists are read over and over, and most of their items stay as they are."""
    return tuple(_stops_in(text))


def _ends(text: str, begin: int, mark: re.Match[str], end: int) -> bool:
    following = _NEXT.match(text, mark.end(), end)
    goes_on = following is not None and following["next"].islower()
    if not mark["stop"]:
        return True
    if mark["stop"] != ".":
        quoted = any(sign in mark["close"] for sign in "\"'”’»")
        asks = "!" in mark["stop"] or "?" in mark["stop"]
        return not goes_on or (asks and not quoted)
    if goes_on:
        return False
    before = _LAST_WORD.search(text, max(begin, mark.start() - 12), mark.start())
    word = before[0] if before else ""
    return not _is_short(word, following) and not _counts(text, begin, mark.start())


def _is_short(word: str, following: re.Match[str] | None) -> bool:
    """The full stop belongs to the word: an abbreviation or an initial."""
    low = word.lower()
    if low in ENDING_ABBREVIATIONS:
        return False
    if low == "no":
        return following is not None and following["next"].isdigit()
    initial = len(word) == 1 and word.isupper() and word != "I"
    return initial or low in ABBREVIATIONS or _DOTTED.fullmatch(low) is not None


def _counts(text: str, begin: int, stop: int) -> bool:
    """A sentence that is only a number so far: ``3. Then …``."""
    return stop - begin < 6 and text[begin:stop].strip().isdigit()
