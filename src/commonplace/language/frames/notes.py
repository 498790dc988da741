"""Notes that leave *be* out: "Van 7 parked at the depot", "log retention cut to 30 days"."""

from dataclasses import replace
from functools import cache

from commonplace.language.decisions.tables import is_living
from commonplace.language.frames.change_words import change_words
from commonplace.language.frames.subjects import Subject
from commonplace.language.grammar.clauses import Clause
from commonplace.language.grammar.verbs import Verb
from commonplace.language.packs import english


def is_note(clause: Clause, subject: Subject) -> bool:
    """Whether a participle alone tells what is done to a thing, or what it does: its subject has no
    article, and is nobody who acts.
    """
    verb = clause.verb
    if verb is None or len(verb.words) != 1 or not clause.is_main or clause.shares_subject:
        return False
    if (
        verb.forms[:1] not in (("VBD",), ("VBN",), ("VBG",))
        or not subject.key
        or not clause.subject
    ):
        return False
    if verb.lemma in english().words("intransitive verbs"):
        return False
    if clause.subject[0].tag in ("DT", "PRP", "PRP$") or is_living(subject.head):
        return False
    handle = any(char.isdigit() or char in "-_." for char in clause.subject[-1].text)
    bare = next((item for item in clause.after if item.kind == "NP"), None)
    if not subject.words and not (handle and _changes(verb)):
        return bare is not None and bare.prep == "by"  # "Ola replaced by Kim"
    return bare is None or bool(bare.prep) or bare.words[0].dated or verb.forms[0] == "VBG"


def as_note(clause: Clause, verb: Verb) -> Verb:
    """Read "parked at" as "is parked at", "running" as "is running"; what changes, or was done on a
    day, stays past.
    """
    if verb.forms[0] == "VBG":
        return replace(verb, tense="present", progressive=True)
    past = _changes(verb) or any(
        item.words and item.words[0].dated and not item.prep for item in clause.after
    )
    return replace(verb, passive=True, tense="past" if past else "present")


def _changes(verb: Verb) -> bool:
    return verb.lemma in _verbs_of_change() or f"be {verb.lemma}" in _verbs_of_change()


@cache
def _verbs_of_change() -> frozenset[str]:
    """List the verbs of the table of change, without what stands behind them."""
    table = change_words()
    active = table.to_verbs | table.swaps.keys() | table.over.objects | table.over.subjects
    return frozenset({each.split()[0] for each in active} | table.swaps.keys() | table.state.keys())
