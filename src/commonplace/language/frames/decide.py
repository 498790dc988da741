"""Decisions: which clause says that somebody decided, on what, and against what.

A phrase of ``data/decisions.toml`` makes one where somebody who can decide has done it, is doing it
or will: "we settled on V", "the board voted to …", "I'm going with V". Other deeds need a choice
between two things ("took V over W") or words that make them final ("from now on", "on purpose").
"""

from collections.abc import Sequence
from dataclasses import replace

from commonplace.language.decisions import Phrase, follow, people, phrases, words
from commonplace.language.frames.circumstances import CONDITIONS
from commonplace.language.frames.context import Context
from commonplace.language.frames.deed import (
    NOBODY,
    Deed,
    head_of,
    is_final,
    is_idle,
    is_since,
    spell_line,
)
from commonplace.language.frames.frame import Said
from commonplace.language.frames.values import Value, is_specific
from commonplace.language.grammar.clauses import Clause
from commonplace.language.grammar.words import FINITE, Word
from commonplace.language.packs import english
from commonplace.language.statement import BOOK, Statement

_AGAINST = ("over", "instead of", "rather than", "from", "not")
_TOWARDS = ("to", "on", "with", "upon", "for")
_GOING = ("switch", "migrate", "go", "stick")
_UNDECIDED = CONDITIONS | {
    "whether",
    "because",
    "how",
    "what",
    "where",
    "who",
    "once",
    "before",
    "than",
    "as",
    "like",
}
_DOUBTS = ("if", "unless", "whether", "maybe", "perhaps", "might", "may", "could", "would")
_ASKED = ("what", "how", "as", "that", "whatever", "it", "where", "like")
#: With another object than the first behind it, a phrase means something else: "go with Ann to …".
_ELSEWHERE = {"go with": "to", "adopt": "from"}


def find_decision(said: Said, clauses: Sequence[Clause], tokens: Sequence[Word]) -> str:
    """Name the words by which a clause states a decision; empty: it states none."""
    verb, mood = said.verb, said.how.mood
    if said.clause.opener in _UNDECIDED or said.how.past or mood in ("maybe", "wish", "reported"):
        return ""
    doubts = english().words("maybe adverbs")
    if words("habits").intersection(verb.adverbs) or any(word.low in doubts for word in tokens):
        return ""
    deed = Deed(said, _own_tokens(said.clause, clauses, tokens))
    noun = _read_noun(deed, clauses)
    if noun or verb.first == "be":
        return noun
    at = _deciding_verb(said, clauses)
    if at is not None:
        lows = _reach(at, tokens)
        for phrase in phrases().get(at.lemma, ()):
            end = follow(phrase.tail, lows)
            if end is None or not _is_stated(phrase, deed, clauses):
                continue
            if deed.said.verb.passive or not phrase.tail or _names_something(at, end, tokens):
                return phrase.name
    return _read_deed(deed)


def _own_tokens(
    clause: Clause, clauses: Sequence[Clause], tokens: Sequence[Word]
) -> Sequence[Word]:
    """The words of a clause and of those that hang on it, up to the next main clause."""
    after = [each.start for each in clauses if each.is_main and each.start > clause.start]
    end = min(after, default=tokens[-1].end)
    return [word for word in tokens if clause.start <= word.start < end]


def _names_something(verb: Word, end: int, tokens: Sequence[Word]) -> bool:
    """Whether words stand behind a phrase: not in "all that we committed to"."""
    behind = [word.text for word in tokens if word.start >= verb.end]
    return any(map(str.isalnum, "".join(behind[end:])))


# --- phrases --------------------------------------------------------------------------------------


def _deciding_verb(said: Said, clauses: Sequence[Clause]) -> Word | None:
    """The verb that can decide: the first, or the one behind "going to", "let's" and "ended up"."""
    verb, clause = said.verb, said.clause
    chain = [word for word in verb.words if word.tag.startswith("VB")][-len(verb.chain) :]
    if not verb.chain:
        return None
    if len(chain) > 1 and (verb.first, verb.progressive) == ("go", True):
        return chain[1]
    at = next((at for at, each in enumerate(clauses) if each is clause), 0)
    lead = clauses[at - 1].verb if at else None
    led = lead is not None and lead.lemma in ("let", "end", "wind")
    return chain[0] if led or clause.opener not in ("to", "participle") else None


