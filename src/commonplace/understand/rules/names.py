"""The named things of a memory, each with its type.

In order: the author, who is a person unless it is a role (*user*, *assistant*); the names the book
knows, which keep their type; titles in quotes beside a word like *book* or *watched*; and names by
their looks (``capture.candidates``) whose type the words around them tell (``naming.types``). What
has no such evidence is turned away with a code: ``unsure`` where it may well be a name, which stays
a mention. Nothing is matched loosely: the same alias key is the same thing, and *Dr. Chen* is not
*Chen*.

Code, tables, headings and headlines prove nothing by their capitals. In a text that is not English
only known names count: German writes every noun like a name.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from commonplace.capture.aliases import HYPHEN, Mention, alias_key, words
from commonplace.capture.candidates import LONGEST_READ, candidates
from commonplace.capture.names import KnownNames, find_known
from commonplace.understand.rules.naming.standing import TOKEN, Found, placed, whole
from commonplace.understand.rules.naming.titles import titles
from commonplace.understand.rules.naming.types import ALONE, CERTAIN, ENOUGH, best, by_itself, votes
from commonplace.understand.rules.quality import refused
from commonplace.understand.rules.sentences import Sentence, split
from commonplace.understand.rules.tongue import is_english, pieces
from commonplace.understand.rules.words.people import PETS
from commonplace.understand.said import Named, Reading, Turned

#: As many known names are simply looked for; of more only those whose words stand in the text.
_FEW = 64
_LONGEST_KEY = 6
_NO_AUTHOR = frozenset(
    """
    user assistant system bot agent human ai tool function model admin unknown anonymous none me
    import importer speaker narrator robot service script cron daemon
    """.split()
)
_PET_CUES = PETS | frozenset(
    """
    furry fluffy paws fur adopt adopted adopting leash vet bark barks barking meow purr purring
    litter kennel breed playful cuddle cuddles cuddly tail treats pets turtles puppies kittens
    rescue
    """.split()
)
_QUOTABLE = frozenset({"work", "tool", "product", "system", "project"})
_BETWEEN = re.compile(r",? (?:and|&) |, ")


def names(reading: Reading) -> tuple[list[Named], list[Turned]]:
    """The named things of a memory, each once; and what was turned away, with the reason."""
    text = reading.text[:LONGEST_READ]
    known = known_mentions(text, reading.known)
    found: dict[str, Named] = {}
    turned: list[Turned] = []
    if author := author_of(reading):
        found[alias_key(author)] = Named(author, "person")
    for mention in known:
        found.setdefault(mention.key, Named(mention.surface, reading.known[mention.key]))
    if is_english(text):
        _read(text, known, found, turned)
    return list(found.values()), turned


def author_of(reading: Reading) -> str | None:
    """The author as a person's name; nothing for a role, an address or a machine."""
    author = " ".join((reading.author or "").split())
    if not author or author.lower() in _NO_AUTHOR or any(map(str.isdigit, author)):
        return None
    return None if refused(author, "person") else author


def known_mentions(text: str, known: Mapping[str, str]) -> list[Mention]:
    """Where the names of `known` (by alias key) stand."""
    if len(known) <= _FEW:
        return _finder(tuple(known)).find(text)
    return find_known(text, {key: known[key] for key in _keys(text) if key in known})


@lru_cache(maxsize=16)
def _finder(keys: tuple[str, ...]) -> KnownNames:
    """A book that knows few names is asked about them again and again."""
    return KnownNames(dict.fromkeys(keys, ""))


def _keys(text: str) -> Iterator[str]:
    """Every key that a name in this text could have."""
    spelled = words(text)
    for at in range(len(spelled)):
        key, end = "", 0
        for start, stop, form in spelled[at : at + _LONGEST_KEY]:
            gap = text[end:start] if key else ""
            key += ("-" if HYPHEN.fullmatch(gap) else " " if gap else "") + form
            end = stop
            yield key
            yield key.removesuffix("'s")


