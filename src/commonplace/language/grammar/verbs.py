"""The form of a verb group: tense, voice, negation, modal, and the verbs that follow one
another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from commonplace.language.grammar.words import FINITE, Word
from commonplace.language.packs import english

_NEGATIONS = frozenset(("not", "n't", "never", "no", "hardly", "nor", "neither"))


@dataclass(frozen=True, slots=True)
class Verb:
    #: Lemmas of what the group says: ("move",), ("want", "learn"), ("stop", "eat").
    chain: tuple[str, ...]
    words: tuple[Word, ...]
    tense: str  # present, past, none
    modal: str = ""
    negated: bool = False
    never: bool = False
    perfect: bool = False
    progressive: bool = False
    passive: bool = False
    finite: bool = True
    infinitive: bool = False
    #: Tags of the words of the chain, so that "wants to" differs from "wants … -ing".
    forms: tuple[str, ...] = ()
    adverbs: tuple[str, ...] = ()

    @property
    def lemma(self) -> str:
        return self.chain[-1] if self.chain else ""

    @property
    def first(self) -> str:
        return self.chain[0] if self.chain else ""

    def followed_by(self, other: "Verb") -> "Verb":
        """Join the verb that follows this one: *wants* and *to learn*."""
        return replace(
            self,
            chain=(*self.chain, *other.chain),
            words=(*self.words, *other.words),
            forms=(*self.forms, *other.forms),
            negated=self.negated or other.negated,
            adverbs=(*self.adverbs, *other.adverbs),
            passive=other.passive,
        )

    def under(self, other: "Verb") -> "Verb":
        """Take over modal, negation and leading verbs of the verb before *and*."""
        lead = other.chain[:-1]
        return replace(
            self,
            modal=other.modal,
            negated=self.negated or other.negated,
            chain=(*lead, *self.chain),
            forms=(*other.forms[: len(lead)], *self.forms),
            tense=other.tense,
            progressive=other.progressive,
        )


def read_verb(words: Sequence[Word]) -> Verb:
    """Read the form of a verb group's words."""
    verbs = [word for word in words if word.tag.startswith("VB") or word.tag == "MD"]
    adverbs = tuple(word.low for word in words if word.tag.startswith("RB") or word.low == "no")
    modal = next((word.low for word in verbs if word.tag == "MD"), "")
    full = [word for word in verbs if word.tag != "MD"]
    chain, perfect, progressive, passive = _strip_auxiliaries(full)
    lead = verbs[0] if verbs else None
    return Verb(
        chain=tuple(word.lemma for word in chain),
        words=tuple(words),
        tense=_tense(lead),
        modal=modal,
        negated=any(adverb in _NEGATIONS for adverb in adverbs),
        never="never" in adverbs,
        perfect=perfect,
        progressive=progressive,
        passive=passive,
        finite=lead is not None and lead.tag in FINITE,
        infinitive=words[0].low == "to",
        forms=tuple(word.tag for word in chain),
        adverbs=adverbs,
    )


def agrees(verb: Verb) -> bool:
    """Whether the verb's form can follow "I" or "we": "reminds" and "is" cannot."""
    lead = next(
        (word for word in verb.words if word.tag.startswith("VB") or word.tag == "MD"), None
    )
    return lead is None or lead.tag != "VBZ"


def is_first_person(verb: Verb) -> bool:
    return any(word.low in ("'m", "am") for word in verb.words)


def _tense(lead: Word | None) -> str:
    if lead is None:
        return "none"
    return {
        "VBD": "past",
        "VBZ": "present",
        "VBP": "present",
        "MD": "present",
        "VB": "present",
    }.get(lead.tag, "none")


def _is_motion(word: Word) -> bool:
    return word.lemma in english().words("motion verbs")


def _strip_auxiliaries(verbs: Sequence[Word]) -> tuple[list[Word], bool, bool, bool]:
    """Take *have*, *be* and *do* off the front of a group where another verb follows them."""
    rest = list(verbs)
    perfect = progressive = passive = False
    while len(rest) > 1:
        lead, after = rest[0], rest[1]
        if lead.lemma == "have" and after.tag in ("VBN", "VBD"):
            perfect = True
        elif lead.lemma in ("be", "get") and after.tag == "VBG":
            progressive = True
        elif lead.low == "'s" and (after.low == "been" or _is_motion(after)):
            perfect = True  # "she's moved", "it's been agreed"
        elif lead.lemma in ("be", "get") and after.tag in ("VBN", "VBD"):
            passive = True
        elif lead.lemma not in ("do", "let"):
            break
        rest.pop(0)
    return rest, perfect, progressive, passive
