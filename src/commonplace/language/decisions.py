"""Decision protection: does a text state a decision, and in which words?

Fourteen intents, tried in order; ``data/decisions.toml`` has them and says what its columns mean.
Three more things speak against any match: it is negated ("haven't decided on"), it is conditional
("if we switched to"), or its sentence is a question.

Patterns are matched on lower-cased text. In them a space stands for any run of blanks, so a line
break inside a phrase does not hide it.
"""

import re
from dataclasses import dataclass
from functools import cache

from commonplace.language.packs import read_toml

_SENTENCE_END = re.compile(r"[.!?]+(?=[\s)\"'”]|$)|\n\s*(?:[-*+#\n]|\d+[.)])")
_SENTENCE_MARKS = ("\n\n", ". ", "! ", "? ", ".\n", "!\n", "?\n")
_PLACEHOLDER = re.compile(r"<([a-z_]{1,30})>")


@dataclass(frozen=True, slots=True)
class Intent:
    name: str
    keys: tuple[str, ...]
    pattern: str
    before: str = ""
    after: str = ""


def decision(text: str) -> str | None:
    """Name the first intent that `text` states, if it states one."""
    line = text.lower()
    if "’" in line:
        line = line.replace("’", "'")
    for key, intent in _by_key():
        if key in line and _states(line, key, intent):
            return intent.name
    return None


def _states(line: str, key: str, intent: Intent) -> bool:
    """Whether a sentence with the key states the intent; the others need not be read."""
    pattern = _compiled(intent.pattern)
    at = line.find(key)
    while at >= 0:
        start = max(0, *(line.rfind(mark, 0, at) for mark in _SENTENCE_MARKS))
        ends = [end for mark in _SENTENCE_MARKS if (end := line.find(mark, at)) >= 0]
        end = min(ends, default=len(line))
        if any(_stands(line, intent, match) for match in pattern.finditer(line, start, end)):
            return True
        at = line.find(key, end)
    return False


def _stands(line: str, intent: Intent, match: re.Match[str]) -> bool:
    """Nothing around the match speaks against it."""
    start, end = match.span()
    before = line[max(0, start - 60) : start]
    if _compiled("<doubt>").search(before):
        return False
    if intent.before and _compiled(intent.before).search(before):
        return False
    if intent.after and _compiled(intent.after).match(line, end):
        return False
    stop = _SENTENCE_END.search(line, end)
    return stop is None or "?" not in stop[0]


@cache
def intents() -> tuple[Intent, ...]:
    """Load the fourteen intents."""
    return tuple(
        Intent(
            row["name"],
            tuple(row["keys"]),
            row["pattern"],
            row.get("before", ""),
            row.get("after", ""),
        )
        for row in read_toml("decisions.toml")["intent"]
    )


@cache
def _by_key() -> tuple[tuple[str, Intent], ...]:
    return tuple((key, intent) for intent in intents() for key in intent.keys)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compiled when first needed: most texts need none, and all of them take 15 ms."""
    return re.compile(_spell_out(pattern).replace(" ", r"\s{1,20}"))


def _spell_out(pattern: str) -> str:
    """Put words and phrases in the place of their names."""
    return _PLACEHOLDER.sub(lambda match: _replacements()[match[1]], pattern)


@cache
def _replacements() -> dict[str, str]:
    """What each name stands for; a phrase may name words and phrases that stand before it."""
    data = read_toml("decisions.toml")
    found = {name: _any(words) for name, words in data["words"].items()}
    for name, phrase in data["phrases"].items():
        found[name] = _PLACEHOLDER.sub(lambda match: found[match[1]], phrase)
    return found


def _any(words: str) -> str:
    """One of these words (patterns themselves), whole; `_` is a space inside one."""
    return rf"(?:{'|'.join(words.split())})\b".replace("_", " ")
