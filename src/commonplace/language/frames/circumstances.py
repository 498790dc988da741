"""Circumstances of a clause: its mood, whether it is denied, what limits it, and whether it adds.

A phrase that limits (``scope``) keeps two statements apart: "on weekends", "on staging", "in
2015", "if …". "For now" and "also" make a statement stand beside another (``adds``). "Now",
"these days" and "from now on" are words of change in a slot with one value.
"""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date

from commonplace.language.dates import When
from commonplace.language.frames.context import Context
from commonplace.language.frames.values import fold_words
from commonplace.language.grammar.clauses import Clause, Complement
from commonplace.language.grammar.verbs import Verb
from commonplace.language.packs import Pack, english


@dataclass(frozen=True, slots=True)
class Circumstances:
    mood: str = "fact"
    positive: bool = True
    past: bool = False
    scope: tuple[str, ...] = ()
    #: What the scopes of other clauses say in the text's words.
    limits: tuple[str, ...] = ()
    #: 1 for "also", 2 for "for now".
    adds: int = 0
    still: bool = True
    now: bool = False
    no_longer: bool = False
    correction: bool = False
    days: tuple[str, str] | None = None


_NONE = ("no", "neither", "nobody", "nothing")
#: What these open limits the clause beside it, and is no fact of its own.
CONDITIONS = frozenset(("if", "unless", "when", "whenever", "while", "until"))


def find_circumstances(clause: Clause, context: Context) -> Circumstances:
    """Read the circumstances of a clause, from its verb and the phrases beside it."""
    pack, verb = english(), clause.verb
    assert verb is not None
    beside = _beside(clause)
    negated = verb.negated or _is_negated(clause)
    no_longer = _no_longer(verb, negated, beside)
    days = _days(clause, context)
    mood = find_mood(clause, beside)
    if days and mood == "fact" and days[0] > context.said_on and _since(clause):
        days = None  # "from Monday on": what holds from then on is no plan
    if (
        mood == "fact"
        and verb.progressive
        and verb.tense == "present"
        and days
        and days[1] > context.said_on
    ):
        mood = "plan"
    if mood == "plan" and verb.modal and " instead " in beside:
        mood = "fact"  # "it will be in the annex instead": it is so arranged now
    return Circumstances(
        mood=mood,
        positive=not (negated or no_longer) or _is_double(beside) or verb.first == "wait",
        past=_is_past(verb),
        scope=_opener_scope(clause),
        adds=_adds(beside, verb),
        still=verb.tense != "past" or _since(clause),
        now=_has_any(pack, "now words", beside) or _since(clause),
        no_longer=no_longer,
        days=days,
    )


def _beside(clause: Clause) -> str:
    """The clause's adverbs and phrases in lower case, with spaces around, to look words up in."""
    verb = clause.verb
    parts = [each.phrase for each in clause.before]
    parts += verb.adverbs if verb else ()
    parts += [each.phrase for each in clause.after]
    return f" {' '.join(map(_drop_excess, parts))} "


def _drop_excess(phrase: str) -> str:
    """Leave out the *too* of "too many": it adds nothing."""
    words = phrase.split()
    return " ".join(word for word in words if word != "too" or word is words[-1])


def _has_any(pack: Pack, name: str, beside: str) -> bool:
    return len(beside) > 2 and any(map(beside.__contains__, pack.padded(name)))


def _is_negated(clause: Clause) -> bool:
    """Whether *not* stands right behind the verb, or *no* before its object or its subject: "is not
    a nurse", "no day was set".
    """
    subject = [each.words for each in clause.before if each.kind == "NP" and not each.prep]
    if any(words[0].low in _NONE for words in (clause.subject, *subject) if words):
        return True
    for item in clause.after:
        if item.kind == "NP":
            return item.words[0].low == "no" and not item.prep
        if any(word.low in ("not", "n't", "never") for word in item.words):
            return True
    return False


def _adds(beside: str, verb: Verb) -> int:
    for phrase in english().padded("now words"):
        if phrase.count(" ") > 2:
            beside = beside.replace(phrase, " ")  # "as of today" is no "today"
    happened = verb.tense == "past" or verb.perfect  # "moved today": it was on that day
    if _has_any(english(), "passing words" if happened else "while words", beside):
        return 2
    return 1 if _has_any(english(), "also words", beside) else 0


