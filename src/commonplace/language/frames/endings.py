"""What is over: the values that a clause ends, in whatever slot they stand, and what takes their
place; and frames of ends ("left V", "sold the V") and of states ("was cancelled", "got divorced").

Which verbs say so, and where the former and the new value stand, is in ``data/change.toml``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from commonplace.language.frames.attributes import fill
from commonplace.language.frames.change_words import Swap, change_words
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.slots import slots
from commonplace.language.frames.subjects import find_subject
from commonplace.language.frames.values import Value, is_specific, read_value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word
from commonplace.language.lexicon import look_up
from commonplace.language.packs import english
from commonplace.language.statement import BOOK

_MAX_WORDS = 5
#: Behind a verb that is over by itself, before what it is done to or goes to instead.
_TOWARDS = ("", "at", "to")
_LEFT = ("at", "in", "on", "with", "to", "under", "inside", "as")
_OUT_OF = ("from", "of", "into", "in", "with", "to")
#: Before where a thing is: "the printer | on the ground floor".
_WHERE = ("in", "on", "at")
#: Behind a shell, before the thing itself: "the contract | with Acme".
_OF_SHELLS = ("with", "to", "for")


class Taking(NamedTuple):
    """A value that takes the place of former ones."""

    former: tuple[Value, ...]
    value: Value
    used: tuple[Complement, ...]


class Former(NamedTuple):
    """The keys of values that a clause ends, in whatever slot they stand."""

    keys: tuple[str, ...] = ()
    #: Those that name something: they end whatever the author or the book says of it.
    names: tuple[str, ...] = ()


def find_former(said: Said) -> Former:
    """Find the values that the clause ends, whatever slot they stand in."""
    taking, gone = None, []
    if said.how.positive and said.how.mood != "reported":
        taking = find_taking(said)
        gone = [] if taking else [*_ended(said)]
    over = (*_set_against(said), *_denied(said), *(taking.former if taking else gone))
    found = [value for value in over if is_specific(value.key)]
    shared = _list_shared(said) if gone else ()
    named = [value for value in found if is_proper(value) or value.key in shared]
    names = dict.fromkeys(value.key for value in named if _is_ours(said, found))
    return Former(tuple(dict.fromkeys(value.key for value in found)), tuple(names))


def _denied(said: Said) -> Iterator[Value]:
    """What a habit was about that is denied; without an object what was done: "stopped smoking"."""
    how, verb = said.how, said.verb
    if said.subject.words == ("nobody",) or how.positive or not (how.no_longer or said.is_habitual):
        return
    nouns = [item for item in said.complements[:3] if item.kind == "NP"]
    bare = any(not item.prep for item in nouns)  # "… milk in her tea": the milk is meant
    for item in nouns:
        values = _values(item.words, said)
        yield from (each for each in values if is_proper(each) or not (bare and item.prep))
    stopped = how.no_longer and verb.lemma not in english().words("light verbs")
    if stopped and (not nouns or (len(verb.chain) > 1 and all(item.prep for item in nouns))):
        yield Value(verb.lemma, verb.lemma, "text")


def _list_shared(said: Said) -> set[str]:
    """List what "the X" and "our X" are: the book's, whoever did away with it."""
    phrases = (said.clause.subject, *(item.words for item in said.complements))
    kept = (words for words in phrases if words and words[0].low in ("the", "our"))
    return {value.key for words in kept for value in _values(words, said)}


def is_proper(value: Value) -> bool:
    """Whether a value names something: a name, or a word that no language has."""
    if value.type in ("name", "address", "version"):
        return True
    words = [word for word in value.text.split() if len(word) > 3 and word.isalpha()]
    unknown = any(not look_up(word.lower()).classes for word in words)
    return value.type == "text" and (unknown or value.text[:1].isupper())


def _is_ours(said: Said, found: Sequence[Value]) -> bool:
    """Whether what ends is the author's or the book's: "we dropped A", "A was retired"; not what
    somebody else left.
    """
    subject = said.subject
    itself = any(value.key == subject.key for value in found)
    new = (taking := find_taking(said)) is not None and taking.value.key == subject.key
    return itself or new or subject.key in (None, BOOK, said.context.author)


def says_that_over(said: Said) -> bool:
    """Whether what the clause is about is not so any more: "it has changed, it is 3344"."""
    happened = said.verb.tense == "past" or said.verb.perfect
    alone = not said.complements and not said.verb.passive
    return said.how.no_longer or (happened and alone and said.verb.lemma == "change")


def has_turned(said: Said) -> bool:
    """Whether something else is so since: "he changed rooms and sleeps in the study"."""
    happened = said.verb.tense == "past" or said.verb.perfect
    return happened and said.how.positive and said.verb.lemma in english().words("turning verbs")


def is_correction(said: Said) -> bool:
    """Whether the clause says that a value was never so: "it is X, not Y"."""
    against = any(item.prep in change_words().over.corrects for item in said.clause.after)
    return against and not said.how.now


