"""Who was seen in which memory, as far as a plan says: subjects, their names, and sightings.

A page that memories are cited for is about a subject, and each of these memories saw it. A name
that has no page yet is a subject too: an open one, counted by the memories that say it. Nothing is
counted twice, however often a plan is made of the same memories.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.compile.comention import co_mentions
from commonplace.compile.effects import Drawing
from commonplace.compile.modelled.sorting import Target
from commonplace.compile.plan import Unresolved
from commonplace.compile.rules.same import filed_under
from commonplace.model import Memory
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Sighting, Subject
from commonplace.store.engine import Reader

_SUBJECT_TYPES = {"topic": "topic", "decision": "decision", "project": "project"}
#: How sure it is that a name is one, when a model says so.
_SURE = 0.8


class Seeing:
    """What is to be kept of who was seen."""

    def __init__(self, reader: Reader, book_id: str, memories: Sequence[Memory]) -> None:
        self._reader = reader
        self._book_id = book_id
        self._memories = {memory.id: memory for memory in memories}
        self._number = rows.last_number(reader, book_id)
        self._held = rows.sightings_in(reader, book_id, self._memories) if memories else {}
        self.subjects: dict[str, Subject] = {}
        self.became: dict[str, str] = {}
        self.keys: dict[tuple[str, str], None] = {}
        self.sightings: list[Sighting] = []

    def page(self, target: Target) -> None:
        """The memories that are cited for a page saw what it is about."""
        cites = [each for each in target.cites() if each in self._memories]
        if not cites:
            return
        subject = self._of(target) or self._new(
            _SUBJECT_TYPES.get(target.type, ""), self._day(cites[0])
        )
        forms = dict(subject.forms)
        for gone in self._known(target.became).values():
            if gone.page_id in (None, target.page_id) and gone.id != subject.id:
                self.became[gone.id] = subject.id
                forms |= {form: forms.get(form, 0) + count for form, count in gone.forms.items()}
        for name in (target.about.title, *(each.name for each in target.about.aliases)):
            forms.setdefault(name, 1)
            self._file(subject, name)
        subject = replace(subject, page_id=target.page_id, forms=forms, said=max(1, subject.said))
        target.subject_id = subject.id
        self.subjects[subject.id] = subject
        for memory_id in cites:
            self._see(subject.id, target.about.title, memory_id)

    def unresolved(self, said: Unresolved) -> None:
        """A name that waits: one more memory that says it."""
        if said.memory_id not in self._memories or not alias_key(said.name):
            return
        day = self._day(said.memory_id)
        subject = self._called(said.name) or self._new(said.type, day)
        self.subjects.setdefault(subject.id, subject)
        self._file(subject, said.name)
        if self._see(subject.id, said.name, said.memory_id):
            count = subject.forms.get(said.name, 0) + 1
            self.subjects[subject.id] = replace(
                subject,
                type=subject.type or said.type,
                forms={**subject.forms, said.name: count},
                first_day=min(subject.first_day, day),
                last_day=max(subject.last_day, day),
                said=subject.said + 1,
            )

    def drawings(self, targets: Sequence[Target]) -> list[Drawing]:
        """Links between pages that rest on one memory."""
        pages = {each.subject_id: (each.page_id, each.address) for each in targets}
        whom: dict[str, list[str]] = {}
        for each in self.sightings:
            if each.subject_id in pages:
                whom.setdefault(each.memory_id, []).append(each.subject_id)
        known = {who: page for who, page in pages.items() if who is not None}
        return [*co_mentions(sorted(whom.items()), known)]

    # --- subjects -------------------------------------------------------------------------------

    def _of(self, target: Target) -> Subject | None:
        """Whom the page is about: who is known to be, or who waits for one under its title."""
        if target.subject_id is not None:
            found = self._known([target.subject_id]).get(target.subject_id)
            if found is not None:
                return found
        return self._called(target.about.title, waiting=True)

    def _called(self, name: str, *, waiting: bool = False) -> Subject | None:
        """The first that goes by a name; of those without a page, if only these will do."""
        key = alias_key(name)
        own = [
            each
            for each in self.subjects.values()
            if any(alias_key(form) == key for form in each.forms)
        ]
        under = rows.under(self._reader, self._book_id, [key]).get(key, [])
        for each in (*own, *self._known(under).values()):
            if (each.page_id is None or not waiting) and each.id not in self.became:
                return each
        return None

    def _known(self, ids: Sequence[str]) -> Mapping[str, Subject]:
        """As they are in the book, or as this plan has left them."""
        found = rows.with_ids(self._reader, self._book_id, ids) if ids else {}
        own = {each: self.subjects[each] for each in ids if each in self.subjects}
        return {**found, **own}

    def _new(self, type_: str, day: str) -> Subject:
        self._number += 1
        return Subject(clock.new_id(), self._number, type_, _SURE, 0, None, None, day, day, {}, {})

    def _file(self, subject: Subject, name: str) -> None:
        for key in (alias_key(name), *filed_under(name, subject.type)):
            if key:
                self.keys[key, subject.id] = None

    def _see(self, subject_id: str, surface: str, memory_id: str) -> bool:
        """Whether the memory had not been seen to name it."""
        seen = [
            *self._held.get(memory_id, ()),
            *(each for each in self.sightings if each.memory_id == memory_id),
        ]
        if any(self.became.get(each.subject_id, each.subject_id) == subject_id for each in seen):
            return False
        place = max([each.position for each in seen], default=-1) + 1
        key, day = alias_key(surface), self._day(memory_id)
        self.sightings.append(Sighting(memory_id, place, subject_id, key, surface, day))
        return True

    def _day(self, memory_id: str) -> str:
        return f"{self._memories[memory_id].occurred_at:%Y-%m-%d}"
