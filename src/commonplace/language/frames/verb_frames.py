"""Frames of verbs other than *be*: of the slot table, of *have*, and of any verb in the present
tense.

A verb that the table lists fills a slot of its own name: "the kiosk sells stamps" is *sell*,
"Pebble stores its sessions in Redis" is *store session in*; so does any verb with a number, a day
or a time: "the ferry leaves at 7:40" is *leave time*. Other verbs, and what happened, fill none.
"""

from collections.abc import Iterator
from dataclasses import replace

from commonplace.language.frames.attributes import fill, is_definite, name_attribute
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.have import match_have
from commonplace.language.frames.likes import match_likes
from commonplace.language.frames.roles import match_office
from commonplace.language.frames.scales import match_becoming
from commonplace.language.frames.slots import Slot, fits, slots, slots_of_verb
from commonplace.language.frames.subjects import is_animate
from commonplace.language.frames.values import Value, fold_words
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word, measures
from commonplace.language.packs import english
from commonplace.language.statement import BOOK

_WHENS = {"day": "date", "time": "time", "interval": "interval"}


def match_verb(said: Said) -> Iterator[Frame]:
    """Match the slot table, *have*, likes, then the verb itself."""
    for match in (
        match_likes, match_becoming, _numbered, _table, match_office, match_have, _dose, _habit,
    ):  # fmt: skip
        found = list(match(said))
        if found:
            yield from found
            return


def _numbered(said: Said) -> Iterator[Frame]:
    """Match "listens on port 8080", "runs PostgreSQL 13": the noun before a number is part of the
    frame.
    """
    for at, item in enumerate(said.complements):
        if (
            item.kind != "NP"
            or len(item.words) < 2
            or item.words[-1].tag not in ("CD", "LS", "NN", "NNP")
        ):
            continue
        if not any(char.isdigit() for char in item.words[-1].text):
            continue
        lead, last = item.words[:-1], item.words[-1:]
        noun = fold_words(lead)
        for frame in said.frames_of(at):
            for slot in slots_of_verb(f"{frame} {noun}"):
                value = _version_value(said, last)
                yield fill(said, slot, value, (item,))
                return
        if (
            said.is_habitual
            and said.name in ("use", "run", "require", "be", "need")
            and lead[-1].text[:1].isupper()
        ):
            attribute = f"{said.subject.attribute} {noun} version".strip()
            value = _version_value(said, last)
            yield Frame(
                said.subject,
                "attribute",
                "verb:version",
                attribute,
                value,
                single=True,
                used=(item,),
            )
            return


def _version_value(said: Said, words: tuple[Word, ...]) -> Value:
    text = said.context.text[words[0].start : words[-1].end]
    return Value(text, text.lower().removeprefix("v"), "version")


def _table(said: Said) -> Iterator[Frame]:
    items = said.complements
    for at, item in enumerate(items):
        if item.kind == "ADV":
            continue
        for frame in said.frames_of(at):
            for slot in slots_of_verb(frame):
                value = said.value_of(item)
                if item.kind == "ADJ" and slot.name not in ("name", "colour"):
                    continue
                if (
                    slot.name in ("likes", "has", "preference")
                    or not fits(slot, value.type)
                    or not value.key
                    or item.words[0].low == "of"
                    or (item.prep == "for" and not slot.type and _is_length(item))
                ):
                    continue
                if (
                    is_vague(item)
                    and item.kind == "NP"
                    or (slot.single and not is_definite(item, value))
                ):
                    continue
                if not _tells_now(said) or (slot.type == "place" and _is_within(said, at)):
                    continue
                purpose = _purpose(items) if slot.name == "uses" else None
                if purpose is None:
                    yield from _listed(said, _of_thing(said, slot), items, at)
                else:
                    yield _used_for(said, slot, value, (item, purpose))
                return


def _of_thing(said: Said, slot: Slot) -> Slot:
    """A thing that lives somewhere has a place and no home: "the chat lives in Zulip"."""
    thing = said.subject.words and not is_animate(said.subject.head)
    return slots().by_name["place"] if slot.name == "home" and thing else slot


def _is_within(said: Said, at: int) -> bool:
    """Whether a place is told by a name behind it: "in a small house | in Lund"."""
    here, behind = said.complements[at], said.complements[at + 1 : at + 2]
    within = here.words[0].low in ("a", "an") and behind and behind[0].prep in ("in", "at", "near")
    return bool(within) and said.value_of(behind[0]).type == "name"


def _purpose(items: list[Complement]) -> Complement | None:
    for item in items:
        if item.prep in ("for", "as") and item.kind == "NP" and item.words[-1].is_noun:
            return None if _is_length(item) else item
    return None


def _is_length(item: Complement) -> bool:
    """ "for the past six months": how long, and neither for whom nor for what."""
    return item.words[-1].lemma in english().words("recurring") or item.words[-1].dated


def _used_for(said: Said, slot: Slot, value: Value, used: tuple[Complement, Complement]) -> Frame:
    """Match "uses RabbitMQ for background jobs": one thing at a time for one purpose."""
    purpose = f"{slot.name} {used[1].prep} {fold_words(used[1].words)}"
    made = fill(said, slot, value, used)
    return replace(
        made, attribute=name_attribute(said.subject.attribute, Slot(purpose)), single=True
    )