def _reach(verb: Word, tokens: Sequence[Word]) -> list[str]:
    """The words behind a verb, up to the next verb that is no infinitive."""
    found = []
    for word in tokens:
        if word.start >= verb.end:
            if word.tag in FINITE or word.tag == "VBG":
                break
            found.append(word.low)
    return found


def _is_stated(phrase: Phrase, deed: Deed, clauses: Sequence[Clause]) -> bool:
    """Whether tense, negation, subject and object let a phrase state a decision."""
    verb, clause = deed.said.verb, deed.said.clause
    if phrase.kind == "orders":
        return deed.is_order and clause.is_main and deed.is_about()
    led = clause.opener == "participle"
    if (deed.is_order and not led) or _is_attribute(deed) or _is_vague(deed):
        return False
    if phrase.kind in ("formal", "acts"):
        return _is_decided(phrase, deed, clauses)
    first = deed.item
    if first is not None and first.kind == "NP" and _is_elsewhere(phrase, deed):
        return False
    if phrase.name == "give up" and not deed.objects:
        return False
    if not deed.who and not (phrase.name == "use" and deed.coming and deed.is_about(ours=False)):
        return False
    if verb.negated and not (deed.coming and deed.who != "i"):
        return False
    if verb.passive and deed.coming and phrase.name != "use":
        return False
    if phrase.kind == "taking":
        return deed.settled and (deed.done or deed.coming or deed.now or deed.is_of_group)
    if phrase.name == "select" and deed.is_of_group and deed.done:
        return True
    if phrase.name in words("coming"):
        chosen = deed.settled and (deed.who != "i" or deed.coming)
        return chosen or (deed.coming and (phrase.name != "use" or _will_use(deed)))
    if (
        deed.who == "they"
        and not verb.passive
        and not deed.settled
        and not _can_adopt(phrase, deed)
    ):
        return False
    if phrase.name == "choose" and deed.who == "i" and not (deed.settled or deed.is_about()):
        return False
    return deed.done or deed.coming or deed.now or led


def _is_decided(phrase: Phrase, deed: Deed, clauses: Sequence[Clause]) -> bool:
    """Of what is said in so many words: somebody has done it, and not only for the next hour."""
    verb, subject = deed.said.verb, deed.said.clause.subject
    somebody = bool(subject) and subject[0].low not in (*NOBODY, "it", "this", "that")
    able = bool(deed.who) or (phrase.kind == "formal" and somebody)
    timely = deed.done or (deed.now and phrase.tail[:1] != ("that",))
    stated = verb.tense == "present" and not verb.modal and not deed.coming
    timely = timely or (phrase.kind == "formal" and deed.is_of_group and stated)
    if not able or not timely or (verb.negated and "not" not in phrase.tail):
        return False
    if phrase.name == "choose to" and len(verb.chain) < 2:
        return False
    # What was decided stands behind "that"; "decided the match with that penalty" has none.
    if phrase.tail[-1:] == ("that",) and not any(c.opener in ("that", "which") for c in clauses):
        return False
    behind = [word.low for word in deed.tokens if word.start >= verb.words[-1].end]
    if phrase.name == "agree that" and behind[:1] == ["with"] and deed.who != "we":
        return False  # "he agreed with Ann that it was late"
    reached = behind[:4] if len(verb.chain) > 1 else ()
    return words("passing").isdisjoint((*verb.chain[1:], *reached))


def _is_attribute(deed: Deed) -> bool:
    """ "Chosen friends meet": the participle describes the noun behind it."""
    noted = not deed.said.clause.subject and deed.said.verb.forms[:1] == ("VBN",)
    first = deed.item
    bare = first is not None and not first.prep and first.kind == "NP"
    return noted and bare and first is not None and first.words[0].tag in ("NN", "NNS", "JJ")


