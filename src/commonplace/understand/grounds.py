"""Does a memory really say this? What a model claims is held against the words it was given."""

import re

from commonplace.capture.aliases import alias_key
from commonplace.capture.names import candidates
from commonplace.capture.terms import terms
from commonplace.understand.said import Reading

#: The share of a fact's words that its memory must have, when its quote is not found there.
ENOUGH = 0.6
_SPACE = re.compile(r"\s+")


def grounds(fact: str, quote: str, reading: Reading) -> str | None:
    """The words of the memory that a fact rests on, exactly as they stand; nothing if it does not.

    Names count most: one that neither the memory nor its author has was made up. A quote must have
    something of the fact: "the" stands in every memory.
    """
    if not all(stands_in(name.surface, reading) for name in candidates(fact)):
        return None
    own = {*terms(fact)}
    found = _find(quote, reading.text) if len(quote) >= 3 else None
    if found is not None and own & {*terms(found)}:
        return found
    said = {*terms(reading.text), *terms(reading.author or "")}
    if own and len(own & said) / len(own) >= ENOUGH:
        return reading.text[:2000].strip()
    return None


def stands_in(name: str, reading: Reading) -> bool:
    """Whether the memory, its author or its date has this name, whole."""
    key = alias_key(name)
    if not key:
        return False
    about = alias_key(f"{reading.text} {reading.author or ''} {reading.said_at:%A %B %Y}")
    if key.isascii():
        return f" {key} " in f" {about} "
    return key in about  # a script without blanks does not tell its words apart


def _find(quote: str, text: str) -> str | None:
    """The quote as it stands in the text, whatever its blanks and capitals."""
    words = [re.escape(word) for word in _SPACE.split(quote.strip())]
    if len(words) > 400:
        return None
    match = re.search(r"\s+".join(words), text, re.IGNORECASE)
    return match[0] if match else None
