"""The lead: what the subject is, from what holds without doubt.

A definition comes first ("Bolota is Mara's cat, nine years old."). Without one, the identifying
attributes tell who it is ("Petra works as a luthier and lives in Hamar."), then the best of the
listed slots, its own or one that it fills ("Culatra is Mara's first test site."), then the best
sentence about it that stands on its own, by the points of :mod:`..ranking`; else it says with which
other pages the subject comes up, and when, in what holds if anything does. A decision's page begins
with the decision, or with what reversed it. Facts of documents come in only where people and agents
said nothing of the kind.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from commonplace.compile.compose.days import format_day
from commonplace.compile.compose.inline import clean_text
from commonplace.compile.compose.material import Line, Material, own_line
from commonplace.compile.compose.page_fact import Mention, PageFact
from commonplace.compile.compose.sections.decisions import (
    write_decided_of,
    write_decision_lead,
)
from commonplace.compile.compose.sections.related import find_others
from commonplace.compile.compose.sections.slots import find_attribute, find_label, say_slot
from commonplace.compile.compose.sections.words_said import write_notes
from commonplace.compile.compose.statements import Stated

_MOST_DEFINITIONS = 2
_MOST_ATTRIBUTES = 2
#: How many values of a slot a lead has, short ones first.
_MOST_VALUES, _FEW_WORDS = 3, 3
#: How many others a lead names that cannot tell what the subject is.
_MOST_COMPANY = 2
#: The attribute of "X is a cat"; other definitions are of a part of X.
_KIND = "kind"
#: Kinds of what may be told of somebody of whom nothing is known that holds.
_TOLD = ("event", "said", "relation", "attribute", "definition")
_SO = ("relation", "attribute", "definition")
#: The matter of a lead that tells no fact in full.
MENTIONED = ("mentioned",)


def write_lead(material: Material, own: Sequence[Stated], all_stated: Sequence[Stated]) -> Line:
    """Word the lead. ``own`` is what may be told in it as what holds."""
    certain = [each for each in own if _is_certain(each) and not each.best.scope]
    sure = [each for each in all_stated if _is_certain(each)]
    if material.subject.entity_class == "decision":
        decided = write_decision_lead(
            material, [each for each in all_stated if material.is_home(each)]
        )
        if decided is not None:
            return decided
    is_topic = material.subject.entity_class == "topic"
    standing = [each for each in all_stated if each.in_force] or all_stated
    return (
        _write_definition(material, certain)
        or _write_identity(material, certain)
        or _write_best(material, sure)
        or _write_told(material, [each for each in sure if _describes(material, each)])
        or write_decided_of(material, all_stated)
        or (_write_company(material, standing) if is_topic else None)
        or _write_own(material, filter(_is_certain, own))
        or _write_told(material, filter(material.is_milestone, sure))
        or _write_company(material, standing)
        or _write_mentions(material, standing, "tagged_alone" if is_topic else "mentioned")
    )


def _is_certain(stated: Stated) -> bool:
    fact = stated.best
    return fact.status == "holds" and fact.mood == "fact" and fact.positive


def _keep_best_rank(material: Material, stated: Iterable[Stated]) -> list[Stated]:
    """Keep what the most trusted said; the best first."""
    ranked = sorted(stated, key=lambda each: (each.best.rank, material.worth(each)))
    return [each for each in ranked if each.best.rank == ranked[0].best.rank]


def _write_definition(material: Material, certain: Sequence[Stated]) -> Line | None:
    wording = material.wording
    definitions = _keep_best_rank(
        material,
        (
            each
            for each in certain
            if each.best.attribute in (None, _KIND) and _defines(material, each.best)
        ),
    )
    if not definitions:
        return None
    worded = [each for each in definitions if each.best.value][:_MOST_DEFINITIONS]
    tails = _find_tails(material, certain, worded[0].best.rank) if worded else []
    own = _tell_in_full(material, definitions[0].best)
    if not worded or (not tails and own):
        return own_line(definitions[0], own or material.tell(definitions[0].best))
    what = wording.list_values([_define(material, each.best) for each in worded])
    for each in tails:
        what = wording.say("tail", what=what, more=_tail(material, each.best))
    text = wording.say("is", title=material.title, what=what)
    return Line(text, (*worded, *tails), ("definition",))


def _defines(material: Material, fact: PageFact) -> bool:
    """Whether a fact says what the subject is: "Bolota is Mara's cat."."""
    if not material.is_of_its_page(fact):
        return False
    if fact.kind == "definition":
        return True
    if fact.kind != "attribute" or not fact.value:
        return False
    value = material.tell_value(fact)
    owners = tuple(clean_text(each.surface) for each in fact.about if each.surface)
    is_noun = value != clean_text(fact.value) or value.startswith(owners)
    told = material.wording.say("is", title=material.title, what=value)
    return is_noun and material.quote(fact) == told


def _tell_in_full(material: Material, fact: PageFact) -> str:
    """Return a fact's own sentence where it can lead as it is: it says what its value leaves out,
    and has the name that the page has now; else nothing."""
    text = material.lead_with(fact)
    return text if len(text) <= material.limits.summary and material.title in text else ""


def _define(material: Material, fact: PageFact) -> str:
    """Word what something is, with its owner where it has one: "Mara's cat"."""
    value = clean_text(fact.value or "")
    owner = next((each for each in fact.about if each.role == "owner"), None)
    if owner is None or owner.entity_id == material.subject.id:
        return material.tell_value(fact)
    return material.wording.say("owned", owner=clean_text(owner.title), what=value)


def _find_tails(material: Material, certain: Iterable[Stated], rank: int) -> list[Stated]:
    """Find what follows a definition, said by nobody less trusted than who defined."""
    found = [each for each in certain if each.best.rank <= rank and _tail(material, each.best)]
    return _keep_best_rank(
        material, (each for each in found if not material.needs_voice(each.best))
    )[:1]


def _tail(material: Material, fact: PageFact) -> str:
    attribute = find_attribute(material, fact)
    if attribute is None or not attribute.tail:
        return ""
    return attribute.fill(attribute.tail, material.tell_value(fact))


def _write_identity(material: Material, certain: Sequence[Stated]) -> Line | None:
    """Tell who it is by one or two of the identifying attributes."""
    known = [each for each in certain if find_attribute(material, each.best)]
    chosen = []
    for group in material.wording.identifying:
        found = [each for each in known if each.best.attribute in group]
        found.sort(key=lambda each: (each.best.rank, group.index(each.best.attribute),
                                  material.worth(each)))  # fmt: skip
        chosen += found[:1]
    chosen = [each for each in chosen if each in _keep_best_rank(material, chosen)][
        :_MOST_ATTRIBUTES
    ]
    if not chosen:
        return None
    what = material.wording.list_values([_say_slot(material, each.best) for each in chosen])
    text = material.wording.say("does", title=material.title, what=what)
    return _prefer_own(material, Line(text, (*chosen,), ("identity",)))


def _prefer_own(material: Material, line: Line) -> Line:
    """Lead with the first statement's own sentence where that says more than its slots: "Nadia is a
    carpenter in Braga." But a word of change tells what happened, not what is."""
    first = line.stated[0]
    if first.best.is_change or first.best.days or material.is_torn(first.best):
        return line
    own = _tell_in_full(material, first.best)
    says_more = len(own.split()) > len(line.text.split()) or (own and len(line.stated) == 1)
    return own_line(first, own) if says_more else line


