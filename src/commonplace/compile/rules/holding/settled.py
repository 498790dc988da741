"""What was decided, as a value: the question is the slot, what was taken is its value. *We chose
bronze over steel* gives way to *we went back to steel instead of bronze*, and a third turn to it.
"""

from functools import lru_cache

from commonplace.compile.rules.holding.slots import Particular
from commonplace.compile.rules.questions import choice
from commonplace.compile.rules.wording import said_by, unlinked

#: Sections of what was decided.
DECIDED = frozenset(("decision", "decisions"))


@lru_cache(maxsize=1 << 12)
def settled(text: str) -> Particular | None:
    """What an item's text decides; nothing where it names no question."""
    _, words = said_by(unlinked(text))
    found = choice(words)
    return Particular(found.question, found.option, found.shown) if found is not None else None
