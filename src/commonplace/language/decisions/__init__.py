"""Which sentence states a decision: one reader, by words alone.

In: the words of a sentence. Out: a `Decision`, or nothing. Asks: the lists of
``data/decisions.toml``, the lexicon, and the kinds of nouns. `decision` asks it where a memory is
written and nothing is tagged; ``english.py`` asks it of each sentence and finds the clause.

A phrase states one where somebody who can decide has done it, is doing it or will: "we settled on
V", "the board voted to …", "I'm going with V". Other deeds need a choice between two things ("took
V over W") or words that make them final ("from now on"). People, groups, firms and their parts can
decide; animals, machines and the weather cannot. What is asked, supposed, denied, told in a story
or done by habit was not decided.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from commonplace.language.decisions.deciders import Line
from commonplace.language.decisions.deeds import NOWHERE, Deed, Span
from commonplace.language.decisions.nouns import find_label, find_noun, find_settled
from commonplace.language.decisions.tables import (
    Phrase,
    find_listed,
    forms,
    is_break,
    look_beside,
    phrases,
    words,
)
from commonplace.language.packs import english
from commonplace.language.sentences import split_sentences

#: A year before this one is history.
_HISTORY = 1950
_WORD = re.compile(r"[a-z]+")


class Decision(NamedTuple):
    """How a sentence states a decision; places are numbers of its words."""

    how: str
    #: Where the verb stands, or what stands behind a label.
    at: int = 0
    is_label: bool = False
    #: Whether its author decided alone, and where who did is named.
    is_own: bool = False
    decider: Span = NOWHERE
    #: What was chosen, and against what.
    chosen: Span = NOWHERE
    against: Span = NOWHERE


def decision(text: str) -> str | None:
    """Name the first phrase of deciding that a text has."""
    if _may_decide(text):
        for sentence in split_sentences(text):
            if found := find_decision(sentence.words):
                return found.how
    return None


def find_decision(spoken: Sequence[str]) -> Decision | None:
    """Find how a sentence states a decision."""
    lows = [word.lower().replace("’", "'") for word in spoken]
    line = Line(spoken, lows)
    if "?" in lows[-2:] or not spoken or _is_unsure(lows):
        return None
    if label := find_label(lows):
        return Decision(*label, is_label=True)
    if found := _find_phrase(line) or _find_refusal(line):
        return found
    how = find_settled(lows) or find_noun(line)
    return Decision(how, lows.index(how) if how in lows else 0) if how else None


def _find_phrase(line: Line) -> Decision | None:
    """Find the first verb of deciding whose phrase states a decision."""
    for at, low in enumerate(line.lows):
        if low in forms():
            for phrase, end in _list_phrases(line.lows, at):
                deed = Deed(line, at, forms()[low][1], phrase, end)
                if deed.is_stated:
                    return _make_decision(deed)
    return None


def _list_phrases(lows: Sequence[str], at: int) -> Iterator[tuple[Phrase, int]]:
    """Yield the phrases of the verb that stands here, and where each ends."""
    for phrase in phrases()[forms()[lows[at]][0]]:
        end = phrase.follow(lows[at + 1 :])
        if end is not None:
            yield phrase, at + 1 + end


def _make_decision(deed: Deed) -> Decision:
    phrase, end, lows = deed.phrase, deed.end, deed.lows
    if phrase.tail[-1:] == ("to",) and lows[end : end + 1] and lows[end] in forms():
        phrase, end = next(_list_phrases(lows, end), (phrase, end))  # "decided to go with X"
    named = phrase.kind in ("ways", "ahead", "taking")
    return Decision(
        "deed" if deed.phrase.kind == "deeds" else deed.phrase.name,
        deed.at,
        is_own=deed.who == "i",
        decider=(deed.subject.start, deed.subject.end),
        chosen=deed.find_object(end) if named and not phrase.is_one_of("leaving") else NOWHERE,
        against=deed.rival if named else NOWHERE,
    )


def _find_refusal(line: Line) -> Decision | None:
    """ "We will not X", "we're not going to X", "we no longer X", whatever it is; and "the sofa
    stays".
    """
    lows = line.lows
    for at, low in enumerate(lows[:-1]):
        if low in ("not", "n't", "longer"):
            verb = min(at + 1 + 2 * (lows[at + 1 : at + 3] == ["going", "to"]), len(lows) - 1)
            shape = "ing" if lows[verb].endswith("ing") else "base"
            deed = Deed(line, verb, shape, Phrase(lows[verb], "deeds"), verb + 1)
            meant = shape == "ing" and lows[deed.subject.start - 1] == "so"  # "so we're not …"
            timely = (deed.coming and not meant) or (low == "longer" and deed.is_now)
            light = lows[verb] in english().words("light verbs")
            if deed.who == "we" and timely and deed.is_negated and not light and not deed.is_open:
                return Decision("deed", verb)
        stays = at in (2, 3) and low in words("staying") and lows[0] in words("ours")
        if stays and is_break(lows[at + 1]):
            return Decision("deed", at)
    return None


def _is_unsure(lows: Sequence[str]) -> bool:
    """Whether a sentence doubts what it tells, or tells a story, a riddle or history."""
    if not words("unsure").isdisjoint(lows) or find_listed(lows, "hedges"):
        return True
    return any(
        (low in words("stories") and "in" in lows[max(0, at - 2) : at])
        or (low.isdecimal() and len(low) == 4 and 1000 < int(low) < _HISTORY)
        for at, low in enumerate(lows)
    )


# --- what need not be read ------------------------------------------------------------------------


def _may_decide(text: str) -> bool:
    """Whether a text has all words of some way to state a decision, in whatever order."""
    found = {*_WORD.findall(text.lower())}
    known = _needed()
    return any(need <= found for word in found & known.keys() for need in known[word])


@cache
def _needed() -> dict[str, list[set[str]]]:
    """Map a word of each way to state a decision to the other words that it needs."""
    ways = [
        (form, f"{' '.join(phrase.tail)} {other}")
        for form, (verb, _) in forms().items()
        for phrase in phrases()[verb]
        for other in look_beside("needed", "" if phrase.tail else phrase.kind) or {""}
    ]
    for kind in ("labels", "nouns", "plans", "final labels"):
        ways += [(noun, other) for noun in words(kind) for other in look_beside("needed", kind)]
    for kind in ("outcomes", "final", "refusals"):
        ways += [(max(_WORD.findall(line), key=len), line) for line in words(kind)]
    found: defaultdict[str, list[set[str]]] = defaultdict(list)
    for word, others in ways:
        found[word.partition("-")[0]].append({*_WORD.findall(others)})
    return found
