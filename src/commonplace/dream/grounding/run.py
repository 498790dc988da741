"""The step: sentences that are stale by now, and those that the mind can still verify."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from commonplace.dream.grounding.task import GROUND, ToGround
from commonplace.dream.step import Changed, Dreaming, kept_by_dreams
from commonplace.model import PAGE_TYPES, Memory, Page
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import hubs
from commonplace.store.dreams import dreams as rows
from commonplace.store.engine import Reader
from commonplace.store.held import over_since
from commonplace.store.wiki import marks
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki.marks import PageMark
from commonplace.understand.job_mind import JobMind
from commonplace.wiki.grounding.keep import STALE, UNVERIFIED, claims
from commonplace.wiki.grounding.stale import find_stale
from commonplace.wiki.grounds import Resting

#: Sentences that one dream asks about.
_MOST_ASKED = 200
_RULES = "rules"


@dataclass(frozen=True, slots=True)
class _Looked:
    """A page, what is marked on it, what is to be, and the sentences that rest on something."""

    page: Page
    marks: tuple[PageMark, ...]
    stale: set[PageMark]
    told: tuple[Resting, ...]


def ground(dreaming: Dreaming) -> list[Changed]:
    """Pages that changed, and those that rest on statements which gave way since."""
    over = dreaming.read(lambda reader: over_since(reader, dreaming.book_id, dreaming.seen))
    ids = dreaming.read(lambda reader: _concerned(reader, dreaming, [*over]))
    asker = _Asker(dreaming)
    return [changed for page_id in ids for changed in _ground(dreaming, page_id, asker)]


def _concerned(reader: Reader, dreaming: Dreaming, memory_ids: Sequence[str]) -> list[str]:
    found = {
        info.id
        for type_ in PAGE_TYPES
        for info in rows.changed_pages(reader, dreaming.book_id, dreaming.seen, type_)
    }
    if memory_ids:
        found |= {each[0] for each in hubs.pages_citing(reader, dreaming.book_id, memory_ids)}
    return sorted(found)


def _ground(dreaming: Dreaming, page_id: str, asker: "_Asker") -> Iterator[Changed]:
    looked = dreaming.read(lambda reader: _look(reader, dreaming.book_id, page_id))
    if looked is None:
        return
    held = {each for each in looked.marks if each.mark == STALE}
    verified = asker.verified(looked)
    new, gone = looked.stale - held, (held - looked.stale) | {*verified}
    if new or gone:
        dreaming.write(lambda tx: marks.remove(tx, page_id, sorted(gone, key=_place)))
        dreaming.write(lambda tx: marks.add(tx, page_id, sorted(new, key=_place)))
    if new:
        yield Changed("stale", page_id, len(new))
    if verified:
        yield Changed("verified", page_id, len(verified))


def _place(mark: PageMark) -> tuple[str, str]:
    return mark.section, mark.sentence


def _look(reader: Reader, book_id: str, page_id: str) -> _Looked | None:
    page = page_rows.page(reader, book_id, page_id)
    if page is None or page.status != "active" or kept_by_dreams(page):
        return None  # a summary tells what was said then, whether or not it still holds
    told = tuple(each for section in page.sections for each in claims(section))
    kept = tuple(marks.of_page(reader, book_id, page_id))
    return _Looked(page, kept, find_stale(reader, book_id, page, kept), told)


class _Asker:
    """Asks the mind about sentences that the rules could not verify; the rules did so already."""

    def __init__(self, dreaming: Dreaming) -> None:
        self._dreaming = dreaming
        self._left = _MOST_ASKED if dreaming.mind.name != _RULES else 0
        self._mind = JobMind(dreaming.engine, dreaming.mind, dreaming.job)

    def verified(self, looked: _Looked) -> list[PageMark]:
        doubted = {each.sentence: each for each in looked.marks if each.mark == UNVERIFIED}
        found = []
        for each in looked.told:
            mark = doubted.pop(each.hash, None)
            if mark is not None and self._left > 0 and self._says(each):
                found.append(mark)
        return found

    def _says(self, each: Resting) -> bool:
        self._left -= 1
        memories = self._dreaming.read(lambda reader: self._memories(reader, each))
        if not memories:
            return False
        question = ToGround(each.sentence.text, tuple(memories))
        answer = self._mind.ask(GROUND, question, *(one.id for one in memories))
        return bool(answer.value) and answer.mind != _RULES

    def _memories(self, reader: Reader, each: Resting) -> list[Memory]:
        found = memory_rows.load_material(reader, self._dreaming.book_id, each.memory_ids)
        return [found[one] for one in each.memory_ids if one in found][:20]
