"""Frames of verbs other than *be*: of the slot table, of *have*, and of any verb in the present
tense.

A verb that the table does not have fills a slot of its own name: "the kiosk sells stamps" is
*sell*, "Pebble stores its sessions in Redis" is *store session in*, "the ferry leaves at 7:40" is
*leave time*. What happened, in a past tense, fills none.
"""

from collections.abc import Iterator
from dataclasses import replace

from commonplace.language.frames.copula import fill, is_definite, name_attribute
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.slots import Slot, fits, slot_of_noun, slots, slots_of_verb
from commonplace.language.frames.subjects import find_subject
from commonplace.language.frames.values import Value, fold_words, read_value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word, measures
from commonplace.language.packs import english


def match_verb(said: Said) -> Iterator[Frame]:
    """Match the slot table, *have*, likes, then the verb itself."""
    for match in (_likes, _numbered, _table, _have, _habit):
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
                if (item.kind == "ADJ") != (slot.name == "name" and item.kind == "ADJ"):
                    continue
                if (
                    slot.name in ("likes", "has", "preference")
                    or not fits(slot, value.type)
                    or not value.key
                ):
                    continue
                if (
                    _is_vague(item)
                    and item.kind == "NP"
                    or (slot.single and not is_definite(item, value))
                ):
                    continue
                if not _tells_now(said):
                    continue
                purpose = _purpose(items) if slot.name == "uses" else None
                if purpose is None:
                    yield from _listed(said, slot, items, at)
                else:
                    yield _used_for(said, slot, value, (item, purpose))
                return


def _purpose(items: list[Complement]) -> Complement | None:
    return next((item for item in items if item.prep in ("for", "as") and item.kind == "NP"), None)


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


# --- have -----------------------------------------------------------------------------------------


def _have(said: Said) -> Iterator[Frame]:
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
    noun = item.words[-1].lemma
    vague = noun in english().words("vague nouns") or not item.words[-1].is_noun
    if vague or said.verb.lemma == "get":
        yield Frame(subject, "attribute", "have:vague", None, said.value_of(item), used=(item,))
        return
    slot = slots().by_name["has"]
    for each in (item, *(other for other in items[1:4] if other.prep == "and")):
        yield fill(said, slot, said.value_of(each), (each,))


def _count(said: Said, item: Complement) -> Frame | None:
    """Match "has 9 employees": what is counted names the slot."""
    value = said.value_of(item)
    if value.type != "number" or not value.unit:
        return None
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
        if value.type in ("text", "name"):
            return None
    elif (
        len(items) > 1
        and not items[1].prep
        and items[1].kind == "NP"
        and any(w.low == "new" for w in words)
    ):
        noun, value = words, said.value_of(items[1])
    else:
        return None
    folded = find_subject(noun, said.context)
    attribute = " ".join(sorted({*subject.words, *folded.words}))
    slot = slot_of_noun(attribute)
    used = (item, items[1]) if of is None else (item,)
    act = "change" if folded.new else "state"
    name = slot.name if slot else attribute
    return Frame(subject, "attribute", "have:of", name, value, single=True, act=act, used=used)


# --- likes and habits -----------------------------------------------------------------------------


def _likes(said: Said) -> Iterator[Frame]:
    """Match "likes V", "hates V", "prefers V over W", "loves hiking"."""
    verb = said.verb
    pack = english()
    liked = next(
        (at for at, each in enumerate(verb.chain) if each in pack.words("like verbs")), None
    )
    if liked is None or verb.modal in ("would", "'d") or verb.passive:
        return
    prefers = verb.chain[liked] == "prefer"
    slot = slots().by_name["preference" if prefers else "likes"]
    items = said.complements
    behind = verb.words[liked + 1 :] if len(verb.chain) > liked + 1 else ()
    value, used = _liked(said, behind, items)
    if value is None:
        return
    positive = False if verb.chain[liked] in pack.words("dislike verbs") else None
    if positive is False and verb.negated:
        positive = True
    over = tuple(said.value_of(i).key for i in items if i.prep in ("over", "to") and prefers)
    used += tuple(i for i in items if i.prep in ("over", "to") and prefers)
    made = fill(said, slot, value, used)
    tense = said.is_habitual or said.how.past or verb.perfect
    yield replace(
        made,
        kind="preference",
        rule="like",
        positive=positive,
        ends=() if said.subject.words else over,
        attribute=made.attribute if tense else None,
    )


