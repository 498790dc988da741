"""Does a memory have this name? What a sentence says is held against what it cites."""

from commonplace.capture.aliases import alias_key
from commonplace.understand.said import Reading

#: The share of a sentence's words that its memories must have.
ENOUGH = 0.6


def stands_in(name: str, reading: Reading) -> bool:
    """Whether the memory, its author or its date has this name, whole."""
    key = alias_key(name)
    if not key:
        return False
    about = alias_key(f"{reading.text} {reading.author or ''} {reading.said_at:%A %B %Y}")
    if key.isascii():
        return f" {key} " in f" {about} "
    return key in about  # a script without blanks does not tell its words apart