def _read(
    text: str, known: Sequence[Mention], found: dict[str, Named], turned: list[Turned]
) -> None:
    """Names by their looks, into `found` or `turned`."""
    sentences = split(text)
    for speaker in _speakers(sentences):
        found.setdefault(alias_key(speaker), Named(speaker, "person"))
    works = [title for sentence in sentences for title in titles(text, sentence)]
    for title in works:
        if refused(title.surface, "work") is None:
            found.setdefault(title.key, Named(title.surface, "work"))
    looks = [whole(text, mention) for mention in candidates(text, [*known, *works])]
    unknown = [each for each in placed(text, sentences, looks) if each.mention.key not in found]
    _judge(text, unknown, found, turned)


def _judge(
    text: str, unknown: Sequence[Found], found: dict[str, Named], turned: list[Turned]
) -> None:
    if not unknown:
        return
    has_pets = not _PET_CUES.isdisjoint(pieces(text)) and _speaks_of_pets(text)
    unsure: list[Found] = []
    for each in unknown:
        verdict = _judged(each, has_pets)
        if isinstance(verdict, Named):
            found.setdefault(each.mention.key, verdict)
        elif verdict == "unsure":
            unsure.append(each)
        else:
            turned.append(Turned("name", each.name, verdict))
    for each in unsure:
        if kind := _by_company(text, each, found):
            found.setdefault(each.mention.key, Named(each.name, kind))
        else:
            turned.append(Turned("name", each.name, "unsure"))


def _speaks_of_pets(text: str) -> bool:
    return not _PET_CUES.isdisjoint(TOKEN.findall(text.lower()))


def _speakers(sentences: Iterable[Sentence]) -> Iterator[str]:
    """Who lines begin with (*Tom: I agree*), where it is plainly a person's name."""
    for speaker in {each.speaker: None for each in sentences if each.speaker}:
        weight = dict(by_itself(speaker, True)).get("person", 0.0)
        if weight >= ALONE and refused(speaker, "person") is None:
            yield speaker


def _judged(each: Found, has_pets: bool) -> Named | str:
    """The name with its type, or why it is none."""
    code = refused(each.name)
    total = votes(each.name, each.places)
    kind = best(total)
    if (each.in_headline or each.is_cut) and not code and kind:
        itself = max((vote[1] for vote in by_itself(each.name, True)), default=0.0)
        if itself < CERTAIN and (each.is_cut or (itself < ALONE and total[kind] < CERTAIN)):
            return "unsure"
    if code:  # a cat called Pumpkin
        sure = (
            kind in {"animal", "person"} and total[kind] >= CERTAIN and not refused(each.name, kind)
        )
        return Named(each.name, kind) if kind and sure else code
    if not kind or not _is_enough(each.name, total[kind]):
        return "unsure"
    if kind == "person" and has_pets and total[kind] <= ALONE + 2:
        return "unsure"  # it may as well be the dog
    if kind not in _QUOTABLE and all(place.is_quoted for place in each.places):
        return "unsure"  # a title, a saying, a label
    return Named(each.name, kind)


def _is_enough(name: str, weight: float) -> bool:
    """Capitals alone say little, so an acronym needs more."""
    return weight >= ENOUGH + (0.5 if name.isupper() else 0.0)


def _by_company(text: str, each: Found, found: Mapping[str, Named]) -> str | None:
    """Who stands in a row with people is one: *Ana, Xochitl and Ben*."""
    if each.name.isupper() or " " in each.name or each.in_headline or each.is_cut:
        return None
    if all(place.starts_sentence for place in each.places):
        return None  # "Bummer, Ana!"
    mention = each.mention
    if text[mention.end : mention.end + 2].strip().isdigit():
        return None  # the band with a number
    for other in found.values():
        if other.type == "person" and _stand_together(text, mention, other.name):
            return "person" if refused(each.name, "person") is None else None
    return None


def _stand_together(text: str, mention: Mention, other: str) -> bool:
    left = text[max(mention.start - len(other) - 6, 0) : mention.start]
    right = text[mention.end : mention.end + len(other) + 6]
    gap = left.rpartition(other)[2] if other in left else ""
    after = right.partition(other)[0] if other in right else ""
    return any(between and _BETWEEN.fullmatch(between) for between in (gap, after))
