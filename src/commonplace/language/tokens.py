"""Cut a text into tokens, each with its place: ``text[token.start:token.end] == token.text``.

English clitics are cut as in the Penn Treebank (*do|n't*, *Ann|'s*). What people write as one thing
stays whole: ids and versions (``Brook-2``, ``v4.1.2``), dates, times, phone numbers, addresses of
mail and web, paths, *C#*, *C++*, *.NET*, *AT&T*, *O'Malley*, the *'t* of *van 't Hoff*, *p.m.*,
*Dr.* Japanese and Chinese are cut where the script changes. Blanks and the marks of Markdown
(``**``, backticks) are no tokens.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Token(NamedTuple):
    """A word, number or mark of a text, from `start` to `end`."""

    text: str
    start: int
    end: int


#: A letter or digit of any script, with the marks that stand on letters.
_W = (
    r"[\w\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0dff"
    r"\u0e30-\u0e4e\u200c\u200d]"
)
_TOKEN = re.compile(
    rf"""
    (?P<address> https?://[^\s<>"'`|]++ | www\.[^\s<>"'`|]++
        | (?<![\w.+-])[\w.+-]{{1,64}}+@[\w-]{{1,64}}+(?:\.[\w-]{{1,64}}+)++ )
  | (?P<phone> \+\d{{1,15}}+(?:[ -]\d{{1,6}}+\b){{1,6}}+
        | \(\d{{2,5}}\)[ ]\d{{2,9}}+(?:-\d{{1,9}}+)?+ )
  | (?P<path> (?<!\S)(?:~|\.{{1,2}})?/[\w.+@-]++(?:/[\w.+@-]++)*+/?+ )
  | (?P<elided> (?<!\w)['’]t(?=[ ][A-Z]) )
  | (?P<word>
        (?:(?<![\w.])\.(?=[a-z]|[A-Z]{{2}}|\d)|(?<!\w)[@\#](?=\w))?+
        {_W}++
        (?:(?:[-'’&_/·]|\.(?=[a-z\d]|(?<=[A-Z].)[A-Z]|(?<=\b[a-z].)[A-Z]\b)|(?<=\d)[,:](?=\d)){_W}++)*+
        (?:(?<=[A-Za-z])(?:\+\+|\#)(?!\w))?+ )
  | (?P<skip> \*++ | `++ | ~~ | __++ | \\(?=\W) )
  | (?P<mark> \.{{2,}}+ | -{{2,}}+ | ={{2,}}+ | [!?]{{2,}}+ | \S )
    """,
    re.VERBOSE,
)
_CLITIC = re.compile(r"(?i:n['’]t|['’](?:s|m|re|ve|ll|d))\Z")
_SCRIPTS = re.compile(
    r"[\u4e00-\u9fff\u3400-\u4dbf々〆]+|[\u3040-\u309f]+|[\u30a0-\u30ff]+"
    r"|[^\u3040-\u30ff\u4e00-\u9fff\u3400-\u4dbf々〆]+"
)
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_INITIALS = re.compile(r"[^\W\d_](?:\.[^\W\d_])*+\Z")
_BEFORE_NAME = re.compile(r"\.\s{1,2}[^\W\d_a-z]")
#: "No" that stands for "number", as nobody who denies goes on: *Brine No. 11*.
_NUMBER = re.compile(r"(?<=\w[ ])[Nn]o\. ?+(?=\d)")
#: Pairs of words that are written as one, and where they are cut.
_PAIRS = {"cannot": 3, "gonna": 3, "gotta": 3, "wanna": 3, "lemme": 3, "gimme": 3}
_END_MARKS = ".,;:!?)]}…*”’"


def tokenize(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """Cut a text, or the part of it from `start` to `end`, into tokens."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text, start, len(text) if end is None else end):
        kind = match.lastgroup
        if found and match.start() < found[-1].end:
            continue  # the period of an abbreviation
        if kind == "word":
            found += _cut_word(text, match.start(), match.end())
        elif kind == "address":
            found += _cut_address(text, match.start(), match.end())
        elif kind != "skip":
            found.append(Token(match.group(), match.start(), match.end()))
    return found


def _cut_word(text: str, start: int, end: int) -> Iterator[Token]:
    word = text[start:end]
    if word.isascii() and word.isalpha():
        cut = _PAIRS.get(word.lower(), 0) if len(word) < 7 else 0
        if cut:
            yield Token(word[:cut], start, start + cut)
            yield Token(word[cut:], start + cut, end)
            return
    elif _EAST_ASIAN.search(word):
        for run in _SCRIPTS.finditer(text, start, end):
            yield Token(run.group(), run.start(), run.end())
        return
    elif "/" in word and _is_choice(word):
        yield from _cut_choice(text, start, end)
        return
    elif ("'" in word or "’" in word) and (clitic := _CLITIC.search(word)) and clitic.start():
        cut = start + clitic.start()
        yield from _cut_word(text, start, cut)
        yield Token(text[cut:end], cut, end)
        return
    if text.startswith(".", end) and _ends_with_period(text, word, end):
        end += 1
    yield Token(text[start:end], start, end)


def _is_choice(word: str) -> bool:
    """Whether a slash parts words (*and/or*) and not the parts of a path, date or fraction."""
    return all(part.isalpha() or "'" in part for part in word.split("/")) and word.count("/") == 1


def _cut_choice(text: str, start: int, end: int) -> Iterator[Token]:
    slash = text.index("/", start, end)
    yield from _cut_word(text, start, slash)
    yield Token("/", slash, slash + 1)
    yield from _cut_word(text, slash + 1, end)


def _cut_address(text: str, start: int, end: int) -> Iterator[Token]:
    """Give an address back the marks at its end, which belong to the sentence."""
    inner = text[start:end].rstrip(_END_MARKS)
    yield Token(inner, start, start + len(inner))
    for place in range(start + len(inner), end):
        yield Token(text[place], place, place + 1)


def _ends_with_period(text: str, word: str, end: int) -> bool:
    if text.startswith("..", end) or len(word) > 12:
        return False
    if len(word) == 2 and _NUMBER.match(text, end - 2):
        return True
    if _INITIALS.match(word):
        return "." in word or (word.isupper() and word != "I" and _is_initial(text, end))
    return word.lower() in abbreviations()


def _is_initial(text: str, end: int) -> bool:
    """Whether a letter with a period stands before a name (*J. Adler*) or another initial."""
    return _BEFORE_NAME.match(text, end) is not None


@cache
def abbreviations() -> dict[str, bool]:
    """Words that are written with a period, without it, and whether they can end a sentence."""
    data = files(__package__).joinpath("data", "abbreviations.txt").read_text("utf-8")
    lines = (line.split() for line in data.splitlines() if not line.startswith("#"))
    return {word: first == "final:" for first, *words in lines for word in words}
