"""What somebody did, does or will do, as decisions look at it: who, when, to what, how finally."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from commonplace.language.decisions import living, people, words
from commonplace.language.frames.frame import Said
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word
from commonplace.language.lexicon import find_kind, look_up
from commonplace.language.packs import english

NOBODY = ("no", "nobody", "nothing", "who", "none", "neither")
_SPEAKERS = ("i", "we", "he", "she", "you", "they")
_OURS = ("the", "our", "all", "this", "that")


@dataclass(slots=True)
class Deed:
    said: Said
    tokens: Sequence[Word]
    #: "i", "we", "they" for others who can decide, "it" for what something is done to.
    who: str = field(init=False)
    done: bool = field(init=False)
    now: bool = field(init=False)
    coming: bool = field(init=False)
    #: Whether it is chosen against another, and whether it is said to hold from then on.
    contrast: bool = field(init=False)
    final: bool = field(init=False)

    def __post_init__(self) -> None:
        verb = self.said.verb
        mistaken = verb.forms[:1] == ("VB",) and verb.words[0].low != verb.words[0].lemma
        self.who = _find_decider(self.said)
        self.done = verb.tense in ("past", "none") or verb.perfect or mistaken
        present = verb.tense == "present" and not verb.modal and not verb.progressive
        self.now = present and self.who in ("i", "we") and verb.forms[:1] != ("VB",)
        self.coming = _is_coming(self.said)
        self.contrast = _is_contrast(self.said, self.tokens)
        self.final = is_final(self.tokens)

    @property
    def settled(self) -> bool:
        return self.contrast or self.final

    @property
    def is_of_group(self) -> bool:
        """Whether a group does it, whose habits are its decisions: "the lab prefers glass"."""
        subject = self.said.clause.subject
        head = head_of(subject).lemma if subject else ""
        return head in english().words("groups") or find_kind(head) in ("organization", "place")

    @property
    def item(self) -> Complement | None:
        """What stands right behind the verb."""
        return self.said.complements[0] if self.said.complements else None

    @property
    def objects(self) -> list[Complement]:
        return [item for item in self.said.complements if item.kind == "NP" and not item.prep]

    @property
    def is_order(self) -> bool:
        verb = self.said.verb
        return not self.said.clause.subject and verb.forms[:1] == ("VB",) and not self.done

    def is_about(self, *, ours: bool = True) -> bool:
        """Whether it is done to something one can have a say in: "the retro", "Kotlin"; not
        "blackberries".
        """
        if self.said.verb.passive:
            return self.said.subject.definite or self.said.subject.known == "named"
        if not self.objects or is_idle(self.objects[0]) or self.objects[0].words[-1].dated:
            return False
        noun = self.objects[0].words
        named = any(word.is_name and word.text[0].isupper() for word in noun)
        return named or (ours and len(noun) > 1 and noun[0].low in _OURS)


def head_of(item: Complement | Sequence[Word]) -> Word:
    """The head of a phrase: its last word before a preposition."""
    found = item.words if isinstance(item, Complement) else item
    for at, word in enumerate(found):
        if at and word.tag == "IN":
            return found[at - 1]
    return found[-1]


def is_idle(item: Complement, *, animate: bool = False) -> bool:
    """Whether it is no matter of decisions: "her", a dog, a seat, the bathroom."""
    first, noun = item.words[0], head_of(item).lemma
    if first.tag == "PRP" and first.low not in ("it", "this", "that") and first.low[-4:] != "self":
        return not first.low.endswith("selves")
    return (noun in living() and not animate) or noun in words("objects") | words("passing")


def spell_line(tokens: Sequence[Word]) -> str:
    """The sentence in lower case, with a blank between two words, to look phrases up in."""
    line = f" {' '.join(word.low for word in tokens)} "
    return line.replace(" 's ", "'s ").replace(" n't ", "n't ")


def is_final(tokens: Sequence[Word]) -> bool:
    line = spell_line(tokens)
    return any(f" {phrase} " in line for phrase in words("final")) or is_since(tokens)


def is_since(tokens: Sequence[Word]) -> bool:
    """Whether a day is told from which on it holds: "as of Monday", "from June on"."""
    for at, word in enumerate(tokens[:-2]):
        if word.low == "as" and tokens[at + 1].low == "of":
            return True
        if word.low == "starting" and tokens[at + 1].dated:
            return True
        if word.low == "from" and tokens[at + 1].dated:
            near = tokens[at + 2 : at + 6]
            return any(w.low in ("on", "onwards", "onward") and not w.dated for w in near)
    return False


def is_choice(line: str) -> bool:
    return " rather than " in line or " instead of " in line


def _is_contrast(said: Said, tokens: Sequence[Word]) -> bool:
    against = [item for item in said.clause.complements if item.prep in words("against")]
    times = english().words("time nouns")
    heads = [head_of(item) for item in against if item.words]
    return is_choice(spell_line(tokens)) or any(
        not word.dated and word.lemma not in times for word in heads
    )


def _is_coming(said: Said) -> bool:
    verb = said.verb
    going = verb.progressive and verb.tense == "present" and not verb.perfect
    noted = verb.tense == "none" and verb.forms[:1] == ("VBG",)
    return verb.modal in english().words("plan modals") or verb.modal == "shall" or going or noted


def _find_decider(said: Said) -> str:
    clause, verb = said.clause, said.verb
    own = [word.low for word in clause.subject]
    if verb.passive:
        return "it" if own[:1] == [] or own[0] not in _SPEAKERS or verb.lemma == "commit" else ""
    if "we" in own or "us" in own or own == ["'s"]:
        return "we"
    if "i" in own:
        return "we" if len(own) > 1 or clause.partners else "i"
    if not own:
        return "" if verb.forms[:1] == ("VB",) and verb.words[0].low == verb.lemma else "i"
    if own in (["he"], ["she"], ["they"], ["everyone"], ["everybody"]):
        return "they"
    head = head_of(clause.subject)
    able = head.lemma in people() or find_kind(head.lemma) == "organization"
    named = said.subject.known == "named" and said.subject.is_bare
    able = able or named or (head.is_name and not look_up(head.low).classes)
    return "they" if able and own[0] not in NOBODY else ""