def _say_slot(material: Material, fact: PageFact) -> str:
    attribute = find_attribute(material, fact)
    return say_slot(attribute, material.tell_value(fact), material) if attribute else ""


def _write_best(material: Material, certain: Iterable[Stated]) -> Line | None:
    """Tell the best of the listed slots in a sentence of its own, with other values that it has."""
    ranked = _keep_best_rank(material, (each for each in certain if _can_lead(material, each.best)))
    ranked.sort(key=partial(_order_of_slot, material))
    if not ranked:
        return None
    wording, best = material.wording, ranked[0]
    if owner := _find_owner(material, best.best):  # "Bolota is Mara's cat.", of what she said
        what = wording.say("owned", owner=owner, what=find_label(best.best))
        return own_line(best, wording.say("is", title=material.title, what=what))
    attribute = find_attribute(material, best.best)
    if attribute is None:
        return None
    same = [each for each in ranked if each.best.attribute == best.best.attribute]
    same.sort(key=lambda each: len((each.best.value or "").split()) > _FEW_WORDS)
    many = same[:_MOST_VALUES] if not best.best.single else [best]
    values = [*dict.fromkeys(material.tell_value(each.best) for each in many)]
    value = wording.list_values(values)
    if attribute.now:
        text = wording.say("does", title=material.title, what=say_slot(attribute, value, material))
    else:
        text = wording.say("has", title=material.title, label=attribute.label, value=value)
    if len(many) == 1:
        return own_line(best, text)
    return Line(text, tuple(many), (best.best.attribute or "",))


