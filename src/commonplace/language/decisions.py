"""The words that state a decision: ``data/decisions.toml``.

``frames/decide.py`` reads clauses by them and says what a decision is. At the door, where nothing
is tagged, `decision` looks for the same words, and at the few beside them: a hint, which the
reading confirms or not.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile

from commonplace.language.lemmas import lemma
from commonplace.language.lexicon import look_up
from commonplace.language.packs import english, read_toml, role_nouns
from commonplace.language.sentences import split_sentences

#: Other words that may stand between two of a phrase.
_GAP = 3
#: Kinds of phrases that words alone can tell.
_LIGHT = ("formal", "ways", "taking")
_REACH = 4
_WORD = re.compile(r"[a-z]+")
_SPEAKERS = frozenset("i we he she they us everyone everybody".split())
_MARKS = frozenset([":", ";", ",", "-", "–", "—", "and", "but", "so"])
_BEING = frozenset("am is are was were be been being 'm 're 's".split())
_COMING = frozenset("will 'll shall gonna going let ended".split())


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
    if _stems().isdisjoint(_WORD.findall(low)):
        return None
    for sentence in split_sentences(text):
        spoken = [token.text.replace("’", "'") for token in sentence.tokens]
        if found := find_phrase(spoken):
            return found[0]
    return None


def find_phrase(spoken: Sequence[str]) -> tuple[str, int] | None:
    """Find the first phrase of a sentence that states a decision, and the place of its verb."""
    if "?" in spoken[-2:]:
        return None
    lows = [word.lower() for word in spoken]
    for at, low in enumerate(lows):
        if low in words("labels") and _is_told(low, at, lows):
            return low, at
        if low not in forms() or lows[at + 1 : at + 2] == [":"] or _is_doubted(lows, at):
            continue
        verb, shape = forms()[low]
        for phrase in phrases().get(verb, ()):
            end = follow(phrase.tail, lows[at + 1 :])
            if phrase.kind in _LIGHT and end is not None:
                seen = _Seen(phrase, shape, spoken, lows, at, at + 1 + end)
                if seen.is_decided():
                    return phrase.name, at
    return None


def _is_told(low: str, at: int, lows: Sequence[str]) -> bool:
    """Whether a noun leads to what was decided: "Verdict: …", "the design decision for X is …"."""
    behind = lows[at + 1 :]
    if at < _REACH and not low.endswith("ed") and behind[:1] == [":"]:
        return True
    near = [*lows[max(0, at - _REACH) : at], *lows[at + 1 : at + _REACH]]
    if low != "decision" or not words("planned").isdisjoint(near):
        return False
    if {"architecture", "architectural", "design"}.isdisjoint(near):
        return bool({"took", "reached", "made"} & {*lows[:at]}) and behind[:1] in (["to"], ["that"])
    stated = lows[max(0, at - 2)] in ("the", "our", "my") and "is" in behind
    return stated or ":" in behind or behind[:1] == ["to"] or "was" in behind


def _is_doubted(lows: Sequence[str], at: int) -> bool:
    """Whether it was not done, or only supposed, asked or told in a story."""
    if not words("doubts").isdisjoint(lows[max(0, at - _REACH) : at]):
        return True
    return not words("suppositions").isdisjoint(lows[:at]) or any(
        low in words("stories") and "in" in lows[max(0, place - 2) : place]
        for place, low in enumerate(lows)
    )


@dataclass(frozen=True, slots=True)
class _Seen:
    """A phrase where it stands: its verb at `at`, what it is about from `end` on."""

    phrase: Phrase
    shape: str
    spoken: Sequence[str]
    lows: Sequence[str]
    at: int
    end: int

    def is_decided(self) -> bool:
        first = self.at
        while first and self.lows[first - 1] in words("helpers"):
            first -= 1
        lead = {*self.lows[first : self.at]}
        passive = self.shape == "past" and not lead.isdisjoint(_BEING)
        noted = first == 0 or self.lows[first - 1] in _MARKS
        if not self._is_timely(lead, noted=noted) or self._is_idle():
            return False
        name = self.phrase.name
        apart = self.end - self.at - 1 - len(self.phrase.tail)
        if name in words("blurred") or (apart and name in words("still")):
            return False
        if self.phrase.tail == ("that",) and self.end > self.at + 2 and not passive:
            return False
        if self.phrase.kind == "taking" or self.phrase.name == "choose":
            behind = self.lows[self.at + 1 : self.at + 2]
            turned = behind in (["over"], ["instead"], ["rather"])  # "ferry picked over flight"
            return self._is_against() and (passive or turned != self._is_able(first))
        if passive:
            subject = self.lows[first - 1] if first else ""
            return subject not in _SPEAKERS and lemma(subject, "NNS") not in living()
        spoken = self.lows[first - 1] if first else "i"
        if name == "use" and spoken == "i" and not self._is_final():
            return False
        roams = name in words("roaming") and spoken != "we"
        return self._is_able(first) and not (roams and self._moves_itself(first))

    def _is_timely(self, lead: set[str], *, noted: bool) -> bool:
        """Whether it was done, is being done or is to come."""
        if self.phrase.name in ("use", "prefer"):
            coming = not lead.isdisjoint(_COMING)
            like = self.shape in ("base", "s") and self.lows[self.end : self.end + 1] != ["to"]
            return like if self.phrase.name == "prefer" else coming
        if self.shape == "past":
            return self.phrase.name != "stick with"
        if self.phrase.kind == "formal":
            return False
        if self.shape == "ing":
            return noted or not lead.isdisjoint(_BEING | _COMING | {"up"})
        return self.shape == "base" and not lead.isdisjoint(_COMING)

    def _is_able(self, first: int) -> bool:
        """Whether somebody stands before the verb who can decide: a name, people, a group."""
        if not first or self.lows[first - 1] in _MARKS:
            return True
        word, low = self.spoken[first - 1], self.lows[first - 1]
        if low in _SPEAKERS or lemma(low, "NNS") in people():
            return True
        done = self.shape == "past" and self.phrase.kind == "taking"
        return word[0].isupper() and (first > 1 or done or not look_up(low).classes)

    def _is_idle(self) -> bool:
        """Whether it is done to somebody, or is no matter of decisions."""
        if self.phrase.kind == "formal":
            return not words("passing").isdisjoint(self.lows[self.end : self.end + _REACH])
        about = list(takewhile(lambda low: low.isalpha() and low not in _ends(), self._behind()))
        if not about or about[0] in ("me", "you", "him", "us", "them") or about == ["her"]:
            return bool(about)
        noun = lemma(next((low for low in about[::-1] if low[-2:] != "ly"), ""), "NNS")
        singled = about[0][-3:] == "ing" or (about[0] == "the" and len(about) > 2)
        animate = not singled and self.phrase.name not in words("staffed") and noun in living()
        return animate or noun in words("objects") | words("passing")

    def _behind(self) -> Sequence[str]:
        return self.lows[self.end : self.end + 2 * _REACH]

    def _is_against(self) -> bool:
        """Whether it stands against another thing: "over tea", not "over the weekend"."""
        behind = self.lows[self.at + 1 :]
        if follow(("instead", "of"), behind) is not None or "rather" in behind:
            return True
        rival = behind[behind.index("over") + 1 :] if "over" in behind else []
        times = english().words("time nouns") | words("no rivals")
        return bool(rival) and times.isdisjoint(rival[:_GAP]) and not rival[0].isdigit()

    def _is_final(self) -> bool:
        line = f" {' '.join(self.lows)} "
        return any(f" {phrase} " in line for phrase in words("final"))

    def _moves_itself(self, first: int) -> bool:
        """People and birds migrate; a group does it to something."""
        group = lemma(self.lows[first - 1], "NNS") in english().words("groups") if first else False
        return not group and self.end - self.at == 1 + len(self.phrase.tail)


def follow(tail: Sequence[str], lows: Sequence[str]) -> int | None:
    """Find the end of a tail in these words, in its order and near each other."""
    at = 0
    for word in tail:
        near = lows[at : at + _GAP + 1]
        if word not in near or "whether" in near[: near.index(word)]:
            return None
        at += near.index(word) + 1
    return at


@cache
def phrases() -> dict[str, tuple[Phrase, ...]]:
    """Load the phrases by the lemmas of their verbs, the surest first."""
    found: dict[str, tuple[Phrase, ...]] = {}
    for kind in ("formal", "acts", "ways", "taking", "orders"):
        for name in read_toml("decisions.toml")[kind]:
            verb = name.split()[0]
            found[verb] = (*found.get(verb, ()), Phrase(name, kind))
    return found


@cache
def words(name: str) -> frozenset[str]:
    """Load a list of words, or of phrases."""
    listed = read_toml("decisions.toml")[name]
    return frozenset(listed.split() if isinstance(listed, str) else listed)


@cache
def people() -> frozenset[str]:
    """Load the nouns of those who can decide: people, trades, groups."""
    nouns = read_toml("types.toml")["nouns"]
    named = f"{nouns['person']} {nouns['organization']}".split()
    return role_nouns() | english().words("groups") | {*named}


@cache
def living() -> frozenset[str]:
    """Load the nouns of people and animals."""
    nouns = read_toml("types.toml")["nouns"]
    return frozenset(f"{nouns['person']} {nouns['animal']}".split())


@cache
def forms() -> dict[str, tuple[str, str]]:
    """Map the forms of the verbs of the phrases to the verb and to what form it is."""
    irregular: dict[str, str] = read_toml("decisions.toml")["irregular"]
    made = {form: (verb, shape) for verb in phrases() for form, shape in _inflect(verb)}
    past = {(verb, "past") for verb in irregular.values()}
    kept = {form: told for form, told in made.items() if told not in past}
    return kept | {
        form: (verb, "ing" if form.endswith("ing") else "past") for form, verb in irregular.items()
    }


def _inflect(verb: str) -> Iterator[tuple[str, str]]:
    stem = verb[:-1] if verb.endswith("e") else verb
    yield verb, "base"
    yield verb + "s", "s"
    yield stem + "ing", "ing"
    yield verb[:-1] + "ied" if verb.endswith("y") else stem + "ed", "past"


@cache
def _ends() -> frozenset[str]:
    return frozenset(
        "to for and or but because of than as behind before after until while where".split()
    ) | english().words("scope prepositions")


@cache
def _stems() -> frozenset[str]:
    light = {verb for verb, each in phrases().items() if any(p.kind in _LIGHT for p in each)}
    return words("labels") | {form for form, (verb, _) in forms().items() if verb in light}
