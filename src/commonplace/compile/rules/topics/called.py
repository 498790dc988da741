"""The names of a text, each with its places and how sure it is that it names something.

Names are those that understanding finds (``understand.rules.names``). What it turned away as
``unsure`` is kept without a type: as half sure inside a sentence, and as hardly sure where the
first word of a sentence had to have its capital anyway. What it turned away for another reason is
no name, nor is a word that is a topic (*Pottery is fun*).

In a text that is not English, a name counts by its capitals inside a sentence, and at its start if
it has several words; not in German, which writes every noun like a name. Well-known ones count
anywhere.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from commonplace.capture.aliases import Mention, alias_key
from commonplace.capture.candidates import candidates, starts_sentence
from commonplace.capture.words import HONORIFICS, MONTHS, WEEKDAYS
from commonplace.compile import said
from commonplace.compile.rules.naming.pointed import pointed
from commonplace.compile.rules.naming.spelling import canonical
from commonplace.compile.rules.topics.forms import singular
from commonplace.compile.rules.topics.heads import PHRASES, SINGLES
from commonplace.compile.rules.topics.opening import opening
from commonplace.compile.rules.topics.plain import ADJECTIVES, VAGUE, VERBS
from commonplace.compile.rules.topics.telling import told
from commonplace.compile.rules.topics.whole import pieces, relative, titled
from commonplace.understand.rules.names import author_of, names
from commonplace.understand.rules.naming.types import ALONE, by_itself
from commonplace.understand.rules.quality import refused
from commonplace.understand.rules.verbs import BASE, is_adverb
from commonplace.understand.rules.words.given import DOUBTFUL, GIVEN
from commonplace.understand.rules.words.people import ROLES
from commonplace.understand.rules.words.places import PLACE_HEADS
from commonplace.understand.said import Reading, Turned

Spans = tuple[tuple[int, int], ...]

#: How sure a name is: its type is certain; the words around it tell; a name without a type; an
#: acronym; one of two letters, which can mean anything; the first word of a sentence.
CERTAIN, TOLD, UNTYPED, ACRONYM, SHORT, FIRST_WORD = 1.0, 0.8, 0.5, 0.4, 0.3, 0.2

#: Somebody who is named by somebody else (*Ada's brother*), and what may be a name or a label: they
#: are kept apart from others, and need more to be somebody.
RELATED = 0.1

#: Which day it is does not matter for names.
_SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)
_TITLE = re.compile(rf"(?:{'|'.join(sorted(HONORIFICS))})\.? ", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|a|an) ", re.IGNORECASE)
_PLURAL_ACRONYM = re.compile(r"[A-Z][A-Z0-9]+s")
_OFFICES = "CEO CFO COO CTO CIO CMO CHRO CISO VP EVP SVP HR PR".split()
_OFFICE = re.compile(rf" (?:{'|'.join(_OFFICES)}|Q&A|FAQ)$")
#: Days that have a name of their own, and what begins one.
_WITH_A_DAY = frozenset(
    "black good cyber giving ash palm easter shrove super bloody casual freaky pancake taco".split()
)
_NO_NAMES = frozenset("inc ltd llc corp gmbh plc".split()) | frozenset(map(str.lower, _OFFICES))
#: Acronyms that are words by now: they name nothing in particular.
_WORDS_BY_NOW = frozenset(
    """
    sim usb gps pdf tv dvd cd url api led lcd vpn dns ip http https json xml csv cpu gpu ram ssd nfc
    vr pc
    dna gdp kpi kpis roi sla okr okrs eta asap fyi tbd diy bbq rsvp id pin atm vat wifi faq rfp nda
    pr ceo qa ui ux it hr av am pm pt et ct mt pst est cst gmt utc cet
    """.split()
)
_CAMEL = re.compile(r"[a-z][A-Z]")
_CODE = re.compile(r"(?=[A-Za-z]*[a-z])(?=\D*\d)\w{1,6}")
_WORD = re.compile(r"\w+")
_INITIALS = re.compile(r"(?:[A-Z]\. ?){1,3}[A-Z][^\W\d_]+(?:-[A-Z][^\W\d_]+)?")
_MIDDLE = re.compile(r"[A-Z][^\W\d_]+ (?:[A-Z]\. ?){1,2}[A-Z][^\W\d_]+")
#: What a line begins with, where a number follows: *Armona: 1,679 of 1,680 arrived*.
_LABEL = re.compile(r"^[ \t]*((?:[A-Z][^\W\d_]+)(?: [A-Z][^\W\d_]+)?): (?=\d)", re.MULTILINE)
_ARTICLES = frozenset("ο η το οι τα τον την του της των στο στη στον στην".split())
#: Small words of languages that write every noun with a capital.
_NOUNS_HAVE_CAPITALS = frozenset(
    "der die das und ist nicht ein eine einen ich wir mit auf für von dem im wird sind auch".split()
)


@lru_cache(1 << 10)
def author_named(author: str | None) -> said.Named | None:
    """The author, where it is a person."""
    writer = author_of(Reading("", author, _SOME_DAY))
    named = named_as(writer, "person", CERTAIN) if writer else None
    return named if named and named.key else None


def called(text: str, english: bool) -> Iterator[tuple[said.Named, Spans]]:
    """The names of a text, typed ones first; one key may come more than once."""
    typed, turned = names(Reading(text, None, _SOME_DAY))
    listed = [(name, _type(name, each.type)) for each in typed for name in [_bare(each.name)]]
    unsure = (_bare(each.text) for each in turned if _may_be_named(each))
    listed += [(name, _by_looks(name)) for name in unsure if _may_be_a_name(name)]
    found: list[_Found] = []
    if listed:
        spans = _places(text, [name for name, _ in listed])
        for name, said_to_be in dict(reversed(listed)).items():
            kind = told(text, name, said_to_be, spans[name])
            sure = _sure(text, name, kind, spans[name]) if spans[name] else 0.0
            if sure:
                found += _whole(text, name, kind, sure, spans[name])
    if not english:
        found += _foreign(text)
    found += (_Found(*each, TOLD if each.kind else UNTYPED) for each in titled(text))
    marks = pointed(text, _WORDS_BY_NOW)
    found += (_Found(*each, TOLD if each.kind else UNTYPED) for each in marks)
    if english:
        found += (_Found(*each, TOLD if each.kind else FIRST_WORD) for each in opening(text))
    found += _labels(text)
    yield from _put_together(text, found)


def _may_be_named(each: Turned) -> bool:
    """Plain words with capitals are a name if they are three: the *Young Engineers Forum*."""
    return each.code == "unsure" or (each.code == "generic" and each.text.count(" ") > 1)


class _Found(NamedTuple):
    start: int
    end: int
    kind: str
    sure: float


def _whole(text: str, name: str, kind: str, sure: float, spans: Spans) -> Iterator[_Found]:
    """Each place of a name, with all that belongs to it there."""
    for span in spans:
        for piece in pieces(text, name, kind, span):
            is_more = (piece.start, piece.end) != span
            least = TOLD if piece.kind else UNTYPED
            now = max(sure, least) if is_more else sure
            yield _Found(piece.start, piece.end, piece.kind, now)
        if kind in ("person", "animal", "") and (whose := relative(text, span)):
            yield _Found(*whose, RELATED)


def _put_together(text: str, found: list[_Found]) -> Iterator[tuple[said.Named, Spans]]:
    """Names with all their places; none that is only a part of another."""
    outer = [each for each in found if each.sure > RELATED]
    ends: dict[int, int] = {}
    for each in outer:
        ends[each.start] = max(each.end, ends.get(each.start, each.end))
    reach = -1
    names: dict[tuple[str, str, float], list[tuple[int, int]]] = {}
    kept: set[tuple[int, int]] = set()
    for start, end in sorted(ends.items()):
        if start >= reach:
            kept.add((start, end))
            reach = end
    for each in found:
        span = (each.start, each.end)
        if each.sure <= RELATED or span in kept:
            surface = text[each.start : each.end]
            names.setdefault((surface, each.kind, each.sure), []).append(span)
    for (surface, kind, sure), spans in names.items():
        yield named_as(surface, kind, sure), tuple(spans)


@lru_cache(1 << 14)
def named_as(name: str, kind: str, sure: float) -> said.Named:
    """Under the key of the name without article and title; the title stays in what is shown."""
    surface = _without_article(_OFFICE.sub("", name), lower=True)
    if _PLURAL_ACRONYM.fullmatch(surface):
        surface = surface[:-1]
    bare = _without_article(surface)
    titled = _TITLE.match(bare)
    bare = bare[titled.end() :] if titled else bare
    return said.Named(alias_key(bare) or alias_key(surface), surface, kind, sure)


def _without_article(name: str, lower: bool = False) -> str:
    article = _ARTICLE.match(name)
    if not article or (lower and not name[0].islower()):
        return name
    return name[article.end() :] or name


def _bare(name: str) -> str:
    """*Treat Kestrel as urgent* speaks of Kestrel, *Reviewer S. Abernathy* of S. Abernathy."""
    first, _, rest = name.partition(" ")
    if (
        rest
        and not first.isupper()
        and first.lower() not in PLACE_HEADS
        and _is_verb(first.lower())
    ):
        return rest
    before, _, last = name.rpartition(" ")
    if before and last.lower() in WEEKDAYS and first.lower() not in _WITH_A_DAY:
        return before  # Falcon Monday morning
    if before and last.isupper() and last.lower() in _WORDS_BY_NOW:
        return before  # the Falcon NDA
    if rest.isupper() and (first == "May" or first.lower() in MONTHS):
        return rest  # the May SLT
    return rest if first.lower() in ROLES and _INITIALS.match(rest) else name


def _is_verb(low: str) -> bool:
    """*Treat*, *playing*"""
    stem = low.removesuffix("ing")
    return low in BASE or (stem != low and (stem in BASE or f"{stem}e" in BASE) and low in VERBS)


def _by_looks(name: str) -> str:
    """*S. Abernathy* and *Ada Olsen III* are people."""
    first, _, rest = name.partition(" ")
    is_later = first.lower() in GIVEN and rest.endswith((" II", " III", " Jr", " Sr"))
    is_middle = first.lower() in GIVEN and _MIDDLE.fullmatch(name)
    return "person" if is_later or is_middle or _INITIALS.fullmatch(name) else ""


def _may_be_a_name(name: str) -> bool:
    """Not *Sunday-brunch*, *Inc*, *Machine Learning* or *Rxe5*."""
    parts = re.split(r"[ -]", name.lower())
    if any(part in MONTHS or part in WEEKDAYS for part in parts[:-1]):
        return False
    if ". " in name and not (
        name.startswith("St. ") or _INITIALS.fullmatch(name) or _MIDDLE.fullmatch(name)
    ):
        return False
    if all(_CODE.fullmatch(part) for part in name.split()):
        return False
    return parts[-1] not in _NO_NAMES and name.lower() not in PHRASES


def _type(name: str, kind: str) -> str:
    """Of *Ruth Park* nobody can tell whether it is a park."""
    first, _, rest = name.lower().partition(" ")
    is_person_too = bool(rest) and " " not in rest and (first in GIVEN or first in DOUBTFUL)
    return "" if kind == "place" and is_person_too else kind


def _sure(text: str, name: str, kind: str, spans: Sequence[tuple[int, int]]) -> float:
    if kind:
        itself = dict(by_itself(name, True)).get(kind, 0.0)
        return CERTAIN if itself >= ALONE else TOLD
    bare = _without_article(name, lower=True)
    if bare.isupper() or _PLURAL_ACRONYM.fullmatch(bare):
        if _is_topic(bare.lower()) or bare.lower() in _WORDS_BY_NOW:
            return 0.0
        return ACRONYM if len(bare.rstrip("s")) > 2 else SHORT
    low = bare.lower()
    if " " in bare or low in GIVEN or _CAMEL.search(bare):
        return UNTYPED
    if any(not starts_sentence(text, start) for start, _ in spans):
        return 0.0 if text[spans[0][0] - 3 : spans[0][0]] == "'s " and _is_topic(low) else UNTYPED
    ordinary = low in ADJECTIVES or low in VAGUE or low in BASE or low in VERBS or is_adverb(low)
    return 0.0 if ordinary or _is_topic(low) else FIRST_WORD


def _is_topic(low: str) -> bool:
    return singular(low) in SINGLES


def _places(text: str, listed: Iterable[str]) -> dict[str, Spans]:
    """Where each name stands; never inside a longer one."""
    taken = bytearray(len(text))
    found: dict[str, Spans] = {}
    for name in sorted(set(listed), key=lambda name: (-len(name), name)):
        found[name] = tuple(
            (start, end) for start, end in _occurrences(text, name) if taken.find(1, start, end) < 0
        )
        for start, end in found[name]:
            taken[start:end] = b"\x01" * (end - start)
    return found


def _occurrences(text: str, name: str) -> Iterator[tuple[int, int]]:
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
            yield at, end
        at = text.find(name, end)


def _is_foreign_name(each: Mention, is_midway: bool) -> bool:
    return (is_midway or " " in each.surface) and refused(each.surface) is None


def _foreign(text: str) -> Iterator[_Found]:
    mentions = [_without_small(each) for each in candidates(text)]
    midway = {each.key for each in mentions if not starts_sentence(text, each.start)}
    by_capitals = _NOUNS_HAVE_CAPITALS.isdisjoint(_WORD.findall(text.lower()))
    for each in mentions:
        spans = tuple(_occurrences(text, each.surface))
        kind, weight = next(iter(by_itself(each.surface, True)), ("", 0.0))
        if not kind and _is_given(each.surface):
            kind, weight = "person", ALONE
        if weight >= ALONE and refused(each.surface, kind) is None:
            sure = TOLD
        elif by_capitals and _is_foreign_name(each, each.key in midway):
            kind, sure = "", _sure(text, each.surface, "", spans)
        else:
            continue
        if sure and _may_be_a_name(each.surface):
            yield from _whole(text, each.surface, kind, sure, spans)


def _is_given(surface: str) -> bool:
    """Дмитрий is Dmitry."""
    first = surface.partition(" ")[0]
    return not surface.isascii() and canonical(first) in GIVEN


def _without_small(each: Mention) -> Mention:
    """Ο Γιώργος is Γιώργος: an article has a capital only where a sentence starts."""
    first, _, rest = each.surface.partition(" ")
    if not rest or first.isascii() or first.lower() not in _ARTICLES:
        return each
    return each._replace(start=each.end - len(rest), surface=rest, key=alias_key(rest))


def _labels(text: str) -> Iterator[_Found]:
    if ": " in text:
        for found in _LABEL.finditer(text):
            if refused(found[1]) is None:
                yield _Found(found.start(1), found.end(1), "", RELATED)
