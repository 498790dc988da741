"""What a decision chose, and against what: "chose V over W", "settled on V", "switched from
W to V".
"""

from collections.abc import Sequence
from dataclasses import replace

from commonplace.language.decisions import decision
from commonplace.language.frames.circumstances import find_circumstances
from commonplace.language.frames.context import Context
from commonplace.language.frames.frame import Said
from commonplace.language.frames.slots import role_nouns
from commonplace.language.frames.subjects import UNKNOWN
from commonplace.language.frames.values import Value, is_specific
from commonplace.language.grammar.clauses import Clause
from commonplace.language.packs import english
from commonplace.language.statement import BOOK, Statement

#: Said of a decision in so many words.
_FORMAL = ("decided", "architecture_decision", "design_decision")
_AGAINST = ("over", "instead of", "rather than", "from", "not")
_TOWARDS = ("to", "on", "with", "upon", "for")
_CHOOSERS = frozenset(
    (
        "choose",
        "pick",
        "select",
        "adopt",
        "go",
        "stick",
        "settle",
        "commit",
        "switch",
        "migrate",
        "use",
        "opt",
    )
)


def as_decision(
    intent: str, statements: list[Statement], clauses: Sequence[Clause], context: Context
) -> list[Statement]:
    """Make a decision of that statement of a sentence that states one, else of its first."""
    at = _find_stated(intent, statements, context)
    first = statements[at]
    who = {word.low for clause in clauses for word in clause.subject}
    whose = {word.lemma for clause in clauses for word in clause.subject} | who
    together = "we" in who or bool(whose & english().words("groups"))
    if intent == "prefers_over" and first.kind == "preference" and not together:
        return statements
    if first.mood in ("maybe", "wish", "reported"):
        return statements
    own = bool(who & english().words("first person"))
    if intent not in _FORMAL and not (own or together or _can_decide(first, clauses, whose)):
        return statements
    chosen, against = _read_choice(clauses, context)
    subject = first.subject or (BOOK if who and not own else context.author)
    made = replace(
        first,
        kind="decision",
        subject=subject,
        known=first.known if first.subject else "owner" if subject == BOOK else "author",
        rule=f"decision:{intent}",
        mood="fact" if first.mood == "plan" else first.mood,
        ends=tuple(dict.fromkeys(key for key in (*first.ends, *against) if is_specific(key))),
    )
    if made.value is None and chosen is not None and is_specific(chosen.key):
        made = replace(made, value=chosen.text, value_key=chosen.key)
    return [*statements[:at], made, *statements[at + 1 :]]


def _find_stated(intent: str, statements: list[Statement], context: Context) -> int:
    """Find which statement has the words of the decision."""
    if len(statements) > 1:
        for at, each in enumerate(statements):
            if decision(context.text[each.start : each.end]) == intent:
                return at
    return 0


def _can_decide(first: Statement, clauses: Sequence[Clause], whose: set[str]) -> bool:
    """Whether the one who is told to choose can: a name, a person of a trade; or nobody is named:
    "the archive was migrated to V". "The train" cannot.
    """
    if first.subject not in (None, BOOK):
        return True
    moved = any(
        clause.verb and clause.verb.passive and clause.verb.lemma in _CHOOSERS for clause in clauses
    )
    return moved or bool(whose & role_nouns()) or not whose


def _read_choice(
    clauses: Sequence[Clause], context: Context
) -> tuple[Value | None, tuple[str, ...]]:
    """Find the value that a clause with a verb of choice names, and the values it stands
    against.
    """
    for clause in clauses:
        if clause.verb is None or not _CHOOSERS & set(clause.verb.chain):
            continue
        said = Said(clause, UNKNOWN, find_circumstances(clause, context), context)
        nouns = [item for item in said.clause.after if item.kind == "NP" and item.words]
        against = tuple(said.value_of(item).key for item in nouns if item.prep in _AGAINST)
        towards = [item for item in nouns if item.prep in _TOWARDS]
        bare = [item for item in nouns if not item.prep]
        found = (
            (towards or bare)
            if clause.verb.lemma in ("switch", "migrate", "go", "stick")
            else (bare or towards)
        )
        return (said.value_of(found[0]) if found else None), against
    return None, ()
