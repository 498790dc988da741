"""Questions that a memory would answer, made from the slots of its facts.

A memory is found by the words it holds; a question often uses others: "Where does Ana live?" for
"Ana moved to Porto". No question is better than an odd one.
"""

import re
from collections.abc import Iterator, Sequence

from commonplace.understand import said
from commonplace.understand.rules.filing.predicate import SIGNS
from commonplace.understand.rules.hints.decided import decided
from commonplace.understand.rules.hints.parts import by_part
from commonplace.understand.rules.hints.slots import by_slot
from commonplace.understand.rules.hints.wording import Asked

MOST = 5
SHORTEST = 10
LONGEST = 300
_LONGEST_NAME = 60
_VERBS = SIGNS | {"cost", "take", "start", "begin", "end"}
_NEXT = re.compile(r"\s*([\w'’]+|$)")


def hints(text: str, facts: Sequence[tuple[said.Stated, said.Slot]]) -> tuple[str, ...]:
    """At most five questions, in the order of the facts; none that `text` itself asks."""
    found: dict[str, None] = {}
    for fact, slot in facts:
        for question in _questions(fact, slot):
            if SHORTEST <= len(question) <= LONGEST and question not in text:
                found.setdefault(question)
    return tuple(found)[:MOST]


def _questions(fact: said.Stated, slot: said.Slot) -> Iterator[str]:
    if not fact.subject or len(fact.subject) > _LONGEST_NAME:
        return
    asked = Asked(fact.text, _called(fact.text, fact.subject), slot)
    if slot.aspect == "decisions" or slot.kind == "constraint":
        yield from decided(asked)
        return
    found = by_slot(asked)
    if found is None:
        yield from by_part(asked)
    elif found:
        yield found


def _called(text: str, name: str) -> str:
    """The name inside a question: the user, the Fair."""
    if name.startswith("The "):
        return "the " + name[4:]
    at = text.lower().find(f"the {name.lower()}")
    if at < 0 or (at and text[at - 1].isalnum()):
        return name
    following = _NEXT.match(text, at + 4 + len(name))
    word = following[1] if following else ""
    goes_on = word.islower() and word not in _VERBS and not word.endswith(("s", "ed"))
    return name if goes_on else f"the {name}"