def _is_vague(deed: Deed) -> bool:
    """Whether only a pronoun says what it is about: "approved it", "chose the best one"."""
    vague = english().words("pronouns") | english().words("vague nouns")
    items = [head_of(item).low for item in deed.said.complements if item.words]
    return bool(items) and items[0] in vague and not deed.contrast and len(items) < 2


def _is_elsewhere(phrase: Phrase, deed: Deed) -> bool:
    """Whether it is done to a living being, or the phrase means another thing: "went with Ann to
    …", "use up", "went birding with …".
    """
    first, items = deed.item, deed.said.complements
    assert first is not None
    singled = first.words[0].low == "the" and any(word.tag == "JJ" for word in first.words)
    animate = phrase.name == "merge with" or (singled and phrase.name == "go with")
    placed = first.prep in ("in", "at", "as", "of", "for")
    if not placed and is_idle(first, animate=animate):
        return True
    if any(head_of(item).low in words("objects") for item in items[1:2] if len(item.words) == 1):
        return True
    if phrase.name in words("still") and not first.prep and not first.words[0].dated:
        return True
    if phrase.name in _ELSEWHERE:
        return any(item.prep == _ELSEWHERE[phrase.name] for item in items)
    return first.words[0].dated or (
        phrase.name == "use" and bool(first.prep) and not deed.said.verb.passive
    )


def _will_use(deed: Deed) -> bool:
    """ "We will use V", not "I'll use these tips" or "I'm using V"."""
    verb = deed.said.verb
    vague = any(item.low in ("it", "them") for item in deed.objects)
    return deed.who != "i" and not vague and (bool(verb.modal) or verb.first == "go")


def _can_adopt(phrase: Phrase, deed: Deed) -> bool:
    """People move themselves, and adopt children: these need a group, or an object."""
    last = deed.said.clause.subject[-1].lemma
    group = last in english().words("groups")
    if phrase.name in words("roaming"):
        return group or bool(deed.objects)
    return phrase.name != "adopt" or group or last == "they"


# --- nouns and deeds ------------------------------------------------------------------------------


def _read_noun(deed: Deed, clauses: Sequence[Clause]) -> str:
    """ "The verdict is to sell it", "our choice is V", "Granny is to have the bedroom"."""
    clause, verb = deed.said.clause, deed.said.verb
    told = verb.lemma in ("be", "fall", "stand") and not verb.passive
    made = verb.first in ("make", "take", "reach")
    if verb.negated or not clause.subject:
        return ""
    if verb.lemma in ("pass", "carry", "fail") and head_of(clause.subject).lemma == "motion":
        return "motion"
    if not (told or made or verb.first == "be"):
        return ""
    noun, first = head_of(clause.subject).lemma, clause.subject[0].low
    to = len(verb.chain) > 1 and verb.forms[1] == "VB"
    that = clauses[-1] is not clause and any(each.opener == "that" for each in clauses)
    planned = noun in words("plans") and first not in ("my", "your", "his", "her", "a")
    if (noun in words("nouns") or planned) and (to or that):
        return noun
    item = deed.item
    prep = "on" if verb.lemma == "fall" else ""
    if noun in words("nouns") and told and item and item.kind == "NP" and item.prep == prep:
        return noun if item.words[0].low not in ("a", "an") else ""
    is_to = (
        verb.first == "be"
        and to
        and [word.low for word in verb.words[1:2]] == ["to"]
        and verb.tense == "present"
    )
    return "be to" if is_to and (deed.who == "they" or first in NOBODY) else ""


