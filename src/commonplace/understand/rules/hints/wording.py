"""How names, parts and objects are put into a question."""

import re
from dataclasses import dataclass

from commonplace.understand import said

_POSSESSIVES = frozenset("his her its their my our your".split())
_PRONOUNS = frozenset(
    "it this that them him her everything something anything me us you one so".split()
)
_DETERMINER = re.compile(r"\b(a|an|the|his|her|its|their|my|our|your)\s+$", re.IGNORECASE)
#: "that song", "breakfast 7": it points elsewhere, or lost a word on the way.
_NO_OBJECT = re.compile(r"^(?:this|that|these|those) |\d| at times$")
_LONGEST_OBJECT = 4


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact that a question is made for."""

    text: str
    #: Its subject, as it stands inside a question.
    name: str
    slot: said.Slot

    @property
    def own(self) -> str:
        return f"{self.name}'" if self.name.endswith("s") else f"{self.name}'s"

    @property
    def denied(self) -> bool:
        return self.slot.value.startswith("not ")

    @property
    def value(self) -> str:
        """What it says, as written, without a denial."""
        return as_written(self.text, self.slot.value.removeprefix("not "))


def as_written(text: str, part: str) -> str:
    """A part of a key or a value with the capitals it has in the text."""
    at = text.lower().find(part.lower()) if part else -1
    if at > 0 and len(text.lower()) == len(text):
        return text[at : at + len(part)]
    return " ".join(_word(text, word) for word in part.split(" "))


def _word(text: str, word: str) -> str:
    found = re.search(rf"(?<!^)\b{re.escape(word)}\b", text, re.IGNORECASE) if word else None
    return found[0] if found else word


def of_object(text: str, part: str) -> str:
    """What somebody likes or eats, with its article; empty where it makes no sense by itself:
    *her sister*, *it*, or a whole story."""
    if part.count(" ") >= _LONGEST_OBJECT or part in _PRONOUNS or _NO_OBJECT.search(part):
        return ""
    written = as_written(text, part)
    before = _DETERMINER.search(text[: max(0, text.find(written))])
    article = before[1].lower() if before else ""
    if article in _POSSESSIVES or _POSSESSIVES & {*written.lower().split()}:
        return ""
    return f"{article} {written}" if article else written


def is_plural(noun: str) -> bool:
    last = noun.rpartition(" ")[2]
    return last.endswith("s") and not last.endswith(("ss", "us", "is", "'s"))
