"""Questions for slots whose key is made of words of the fact: *likes dill*, *sister Eva age*."""

import re
from collections.abc import Iterator

from commonplace.capture.terms import stem
from commonplace.understand.rules.contradiction.antonyms import scale_of
from commonplace.understand.rules.filing.nouns import KINDS, STATES
from commonplace.understand.rules.filing.values import IS_DATE
from commonplace.understand.rules.hints.wording import Asked, as_written, is_plural, of_object
from commonplace.understand.rules.words.people import ROLES

#: What a key holds, or begins with, and the question about what follows it.
_VERBS = (
    ("favourite ", "What is {own} favourite {rest}?"),
    ("likes ", "Does {name} like {rest}?"),
    ("eats ", "Does {name} eat {rest}?"),
    ("drinks ", "Does {name} drink {rest}?"),
    ("smokes ", "Does {name} smoke {rest}?"),
)
#: What the key of somebody beside the subject ends with: the sister's residence.
_ENDS = (
    (" residence", "Where does {} live?"),
    (" employer", "Where does {} work?"),
    (" occupation", "What does {} do for a living?"),
    (" age", "How old is {}?"),
    (" birthday", "When was {} born?"),
    (" birth year", "When was {} born?"),
    (" name", "What is {} called?"),
    (" colour", "What colour is {}?"),
)
_WHO = ROLES | {"headteacher", "winner", "successor", "predecessor"}
_KINDS = frozenset(KINDS.values())
#: A key that is no noun: there is nothing it could be the attribute of.
_NO_NOUN = re.compile(
    r"\b(?:former|prefers|likes|eats|drinks|smokes|plays|does|knows|speaks|takes|has|visits|runs|uses"
    r"|relationship|number of|at times|depends|supports|origin|works|meets|opens|closes|wakes|goes"
    r")\b|[^\w '-]"
)
_LONGEST_NOUN = 4
_IN_PLACE = re.compile(r"(?:in|at) (?:the )?[A-Z]")


def by_part(asked: Asked) -> Iterator[str]:
    """By how the key begins or ends, or as an attribute; nothing where no question is natural."""
    key, aspect = asked.slot.key, asked.slot.aspect
    if key.startswith("prefers "):
        yield from _preferred(asked, key.removeprefix("prefers "))
    elif "number of " in key:
        yield from _counted(asked)
    elif found := _by_verb(asked):
        yield from filter(None, found)
    elif aspect == "technology":
        yield from _used(asked)
    elif aspect == "state":
        yield from _standing(asked)
    else:
        yield from _attribute(asked)


def _preferred(asked: Asked, what: str) -> Iterator[str]:
    if " or " in what:
        yield f"Does {asked.name} prefer {as_written(asked.text, what)}?"
    elif ", " in what and not asked.denied:
        noun = as_written(asked.text, what.partition(", ")[0])
        yield f"Does {asked.name} prefer {asked.value} {noun}?"


def _counted(asked: Asked) -> Iterator[str]:
    part, _, things = asked.slot.key.rpartition("number of ")
    if asked.slot.single and things and " of " not in things:
        whose = f"{asked.own} {as_written(asked.text, part.strip())}" if part else asked.name
        yield f"How many {as_written(asked.text, things)} does {whose} have?"


def _by_verb(asked: Asked) -> tuple[str, ...]:
    """The question where a verb stands in the key, at its beginning or after somebody beside the
    subject; an empty one where it does but makes no sense."""
    for verb, form in _VERBS:
        part, found, rest = f" {asked.slot.key}".partition(f" {verb}")
        if not found:
            continue
        what = of_object(asked.text, rest)
        part = part.strip()
        if not what or (part and verb == "favourite "):
            return ("",)
        if verb == "favourite ":
            what = as_written(asked.text, rest)
        name = f"{asked.own} {as_written(asked.text, part)}" if part else asked.name
        noun = what if verb == "favourite " else part
        return (_agreeing(form, noun).format(name=name, own=asked.own, rest=what),)
    return ()