def _read_deed(deed: Deed) -> str:
    """Any deed that is made final, or that we will do rather than another; and what people do about
    what they have a say in.
    """
    said, who, coming = deed.said, deed.who, deed.coming
    clause, verb = said.clause, said.verb
    if clause.opener not in ("", "so") or verb.lemma in english().words("like verbs"):
        return ""
    able = deed.now if who == "i" else who or (said.subject.key is not None and not deed.done)
    if deed.final and able:
        return "deed" if coming or verb.tense != "past" or not is_since(deed.tokens) else ""
    if who == "we" and coming and deed.contrast:
        return "deed"
    if who == "we" and said.how.no_longer and said.is_habitual:
        return "deed"
    if who == "we" and coming and verb.negated and clause.is_main:
        return "" if verb.lemma in english().words("light verbs") else "deed"
    alone = not clause.after and verb.tense == "present" and not verb.modal
    if verb.lemma in ("stay", "go", "win") and alone and said.subject.definite and not who:
        return "deed"
    chained = len(verb.chain) > 1 and (verb.first, verb.progressive) != ("go", True)
    if chained or verb.lemma not in words("deeds") or not deed.is_about():
        return ""
    own = who == "i" and not verb.modal and verb.first != "go"
    if coming:
        return "deed" if verb.passive or own or who in ("we", "they") else ""
    named = clause.subject[0].tag.startswith(("NNP", "PRP")) if clause.subject else True
    group = who == "we" or (not named and head_of(clause.subject).lemma in people())
    done = (deed.done and group) or (deed.now and who == "we")
    return "deed" if done and not verb.negated else ""


def read_verbless(tokens: Sequence[Word]) -> str:
    """Name what settles a sentence without a verb of deciding: "no more meetings", "no to the
    logo", "Helsinki it is", "motion carried".
    """
    kept = [word for word in tokens if any(map(str.isalnum, word.text))]
    lows, line = [word.low for word in kept], spell_line(tokens)
    if len(kept) < 3:
        return ""
    own = " so no " in line and any(low in ("i", "me", "my") for low in lows)
    doubted = own or any(low in _DOUBTS for low in lows)
    if not doubted and any(f" {phrase} " in line for phrase in words("outcomes")):
        return "outcome"
    verbless = not any(word.tag in FINITE for word in tokens)
    if verbless and is_final(tokens):
        return "final"
    if lows[0] in ("no", "yes") and lows[1] == "to":
        return f"{lows[0]} to"
    ended = lows[0] == "no" and verbless and any(low in ("anymore", "longer") for low in lows)
    if ended or (lows[:2] == ["no", "more"] and kept[2].tag in ("NNS", "VBG")):
        return "no more"
    last = max((at for at, word in enumerate(tokens[:-3]) if word.text == ","), default=-1)
    part = [word.low for word in tokens[last + 1 :] if any(map(str.isalnum, word.text))]
    part = [low for low in part if low not in ("then", "so")]
    is_it = part[-2:] == ["it", "is"] and 2 < len(part) < 7
    return "it is" if is_it and not any(low in _ASKED for low in part[:-2]) else ""


# --- the statement --------------------------------------------------------------------------------


def make_decision(how: str, first: Statement, said: Said | None, context: Context) -> Statement:
    """Make a decision of what a clause states."""
    # A change of a slot stands in the slot, where later words of change reach it.
    if first.mood in ("maybe", "wish", "reported") or (first.single and how == "deed"):
        return first
    chosen, against = _read_choice(said) if said else (None, ())
    own = said is not None and Deed(said, ()).who == "i"
    subject = first.subject or (context.author if own else BOOK)
    made = replace(
        first,
        kind="decision",
        subject=subject,
        known=first.known if first.subject else "owner" if subject == BOOK else "author",
        rule=f"decision:{how}",
        mood="fact" if first.mood == "plan" else first.mood,
        ends=tuple(dict.fromkeys(key for key in (*first.ends, *against) if is_specific(key))),
    )
    if made.value is None and chosen is not None and is_specific(chosen.key):
        made = replace(made, value=chosen.text, value_key=chosen.key)
    return made


def _read_choice(said: Said) -> tuple[Value | None, tuple[str, ...]]:
    """Find the value that a clause of choice names, and the values it stands against."""
    choosers = {verb for verb, each in phrases().items() if each[-1].kind in ("ways", "taking")}
    if choosers.isdisjoint(said.verb.chain):
        return None, ()
    nouns = [item for item in said.clause.after if item.kind == "NP" and item.words]
    against = tuple(said.value_of(item).key for item in nouns if item.prep in _AGAINST)
    towards = [item for item in nouns if item.prep in _TOWARDS]
    bare = [item for item in nouns if not item.prep]
    going = said.verb.lemma in _GOING
    found = (towards or bare) if going else (bare or towards)
    return (said.value_of(found[0]) if found else None), against
