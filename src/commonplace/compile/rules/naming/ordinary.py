"""Whether a name consists of words that mean something, or of words that only names have.

*Solaris Energy*, *Kestrel Sync* and *Blue Heron* may be anything. *Olamide Bankole* is hardly
anything but somebody: none of its words is a word.
"""

from functools import lru_cache

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.capture.words import NAME_HEADS
from commonplace.compile.rules.naming.forms import Form
from commonplace.compile.rules.topics.heads import HEADS, MODIFIERS, SINGLES
from commonplace.compile.rules.topics.plain import ADJECTIVES, VAGUE
from commonplace.compile.rules.topics.telling import ALSO_PEOPLE
from commonplace.understand.rules.verbs import BASE
from commonplace.understand.rules.words.english import GENERIC
from commonplace.understand.rules.words.places import PLACE_HEADS, PLACE_TAILS, PLACES
from commonplace.understand.rules.words.things import TAILS, WELL_KNOWN

#: What a product is called by behind its name.
_EDITIONS = frozenset(
    """
    sync hub lite plus mini core sdk cli suite pro max ultra edge beta alpha next kit nano cloud
    mobile desktop studio server client gateway two three returns messiah reloaded remastered
    """.split()
)
_LISTS = (
    COMMON_WORDS,
    NAME_HEADS,
    HEADS,
    MODIFIERS,
    SINGLES,
    ADJECTIVES,
    VAGUE,
    BASE,
    GENERIC,
    PLACE_HEADS,
    PLACE_TAILS,
    PLACES,
    TAILS,
    WELL_KNOWN,
    ALSO_PEOPLE,
    _EDITIONS,
)
#: Shorter ones may be the letters of something.
_SHORTEST, _MOST = 3, 3


@lru_cache(maxsize=1 << 13)
def is_plain(word: str) -> bool:
    """Whether it is a word, in the singular or the plural."""
    single = word.removesuffix("s")
    return any(word in words or single in words for words in _LISTS)


def is_only_a_name(name: Form) -> bool:
    """A given and a family name, as far as nothing else can be made of them."""
    if not 1 < len(name.words) <= _MOST or name.numbers or name.regions or name.owned:
        return False
    return all(
        len(word) >= _SHORTEST and word.isalpha() and not is_plain(word) for word in name.words
    )
