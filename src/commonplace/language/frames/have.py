"""Frames of *have*: "has 9 employees", "has a budget of V", "has a parrot called V"."""

from collections.abc import Iterator
from dataclasses import replace

from commonplace.language.frames.attributes import attribute_for, fill, name_numbered
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.roles import head_of
from commonplace.language.frames.slots import slots
from commonplace.language.frames.subjects import find_subject
from commonplace.language.frames.values import Value, read_value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import measures
from commonplace.language.packs import english


def match_have(said: Said) -> Iterator[Frame]:
    items = said.complements
    if (
        said.verb.lemma not in ("have", "own", "get")
        or not items
        or items[0].prep
        or items[0].kind != "NP"
    ):
        return
    if not said.is_habitual and not (said.verb.lemma == "get" and said.verb.perfect):
        return
    item, subject = items[0], said.subject
    if counted := _count(said, item):
        yield counted
        return
    if called := _called_thing(said, item, items):
        yield called
        return
    if named := _named_thing(said, item, items):
        yield named
        return
    if (noun := name_numbered(item.words)) and subject.is_bare and said.how.now:
        value = said.value_of(item)
        yield Frame(subject, "attribute", "have:numbered", noun, value, single=True, used=(item,))
        return
    noun = item.words[-1].lemma
    theirs = item.words[0].low in ("your", "this", "that", "such")
    vague = theirs or noun in english().words("vague nouns") or not head_of(item.words).is_noun
    if said.context.language == "en":
        vague = vague or head_of(item.words).lemma in english().words("empty things")
    if said.verb.lemma == "get" and not vague:
        return
    if vague:
        yield Frame(subject, "attribute", "have:vague", used=(item,))
        return
    slot = slots().by_name["has"]
    for each in (item, *(other for other in items[1:4] if other.prep == "and")):
        yield fill(said, slot, said.value_of(each), (each,))


def match_there(said: Said) -> Iterator[Frame]:
    """Match "there are 30 boats in the harbour": the harbour has so many."""
    items, words = said.complements, said.clause.subject
    there = len(words) == 1 and words[0].low == "there" and said.verb.lemma == "be"
    if not there or not said.is_habitual or not items or items[0].prep or items[0].kind != "NP":
        return
    place = next((i for i in items if i.prep in ("in", "on", "at") and i.kind == "NP"), None)
    if place is not None:
        owner = find_subject(place.words, said.context)
        if owner.key and (counted := _count(replace(said, subject=owner), items[0])):
            yield replace(counted, used=(items[0], place))


def _count(said: Said, item: Complement) -> Frame | None:
    """Match "has 9 employees": what is counted names the slot."""
    value = said.value_of(item)
    if value.type != "number" or not value.unit:
        return None
    unit, *counted = value.unit.split()
    if unit in measures() and not counted:
        return Frame(said.subject, "attribute", "have:vague", used=(item,))
    if unit in measures():
        words = " ".join(sorted({*said.subject.words, *counted} - {"of"}))
        measure = Value(value.text, f"{value.key.split()[0]} {unit}", "number", unit)
        return Frame(
            said.subject, "attribute", "have:measure", words, measure, single=True, used=(item,)
        )
    words = " ".join(sorted({*said.subject.words, *value.unit.split()}))
    number = Value(value.text, value.key.split()[0], "number")
    return Frame(
        said.subject, "attribute", "have:count", f"{words} count", number, single=True, used=(item,)
    )


def _called_thing(said: Said, item: Complement, items: list[Complement]) -> Frame | None:
    """Match "has a parrot called Kiko": a parrot of several."""
    name = next((each for each in items if each.prep == "called"), None)
    if name is None or not item.words[-1].is_noun:
        return None
    words = " ".join(sorted({*said.subject.words, item.words[-1].lemma}))
    return Frame(
        said.subject, "relation", "have:called", words, said.value_of(name), used=(item, name)
    )


def _named_thing(said: Said, item: Complement, items: list[Complement]) -> Frame | None:
    """Match "has a budget of V" and "has a new phone number, V"."""
    words, subject = item.words, said.subject
    of = next((at for at, word in enumerate(words) if word.low == "of"), None)
    if of is not None and words[0].low in ("a", "an"):
        noun, value = words[:of], read_value(words[of + 1 :], said.context)
        if value.type in ("text", "name") or noun[-1].low in ("total", "average"):
            return None
    elif (
        len(items) > 1
        and not items[1].prep
        and items[1].kind == "NP"
        and any(w.low == "new" for w in words)
    ):
        noun, value = words, said.value_of(items[1])
    elif until := next((each for each in items[1:3] if each.prep in ("until", "till")), None):
        noun, value = words, said.value_of(until)
        if value.type not in ("day", "time"):
            return None
    else:
        return None
    folded = find_subject(noun, said.context)
    attribute = " ".join(sorted({*subject.words, *folded.words}))
    used = (item, items[1]) if of is None else (item,)
    act = "change" if folded.new else "state"
    name = attribute_for(attribute, value)[0]
    return Frame(subject, "attribute", "have:of", name, value, single=True, act=act, used=used)
