"""Memory after memory: whom does it speak of, and who deserves a page by now?

The fold takes memories in the order in which they were kept. What a name means is decided from what
was known before that memory and from the memory itself; nothing later changes it, except evidence
that two subjects are one. A subject gets its page with the very memory that makes it deserve one.
So the state after a memory depends on the memories up to it and on nothing else: not on batches,
jobs or engines.

Nothing is read or written here. A :class:`Shelf` holds what the book knows of the names that may
come up; a :class:`Folded` says what is to be known afterwards.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.compile.rules.same import (
    Known,
    choose,
    filed_under,
    lookups,
    same_type,
    unites,
)
from commonplace.compile.rules.shelf import (
    Born,
    Folded,
    Renamed,
    Said,
    Shelf,
    Shelved,
    page_type,
    title_of,
)
from commonplace.compile.rules.subjects import worth
from commonplace.compile.rules.telling import said_apart, tellings
from commonplace.compile.rules.topics.called import ACRONYM
from commonplace.compile.said import AlsoCalled, Named, Read
from commonplace.model import Memory
from commonplace.store.compiling.subjects import Sighting, Subject
from commonplace.wiki.text.slugs import slug_of

#: What a subject was seen beside: the most frequent are kept.
_MOST_COMPANIONS = 24
#: Names of a memory that count as seen beside one another.
_BESIDE = 12
#: A name's third memory within the window makes a page.
_THIRD = 3


@dataclass(slots=True)
class _Held:
    """A subject while memories are read."""

    id: str
    number: int
    type: str
    sure: float
    said: int
    page_id: str | None
    title: str | None
    first_day: str
    last_day: str
    forms: dict[str, int]
    companions: dict[str, int]
    #: Memory and day, while it has no page.
    seen: list[tuple[str, str]]
    deserves: bool = False

    def known(self) -> Known:
        has_page = self.page_id is not None or self.deserves
        return Known(
            self.id,
            self.type,
            self.forms,
            self.companions,
            self.first_day,
            self.last_day,
            self.number,
            has_page,
        )

    def subject(self) -> Subject:
        return Subject(
            self.id,
            self.number,
            self.type,
            self.sure,
            self.said,
            self.page_id,
            self.title,
            self.first_day,
            self.last_day,
            dict(sorted(self.forms.items())),
            dict(sorted(self.companions.items())),
        )


def keys_of(reads: Sequence[Read]) -> set[str]:
    """Everything that has to be looked up before these memories can be folded."""
    return {key for read in reads for named in read.named for key in lookups(named)}


def fold(
    memories: Sequence[Memory], reads: Sequence[Read], shelf: Shelf, window_days: int
) -> Folded:
    """What is known after these memories, in their order."""
    folding = _Folding(shelf, window_days)
    for memory, read in zip(memories, reads, strict=True):
        folding.take(memory, read)
    return folding.folded()


def judged(shelf: Shelf, window_days: int) -> Folded:
    """Who of those on the shelf deserves a page, without a new memory."""
    folding = _Folding(shelf, window_days)
    for subject_id in shelf.subjects:
        folding.judge(subject_id)
    return folding.folded()


class _Folding:
    def __init__(self, shelf: Shelf, window_days: int) -> None:
        self._shelf = shelf
        self._window = window_days
        self._held: dict[str, _Held] = {}
        self._under: dict[str, list[str]] = {key: [*ids] for key, ids in shelf.under.items()}
        self._number = shelf.number
        self._became: dict[str, str] = {}
        self._out = Folded()
        self._count = 0

    def take(self, memory: Memory, read: Read) -> None:
        day = f"{memory.occurred_at:%Y-%m-%d}"
        # Who speaks is beside everything that he says: that proves nothing.
        speaker = alias_key(memory.author or "")
        keys = tuple(dict.fromkeys(each.key for each in read.named if each.key != speaker))
        meant: dict[str, _Held] = {}
        for named in read.named:
            beside = frozenset(key for key in keys[:_BESIDE] if key != named.key)
            others = {meant[key].id for key in said_apart(read, named.key) if key in meant}
            meant[named.key] = self._see(named, beside, memory.id, day, others)
        for also in read.also:
            self._unite(also, meant)
        meant = {key: self._now(held) for key, held in meant.items()}
        self._sight(memory.id, day, read, meant)
        self._out.said.append([*self._said(memory.id, day, read, meant)])
        for held in sorted({each.id: each for each in meant.values()}.values(), key=_by_number):
            self._judge(held)
        self._count += 1

    def judge(self, subject_id: str) -> None:
        self._judge(self._hold(subject_id))

    def folded(self) -> Folded:
        out = self._out
        gone = {*self._became}
        out.subjects = {
            held.id: held.subject()
            for held in sorted(self._held.values(), key=_by_number)
            if held.id not in gone
        }
        out.sightings = [
            each
            if each.subject_id not in gone
            else replace(each, subject_id=self._final(each.subject_id))
            for each in out.sightings
        ]
        out.keys = list(dict.fromkeys((key, self._final(each)) for key, each in out.keys))
        if gone:
            out.said = [[(self._final(who), said) for who, said in group] for group in out.said]
        return out

    def _see(
        self, named: Named, beside: frozenset[str], memory_id: str, day: str, others: set[str]
    ) -> _Held:
        """The subject that a name means in this memory, which is seen once more; none of those that
        the memory says it is not."""
        found = dict.fromkeys(
            self._final(each) for key in lookups(named) for each in self._under.get(key, ())
        )
        held = [self._hold(each) for each in found if each not in others]
        chosen = choose(named, beside, [each.known() for each in held]) if held else None
        if chosen is None:
            chosen = self._hub(named, held, day)
        subject = self._hold(chosen) if chosen is not None else self._new(named, day)
        if not subject.type and same_type(named.type, subject.type):
            subject.type = named.type
        subject.sure = max(subject.sure, named.sure)
        subject.first_day, subject.last_day = (
            min(subject.first_day, day),
            max(subject.last_day, day),
        )
        if named.surface not in subject.forms:
            self._file(named.surface, named.key, subject)
        subject.forms[named.surface] = subject.forms.get(named.surface, 0) + 1
        for key in sorted(beside):
            subject.companions[key] = subject.companions.get(key, 0) + 1
        if len(subject.companions) > _MOST_COMPANIONS:
            ranked = sorted(subject.companions.items(), key=lambda each: (-each[1], each[0]))
            subject.companions = dict(ranked[:_MOST_COMPANIONS])
        if subject.page_id is None and (memory_id, day) not in subject.seen[-1:]:
            subject.seen.append((memory_id, day))
        return subject

    def _hub(self, named: Named, held: Sequence[_Held], day: str) -> str | None:
        """A hub that nobody had named yet, and that has this name: one that would be taken for the
        hub if it had been named before."""
        own = self._under.get(f"={named.key}", ())
        for each in held:
            is_it = each.type == named.type or (each.type == "place" and not named.type)
            if is_it and not each.forms and each.id in own:
                # From now on it is what its names say, as if they had come before the hub.
                each.type, each.sure = named.type, named.sure
                each.first_day = each.last_day = day
                self._number += 1
                each.number = self._number
                return each.id
        return None

    def _new(self, named: Named, day: str) -> _Held:
        self._number += 1
        held = _Held(
            clock.new_id(), self._number, named.type, named.sure, 0, None, None, day, day,
            {}, {}, [],
        )  # fmt: skip
        self._held[held.id] = held
        return held

    def _file(self, surface: str, key: str, held: _Held) -> None:
        for each in dict.fromkeys((key, *filed_under(surface, held.type))):
            ids = self._under.setdefault(each, [])
            if held.id not in ids:
                ids.append(held.id)
            self._out.keys.append((each, held.id))

    def _hold(self, subject_id: str) -> _Held:
        held = self._held.get(subject_id)
        if held is None:
            each = self._shelf.subjects[subject_id]
            held = self._held[subject_id] = _Held(
                each.id,
                each.number,
                each.type,
                each.sure,
                each.said,
                each.page_id,
                each.title,
                each.first_day,
                each.last_day,
                {**each.forms},
                {**each.companions},
                [*self._shelf.seen.get(subject_id, ())],
            )
        return held

    def _unite(self, also: AlsoCalled, meant: Mapping[str, _Held]) -> None:
        """Two that this memory says are one: the later becomes the earlier."""
        one, other = (self._meant(meant, key) for key in (also.name, also.other))
        if one is None or other is None:
            return
        if one.id != other.id:
            if not unites(also, one.known(), other.known()):
                return
            first, second = sorted((one, other), key=_by_number)
            self._join(first, second)
        if also.how == "renamed":
            kept = self._now(one)
            kept.title = next(
                (form for form in sorted(kept.forms) if alias_key(form) == also.other), kept.title
            )
            if kept.title is not None and (kept.page_id is not None or kept.deserves):
                renamed = Renamed(kept.id, self._count, kept.title, kept.page_id)
                self._out.renamed.append(renamed)

    def _join(self, first: _Held, second: _Held) -> None:
        for form, count in second.forms.items():
            first.forms[form] = first.forms.get(form, 0) + count
        for key, count in second.companions.items():
            first.companions[key] = first.companions.get(key, 0) + count
        ranked = sorted(first.companions.items(), key=lambda each: (-each[1], each[0]))
        first.companions = dict(ranked[:_MOST_COMPANIONS])
        first.seen = sorted({*first.seen, *second.seen})
        first.first_day = min(first.first_day, second.first_day)
        first.last_day = max(first.last_day, second.last_day)
        first.type = first.type or second.type
        first.sure = max(first.sure, second.sure)
        first.said += second.said
        first.title = first.title or second.title
        for ids in self._under.values():
            if second.id in ids and first.id not in ids:
                ids.append(first.id)
        self._became[second.id] = first.id
        self._out.joined.append((second.id, first.id, self._count))
        if first.page_id is None and not first.deserves:
            self._take_over(first, second)
        elif second.page_id is None:
            self._take_in(first, second)

    def _take_in(self, first: _Held, second: _Held) -> None:
        """What was said of the other before comes to the page."""
        before = tuple(memory_id for memory_id, _ in self._shelf.seen.get(second.id, ()))
        named = title_of(first.forms, first.title, first.type)
        self._out.born.append(Born(first.id, self._count, named, before, first.page_id))

    def _take_over(self, first: _Held, second: _Held) -> None:
        """The page that the other had, or was to get."""
        if second.page_id is None and not second.deserves:
            return
        first.page_id, first.deserves = second.page_id, True
        before = tuple(memory_id for memory_id, _ in self._shelf.seen.get(first.id, ()))
        named = title_of(second.forms, second.title, second.type)
        self._out.born.append(Born(first.id, self._count, named, before, second.page_id))

    def _meant(self, meant: Mapping[str, _Held], key: str) -> _Held | None:
        held = meant.get(key)
        return None if held is None else self._now(held)

    def _now(self, held: _Held) -> _Held:
        return self._held[self._final(held.id)]

    def _final(self, subject_id: str) -> str:
        while subject_id in self._became:
            subject_id = self._became[subject_id]
        return subject_id

    def _sight(self, memory_id: str, day: str, read: Read, meant: Mapping[str, _Held]) -> None:
        for position, named in enumerate(read.named):
            self._out.sightings.append(
                Sighting(memory_id, position, meant[named.key].id, named.key, named.surface, day)
            )

    def _said(
        self, memory_id: str, day: str, read: Read, meant: Mapping[str, _Held]
    ) -> Iterator[tuple[str, Said]]:
        """What is told of each subject."""
        for key, said in tellings(memory_id, day, read):
            held = meant[key]
            held.said += 1
            yield held.id, said

    def _judge(self, held: _Held) -> None:
        """Whether a subject deserves a page from now on; one that is there by its name will do."""
        if held.page_id is not None or held.deserves or not held.said:
            return
        if any(alias_key(form) in self._shelf.ignored for form in held.forms):
            return
        page = self._page_there(held)
        if page is None and not self._deserves(held):
            return
        held.deserves = True
        before = {memory_id for memory_id, _ in self._shelf.seen.get(held.id, ())}
        for gone, into in self._became.items():
            if self._final(into) == held.id:
                before |= {memory_id for memory_id, _ in self._shelf.seen.get(gone, ())}
        named = title_of(held.forms, held.title, held.type)
        self._out.born.append(
            Born(
                held.id,
                self._count,
                named,
                tuple(sorted(before)),
                page.page_id if page else None,
                held.type,
            )
        )

    def _page_there(self, held: _Held) -> Shelved | None:
        wanted = page_type(held.type)
        for form in sorted(held.forms):
            for page in self._shelf.pages.get(slug_of(form), ()):
                if page.type == wanted or not held.type:
                    return page
        return None

    def _deserves(self, held: _Held) -> bool:
        days = sorted(day for _, day in held.seen)
        surface = next(iter(sorted(held.forms)))
        named = Named(alias_key(surface), surface, held.type, held.sure)
        if worth(named, len(days), len({*days})):
            return True
        if held.type in ("topic", "decision") or held.sure < ACRONYM:
            return False  # a word that only ever began sentences, two letters, Ada's brother
        return any(
            (date.fromisoformat(later) - date.fromisoformat(earlier)).days <= self._window
            for earlier, later in zip(days, days[_THIRD - 1 :], strict=False)
        )


def _by_number(held: _Held) -> int:
    return held.number
