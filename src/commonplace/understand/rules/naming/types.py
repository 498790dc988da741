"""What a name names, by the evidence around it.

Each piece of evidence is a vote for a type with a weight: what the name itself says (*Acme Ltd*,
*Lake Como*, a given name), the words before it (*lives in X*, *my dog X*, *the band X*) and after
(*X said*, *X's birthday*, *X, a small town*). Votes of all places where the name stands are added;
one type has to reach `ENOUGH` and to be clearly ahead, else nobody can tell.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.capture.words import HONORIFICS
from commonplace.understand.rules.naming.beside import VERSION, Around, Vote, beside
from commonplace.understand.rules.words.english import DEMONYMS, GENERIC
from commonplace.understand.rules.words.given import DOUBTFUL, GIVEN
from commonplace.understand.rules.words.places import (
    PLACE_HEADS,
    PLACE_TAILS,
    PLACES,
    VAGUE_TAILS,
)
from commonplace.understand.rules.words.things import AMBIGUOUS, HEADS, TAILS, WELL_KNOWN

#: What a type needs, and by how much it has to be ahead of the next.
ENOUGH = 2.5
AHEAD = 1.0
#: What a given name alone weighs.
ALONE = 3.0
#: What the name itself has to say where its looks prove nothing: in headlines.
CERTAIN = 4.0

_STRONG = 2.0
_CAMEL = re.compile(r"[a-z][A-Z]")
_CAMEL_PEOPLE = re.compile(r"(?:Mc|Mac|De|Di|Du|La|Le|Fitz|O['’]|Van|Von)[A-Z]")
_PARTICLES = frozenset("van von der den de la di da del dos bin ibn al el".split())


def type_of(name: str, places: Iterable[Around]) -> str | None:
    """The type of a name that stands in these places; nothing when nobody can tell."""
    return best(votes(name, places))


def votes(name: str, places: Iterable[Around]) -> dict[str, float]:
    """The weights of all evidence, by type."""
    listed = list(places)
    total = _heard_beside(listed)
    if not total:
        is_other = False
    else:
        total = _without_persons(name, total)
        is_other = total.get("animal", 0.0) >= 3 or max(total.values(), default=0.0) >= 4
    for kind, weight in by_itself(name, any(not place.starts_sentence for place in listed)):
        if not (kind == "person" and weight == ALONE and is_other and "person" not in total):
            total[kind] = total.get(kind, 0.0) + weight  # else: a dog is called Felix here
    return total


def _without_persons(name: str, total: dict[str, float]) -> dict[str, float]:
    """Of names that are nobody's, for the words beside them may be those beside a person."""
    if name.lower() in WELL_KNOWN:  # Oracle says; but: the novel Oracle
        return {kind: weight for kind, weight in total.items() if weight >= 4 and kind != "person"}
    if _CAMEL.search(name) and not _CAMEL_PEOPLE.match(name):
        total.pop("person", None)  # LangGraph says so, too
    return total


def _heard_beside(places: Sequence[Around]) -> dict[str, float]:
    """What the words beside a name say. The same words count once, wherever they stand; of weak
    evidence the best counts, and a little more when there is other: repetition proves nothing."""
    if len(places) > 1:
        cues = {(*place.before[-2:], "|", *place.after[:2]): place for place in reversed(places)}
        places = [*cues.values()]
    heard: dict[str, list[float]] = {}
    for place in places:
        for kind, weight in beside(place):
            heard.setdefault(kind, []).append(weight)
    return {kind: _together(weights) for kind, weights in heard.items()}


def _together(weights: list[float]) -> float:
    if len(weights) == 1:
        return weights[0]
    weak = [weight for weight in weights if weight < _STRONG]
    strong = sum(weight for weight in weights if weight >= _STRONG)
    return strong + max(weak, default=0.0) + (0.5 if len(weak) > 1 else 0.0)


