"""Pages as members of a hub: what a page is, what it rests on, and why it belongs. No I/O."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from commonplace.compile.candidates import Hub, HubKind, Member, sections, shows
from commonplace.compile.rollup import escaped, rollup
from commonplace.compile.rules.placing import sections_of
from commonplace.compile.said import Read
from commonplace.model import Memory, Page, PageInfo, Section
from commonplace.store.compiling.hubs import MemberRow
from commonplace.store.compiling.subjects import Sighting, Subject
from commonplace.wiki.carry import Cited, hashes, united
from commonplace.wiki.text.slugs import slug_of

#: The section that names related pages, by page type.
RELATED: Mapping[str, str] = {"entity": "related", "project": "related"}
_MOST_RELATED = 8
#: What a hub is, by what its rows say.
KINDS: Mapping[str, HubKind] = {
    "city": "city",
    "noun": "noun",
    "journal": "journal",
    "tag": "tag",
    "type": "type",
    "plan": "tag",  # what a model proposed
}
#: What makes a hub, the strongest first.
KIND_ORDER = ("city", "noun", "journal", "tag", "type")
_LISTING = re.compile(r"- \[\*\*.*\*\*\]\(/wiki/[^)]*\)(?: — .*)?")


def rests_on(page: Page) -> set[str]:
    """The memories that a page rests on: not those of what it lists."""
    return {
        source.memory_id
        for section in page.sections
        if not lists(section) and section.slug not in RELATED.values()
        for source in section.sources
    }


def defined_by(page: Page) -> set[str]:
    """The memories that may say what a page is."""
    return {
        source.memory_id
        for section in page.sections
        if section.slug in ("overview", "summary", "rule") and section.pen == "compiled"
        for source in section.sources
    }


def lists(section: Section) -> bool:
    """Whether a section lists members of a hub and says nothing else."""
    lines = [line for line in section.body.splitlines() if line.strip()]
    return bool(lines) and all(_LISTING.fullmatch(line) for line in lines)


def noun_of(
    page: Page,
    subject: Subject | None,
    memories: Sequence[Memory],
    sightings: Mapping[str, Sequence[Sighting]],
    read: Callable[[Memory], Read],
) -> tuple[str | None, str]:
    """What the page's definitions say that it is, and the memory that says so first."""
    if subject is None or not memories:
        return None, ""
    if subject.type == "topic":
        return head(subject), memories[0].id
    said: Counter[str] = Counter()
    first: dict[str, str] = {}
    overview = defined_by(page)
    for memory in memories:
        if memory.id not in overview:
            continue
        seen = sightings.get(memory.id, ())
        keys = {each.key for each in seen if each.subject_id == subject.id}
        for each in read(memory).statements if keys else ():
            if each.kind == "definition" and each.noun and each.about in keys:
                said[each.noun] += 1
                first.setdefault(each.noun, memory.id)
    noun = min(said, key=lambda each: (-said[each], each), default=None)
    return noun, first.get(noun or "", "")


def head(subject: Subject) -> str | None:
    """A board game is a game: the last word of a topic that has several."""
    words = {words[-1] for form in subject.forms if len(words := form.lower().split()) > 1}
    return words.pop() if len(words) == 1 else None


def own_keys(page: Page, subject: Subject | None) -> set[str]:
    """Hubs that a page does not belong to: the one of its name, or of a name it had."""
    forms = subject.forms if subject is not None and subject.title else ()
    return {page.slug, *(slug_of(form) for form in forms)}


def evidence(hub: Hub, memories: Sequence[Memory]) -> str:
    """The first memory that shows that a page belongs to a hub."""
    if not memories:
        return ""
    return next((each.id for each in memories if shows(hub, each)), memories[0].id)


def member_of(page: Page, subject: Subject | None, noun: str | None, hub: Hub) -> Member:
    none: frozenset[str] = frozenset()
    type_ = subject.type if subject else ""
    return Member(page.title, page.type, page.slug, page.summary, type_, noun, none, (hub,))


def as_member(hub: Hub, row: MemberRow) -> Member:
    none: frozenset[str] = frozenset()
    return Member(
        row.title, row.type, row.slug, row.summary, row.subject_type, row.noun or None,
        none, (hub,),
    )  # fmt: skip


def hub_title(subject: Subject, members: Sequence[tuple[Hub, MemberRow]]) -> str:
    """What a hub is called: as its subject mostly is, or after what makes it one."""
    hub = min(
        (hub for hub, _ in members), key=lambda each: (KIND_ORDER.index(each.kind), each.title)
    )
    return form_of(subject) or hub.title


def form_of(subject: Subject) -> str:
    """What a subject was renamed to, or is called most often; nothing if nobody named it."""
    return subject.title or min(
        subject.forms, key=lambda each: (-subject.forms[each], each), default=""
    )


def as_lists(
    members: Sequence[tuple[Hub, MemberRow]], page_type: str
) -> Iterator[tuple[str, tuple[str, tuple[Cited, ...]]]]:
    """What lists these on a page of a type, section by section: slug, text and what it rests on."""
    by_page = {f"{row.type}/{row.slug}": row for _, row in members}
    known = [as_member(hub, row) for hub, row in members]
    for slug, heading, group in sections(known, sections_of(page_type)):
        yield slug, as_list(heading, group, by_page)


def as_list(
    heading: str, members: Sequence[Member], rows: Mapping[str, MemberRow]
) -> tuple[str, tuple[Cited, ...]]:
    """The section of a hub that lists some members, and the memories that show why; rows by
    address."""
    cited: dict[str, list[str]] = {}
    for member in members:
        row = rows[f"{member.type}/{member.slug}"]
        cited.setdefault(row.memory_id, []).extend(hashes(rollup([member])))
    sources = tuple(Cited(each, (*dict.fromkeys(cited[each]),)) for each in sorted(cited))
    return f"## {heading}\n\n{rollup(members)}\n", sources


def related(
    evidence: Mapping[str, str], pages: Iterable[PageInfo]
) -> tuple[str, tuple[Cited, ...]]:
    """The section that names pages that memories speak of together with one; for each page its id
    and the first such memory. Those that came up first are shown."""
    shown = sorted(
        (evidence[each.id], each.title, each.address) for each in pages if each.status == "active"
    )[:_MOST_RELATED]
    lines = [f"- [{escaped(title)}](/wiki/{address})" for _, title, address in shown]
    cited = [Cited(each[0], hashes(line)) for each, line in zip(shown, lines, strict=True)]
    if not lines:
        return "", ()
    ordered = sorted(united(cited), key=lambda each: each.memory_id)
    return "## Related\n\n" + "\n".join(lines) + "\n", tuple(ordered)
