"""What a statement gives a value: who or what, which of its properties, and the value.

Three kinds of statements do:

- a line with a label (:mod:`.labels`);
- a sentence that understanding files in a slot of one value (``understand.rules.filing``): *Ines
  lives in Lisbon*, *Pebble listens on port 8080*, *The gate code is 4471*;
- a sentence that is like another but for one figure (:mod:`.valued`). Such a one replaces the
  other only where it says itself that something is new: *The fee is now 55 euros*.

What asks, supposes, hopes, or tells of what was, gives nothing a value.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from commonplace.capture.terms import stem
from commonplace.compile.rules.holding import labels
from commonplace.compile.rules.holding.figures import figures, values
from commonplace.compile.rules.holding.frames import LEAD, amount, states, told_of, word_at
from commonplace.compile.rules.holding.valued import valued
from commonplace.compile.rules.wording import told
from commonplace.understand.rules.filing import attribute_of
from commonplace.understand.rules.filing.nouns import SINGULAR
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.tongue import pieces


@dataclass(frozen=True, slots=True)
class Particular:
    """A value in a slot, both as they are compared, and the value as it is shown."""

    of: str
    value: tuple[tuple[str, str], ...] | str
    shown: str
    #: It says itself that the value is of the past; and so that it needs no other to prove it.
    is_past: bool = False
    is_over: bool = False
    #: Another value replaces it only where words say that something changed.
    is_loose: bool = False
    #: It says that something is new.
    turns: bool = False


_LONGEST = 200
_OPEN = re.compile(
    r"\?|\b(?:if|unless|maybe|perhaps|might|(?-i:may)|could|would|should|hopes?|hoping|wants?|wanted"
    r"|plans?|planned|planning|considers?|considering|thinking|used to|originally|initially"
    r"|at first|at the time|back then|had been|also|another|sometimes|usually|either|temporarily"
    r"|for now|tentatively|today|tonight|tomorrow|this (?:week|month|morning|evening|weekend)"
    r"|at night|at weekends|on weekends|during|while)\b",
    re.IGNORECASE,
)
#: The words with which these begin, and those of what says that something is new: where none of
#: them stands, nobody looks further.
_OPEN_WORDS = frozenset(
    """if unless maybe perhaps might may could would should hope hopes hoping want wants wanted plan
    plans planned planning consider considers considering thinking used originally initially at back
    had also another sometimes usually either temporarily for tentatively today tonight tomorrow
    this on during while""".split()
)
_TURNS_WORDS = frozenset(
    """now nowadays instead from no any anymore as effective new newly moved changed updated
    switched renamed postponed rescheduled correction corrected""".split()
)
_TURNS = re.compile(
    r"\b(?:now|nowadays|instead|from now on|no longer|any ?more|as of|effective|new(?:ly)?|moved to"
    r"|changed to|updated to|switched to|renamed|postponed|rescheduled|correction|corrected)\b",
    re.IGNORECASE,
)
_BESIDES = re.compile(r"\b(?:now|nowadays|still|currently|actually) |,? (?:now|nowadays)(?=[.!]*$)")
_BESIDES_WORDS = frozenset("now nowadays still currently actually".split())
#: One of these is in all with which ``LEAD`` begins.
_PARTS_OF_LEAD = tuple(
    """correct update scratch wrong mistake actually fact from since starting after effective now
    days sorry following""".split()
) + ("as of",)
_FIRST = re.compile(r"(?:I|We)\b")
#: What is said of the speaker's own is filed as what is said of anybody's.
_OWN = re.compile(r"(?P<whose>my|our) (?:(?:new|current|latest) )?(?=\w)", re.IGNORECASE)
_ANYBODY = "Somebody"
_OWNER = re.compile(
    r"(?!(?:The|Our|My|An?|This|That|It|He|She|They) )"
    r"(?P<who>(?:[A-ZÀ-ÞΑ-ΩА-Я][\w.-]*+(?: (?=[A-ZÀ-Þ]))?){1,4})(?=['’]s? | )"
)
_ARTICLE = re.compile(r"^(?:the|our|my|a|an) ", re.IGNORECASE)
_LABEL = re.compile(r"[^:.]{1,70}: ")
#: Who says otherwise later does not say that it changed.
_FOR_GOOD = frozenset("birthplace birthday birth origin founded born age height".split())
#: Words by which something is known again, at least; and those of a value that is no figure.
_NAMED_BY, _FEW = 2, 3
_ONE_VALUE = frozenset(("be", stem("costs")))
#: The words of these verbs.
_ONE_VALUE_WORDS = frozenset("is are am be cost costs".split())
_AMOUNTS = frozenset(("money", "number", "share", "factor"))
_NO_NAME = re.compile(
    r"(?:not|no|very|too|so|still|being|going|in|on|at|for|with|from|about|good|bad|great|fine|ok"
    r"|nice|important|ready|done|open|closed|unknown|unclear|the same)\b|.*(?:ing|ed)\b",
    re.IGNORECASE,
)
_MOVING = re.compile(
    r"%|\b(?:today|tonight|tomorrow|yesterday|this|next|last|already|yet|so far|left|remaining|done"
    r"|more|fewer|over|under|about|around|nearly|almost|at least|at most|up to|years? old|ago)\b"
)
_NO_VALUE = re.compile(r"not |(?:yes|no)$")
_MOST_SUBJECT = 5


def particular(text: str) -> Particular | None:
    """What an item's text gives a value; nothing for nearly all of them."""
    return _given(*told(text))


