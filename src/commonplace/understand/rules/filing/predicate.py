"""The verb of a statement: auxiliaries, adverbs and denials read away, the rest as written."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from commonplace.capture.terms import stem
from commonplace.capture.words import IRREGULAR

Tense = Literal["present", "past", "perfect", "future", "unreal"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A statement about one thing, taken apart."""

    #: What of the thing it is about, as written ("sister Eva"); empty when it is the thing itself.
    owner: str
    #: The verb's stem; ``be`` for a copula and for a passive.
    verb: str
    #: What follows the verb, as written.
    words: tuple[str, ...]
    tense: Tense = "present"
    negated: bool = False
    #: "also", "another": what is said comes on top of what was said before.
    further: bool = False
    #: Whether the thing stands where a subject stands; else nothing about it is sure.
    sure: bool = True
    #: "stopped", "took over": it tells a change, and what it tells holds from then on.
    change: bool = False

    @property
    def rest(self) -> str:
        return joined(self.words)


def joined(words: Iterable[str]) -> str:
    """Tokens as they were written."""
    return " ".join(words).replace(" ,", ",").replace(" 's", "'s")


def listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


BE = listed("am is are was were be been being")
HAVE = listed("has have had having")
ARTICLES = listed("a an the his her its their our my your this that some")
ADVERBS = listed(
    """
    now currently still just recently finally officially actually really already also always
    usually often sometimes occasionally mostly mainly only originally previously formerly
    nowadays today soon definitely probably reportedly apparently once regularly generally
    normally typically permanently temporarily initially again even both either ever lately
    newly primarily additionally simply eventually happily
    """
)
WANTS = listed(
    """
    want wants wanted plan plans planned hope hopes hoped intend intends wish wishes need needs
    expect expects aim aims try tries consider considers considering planning hoping trying
    """
)
_DO = listed("do does did")
_WILL = listed("will shall")
_UNREAL = listed("would could might may should must ought")
_COMES = listed("come comes came grown grew learned learnt")
_GIVES = listed("give gives gave given")
_ENDS = listed("stop stops stopped quit quits cease ceased")
_BEGINS = listed("start starts started begin begins began resumed")
_FURTHER = listed(
    "also additionally another second besides sometimes occasionally often temporarily"
)
_NOT = listed("not never hardly neither")
_PAST_FORMS = (frozenset(IRREGULAR) | listed("got fell saw rose quit swore sat had did")) - listed(
    "children men women people feet mice teeth"
)
_NO_PARTICIPLE = listed(
    "red bed need speed seed shed weed feed breed hundred limited shared advanced mixed detailed"
)

_FORMS = {
    "got": "get",
    "gotten": "get",
    "has": "have",
    "had": "have",
    "did": "do",
    "does": "do",
    "goes": "go",
}
_FORMS |= {"rose": "rise", "risen": "rise", "fell": "fall", "left": stem("leave")}

SIGNS = BE | HAVE | _DO | _WILL | _UNREAL | {"can"}
SKIPPED = ADVERBS | _NOT | WANTS


def is_past(word: str) -> bool:
    """Whether a word, in lower case, is the past of a verb by its looks."""
    return word in _PAST_FORMS or (
        word.endswith("ed") and len(word) > 3 and word not in _NO_PARTICIPLE
    )


def predicate(owner: str, words: list[str], low: list[str]) -> Clause:
    """The clause whose verb stands at the start of `words`; `low` is the same in lower case."""
    group = _Group(low)
    group.read()
    at = group.at
    if at >= len(low):
        verb, past = ("be" if group.be else group.last), group.past
        return Clause(owner, verb, (), "past" if past else group.tense, group.negated)
    progressive = group.be and low[at].endswith("ing") and len(low[at]) > 4
    if group.be and not progressive:
        verb, rest = "be", words[at:]
    else:
        verb, rest = _FORMS.get(low[at]) or stem(low[at]), words[at + 1 :]
        if rest and rest[0] == "also":
            rest = rest[1:]
        if not (group.do or group.perfect or progressive) and is_past(low[at]):
            group.past = True
    return Clause(
        owner,
        verb,
        tuple(rest),
        group.final_tense(progressive),
        group.negated,
        group.further or bool(_FURTHER & {*low[at : at + 3]}),
        change=group.change,
    )


class _Group:
    """Reads auxiliaries, adverbs and denials up to the verb proper."""

    def __init__(self, low: list[str]) -> None:
        self.low = low
        self.at = 0
        self.last = ""
        self.tense: Tense = "present"
        self.be = self.do = self.past = self.perfect = False
        self.negated = self.further = self.change = False

    def read(self) -> None:
        while self.at < len(self.low):
            width = self._take(self.low[self.at], self.low[self.at + 1 : self.at + 2])
            if not width:
                return
            self.last = self.low[self.at]
            self.at += width

    def final_tense(self, progressive: bool) -> Tense:
        if self.tense != "present":
            return self.tense
        if self.perfect and not progressive:
            return "perfect"
        return "past" if self.past else "present"

    def _take(self, word: str, following: list[str]) -> int:
        """How many words belong to the group here; none where the verb proper stands."""
        after = following[0] if following else ""
        if word in ADVERBS:
            self.further |= word in _FURTHER
            return 1
        if word in _NOT:
            self.negated = not self.negated
            return 1
        if word == "no" and after == "longer":
            self.negated = True
            return 2
        if word in SIGNS:
            return self._auxiliary(word, after)
        return self._phase(word, after)

    def _auxiliary(self, word: str, after: str) -> int:
        if word in BE:
            self.be = True
            self.past |= word in {"was", "were"}
        elif word in HAVE:
            if not self._has_participle():
                return 0
            self.perfect = True
            self.past |= word == "had"
        elif word in _DO:
            if after not in _NOT and after not in ADVERBS:
                return 0
            self.do = True
            self.past |= word == "did"
        elif word != "can":
            self.tense = "future" if word in _WILL else "unreal"
        return 1

    def _phase(self, word: str, after: str) -> int:
        """used to, going to, wants to, stopped smoking, started working."""
        if word == "used" and after == "to":
            self.past = True
            return 2
        if (word == "going" and after == "to" and self.be) or (word in WANTS and after == "to"):
            self.tense, self.be = "future", False
            return 2
        if word in _GIVES and after == "up" and self._at(2).endswith("ing"):
            self.negated = not self.negated
            self.do = self.change = True
            return 2
        if after == "to" and word in _BEGINS | _COMES:
            self.do = self.change = True
            return 2
        if after.endswith("ing") and word in _ENDS | _BEGINS:
            self.negated ^= word in _ENDS
            self.do = self.change = True
            return 1
        return 0

    def _at(self, ahead: int) -> str:
        return self.low[self.at + ahead] if self.at + ahead < len(self.low) else ""

    def _has_participle(self) -> bool:
        """Whether "has" only helps: "has moved", "has not been"; but "has red hair"."""
        rest = [word for word in self.low[self.at + 1 :] if word not in ADVERBS | _NOT][:2]
        if not rest:
            return False
        if rest[0] in {"been", "had", "become", "come", "run", "quit", "put", "set", "cut"}:
            return True
        return is_past(rest[0])