def _no_longer(verb: Verb, negated: bool, beside: str) -> bool:
    if verb.first in english().words("stop verbs") and verb.forms[1:] == ("VBG",):
        return True
    if "no longer" in " ".join(verb.adverbs) or " no longer " in beside:
        return True
    more = (" anymore ", " any more ", " any longer ")
    return negated and any(word in beside for word in more)


def _since(clause: Clause) -> bool:
    """ "since the reform", "from October on", "as of May": from then on it holds."""
    items = clause.complements
    if any(each.prep == "as of" and each.words and each.words[0].dated for each in items):
        return True
    on = any(item.kind == "ADV" and item.low == "on" for item in items)
    return any(item.prep == "since" or (item.prep == "from" and on) for item in items)


def _is_double(beside: str) -> bool:
    return " not only " in beside


def _is_past(verb: Verb) -> bool:
    return verb.first == "use" and len(verb.chain) > 1 and verb.forms[1:2] == ("VB",)


def find_mood(clause: Clause, beside: str = " ") -> str:
    """Say whether a clause tells a fact, a plan, a wish, a guess, or what another said."""
    pack, verb = english(), clause.verb
    assert verb is not None
    lead = verb.chain[:-1]
    if verb.negated and verb.first == "wait":
        return "wish"
    if verb.modal in pack.words("maybe modals") or _has_any(pack, "maybe adverbs", beside):
        return "maybe"
    if verb.modal in pack.words("wish modals") or any(
        each in pack.words("wish verbs") for each in lead
    ):
        return "wish"
    if any(each in pack.words("maybe verbs") for each in lead):
        return "maybe"
    if verb.modal in pack.words("plan modals") or any(
        each in pack.words("plan verbs") for each in lead
    ):
        return "plan"
    if lead[:1] == ("go",) and verb.progressive:
        return "plan"
    if verb.modal in pack.words("duty modals") and (verb.perfect or verb.chain[-1:] == ("be",)):
        return "maybe"
    duty = verb.modal in pack.words("duty modals") or (lead and lead[0] in pack.words("duty verbs"))
    if duty and (verb.tense == "present" or verb.passive):
        return "plan"
    if verb.progressive and verb.tense == "present" and verb.lemma in pack.words("coming verbs"):
        return "plan"
    return "fact"


def _opener_scope(clause: Clause) -> tuple[str, ...]:
    return (clause.opener,) if clause.opener in CONDITIONS else ()


def _days(clause: Clause, context: Context) -> tuple[str, str] | None:
    """The days that a clause names: when it happened, or since when it holds."""
    start = clause.start
    for when in context.dates:
        if context.text[when.end : when.end + 2] in ("'s", "’s"):
            continue  # "Saturday's market"
        if start <= when.start and when.end <= clause.end:
            ahead = when.first.isoformat() > context.said_on
            back = int(ahead and _is_past_day(clause, when))
            first, last = (_years_before(day, back) for day in (when.first, when.last))
            return first.isoformat(), last.isoformat()
    return None


def _is_past_day(clause: Clause, when: When) -> bool:
    """ "left in March" was the last March, not the next one."""
    beside = (item for item in clause.complements if item.prep in ("in", "since"))
    dated = any(item.words[0].start == when.start for item in beside if item.words)
    return dated and clause.verb is not None and clause.verb.tense == "past"


def _years_before(day: date, years: int) -> date:
    year = day.year - years
    return day.replace(year=year, day=min(day.day, monthrange(year, day.month)[1]))


def is_circumstance(item: Complement) -> bool:
    """A phrase that is never a value: an adverb, a reason, or a word such as "now" or "these
    days".
    """
    if item.kind == "ADV" or item.prep in (",", "because"):
        return True
    pack, phrase = english(), item.phrase
    return any(phrase in pack.words(name) for name in ("now words", "while words", "also words"))


def scope_of(item: Complement, context: Context) -> str | None:
    """The key of a phrase that limits a statement; None: it does not."""
    if item.kind != "NP" or not item.prep or item.prep not in english().words("scope prepositions"):
        return None
    if is_circumstance(item) or item.low in ("everyone", "everybody", "all", "good"):
        return None
    if any(when.start <= item.words[0].start < when.end for when in context.dates):
        years = item.low.isdigit() and len(item.low) == 4
        return f"{item.prep} {item.low}" if years else None
    folded = fold_words(item.words)
    return f"{item.prep} {folded}" if folded else None