def best(total: dict[str, float]) -> str | None:
    if not total:
        return None
    if len(total) == 1:
        kind, weight = next(iter(total.items()))
        return kind if weight >= max(ENOUGH, AHEAD) else None
    first, *rest = sorted(total.items(), key=lambda item: (-item[1], item[0]))
    ahead = first[1] - (rest[0][1] if rest else 0.0)
    return first[0] if first[1] >= ENOUGH and ahead >= AHEAD else None


@lru_cache(1 << 14)
def by_itself(name: str, seen_midway: bool) -> tuple[Vote, ...]:
    """What a name says without its sentence."""
    words = name.lower().split()
    if len(words) == 1 and words[0] in COMMON_WORDS and not name.isupper():
        return ()  # US and us, WHO and who
    known = tuple(_well_known(" ".join(words), seen_midway))
    if known and len(words) > 1:
        return known
    return (*known, *_by_ends(words), *_by_person(name, words), *_by_spelling(name, words))


def _well_known(low: str, seen_midway: bool) -> Iterator[Vote]:
    bare = low.removeprefix("the ")
    is_given = bare in GIVEN or bare in DOUBTFUL
    if bare in PLACES:
        yield "place", 1.5 if bare in GIVEN else 3.0 if bare in DOUBTFUL else 4.0
    elif low in WELL_KNOWN or (bare in WELL_KNOWN and bare not in AMBIGUOUS):
        kind = WELL_KNOWN.get(low) or WELL_KNOWN[bare]
        doubtful = is_given or (bare in AMBIGUOUS and not seen_midway)
        yield kind, 1.0 if doubtful else 3.5 if bare in AMBIGUOUS else 4.5


def _by_ends(words: Sequence[str]) -> Iterator[Vote]:
    words = words[1:] if words[0] == "the" else words
    if len(words) < 2:
        return
    first, last = words[0], words[-1]
    if first == "project":
        yield "project", 3.5
    elif words[1] == "of" and first in HEADS:
        yield HEADS[first], 4.0
    elif first in PLACE_HEADS:
        yield "place", 3.0
    if last in TAILS and not (first in GIVEN and len(words) == 2):
        yield TAILS[last], 4.0
    elif last in PLACE_TAILS:
        is_person = first in GIVEN and len(words) == 2  # Ruth Lane, or a lane?
        yield "place", 2.0 if last in VAGUE_TAILS else 3.5 if is_person else 4.0
        if is_person:
            yield "person", 3.5


def _by_person(name: str, words: Sequence[str]) -> Iterator[Vote]:
    first, rest = words[0], words[1:]
    if first.rstrip(".") in HONORIFICS and rest:
        yield "person", 5.0
        return
    if any(part[1:] != part[1:].lower() for part in re.split(r"[ .'’-]", name.replace("Mc", ""))):
        return  # RoBERTa, JACK
    if len(words) == 1:
        if first in GIVEN:
            yield "person", ALONE
        elif first in DOUBTFUL:
            yield "person", 1.0
        return
    surname = [word for word in rest if word not in _PARTICLES]
    plain = all(_could_be_surname(word) for word in surname) and 0 < len(surname) <= 3
    if not plain or "&" in words or "of" in words:
        return
    if first in GIVEN:
        yield "person", 4.5
    elif first in DOUBTFUL:
        yield "person", 2.0
    elif re.match(r"(?:[A-Z]\.[ ]?)+[A-Z]\w", name) and not name.startswith(("U.S", "U.K", "D.C")):
        yield "person", 3.0


def _could_be_surname(word: str) -> bool:
    ordinary = (
        word in PLACES
        or word in GENERIC
        or word in COMMON_WORDS
        or word in TAILS
        or word in DEMONYMS
    )
    return not ordinary and word.replace("-", "").replace("'", "").replace(".", "").isalpha()


def _by_spelling(name: str, words: Sequence[str]) -> Iterator[Vote]:
    if _CAMEL.search(name) and not _CAMEL_PEOPLE.match(name) and len(words) == 1:
        yield "tool", 1.5
    if len(words) > 1 and VERSION.match(words[-1]):
        yield "tool", 1.5
