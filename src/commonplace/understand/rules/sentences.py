"""Sentences of a text, each with its place in it.

Markdown is read for what it is: fences, indented code, tables, rules, comments and front matter
hold no sentences; a heading is none, but the sentences below know it; a list item is one or more,
and knows the line that introduced the list ("Next steps:"). A line break ends a sentence unless
the line was merely wrapped.

Inside a block a sentence ends with ``.``, ``!``, ``?`` or ``…`` (and closing quotes) before
something that can begin one. A full stop does not end it after an abbreviation (*Dr.*, *e.g.*), an
initial, or inside a number; emoji end it too.

``Sentence.text`` is how it reads: without emphasis, link targets and footnote marks, straight
apostrophes, single blanks. ``source[start:end]`` is how it stands there.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from commonplace.capture.words import ABBREVIATIONS, ENDING_ABBREVIATIONS, STARTERS


class Sentence(NamedTuple):
    start: int
    end: int
    text: str
    #: The heading above it, as it stands there, or nothing.
    heading: str = ""
    #: The line that introduced its list, without the colon.
    lead: str = ""
    is_item: bool = False
    #: A list item with an empty box.
    is_open: bool = False
    #: Who says it, where the line begins with a name and a colon.
    speaker: str = ""


class _Block(NamedTuple):
    """A paragraph or a list item: where sentences are looked for."""

    start: int
    end: int
    heading: str
    lead: str
    is_item: bool
    is_open: bool


_FENCE = re.compile(r"[ ]{0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t]++(?P<words>[^\n]*?)[ \t#]*$")
_BOLD_LINE = re.compile(r"[ ]{0,3}(?:\*\*|__)(?P<words>[^*_\n]{1,60})(?:\*\*|__):?$")
_UNDERLINE = re.compile(r"[ ]{0,3}(?:=+|-{2,})[ \t]*$")
_RULE = re.compile(r"[ ]{0,3}(?:[-*_][ \t]*){3,}$")
_ITEM = re.compile(r"[ \t]*(?:[-*+•‣▪–]|\d{1,3}[.)]|\(?[a-z]\))[ \t]+(?P<box>\[[ xX]\][ \t]+)?")
_QUOTED = re.compile(r"[ ]{0,3}(?:>[ ]?)+")
_SKIPPED = re.compile(r"[ \t]*(?:\||<[!/a-zA-Z]|\[\^|[-+|: ]+$|\{|\}|\[\{|</?)|[ ]{4,}\S|\t\S")
_TABLE_ROW = re.compile(r"[^\n|]*(?:\|[^\n|]*){2,}$")
_WRAPPED = 60  # a line shorter than this, before a capital, was not wrapped but ended

_EMOJI = "\U0001f000-\U0001faff\u2600-\u27bf\u2b50\u2b55\u200d\ufe0f"
#: A run of signs is looked at once, from its first: nothing is tried again from its middle.
_END = re.compile(
    r"(?P<mark>[.!?…](?<![.!?…]{2})[.!?…]*+[\"'”’)\]*_]*+)(?=\s+(?P<next>[\"'“‘(\[*_]*\S))"
    rf"|[{_EMOJI}]+|(?<=[\])])\s+(?=\[)"
)
#: The same where there are neither emoji nor brackets; to begin with one of few signs makes it
#: much faster.
_PLAIN_END = re.compile(
    r"(?P<mark>[.!?](?<![.!?]{2})[.!?]*+[\"')\]*_]*+)(?=\s+(?P<next>[\"'(\[*_]*\S))",
)
_LAST_WORD = re.compile(r"(?:^|[\s(\"“'])([^\s(\"“']+)$")
_INITIALS = re.compile(r"[a-hj-z]|(?:[a-z]\.)+[a-z]")
_SPEAKER = re.compile(
    r"(?:\*\*|__)?(?P<name>[^\W\d_][\w.'’-]{1,20}(?: [^\W\d_][\w.'’-]{0,20}){0,2})(?:\*\*|__)?:"
    r"(?:\*\*|__)?[ ]+(?=\S)"
)
_ROLES = ("user", "me")
_LINK = re.compile(
    r"!?\[(?P<words>[^\]\n]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?: \"[^\"]*\")?\)"
)
_WIKI_LINK = re.compile(r"\[\[(?:[^\]|\n]*\|)?(?P<words>[^\]\n]+)\]\]")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3}|_{1,3})(?=\S)(?P<words>[^*\n]*?\S)\1(?![\w*])")
_NOTE_MARK = re.compile(r"\[\^?\w{1,3}\]")
_STRAIGHT = str.maketrans({"’": "'", "ʼ": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " "})
_TICKED = re.compile(r"(?<=[a-z])`(?=(?:s|t|m|ve|re|ll|d)\b)", re.IGNORECASE)
_CODE = re.compile(r"`[^`\n]+`")


@lru_cache(maxsize=8)  # names, facts and relations are read from one memory, one after the other
def split(text: str) -> tuple[Sentence, ...]:
    """The sentences of `text`, in order."""
    if "\n" not in text and not _ITEM.match(text) and not _not_prose(text):
        return tuple(_sentences(text, _Block(0, len(text), "", "", False, False)))
    return tuple(sentence for block in _blocks(text) for sentence in _sentences(text, block))


def clean(raw: str) -> str:
    """How a stretch of Markdown reads. What stands between backticks stays as it is."""
    if "`" in raw:
        raw = _TICKED.sub("'", raw)
    if "*" in raw or "_" in raw or "[" in raw or "~" in raw:
        parts = _CODE.split(raw)
        codes = _CODE.findall(raw)
        raw = "".join(
            piece
            for pair in zip(map(_unmarked, parts), [*codes, ""], strict=True)
            for piece in pair
        )
    return " ".join((raw if raw.isascii() else raw.translate(_STRAIGHT)).split())


def _unmarked(text: str) -> str:
    """Without emphasis, link targets and marks of footnotes."""
    text = _WIKI_LINK.sub(lambda link: link["words"], text)
    text = _LINK.sub(lambda link: link["words"], text)
    text = _NOTE_MARK.sub("", text)
    text = _EMPHASIS.sub(lambda strong: strong["words"], text)
    return text.replace("**", "").replace("__", "")


# --- blocks -------------------------------------------------------------------------------------


def _not_prose(line: str) -> bool:
    return (
        _SKIPPED.match(line) is not None
        or _HEADING.match(line) is not None
        or ("|" in line and _TABLE_ROW.match(line) is not None)
        or _RULE.match(line) is not None
    )


def _blocks(text: str) -> Iterator[_Block]:
    """Paragraphs and list items, with the heading and the lead-in they stand under."""
    heading, lead = "", ""
    block: _Block | None = None
    for start, line in _prose_lines(text):
        words = _heading(line)
        quoted = _QUOTED.match(line)
        inner = start + (quoted.end() if quoted else 0)
        item = _ITEM.match(text, inner, start + len(line))
        end = start + len(line)
        if block and not words and not item and line and _continues(text, block, line):
            block = block._replace(end=end)
            continue
        if block:
            yield block
            lead = _lead(text, block, lead)
            block = None
        if words:
            heading, lead = words, ""
        elif line:
            lead = lead if item else ""
            open_box = bool(item and item["box"] and item["box"].strip() == "[ ]")
            begin = item.end() if item else inner
            block = _Block(begin, end, heading, lead, item is not None, open_box)
    if block:
        yield block


def _prose_lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their places; what is not prose is passed on as an empty line."""
    fence, at = "", 0
    lines = text.split("\n")
    in_front_matter = lines[0].strip() == "---" and "---" in lines[1:]
    for number, line in enumerate(lines):
        start, at = at, at + len(line) + 1
        opened = _FENCE.match(line)
        shown = ""
        if in_front_matter:
            in_front_matter = number == 0 or line.strip() != "---"
        elif fence:
            fence = "" if opened and opened[1].startswith(fence) else fence
        elif opened:
            fence = opened[1]
        elif line.strip() and _UNDERLINE.match(lines[number + 1] if lines[number + 1 :] else ""):
            shown = "# " + line
        elif line.strip() and (_ITEM.match(line) or _HEADING.match(line) or not _not_prose(line)):
            shown = line
        yield start, shown


