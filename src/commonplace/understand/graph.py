"""The graph of one book, for whoever reads and corrects it: a table of contents."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from commonplace.capture.check import count, line, shown
from commonplace.errors import Conflict
from commonplace.knowledge import acts
from commonplace.knowledge.acts import Corrected, Wanted
from commonplace.knowledge.register import find_entity
from commonplace.knowledge.rulings import Ruler
from commonplace.language.name_key import name_key
from commonplace.model import Change, Claim, Entity, Fact, Proposal
from commonplace.store import facts as fact_rows
from commonplace.store import graph as rows
from commonplace.store.engine import Engine, Reader, Tx, Writer
from commonplace.store.graph import Listed
from commonplace.understand import chains, decide_facts, doubles, feedback, undo, views
from commonplace.understand.chains import Chain
from commonplace.understand.decide_facts import Decided
from commonplace.understand.doubles import Double
from commonplace.understand.views import EntityView, FactView, Understood

T = TypeVar("T")
_MOST = 10_000


class Graph:
    """Entities, their claims and relations; what was changed, and back."""

    def __init__(self, engine: Engine, book_id: str, register: Writer | None = None) -> None:
        """``register`` writes who is who; pages follow it."""
        self._engine = engine
        self._register = register or engine
        self._book_id = book_id

    def entities(self, type: str | None = None, limit: int = 100) -> list[Listed]:
        """The most mentioned first."""
        most, wanted = count("limit", limit, _MOST), line("type", type) if type else None
        return self._read(lambda reader: rows.list_entities(reader, self._book_id, wanted, most))

    def named(
        self, begins: str = "", *, type: str | None = None, limit: int = 50, after: int = 0
    ) -> list[Listed]:
        """By name, from A to Z: those that begin so, each under the name that does."""
        key = name_key(begins)
        return self._read(
            lambda reader: rows.by_name(reader, self._book_id, key, type, limit, after)
        )

    def mentioned(
        self, type: str | None = None, *, limit: int = 50, after: int = 0
    ) -> list[Listed]:
        """Those that memories mention, the most mentioned first."""
        return self._read(
            lambda reader: rows.by_mentions(reader, self._book_id, type, limit, after)
        )

    def types(self) -> dict[str, int]:
        """How many there are of each type."""
        return self._read(lambda reader: rows.types(reader, self._book_id))

    def doubles(self, limit: int = 20, among: int = doubles.AMONG) -> list[Double]:
        """Pairs that may be one, the likeliest first, with what speaks for it and against."""
        return self._read(lambda reader: doubles.doubles(reader, self._book_id, limit, among))

    def entity(self, name: str) -> EntityView:
        """All that is known of who goes by this name."""
        return self._read(
            lambda reader: views.describe_entity(reader, self._book_id, self._find(reader, name))
        )

    def claims(self, name: str) -> list[Claim]:
        """What fills a slot of who goes by this name or has this id, whatever became of it."""
        return self._read(
            lambda reader: rows.claims_of(reader, self._book_id, self._find(reader, name).id, _MOST)
        )

    def merge(
        self,
        keep: str,
        other: str,
        *,
        actor: str | None = None,
        trust: str = "user",
        preview: bool = False,
    ) -> Corrected:
        """Both are one: all that is known of either is known of ``keep``, as which it is shown."""

        def pair(reader: Reader) -> tuple[Entity, Entity]:
            one, two = self._find(reader, keep), self._find(reader, other)
            if one.id == two.id:
                raise Conflict(
                    f"{shown(keep)} and {shown(other)} are the same already: {one.name}."
                )
            return one, two

        if preview:
            return self._read(lambda reader: acts.count_merge(reader, self._book_id, *pair(reader)))
        return self._write(lambda tx: acts.merge(tx, *pair(tx), Ruler(actor, trust)))

    def split(
        self,
        name: str,
        aliases: Iterable[str],
        *,
        new_name: str | None = None,
        type: str | None = None,
        actor: str | None = None,
        trust: str = "user",
        preview: bool = False,
    ) -> Corrected:
        """Some names are another's: they become an entity of their own, with what was said by
        them."""
        wanted = Wanted(tuple(aliases), new_name, type)
        if preview:
            return self._read(
                lambda reader: acts.plan_split(
                    reader, self._book_id, self._find(reader, name), wanted
                )[0]
            )
        ruler = Ruler(actor, trust)
        return self._write(lambda tx: acts.split(tx, self._find(tx, name), wanted, ruler))

    def alias(
        self, name: str, alias: str, *, actor: str | None = None, trust: str = "user"
    ) -> Corrected:
        """Another name; memories that said it mention the entity."""
        ruler = Ruler(actor, trust)
        return self._write(lambda tx: acts.add_alias(tx, self._find(tx, name), alias, ruler))

    def rename(
        self, name: str, new_name: str, *, actor: str | None = None, trust: str = "user"
    ) -> Corrected:
        """What it is called from now on; its other names stay."""
        ruler = Ruler(actor, trust)
        return self._write(lambda tx: acts.rename(tx, self._find(tx, name), new_name, ruler))

    def retype(
        self, name: str, type: str, *, actor: str | None = None, trust: str = "user"
    ) -> Corrected:
        """Decide what kind of thing it is; what later memories say does not change it."""
        ruler = Ruler(actor, trust)
        return self._write(lambda tx: acts.retype(tx, self._find(tx, name), type, ruler))

    def changes(self, limit: int = 20) -> list[Change]:
        """What was changed lately, newest first."""
        most = count("limit", limit, _MOST)
        return self._read(lambda reader: undo.latest(reader, self._book_id, most))

    def told(self, change: Change) -> str:
        """A change in words, as far as what it speaks of is still there."""
        return self._read(lambda reader: views.word_change(reader, self._book_id, change))

    def undo(
        self, change_id: str | None = None, *, actor: str | None = None, trust: str = "user"
    ) -> Change:
        """Put back what a change did; the newest, unless its id is given."""
        return self._write(lambda tx: undo.undo(tx, change_id, Ruler(actor, trust)))

    def redo(self, change_id: str, *, actor: str | None = None, trust: str = "user") -> Change:
        """Do a ruling again that was undone."""
        return self._write(lambda tx: undo.redo(tx, change_id, Ruler(actor, trust)))

    def accept(self, fact_id: str, *, actor: str | None = None, trust: str = "user") -> Decided:
        """A fact is so, whoever said it, and ends what it ends. By its id or the beginning or end
        of it; of a ruling that waits in the inbox: so be it."""
        ruler = Ruler(actor, trust)
        return self._engine.write(
            lambda tx: decide_facts.accept(tx, fact_id, ruler), book_id=self._book_id
        )

    def reject(
        self,
        fact_id: str,
        *,
        instead: str | None = None,
        actor: str | None = None,
        trust: str = "user",
    ) -> Decided:
        """A fact is wrong, and counts as never said; ``instead``: the fact that is so. Of a ruling
        that waits in the inbox: it is dropped."""
        ruler = Ruler(actor, trust)
        return self._engine.write(
            lambda tx: decide_facts.reject(tx, fact_id, ruler, instead), book_id=self._book_id
        )

    def proposals(self, limit: int = 20, *, review: bool = False) -> list[Proposal]:
        """What understanding proposed lately; with ``review`` what somebody should look at."""
        most = count("limit", limit, _MOST)
        return self._read(
            lambda reader: fact_rows.latest_proposals(reader, self._book_id, most, review=review)
        )

    def facts(self, ids: Iterable[str]) -> dict[str, Fact]:
        """Facts by their ids."""
        wanted = [*ids]
        return self._read(lambda reader: fact_rows.with_ids(reader, self._book_id, wanted))

    def fact(self, fact_id: str) -> FactView | None:
        """One fact, by its id or the beginning or end of it, with the memories that state it."""
        return self._read(lambda reader: views.find_fact(reader, self._book_id, fact_id))

    def understood(self, memory_id: str) -> Understood:
        """What was made of a memory: facts, proposals, and questions it would answer."""
        return self._read(lambda reader: views.describe_memory(reader, self._book_id, memory_id))

    def chains(self, memory_id: str) -> list[Chain]:
        """The slots that a memory states something in, with what stood there before and after."""
        return self._read(lambda reader: chains.chains(reader, self._book_id, memory_id))

    def used(self, *memory_ids: str) -> None:
        """These memories were of use: what they say weighs more."""
        feedback.used(self._engine, self._book_id, memory_ids)

    def session_ended(self) -> int:
        """How many have ended so far; each tenth lets what nobody used weigh less."""
        return feedback.session_ended(self._engine, self._book_id)

    def _find(self, reader: Reader, name: object) -> Entity:
        in_sql = self._engine.compares_names
        return find_entity(reader, self._book_id, name, in_sql=in_sql)

    def _read(self, work: Callable[[Reader], T]) -> T:
        return self._engine.read(work)

    def _write(self, work: Callable[[Tx], T]) -> T:
        """Write who is who."""
        return self._register.write(work, book_id=self._book_id)
