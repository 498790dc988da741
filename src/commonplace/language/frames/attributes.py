"""Name the attribute that a frame fills, and fill it."""

from collections.abc import Sequence

from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.slots import Slot, fits, slot_of_noun, slots
from commonplace.language.frames.subjects import Subject
from commonplace.language.frames.values import Value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word
from commonplace.language.packs import english

#: Aspects whose nouns name a slot of whatever stands beside them: "price of the ticket".
_OF_THINGS = ("things", "numbers", "dates", "people", "place")


def fill(said: Said, slot: Slot, value: Value, used: tuple[Complement, ...]) -> Frame:
    """Fill a slot of the table, with the words beside the subject's name before it."""
    subject = said.subject
    if slot.type == "place":
        value = _with_region(said, nest_place(value), used)
    attribute = name_attribute(subject.attribute, slot)
    kind = "rule" if slot.rule else "relation" if value.type == "name" else "attribute"
    return Frame(
        subject, kind, f"slots:{slot.name}", attribute, value, single=slot.single, used=used
    )


def _with_region(said: Said, value: Value, used: tuple[Complement, ...]) -> Value:
    """Join "Bergen, Norway" into one value, which only says more than Bergen."""
    after = said.clause.after
    at = next((at for at, item in enumerate(after) if used and item is used[-1]), len(after))
    behind = after[at + 1] if at + 1 < len(after) else None
    if behind is None or behind.prep != "," or value.type != "name":
        return value
    region = said.value_of(behind)
    return Value(f"{value.text}, {region.text}", f"{value.key}, {region.key}", "name")


def nest_place(value: Value) -> Value:
    """Spell "the harbour of Skagen" as *skagen, harbour*: it only says more than Skagen."""
    inner, of, outer = value.key.partition(" of ")
    return (
        Value(value.text, f"{outer}, {inner}", value.type) if of and value.type == "text" else value
    )


def name_attribute(words: str, slot: Slot) -> str:
    """Name the slot of a part: the home of "Ola's mother" is *mother home*."""
    if not words or slot_of_noun(words) is slot:
        return slot.name
    if slot.name == "name" and (own := slot_of_noun(words)):  # "her boss is called V"
        return own.name
    if slot.name in words.split():
        return words
    return f"{words} {slot.name}"


def name_label(attribute: str | None, subject: Subject) -> str:
    """Spell an attribute as a noun: the words beside the subject's name in their own order."""
    if not attribute or not subject.words or attribute in slots().by_name:
        return ""
    words = dict.fromkeys(subject.label.split() or subject.words)
    return " ".join({**words, **dict.fromkeys(attribute.split())})


def attribute_for(words: str, value: Value) -> tuple[str, Slot | None]:
    """Name the attribute of a noun and a value: a slot of the table, else its words with *day* or
    *time*. "Hosting of the blog" is the slot of *hosting*, of the blog.
    """
    slot = slot_of_noun(words)
    if words in ("", "number"):
        slot = _contact(value) or slot
    if slot is not None:
        return slot.name, slot
    if not words:
        return "", None
    named = [(word, slot_of_noun(word)) for word in words.split()]
    fitting = [
        (word, slot)
        for word, slot in named
        if slot is not None and slot.aspect in _OF_THINGS and slot.type and fits(slot, value.type)
    ]
    if len(fitting) == 1:
        word, slot = fitting[0]
        rest = " ".join(each for each in words.split() if each != word)
        return name_attribute(rest, slot), slot
    suffix = {"day": "date", "time": "time", "interval": "interval"}.get(value.type, "")
    if suffix and not any(word in slots().whens for word in words.split()):
        return f"{words} {suffix}", None
    return words, None


def name_numbered(words: Sequence[Word]) -> str:
    """Name the attribute that a noun with a number fills: *room* of "room 12"; empty for others."""
    noun, number = words if len(words) == 2 else (None, None)
    if noun is None or number is None or noun.dated or not noun.is_noun or noun.is_name:
        return ""
    return noun.lemma if number.text[:1].isdigit() else ""


def _contact(value: Value) -> Slot | None:
    """What a bare value of somebody is: a phone number, an e-mail address."""
    if value.type == "address":
        return slots().by_name["email" if "@" in value.key else "website"]
    digits = sum(map(str.isdigit, value.text))
    dialled = digits > 5 and all(char.isdigit() or char in " +-()/." for char in value.text)
    return slots().by_name["phone"] if dialled and value.type in ("text", "number") else None


def is_definite(item: Complement, value: Value) -> bool:
    """Whether a phrase names something: "in the attic", "in Lund"; not "in order", "at night"."""
    if item.prep not in ("in", "at", "on") or value.type != "text":
        return True
    if item.words[-1].low in english().words("recurring"):
        return False
    if item.prep == "on":
        return True
    if any(not char.isalpha() for char in item.words[-1].text[1:]):  # "at db-3.internal"
        return True
    if item.words[0].text[:1].isupper() and item.words[0].low not in english().words("recurring"):
        return True
    return item.words[0].tag in ("DT", "PRP$", "CD", "NNP", "NNPS") or any(
        w.tag in ("POS", "CD") for w in item.words
    )
