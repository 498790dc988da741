"""The words that state a decision: ``data/decisions.toml``.

``frames/decide.py`` reads clauses by them and says what a decision is. At the door, where nothing
is tagged, `decision` looks for the same words alone: a hint, which the reading confirms or not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from commonplace.language.packs import read_toml
from commonplace.language.sentences import split_sentences

#: Other words that may stand between two of a phrase.
_GAP = 3
_REACH = 4
_DOUBTS = frozenset(
    "not n't never no nobody if whether would could should might may must cannot unless".split()
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A verb and the words that stand behind it."""

    name: str
    kind: str

    @property
    def tail(self) -> tuple[str, ...]:
        return tuple(self.name.split()[1:])


def decision(text: str) -> str | None:
    """Name the first phrase of deciding that a text has, by its words alone."""
    low = text.lower().replace("’", "'")
    if not any(stem in low for stem in _stems()):
        return None
    for sentence in split_sentences(text):
        lows = [token.text.lower().replace("’", "'") for token in sentence.tokens]
        if "?" not in lows[-2:] and (found := _find_phrase(lows)):
            return found
    return None


def _find_phrase(lows: Sequence[str]) -> str | None:
    for at, low in enumerate(lows):
        named = low in words("labels") and not low.endswith("ed")
        if named and lows[at + 1 : at + 2] == [":"] and at < 4:
            return low
        lemma = past_forms().get(low)
        if (
            lemma is None
            or lows[at + 1 : at + 2] == [":"]
            or _DOUBTS.intersection(lows[max(0, at - _REACH) : at])
        ):
            continue
        for phrase in phrases().get(lemma, ()):
            sure = phrase.kind in ("formal", "acts") or set(words("against")) & {*lows[at:]}
            if sure and follow(phrase.tail, lows[at + 1 :]):
                return phrase.name
    return None


def follow(tail: Sequence[str], lows: Sequence[str]) -> bool:
    """Whether the words of a tail stand in these, in their order and near each other."""
    at = 0
    for word in tail:
        near = lows[at : at + _GAP + 1]
        if word not in near:
            return False
        at += near.index(word) + 1
    return True


@cache
def phrases() -> dict[str, tuple[Phrase, ...]]:
    """Load the phrases by the lemmas of their verbs, the surest first."""
    found: dict[str, tuple[Phrase, ...]] = {}
    for kind in ("formal", "acts", "ways", "taking", "orders"):
        for name in read_toml("decisions.toml")[kind]:
            lemma = name.split()[0]
            found[lemma] = (*found.get(lemma, ()), Phrase(name, kind))
    return found


@cache
def words(name: str) -> frozenset[str]:
    """Load a list of words, or of phrases."""
    listed = read_toml("decisions.toml")[name]
    return frozenset(listed.split() if isinstance(listed, str) else listed)


@cache
def past_forms() -> dict[str, str]:
    """Map past forms to the verbs of the phrases."""
    irregular: dict[str, str] = read_toml("decisions.toml")["irregular"]
    made = {_past(lemma): lemma for lemma in phrases() if lemma not in irregular.values()}
    return made | irregular


def _past(lemma: str) -> str:
    if lemma.endswith("e"):
        return lemma + "d"
    return lemma[:-1] + "ied" if lemma.endswith("y") else lemma + "ed"


@cache
def _stems() -> frozenset[str]:
    return frozenset(past_forms()) | words("labels")
