"""The plural of an English noun: what a list of such things is called. No I/O.

The head of a phrase changes: the last word, or the one before *of*, *for*, *in*, *with* or *from*.
What is a plural already stays, and so does what does not end in an English letter.
"""

import re
from functools import lru_cache

_IRREGULAR = {
    "person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet",
    "tooth": "teeth", "goose": "geese", "mouse": "mice", "ox": "oxen", "die": "dice",
    "knife": "knives", "wife": "wives", "life": "lives", "leaf": "leaves", "loaf": "loaves",
    "half": "halves", "shelf": "shelves", "wolf": "wolves", "calf": "calves", "thief": "thieves",
    "scarf": "scarves", "elf": "elves", "hero": "heroes", "potato": "potatoes",
    "tomato": "tomatoes", "echo": "echoes", "volcano": "volcanoes", "torpedo": "torpedoes",
    "quiz": "quizzes", "bus": "buses", "gas": "gases", "lens": "lenses", "crisis": "crises",
    "analysis": "analyses", "thesis": "theses", "hypothesis": "hypotheses", "basis": "bases",
    "oasis": "oases", "diagnosis": "diagnoses", "criterion": "criteria",
    "phenomenon": "phenomena", "cactus": "cacti", "fungus": "fungi", "stimulus": "stimuli",
    "alumnus": "alumni", "mother-in-law": "mothers-in-law", "father-in-law": "fathers-in-law",
    "sister-in-law": "sisters-in-law", "brother-in-law": "brothers-in-law",
    "passer-by": "passers-by",
}  # fmt: skip
_SAME = frozenset(
    """series species sheep deer fish salmon trout squid aircraft spacecraft hovercraft moose bison
    swine offspring headquarters software hardware firmware middleware furniture equipment music
    luggage jewellery jewelry news advice information research homework police cattle staff
    scissors trousers glasses jeans pyjamas pajamas headphones binoculars goggles tongs pliers
    people children men women feet teeth geese mice dice data media""".split()
)
_BEHIND = re.compile(r" (?:of|for|in|with|from|at|on|to)(?= )")


@lru_cache(maxsize=4096)
def plural(noun: str) -> str:
    """*dogs* of *dog*, *tide stations* of *tide station*, *bottles of wine* of *bottle of wine*."""
    noun = " ".join(noun.split())
    behind = _BEHIND.search(noun)
    phrase, rest = (noun[: behind.start()], noun[behind.start() :]) if behind else (noun, "")
    before, blank, head = phrase.rpartition(" ")
    return f"{before}{blank}{_many(head)}{rest}"


def _many(head: str) -> str:
    low = head.lower()
    if low in _SAME:
        return head
    if low in _IRREGULAR:
        return head[:1] + _IRREGULAR[low][1:]
    if not low[-1:].isascii() or not low[-1:].isalpha():
        return head if not low.endswith("é") else f"{head}s"
    if low.endswith(("woman", "craftsman", "fisherman", "sportsman", "salesman", "chairman")):
        return f"{head[:-2]}en"
    if low.endswith(("ss", "x", "z", "ch", "sh", "us", "as", "os")):
        return f"{head}es"
    if low.endswith("sis"):
        return f"{head[:-2]}es"
    if low.endswith("s"):
        return head
    if low.endswith("y") and low[-2:-1] not in tuple("aeiou"):
        return f"{head[:-1]}ies"
    return f"{head}s"