def _liked(
    said: Said, behind: tuple[Word, ...], items: list[Complement]
) -> tuple[Value | None, tuple[Complement, ...]]:
    inner = [word for word in behind if word.tag.startswith("VB")]
    bare = [item for item in items if item.kind == "NP" and not item.prep]
    if inner:
        behind_it = [item for item in said.clause.after if item.words]
        reach = inner[-1:] + [word for item in behind_it for word in item.words]
        text = said.context.text[inner[-1].start : reach[-1].end]
        kept = [item for item in behind_it if item.low not in english().words("now words")]
        key = " ".join([inner[-1].lemma, *(fold_words(item.words) for item in kept)]).strip()
        return Value(text, key, "text"), tuple(items)
    if not bare or bare[0].words[0].low in english().words("pronouns"):
        return None, ()
    at = items.index(bare[0])
    value = said.value_of(bare[0])
    rest = [
        item
        for item in items[at + 1 :]
        if item.prep not in ("over", "to", "and") and item.kind == "ADJ"
    ]
    if rest:
        return Value(f"{value.text} {rest[0].low}", f"{value.key} {rest[0].low}", "text"), (
            bare[0],
            rest[0],
        )
    return value, (bare[0],)


def _habit(said: Said) -> Iterator[Frame]:
    """Match any other verb in the present tense: its object, or what stands behind its
    preposition.
    """
    verb, items = said.verb, said.complements
    if not (said.is_habitual or said.how.past) or (verb.passive and not items):
        return
    light = verb.lemma in english().words("light verbs" if said.subject.is_bare else "empty verbs")
    light = light or (verb.progressive and verb.lemma not in english().words("ongoing verbs"))
    if not items:
        alone = not said.clause.after and said.how.mood == "fact"
        alone = alone and (said.how.no_longer or not said.clause.shares_subject)
        if said.subject.is_bare and alone and not verb.progressive and not light:
            yield _generic(said, "habit", Value(verb.lemma, verb.lemma, "text"), ())
        return
    bare = [item for item in items if item.kind == "NP" and item.prep in ("", "and")]
    phrases = [item for item in items if item.kind == "NP" and item.prep not in ("", "and")]
    found = _objects(said, bare, phrases) if bare else _phrases(said, phrases)
    yield from (frame for frame in found if not light or frame.single)


def _objects(said: Said, bare: list[Complement], phrases: list[Complement]) -> Iterator[Frame]:
    first = bare[0]
    value = said.value_of(first)
    name = said.name
    if first.words[0].low in ("every", "each") or first.low.startswith("once"):
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
    elif not _is_vague(first):
        for item in bare[:8]:
            if item.words[0].low in ("every", "each"):
                attribute = f"{name} {first.words[-1].lemma} interval"
                yield replace(_generic(said, attribute, said.value_of(item), (item,)), single=True)
                return
        for item in bare[:8]:
            yield _generic(said, name, said.value_of(item), (item,))


def _is_limit(item: Complement, value: Value) -> bool:
    """ "within 24 hours", "at half past four": how fast or when something is done to an object."""
    return (value.type == "number" and item.prep in ("within", "after")) or (value.type == "time")


def _is_route(item: Complement, value: Value) -> bool:
    """Where something goes to or is kept: a name, or what stands behind *to* and *on*."""
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
            yield replace(_generic(said, f"{said.name} {value.type}", value, used), single=True)
        elif not is_definite(item, value):
            continue
        elif _is_single(said, frame) and not _is_vague(item):
            yield replace(_generic(said, frame, value, used), single=True)
        elif item is values[0][0] and not _is_vague(item):
            yield _generic(said, frame, value, used)


def _is_single(said: Said, frame: str) -> bool:
    return frame in slots().single_verbs or (
        frame in slots().thing_verbs and not said.subject.is_bare
    )


def _generic(said: Said, attribute: str, value: Value, used: tuple[Complement, ...]) -> Frame:
    slot = Slot(attribute, single=said.name in slots().single_verbs)
    return replace(
        fill(said, slot, value, used),
        attribute=name_attribute(said.subject.attribute, slot),
        rule="verb",
    )


def _is_vague(item: Complement) -> bool:
    words, pack = item.words, english()
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
