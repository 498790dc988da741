"""Forget end to end: choose, look, agree, and a receipt; and what keeps it from coming back.

``preview`` tells what would go and gives a confirmation, ``confirm`` has exactly that go, in one
transaction that compares the two. What is left is compiled anew by a job. The receipt says how much
went, never what. On SQLite nothing is left in the file once this returns, unless it is a large one;
else the database keeps what was deleted until a job has it rewritten (see
``store/forgetting/rewriting.py``).
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from commonplace.capture.check import line
from commonplace.errors import Conflict, NotFound, StoreError
from commonplace.model import Memory
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store import quarantine
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.forgetting import receipts as receipt_rows
from commonplace.store.forgetting import rewriting, suppressed
from commonplace.store.forgetting.receipts import Receipt
from commonplace.store.forgetting.scanning import scan
from commonplace.store.quarantine import Quarantined
from commonplace.upkeep.agreeing import confirmation, counts
from commonplace.upkeep.radius import Radius, blast_radius, forget_and_tell
from commonplace.upkeep.selecting import Chosen, Selector, chosen
from commonplace.upkeep.suppressing import parsed_list, written_list
from commonplace.upkeep.taint import TAINTED, Withheld, lift_in, taint_in

#: Previews that are remembered, so that the confirmation alone will do.
_PREVIEWS = 64
CHANGED = (
    "`confirm` is not of this preview: what would go has changed meanwhile. Nothing was forgotten; "
    "look again without `confirm`."
)


@dataclass(frozen=True, slots=True)
class Preview:
    """What would go, and what has to be said so that it does."""

    selector: Selector
    radius: Radius
    token: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What went, and the receipt for it."""

    radius: Radius
    receipt: Receipt


