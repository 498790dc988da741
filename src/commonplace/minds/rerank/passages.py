"""The parts of a text that most likely answer a question.

A text is cut at paragraphs, lines and sentences into passages of at most ``size`` characters
(:mod:`commonplace.minds.pieces`), of its first ``LONGEST`` characters. Of more than ``most``
passages those are kept that share most words with the question, the earlier first among equals, and
they stay in the order of the text.
"""

import re

from commonplace.minds.pieces import cut

LONGEST = 20_000
_WORD = re.compile(r"\w{2,}")


def passages(question: str, text: str, size: int, most: int) -> tuple[str, ...]:
    """At least one, unless the text is empty; it may then be the empty text."""
    found = cut(text[:LONGEST], len, size, -(-LONGEST // size) * 2)
    if len(found) <= most:
        return found
    wanted = _words(question)
    shared = [len(wanted & _words(passage)) for passage in found]
    best = sorted(range(len(found)), key=lambda at: (-shared[at], at))[:most]
    return tuple(found[at] for at in sorted(best))


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
