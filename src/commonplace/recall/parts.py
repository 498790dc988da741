"""The parts of a question that asks for several things at once.

Words of all parts count together, and where the book has much on one part, it crowds the others
out. So such a question is also asked part by part. Understood, in English:

- *Where is the ladder, and who has the key?*, *Who is Ada? Where does she live?*: each clause that
  asks is a part. One that says *she*, *it* or *their* has the names of the first as well.
- *the ladder and the kettle*, *Ada, Grace and Chidi*, *3 March and 14 April*, also after *both*,
  *compare*, *between*, with *versus*: each thing, name or day is a part, with the rest of the
  question around it.

Anything else is one question: *bread and butter* without an article, what stands between two days
(a span), and alternatives (*tea or coffee*), of which one is the answer. So is a question that
would fall into more than :data:`MOST` parts, or is longer than :data:`READ`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from commonplace.capture.terms import terms

MOST = 4
#: Characters; whoever writes more asks for one thing in many words.
READ = 500

_ASKS = (
    r"(?:what|who|whom|whose|when|where|which|why|how|did|do|does|is|are|was|were|has|have|had|can"
    r"|could|will|would|should)\b"
)
_CLAUSE = re.compile(rf"\?\s+|[;,]?\s+and\s+(?:also\s+)?(?={_ASKS})|;\s+(?={_ASKS})", re.IGNORECASE)
_REFERS = re.compile(
    r"\b(?:he|she|it|they|him|her|them|his|hers|its|their|theirs)\b", re.IGNORECASE
)
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_WHEN = (
    rf"(?:(?:on|in|of)\s+)?(?:the\s+)?(?:\d{{4}}-\d\d(?:-\d\d)?|{_DAY}\s+(?:of\s+)?{_MONTH}(?:\s+\d{{4}})?"
    rf"|{_MONTH}(?:\s+{_DAY}\b)?(?:,?\s+\d{{4}})?)"
)
_NAME = r"[^\W\d_a-z][\w.-]*(?:['’](?!s\b)\w+)?(?:\s+[^\W\d_a-z][\w.-]*){0,2}"
_THING = (
    r"(?:the|our|my|your|his|her|their)\s+[\w-]+(?:\s+(?!(?:and|versus|vs|of|in|on|at|to|for|from"
    r"|with|by|after|before|since|until|about|is|are|was|were|did|do|does|has|have)\b)[\w-]+)?"
)
_AND = r"(?:\s*,\s*(?:and\s+)?|\s+(?:and|versus|vs\.?)\s+)"


def _list(item: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){item}(?:{_AND}{item}){{1,{MOST}}}(?![\w-])")


_LISTS = tuple(_list(each) for each in (_WHEN, _NAME, _THING))
_ITEMS = re.compile(_AND)
_BETWEEN_DAYS = re.compile(rf"\b(?:between|from)\s+{_WHEN}", re.IGNORECASE)
_BEFORE = re.compile(r"\b(?:both|compare|difference between|between)\s*$", re.IGNORECASE)
_CAPITAL = re.compile(r"(?<=\s)[^\W\d_a-z][\w'’.-]*")


@dataclass(frozen=True, slots=True)
class Part:
    """A question of its own, and the terms that only this part has."""

    text: str
    own: frozenset[str]


def find_parts(question: str) -> tuple[Part, ...]:
    """The parts, two at least; nothing where the question is one."""
    if len(question) > READ:
        return ()
    texts = _clauses(question) or _items(question)
    said = [frozenset(terms(text)) for text in texts]
    if not 2 <= len(texts) <= MOST:
        return ()
    found = []
    for at, (text, words) in enumerate(zip(texts, said, strict=True)):
        others = frozenset[str]().union(*said[:at], *said[at + 1 :])
        found.append(Part(text, words - others))
    return tuple(found) if all(part.own for part in found) else ()


def _clauses(question: str) -> list[str]:
    """Each clause that asks for itself."""
    pieces = [piece.strip() for piece in _CLAUSE.split(question)]
    clauses = [piece for piece in pieces if terms(piece)]
    if len(clauses) < 2:
        return []
    names = " ".join(_CAPITAL.findall(clauses[0]))
    return [
        clauses[0],
        *(f"{each} {names}".strip() if _REFERS.search(each) else each for each in clauses[1:]),
    ]


def _items(question: str) -> list[str]:
    """The question with each item of its list alone."""
    if _BETWEEN_DAYS.search(question):
        return []
    for listed in _LISTS:
        for found in listed.finditer(question):
            before = _BEFORE.sub("", question[: found.start()])
            items = [item for item in _ITEMS.split(found[0]) if item]
            if found.start() and len(items) > 1:
                return [*_around(before, items, question[found.end() :])]
    return []


def _around(before: str, items: list[str], after: str) -> Iterator[str]:
    for item in items:
        yield " ".join(f"{before} {item} {after}".split())
