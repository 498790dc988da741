"""Which names may become entities: a gate with reason codes.

It judges what the rules found and what a model proposes alike. A name passes when it could be what
somebody or something is called; a code says why it cannot: ``pronoun``, ``weekday``, ``month``,
``time``, ``greeting``, ``interjection``, ``common_word``, ``generic``, ``heading``, ``role``,
``demonym``, ``several``, ``number``, ``address``, ``file``, ``code``, ``sentence``,
``too_short``, ``too_long``.

A month or weekday alone is never a name, not even of a person called April: the calendar would win
over her a hundred times. *April Jones* is one.
"""

import re
from functools import lru_cache

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.capture.words import FUNCTION_WORDS, HONORIFICS, MONTHS, PLAIN_CAPITALS, WEEKDAYS
from commonplace.understand.rules.words.english import (
    DEMONYMS,
    GENERIC,
    GREETINGS,
    HEADINGS,
    INTERJECTIONS,
    TIME_PHRASES,
    TIMES,
)
from commonplace.understand.rules.words.given import DOUBTFUL, GIVEN
from commonplace.understand.rules.words.people import ADDRESS, ROLES
from commonplace.understand.rules.words.places import PLACES
from commonplace.understand.rules.words.things import AMBIGUOUS, WELL_KNOWN

LONGEST_NAME = 80
_MOST_WORDS = 8
_MOST_WORDS_OF_A_TITLE = 14
#: Things whose makers write their names small or with signs in them.
_MACHINES = frozenset({"tool", "system", "project", "product"})

_PRONOUNS = frozenset(
    """
    i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his
    himself she her hers herself it its itself they them their theirs themselves one ones oneself
    who whom whose which what this that these those someone somebody something anyone anybody
    anything everyone everybody everything nobody none nothing each other another others both all
    """.split()
)
_MINE = frozenset("my our your his her its their".split())
_OWNERS = frozenset("the a an this that these those some any".split())
_ADDRESS = re.compile(
    r"\w+://|^www\.|^[\w.+-]+@[\w-]+\.[\w.]+$|^@\w|^#\w|^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$|^localhost\b"
    r"|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|edu|gov|uk|de|fr|eu|co)(?:/|$)"
)
_FILE = re.compile(
    r"^[~.]?/\w|^[A-Za-z]:\\|[\w-]/[\w.-]+/|^\.\w+$|\w\.(?:py|pyc|jsx?|tsx?|mjs|md|txt|pdf|csv|tsv|json"
    r"|ya?ml|toml|ini|cfg|lock|docx?|xlsx?|pptx?|html?|css|sh|sql|png|jpe?g|gif|svg|zip|gz|tar|log|exe|dll"
    r"|so|rs|go|java|rb|php|c|h|cpp|mp[34]|wav|mov)$",
    re.IGNORECASE,
)
_LIBRARY = re.compile(r"[A-Z]\w*\.js$")
_CODE = re.compile(
    r"[{}<>=|\\^$;`]|::|->|\(\)|^--?\w|^[A-Z]+_[A-Z_]+$|^(?=\w*\d)[0-9a-f]{7,}$"
    r"|^[0-9a-f]{8}-[0-9a-f]{4}-"
)
_SNAKE = re.compile(r"\w_\w")
_NUMBER = re.compile(
    r"^[\W_]*\d[\d.,:/%\s-]*(?:st|nd|rd|th|s|k|m|x|bn|kg|km|mi|lbs?|cm|mm|ml|gb|mb)?$"
)
_CLOCK = re.compile(
    r"^(?:\d{4}-\d\d(?:-\d\d)?|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}:\d\d(?::\d\d)?|\d{1,2}\s?[ap]\.?m\.?"
    r"|(?:19|20)\d\ds?|[qh][1-4]|fy\d\d(?:\d\d)?|week|day|year|w\d\d?)$"
)
_TIMES = TIMES | MONTHS | WEEKDAYS
_BESIDE_TIMES = frozenset("last next this early late mid end of the on in and ago".split())


@lru_cache(1 << 14)
def refused(name: str, type: str | None = None) -> str | None:
    """Why this cannot be an entity's name; nothing when it can. `type` is what it is said to be."""
    name = " ".join(name.split()).strip("\"'“”‘’*_ ")
    words = [word.strip(".,!?:;()[]\"'“”").lower() for word in name.split()]
    words = [word for word in words if word]
    if (code := _by_shape(name, words, type)) is not None:
        return code
    if _is_well_known(name, type):
        return None
    return _by_time(words) or _by_words(name, words, type)