def _heading(line: str) -> str:
    found = _HEADING.match(line) or _BOLD_LINE.match(line)
    return found["words"].strip() if found else ""


def _continues(text: str, block: _Block, line: str) -> bool:
    """The line goes on with what the one before began."""
    before = text[block.start : block.end].rpartition("\n")[2]
    if _QUOTED.match(line) or before.rstrip().endswith((":", "：")):
        return False
    if line[:1].isspace() and block.is_item:
        return True
    first = line.lstrip()[:1]
    ended = before.rstrip()[-1:] in ".!?…"
    return first.islower() or (len(before) >= _WRAPPED and not (ended and _SPEAKER.match(line)))


def _lead(text: str, block: _Block, lead: str) -> str:
    if block.is_item:
        return lead
    last = text[block.start : block.end].rstrip()
    return clean(last[-120:].rpartition("\n")[2])[:-1] if last.endswith((":", "：")) else ""


# --- sentences ----------------------------------------------------------------------------------


def _sentences(text: str, block: _Block) -> Iterator[Sentence]:
    start, end = block.start, block.end
    said = _SPEAKER.match(text, start, end) if text.find(":", start, end) >= 0 else None
    speaker = clean(said["name"]) if said and said["name"][0].isupper() else ""
    if speaker.lower() in STARTERS and speaker.lower() not in _ROLES:
        speaker = ""  # Note: Decision: Remember:
    if said and speaker:
        start = said.end()
    for begin, stop in _spans(text, start, end):
        yield Sentence(
            begin,
            stop,
            clean(text[begin:stop]),
            block.heading,
            block.lead,
            block.is_item,
            block.is_open,
            speaker,
        )