def _agreeing(form: str, noun: str) -> str:
    """The form with its verb in the plural where the noun is."""
    if not is_plural(noun):
        return form
    return form.replace(" is ", " are ").replace(" does ", " do ").replace("Does ", "Do ")


def _used(asked: Asked) -> Iterator[str]:
    key, name = asked.slot.key, asked.name
    if asked.denied or key in ("uses", "runs on"):
        return
    if not asked.slot.single:
        if key in _KINDS and " " not in asked.value:
            verb = "run on" if key == "operating system" else "use"
            yield f"Does {name} {verb} {asked.value}?"
    elif key == "language" and "written" in asked.text:
        yield f"Which language is {name} written in?"
    elif key in _KINDS or _is_named(asked.text, key):
        yield f"Which {as_written(asked.text, key)} does {name} use?"
    else:
        yield f"What does {name} use for {as_written(asked.text, key)}?"


def _is_named(text: str, key: str) -> bool:
    """Whether the tool is that thing, not only for it: *as her editor*, *the editor is*."""
    return bool(
        re.search(rf"\bas (?:[\w-]+ )?{re.escape(key)}\b|\b{re.escape(key)} (?:is|of)\b", text)
    )


def _standing(asked: Asked) -> Iterator[str]:
    key, name, value = asked.slot.key, asked.name, asked.slot.value
    part, _, state = key.rpartition(" ")
    first, _, where = key.partition(" ")
    if part and state in ("enabled", "running", "online", "locked", "open"):
        yield f"Is the {as_written(asked.text, part)} of {name} {state}?"
    elif where.startswith(("on ", "in ", "at ")) and first in ("open", "availability", "enabled"):
        adjective = "available" if first == "availability" else first
        yield f"Is {name} {adjective} {as_written(asked.text, where)}?"
    elif " " not in value and key == scale_of(stem(value)) and value not in STATES:
        yield f"Is {name} {as_written(asked.text, value)}?"


def _attribute(asked: Asked) -> Iterator[str]:
    slot, own = asked.slot, asked.own
    if asked.denied:
        return
    if _NO_NOUN.search(slot.key) or slot.key.count(" ") >= _LONGEST_NOUN:
        return
    for end, form in _ENDS:
        if slot.key.endswith(end):
            part = as_written(asked.text, slot.key.removesuffix(end))
            yield _agreeing(form, part).format(f"{own} {part}")
            return
    part, _, scale = slot.key.rpartition(" ")
    if part and scale == scale_of(stem(slot.value)):
        verb = "Are" if is_plural(part) else "Is"
        yield f"{verb} {own} {as_written(asked.text, part)} {slot.value}?"
    elif slot.key.endswith(" price"):
        yield from _priced(asked, as_written(asked.text, part))
    else:
        yield from _named(asked, as_written(asked.text, slot.key))


def _named(asked: Asked, noun: str) -> Iterator[str]:
    """Who, when, where or what an attribute is."""
    slot = asked.slot
    verb = "are" if is_plural(noun) else "is"
    last = slot.key.rpartition(" ")[2]
    if _is_day(slot.value):
        yield f"When {verb} {asked.own} {noun}?"
    elif _IN_PLACE.match(asked.value):
        yield f"Where {verb} {asked.own} {noun}?"
    elif slot.single and slot.aspect != "schedule":
        who = slot.aspect in ("family", "people") or last in _WHO or last.removesuffix("s") in _WHO
        yield f"{'Who' if who else 'What'} {verb} {asked.own} {noun}?"


def _is_day(value: str) -> bool:
    return IS_DATE.match(value) is not None and any(map(str.isalpha, value))


def _priced(asked: Asked, noun: str) -> Iterator[str]:
    if is_plural(noun):
        yield f"How much are the {noun} for {asked.name}?"
    else:
        yield f"How much is {asked.own} {noun}?"
