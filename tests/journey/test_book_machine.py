"""A book as a state machine, against a model of a few lines, on every engine.

Remember, remember again, remember with a key, forget, recall, work, close and open: in any order.
"""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import commonplace
from commonplace import clock
from commonplace.errors import Conflict, NotFound
from commonplace.store import memories as rows
from tests.journey.soundness import assert_sound

NUMBERS = count()
START = datetime(2026, 3, 1, 12, tzinfo=UTC)
WORDS = ("heron", "lisbon", "piano", "été", "猫島")
#: Two of these are the same words.
TEXTS = st.sampled_from(
    [
        "The heron stands in Lisbon.",
        "the HERON  stands in Lisbon",
        "A piano in Lisbon.",
        "Un été au piano.",
        "猫島へ行った。",
        "Nothing of the sort",
    ]
)
HOURS = st.sampled_from([None, 0, 1, 30])


@dataclass
class Remembered:
    text: str
    author: str | None
    source: str | None
    occurred_at: datetime
    key: str | None
    seen: int = 1

    @property
    def words(self) -> str:
        """By which the same event is recognised."""
        return " ".join(self.text.split()).casefold().rstrip(".")


class BookMachine(RuleBasedStateMachine):
    open_library: Callable[[], commonplace.Library]

    def __init__(self) -> None:
        super().__init__()
        number = next(NUMBERS)
        self.name = f"book {number}"
        # Books share a ledger, so time never goes back from one to the next.
        self.now = START + timedelta(days=100 * number)
        self.start = self.now
        self.stack = ExitStack()
        self.model: dict[str, Remembered] = {}
        self.forgotten: set[str] = set()
        #: What does not come back by itself: words, keys, and sources with moments.
        self.suppressed: set[object] = set()
        self._open()

    def _open(self) -> None:
        self.stack.enter_context(clock.frozen_at(self.now))
        self.library = self.stack.enter_context(self.open_library())
        self.book = self.library.book(self.name)

    def teardown(self) -> None:
        self.every_capture_is_audited()
        assert_sound(self.library, [])
        self.stack.close()

    def _same_event(self, new: Remembered, dated: bool) -> str | None:
        for id, old in self.model.items():
            if (old.words, old.author, old.source) != (new.words, new.author, new.source):
                continue
            apart = abs(old.occurred_at - new.occurred_at)
            if new.source is not None:
                same = not dated or old.occurred_at.date() == new.occurred_at.date()
            else:
                same = apart == timedelta(0) if dated else apart <= timedelta(seconds=60)
            if same:
                return id
        return None

    def _is_suppressed(self, new: Remembered) -> bool:
        """By its key; what comes from a source also by its words, or its moment."""
        if new.key is not None and ("key", new.key) in self.suppressed:
            return True
        known = {("words", new.words), ("moment", new.source, new.occurred_at)}
        return new.source is not None and not known.isdisjoint(self.suppressed)

    @rule(
        text=TEXTS,
        author=st.sampled_from([None, "ada"]),
        source=st.sampled_from([None, "chat:1"]),
        hours=HOURS,
        key=st.sampled_from([None, None, "k1", "k2"]),
    )
    def remember(
        self, text: str, author: str | None, source: str | None, hours: int | None, key: str | None
    ) -> None:
        occurred_at = None if hours is None else self.start + timedelta(hours=hours)
        new = Remembered(text, author, source, occurred_at or self.now, key)
        with_key = [id for id, old in self.model.items() if key and old.key == key]
        if any(self.model[id].words != new.words for id in with_key):
            with pytest.raises(Conflict, match="says something else"):
                self.book.remember(text, idempotency_key=key)
            return
        again = None if key else self._same_event(new, occurred_at is not None)
        if not with_key and not again and self._is_suppressed(new):
            with pytest.raises(Conflict, match="does not come back"):
                self.book.remember(
                    text, author=author, source=source, occurred_at=occurred_at, idempotency_key=key
                )
            return
        memory = self.book.remember(
            text, author=author, source=source, occurred_at=occurred_at, idempotency_key=key
        )
        if with_key:
            assert (memory.id, memory.duplicate) == (with_key[0], True)
        elif again:
            assert (memory.id, memory.duplicate) == (again, True)
            self.model[again].seen += 1
        else:
            assert not memory.duplicate
            assert memory.id not in self.model
            assert memory.id not in self.forgotten
            self.model[memory.id] = new

    @precondition(lambda self: bool(self.model))
    @rule(data=st.data())
    def forget(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from([*self.model]))
        assert self.book.forget(id) == 1
        old = self.model.pop(id)
        self.suppressed |= {("words", old.words), ("key", old.key)}
        moment = (old.source, old.occurred_at)
        shared = any((each.source, each.occurred_at) == moment for each in self.model.values())
        if not shared and old.occurred_at.time() != time(0):
            self.suppressed.add(("moment", *moment))
        self.forgotten.add(id)

    @precondition(lambda self: bool(self.forgotten))
    @rule(data=st.data())
    def what_is_forgotten_is_gone(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(sorted(self.forgotten)))
        with pytest.raises(NotFound):
            self.book.memory(id)
        with pytest.raises(NotFound):
            self.book.forget(id)
        actions = [entry.action for entry in self._audit(id)]
        assert (actions[0], actions[-1]) == ("remembered", "forgotten")

    @rule(word=st.sampled_from(WORDS))
    def recall(self, word: str) -> None:
        hits = self.book.recall(word, limit=1000, pages=False)
        # What says the same on one day stands once, and names the others.
        found = [id for hit in hits for id in (hit.id, *hit.same)]
        assert len(found) == len(set(found))
        assert set(found) <= self.model.keys()
        has = {id for id, known in self.model.items() if word in known.text.casefold()}
        assert has <= set(found), "every memory that has the word"
        assert has or not found, "and none when no memory has it"
        assert all(0 <= hit.score <= 1 for hit in hits)
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
        told = [hit for hit in hits if hit.why.terms]
        assert {id for hit in told for id in (hit.id, *hit.same)} >= has

    @rule(seconds=st.sampled_from([30, 90, 86_400]))
    def time_passes(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)
        self.stack.enter_context(clock.frozen_at(self.now))

    @rule()
    def work(self) -> None:
        self.library.work()

    @rule()
    def close_and_open(self) -> None:
        self.stack.close()
        self._open()

    @invariant()
    def the_book_is_as_modelled(self) -> None:
        there = {memory.id: memory for memory in self.book.memories()}
        assert {
            id: (memory.author, memory.source, memory.occurred_at, memory.seen)
            for id, memory in there.items()
        } == {
            id: (known.author, known.source, known.occurred_at, known.seen)
            for id, known in self.model.items()
        }
        assert [memory.id for memory in self.book.log()] == sorted(there, reverse=True)

    @rule()
    def every_capture_is_audited(self) -> None:
        for id, known in self.model.items():
            actions = [entry.action for entry in self._audit(id)]
            assert actions == ["remembered"] + ["seen again"] * (known.seen - 1)

    def _audit(self, id: str) -> list[commonplace.model.AuditEntry]:
        book_id = self.book.info.id
        return self.library.engine.read(lambda reader: rows.audit_of(reader, book_id, id))


@pytest.mark.slow
def test_a_book_keeps_its_promises_whatever_is_done_to_it(library_url: str) -> None:
    class Machine(BookMachine):
        pass

    def opened() -> commonplace.Library:
        return commonplace.open(library_url)

    Machine.open_library = staticmethod(opened)  # type: ignore[assignment]
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Machine, settings=settings(max_examples=25, stateful_step_count=25)
    )
