"""The end of a session: was what it was shown of use? Asked once, and told to those who learn."""

from collections.abc import Sequence
from dataclasses import dataclass

from commonplace.model import Shown
from commonplace.recall.predict.features import OF_USE
from commonplace.sessions import continuity
from commonplace.sessions.items import told
from commonplace.sessions.tools import Tools
from commonplace.store import facts as fact_rows
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.sessions import said as rows
from commonplace.store.sessions import shown as shown_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.understand import feedback

#: What is read of a transcript that has no end.
_MOST_LINES = 20_000


@dataclass(frozen=True, slots=True)
class Ended:
    """How a session ended."""

    #: What it was shown, with of how much use it was.
    shown: tuple[Shown, ...] = ()
    #: The mean of that; nothing when nothing was shown.
    score: float | None = None

    @property
    def used(self) -> int:
        """How many of them were of use."""
        return sum((each.used or 0.0) >= OF_USE for each in self.shown)


def end(tools: Tools, session_id: str) -> Ended:
    """Score what was shown, note it, and tell those who learn: the weights of aspects, and a
    predictor if there is one. What was scored before, when the session ended already and went on,
    is not scored again."""

    def read(reader: Reader) -> tuple[list[Shown], continuity.Scored]:
        found = shown_rows.shown_in(reader, tools.book_id, session_id)
        new = [each for each in found if each.used is None]
        said = rows.transcript_end(reader, tools.book_id, session_id, _MOST_LINES) if new else []
        texts = texts_of(reader, tools.book_id, new)
        return found, continuity.score(new, texts, [told(line) for line in said])

    found, scored = tools.engine.read(read)
    known = [each.used for each in found if each.used is not None] + [*scored.used.values()]
    overall = round(sum(known) / len(known), 4) if known else None

    def write(tx: Tx) -> list[Shown]:
        shown_rows.set_used(tx, session_id, scored.used)
        rows.end(tx, session_id, overall)
        return shown_rows.shown_in(tx, tx.book_id, session_id)

    shown = tools.engine.write(write, book_id=tools.book_id)
    new = [each for each in shown if (each.kind, each.item_id) in scored.used]
    if not tools.is_frozen:
        _teach(tools, new)
    return Ended(tuple(shown), overall)


def _teach(tools: Tools, new: Sequence[Shown]) -> None:
    helped = [each for each in new if (each.used or 0.0) >= OF_USE]
    ids = tools.engine.read(lambda reader: _memories_of(reader, tools.book_id, helped))
    feedback.used(tools.engine, tools.book_id, ids)
    feedback.session_ended(tools.engine, tools.book_id)
    if tools.learn is not None and new:
        tools.learn(tools.book_id, new)


def _memories_of(reader: Reader, book_id: str, shown: Sequence[Shown]) -> set[str]:
    """The memories that were of use: themselves, or through a fact that they state."""
    own = {each.item_id for each in shown if each.kind in ("memory", "chunk")}
    stated = {
        source.memory_id
        for each in shown
        if each.kind == "fact"
        for source in fact_rows.sources_of(reader, book_id, each.item_id)
    }
    return own | stated


def texts_of(reader: Reader, book_id: str, shown: Sequence[Shown]) -> dict[tuple[str, str], str]:
    """What each thing says; what is not there any more is left out."""
    by_kind: dict[str, list[str]] = {}
    for each in shown:
        by_kind.setdefault(each.kind, []).append(each.item_id)
    found: dict[tuple[str, str], str] = {}
    for kind, ids in by_kind.items():
        if kind == "fact":
            texts = {
                key: fact.text for key, fact in fact_rows.with_ids(reader, book_id, ids).items()
            }
        elif kind == "page":
            pages = {each: page_rows.page(reader, book_id, each) for each in ids}
            texts = {key: f"{page.title} {page.summary}" for key, page in pages.items() if page}
        else:
            memories = memory_rows.with_ids(reader, book_id, ids)
            texts = {key: memory.text for key, memory in memories.items()}
        found |= {(kind, key): text for key, text in texts.items()}
    return found
