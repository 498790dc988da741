"""Frames of what is over: "left V", "sold the V", "was cancelled", "got divorced"."""

from collections.abc import Iterator
from dataclasses import replace

from commonplace.language.frames.attributes import fill
from commonplace.language.frames.change_words import change_words
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.slots import slots
from commonplace.language.frames.values import Value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.packs import english


def match_end(said: Said) -> Iterator[Frame]:
    """Match "left V", "sold the V", "broke up with V": a value goes out of the slots of that
    verb.
    """
    items = said.complements
    for at, item in enumerate(items[:2]):
        for frame in said.frames_of(at):
            names = change_words().end.get(frame, ())
            value = said.value_of(item)
            if not names or item.kind != "NP" or not _may_end(said, item, value):
                continue
            for name in names:
                if name == "drives" and not _is_driven(item, value):
                    continue
                made = fill(said, slots().by_name[name], value, tuple(items))
                yield replace(
                    made, act="end", positive=False, rule=f"change:end:{name}", kind="event"
                )
            return


def _is_driven(item: Complement, value: Value) -> bool:
    return value.type == "name" or item.words[-1].lemma in english().words("vehicles")


def _may_end(said: Said, item: Complement, value: Value) -> bool:
    """Only something specific ends: a name, or "the X", "my X"; never "it" or "some shirts"."""
    if said.subject.words or said.subject.plural or len(item.words) > 5 or not said.how.positive:
        return False
    if any(each.low in ("early", "late") for each in said.clause.after):
        return False
    if value.type == "name":
        return True
    owned = item.words[0].low in ("the", "my", "our", "his", "her", "their")
    return owned and said.verb.lemma not in ("leave", "quit", "drop", "remove", "retire")


def match_state(said: Said) -> Iterator[Frame]:
    """Match "was cancelled", "has been archived", "got married": the verb sets an adjective."""
    items = said.complements
    if said.verb.progressive and said.verb.tense == "present":
        return
    frames = [said.name, *(frame for at in range(len(items)) for frame in said.frames_of(at))]
    if said.verb.lemma in ("get", "marry") and items and items[0].kind == "ADJ":
        frames.append(f"get {items[0].words[-1].low}")
    if said.verb.passive and said.verb.lemma in ("marry", "divorce", "engage"):
        frames.append(f"be {said.verb.lemma}")
    for frame in frames:
        for state in change_words().state.get(frame, ()):
            slot = slots().by_scale[state]
            made = fill(said, slot, Value(state, state, "scale"), ())
            act = "state" if said.verb.passive and said.is_habitual else "change"
            yield replace(made, act=act, rule=f"change:state:{state}")
            return
