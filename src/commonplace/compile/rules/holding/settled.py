"""What was decided, as a value: the question is the slot, what was taken is its value. *We chose
bronze over steel* gives way to *we went back to steel instead of bronze*, and a third turn to it.
"""

from functools import lru_cache

from commonplace.compile.rules.holding.slots import Particular
from commonplace.compile.rules.questions import choice
from commonplace.compile.rules.wording import told

#: Sections of what was decided.
DECIDED = frozenset(("decision", "decisions"))


@lru_cache(maxsize=1 << 12)
def settled(text: str) -> Particular | None:
    """What an item's text decides; nothing where it names no question."""
    found = choice(told(text)[1])
    return Particular(found.question, found.option, found.shown) if found is not None else None
