"""Frames of *be*: what something is, how much, when, where, who, and in which state."""

from collections.abc import Iterator
from dataclasses import replace

from commonplace.language.frames.attributes import (
    attribute_for,
    fill,
    is_definite,
    name_attribute,
    name_numbered,
    nest_place,
)
from commonplace.language.frames.chatter import is_praise
from commonplace.language.frames.definitions import define, describe
from commonplace.language.frames.endings import list_against, match_apart
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.roles import read_role
from commonplace.language.frames.scales import match_switch, read_scale
from commonplace.language.frames.slots import fits, is_one, slot_of_noun, slots, slots_of_verb
from commonplace.language.frames.subjects import find_subject, is_plural
from commonplace.language.frames.values import Value, read_value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import measures
from commonplace.language.lexicon import ADJECTIVE, look_up
from commonplace.language.packs import english
from commonplace.language.statement import BOOK


def match_copula(said: Said) -> Iterator[Frame]:
    """Match "X is V" in all its forms; several phrases behind *be* can each fill a slot."""
    items = said.complements
    if found := list(match_apart(said)) or list(match_switch(said)) or list(_drifts(said)):
        yield from found
        return
    if not items:
        return
    first = items[0]
    if said.verb.tense == "past" and not said.verb.perfect:
        kind = "opinion" if is_praise(first.words[-1].low) else "attribute"
        value = said.value_of(first)
        yield Frame(said.subject, kind, "copula:was", None, value, used=(first,))
        return
    yield from _adjective_frames(said, items)
    if first.kind == "NP" and not first.prep:
        yield from _identity(said, items)
    elif first.low == "next" and len(items) > 1 and items[1].prep == "to":
        yield from _position(said, [replace(items[1], prep="next"), *items[2:]])
    elif first.kind == "ADJ" and not first.prep:
        yield from _property(said, items)
    else:
        yield from _position(said, items)


def _adjective_frames(said: Said, items: list[Complement]) -> Iterator[Frame]:
    """Match frames of the table: "be allergic to V", "be on version V", "be based in V"."""
    for at, item in enumerate(items):
        for frame in said.frames_of(at):
            for slot in slots_of_verb(frame):
                value = said.value_of(item)
                if fits(slot, value.type) and item.kind == "NP" and item.prep:
                    used = tuple(items[: at + 1])
                    yield fill(said, slot, value, used)
                    if slot.name == "spouse":
                        state = items[0].words[-1].low
                        yield fill(
                            said, slots().by_scale[state], Value(state, state, "scale"), used
                        )
                    return


# --- X is V ---------------------------------------------------------------------------------------


def _identity(said: Said, items: list[Complement]) -> Iterator[Frame]:
    first, subject = items[0], said.subject
    if measured := _measure(said, items):
        yield measured
        return
    if role := read_role(said, first, items):
        yield role
        return
    value = said.value_of(first)
    if not value.key or first.words[0].low in ("that", "what", "this", "it"):
        return
    if mine := _mine(said, first):
        yield mine
        return
    if subject.words:
        yield from _attribute(said, first, value)
    elif scale := read_scale(said, first.words[-1].low, first):
        yield scale
    elif value.type == "number" and not value.unit and value.text.lower() != "one":
        yield fill(said, slots().by_name["age"], value, (first,))
    else:
        yield define(said, first, value)


def _mine(said: Said, first: Complement) -> Frame | None:
    """Match "Iron Man is my favourite hero": an attribute of the author."""
    subject, words = said.subject, said.clause.subject
    if (
        first.words[0].low not in ("my", "our")
        or subject.known not in ("named", "owner")
        or not words
    ):
        return None
    thing = find_subject(first.words, said.context)
    if not thing.words or thing.known != "owner" or subject.key == thing.key:
        return None
    if thing.head in english().words("empty nouns") or not thing.head:
        return None
    value = read_value(words, said.context)
    slot = slot_of_noun(thing.attribute)
    single = slot.single if slot else is_one(thing.head, thing.words)
    attribute = slot.name if slot else thing.attribute
    return Frame(
        thing,
        "attribute",
        "copula:mine",
        attribute,
        value,
        single=single,
        used=(first,),
        others=(subject,),
    )


