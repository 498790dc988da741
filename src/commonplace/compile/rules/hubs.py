"""Pages that belong together: hubs that list their members, and sections that become pages.

Every page that changed is looked at once. Which hubs it belongs to follows from the memories it
rests on; who belongs to a hub is read from rows, so a hub costs what its list costs, however large
the book is. A hub is a subject like any other, seen or not: *Lisbon* is the page of the place, and
three pages that belong there make it deserve one. What it lists stands beside what was said of it.

A section whose evidence has outgrown its page (:mod:`commonplace.compile.promote`) becomes a page
below it; what stays is the best of it and where the rest is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.compile.candidates import (
    LEAST,
    Hub,
    HubKind,
    evident,
    hub_keys,
    index_of,
    sections,
)
from commonplace.compile.drawing import linked_to_hub
from commonplace.compile.effects import Drawing, Effects, Outgrown
from commonplace.compile.places import city_name, other_names
from commonplace.compile.promote import READY, child_title, score
from commonplace.compile.rules.drafting import CHILD_SECTION, Batch, Drafting
from commonplace.compile.rules.items import merged
from commonplace.compile.rules.members import (
    KIND_ORDER,
    RELATED,
    as_list,
    as_member,
    evidence,
    hub_title,
    lists,
    member_of,
    noun_of,
    related,
    rests_on,
)
from commonplace.compile.rules.same import filed_under
from commonplace.compile.rules.sheets import SECTION, SUBJECT, Sheet
from commonplace.compile.rules.shelf import Born
from commonplace.compile.weighing import weighed
from commonplace.model import Link, Memory, Page
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import hubs as rows
from commonplace.store.compiling import subjects as subject_rows
from commonplace.store.compiling.hubs import Belonging, MemberRow
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.carry import Cited
from commonplace.wiki.text.slugs import free_slug, page_slug, slug_of

_KINDS: Mapping[str, HubKind] = {
    "city": "city",
    "noun": "noun",
    "journal": "journal",
    "tag": "tag",
    "type": "type",
    "plan": "tag",  # what a model proposed
}
_MOST_MEMBERS = 200
#: Sections that can become pages: those that grow with every memory.
_GROWING = ("notes", "highlights", "timeline", "visits", "decisions", "evidence")
#: A section that is shown in full is not worth a page of its own.
_LEAST_ITEMS = 8


class Gathering(Drafting):
    """The pages that changed, and the hubs they belong to."""

    def __init__(self, reader: Reader, book_id: str, batch: Batch, page_ids: Sequence[str]) -> None:
        super().__init__(reader, book_id, batch)
        self._page_ids = page_ids
        self._belongings: dict[str, tuple[Belonging, ...]] = {}
        self._drawn: list[Drawing] = []
        self._erased: list[tuple[str, str]] = []
        self._outgrown: list[Outgrown] = []
        self._about: dict[str, str] = {}  # whom the hub of a key is about
        self._hub_pages: set[str] = set()
        self._archived: list[tuple[str, int]] = []
        self._listed = 0
        self._number = subject_rows.last_number(reader, book_id)

    def effects(self) -> Effects:
        pages = [page for page_id in self._page_ids if (page := self._page(page_id)) is not None]
        touched = self._belong([page for page in pages if page.status == "active"])
        listed = {key: self._without_namesakes(key, self._members(key)) for key in sorted(touched)}
        born = self._hub_births(listed)
        self._take_in_earlier(born)
        self._relink(born)
        self._follow_promotions()
        for key, members in listed.items():
            self._list(key, members)
        for page in pages:
            if page.status == "active":
                self._relate(page)
        for sheet in self._sheets.values():
            sheet.settle()
        self._link()
        self._promote(pages)
        self._show_what_outgrew()
        return self._gathered(born, pages)

    def _gathered(self, born: Mapping[str, Born], pages: Sequence[Page]) -> Effects:
        relinked = {each.page_id for each in self._sheets.values() if each.relink or each.new}
        drafted = self._written(born)
        made = {write.page_id for write in drafted.writes if write.base is None}
        drawings = [*drafted.drawings, *self._drawn]
        return replace(
            drafted,
            drawings=tuple(drawings),
            erased=tuple(self._erased),
            archived=tuple(self._archived),
            outgrown=tuple(each for each in self._outgrown if each.child_id in made),
            hubs=tuple(sorted(self._belongings.items())),
            measured=tuple(sorted({*self._page_ids, *self._hub_pages, *made})),
            fresh=tuple(self._page_ids),
            stale=tuple(
                sorted(
                    made
                    | relinked
                    | {each.page_id for each in drafted.drawings}
                    | {each.page_id for each in self._outgrown}
                )
            ),
            tally={
                "pages_created": drafted.tally["pages_created"],
                "pages_updated": drafted.tally["pages_updated"],
                "sections": drafted.tally["sections"],
                "rollups": self._listed,
                "sections_promoted": len(self._outgrown),
            },
        )

    # --- who belongs where ----------------------------------------------------------------------

    def _belong(self, pages: Sequence[Page]) -> set[str]:
        """Where each page belongs; the keys of all hubs that gain, lose or show one of them."""
        cited = {page.id: rests_on(page) for page in pages}
        every = {each for ids in cited.values() for each in ids}
        memories = memory_rows.with_ids(self._reader, self._book_id, every) if every else {}
        self._see(every)
        touched: set[str] = set()
        for page in pages:
            before = rows.hubs_of(self._reader, self._book_id, page.id)
            own = [memories[each] for each in sorted(cited[page.id]) if each in memories]
            # What only lists others belongs nowhere: its summary is made of theirs.
            alone = page.metadata.get(SUBJECT) == SECTION or not own
            now = () if alone else self._hubs(page, own)
            now += tuple(each for each in before if each.hub.startswith("plan:"))
            self._belongings[page.id] = now
            left = {each.hub for each in before} - {each.hub for each in now}
            self._erased += [(page.id, hub) for hub in sorted(left)]
            touched |= {each.hub.partition(":")[2] for each in (*before, *now)}
            if any(lists(section) for section in page.sections) or self._gives_name(page):
                touched.add(page.slug)  # a hub itself: somebody may have left it
        return touched

    def _gives_name(self, page: Page) -> bool:
        """Whether there is a hub of the page's name: its list may stand elsewhere."""
        ids = (f"{kind}:{page.slug}" for kind in _KINDS)
        return any(rows.members(self._reader, self._book_id, each, 1) for each in ids)

    def _hubs(self, page: Page, memories: Sequence[Memory]) -> tuple[Belonging, ...]:
        subject = next(iter(self._subjects_of(page.id)), None)
        noun, defined = noun_of(page, subject, memories, self._sightings, self._batch.read)
        found: dict[str, Belonging] = {}
        index = index_of(subject.type) if subject is not None else None
        for hub in (
            *hub_keys(memories, page.summary, noun, page.tags),
            *([index] if index else ()),
        ):
            if hub.kind == "noun" and noun:
                hub = Hub("noun", slug_of(noun), noun[:1].upper() + noun[1:])  # noqa: PLW2901
            member = member_of(page, subject, noun, hub)
            shown = defined if hub.kind == "noun" else evidence(hub, memories)
            if shown and evident(hub, member) and hub.key and hub.key != page.slug:
                found.setdefault(
                    hub.key, Belonging(f"{hub.kind}:{hub.key}", hub.title, shown, noun or "")
                )
        return tuple(found[key] for key in sorted(found))

    def _subjects_of(self, page_id: str) -> list[Subject]:
        held = self._of_page.get(page_id)
        return [held] if held else subject_rows.of_page(self._reader, self._book_id, page_id)

    def _members(self, key: str) -> list[tuple[Hub, MemberRow]]:
        """All that belong to the hub of a key, whatever makes them belong."""
        found: dict[str, tuple[Hub, MemberRow]] = {}
        for kind in _KINDS:
            for row in rows.members(self._reader, self._book_id, f"{kind}:{key}", _MOST_MEMBERS):
                if row.page_id not in self._belongings:
                    found.setdefault(row.page_id, (Hub(_KINDS[kind], key, row.hub_title), row))
        for page_id, belongings in self._belongings.items():
            for each in belongings:
                kind = next(one for one in _KINDS if each.hub.startswith(f"{one}:"))
                own = each.hub == f"{kind}:{key}"
                info = page_rows.info(self._reader, self._book_id, page_id) if own else None
                if info is not None:
                    subject = next(iter(self._subjects_of(page_id)), None)
                    row = MemberRow(
                        page_id, each.title, each.memory_id, each.noun, info.type, info.slug,
                        info.title, info.summary, subject.type if subject else "",
                    )  # fmt: skip
                    found[page_id] = (Hub(_KINDS[kind], key, each.title), row)
        listed = sorted(found.values(), key=lambda each: (each[1].type, each[1].slug))
        return listed[:_MOST_MEMBERS]

    # --- hubs -----------------------------------------------------------------------------------

    def _hub_births(self, listed: Mapping[str, Sequence[tuple[Hub, MemberRow]]]) -> dict[str, Born]:
        """Hubs with enough members get their page, with all that was said of them before."""
        for key, members in listed.items():
            subject = self._hub_subject(key, members)
            if subject is None:
                continue
            self._subjects[subject.id] = subject
            self._about[key] = subject.id
            if subject.page_id is None and len(members) >= LEAST:
                seen = subject_rows.sightings_of(self._reader, self._book_id, [subject.id])
                before = tuple(memory_id for memory_id, _ in seen.get(subject.id, ()))
                self._folded.born.append(Born(subject.id, 0, hub_title(subject, members), before))
        born = self._births()
        for each in self._subjects.values():
            if each.page_id is not None:
                self._of_page.setdefault(each.page_id, each)
        for subject_id in born:
            sheet = self._sheet(self._subjects[subject_id].page_id)
            if sheet is not None and not sheet.title:
                sheet.title = born[subject_id].title
        return born

    def _hub_subject(self, key: str, members: Sequence[tuple[Hub, MemberRow]]) -> Subject | None:
        """Whom a hub is about: somebody the book knows by its name, or a new one."""
        if not members:
            return self._listing(key)
        hub = min((hub for hub, _ in members), key=lambda each: KIND_ORDER.index(each.kind))
        type_ = "place" if hub.kind == "city" else "topic"
        known = self._known_as(key, hub.title, type_)
        if known is not None or len(members) < LEAST:
            return known
        self._number += 1
        day = "0001-01-01"
        subject = Subject(clock.new_id(), self._number, type_, 1.0, 0, None, None, day, day, {}, {})
        keys = dict.fromkeys((alias_key(hub.title), *filed_under(hub.title, type_), f"hub:{key}"))
        self._folded.keys.extend((each, subject.id) for each in keys if each)
        return subject

    def _known_as(self, key: str, title: str, type_: str) -> Subject | None:
        fitting = [
            each
            for each in self._called(key, title)
            if not type_ or each.type == type_ or (type_ == "place" and not each.type)
        ]
        return min(fitting, key=lambda each: (each.page_id is None, each.number), default=None)

    def _listing(self, key: str) -> Subject | None:
        """Who has the list of a hub that has no members any more."""
        for each in self._called(key, key.replace("-", " ")):
            sheet = self._sheet(each.page_id)
            if sheet is not None and any(lists(one) for one in sheet.sections):
                return each
        return None

    def _called(self, key: str, title: str) -> list[Subject]:
        """All subjects of this name, and the hub that has it."""
        names = (title, key.replace("-", " "), *other_names(title))
        under = subject_rows.under(
            self._reader, self._book_id, [f"hub:{key}", *(alias_key(each) for each in names)]
        )
        ids = {each for group in under.values() for each in group}
        known = subject_rows.with_ids(self._reader, self._book_id, ids)
        return [
            self._subjects.get(each.id, each)
            for each in known.values()
            if not each.forms
            or any(key in (slug_of(form), slug_of(city_name(form))) for form in each.forms)
        ]

    def _without_namesakes(
        self, key: str, members: list[tuple[Hub, MemberRow]]
    ) -> list[tuple[Hub, MemberRow]]:
        """A tag or a journal that is called after somebody or something with a page of its own
        makes no hub: what belongs there is linked to that page already."""
        if not members or any(hub.kind not in ("tag", "journal") for hub, _ in members):
            return members
        called = self._called(key, members[0][0].title)
        named = [each for each in called if each.page_id and each.type != "topic" and each.forms]
        if not any(self._sheet(each.page_id) for each in named):
            return members
        self._erased += linked_to_hub(self._reader, self._book_id, key, members)
        return []

    def _list(self, key: str, members: Sequence[tuple[Hub, MemberRow]]) -> None:
        """A hub's page lists its members; one that has too few of them lists none."""
        subject = self._subjects.get(self._about.get(key, ""))
        sheet = self._sheet(subject.page_id) if subject else None
        if sheet is None:
            self._erased += linked_to_hub(self._reader, self._book_id, key, members)
            return
        for section in sheet.sections:
            if section.pen == "compiled" and lists(section):
                sheet.listed.setdefault(section.slug, ("", ()))
        self._hub_pages.add(sheet.page_id)
        own = [(hub, row) for hub, row in members if row.page_id != sheet.page_id]
        if len(own) < LEAST:
            self._erased += linked_to_hub(self._reader, self._book_id, key, own)
            self._let_go(sheet)
            return
        by_page = {f"{row.type}/{row.slug}": row for _, row in own}
        for slug, heading, group in sections([as_member(hub, row) for hub, row in own]):
            self._put_list(sheet, slug, as_list(heading, group, by_page))
        for hub, row in own:
            if self._batch.link and hub.kind in ("city", "journal"):
                link = Link("reference", "", "", sheet.type, sheet.slug, "", row.memory_id)
                self._drawn.append(Drawing(row.page_id, f"{hub.kind}:{key}", (link,)))

    def _let_go(self, sheet: Sheet) -> None:
        """A page that was made to list others, and has nothing else to say, is archived."""
        page = sheet.page
        if page is None or not sheet.ours or sheet.new or not page.sections:
            return
        if all(section.pen == "compiled" and lists(section) for section in page.sections):
            self._archived.append((page.id, page.version))
            del self._sheets[page.id]
            self._gone.add(page.id)

    def _put_list(self, sheet: Sheet, slug: str, listed: tuple[str, tuple[Cited, ...]]) -> None:
        if not sheet.by_hand(slug):
            sheet.listed[slug] = listed
            held = sheet.section(slug)
            self._listed += held is None or not lists(held)

    def _relate(self, page: Page) -> None:
        """The pages that memories speak of together with this one."""
        slug = RELATED.get(page.type)
        sheet = self._sheet(page.id) if slug else None
        if slug is None or sheet is None or not sheet.ours or sheet.by_hand(slug):
            return
        near = rows.drawn(self._reader, self._book_id, page.id, "co_mention")
        found = {each.made_by.partition(":")[2]: each.sentence for each in near}
        infos = page_rows.infos(self._reader, self._book_id, found)
        sheet.listed[slug] = related(found, infos.values())

    # --- sections that become pages -------------------------------------------------------------

    def _promote(self, pages: Sequence[Page]) -> None:
        for page in pages:
            sheet = self._sheet(page.id)
            if sheet is None or not sheet.ours or page.metadata.get(SUBJECT) == SECTION:
                continue
            for slug in _GROWING:
                items = sheet.held.get(slug) or sheet.items(slug)
                done = (page.id, slug) in self._promoted or sheet.by_hand(slug)
                if not done and len(items) >= _LEAST_ITEMS:
                    self._promote_section(sheet, page, slug)

    def _promote_section(self, sheet: Sheet, page: Page, slug: str) -> None:
        section = sheet.section(slug)
        items = sheet.held.get(slug) or sheet.items(slug)
        if section is None or score(weighed(self._reader, self._book_id, section)) < READY:
            return
        subject_type = sheet.subject.type if sheet.subject else ""
        title = child_title(page.title, section.heading, subject_type=subject_type)
        address = free_slug(
            page_slug(title),
            lambda each: (
                page_rows.at_address(self._reader, self._book_id, "topic", each) is not None
                or any(one.address == f"topic/{each}" for one in self._sheets.values())
            ),
        )
        child = Sheet(clock.new_id(), "topic", address, None, title=title, parent_id=page.id)
        child.held[CHILD_SECTION] = merged(CHILD_SECTION, items)
        self._sheets[child.page_id] = child
        sheet.held.pop(slug, None)
        sheet.outgrown[slug] = (child.address, title, items)
        self._outgrown.append(Outgrown(page.id, slug, child.page_id))
        down = Link("parent_of", "", "", "topic", address, "", "")
        up = Link("child_of", "", "", page.type, page.slug, "", "")
        self._drawn.append(Drawing(page.id, f"promotion:{child.page_id}", (down,)))
        self._drawn.append(Drawing(child.page_id, f"promotion:{page.id}", (up,)))


def gathered(reader: Reader, book_id: str, batch: Batch, page_ids: Sequence[str]) -> Effects:
    """What looking at these pages changes."""
    return Gathering(reader, book_id, batch, page_ids).effects()