def _listed(said: Said, slot: Slot, items: list[Complement], at: int) -> Iterator[Frame]:
    """Fill a slot with a value and with those joined to it by *and*: "the cello and the flute"."""
    joined = [items[at]]
    for item in items[at + 1 :]:
        if item.prep != "and":
            break
        joined.append(item)
    for item in joined[: 1 if slot.single else 8]:
        made = fill(said, slot, said.value_of(item), tuple(items[: at + 1]) + tuple(joined))
        yield replace(made, kind="preference") if slot.aspect == "taste" else made


def _tells_now(said: Said) -> bool:
    """A present or perfect tense, a passive that tells a state, or "used to"."""
    verb = said.verb
    return said.is_habitual or verb.perfect or said.how.past or verb.passive or verb.lemma == "bear"


def _dose(said: Said) -> Iterator[Frame]:
    """Match "takes 20 mg of V", "is on 20 mg of V": how much of it."""
    for item in said.complements[:2]:
        value = said.value_of(item)
        unit, of, what = value.unit.partition(" of ")
        if value.type == "number" and of and what and unit in measures() and said.is_habitual:
            amount = Value(value.text, f"{value.key.split()[0]} {unit}", "number", unit)
            words = " ".join(sorted({*said.subject.words, said.verb.lemma, *what.split()}))
            yield Frame(
                said.subject, "attribute", "verb:dose", words, amount, single=True, used=(item,)
            )
            return


# --- any other verb ----------------------------------------------------------------------


def _habit(said: Said) -> Iterator[Frame]:
    """Match any other verb in the present tense. It fills a slot where the table lists the verb, or
    where a number, a day or a time stands behind it.
    """
    verb, items = said.verb, said.complements
    if not (said.is_habitual or said.how.past) or (verb.passive and not items):
        return
    vague = said.subject.key == BOOK and not said.subject.definite
    listed = verb.lemma in slots().habits and said.how.mood == "fact" and not vague
    if verb.progressive and verb.lemma not in english().words("ongoing verbs"):
        listed = False
    light = verb.lemma in english().words("light verbs")
    for frame in _frames(said, items):
        counts = frame.value is not None and frame.value.type == "number"
        counts = counts and verb.lemma not in english().words("report verbs")
        says = not light and said.how.mood in ("fact", "plan")
        says = says or (counts and not said.subject.is_bare) or _is_listed(said, frame)
        if listed or (frame.single and says):
            yield frame


def _frames(said: Said, items: list[Complement]) -> Iterator[Frame]:
    if not items:
        alone = not said.clause.after and (said.how.no_longer or not said.clause.shares_subject)
        if said.subject.is_bare and alone and not said.verb.progressive:
            lemma = said.verb.lemma
            yield _generic(said, "habit", Value(lemma, lemma, "text"), ())
        return
    bare = [item for item in items if item.kind == "NP" and item.prep in ("", "and")]
    bare = [item for item in bare if not all(word.dated for word in item.words)] or bare
    phrases = [item for item in items if item.kind == "NP" and item.prep not in ("", "and")]
    yield from _objects(said, bare, phrases) if bare else _phrases(said, phrases)


def _is_listed(said: Said, frame: Frame) -> bool:
    """Whether the table names the verb with its preposition: "go to" of things, or as a route."""
    if frame.rule in ("verb:when", "verb:thing") or frame.rule.startswith("slots:"):
        return True
    return (said.verb.lemma in slots().routes and len(frame.used) == 2) or any(
        _is_single(said, f"{said.name} {item.prep}".strip()) for item in frame.used
    )


def _objects(said: Said, bare: list[Complement], phrases: list[Complement]) -> Iterator[Frame]:
    first = bare[0]
    value = said.value_of(first)
    name = said.name
    if value.type in _WHENS and (name in slots().plain or value.type == "interval"):
        yield _when(said, value, (first,))
    elif value.type == "interval" or first.low.startswith("once"):
        yield replace(_generic(said, f"{name} interval", value, (first,)), single=True)
    elif value.type in ("number", "time", "day") and value.text.lower() not in ("one", "ones"):
        unit = (
            value.unit
            if value.type == "number" and value.unit.split(" ")[0] not in measures()
            else ""
        )
        attribute = f"{name} {unit}".strip() if value.type == "number" else f"{name} {value.type}"
        yield replace(_generic(said, attribute, value, (first,)), single=True)
    elif (
        said.verb.lemma in slots().routes
        and first.words[0].tag != "PRP"
        and phrases
        and _is_route(phrases[0], said.value_of(phrases[0]))
    ):
        noun = first.words[-1].lemma
        attribute = f"{name} {noun} {phrases[0].prep}"
        made = _generic(said, attribute, said.value_of(phrases[0]), (first, phrases[0]))
        yield replace(made, single=True)
    elif limit := next((item for item in phrases if _is_limit(item, said.value_of(item))), None):
        attribute = f"{name} {first.words[-1].lemma} {limit.prep}"
        yield replace(_generic(said, attribute, said.value_of(limit), (first, limit)), single=True)
    elif not is_vague(first):
        for item in bare[:8]:
            if item.words[0].low in ("every", "each"):
                attribute = f"{name} {first.words[-1].lemma} interval"
                yield replace(_generic(said, attribute, said.value_of(item), (item,)), single=True)
                return
        for item in bare[:8]:
            yield _generic(said, name, said.value_of(item), (item,))


