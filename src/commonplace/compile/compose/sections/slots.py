"""What holds, by attribute: one line a slot and scope, in the order of the wording's attributes.

The values of a slot that has many are one list. A value said otherwise stands behind the newer one,
with the day it was said; disputed values stand side by side with who said them. An attribute that
the wording does not know, and what is denied, is told in the words of its fact; unless these tell
something else that stands otherwise.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from commonplace.compile.compose.days import format_day
from commonplace.compile.compose.inline import clean_text
from commonplace.compile.compose.material import Line, Material, own_line, unite_same_text
from commonplace.compile.compose.page_fact import PageFact
from commonplace.compile.compose.statements import Stated
from commonplace.compile.compose.wording import Attribute


def find_attribute(material: Material, fact: PageFact) -> Attribute | None:
    """Find how a fact's attribute is worded; none where its own sentence must tell it."""
    if fact.attribute is None or not fact.positive or not clean_text(fact.value or ""):
        return None
    if not material.is_of_its_page(fact):
        return None
    attributes = material.wording.attributes
    known = attributes.get(fact.attribute)
    if known is None:
        label = find_label(fact)
        if not label and material.is_torn(fact):
            label = clean_text(fact.attribute)
        known = Attribute(len(attributes), label=label, is_known=False)
    return known if known.now or known.label else None


def find_label(fact: PageFact) -> str:
    """Return the noun for an attribute where its sentence has it so: "head of security" is not to
    be told as "security head"."""
    label = clean_text(fact.label)
    return label if label.casefold() in clean_text(fact.text or fact.quote).casefold() else ""


def write_slots(material: Material, stated: Iterable[Stated]) -> list[Line]:
    """Word what holds: known attributes in their order, then the rest, the best first."""
    groups: dict[tuple[int, str, str], list[Stated]] = defaultdict(list)
    attributes: dict[tuple[int, str, str], Attribute] = {}
    others = []
    for each in stated:
        attribute = find_attribute(material, each.best)
        if attribute is None:
            others.append(each)
        else:
            slot = attribute.order, each.best.attribute or "", clean_text(each.best.scope)
            groups[slot].append(each)
            attributes.setdefault(slot, attribute)
    lines = []
    for slot in sorted(groups, key=lambda each: (each[0], min(one.order for one in groups[each]))):
        if _is_told_better(material, attributes[slot], groups[slot]):
            others += groups[slot]
        else:
            lines.append(_write_group(material, attributes[slot], groups[slot]))
    others.sort(key=lambda each: (each.best.rank > 1, each.best.status != "holds",
                                  material.worth(each)))  # fmt: skip
    return unite_same_text([*lines, *(_write_own(material, each) for each in others)])


def _is_told_better(material: Material, attribute: Attribute, group: Sequence[Stated]) -> bool:
    """Whether a slot's own sentence says more than its words: of what its sentence
    limits, and of attributes that are not listed or whose value is seldom all that is said."""
    fact = group[0].best
    if len(group) > 1 or fact.status != "holds" or material.is_torn(fact):
        return False
    text, scope = material.quote(fact), clean_text(fact.scope)
    if scope:
        return all(part.casefold() in text.casefold() for part in scope.split("; "))
    if not attribute.is_known:  # "The gate code is 4417." is told by both, most else is not
        value = clean_text(fact.value or "")
        tells_all = text.rstrip(".!").endswith(value)
        is_name = any(value == clean_text(each.surface) for each in fact.about)
        return material.begins_with_subject(text) or not (tells_all or is_name)
    return attribute.in_full and material.begins_with_subject(text)


def say_slot(attribute: Attribute, value: str, material: Material, *, past: bool = False) -> str:
    """Word a slot with a value: "lives in Bergen", "Rate limit: 100"."""
    template = (attribute.was or attribute.now) if past else attribute.now
    if template:
        return attribute.fill(template, value)
    return material.wording.say("named", label=attribute.label, value=value)


def capitalise(text: str) -> str:
    """Begin a line with a capital letter."""
    return text[:1].upper() + text[1:]


def _write_group(material: Material, attribute: Attribute, group: Sequence[Stated]) -> Line:
    wording, first = material.wording, group[0].best
    ranked = sorted(group, key=lambda each: (each.best.rank, material.worth(each)))
    holding = [each for each in ranked if each.best.status == "holds"]
    disputed = [each for each in ranked if each.best.status == "disputed"]
    otherwise = [each for each in ranked if each.best.status == "said otherwise"]
    standing = [*holding, *disputed] or otherwise[:1]
    main = sorted(standing[: material.limits.values], key=lambda each: each.order)
    others = [each for each in otherwise if each not in main][: material.limits.values]
    if disputed:
        claims = wording.list_values([_say_claim(material, each) for each in main], "or")
        text = wording.say("disputed", text=say_slot(attribute, claims, material))
    else:
        text = _say_values(material, attribute, main)
        text = material.say_doubt(main[0], text)
    shown = [*main, *others]
    for each in others:
        day = format_day(each.best.day, wording)
        text = wording.say("otherwise", text=text, day=day, value=material.tell_value(each.best))
    if scope := clean_text(first.scope):
        text = wording.say("scoped", scope=scope, text=text)
    return Line(
        wording.end_sentence(capitalise(text)),
        tuple(shown),
        (first.attribute or "", scope),
        "disputed" if disputed else "said otherwise" if otherwise else "",
        enders=() if disputed else material.doubters_of(main[0]),
        folded=tuple(each for each in group if each not in shown),
    )


def _say_values(material: Material, attribute: Attribute, main: Sequence[Stated]) -> str:
    """Word a value with since when it holds and where it comes from, or several as a list."""
    wording = material.wording
    values = [*dict.fromkeys(material.tell_value(each.best) for each in main)]
    text = say_slot(attribute, wording.list_values(values), material)
    if len(values) > 1:
        return text
    best = main[0].best
    if since := material.say_days(main[0].since):
        text = wording.say("since", text=text, since=since)
    if best.rank > 1 and best.author and not best.scope:
        text = wording.say("according", text=text, author=clean_text(best.author))
    return text


def _say_claim(material: Material, stated: Stated) -> str:
    fact = stated.best
    return material.wording.say_known(
        "claimed",
        "_once",
        value=material.tell_value(fact),
        author=clean_text(fact.author or ""),
        day=format_day(fact.day, material.wording),
    )


def _write_own(material: Material, stated: Stated) -> Line:
    """Tell a statement in its own words, with its doubt."""
    wording, fact = material.wording, stated.best
    text, bare = material.tell(fact), wording.open_sentence(material.tell(fact))
    since = _say_since(material, stated)
    if fact.status in ("disputed", "said otherwise"):
        text = material.say_doubt(stated, text)
    elif since and since not in text:
        text = wording.say("since", text=bare, since=since)
    elif fact.rank > 1 and fact.author and not fact.scope:
        text = wording.say("according", text=bare, author=clean_text(fact.author))
    line = own_line(stated, wording.end_sentence(text))
    return replace(line, enders=material.doubters_of(stated))


def _say_since(material: Material, stated: Stated) -> str:
    """Say since when a statement holds, where a word of change says so; the days in its own
    sentence are told there."""
    since = [fact.since for fact in stated.facts if fact.since and not fact.days]
    return material.say_days((min(since), min(since))) if since else ""
