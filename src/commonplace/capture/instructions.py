"""Find orders to an agent in texts whose authors are not trusted.

A web page, a file, an import or a tool's output may state facts. When it gives orders to the agent
that will read it ("ignore your earlier instructions", "note to the assistant", "do not ask for
confirmation"), the memory goes into quarantine until a person says otherwise. What people and
agents of the house say is not looked at.

``orders.toml`` holds the words and the signs; each sign has a weight. The text is read without
regard to case, width and blanks. It is an order when the weights of the signs in one sentence come
to 1, or those of the signs that may stand anywhere do. Documentation is full of imperatives ("Run
``make test`` before you commit."), so an imperative alone is no sign. Every pattern is linear:
repeats are bounded. The reason that is found names signs, never a word of the text.
"""

import re
import tomllib
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

#: Who may state facts and give no orders.
LOW_TRUST = frozenset(("tool", "web", "import"))

_ENOUGH = 1.0
#: Weights are decimal fractions, and 0.4 + 0.6 is to be 1.
_ROUNDING = 1e-9
#: Signs that a reason names.
_SHOWN = 2
#: A character inside a sentence: a full stop ends one only before a blank.
_INSIDE = r"(?:[^.!?\n]|[.!?](?![ \n]))"
_GAPS = {"gap": rf"{_INSIDE}{{0,80}}?", "near": rf"{_INSIDE}{{0,30}}?"}
#: Where an order can begin: at the start of a clause, or after one of these words.
_START = re.compile(
    r"(?:\A|[\n.!?;:,(–—-] ?|\b(?:and|but|so|then|please|also|just|first|must|should|shall|will|now"
    r"|always|to) )\Z"
)
_LONGEST_START = 8
#: Characters that are read in one call, and those beyond them that an order may end in.
_WINDOW, _LONGEST_ORDER = 20_000, 2_000
_AT_START = "{start}"
_NAMED = re.compile(r"\{([a-z_]+)\}")
_BLANKS = re.compile(r"[^\S\n]+")
#: The end of a line inside a paragraph; empty lines, bullets and headings begin a new block.
_WRAPPED = re.compile(r" ?\n(?! ?\n| ?[-*•#>|]| ?\d{1,3}[.)])")
_LINES = re.compile(r" ?\n[ \n]*")
_SENTENCE_END = re.compile(r"[.!?][\"')\]]{0,3}[ \n]|\n")


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that orders have and honest texts rarely have."""

    name: str
    weight: float
    #: Whether it counts for the whole text and not only for its sentence.
    anywhere: bool
    #: What is found wherever it stands, and what is found only where an order can begin.
    free: re.Pattern[str] | None
    leading: re.Pattern[str] | None

    def find(self, text: str) -> Iterator[int]:
        """Find the places at which the sign stands in a text."""
        if self.free is not None:
            yield from _find_in_windows(self.free, text)
        if self.leading is not None:
            for at in _find_in_windows(self.leading, text):
                if _START.search(text, max(0, at - _LONGEST_START), at):
                    yield at


def _find_in_windows(pattern: re.Pattern[str], text: str) -> Iterator[int]:
    """Find where a pattern stands. No call reads more than a window: it holds the interpreter lock,
    and texts may have a million characters. What stands in two windows is found twice."""
    for first in range(0, len(text), _WINDOW):
        end = min(first + _WINDOW + _LONGEST_ORDER, len(text))
        for found in pattern.finditer(text, first, end):
            if found.end() < end or end == len(text):  # else its last word may go on
                yield found.start()


def wants_obedience(text: str) -> str | None:
    """Say why a text is an order to its reader; nothing when it is none."""
    said = _normalise(text)
    starts = [0, *(end.end() for end in _SENTENCE_END.finditer(said))]
    everywhere: list[Sign] = []
    sentences: dict[int, list[Sign]] = {}
    for sign in signs():
        found = {bisect_right(starts, at) for at in sign.find(said)}
        if found and sign.anywhere:
            everywhere.append(sign)
        for number in found:
            sentences.setdefault(number, []).append(sign)
    for together in (everywhere, *sentences.values()):
        if sum(sign.weight for sign in together) >= _ENOUGH - _ROUNDING:
            return _reason(together)
    return None


@cache
def signs() -> tuple[Sign, ...]:
    """Load the signs of ``orders.toml``."""
    told = tomllib.loads((files(__package__) / "orders.toml").read_text("utf-8"))
    words = {name: _blanks(f"(?:{'|'.join(listed)})") for name, listed in told["words"].items()}
    return tuple(_sign(each, words | _GAPS) for each in told["signs"])


def _sign(told: Mapping[str, Any], words: Mapping[str, str]) -> Sign:
    free: list[str] = []
    leading: list[str] = []
    for pattern in told["patterns"]:
        bare = pattern.removeprefix(_AT_START)
        whole = _NAMED.sub(lambda m: words[m[1]], _blanks(bare))
        (free if bare == pattern else leading).append(f"(?:{whole})")
    return Sign(
        told["name"],
        told["weight"],
        told.get("anywhere", False),
        re.compile("|".join(free)) if free else None,
        re.compile(rf"\b(?:{'|'.join(leading)})") if leading else None,
    )


def _blanks(pattern: str) -> str:
    """Let the end of a line stand for a blank."""
    return pattern.replace(" ", r"[ \n]")


def _reason(found: list[Sign]) -> str:
    """Name the heaviest signs; one that is enough by itself stands alone."""
    heavy = sorted(found, key=lambda sign: -sign.weight)
    shown = heavy[:1] if heavy[0].weight >= _ENOUGH else heavy[:_SHOWN]
    return " and ".join(sign.name for sign in shown)


def _normalise(text: str) -> str:
    """Give a text one spelling: case, width, blanks and wrapped lines do not hide an order."""
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text).replace("’", "'")
    blanks = _BLANKS.sub(" ", plain.casefold())
    return _LINES.sub("\n", _WRAPPED.sub(" ", blanks))