class Forgetting:
    """One book's forgetting."""

    def __init__(
        self,
        engine: Engine,
        book_id: str,
        rewrite_seconds: float,
        let_go: Callable[[str], None],
    ) -> None:
        self._engine = engine
        self._book_id = book_id
        self._rewrite_seconds = rewrite_seconds
        self._let_go = let_go
        self._previews: OrderedDict[str, Selector] = OrderedDict()

    def preview(self, selector: Selector) -> Preview:
        """What would go; nothing does."""
        radius = blast_radius(
            self._engine, self._book_id, lambda reader: self._chosen(reader, selector)
        )
        token = confirmation(self._book_id, radius)
        self._previews[token] = selector
        while len(self._previews) > _PREVIEWS:
            self._previews.popitem(last=False)
        return Preview(selector, radius, token)

    def confirm(
        self, token: str, selector: Selector | None = None, actor: str | None = None
    ) -> Forgotten:
        """Forget what a preview told, if it is still that. The ``selector`` has to be given when
        the preview was made by another program, or long ago."""
        wanted = selector or self._previews.get(token)
        if wanted is None:
            raise NotFound("There is no such preview here: look again, or say what was selected.")
        done = self.forget(wanted, actor=actor, token=token)
        self._previews.pop(token, None)
        return done

    def forget(
        self, selector: Selector, actor: str | None = None, token: str | None = None
    ) -> Forgotten:
        """Forget without a preview, or as it was told by the one that gave ``token``."""
        who = actor and line("actor", actor)

        def work(tx: Tx) -> Forgotten:
            radius = forget_and_tell(tx, self._chosen(tx, selector), who)
            digest = confirmation(self._book_id, radius)
            if token is not None and token != digest:
                raise Conflict(CHANGED)
            told = {"memories": len(radius.memories), **counts(radius)}
            receipt = receipt_rows.add(tx, selector.given, told, digest, who)
            memory_rows.note(tx, "forgot", None, who, receipt=receipt.id)
            self._rewrite_later(tx)
            return Forgotten(radius, receipt)

        done = self._engine.write(work, book_id=self._book_id)
        if not rewriting.is_for_later(self._engine):
            self._rewrite_now()
        self._let_go(self._book_id)
        return done

    def receipts(self, limit: int = 100) -> list[Receipt]:
        """What was forgotten, the newest first: how much, never what."""
        return self._engine.read(lambda reader: receipt_rows.receipts(reader, self._book_id, limit))

    def verify(self, *words: str, folders: Iterable[Path] = ()) -> dict[str, int]:
        """Look for words in every byte of the whole library, and of folders: a vault, an export.
        Where they are found, and how often; empty when nowhere."""
        self._engine.checkpoint()
        return scan(self._engine, words, folders)

    # --- the list of what does not come back

    def suppressed(self) -> Iterator[str]:
        """The list, as lines to be kept outside of the library; see ``upkeep/suppressing.py``."""
        entries = self._engine.read(lambda reader: suppressed.entries(reader, self._book_id))
        return written_list(entries)

    def replay(self, lines: Iterable[str], actor: str | None = None) -> int:
        """Take a list over, and forget what is on it and was written before it was forgotten: after
        an older backup was restored. How many memories went."""
        entries = parsed_list(lines)
        since = {each.digest: each.at for each in entries}

        def back(reader: Reader) -> list[str]:
            return [
                each.id
                for each in suppressed.told_apart(reader, self._book_id)
                if any(
                    each.created_at is not None and since[digest] >= each.created_at
                    for digest in each.digests().values()
                    if digest in since
                )
            ]

        ids = self._engine.read(back)
        self._engine.write(lambda tx: suppressed.keep(tx, entries), book_id=self._book_id)
        if ids:
            self.forget(Selector(memories=ids), actor)
        return len(ids)

    # --- what is not believed

    def taint(
        self, selector: Selector, actor: str | None = None, reason: str = TAINTED
    ) -> Withheld:
        """Do not believe what is chosen: it is kept in quarantine, and all that was made of it is
        gone from recall and pages, in one transaction. ``lift`` takes it back."""
        who, why = actor and line("actor", actor), line("reason", reason) or TAINTED

        def work(tx: Tx) -> Withheld:
            return taint_in(tx, self._chosen(tx, selector).memories, why, who)

        done = self._engine.write(work, book_id=self._book_id)
        self._let_go(self._book_id)
        return done

    def lift(self, selector: Selector, actor: str | None = None) -> list[str]:
        """Believe again what is chosen. The ids of those that were in quarantine."""
        who = actor and line("actor", actor)
        return self._engine.write(
            lambda tx: lift_in(tx, self._chosen(tx, selector).memories, who), book_id=self._book_id
        )

    def quarantined(self, limit: int = 1000) -> list[tuple[Quarantined, Memory]]:
        """What is not believed, the newest first, and why."""

        def look(reader: Reader) -> list[tuple[Quarantined, Memory]]:
            found = quarantine.quarantined(reader, self._book_id, limit)
            memories = memory_rows.with_ids(
                reader, self._book_id, [each.memory_id for each in found]
            )
            return [(each, memories[each.memory_id]) for each in found]

        return self._engine.read(look)

    def _chosen(self, reader: Reader, selector: Selector) -> Chosen:
        return chosen(reader, self._book_id, selector)

    def _rewrite_later(self, tx: Tx) -> None:
        """Where the database keeps what was deleted, a job has it gone; one for all of a while."""
        if rewriting.is_for_later(self._engine):
            self._enqueue(tx)

    def _rewrite_now(self) -> None:
        """It is forgotten already. Where the file cannot be written anew, because the disk is full
        or somebody else is at it, a job tries again."""
        try:
            rewriting.rewrite(self._engine)
        except StoreError:
            with suppress(StoreError):
                self._engine.write(self._enqueue, book_id=self._book_id)

    def _enqueue(self, tx: Tx) -> None:
        job = ledger.NewJob(
            tx.book_id, rewriting.JOB, {}, rewriting.JOB, delay_seconds=self._rewrite_seconds
        )
        ledger.enqueue(tx, job)