def _attribute(said: Said, first: Complement, value: Value) -> Iterator[Frame]:
    """Match "the API rate limit is 100", "Ola's doctor is Dr. Moss"."""
    subject = said.subject
    lead = said.clause.subject[0]
    plural = is_plural(said.clause.subject)
    vague = plural or not subject.definite or lead.tag == "VBG" or first.words[0].low == "no"
    pronoun = subject.known == "pronoun" and not said.how.now
    generic = (subject.key == BOOK and vague and subject.known != "pronoun") or pronoun
    if generic and value.type == "text" and not said.how.now:
        yield Frame(subject, "attribute", "copula:generic", None, value, used=(first,))
        return
    if first.words[0].low in english().words("indefinite") and value.type == "text":
        yield describe(said, first, subject.attribute, is_one(subject.head, subject.words))
        return
    attribute, slot = attribute_for(subject.attribute, value)
    if slot and not fits(slot, value.type):
        yield Frame(subject, "attribute", "copula:unfit", None, value, used=(first,))
        return
    told = value.type not in ("text", "name") or not plural
    single = slot.single if slot else is_one(subject.head, subject.words) and told
    kind = "rule" if slot and slot.rule else "attribute"
    yield Frame(subject, kind, "copula:is", attribute, value, single=single, used=(first,))


def _measure(said: Said, items: list[Complement]) -> Frame | None:
    """Match "12 metres high", "52 years old": the adjective names the attribute."""
    after = said.clause.after
    at = next((at for at, item in enumerate(after) if item is items[0]), len(after))
    behind = after[at + 1] if at + 1 < len(after) else None
    value = said.value_of(items[0])
    if behind is None or behind.kind == "NP" or behind.prep or value.type != "number":
        return None
    adjective = behind.words[-1].lemma
    if (
        adjective in measures()
        or ADJECTIVE not in look_up(adjective).classes
        or adjective in english().words("now words")
    ):
        return None
    used = (items[0], behind)
    if adjective == "old":
        bare = Value(value.text, value.key.split()[0], "number")
        return fill(said, slots().by_name["age"], bare, used)
    words = " ".join(sorted({*said.subject.words, adjective}))
    return Frame(said.subject, "attribute", "copula:measure", words, value, single=True, used=used)


# --- X is ADJ -------------------------------------------------------------------------------------


def _property(said: Said, items: list[Complement]) -> Iterator[Frame]:
    first, subject = items[0], said.subject
    if len(items) > 1 and (measured := _age(said, items)):
        yield measured
        return
    for at, item in enumerate(items[1:], 1):
        if (
            item.kind == "NP"
            and item.prep
            and any(slots_of_verb(each) for each in said.frames_of(at))
        ):
            return
    if first.words[-1].low == "set" and (to := _behind(items, "to")) and subject.words:
        value = said.value_of(to)
        yield Frame(
            subject,
            "attribute",
            "copula:set",
            subject.attribute,
            value,
            single=True,
            used=(first, to),
        )
        return
    if first.words[-1].lemma == "responsible" and (of := _behind(items, "for")):
        yield _responsible(said, of)
        return
    if scale := read_scale(said, first.words[-1].low, first):
        yield scale
        return
    value = read_value(first.words, said.context)
    words = subject.attribute
    if value.type == "interval" and words:
        yield fill(said, slots().by_name["interval"], value, (first,))
        return
    if first.words[-1].low in slots().colours and words:
        yield fill(said, slots().by_name["colour"], value, (first,))
        return
    if (
        words
        and not first.words[-1].text.isalpha()
        and ADJECTIVE not in look_up(first.words[-1].low).classes
        and first.words[-1].tag == "JJ"
    ):
        yield from _attribute(said, first, value)
    elif words and _is_quality(said, first):
        yield Frame(
            subject, "attribute", "copula:quality", words, value, single=True, used=(first,)
        )
    else:
        felt = subject.known == "author" and subject.is_bare
        kind = "opinion" if felt or is_praise(first.words[-1].low) else "attribute"
        yield Frame(subject, kind, "copula:adj", None, value, used=(first,))


def _is_quality(said: Said, first: Complement) -> bool:
    """Whether an adjective is a value: "the default theme is dark", not "the colours are so
    bold".
    """
    subject = said.subject
    plain = sum(word.tag[:2] != "RB" for word in first.words) == 1 and not is_plural(
        said.clause.subject
    )
    specific = subject.key != BOOK or len(subject.words) > 1
    return plain and specific and any(word in slots().qualities for word in subject.words)


def _age(said: Said, items: list[Complement]) -> Frame | None:
    if items[0].words[-1].low != "old" or items[0].words[0].tag != "CD":
        return None
    return fill(
        said, slots().by_name["age"], read_value(items[0].words[:1], said.context), (items[0],)
    )


def _drifts(said: Said) -> Iterator[Frame]:
    """Match "the stock is down to 4", "the rate is up to 175": a value that moved."""
    after = said.clause.after
    first = after[0].low if after and after[0].kind == "ADV" else ""
    to = next((item for item in after[1:2] if item.prep == "to" and item.kind == "NP"), None)
    if first not in ("down", "up", "back") or to is None or not said.is_habitual:
        return
    value, subject = said.value_of(to), said.subject
    if subject.words and value.type in ("number", "version", "time", "day"):
        attribute = attribute_for(subject.attribute, value)[0]
        yield Frame(
            subject, "attribute", "copula:drift", attribute, value, single=True, act="change",
            used=(to,),
        )  # fmt: skip


