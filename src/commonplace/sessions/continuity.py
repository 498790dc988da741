"""Was what an agent was shown of use to it? Answered from what it said afterwards.

To each thing shown belong the words that only it can have brought in: its terms, without those of
the prompts up to the moment it was shown, and without those the agent had used before. A term
weighs ``log2(1 + n / f)`` squared, where ``f`` of the ``n`` things shown have it: what stands in
all of them tells them not apart. ``used`` is the share of that weight that the agent said in one
later turn, the one that told most of it, doubled and at most 1: nobody repeats all of what he read.
One word of several, or less than three tenths, is chance, and nothing.

Who names the id of something, or the last eight characters of it, has used it. What brings no word
of its own (the prompt said all of it) is not known to be of use: 0.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from commonplace.capture.terms import terms
from commonplace.model import Said, Shown

#: The last characters of an id, by which people and agents cite it.
SHORT_ID = 8
_CHANCE = 0.3
_LEAST_WORDS = 2
_ID = re.compile(r"[0-9a-f]{8,}")
_LONGEST = 20_000
_STRETCH = 4_000


@dataclass(frozen=True, slots=True)
class Scored:
    """Of how much use each thing was, by kind and id; and the session as a whole."""

    used: Mapping[tuple[str, str], float]
    #: The mean of what was shown; nothing when nothing was.
    overall: float | None


def score(
    shown: Sequence[Shown], texts: Mapping[tuple[str, str], str], said: Sequence[Said]
) -> Scored:
    """``texts``: what each thing says, by kind and id. What has no text any more is left out."""
    there = [each for each in shown if (each.kind, each.item_id) in texts]
    words = [frozenset(terms(texts[_key(each)][:_LONGEST])) for each in there]
    spread = Counter(word for found in words for word in found)
    weights = {word: math.log2(1 + len(there) / count) ** 2 for word, count in spread.items()}
    first = _first_said(said)
    own = [
        frozenset(word for word in found if word not in first or first[word] > each.at)
        for each, found in zip(there, words, strict=True)
    ]
    best = _best_shares(there, own, weights, said)
    used = {_key(each): best[place] for place, each in enumerate(there)}
    overall = sum(used.values()) / len(used) if used else None
    return Scored(used, overall)


def _first_said(said: Sequence[Said]) -> dict[str, datetime]:
    """When each word came up, in a prompt or from the agent."""
    first: dict[str, datetime] = {}
    for line in said:
        if line.role in ("user", "assistant"):
            for word in terms(line.text[:_LONGEST]):
                first[word] = min(first.get(word, line.at), line.at)
    return first


@dataclass(frozen=True, slots=True)
class _Turn:
    """What the agent said in one go."""

    at: datetime
    words: frozenset[str]
    cited: frozenset[str]


def _turns(said: Sequence[Said]) -> Iterator[_Turn]:
    """Lines of the agent up to the next prompt; a long turn is told in stretches, because in a
    long text every word comes up some time."""
    texts: list[str] = []
    at: datetime | None = None
    for line in (*said, None):
        size = sum(map(len, texts))
        if at is not None and (line is None or line.role == "user" or size >= _STRETCH):
            text = "\n".join(texts)
            cited = frozenset(found[-SHORT_ID:] for found in _ID.findall(text))
            yield _Turn(at, frozenset(terms(text)), cited)
            texts, at = [], None
        if line is not None and line.role == "assistant":
            texts.append(line.text[:_LONGEST])
            at = line.at if at is None else max(at, line.at)


def _best_shares(
    shown: Sequence[Shown],
    own: Sequence[frozenset[str]],
    weights: Mapping[str, float],
    said: Sequence[Said],
) -> list[float]:
    """Of each thing, how much of it the turn told that told most."""
    having: dict[str, list[int]] = {}
    for place, found in enumerate(own):
        for word in found:
            having.setdefault(word, []).append(place)
    totals = [sum(weights[word] for word in sorted(found)) for found in own]
    ids = {each.item_id[-SHORT_ID:]: place for place, each in enumerate(shown)}
    best = [0.0] * len(shown)
    for turn in _turns(said):
        heard: dict[int, list[float]] = {}
        for word in sorted(turn.words & having.keys()):
            for place in having[word]:
                heard.setdefault(place, []).append(weights[word])
        for place, told in heard.items():
            if turn.at >= shown[place].at and len(told) >= min(_LEAST_WORDS, len(own[place])):
                best[place] = max(best[place], 2 * sum(told) / totals[place])
        for cited in turn.cited & ids.keys():
            if turn.at >= shown[ids[cited]].at:
                best[ids[cited]] = 1.0
    return [round(min(1.0, share), 4) if share >= _CHANCE else 0.0 for share in best]


def _key(shown: Shown) -> tuple[str, str]:
    return shown.kind, shown.item_id