def _when(said: Said, value: Value, used: tuple[Complement, ...]) -> Frame:
    """When or how often something is: "meets on Mondays", "leaves every hour"."""
    slot = slots().by_name[_WHENS[value.type]]
    if said.name in slots().plain:
        return fill(said, slot, value, used)
    made = _generic(said, f"{said.name} {slot.name}", value, used)
    return replace(made, single=True, rule="verb:when")


def _is_limit(item: Complement, value: Value) -> bool:
    """ "within 24 hours", "at half past four": how fast or when something is done to an object."""
    return (value.type == "number" and item.prep in ("within", "after")) or (value.type == "time")


def _is_route(item: Complement, value: Value) -> bool:
    """Where something goes to or is kept: a name, or what stands behind *to* and *on*."""
    if item.prep in ("by", "for", "about", "of", "during") or value.type in _WHENS:
        return False
    return (
        value.type == "name"
        or item.prep in ("to", "on", "into")
        or any(word.is_name for word in item.words)
    )


def _phrases(said: Said, phrases: list[Complement]) -> Iterator[Frame]:
    """Match "opens at 9:00", "meets in the annex on Mondays", "banks with Delta"."""
    weekdays = english().words("weekdays")
    values = [(item, said.value_of(item)) for item in phrases]
    places = [
        each
        for each in values
        if each[1].type not in ("day",) or each[0].words[-1].low not in weekdays
    ]
    used = tuple(item for item, _ in (places or values)[:3])
    for item, value in (places or values)[:3]:
        frame = f"{said.name} {item.prep}"
        if value.type in ("day", "time"):
            if value.type == "day" and len(places) > 1:
                continue
            if said.name in slots().plain and said.subject.key == BOOK:
                yield _when(said, value, used)
                continue
            yield replace(_generic(said, f"{said.name} {value.type}", value, used), single=True)
        elif not is_definite(item, value):
            continue
        elif (_is_single(said, frame) or _is_measured(said, item, value)) and not is_vague(item):
            yield replace(_generic(said, frame, value, used), single=True)
        elif _is_of_thing(said, item, value):
            yield replace(_generic(said, frame, value, used), single=True, rule="verb:thing")
        elif item is values[0][0] and not is_vague(item):
            yield _generic(said, frame, value, used)


def _is_of_thing(said: Said, item: Complement, value: Value) -> bool:
    """ "the alerts land in Slack", "search is powered by Solr": a thing and one name."""
    subject, verb = said.subject, said.verb
    named = value.type in ("name", "address") or any(
        word.is_name or word.text[:1] in "#@/" for word in item.words
    )
    done = verb.passive and subject.definite and item.prep in ("with", "through")
    thing = bool(subject.words) and subject.key == BOOK and (named or done)
    return (
        thing
        and item.prep in _THING_PREPOSITIONS
        and verb.lemma not in slots().shared
        and (said.is_habitual and not verb.progressive)
    )


def _is_measured(said: Said, item: Complement, value: Value) -> bool:
    """ "opens at 26 degrees", "lives for 24 hours", "is booked for 40 guests": at which measure
    something is done.
    """
    if said.verb.passive and item.prep == "for" and value.type == "number":
        return True
    return item.prep in ("at", "after", "within", "for") and value.unit.split(" ")[0] in measures()


_THING_PREPOSITIONS = ("to", "in", "on", "through", "via", "with", "from", "at", "by")


def _is_single(said: Said, frame: str) -> bool:
    return frame in slots().single_verbs or (
        frame in slots().thing_verbs and not said.subject.is_bare
    )


def _generic(said: Said, attribute: str, value: Value, used: tuple[Complement, ...]) -> Frame:
    same = english().table("same verbs")
    attribute = " ".join(same.get(word, word) for word in attribute.split())
    slot = Slot(attribute, single=said.name in slots().single_verbs)
    return replace(
        fill(said, slot, value, used),
        attribute=name_attribute(said.subject.attribute, slot),
        rule="verb",
    )


def is_vague(item: Complement) -> bool:
    words, pack = item.words, english()
    if len(words) > 1 and words[1].low == "of" and words[0].low in ("some", "any", "all", "one"):
        return True
    if words[0].tag == "CD":
        return False
    if words[0].low in pack.words("pronouns") and len(words) == 1 or words[0].tag in ("PRP", "WP"):
        return True
    if words[0].low in (
        "your",
        "this",
        "that",
        "these",
        "those",
        "their",
        "all",
        "any",
        "so",
        "such",
    ):
        return True
    return words[-1].lemma in pack.words("vague nouns") or not any(
        w.is_noun or w.tag == "CD" for w in words
    )