def _order_of_slot(material: Material, stated: Stated) -> tuple[bool, bool, int]:
    """Sorts first what the subject is to somebody, then slots in the order of the wording, those
    that have a verb before others."""
    attribute = find_attribute(material, stated.best)
    if attribute is None or _find_owner(material, stated.best):
        return False, False, 0
    return True, not attribute.now, attribute.order


def _find_owner(material: Material, fact: PageFact) -> str:
    """Find whose slot it is that the subject of the page fills; empty where it is its own, or has
    no name."""
    value = clean_text(fact.value or "")
    fills = value in material.titles and bool(find_label(fact))
    others = (
        clean_text(each.title)
        for each in fact.about
        if each.role in ("subject", "owner") and each.entity_id != material.subject.id
    )
    return next(others, "") if fills and not material.names_as_subject(fact) else ""


def _can_lead(material: Material, fact: PageFact) -> bool:
    """Whether a fact fills a slot that says what the subject is, and is told in few words."""
    if fact.scope or (material.ranking.is_passing(fact.text) and not fact.is_change):
        return False
    if _find_owner(material, fact):
        return True
    attribute = find_attribute(material, fact)
    own = material.wording.openings.own
    if attribute is None or not attribute.is_known or not material.names_as_subject(fact):
        return False
    return own.isdisjoint(material.ranking.words_of(fact.value or ""))


def _write_company(material: Material, all_stated: Sequence[Stated]) -> Line | None:
    """Say with whom the subject comes up, from a statement that names each; none where it comes up
    with nobody who has a page."""
    others = _find_company(material, all_stated)
    if not others:
        return None
    titles = material.wording.list_values([clean_text(each.title) for each in others])
    phrase = "tagged" if material.subject.entity_class == "topic" else "mentioned_with"
    line = _write_mentions(material, all_stated, phrase, others=titles)
    naming = (
        next(each for each in all_stated if other.entity_id in find_others(material, each))
        for other in others
    )
    stated = {each.order: each for each in (*line.stated, *naming)}
    return replace(line, stated=tuple(stated.values()), names=tuple(others))


def _write_own(material: Material, certain: Iterable[Stated]) -> Line | None:
    """Tell the best of what is so in a sentence of its own, as long as that stands alone."""
    ranked = _keep_best_rank(
        material,
        (
            each
            for each in certain
            if each.best.kind in _SO
            and material.lead_with(each.best)
            and not material.is_torn(each.best)
            and material.ranking.can_lead(each.best.text)
        ),
    )
    return own_line(ranked[0], material.lead_with(ranked[0].best)) if ranked else None


def _write_told(material: Material, certain: Iterable[Stated]) -> Line | None:
    """Tell the best of what is said of the subject anywhere, as it was noted."""
    ranked = _keep_best_rank(
        material,
        (
            each
            for each in certain
            if each.best.kind in _TOLD
            and not material.is_torn(each.best)
            and material.has_title(material.quote(each.best))
            and not material.ranking.is_addressed(each.best.text)
            and material.ranking.stands_alone(each.best.text)
        ),
    )
    return write_notes(material, ranked[:1])[0] if ranked else None


def _describes(material: Material, stated: Stated) -> bool:
    """Whether a sentence says in passing who or what the subject is: "with Lourenço, who keeps the
    lighthouse". A name before a comma at its beginning may be that of whom it is said to."""
    text, wording = material.quote(stated.best), material.wording
    for name in material.titles:
        if any(f"{before}{name}" in text for before in wording.gives_name):
            return True
        for what in wording.tells_what:
            before, found, after = text.partition(f"{name}{what}")
            if found and (before or not what.startswith(",") or "," in after):
                return True
    return False


def _write_mentions(
    material: Material, all_stated: Sequence[Stated], phrase: str, **more: str
) -> Line:
    """Say when the subject was first and last mentioned: nothing tells what it is."""
    by_day = sorted(all_stated, key=lambda each: (each.best.day, each.order))
    first, last = by_day[0], by_day[-1]
    text = material.wording.say(
        phrase if first.best.day < last.best.day else f"{phrase}_once",
        title=material.title,
        first=format_day(first.best.day, material.wording),
        last=format_day(last.best.day, material.wording),
        **more,
    )
    return Line(text, (first,) if first is last else (first, last), MENTIONED)


def _find_company(material: Material, all_stated: Iterable[Stated]) -> list[Mention]:
    """Find the pages that most statements of this one name or stand on."""
    times: Counter[str] = Counter()
    found: dict[str, Mention] = {}
    for each in all_stated:
        others = find_others(material, each)
        found |= others
        times.update(others.keys())
    best = sorted(times, key=lambda id: (-times[id], found[id].address))[:_MOST_COMPANY]
    return [found[id] for id in best]
