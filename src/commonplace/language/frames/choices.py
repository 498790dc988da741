"""What a decision chose, and against what: "chose V over W", "settled on V", "switched from
W to V".
"""

from collections.abc import Sequence
from dataclasses import replace

from commonplace.language.frames.circumstances import find_circumstances
from commonplace.language.frames.context import Context
from commonplace.language.frames.frame import Said
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
    """Make a decision of the first statement of a sentence that states one."""
    if intent == "prefers_over" and statements[0].kind == "preference":
        return statements
    if any(statement.mood in ("maybe", "wish", "reported") for statement in statements[:1]):
        return statements
    first = statements[0]
    if intent not in _FORMAL and not _can_decide(first, clauses):
        return statements
    chosen, against = _read_choice(clauses, context)
    made = replace(
        first,
        kind="decision",
        subject=first.subject or context.author,
        known=first.known if first.subject else "author",
        rule=f"decision:{intent}",
        mood="fact" if first.mood == "plan" else first.mood,
        ends=tuple(dict.fromkeys(key for key in (*first.ends, *against) if is_specific(key))),
    )
    if made.value is None and chosen is not None and is_specific(chosen.key):
        made = replace(made, value=chosen.text, value_key=chosen.key)
    return [made, *statements[1:]]


def _can_decide(first: Statement, clauses: Sequence[Clause]) -> bool:
    """Whether the one who is told to choose can: a name, the author, a team; not "the train"."""
    if first.subject != BOOK:
        return True
    words = {word.lemma for clause in clauses for word in clause.subject}
    return bool(words & english().words("groups"))


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
