"""What a subject belongs with: named relations, and the pages that it is most often told with.

A relation is a slot of another page that has the subject as its value: "Lives here: Petra, Tom.".
Pages that are only told with the subject are a plain list; what is said of both stands there.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from commonplace.compile.compose.inline import clean_text
from commonplace.compile.compose.material import Line, Material
from commonplace.compile.compose.page_fact import Mention
from commonplace.compile.compose.statements import Stated

#: The matter of a line that tells of no fact, but only with whom the subject is told.
TOLD_WITH = ("told with",)
#: Sections that say how the subject belongs with the pages to which they lead.
_SAY_HOW = ("lead", "now", "rules", "decisions", "related")
_OFTEN = 3
#: Slots that say in a word what somebody is, and the longest of such words.
_KINDS = ("kind", "role")
_MOST_WORDS = 4


def write_relations(material: Material, guests: Iterable[Stated]) -> list[Line]:
    """Word a line for each relation that other pages have to the subject."""
    groups: dict[str, list[Stated]] = defaultdict(list)
    for each in sorted(guests, key=material.worth):
        if label := _find_relation(material, each):
            groups[label].append(each)
    return [_write_relation(material, label, groups[label]) for label in sorted(groups)]


def _find_relation(material: Material, stated: Stated) -> str:
    """Find what joins the page that a statement is at home on to the subject; empty where nothing
    that its slot says does."""
    fact = stated.best
    attribute = material.wording.attributes.get(fact.attribute or "")
    if attribute is None or fact.status != "holds" or not fact.positive or fact.mood != "fact":
        return ""
    value = clean_text(fact.value or "")
    named = {
        clean_text(each.surface) for each in fact.about if each.entity_id == material.subject.id
    }
    is_value = value in (*named, *material.titles)
    return attribute.of if is_value and fact.home is not None and not fact.scope else ""


def _write_relation(material: Material, label: str, group: Sequence[Stated]) -> Line:
    others = {each.best.home.entity_id: each.best.home for each in group if each.best.home}
    names = [Mention("subject", each.entity_id, each.title, each.title, each.address)
             for each in sorted(others.values(), key=lambda each: each.title)]  # fmt: skip
    titles = material.wording.list_values([clean_text(each.title) for each in names])
    text = material.wording.say("relation", label=label, others=titles)
    return Line(text, tuple(group), ("relation", label), names=tuple(names))


def write_company(
    material: Material, stated: Iterable[Stated], told: Mapping[str, Sequence[Line]]
) -> list[Line]:
    """List the pages that most statements name beside the subject, with what each is where a
    statement says so. ``told``: what the page shows, by section; of whom it names, those that are
    told with it often, unless a section says how they belong with it."""
    shown = {
        name: {each.entity_id for line in lines for each in _list_names(line)}
        for name, lines in told.items()
    }
    known = {id for name in _SAY_HOW for id in shown[name]}
    once = {id for ids in shown.values() for id in ids}
    naming: dict[str, list[Stated]] = defaultdict(list)
    found: dict[str, Mention] = {}
    for each in stated:
        for id, mention in find_others(material, each).items() if each.in_force else ():
            naming[id].append(each)
            found[id] = mention
    often = {id for id in naming if id not in once or len(naming[id]) >= _OFTEN} - known
    most = sorted(often, key=lambda id: (-len(naming[id]), found[id].title))
    chosen = sorted(most[: material.limits.related], key=lambda id: found[id].title)
    if not chosen:
        return []
    kinds = [_say_kind(material, found[id], naming[id]) for id in chosen]
    text = material.wording.say(
        "told_with", others=material.wording.list_values([told for told, _ in kinds])
    )
    grounds = {one.order: one for _, one in kinds}
    names = tuple(found[id] for id in chosen)
    return [Line(text, tuple(grounds.values()), TOLD_WITH, names=names)]


def _list_names(line: Line) -> Iterator[Mention]:
    """List whom a line names in its words."""
    for each in (*line.names, *(name for one in line.stated for name in one.mentions)):
        if any(name and name in line.text for name in map(clean_text, (each.surface, each.title))):
            yield each


def _say_kind(material: Material, other: Mention, naming: Sequence[Stated]) -> tuple[str, Stated]:
    """Name another page with what it is; the statement says so, or names it."""
    title = clean_text(other.title)
    for each in sorted(naming, key=material.worth):
        if kind := _find_kind(material, each, other):
            return material.wording.say("kind_of", title=title, kind=kind), each
    return title, min(naming, key=material.worth)


def _find_kind(material: Material, stated: Stated, other: Mention) -> str:
    """Find what a statement says that another page is: "café", "surveyor"."""
    fact = stated.best
    is_theirs = any(
        each.role == "subject" and (each.entity_id, each.title) == (other.entity_id, other.title)
        for each in fact.about
    )
    is_sure = fact.status == "holds" and fact.positive and fact.mood == "fact" and not fact.scope
    if not (is_theirs and is_sure) or fact.attribute not in _KINDS:
        return ""
    value = clean_text(fact.value or "")
    return value if len(value.split()) <= _MOST_WORDS else ""


def find_others(material: Material, stated: Stated) -> Mapping[str, Mention]:
    """Find the pages that a statement names or stands on, besides the subject's; whoever only said
    it is not told with the subject."""
    home, author = stated.best.home, clean_text(stated.best.author or "").casefold()
    mentions = list(stated.mentions)
    if home is not None and clean_text(home.title).casefold() != author:
        mentions.append(Mention("subject", home.entity_id, home.title, home.title, home.address))
    return {
        mention.entity_id: mention
        for mention in mentions
        if mention.address and mention.entity_id and mention.entity_id != material.subject.id
    }