@lru_cache(maxsize=1 << 15)
def _given(speaker: str, words: str) -> Particular | None:
    """A sentence stands on several pages, with other links on each, and is read once."""
    if len(words) > _LONGEST:
        return None
    line = labels.part(words) if not speaker else None
    if line is not None:
        return _of_label(*line)
    there, plain, low = pieces(words), words.isascii(), words.lower()
    if (not plain or "?" in words or not there.isdisjoint(_OPEN_WORDS)) and _OPEN.search(words):
        return None
    may_turn = not plain or not there.isdisjoint(_TURNS_WORDS)
    turns = may_turn and _TURNS.search(words) is not None
    if not plain or any(part in low for part in _PARTS_OF_LEAD):
        words = LEAD.sub("", words, count=1)
    bare = words if there.isdisjoint(_BESIDES_WORDS) else _BESIDES.sub("", words)
    found = _filed(speaker, words, bare, turns)
    if found is not None and not found.is_loose:
        return found
    may_be_known = not plain or not there.isdisjoint(_ONE_VALUE_WORDS)
    known = _known(speaker, words, turns) if may_be_known else None
    if known is not None:
        return known
    if found is not None:
        return found
    loose = valued(bare)
    if loose is None or _LABEL.match(words):
        return None
    of = f"{speaker.lower()}|= {loose.of}"
    return Particular(of, loose.value, loose.value, is_loose=True, turns=turns)


def _known(speaker: str, words: str, turns: bool) -> Particular | None:
    """What is said of something that is named by more than one word, and has one value: an amount,
    or what there is one of (``SINGULAR``). *The guest password is plum*, *the rehearsal room costs
    22 euros an hour*."""
    state = next(iter(states(words)), None)
    if state is None or state.verb not in _ONE_VALUE or len(state.matter) < _NAMED_BY:
        return None
    value = told_of(state.rest)
    if _MOVING.search(f"{words[:40].lower()} {value.lower()}"):
        return None
    of = f"{speaker.lower()}|~ {state.verb} {' '.join(sorted(state.matter))}"
    what = amount(value)
    if what is not None:
        if what.shape not in _AMOUNTS or not (what.unit or what.shape != "number"):
            return None
        around = " ".join(sorted((*what.before, "‹›", what.unit, *what.behind)))
        figure = ((what.shape, what.value),)
        return Particular(f"{of} {around}", figure, value, turns=turns)
    if SINGULAR.isdisjoint(state.matter) or len(value.split()) > _FEW or _NO_NAME.match(value):
        return None
    return Particular(of, value.lower(), value, turns=turns)


def differ(one: Particular, other: Particular) -> bool:
    """Whether two values of one slot exclude each other: the same more exactly said does not."""
    if isinstance(one.value, str) != isinstance(other.value, str):
        return False  # a figure and a name: who knows
    if not isinstance(one.value, str) or not isinstance(other.value, str):
        mine, theirs = {*one.value}, {*other.value}
        shapes = {shape for shape, _ in mine} & {shape for shape, _ in theirs}
        return bool(shapes) and not mine <= theirs and not theirs <= mine
    ours, yours = {*one.value.split()}, {*other.value.split()}
    return not ours <= yours and not yours <= ours


def _of_label(label: str, value: str) -> Particular:
    found = values(value)
    compared = found or " ".join(value.lower().rstrip(".").split())
    return Particular(
        f"|{labels.slot(label)}",
        compared,
        value,
        labels.is_past(label),
        labels.is_over(label),
        turns=_is_new(label),
    )


def _is_new(label: str) -> bool:
    return re.search(r"\b(?:revised|updated|new|corrected|current)\b", label.lower()) is not None


def _filed(speaker: str, words: str, plain: str, turns: bool) -> Particular | None:
    own = _OWN.match(plain) if speaker else None
    if own is not None:
        plain = f"{_ANYBODY}'s {plain[own.end() :]}"
    for subject, kind in _subjects(plain):
        slot = attribute_of(plain, subject, person=kind == "person")
        if slot is not None and not _NO_VALUE.match(slot.value):
            first, bare = _FIRST.match(subject), _ARTICLE.fullmatch(f"{subject} ")
            who = "" if first else _ARTICLE.sub("", subject).lower()
            if bare and not any(map(str.isdigit, slot.value)):
                continue
            of = f"{_whose(speaker, who, own)}|{slot.aspect}/{slot.key}"
            loose = bool(bare) or slot.key in _FOR_GOOD
            value = values(slot.value) or slot.value
            turns = turns and slot.key not in _FOR_GOOD
            shown = _as_written(slot.value, words)
            return Particular(of, value, shown, is_loose=loose, turns=turns)
    return None


def _whose(speaker: str, who: str, own: re.Match[str] | None) -> str:
    """Whose value it is: the speaker's own, that of those he speaks for, or somebody's."""
    if own is None:
        return f"{speaker.lower()}:{who}"
    return f"{speaker.lower()}:{'' if own['whose'].lower() == 'my' else 'our'}"


def _as_written(value: str, words: str) -> str:
    """A value as the sentence has it, where it stands there."""
    found = re.search(re.escape(value), words, re.IGNORECASE)
    if found is not None:
        return found[0]
    figure = figures(words)
    return words[figure[0].start : figure[0].end] if len(figure) == 1 else value


def _subjects(words: str) -> list[tuple[str, str]]:
    """Whom the sentence may be about, as filing wants to know it: a name, then all before the
    verb."""
    if _FIRST.match(words):
        return [(words.partition(" ")[0], "person")]
    line = Line(words)
    if line.verb is None or not 0 < line.verb <= _MOST_SUBJECT:
        return []
    whole = words[: word_at(line, line.verb)].strip()
    owner = _OWNER.match(words)
    named = [(owner["who"].strip(), "person")] if owner else []
    # "The gate code is 4471": of the only gate that is spoken of.
    bare = [(words.partition(" ")[0], "")] if _ARTICLE.match(words) else []
    return [*named, (whole, ""), *bare]
