"""The words that state a decision, ``data/decisions.toml``, and which nouns can make one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from commonplace.language.lemmas import lemma
from commonplace.language.lexicon import ADVERB, NOUN, find_kind, has_trait, look_up
from commonplace.language.packs import english, read_toml, role_nouns

_KINDS = ("formal", "ways", "ahead", "taking", "deeds", "orders")
#: Other words that may stand between two of a phrase; of a way its object may.
_GAP, _OBJECT = 3, 6


_VOWELS = "aeiou"
_SHORT = re.compile(rf"[^{_VOWELS}]{{1,3}}[{_VOWELS}][^{_VOWELS}wxy]")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A verb and the words that stand behind it."""

    name: str
    kind: str

    @property
    def verb(self) -> str:
        return self.name.partition(" ")[0]

    @property
    def tail(self) -> tuple[str, ...]:
        return tuple(self.name.split()[1:])

    def is_one_of(self, listed: str) -> bool:
        return self.name in words(listed)

    def follow(self, lows: Sequence[str]) -> int | None:
        """Find the end of the tail behind the verb, in its order and its words near each other."""
        at = 0
        gap = 0 if self.is_one_of("still") else _OBJECT if self.kind == "ways" else _GAP
        for word in self.tail:
            near = lows[at : at + gap + 1]
            between = near[: near.index(word)] if word in near else near
            if word not in near or any(map(is_break, between)):
                return None
            # "decided the match with that", "chose the best one to send"; "agreed with her that"
            blocked = words("determiners") | ({"with"} if word == "that" else set())
            if self.kind == "formal" and not at and not blocked.isdisjoint(between[:1]):
                return None
            at += near.index(word) + 1
        return at


@cache
def phrases() -> dict[str, tuple[Phrase, ...]]:
    """Load the phrases by the lemmas of their verbs, the surest first."""
    found: dict[str, tuple[Phrase, ...]] = {}
    for kind in _KINDS:
        for name in _data()[kind]:
            phrase = Phrase(name, kind)
            found[phrase.verb] = (*found.get(phrase.verb, ()), phrase)
    return found


@cache
def words(name: str) -> frozenset[str]:
    """Load a list of words, or of phrases; some have the words of others too."""
    listed = _data()[name]
    found = frozenset(listed.split() if isinstance(listed, str) else listed)
    return found.union(*map(words, look_beside("wider", name)))


def find_listed(lows: Sequence[str], name: str) -> bool:
    """Whether a phrase of a list stands in these words."""
    known = _by_first_word(name)
    return any(
        tuple(lows[at : at + len(phrase)]) == phrase
        for at, low in enumerate(lows)
        for phrase in known.get(low, ())
    )


@cache
def _by_first_word(name: str) -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for line in words(name):
        phrase = tuple(line.replace("'s", " 's").replace("n't", " n't").split())
        found.setdefault(phrase[0], []).append(phrase)
    return found


@cache
def look_beside(table: str, name: str) -> frozenset[str]:
    """Look up the words beside a verb, phrase or kind that a table tells of."""
    return frozenset(_data()[table].get(name, "").split())


@cache
def forms() -> dict[str, tuple[str, str]]:
    """Map the forms of the verbs of the phrases to the verb and to what form it is."""
    irregular: dict[str, str] = _data()["irregular"]
    past = {verb for form, verb in irregular.items() if not form.endswith("ing")}
    made = {
        form: (verb, shape)
        for verb in phrases()
        for form, shape in _inflect(verb)
        if shape != "past" or verb not in past
    }
    return made | {
        form: (verb, "ing" if form.endswith("ing") else "past") for form, verb in irregular.items()
    }


def _inflect(verb: str) -> tuple[tuple[str, str], ...]:
    stem = verb[:-1] if verb.endswith("e") else verb
    if _SHORT.fullmatch(verb):  # "skip" is "skipped"
        stem += verb[-1]
    if verb[-1] == "y" and verb[-2] not in _VOWELS:
        third, past = verb[:-1] + "ies", verb[:-1] + "ied"
    else:
        third, past = verb + ("es" if verb[-1] in "hsx" else "s"), stem + "ed"
    return (verb, "base"), (third, "s"), (stem + "ing", "ing"), (past, "past")


@cache
def _data() -> dict[str, Any]:
    return read_toml("decisions.toml")


# --- kinds of words -------------------------------------------------------------------------------


def is_break(low: str) -> bool:
    """Whether a word or mark parts two clauses, or the members of a list."""
    return low in words("joints") or not (low[0].isalnum() or low[0] in "'’\"“”$#&%@")


def is_adverb(low: str) -> bool:
    classes = look_up(low).classes
    return low.endswith("ly") and ADVERB in classes and NOUN not in classes


def singular(noun: str) -> str:
    return lemma(noun, "NNS").lower()


def is_living(noun: str) -> bool:
    """Whether a noun is one of people or animals in the first place: no screw, no tier."""
    return noun in _nouns("animal") or noun in _nouns("person")


def is_person(noun: str) -> bool:
    known = noun in _nouns("person") or noun in role_nouns() or find_kind(noun) == "person"
    return known and noun not in words("unable")


def is_group(noun: str) -> bool:
    """Whether a noun is one of people who decide together, or of the house where they do."""
    known = (
        noun in words("bodies") or noun in words("departments") or has_trait(noun, "institution")
    )
    known = known or noun in english().words("groups") or noun in _nouns("organization")
    return (known or find_kind(noun) == "organization") and noun not in words("unable")


def is_tool(noun: str) -> bool:
    """Whether a noun is one of what people build and run: an app, a server, a rollout."""
    return any(noun in _nouns(kind) for kind in ("tool", "system", "project"))


@cache
def _nouns(kind: str) -> frozenset[str]:
    return frozenset(read_toml("types.toml")["nouns"][kind].split())
