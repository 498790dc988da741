"""Who speaks in a sentence. What others are quoted with inside it does not count."""

import re
from collections.abc import Iterable

from commonplace.understand.rules.stating.phrases import words
from commonplace.understand.rules.tongue import pieces

_FIRST = words(
    "i i'm i've i'd i'll im ive me my mine myself we we're we've we'd we'll us our ours ourselves"
)
_SECOND = words("you your yours yourself yourselves you're you've you'd you'll ya y'all u ur")
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W_]+)*")
_NEEDS_A_LOOK = re.compile('[-`"“]')
_PERSON = re.compile(r"\b(?:I|[Ii]'\w+|[Mm]e|[Mm]y|[Ww]e|[Uu]s|[Oo]urs?|[Yy]ou|[Yy]ours?)\b")
_PERSON_WORDS = words("i me my we us our ours you your yours")
_OF_SELF = re.compile(
    r"(?:(?:so|and|but|well|yeah|yes|oh|also|then|today|yesterday|tonight|recently|lately|last \w+"
    r"|this \w+|on \w+|in \w+|actually|btw|fortunately|luckily|sadly|unfortunately),? )*"
    r"(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll|my|our|me)\b"
)


def persons(text: str, words: Iterable[str] = ()) -> tuple[bool, bool]:
    """Whether it is said in the first, and whether in the second person.

    `words` are those of the text as ``Line`` has them: where no word is joined and nothing quoted,
    they need not be looked for again.
    """
    if words and not _NEEDS_A_LOOK.search(text) and "US" not in text:
        return not _FIRST.isdisjoint(words), not _SECOND.isdisjoint(words)
    low = (text.replace("US", "") if "US" in text else text).lower()
    if '"' in low or "“" in low:
        low = _QUOTED.sub(" ", low)
    bag = frozenset(_WORD.findall(low))
    return not _FIRST.isdisjoint(bag), not _SECOND.isdisjoint(bag)


def is_personal(text: str) -> bool:
    """Whether a text is said by somebody or to somebody anywhere."""
    if '"' in text or "“" in text:
        return any(persons(text))
    return not _PERSON_WORDS.isdisjoint(pieces(text)) and _PERSON.search(text) is not None


def is_of_self(low: str) -> bool:
    """In lower case: its subject is the speaker, or what is the speaker's."""
    return _OF_SELF.match(low) is not None
