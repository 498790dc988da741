"""Statements of whole sentences: kept as they were said, rules, and what is to do."""

from collections.abc import Sequence
from dataclasses import replace

from commonplace.language.frames.build import day_swaps, swap
from commonplace.language.frames.circumstances import find_circumstances
from commonplace.language.frames.context import Context
from commonplace.language.frames.frame import Said
from commonplace.language.frames.subjects import UNKNOWN
from commonplace.language.frames.values import Value
from commonplace.language.grammar.clauses import find_clauses
from commonplace.language.grammar.words import Word
from commonplace.language.packs import english
from commonplace.language.statement import BOOK, Named, Statement

_OVER = ("not", "instead of", "rather than", "over")


def say_as_is(span: tuple[int, int], context: Context) -> Statement:
    """Keep a sentence as it was said, about whoever it names."""
    text = swap(context.text, span, day_swaps(context.dates, context, span))
    quote = context.text[span[0] : span[1]]
    names = {name.key: Named("object", name.key, name.surface) for name in context.names_in(*span)}
    if is_first_person(quote, context):
        names.setdefault(context.author, Named("owner", context.author, context.author_surface))
    days = context.dates[0] if context.dates else None
    return Statement(
        *span,
        None if text == quote else text,
        "said",
        tuple(names.values()),
        days=(days.first.isoformat(), days.last.isoformat()) if days else None,
        rule="said",
    )


def is_first_person(quote: str, context: Context) -> bool:
    """Whether an English sentence speaks of its author."""
    words = "".join(char if char.isalnum() else " " for char in quote[:500].lower()).split()
    pack = english()
    mine = pack.words("first person") | pack.words("my")
    return context.language == "en" and any(word in mine for word in words)


def is_rule(words: Sequence[Word]) -> bool:
    """Whether a sentence orders what is always to be done: "Never edit X", "Use X, not Y", "Always
    …".
    """
    kept = [word for word in words if word.tag != ","]
    while kept and kept[0].low in ("please", "and", "but", "also", "rule", ":"):
        kept.pop(0)
    if len(kept) < 3 or kept[-1].text.startswith("!"):
        return False
    first, second, third = kept[0].low, kept[1], kept[2]
    exceptions = english().words("rule exceptions")
    if first in ("never", "always"):
        return second.tag in ("VB", "VBP") and len(kept) > 3 and second.low not in exceptions
    if first == "do" and second.low in ("not", "n't"):
        return len(kept) > 4 and third.low not in exceptions
    if first in ("use", "prefer"):
        return kept[0].tag in ("VB", "VBP", "NN")
    return first in ("avoid", "ensure")


def is_open(text: str, before: str) -> bool:
    """Whether a sentence is something to do: an unticked box, "TODO …", "remember to …"."""
    if before.rstrip().endswith("[ ]"):
        return True
    lead = text[:40].lower().replace("’", "'")
    return any(lead.startswith(opener) for opener in english().words("to do"))


def read_open(span: tuple[int, int], context: Context) -> Statement:
    """Make something to do of a sentence: the author's."""
    made = say_as_is(span, context)
    return replace(
        made, kind="open", subject=context.author, known="author", rule="open", mood="plan"
    )


def read_rule(words: Sequence[Word], span: tuple[int, int], context: Context) -> Statement:
    """Make a rule of a sentence; "use X, not Y" has a value, and what it stands against."""
    made = say_as_is(span, context)
    lows = [word.low for word in words[:3]]
    negative = lows[0] in ("never", "avoid") or lows[:2] in (["do", "not"], ["do", "n't"])
    value, purpose, ends = (
        _chosen(words, context) if lows[0] in ("use", "prefer") else (None, "", ())
    )
    return replace(
        made,
        kind="rule",
        subject=BOOK,
        known="owner",
        positive=not negative,
        attribute=f"uses {purpose}".strip() if value else None,
        single=bool(value and purpose),
        value=value.text if value else None,
        value_key=value.key if value else None,
        ends=ends,
        rule="rule",
    )


def _chosen(words: Sequence[Word], context: Context) -> tuple[Value | None, str, tuple[str, ...]]:
    """Read "use X for P, not Y": X, P and Y."""
    clause = next((clause for clause in find_clauses(words) if clause.verb), None)
    if clause is None:
        return None, "", ()
    said = Said(clause, UNKNOWN, find_circumstances(clause, context), context)
    objects = [item for item in said.complements if item.kind == "NP" and not item.prep]
    bare = [item for item in objects if item.words[-1].is_noun or item.words[-1].is_name]
    purpose = next(
        (item for item in said.complements if item.prep in ("for", "as") and item.kind == "NP"),
        None,
    )
    ends = tuple(said.value_of(item).key for item in said.complements if item.prep in _OVER)
    named = f"{purpose.prep} {said.value_of(purpose).key}" if purpose else ""
    return (said.value_of(bare[0]) if bare else None), named, ends
