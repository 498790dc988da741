"""What a subject belongs with: one line an entity, with the relation, which leads to its page."""

from collections import defaultdict
from collections.abc import Iterable

from commonplace.compile.compose.inline import clean_text
from commonplace.compile.compose.material import Line, Material
from commonplace.compile.compose.page_fact import Mention
from commonplace.compile.compose.sections.slots import find_attribute, say_slot
from commonplace.compile.compose.statements import Stated


def find_other(material: Material, stated: Stated) -> Mention | None:
    """Find with whom a statement relates the subject: the page it is at home on, else the first
    other name in it."""
    home = stated.best.home
    if home is not None and home.entity_id != material.subject.id:
        return Mention("subject", home.entity_id, home.title, home.title, home.address)
    others = [
        mention
        for mention in stated.best.about
        if mention.entity_id is not None and mention.entity_id != material.subject.id
    ]
    others.sort(key=lambda each: (each.role not in ("object", "owner"), each.title, each.role))
    return others[0] if others else None


def write_related(material: Material, stated: Iterable[Stated]) -> list[Line]:
    """Word a line for each entity, those with the most to say first."""
    groups: dict[str, list[tuple[Mention, Stated]]] = defaultdict(list)
    for each in stated:
        other = find_other(material, each)
        if other is not None:
            groups[other.entity_id or ""].append((other, each))
    lines = [_write_group(material, group) for group in groups.values()]
    return sorted(lines, key=lambda line: (-len(line.stated) - len(line.folded), line.worth))


def _write_group(material: Material, group: list[tuple[Mention, Stated]]) -> Line:
    wording = material.wording
    ranked = sorted(group, key=lambda each: each[1].worth)
    other = min(
        (mention for mention, _ in group), key=lambda each: (each.address or "", each.title)
    )
    title = clean_text(other.title)
    phrases: dict[str, list[Stated]] = defaultdict(list)
    folded = []
    for _, each in ranked:
        phrase = wording.open_sentence(_say_relation(material, each, title))
        if phrase in phrases or len(phrases) < material.limits.related_facts:
            phrases[phrase].append(each)
        else:
            folded.append(each)
    text = wording.phrases["also"].join(phrases)
    if not text.startswith(title):  # "Petra's grandmother …" has the name already
        text = wording.say("related", title=title, text=text)
    shown = tuple(each for told in phrases.values() for each in told)
    return Line(
        wording.end_sentence(text),
        shown,
        ("related", other.entity_id or ""),
        enders=tuple(by for each in shown for by in material.doubters_of(each)),
        folded=tuple(folded),
        names=(other,),
    )


def _say_relation(material: Material, stated: Stated, title: str) -> str:
    """Word a fact in few words: its slot on the page it is at home on, else its own sentence."""
    fact = stated.best
    attribute = find_attribute(material, fact)
    text = material.drop_subject(material.tell(fact))
    if text.startswith(f"{title} "):
        text = text[len(title) + 1 :]
    elif attribute is not None and attribute.is_known and not material.is_home(stated):
        text = say_slot(attribute, material.tell_value(fact), material)
    return material.say_doubt(stated, text)
