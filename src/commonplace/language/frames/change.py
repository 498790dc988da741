"""Frames of change: "raised X to V", "moved to V", "joined V", "left V", "took over as R", "renamed
X to V".

Which verbs do what, and to which slots, is in ``data/change.toml``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from commonplace.language.frames.attributes import (
    attribute_for,
    fill,
    name_attribute,
    name_numbered,
)
from commonplace.language.frames.change_words import change_words
from commonplace.language.frames.endings import find_taking, match_end, spell_verb
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.roles import (
    is_role,
    match_appointment,
    match_handover,
    match_resignation,
    match_succession,
)
from commonplace.language.frames.scales import match_state
from commonplace.language.frames.slots import Slot, fits, slots
from commonplace.language.frames.subjects import Subject, find_subject
from commonplace.language.frames.values import Value, as_version, read_value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word
from commonplace.language.packs import english
from commonplace.language.statement import BOOK


def match_change(said: Said) -> Iterator[Frame]:
    """Match the first kind of change that the clause tells."""
    for match in (
        match_succession,
        match_resignation,
        _marries,
        _starts,
        _agrees,
        _moves,
        _renames,
        match_handover,
        _gets,
        match_appointment,
        match_end,
        match_state,
        _swaps,
    ):
        found = list(match(said))
        if found:
            yield from found
            return


# --- slots that a verb fills anew ----------------------------------------------------------------


def _starts(said: Said) -> Iterator[Frame]:
    """Match "joined V", "moved to V", "turned 42": the frame names the slot that gets a new
    value.
    """
    table = change_words().start
    items = said.complements
    for at, item in enumerate(items):
        for frame in said.frames_of(at):
            for name in table.get(frame, ()):
                slot, value = slots().by_name[name], said.value_of(item)
                if (
                    item.kind == "NP"
                    and fits(slot, value.type)
                    and _may_start(said, name, item, value)
                ):
                    bare = (
                        Value(value.text, value.key.split()[0], "number")
                        if name == "age"
                        else value
                    )
                    made = fill(said, slot, bare, tuple(items[: at + 1]))
                    yield replace(made, act="change", rule=f"change:{name}", ends=_from(said))
                    return


def _may_start(said: Said, name: str, item: Complement, value: Value) -> bool:
    """Some verbs have other senses: joining a gym is no job, and only people and firms move
    house.
    """
    subject = said.subject
    if name in ("employer", "role") and subject.key == BOOK and not subject.definite:
        return False
    if name == "employer" and said.verb.passive and subject.words:  # "the van was transferred to"
        return False
    if name in ("home", "hosted on"):
        person = not subject.words or subject.known == "owner" and subject.key != BOOK
        return person and value.type == "name" and not _has_object(said)
    if name == "employer" and said.name == "join":
        met = any(each.prep in ("at", "on", "for") for each in said.complements)
        return value.type == "name" and item.words[0].tag != "DT" and not met
    if name == "employer":
        return (
            value.type == "name" or item.words[0].low == "the" or item.words[0].text[:1].isupper()
        )
    if name == "role":
        return is_role(item.words) and item.words[0].low != "the"
    if name == "age":
        return (
            value.type == "number" and value.unit in ("", "year", "year old") and not subject.words
        )
    return True


def _has_object(said: Said) -> bool:
    items = said.complements
    return bool(items) and not items[0].prep and items[0].kind == "NP"


def _from(said: Said) -> tuple[str, ...]:
    """The value behind *from*: what the change ends."""
    return tuple(
        said.value_of(item).key
        for item in said.complements
        if item.prep == "from" and item.kind == "NP" and not item.words[0].dated
    )


def _marries(said: Said) -> Iterator[Frame]:
    """Match "married V", "divorced V": a status, and who the spouse is or was."""
    items = said.complements
    if (
        said.verb.lemma not in ("marry", "divorce")
        or said.verb.passive
        or not items
        or items[0].prep
    ):
        return
    value = said.value_of(items[0])
    if value.type != "name" or said.verb.tense != "past":
        return
    ended = said.verb.lemma == "divorce"
    state = "divorced" if ended else "married"
    made = fill(said, slots().by_name["spouse"], value, (items[0],))
    yield replace(
        made, act="end" if ended else "change", positive=not ended, rule=f"change:{state}"
    )
    made = fill(said, slots().by_scale[state], Value(state, state, "scale"), (items[0],))
    yield replace(made, act="change", rule=f"change:{state}")


def _agrees(said: Said) -> Iterator[Frame]:
    """Match "agreed on a budget of V"."""
    items = said.complements
    if not items or f"{said.name} {items[0].prep}".strip() not in change_words().agree:
        return
    words = items[0].words
    named = next((item for item in items[1:] if item.prep == "as"), None)
    if named and named.words[0].low in ("the", "our", "my"):
        thing, value = find_subject(named.words, said.context), said.value_of(items[0])
        if thing.words and value.key:
            attribute, slot = attribute_for(thing.attribute, value)
            single = slot.single if slot else thing.head not in slots().many
            yield Frame(
                thing, "attribute", "change:agree", attribute, value, single=single,
                act="change", used=(items[0], named),
            )  # fmt: skip
        return
    of = next((at for at, word in enumerate(words) if word.low == "of"), None)
    if not of:
        return
    thing, value = find_subject(words[:of], said.context), read_value(words[of + 1 :], said.context)
    if thing.words and value.type in ("number", "day", "time"):
        attribute = attribute_for(thing.attribute, value)[0]
        yield Frame(
            thing,
            "attribute",
            "change:agree",
            attribute,
            value,
            single=True,
            act="change",
            used=(items[0],),
        )


# --- a value that moves ---------------------------------------------------------------------------


def _moves(said: Said) -> Iterator[Frame]:
    """Match "raised X to V", "X was raised to V", "X rose to V"."""
    words, verb = change_words(), said.verb
    names = {name.removeprefix("be ") for name in spell_verb(said)}
    lemma = verb.lemma
    if names.isdisjoint(words.to_verbs) and lemma not in words.to_places:
        return
    items = said.complements
    to = next((i for i in items if i.prep in words.to_prepositions and i.kind == "NP"), None)
    if to is None:
        return
    value = said.value_of(to)
    moved = _moved(said, items, value)
    if moved is None and verb.passive and said.subject.key:
        upgraded = _numbered(said, said.subject, to)  # "Kestrel was upgraded to Debian 13"
        room = "" if upgraded or lemma not in words.to_places else name_numbered(to.words)
        if room:  # "was moved to room 12"
            yield Frame(
                said.subject, "attribute", "change:to:numbered", room, value, single=True,
                act="change", used=(to,),
            )  # fmt: skip
        yield from [upgraded] if upgraded else []
        return
    if (
        moved is None
        or not value.key
        or (lemma in words.to_typed and value.type in ("text", "name"))
    ):
        return
    used = tuple(each for each in items if each is to or each.prep in ("", "from", "in", "at"))
    if numbered := _numbered(said, moved, to):
        yield numbered
        return
    day = next((at for at, w in enumerate(to.words) if at and _is_time(said, to.words[at:])), 0)
    if day:
        for part in (to.words[:day], to.words[day:]):
            yield from _moved_frames(said, moved, read_value(part, said.context), used)
        return
    yield from _moved_frames(said, moved, value, used)
    for item in items:
        also = said.value_of(item)
        if (
            item.prep in ("in", "at")
            and also.type == "text"
            and value.type in ("day", "time")
            and moved.words
        ):
            yield from _moved_frames(said, moved, also, (item,))


def _is_time(said: Said, words: Sequence[Word]) -> bool:
    return read_value(words, said.context).type == "time"


def _moved(said: Said, items: list[Complement], value: Value) -> Subject | None:
    """Whose value moves: the object of an active verb, else the subject: "quota bumped to 9"."""
    if said.verb.passive or not _has_object(said):
        own = (
            said.verb.passive
            or value.type not in ("text", "name")
            or said.verb.lemma in change_words().to_own
            or said.name in change_words().to_own
        )
        return said.subject if own and (said.subject.words or _is_event(said)) else None
    moved = find_subject(items[0].words, said.context)
    if (
        moved.words
        and moved.key == BOOK
        and said.subject.known in ("named", "pronoun")
        and _is_their(items[0])
    ):
        return replace(
            moved, key=said.subject.key, known=said.subject.known, names=said.subject.names
        )
    return moved if moved.words or moved.known == "named" else None


def _numbered(said: Said, moved: Subject, to: Complement) -> Frame | None:
    """Match "moved to port 9191": the noun before the number names the slot."""
    noun, number = to.words[-2:] if len(to.words) > 1 else (None, to.words[-1])
    if noun and noun.low in english().words("weekdays"):  # "moved to Thursdays 17:15"
        return None
    slot = slots().by_noun.get(noun.lemma) if noun and noun.is_noun else None
    value = read_value((number,), said.context)
    if (
        noun and slot is None and noun.text[:1].isupper() and not noun.dated
    ):  # "upgraded to Debian 13"
        slot, value = Slot(f"{noun.lemma} version", True), as_version(value)
    if slot is None or not fits(slot, value.type) or not any(map(str.isdigit, number.text)):
        return None
    attribute = name_attribute(moved.attribute, slot)
    return Frame(
        moved, "attribute", f"change:to:{slot.name}", attribute, value, single=slot.single,
        act="change", ends=_from(said), used=(to,),
    )  # fmt: skip


def _is_their(item: Complement) -> bool:
    return item.words[0].low in english().words("their")


def _is_event(said: Said) -> bool:
    """A bare name whose day or time moves: "Release 4.2 slips to 26 June"."""
    return said.subject.known == "named" and any(
        said.value_of(item).type in ("day", "time", "number", "version")
        for item in said.complements
    )


def _moved_frames(
    said: Said, moved: Subject, value: Value, used: tuple[Complement, ...]
) -> Iterator[Frame]:
    places = said.verb.lemma in change_words().to_places
    if value.type in ("text", "name") and places:
        attribute = "place" if not moved.words else f"{moved.attribute} place"
        if moved.words and (slot := slots().by_noun.get(moved.attribute)) and fits(slot, "place"):
            attribute = slot.name
    elif value.type == "day" and said.verb.lemma in change_words().to_last:
        attribute = name_attribute(moved.attribute, slots().by_name["end date"])
    elif moved.words:
        attribute = attribute_for(moved.attribute, value)[0]
    else:
        attribute = {"day": "date", "time": "time", "version": "version", "number": "price"}.get(
            value.type, ""
        )
        if not attribute or value.type == "number":
            return
    yield Frame(
        moved,
        "attribute",
        f"change:to:{said.verb.lemma}",
        attribute,
        value,
        single=True,
        act="state" if said.verb.passive and said.is_habitual else "change",
        ends=_from(said),
        used=used,
        others=(said.subject,) if moved is not said.subject else (),
    )


# --- names, ends, states, offices -----------------------------------------------------------------


def _renames(said: Said) -> Iterator[Frame]:
    if said.verb.lemma not in change_words().rename:
        return
    items = [
        item
        for item in said.complements
        if item.kind in ("NP", "ADJ") and item.prep in ("", "to", "as")
    ]
    thing = said.subject if said.verb.passive else None
    if thing is None and len(items) > 1:
        thing, items = find_subject(items[0].words, said.context), items[1:]
    if thing is None or not items or not thing.key:
        return
    attribute = name_attribute(thing.attribute, slots().by_name["name"])
    value = said.value_of(items[0])
    yield Frame(
        thing,
        "attribute",
        "change:rename",
        attribute,
        value,
        single=True,
        act="change",
        used=tuple(items),
    )


def _gets(said: Said) -> Iterator[Frame]:
    """Match "got a new dentist, V": the noun names the slot that has another value."""
    if said.name not in change_words().get or not said.subject.key or said.subject.words:
        return
    after = said.clause.after
    for item, behind in zip(after, after[1:], strict=False):
        new = item.kind == "NP" and not item.prep and any(w.low == "new" for w in item.words)
        if new and behind.kind == "NP" and behind.prep in (",", ":", "called", "named"):
            thing, value = find_subject(item.words, said.context), said.value_of(behind)
            if thing.words and thing.head not in slots().many and value.key:
                attribute, slot = attribute_for(thing.attribute, value)
                yield Frame(
                    said.subject, "attribute", "change:new", attribute, value,
                    single=slot.single if slot else True, act="change", used=(item, behind),
                )  # fmt: skip
            return


def _swaps(said: Said) -> Iterator[Frame]:
    """Match "migrated from A to B", "replaced A with B": B takes the slot in which A stands."""
    taking = find_taking(said)
    if taking and said.subject.key:
        yield Frame(
            said.subject, "event", "change:swap", None, taking.value, act="change",
            ends=tuple(each.key for each in taking.former), inherits=True, used=taking.used,
        )  # fmt: skip