def _by_shape(name: str, words: list[str], type: str | None) -> str | None:
    """What it looks like, whatever it says."""
    if _ADDRESS.search(name) and name.lower() not in WELL_KNOWN:
        return "address"
    if words and all(_CLOCK.match(word) for word in words):
        return "time"
    if not any(map(str.isalpha, name)):
        return "number" if any(map(str.isdigit, name)) else "too_short"
    if len(name) < 2:
        return "pronoun" if name in {"I", "i"} else "too_short"
    if _FILE.search(name) and not _LIBRARY.match(name):
        return "file"
    if _CODE.search(name) or (_SNAKE.search(name) and type not in _MACHINES):
        return "code"
    if _NUMBER.match(name.lower()):
        return "number"
    if _is_sentence(name, words, type):
        return "sentence"
    most = _MOST_WORDS_OF_A_TITLE if type == "work" else _MOST_WORDS
    return "too_long" if len(name) > LONGEST_NAME or len(words) > most else None


def _is_sentence(name: str, words: list[str], type: str | None) -> bool:
    if name[-1] in ".!?。！？" and len(words) > 3 and type != "work":
        return True
    small = sum(word in FUNCTION_WORDS for word in name.split())
    return small >= 3 and small * 2 >= len(words) and type != "work"


def _by_time(words: list[str]) -> str | None:
    if len(words) == 1 and words[0] in WEEKDAYS:
        return "weekday"
    if len(words) == 1 and words[0] in MONTHS:
        return "month"
    if " ".join(words) in TIME_PHRASES:
        return "time"
    timely = [word for word in words if word in _TIMES or _CLOCK.match(word)]
    if timely and all(w in timely or w in _BESIDE_TIMES or _NUMBER.match(w) for w in words):
        return "time"
    return None


def _by_words(name: str, words: list[str], type: str | None) -> str | None:
    """What its words say."""
    phrase = " ".join(words)
    if phrase in HEADINGS:
        return "heading"
    if all(word in _PRONOUNS for word in words) and not (name.isupper() and name.lower() in PLACES):
        return "pronoun"
    if words[0] in GREETINGS and (len(words) == 1 or words[0] not in GENERIC):
        return "greeting"
    if all(word in INTERJECTIONS for word in words):
        return "interjection"
    if type == "person" and "and" in words:
        return "several"
    if words[0] in _MINE or (words[0].endswith(("'s", "’s")) and words[-1] in ROLES):
        return "role" if words[-1] in ROLES else "pronoun"
    owned = words[0] in _OWNERS
    bare = words[1:] if owned and len(words) > 1 else words
    if _is_role(bare):
        return "role"
    if owned and not any(map(str.isupper, name)):
        return "generic"
    return _by_ordinary_words(name, bare, type)


def _by_ordinary_words(name: str, words: list[str], type: str | None) -> str | None:
    if len(words) == 1:
        return _one_word(name, words[0], type)
    if words[-1] in DEMONYMS and type != "person":
        return "demonym"
    if type in {"work", "animal"} and any(map(str.isupper, name)):
        return None
    if all(_is_ordinary(word) for word in words):
        return "generic"
    return None


def _one_word(name: str, word: str, type: str | None) -> str | None:
    if type == "person" and word in GIVEN | DOUBTFUL:
        return None
    if word in HONORIFICS:
        return "role"
    if word in COMMON_WORDS or name in PLAIN_CAPITALS:
        return "common_word"
    if word in DEMONYMS:
        return "demonym"
    if type in {"work", "animal"} and name[0].isupper():
        return None
    if word in GENERIC:
        return "generic"
    plain = name.islower() and name.isascii() and name.isalpha()
    return "common_word" if plain and type not in _MACHINES | {"person"} else None


def _is_role(words: list[str]) -> bool:
    whole = " ".join(words)
    if whole in ADDRESS:
        return True
    heads = [word for word in words if word not in FUNCTION_WORDS]
    return (
        bool(heads)
        and (heads[-1] in ROLES or (heads[0] in ROLES and len(heads) < len(words)))
        and all(word in ROLES or word in GENERIC or word in COMMON_WORDS for word in heads)
    )


def _is_ordinary(word: str) -> bool:
    return (
        word in GENERIC
        or word in COMMON_WORDS
        or word in ROLES
        or word in DEMONYMS
        or word in TIMES
        or word in INTERJECTIONS
        or word in ADDRESS
        or not any(map(str.isalpha, word))
    )


def _is_well_known(name: str, type: str | None) -> bool:
    """One that everybody knows, written as one writes it."""
    low = name.lower()
    if low in AMBIGUOUS or (low in COMMON_WORDS and not name.isupper()):
        return (
            WELL_KNOWN.get(low) is not None and type == WELL_KNOWN.get(low) and not name.islower()
        )
    known = low in PLACES or low in WELL_KNOWN
    return known and (name != low or WELL_KNOWN.get(low) == "tool")
