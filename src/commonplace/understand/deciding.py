"""Slots, decisions and outcomes: what is to become of every fact of a batch. Nothing is written."""

from collections.abc import Mapping, Sequence

from commonplace.config import UnderstandConfig
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store.engine import Engine
from commonplace.understand import gates
from commonplace.understand.asking import Asking
from commonplace.understand.echo import is_echo, to_read
from commonplace.understand.found import Found, Read
from commonplace.understand.people import People
from commonplace.understand.said import Decision, Reading, Slot, ToDecide, ToFile
from commonplace.understand.tasks import CONTRADICTS, DECIDE, FILE, HINTS, Pair, ToHint
from commonplace.understand.weighing import Stored, candidates

#: Facts that are filed in one question: the answer to it must not be cut off.
MOST_FILED = 25


class Deciding:
    """Decides for one job."""

    def __init__(
        self, engine: Engine, asking: Asking, people: People, config: UnderstandConfig
    ) -> None:
        self._engine = engine
        self._asking = asking
        self._people = people
        self._config = config

    def decide(self, reads: Sequence[Read]) -> None:
        """Give every fact its entity, its slot and its outcome; every memory its hints."""
        least = self._config.min_confidence
        self._people.meet(reads, least)
        facts = [fact for read in reads for fact in read.facts]
        self._file(facts)
        going = [fact for fact in facts if gates.gate(fact, min_confidence=least)]
        self._meet_known(going)
        fresh = [fact for fact in going if not fact.outcome]
        stored = self._engine.read(lambda reader: Stored(reader, self._asking.book_id, fresh))
        before: list[Found] = []
        for read in reads:
            self._weigh([fact for fact in read.facts if not fact.outcome], stored, before)
            read.hints = self._hints(read)

    def _file(self, facts: Sequence[Found]) -> None:
        """A slot for every fact about somebody; facts about one entity are asked about together."""
        by_entity: dict[str, list[Found]] = {}
        for fact in facts:
            if fact.entity_id is not None:
                by_entity.setdefault(fact.entity_id, []).append(fact)
        if not by_entity:
            return
        book_id = self._asking.book_id
        aspects = self._engine.read(lambda reader: graph.aspects_of(reader, book_id, by_entity))
        for entity_id, mine in by_entity.items():
            known = tuple(aspects.get(entity_id, ()))
            for start in range(0, len(mine), MOST_FILED):
                self._file_some(mine[start : start + MOST_FILED], known)

    def _file_some(self, facts: Sequence[Found], known: tuple[str, ...]) -> None:
        name = facts[0].stated.subject or ""
        stated = tuple(fact.stated for fact in facts)
        question = ToFile(name, self._people.type_of(name), known, stated)
        answer = self._asking.ask(FILE, question, *{fact.memory.id for fact in facts})
        for fact, slot in zip(facts, answer.value, strict=True):
            fact.slot = _protected(fact, slot)

    def _meet_known(self, facts: Sequence[Found]) -> None:
        """Facts whose words the book has: one more source, unless it only heard itself."""
        if not facts:
            return
        book_id, hashes = self._asking.book_id, {fact.hash for fact in facts}
        known = self._engine.read(lambda reader: fact_rows.with_hashes(reader, book_id, hashes))
        ids = [each.id for each in known.values()]
        quotes: dict[str, set[str]] = {}
        if ids:
            quotes = self._engine.read(lambda reader: fact_rows.quotes_of(reader, book_id, ids))
        for fact in facts:
            if same := known.get(fact.hash):
                _repeats(fact, same.id, same.text, quotes.get(same.id, set()))

    def _weigh(self, facts: Sequence[Found], stored: Stored, before: list[Found]) -> None:
        """Decide the facts of one memory in one question; those with no like are added at once."""
        asked: list[Found] = []
        for fact in facts:
            if twin := next((other for other in before if other.hash == fact.hash), None):
                _repeats(fact, twin.id, twin.stated.text, {twin.stated.quote})
                continue
            most = self._config.candidates
            fact.candidates = tuple(candidates(fact, stored, before, most))
            if fact.candidates:
                asked.append(fact)
            else:
                confidence = fact.stated.confidence
                fact.decision = Decision("ADD", confidence, "nothing like it is known")
        behind = stored.behind | {other.id: other.memory.id for other in before}
        if asked:
            question = tuple(_to_decide(fact) for fact in asked)
            mine = asked[0].memory.id
            shown = {behind.get(each, mine) for fact in asked for each, _ in fact.candidates}
            answer = self._asking.ask(DECIDE, question, *{mine, *shown})
            for fact, decision in zip(asked, answer.value, strict=True):
                fact.decision = decision
        for fact in facts:
            if not fact.outcome:
                gates.settle(fact, self._config.mode, self._contradicted(fact, behind))
        before += [fact for fact in facts if fact.outcome == "created"]

    def _contradicted(self, fact: Found, behind: Mapping[str, str]) -> set[str]:
        """What it contradicts by its meaning, where the words do not show it and we may ask."""
        if not self._config.semantic or not gates.asks_meaning(fact):
            return set()
        assert fact.decision is not None and fact.decision.target is not None
        target_id, old = fact.candidates[fact.decision.target]
        pair = Pair(fact.stated.text, old.text)
        mine = fact.memory.id
        answer = self._asking.ask(CONTRADICTS, pair, *{mine, behind.get(target_id, mine)})
        return {target_id} if answer.value else set()

    def _hints(self, read: Read) -> tuple[str, ...]:
        """Questions it would answer, if anything in it was worth keeping."""
        filed = tuple((fact.stated, fact.slot) for fact in read.facts if fact.slot is not None)
        kept = any(fact.outcome in ("created", "deduped") for fact in read.facts)
        if not kept or not filed or not self._config.hints:
            return ()
        memory = read.memory
        text = to_read(memory, self._config.max_chars)
        reading = Reading(text, memory.author, memory.observed_at, memory.trust)
        answer = self._asking.ask(HINTS, ToHint(reading, filed), memory.id)
        return answer.value[: self._config.hints]


def _to_decide(fact: Found) -> ToDecide:
    shown = tuple(candidate for _, candidate in fact.candidates)
    return ToDecide(fact.stated, fact.said_at, fact.slot, shown)


def _protected(fact: Found, slot: Slot) -> Slot:
    """A decision is a constraint: nothing replaces it by itself. What somebody likes better is
    worded like one, and may change."""
    decided = fact.stated.kind == "decision" and slot.aspect != "preferences"
    if decided and slot.kind != "constraint":
        return Slot(slot.aspect, slot.key, slot.value, slot.single, "constraint")
    return slot


def _repeats(fact: Found, same_id: str, text: str, quotes: set[str]) -> None:
    fact.same_as = same_id
    if is_echo(fact.memory, fact.stated.quote, text, quotes):
        fact.end("skipped", "echo")
    else:
        fact.end("deduped", "the same words")