def _spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    begin = start
    plain = text.isascii() and "[" not in text
    for mark in (_PLAIN_END if plain else _END).finditer(text, start, end):
        if mark["mark"] and not _ends(text, begin, mark):
            continue
        stop = mark.end() if mark["mark"] else mark.start()
        yield from _trimmed(text, begin, stop)
        begin = mark.end()
    yield from _trimmed(text, begin, end)


def _trimmed(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    while begin < end and text[begin].isspace():
        begin += 1
    while begin < end and text[end - 1].isspace():
        end -= 1
    if begin < end and any(map(str.isalnum, text[begin:end])):
        yield begin, end


def _ends(text: str, begin: int, mark: re.Match[str]) -> bool:
    signs, following = mark["mark"].rstrip("\"'”’)]*_"), mark["next"][-1]
    if mark["next"][0] in "[(":
        following = mark["next"][0]
    if _in_code(text, begin, mark.start()):
        return False
    if not signs.endswith(".") or len(signs) > 1:  # !, ?, … and dots in a row
        return signs[-1] in "!?" or not following.islower()
    before = text[max(begin, mark.start() - 12) : mark.start()]
    word = last[1].lower() if (last := _LAST_WORD.search(before)) else ""
    number = word == "no" and following.isdigit()
    if number or word in ABBREVIATIONS or _INITIALS.fullmatch(word):
        return not following.islower() and word in ENDING_ABBREVIATIONS
    if following.islower():
        return text[mark.end() :].lstrip()[:2] in ("i ", "i'")
    return not before.strip().isdigit() or mark.start() - begin > 3


def _in_code(text: str, begin: int, at: int) -> bool:
    return text.count("`", begin, at) % 2 == 1
