"""Where a session stands, in at most 2,000 characters, made by rule from what was said.

Its parts, in this order, each left out when there is nothing: what was asked last, what was
decided, what was remembered, the files and pages that were touched, what the agent said last. There
is no clock and no counter in it. A line that is too long is cut at a word; when all of it is too
long, the earliest of each part goes first.
"""

import re
from collections.abc import Iterable, Sequence

from commonplace.language.decisions import decision
from commonplace.language.word_lists import read_alternatives
from commonplace.minds.fence import visible
from commonplace.model import Said
from commonplace.sessions.injected import item

MOST_CHARS = 2000
MOST_QUERIES, MOST_REMEMBERS = 20, 10
QUERY_CHARS, REMEMBER_CHARS = 200, 300
_LINE = 180
_LAST = 300
_ASKED, _DECIDED, _TOUCHED = 4, 5, 12
_READ = 20_000
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
#: A file: a folder or a known ending, no address of the web, nothing in the middle of a word.
_FILE = re.compile(
    r"(?<![\w/.:@-])(?:(?:~|\.{1,2})?/)?(?:[\w.@-]{1,60}/){0,12}[\w@-][\w.@-]{0,60}"
    rf"\.(?:{read_alternatives(__package__, 'data/file_endings.txt')})(?![\w/])"
)
_PAGE = re.compile(
    r"(?<![\w/])(?:entity|topic|decision|concept|project|reference|theme)/[a-z0-9][a-z0-9-]{1,80}"
)


def digest(said: Sequence[Said], queries: Sequence[str], remembers: Sequence[str]) -> str:
    """``said``: the newest lines, in order."""
    texts = [line.text[:_READ] for line in said if line.role in ("user", "assistant")]
    prompts = [line.text for line in said if line.role == "user"] or list(queries)
    answers = [line.text for line in said if line.role == "assistant"]
    parts = {
        "Asked": _last(prompts, _ASKED, _LINE),
        "Decided": _last(_decided(texts), _DECIDED, _LINE),
        "Remembered": _last(remembers, _DECIDED, _LINE),
        "Touched": [", ".join(_touched(texts))] if _touched(texts) else [],
        "Said last": [item(answers[-1], _LAST)] if answers else [],
    }
    return fitted({name: lines for name, lines in parts.items() if lines}, MOST_CHARS)


def fitted(parts: dict[str, list[str]], most: int) -> str:
    """The parts as text; while it is too long the fullest part loses its earliest line."""
    left = {name: list(lines) for name, lines in parts.items()}
    while len(text := _written(left)) > most:
        fullest = max(left, key=lambda name: (len(left[name]), sum(map(len, left[name]))))
        left[fullest].pop(0)
        left = {name: lines for name, lines in left.items() if lines}
    return text


def shortened(texts: Iterable[str], most: int, longest: int) -> tuple[str, ...]:
    """The last of them, each once, none too long."""
    lines = [line for text in texts if (line := item(text, longest))]
    return tuple(reversed([*dict.fromkeys(reversed(lines))][:most]))


def _last(texts: Iterable[str], most: int, longest: int) -> list[str]:
    return list(shortened(texts, most, longest))


def _decided(texts: Iterable[str]) -> list[str]:
    return [
        sentence
        for text in texts
        for sentence in _SENTENCE.split(visible(text))
        if len(sentence) <= 4 * _LINE and decision(sentence)
    ]


def _touched(texts: Sequence[str]) -> list[str]:
    """Files and pages that were named, those named last at the end."""
    named = [
        match[0] for text in texts for pattern in (_FILE, _PAGE) for match in pattern.finditer(text)
    ]
    return [*reversed([*dict.fromkeys(reversed(named))][:_TOUCHED])]


def _written(parts: dict[str, list[str]]) -> str:
    return "\n".join(
        f"{name}: {lines[0]}" if len(lines) == 1 else "\n- ".join([f"{name}:", *lines])
        for name, lines in parts.items()
    )
