"""What a subject is, and what it is called, without what forgotten memories said of it.

How often it was named the store counts again from what is left. Here is what takes reading: of
which type it is (the first that a memory gave it), how sure that is (the surest), how many
statements name it, and whether it was renamed (by the last memory that says so). What is left is
read again only where a forgotten memory may have decided the matter, in the order of capture, as
the fold did; of a subject that thousands of memories name the first ones are asked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from commonplace.capture.aliases import alias_key
from commonplace.compile.rules.reading import read
from commonplace.compile.said import Named, Read
from commonplace.model import Memory
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Sighting, Subject
from commonplace.store.engine import Reader
from commonplace.understand.echo import to_read

#: Characters of a memory that are read.
_LONGEST = 20_000
_AT_ONCE = 100
#: Memories of one subject that are read again at most.
_MOST = 2_000


@dataclass(frozen=True, slots=True)
class Telling:
    """What one memory says of the subjects that it names."""

    read: Read
    #: Whom it means by each key.
    meant: Mapping[str, str]

    def named(self, subject_id: str) -> list[Named]:
        return [each for each in self.read.named if self.meant.get(each.key) == subject_id]

    def statements(self, subject_id: str) -> int:
        """How many statements name the subject."""
        return sum(
            any(self.meant.get(key or "") == subject_id for key in (each.about, *each.names))
            for each in self.read.statements
        )

    def renamed(self, subject_id: str) -> str | None:
        """The key of the name that it says the subject has from now on."""
        found = [each.other for each in self.read.also if each.how == "renamed"]
        return next((key for key in reversed(found) if self.meant.get(key) == subject_id), None)


def tellings(reader: Reader, book_id: str, memory_ids: Iterable[str]) -> list[Telling]:
    """What these memories say, in the order of capture; those that were never compiled left out."""
    ids = sorted({*memory_ids})
    seen = rows.sightings_in(reader, book_id, ids)
    memories = memory_rows.load_material(reader, book_id, [each for each in ids if each in seen])
    return [_telling(memories[each], seen[each]) for each in ids if each in memories]


def _telling(memory: Memory, seen: Iterable[Sighting]) -> Telling:
    text = to_read(memory, _LONGEST)
    told = read(memory if text == memory.text else replace(memory, text=text))
    return Telling(told, {each.key: each.subject_id for each in seen})


def recounted(reader: Reader, book_id: str, subject: Subject, gone: Iterable[Telling]) -> Subject:
    """The subject as what is left makes it; ``gone`` is what the forgotten memories said."""
    gone = [*gone]
    named = [one for each in gone for one in each.named(subject.id)]
    if not named:
        return subject
    left = _Left(reader, book_id, subject.id)
    said = sum(each.statements(subject.id) for each in gone)
    found = replace(subject, said=max(subject.said - said, 0))
    if subject.type and any(each.type == subject.type for each in named):
        found = replace(found, type=left.first(_type) or "")
    if any(each.sure >= subject.sure for each in named):
        found = replace(found, sure=left.surest(subject.sure))
    if subject.title and alias_key(subject.title) in {each.renamed(subject.id) for each in gone}:
        found = replace(found, title=left.title(subject))
    return found


def _type(telling: Telling, subject_id: str) -> str | None:
    return next((each.type for each in telling.named(subject_id) if each.type), None)


class _Left:
    """What the memories that are left say of a subject, in the order of capture, read as needed."""

    def __init__(self, reader: Reader, book_id: str, subject_id: str) -> None:
        self._reader = reader
        self._book_id = book_id
        self._subject_id = subject_id
        self._read: list[Telling] = []
        self._more: Iterator[Telling] | None = None

    def __iter__(self) -> Iterator[Telling]:
        yield from self._read
        if self._more is None:
            self._more = self._tellings()
        for each in self._more:
            self._read.append(each)
            yield each

    def _tellings(self) -> Iterator[Telling]:
        seen = rows.sightings_of(self._reader, self._book_id, [self._subject_id])
        ids = iter([memory_id for memory_id, _ in seen.get(self._subject_id, ())][:_MOST])
        many = 1  # mostly the first one says enough
        while some := [*islice(ids, many)]:
            yield from tellings(self._reader, self._book_id, some)
            many = min(2 * many, _AT_ONCE)

    def first(self, asked: Callable[[Telling, str], str | None]) -> str | None:
        return next((said for each in self if (said := asked(each, self._subject_id))), None)

    def surest(self, enough: float) -> float:
        most = 0.0
        for each in self:
            most = max([most, *(one.sure for one in each.named(self._subject_id))])
            if most >= enough:
                break
        return most

    def title(self, subject: Subject) -> str | None:
        """What the last memory that renamed it calls it."""
        keys = [key for each in self if (key := each.renamed(self._subject_id))]
        forms = {alias_key(form): form for form in sorted(subject.forms, reverse=True)}
        return forms.get(keys[-1]) if keys else None
