"""Adjectives of which one holds at a time: "is broken", "the heating is off", "has gone vegan",
"was cancelled", "import: enabled".
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from commonplace.language.frames.attributes import fill
from commonplace.language.frames.change_words import change_words
from commonplace.language.frames.endings import spell_verb
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.slots import Slot, slots
from commonplace.language.frames.subjects import Subject, find_subject
from commonplace.language.frames.values import Value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word


def read_scale(said: Said, word: str, item: Complement) -> Frame | None:
    word = word if said.context.language == "en" or not item.words else item.words[-1].lemma
    slot = slots().by_scale.get(word)
    if slot is None or slot.type in ("none", "scale"):
        return None
    if slot.things and said.subject.known == "author":
        return None
    return fill(said, slot, Value(word, word, "scale"), (item,))


def match_switch(said: Said) -> Iterator[Frame]:
    """Match "the lamp is on for everybody", "the heating is off"."""
    first = said.clause.after[0] if said.clause.after else None
    if first is None or first.kind != "ADV" or not said.is_habitual:
        return
    word = first.words[0].low if first.words else first.prep
    if word in ("on", "off") and (scale := read_scale(said, word, first)):
        yield scale


def match_becoming(said: Said) -> Iterator[Frame]:
    """Match "has gone vegetarian", "turned private": an adjective of a scale."""
    items = said.complements
    if said.verb.lemma not in ("go", "turn", "become") or not items or items[0].kind != "ADJ":
        return
    word = items[0].words[-1].low
    slot = slots().by_scale.get(word)
    person = said.subject.known == "author" or said.subject.is_bare
    if slot and slot.type not in ("none", "scale") and slot.things != person:
        yield replace(fill(said, slot, Value(word, word, "scale"), (items[0],)), act="change")


def match_state(said: Said) -> Iterator[Frame]:
    """Match "was cancelled", "has been archived", "got married": the verb sets an adjective."""
    items = said.complements
    if said.verb.progressive and said.verb.tense == "present":
        return
    active = _is_done_to(said)
    frames = [
        said.name,
        *active,
        *(frame for at in range(len(items)) for frame in said.frames_of(at)),
    ]
    if said.verb.lemma in ("get", "marry") and items and items[0].kind == "ADJ":
        frames.append(f"get {items[0].words[-1].low}")
    if said.verb.passive and said.verb.lemma in ("marry", "divorce", "engage"):
        frames.append(f"be {said.verb.lemma}")
    busy = any(item.prep == "in" and not item.words[0].dated for item in items)
    for frame in frames:
        if busy and frame == "get engaged":  # "got engaged in a debate"
            continue
        for state in change_words().state.get(frame, ()):
            slot = slots().by_scale[state]
            about = replace(said, subject=active[frame]) if frame in active else said
            made = fill(about, slot, Value(state, state, "scale"), ())
            act = "state" if said.verb.passive and said.is_habitual else "change"
            yield replace(made, act=act, rule=f"change:state:{state}")
            return


def _is_done_to(said: Said) -> dict[str, Subject]:
    """Spell "we switched the alerts off" as "the alerts were switched off"."""
    items, verb = said.complements, said.verb
    done = (verb.tense == "past" or verb.perfect) and not verb.passive and said.how.positive
    ours = said.subject.known in ("author", "unknown")  # else it is what somebody did
    if (
        not ours
        or not done
        or len(verb.chain) > 1
        or not items
        or items[0].prep
        or items[0].kind != "NP"
    ):
        return {}
    thing = find_subject(items[0].words, said.context)
    return {f"be {name}": thing for name in spell_verb(said)} if thing.key else {}


def find_scale(words: Sequence[Word]) -> Slot | None:
    """The slot of one adjective that tells a state of a thing: "enabled"."""
    slot = slots().by_scale.get(words[0].low) if len(words) == 1 else None
    return slot if slot is not None and slot.things else None