def find_was(said: Said) -> tuple[str, ...]:
    """Find what the sentence's own value was before: "the timeout is 12 s, was 30"."""
    items = said.complements
    if said.verb.lemma != "be" or said.verb.tense != "past" or not said.clause.shares_subject:
        return ()
    bare = bool(items) and items[0].kind == "NP" and not items[0].prep
    return tuple(value.key for value in _values(items[0].words, said)) if bare else ()


def has_contrast(said: Said) -> bool:
    """Whether the clause sets its own value against another: "…, not Go", "instead of Webpack"."""
    return any(item.prep in change_words().over.against for item in said.clause.after)


def find_taking(said: Said) -> Taking | None:
    """Find what takes the place of what: "swapped A for B", "B replaced A"."""
    if said.verb.lemma == "be" and not said.verb.passive:
        return None
    first = said.complements[0].prep if said.complements else ""
    over = f"{said.name} {first}" if first in english().words("particles") else said.name
    rows = change_words().swaps
    for row in rows.get(spell_verb(said)[-1], ()) or rows.get(over, ()):
        if taking := _fill(said, row):
            return taking
    return None


def _fill(said: Said, row: Swap) -> Taking | None:
    former = _stands_at(said, row.former)
    new = _stands_at(said, row.new)
    if former is None or new is None or former == new:
        return None
    value = read_value(new, said.context)
    values = tuple(_values(former, said))
    if not values or not is_specific(value.key) or value in values:
        return None
    used = tuple(item for item in said.complements if item.words in (former, new))
    return Taking(values, value, used)


def _stands_at(said: Said, roles: Sequence[str]) -> tuple[Word, ...] | None:
    """The words that stand where the table says: the subject, the object, or behind a word."""
    for role in roles:
        if role == "subject":
            return said.clause.subject or None
        for item in said.complements:
            if item.kind != "NP" or not item.words:
                continue
            if item.prep == ("" if role == "object" else role):
                return item.words
            words = item.words
            favour = f"{item.prep} {words[0].low} of" == role and len(words) > 2
            if favour and words[1].low == "of":
                return words[2:]
    return None


def _ended(said: Said) -> Iterator[Value]:
    """Find values that are over, nothing in their place: "dropped A", "A was retired"."""
    table, items, verb = change_words().over, said.complements, said.verb
    happened = verb.perfect or verb.passive or verb.progressive or verb.modal
    if verb.tense == "present" and not happened and verb.lemma not in ("be", "quit"):
        return  # "the shop sells bread"
    if any(item.low in ("early", "late") for item in said.clause.after) or _leaves_as(said):
        return
    bare = items[0].words[-1].low if items and not items[0].prep else ""
    alone = said.clause.after[0] if len(said.clause.after) == 1 else None
    if alone is not None and alone.kind == "ADV" and alone.low == "out":  # "Ms. Lind is out"
        bare = alone.low
    if said.verb.lemma == "be" and not said.verb.passive and bare in table.states:
        yield from _values(said.clause.subject, said)
        return
    names = spell_verb(said)
    noted = not items and said.verb.tense != "present"  # "pipeline deleted"
    done = {name.removeprefix("be ") for name in names if noted or name.startswith("be ")}
    if done & table.objects or (table.subjects.intersection(names) and _is_over(said)):
        yield from _values(said.clause.subject, said)
    for at, item in sorted(enumerate(items), key=lambda each: not each[1].prep):
        spelt = {*said.frames_of(at), *(f"{name} {item.prep}".strip() for name in names)}
        if item.kind == "NP" and table.objects & spelt:
            yield from _values(item.words, said)
            behind = items[at + 1] if at + 1 < len(items) else item
            if item.words[-1].lemma in table.shells and behind.prep in _OF_SHELLS:
                yield from _values(behind.words, said)  # "my subscription | to the Gazette"
            return


def _leaves_as(said: Said) -> bool:
    """Whether something is left as or where it is: "left the plan unchanged", "left it at 12"."""
    return said.verb.lemma == "leave" and any(
        (item.kind == "ADJ" or item.prep in _LEFT) and not item.is_apart and not _is_dated(item)
        for item in said.clause.after
        if item.words
    )


def _is_dated(item: Complement) -> bool:
    return item.words[0].dated or item.words[-1].low in english().words("recurring")


def _is_over(said: Said) -> bool:
    """Whether the subject itself ended: "the plan lapsed in May"; not "closes at 18:00"."""
    happened = said.verb.tense == "past" or said.verb.perfect or said.verb.passive
    return happened and not any(
        item.kind == "NP"
        and not (item.words[0].dated or item.is_apart)
        and item.prep in (_OUT_OF if said.verb.lemma == "move" else _TOWARDS)
        for item in said.complements
    )


def spell_verb(said: Said) -> tuple[str, ...]:
    """Spell the verb with a particle that stands behind its object, and without one."""
    beside = (item.low or item.prep for item in said.clause.after if item.kind == "ADV")
    particle = next((each for each in beside if each in english().words("particles")), "")
    name = said.name
    if particle and not name.endswith(f" {particle}"):
        return (f"{name} {particle}", name)
    return (name,)


