"""Pages that belong together: hubs that list their members, and sections that become pages.

Every page that changed is looked at once. Which hubs it belongs to follows from the memories it
rests on; who belongs to a hub is read from rows, so a hub costs what its list costs, however large
the book is. A hub is a subject like any other, seen or not: *Lisbon* is the page of the place, and
three pages that belong there make it deserve one. What it lists stands beside what was said of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.compile.candidates import LEAST, Hub, evident, hub_keys, index_of, settled
from commonplace.compile.drawing import linked_to_hub
from commonplace.compile.effects import Drawing, Effects
from commonplace.compile.places import city_name, other_names
from commonplace.compile.rules.drafting import Batch
from commonplace.compile.rules.homes.idle import is_idle
from commonplace.compile.rules.members import (
    KIND_ORDER,
    KINDS,
    RELATED,
    as_lists,
    defined_by,
    evidence,
    form_of,
    hub_title,
    lists,
    member_of,
    noun_of,
    own_keys,
    related,
    rests_on,
)
from commonplace.compile.rules.opening import unlist
from commonplace.compile.rules.promoting import Promoting
from commonplace.compile.rules.same import filed_under
from commonplace.compile.rules.sheets import SECTION, SUBJECT, Sheet
from commonplace.compile.rules.shelf import Born, page_type
from commonplace.model import Link, Memory, Page, PageInfo
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import hubs as rows
from commonplace.store.compiling import subjects as subject_rows
from commonplace.store.compiling.hubs import Belonging, MemberRow
from commonplace.store.compiling.subjects import Subject, lodging_key
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.carry import Cited
from commonplace.wiki.text.slugs import slug_of

_MOST_MEMBERS = 200


class Gathering(Promoting):
    """The pages that changed, and the hubs they belong to."""

    def __init__(self, reader: Reader, book_id: str, batch: Batch, page_ids: Sequence[str]) -> None:
        super().__init__(reader, book_id, batch)
        self._page_ids = page_ids
        self._belongings: dict[str, tuple[Belonging, ...]] = {}
        #: The same, by the hub's key.
        self._joined: dict[str, list[tuple[str, Belonging]]] = {}
        self._erased: list[tuple[str, str]] = []
        self._about: dict[str, str] = {}  # whom the hub of a key is about
        self._named: dict[tuple[str, str], dict[str, Subject]] = {}
        self._hub_pages: set[str] = set()
        self._known_hubs: set[str] = set()
        self._infos: dict[str, PageInfo] = {}  # of pages that others are related to
        self._archived: list[tuple[str, int]] = []
        self._listed = 0
        self._number = subject_rows.last_number(reader, book_id)
        self._places.may_evict = False

    def effects(self) -> Effects:
        pages = [page for page_id in self._page_ids if (page := self._page(page_id)) is not None]
        touched = self._belong([page for page in pages if page.status == "active"])
        self._know(touched)
        listed = {key: self._without_namesakes(key, self._members(key)) for key in sorted(touched)}
        born = self._hub_births(listed)
        self._take_in_earlier(born)
        for key, members in listed.items():
            self._list(key, members)
        self._relink(born)
        self._follow_promotions()
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
        stale = made | relinked | {each.page_id for each in drafted.drawings}
        stale |= {each.page_id for each in self._outgrown}
        return replace(
            drafted,
            drawings=tuple(drawings),
            erased=tuple(self._erased),
            archived=tuple(self._archived),
            outgrown=tuple(each for each in self._outgrown if each.child_id in made),
            hubs=tuple(sorted(self._belongings.items())),
            measured=tuple(sorted({*self._page_ids, *self._hub_pages, *made})),
            fresh=tuple(self._page_ids),
            stale=tuple(sorted(stale)),
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
        known = self._memories = memory_rows.load_material(self._reader, self._book_id, every)
        self._see({each for page in pages for each in defined_by(page)})
        touched: set[str] = set()
        self._know(page.slug for page in pages)
        for page in pages:
            before = rows.hubs_of(self._reader, self._book_id, page.id)
            own = [known[each] for each in sorted(cited[page.id]) if each in known]
            # What only lists others belongs nowhere: its summary is made of theirs.
            alone = page.metadata.get(SUBJECT) == SECTION or not own
            now = () if alone else self._hubs(page, own)
            now += tuple(each for each in before if each.hub.startswith("plan:"))
            self._belongings[page.id] = now
            for each in now:
                self._joined.setdefault(each.hub.partition(":")[2], []).append((page.id, each))
            left = {each.hub for each in before} - {each.hub for each in now}
            self._erased += [(page.id, hub) for hub in sorted(left)]
            touched |= {each.hub.partition(":")[2] for each in (*before, *now)}
            if any(lists(section) for section in page.sections) or self._gives_name(page):
                # A hub itself: somebody may have left it.
                touched |= {page.slug, slug_of(city_name(page.title)), *self._also_hubs(page)}
        return touched

    def _also_hubs(self, page: Page) -> set[str]:
        """Hubs that go by another name of the page's subject."""
        forms = {form for each in self._subjects_of(page.id) for form in each.forms}
        keys = {slug_of(city_name(form)) for form in forms}
        self._know(keys)
        return {each.partition(":")[2] for each in self._known_hubs} & keys

    def _gives_name(self, page: Page) -> bool:
        """Whether there is a hub of the page's name: its list may stand elsewhere."""
        ids = self._known_hubs & {f"{kind}:{page.slug}" for kind in KINDS}
        return any(rows.any_member(self._reader, self._book_id, each) for each in ids)

    def _know(self, keys: Iterable[str]) -> None:
        """Which hubs of these keys there are, at one go."""
        wanted = (f"{kind}:{key}" for key in keys for kind in KINDS)
        self._known_hubs |= rows.among(self._reader, self._book_id, wanted)

    def _hubs(self, page: Page, memories: Sequence[Memory]) -> tuple[Belonging, ...]:
        subject = next(iter(self._subjects_of(page.id)), None)
        noun, defined = noun_of(page, subject, memories, self._sightings, self._batch.read)
        found: dict[str, Belonging] = {}
        index = index_of(subject.type) if subject is not None else None
        own = own_keys(page, subject)
        for hub in settled(hub_keys(memories, page.summary, noun, page.tags), noun, index):
            member = member_of(page, subject, noun, hub)
            shown = defined if hub.kind == "noun" else evidence(hub, memories)
            if shown and evident(hub, member) and hub.key and hub.key not in own:
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
        for kind in KINDS:
            hub = f"{kind}:{key}"
            if hub not in self._known_hubs:
                continue
            for row in rows.members(self._reader, self._book_id, hub, _MOST_MEMBERS):
                if row.page_id not in self._belongings:
                    found.setdefault(row.page_id, (Hub(KINDS[kind], key, row.hub_title), row))
        for page_id, each in self._joined.get(key, ()):
            info = page_rows.info(self._reader, self._book_id, page_id)
            if info is not None:
                subject = next(iter(self._subjects_of(page_id)), None)
                row = MemberRow(
                    page_id, each.title, each.memory_id, each.noun, info.type, info.slug,
                    info.title, info.summary, subject.type if subject else "",
                )  # fmt: skip
                kind = KINDS[each.hub.partition(":")[0]]
                found[page_id] = (Hub(kind, key, each.title), row)
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
            self._stand_in(key, members[0][0].title if members else key, subject)
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
            if sheet is None:
                continue
            sheet.subject = self._subjects[subject_id]
            sheet.title = sheet.title or born[subject_id].title
            if sheet.ours:
                self._folded.keys.append((lodging_key(sheet.page_id), subject_id))
        self._join_pages(born)
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
        pages = {each.page_id for each in fitting if each.page_id is not None}
        own = pages - subject_rows.lodging(self._reader, self._book_id, pages)
        return min(
            fitting,
            key=lambda each: (each.page_id not in own, not each.forms, each.number),
            default=None,
        )

    def _stand_in(self, key: str, title: str, subject: Subject) -> None:
        """Whom the hub was about as long as nobody had named it is the one with its name."""
        for each in self._called(key, title):
            same = page_type(each.type) == page_type(subject.type)
            if subject.forms and not each.forms and same:
                self._became[each.id], self._before[each.id] = subject.id, each
                self._folded.joined.append((each.id, subject.id, 0))
                self._subjects.pop(each.id, None)

    def _listing(self, key: str) -> Subject | None:
        """Who has the list of a hub that has no members any more."""
        for each in self._called(key, key.replace("-", " ")):
            sheet = self._sheet(each.page_id)
            names = {slug_of(city_name(form)) for form in each.forms} - {key}
            self._know(names)
            if sheet is None or any(self._members(one) for one in names):
                continue  # the list of a hub that goes by another of its names
            if any(lists(one) for one in sheet.sections):
                return each
        return None

    def _called(self, key: str, title: str) -> list[Subject]:
        """All subjects of this name, and the hub that has it."""
        names = (title, key.replace("-", " "), *other_names(title))
        if (key, title) not in self._named:
            keys = [f"hub:{key}", *(alias_key(each) for each in names)]
            under = subject_rows.under(self._reader, self._book_id, keys)
            ids = {each for group in under.values() for each in group}
            self._named[key, title] = subject_rows.with_ids(self._reader, self._book_id, ids)
        return [
            self._subjects.get(each.id, each)
            for each in self._named[key, title].values()
            if (not each.forms and each.id not in self._became)
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
        unlist(sheet)
        self._only_there(key, members[0][0].title if members else key, sheet)
        self._hub_pages.add(sheet.page_id)
        own = [(hub, row) for hub, row in members if row.page_id != sheet.page_id]
        not_led = members if len(own) < LEAST else [each for each in members if each not in own]
        self._erased += linked_to_hub(self._reader, self._book_id, key, not_led)
        if len(own) < LEAST:
            self._let_go(sheet)
            return
        self._move_up(sheet, subject)
        for slug, listed in as_lists(own, sheet.type):
            self._put_list(sheet, slug, listed)
        for hub, row in own:
            if self._batch.link and hub.kind in ("city", "journal"):
                link = Link("reference", "", "", sheet.type, sheet.slug, "", row.memory_id)
                self._drawn.append(Drawing(row.page_id, f"{hub.kind}:{key}", (link,)))

    def _move_up(self, sheet: Sheet, subject: Subject | None) -> None:
        """A page that is there only as a hub is where its name says, as far as that is free."""
        if sheet.page is None or subject is None or sheet.is_back:
            return
        if subject_rows.lodging(self._reader, self._book_id, [sheet.page_id]) and (
            self._places.move(sheet, form_of(subject) or sheet.page.title)
        ):
            self._moved.add(subject.id)

    def _only_there(self, key: str, title: str, sheet: Sheet) -> None:
        """A hub that is about another subject than it was has its list there, and nowhere else."""
        for each in self._called(key, title):
            other = self._sheet(each.page_id) if each.page_id != sheet.page_id else None
            if other is not None and any(map(lists, other.sections)):
                unlist(other)
                self._let_go(other)

    def _let_go(self, sheet: Sheet) -> None:
        """A page that was made to list others, and has not enough else to say, is archived."""
        whose = next(iter(self._subjects_of(sheet.page_id)), None)
        days = self._batch.window_days
        if sheet.page is None or not is_idle(self._reader, self._book_id, sheet, whose, days):
            return
        self._archived.append((sheet.page_id, sheet.page.version))
        self._away(sheet.page_id)
        if whose is not None:
            self._subjects[whose.id] = replace(whose, page_id=None)
            self._moved.add(whose.id)

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
        missing = {*found} - {*self._infos}
        self._infos |= page_rows.infos(self._reader, self._book_id, missing) if missing else {}
        infos = (self._infos[each] for each in found if each in self._infos)
        sheet.listed[slug] = related(found, infos)


def gathered(reader: Reader, book_id: str, batch: Batch, page_ids: Sequence[str]) -> Effects:
    """What looking at these pages changes."""
    return Gathering(reader, book_id, batch, page_ids).effects()
