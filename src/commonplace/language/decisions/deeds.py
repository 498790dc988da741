"""A verb of deciding where it stands: who does it, when, to what, and whether that decides it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from commonplace.language.decisions.deciders import Line, Subject, find_subject, is_verb
from commonplace.language.decisions.tables import (
    Phrase,
    is_adverb,
    is_break,
    is_group,
    is_living,
    is_tool,
    look_beside,
    singular,
    words,
)
from commonplace.language.lexicon import find_kind
from commonplace.language.packs import english

#: From where to where among the words of a sentence.
Span = tuple[int, int]
NOWHERE = (0, 0)
#: How far around a verb words belong to it, and how far they tell what it means.
_REACH, _NEAR = 24, 4
_NEGATIONS = frozenset(("not", "n't", "never", "longer"))
_OVER = frozenset(("was", "were", "been", "be"))
#: Who may tell what "I", "we", "he" and "she" decided.
_TELLERS = {"i": ("i",), "we": ("i", "we"), "he": ("they",), "she": ("they",)}


@dataclass(slots=True)
class Deed:
    """A verb with its helpers and the phrase that it begins; `shape` is its form: base, s, past or
    ing, and the last word of the phrase stands before `end`.
    """

    line: Line
    at: int
    shape: str
    phrase: Phrase
    end: int
    #: The words of the sentence in lower case, and those between the subject and the verb.
    lows: Sequence[str] = field(init=False)
    lead: frozenset[str] = field(init=False)
    subject: Subject = field(init=False)
    who: str = field(init=False)
    passive: bool = field(init=False)
    done: bool = field(init=False)
    coming: bool = field(init=False)
    #: What it is done to, its words, and what that stands against.
    object: Span = field(init=False)
    noun: Sequence[str] = field(init=False)
    rival: Span = field(init=False)

    def __post_init__(self) -> None:
        self.lows = self.line.lows
        first = _skip_helpers(self.lows, self.at)
        self.lead = frozenset(self.lows[first : self.at])
        self.subject = find_subject(self.line, first)
        self.who = self.subject.who
        self._find_time(first)
        self.object = self.find_object(self.end)
        self.noun = self.lows[slice(*self.object)]
        self.rival = self._find_rival()

    def _find_time(self, first: int) -> None:
        being, past = self.lead & words("being"), self.shape == "past"
        will = not self.lead.isdisjoint(words("future"))
        over = not (being - {"be"} if will else being).isdisjoint(_OVER)
        stative = self.phrase.verb in words("states") and not over  # "we are committed to X"
        self.passive = past and not stative and not being <= {"'s", "'m"}
        future = past and will and (self.passive or self.phrase.verb == self.lows[self.at])
        ended = self.shape == "ing" and "up" in self.lead  # "ended up going with X"
        self.done = (past and not future) or ended
        # "going with slate", not "going with slate is cheaper"
        rest = takewhile(lambda low: not is_break(low), self.lows[self.at + 1 :])
        noted = (not first or self.lows[first - 1] in words("stops")) and not any(
            map(is_verb, rest)
        )
        going = self.shape == "ing" and not over and not ended and (bool(being) or noted)
        self.coming = future or going or (self.shape == "base" and will)

    @property
    def is_now(self) -> bool:
        """Whether it is told of how things are."""
        apart = words("being") | words("future")
        if self.shape not in ("base", "s") or self.is_noted or not self.lead.isdisjoint(apart):
            return False
        subject = self.lows[self.subject.end - 1]  # "trout prefer": no name
        several = self.who != "they" or subject in words("speakers") or singular(subject) != subject
        return self.shape == "s" or several

    @property
    def is_negated(self) -> bool:
        return not self.lead.isdisjoint(_NEGATIONS)

    @property
    def is_noted(self) -> bool:
        """Whether nobody stands before it, as in notes."""
        return self.subject.start == self.subject.end and self.subject.end <= self.at

    @property
    def head(self) -> str:
        """The noun of who does it."""
        return singular(self.lows[self.subject.end - 1]) if self.subject.end else ""

    def find_object(self, begin: int) -> Span:
        """Find the words from here up to the next clause or preposition, without days."""
        stop = begin
        while stop < len(self.lows) and not is_break(self.lows[stop]):
            if self.lows[stop] in words("ends"):
                break
            stop += 1
        least = begin + (begin > self.at + 1)  # a day may be what was settled on
        while stop > least and (
            self.lows[stop - 1] in words("when") or is_adverb(self.lows[stop - 1])
        ):
            stop -= 1
        return begin, stop

    def _find_rival(self) -> Span:
        """Find what the object stands against: "over tea", not "over the weekend"; or from what
        somebody switched.
        """
        lows, moves = self.lows, self.phrase.verb in words("movers")
        for at in range(self.at + 1, min(self.at + _REACH, len(lows))):
            if lows[at] in words("stops"):
                break
            if " ".join(lows[at : at + 2]) in words("against"):
                return self.find_object(at + 2)
            if moves and lows[at] == "from":
                return self.find_object(at + 1)
            rival = lows[at + 1 : at + 3]
            if lows[at] == "over" and rival and (at > self.at + 1 or self.passive):
                known = rival[0][0].isalpha() and rival[0] not in words("no rivals")
                if known and words("spans").isdisjoint(rival):  # "over the last two weeks"
                    return self.find_object(at + 1)
        return NOWHERE

    # --- whether it was decided -------------------------------------------------------------------

    @property
    def is_stated(self) -> bool:
        """Whether mood, subject, tense and object let the phrase state a decision."""
        if self.phrase.kind == "orders":
            told = self.lows[self.at] == self.phrase.verb and not self.lead
            return self.is_noted and told and self._is_of_ours()
        if self.is_open or self._means_another() or not self._is_complete():
            return False
        return self._find_doer() in self._list_doers()

    def _find_doer(self) -> str:
        """Tell who does it, or that it is done to a thing; "he was chosen" is neither."""
        if not self.passive:
            return self.who or ("thing" if self._is_of_tool() else "")
        shared = self.subject.start == self.subject.end
        shared = shared or self.lows[self.subject.start] in words("speakers") | words("doubts")
        return "" if self.lead and shared else "thing"

    def _list_doers(self) -> frozenset[str]:
        """List who must do it at this time: past, to come or as a habit, against another or not."""
        time = "done" if self.done else "coming" if self.coming else "now" if self.is_now else ""
        if not time or (self.is_negated and time != "coming" and "not" not in self.phrase.tail):
            return frozenset()
        phrase = self.phrase
        bare = self.end == self.at + 1 + len(phrase.tail)
        kind = "roaming" if bare and phrase.is_one_of("roaming") else phrase.kind
        form = (
            "" if "be" in self.lead else f" {self.shape}"
        )  # "I'll be using X" is no "I'm using X"
        marks = [" against"] * bool(self.rival[1]) + [form, ""]
        names = (f"{kind} {phrase.name}", kind)
        keys = (f"{name} {time}{mark}" for mark in marks for name in names)
        return next(filter(None, (look_beside("doers", key) for key in keys)), frozenset())

    def _is_complete(self) -> bool:
        """Whether what is behind a phrase lets it decide something, for more than the next hour."""
        kind, rest = self.phrase.kind, self.lows[self.end :]
        if self.passive:  # no habit: "is switched to ground"
            changed = not {"now", "from", "since"}.isdisjoint(self.lows)
            return kind != "ways" or changed or not self.lead <= {"is", "are"}
        if kind == "deeds":
            return self._is_of_ours()
        if kind == "formal":
            told = not self.phrase.tail or any(low[0].isalnum() for low in rest)
            hour = "to" in self.phrase.tail and not words("passing").isdisjoint(rest[:_NEAR])
            return told and not hour
        return kind == "taking" or any(low[0].isalnum() for low in self.noun)

    @property
    def is_open(self) -> bool:
        """Whether it was not done, or is only supposed, asked, or told by somebody else."""
        lows, opener = self.lows, self.subject.opener
        before = [*enumerate(lows[: self.at])]
        since = max((at for at, low in before[-_REACH:] if is_break(low)), default=0)
        supposed = (at for at, low in before if low in words("conditions"))
        if any(not at or is_break(lows[at - 1]) for at in supposed):
            return True
        if not words("habits").isdisjoint(lows[since : self.at]) or opener in words("doubts"):
            return True
        if not self.lead.isdisjoint(words("modals")):
            return True
        if "to" in self.lead and self.lead.isdisjoint(("going", "gon")):
            return True
        after = self.line.spoken[self.at + 1 : self.at + 2]
        if (
            self.lead == {"'s"}
            and after
            and after[0].islower()
            and after[0] not in words("leaders")
        ):
            return True  # "Jamie's approved path"
        return self._is_asked() or self._is_told_of_others()

    def _is_asked(self) -> bool:
        """Whether a form of *be*, *do* or *have* stands before who does it: "had we chosen …"."""
        at = self.subject.start - 1
        first = at < 1 or is_break(self.lows[at - 1]) or self.lows[at - 1] in words("doubts")
        return self.subject.opener in words("auxiliaries") and first

    def _is_told_of_others(self) -> bool:
        """Whether it is an opinion, or told by somebody who is not who decided: "Eva says that they
        chose Oslo"; not "I think I'll go with Oslo".
        """
        lows, at = self.lows, self.subject.start - 1
        that = at > 0 and lows[at] == "that"
        at -= that
        at -= at > 0 and lows[at] in ("me", "us", "him", "her", "them", "you")
        if at < 0 or lows[at] not in words("tellers") or lows[at - 1] in words("breaking"):
            return that
        if lows[at] in words("opinions"):
            return not self.coming or self.who not in ("i", "we")
        teller = find_subject(self.line, _skip_helpers(lows, at))
        low = lows[self.subject.start]
        if low == "they":
            return teller.who != "group" and not lows[teller.end - 1].endswith(("s", "they"))
        return teller.who not in _TELLERS.get(low, ())

    # --- what it is done to -----------------------------------------------------------------------

    def _is_of_ours(self) -> bool:
        """Whether it is done to something one can have a say in: "the retro", "Kotlin"; not
        "blackberries".
        """
        named = any(word[0].isupper() for word in self.line.spoken[slice(*self.object)])
        return named or (len(self.noun) > 1 and self.noun[0] in words("ours"))

    def _is_of_tool(self) -> bool:
        """ "The app will use the same flags": of what people build, where nothing limits it."""
        built = self.phrase.name == "use" and self.coming and is_tool(self.head)
        free = (words("doubts") | words("amounts")).isdisjoint(self.lows)
        counted = any(low[0].isdigit() for low in self.lows)
        return built and free and not counted and self.lows[self.subject.start] in words("ours")

    def _means_another(self) -> bool:
        """Whether a phrase means another thing with these words: "went with Ann to …", "adopted a
        dog", "committed it to memory".
        """
        phrase, noun = self.phrase, self.noun
        near = self.lows[self.end : self.end + 2 * _NEAR]
        near = near if phrase.tail or self.passive else near[:1]
        if not look_beside("elsewhere", phrase.name).isdisjoint(near):
            return True
        if phrase.is_one_of("roaming") and self.head in words("roamers"):
            return True
        if self.passive and (self.head in words("nouns") or (noun and phrase.is_one_of("active"))):
            return True  # "the match was decided on penalties"
        if not noun:
            return False
        alone = (len(noun) == 1 or phrase.kind == "deeds") and not self.rival[1]
        if noun[0] in words("generic") | words("persons") or noun == ["her"]:
            return True
        if phrase.name.startswith("decide on") and english().words("weekdays").issuperset(noun):
            return True
        return (alone and noun[-1] in words("vague")) or self._is_idle(singular(noun[-1]))

    def _is_idle(self, head: str) -> bool:
        """Whether it is done to a living being, or to what is no matter of decisions."""
        phrase, noun = self.phrase, self.noun
        idle = look_beside("idle", phrase.verb)
        if head in (idle if phrase.kind == "taking" else idle | words("objects")):
            return True
        if phrase.name == "adopt" and find_kind(head) in ("person", "animal"):
            return True
        if phrase.name == "use":  # "visitors will use forty towels", and whatever people will use
            several = self.subject.end - self.subject.start == 1 and self.who == "they"
            several = several and self.head != self.lows[self.subject.start]
            if several or noun[0] in words("amounts") or noun[0][0].isdigit():
                return True
        if not phrase.is_one_of("social") or phrase.kind == "taking":
            return False
        singled = phrase.tail == ("with",) and noun[0] == "the" and len(noun) > 2
        return is_living(head) and not singled and not is_group(head)


def _skip_helpers(lows: Sequence[str], at: int) -> int:
    """Find where the verb group begins whose last verb stands here."""
    while at and (lows[at - 1] in words("helpers") or is_adverb(lows[at - 1])):
        at -= 1
    return at