def _values(words: Sequence[Word], said: Said) -> Iterator[Value]:
    """The value of a phrase; of "my Harvest account" the name too."""
    place = next((at for at, word in enumerate(words) if at and word.low in _WHERE), len(words))
    if place < len(words):
        yield from _values(words[:place], said)
    if not words or len(words) > _MAX_WORDS or words[0].low in english().words("indefinite"):
        return
    yield read_value(words, said.context)
    names = said.context.names_in(words[0].start, words[-1].end)
    if len(names) == 1 and not any(word.tag == "POS" for word in words):
        before = [word for word in words if word.end <= names[0].start]
        rest = [word for word in words if word.start >= names[0].end]
        if before and before[-1].low in _OF_SHELLS:
            rest += [word for word in before if word.is_noun]
        if rest and all(word.lemma in change_words().over.shells for word in rest):
            yield Value(names[0].surface, names[0].key, "name")
    elif len(names) == 1 and words[-1].lemma in english().words("dwellings"):
        yield Value(names[0].surface, names[0].key, "name")  # "Ola's place"
    elif len(words) > 1 and words[-1].lemma in change_words().over.shells:
        thing = read_value(words[:-1], said.context)
        yield from [thing] if is_proper(thing) else ()


def _is_of_change(said: Said) -> bool:
    """Whether the table has the verb: what happened lasts."""
    table = change_words()
    names = {said.name, said.verb.lemma, *said.name.split()[-1:]}
    started = {frame for at in range(len(said.complements)) for frame in said.frames_of(at)}
    known = (
        table.to_verbs
        | table.swaps.keys()
        | table.rename
        | table.role
        | {each.split()[0] for each in table.agree}
    )
    return bool(names & known or started & table.start.keys())


def _set_against(said: Said) -> Iterator[Value]:
    """Values that the clause sets itself against: "…, not Go", "instead of Webpack"; not "went to A
    instead of B", which happened once.
    """
    if said.verb.tense == "past" and said.verb.lemma != "be" and not _is_of_change(said):
        return
    table = change_words().over
    for item in said.clause.after:
        lead = [word.low for word in item.words[:2]]
        if item.prep in table.against:
            yield said.value_of(item)
        elif " ".join((item.prep, *lead)) in table.against:  # "in place of A"
            yield read_value(item.words[2:], said.context)
    yield from map(said.value_of, list_against(said))


def list_against(said: Said) -> list[Complement]:
    """List the phrases behind *not*: "at ten, not at nine"."""
    after = said.clause.after
    return [
        item
        for before, item in zip(after, after[1:], strict=False)
        if before.kind == "ADV" and before.low == "not" and item.kind == "NP"
    ]


# --- frames of ends and states -----------------------------------------------------------


def match_end(said: Said) -> Iterator[Frame]:
    """Match "left V", "sold the V", "broke up with V": a value goes out of the slots of that
    verb.
    """
    items = said.complements
    yield from _parts(said)
    for at, item in enumerate(items[:2]):
        for frame in said.frames_of(at):
            names = change_words().end.get(frame, ())
            value = said.value_of(item)
            tastes = names == ("likes",) and said.how.positive
            if not names or item.kind != "NP" or not (tastes or _may_end(said, item, value)):
                continue
            for name in names:
                if name == "drives" and not _is_driven(item, value):
                    continue
                made = fill(said, slots().by_name[name], value, tuple(items))
                yield replace(
                    made, act="end", positive=False, rule=f"change:end:{name}", kind="event"
                )
            return


def match_apart(said: Said) -> Iterator[Frame]:
    """Match "A and B are not together any more"."""
    beside = f" {' '.join(item.low for item in said.clause.after)} "
    if " together " in beside and (said.how.no_longer or not said.how.positive):
        yield from _part(said)


def _parts(said: Said) -> Iterator[Frame]:
    """Match "A and B broke up"."""
    if said.name in change_words().part and said.how.positive:
        yield from _part(said)


def _part(said: Said) -> Iterator[Frame]:
    """Neither of two is the other's partner any more."""
    both = [
        find_subject(words, said.context) for words in (said.clause.subject, *said.clause.partners)
    ]
    if len(both) != 2:
        return
    ends = tuple(each.key for each in both if each.key and each.key != said.subject.key)
    if said.subject.is_bare and len(ends) == 1:
        yield Frame(said.subject, "event", "change:part", act="end", ends=ends, others=tuple(both))


def _is_driven(item: Complement, value: Value) -> bool:
    return value.type == "name" or item.words[-1].lemma in english().words("vehicles")


def _may_end(said: Said, item: Complement, value: Value) -> bool:
    """Only something specific ends: a name, or "the X", "my X"; never "it" or "some shirts"."""
    if said.subject.words or said.subject.plural or len(item.words) > 5 or not said.how.positive:
        return False
    if any(each.low in ("early", "late") for each in said.clause.after) or _leaves_as(said):
        return False
    if value.type == "name":
        return True
    owned = item.words[0].low in ("the", "my", "our", "his", "her", "their")
    return owned and said.verb.lemma not in ("leave", "quit", "drop", "remove", "retire")
