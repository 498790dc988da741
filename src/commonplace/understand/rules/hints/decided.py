"""What is asked about decisions and rules.

Somebody who decides is asked for it: *What did Ada decide about the database?* Where something was
decided for a thing, the thing is: *What was decided about the database of Atlas?*
"""

import re
from collections.abc import Iterator

from commonplace.understand.rules.filing.nouns import kind_of
from commonplace.understand.rules.hints.slots import by_slot
from commonplace.understand.rules.hints.wording import Asked
from commonplace.understand.rules.words.given import GIVEN

_WORDS = re.compile(r"[\w.+#-]+")
_DECIDES = (
    r"(?:\s+(?:has|have|had|finally|now|also|just|recently|then))*"
    r"\s+(?:decided|chose|chosen|opted|picked|selected|settled on|committed to|agreed)\b"
)
_DECIDED = re.compile(
    r"\b(?:decid|decision|chose|chosen|opted|picked|selected|settled|committed|agreed|switch|migrat"
    r"|adopt|went with|going with|stick|stuck)",
    re.IGNORECASE,
)
_RULE = re.compile(
    r"\b(?:must|shall|always|never|not allowed|forbidden|required|rule|policy|do not|don't)\b",
    re.IGNORECASE,
)


def decided(asked: Asked) -> Iterator[str]:
    name, text = asked.name, asked.text
    kind = next(filter(None, map(kind_of, _WORDS.findall(text))), None)
    person = name.split(" ")[0].lower() in GIVEN or name == "the user"
    if re.search(re.escape(name) + _DECIDES, text, re.IGNORECASE):
        yield f"What did {name} decide?"
        if kind:
            yield f"What did {name} decide about the {kind}?"
    elif person:
        if kind and asked.slot.aspect in ("habits", "technology"):
            yield f"Which {kind} does {name} use?"
    elif _DECIDED.search(text):
        yield from (f"What was decided about {each}?" for each in _matters(name, kind))
    elif _RULE.search(text):
        yield f"What are the rules for {name}?"
    elif question := by_slot(asked):
        yield question


def _matters(name: str, kind: str | None) -> Iterator[str]:
    yield name
    if kind:
        yield f"the {kind} of {name}"