def _behind(items: list[Complement], prep: str) -> Complement | None:
    return next((item for item in items if item.prep == prep and item.kind == "NP"), None)


def _responsible(said: Said, of: Complement) -> Frame:
    """Match "Ines is responsible for Pillar": a role of Pillar."""
    thing = find_subject(of.words, said.context)
    holder = Value(said.subject.surface, said.subject.key or "", "name")
    attribute = name_attribute(thing.attribute, slots().by_name["person responsible"])
    return Frame(
        thing,
        "relation",
        "copula:responsible",
        attribute,
        holder,
        single=True,
        used=(of,),
        others=(said.subject,),
    )


# --- X is in, on, at V ----------------------------------------------------------------------------


def _position(said: Said, items: list[Complement]) -> Iterator[Frame]:
    """Match "X is at 9:15 in the small room": each phrase fills a slot of its own."""
    subject = said.subject
    if _is_versioned(said, items):
        yield _version(said, items)
        return
    found = []
    if numbered := _numbered(said, items[0]):
        yield numbered
        return
    against = list_against(said)
    for item in items:
        if item.kind != "NP" or item.prep in ("", "since") or item in against:
            continue
        value = said.value_of(item)
        if value.type in ("day", "time"):
            found.append(("date" if value.type == "day" else "time", item, value))
        elif value.type == "number" and item.prep in ("at", "on", "about", "around"):
            found.append(("", item, value))
        elif item.prep in ("with", "by") and value.type == "name" and subject.words:
            found.append(("place" if item.prep == "with" else "by", item, value))
        elif (
            item.prep in english().words("place prepositions")
            and is_definite(item, value)
            and (subject.words or value.type == "name")
        ):
            found.append(("place", item, value))
    kept = _join_spans(_without_recurring_days(found))
    used = tuple(item for _, item, _ in kept)
    places = [each for each in kept if each[0] == "place"]
    kept = [each for each in kept if each not in places[1:]]  # "in the shed, on the nail"
    for suffix, _, found_value in kept:
        value = nest_place(found_value) if suffix == "place" else found_value
        attribute, single = f"{subject.attribute} {suffix}".strip(), bool(subject.words)
        if suffix == "place" and not subject.words:
            attribute, single = "whereabouts", False
        elif suffix in ("date", "time"):
            attribute, slot = (
                attribute_for(subject.attribute, value) if subject.words else (suffix, None)
            )
            single = True
        yield Frame(
            subject, "attribute", f"copula:{suffix}", attribute, value, single=single, used=used
        )


def _numbered(said: Said, item: Complement) -> Frame | None:
    """Match "Ola is in class 7", "Meera is in room 12": the noun before the number."""
    noun = name_numbered(item.words)
    if not noun or not said.subject.is_bare or item.prep not in ("in", "on", "at"):
        return None
    value = said.value_of(item)
    return Frame(
        said.subject, "attribute", "copula:numbered", noun, value, single=True, used=(item,)
    )


def _join_spans(found: list[tuple[str, Complement, Value]]) -> list[tuple[str, Complement, Value]]:
    """Join "from 9:00 to 17:30" into one value."""
    if len(found) == 2 and found[0][0] == found[1][0] != "place":
        (kind, item, first), (_, _, last) = found
        joined = Value(f"{first.text} to {last.text}", f"{first.key}/{last.key}", first.type)
        return [(kind, item, joined)]
    return found


def _without_recurring_days(
    found: list[tuple[str, Complement, Value]],
) -> list[tuple[str, Complement, Value]]:
    """A weekday beside a place or time limits it; alone it is the value."""
    others = [each for each in found if each[0] != "date"]
    weekdays = english().words("weekdays")
    if not others:
        return found
    return [each for each in found if each[0] != "date" or each[1].words[-1].low not in weekdays]


def _is_versioned(said: Said, items: list[Complement]) -> bool:
    words = items[0].words
    return (
        len(words) == 2
        and words[0].low in ("version", "port", "release")
        and words[1].tag in ("CD", "NN", "NNP", "LS")
    )


def _version(said: Said, items: list[Complement]) -> Frame:
    words = items[0].words
    slot = slots().by_name["port" if words[0].low == "port" else "version"]
    value = read_value(words[1:], said.context)
    return fill(
        said, slot, Value(value.text, value.text.lower().removeprefix("v"), "version"), (items[0],)
    )
