"""The graph of one book, for whoever reads and corrects it: a table of contents."""

from collections.abc import Iterable

from commonplace.capture.check import count, shown
from commonplace.errors import Conflict
from commonplace.knowledge import acts
from commonplace.knowledge.acts import Corrected, Wanted
from commonplace.knowledge.rulings import Ruler
from commonplace.model import Change, Entity, Fact, Proposal
from commonplace.store.engine import Engine, Writer
from commonplace.store.graph import Listed
from commonplace.understand import decide_facts, doubles, feedback, showing, undo
from commonplace.understand.chains import Chain, chains
from commonplace.understand.decide_facts import Decided
from commonplace.understand.doubles import Double
from commonplace.understand.showing import EntityView, FactView, Understood


class Graph:
    """Entities, their claims and relations; what was changed, and back."""

    def __init__(self, engine: Engine, book_id: str, register: Writer | None = None) -> None:
        """``register`` writes who is who; pages follow it."""
        self._engine = engine
        self._register = register or engine
        self._book_id = book_id

    def entities(self, type: str | None = None, limit: int = 100) -> list[Listed]:
        """The most mentioned first."""
        return showing.list_entities(self._engine, self._book_id, type, limit)

    def named(
        self, begins: str = "", *, type: str | None = None, limit: int = 50, after: int = 0
    ) -> list[Listed]:
        """By name, from A to Z: those that begin so, each under the name that does."""
        return showing.named(self._engine, self._book_id, begins, type, (limit, after))

    def mentioned(
        self, type: str | None = None, *, limit: int = 50, after: int = 0
    ) -> list[Listed]:
        """Those that memories mention, the most mentioned first."""
        return showing.mentioned(self._engine, self._book_id, type, (limit, after))

    def types(self) -> dict[str, int]:
        """How many there are of each type."""
        return showing.types(self._engine, self._book_id)

    def doubles(self, limit: int = 20, among: int = doubles.AMONG) -> list[Double]:
        """Pairs that may be one, the likeliest first, with what speaks for it and against."""
        return doubles.doubles(self._engine, self._book_id, limit, among)

    def entity(self, name: str) -> EntityView:
        """All that is known of who goes by this name."""
        return showing.describe_entity(self._engine, self._book_id, name)

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
        pair = self._find(keep), self._find(other)
        if pair[0].id == pair[1].id:
            raise Conflict(
                f"{shown(keep)} and {shown(other)} are the same already: {pair[0].name}."
            )
        ruler = Ruler(actor, trust)
        return acts.merge(self._register, self._book_id, pair, ruler, preview=preview)

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
        wanted, entity = Wanted(tuple(aliases), new_name, type), self._find(name)
        if preview:
            return acts.preview_split(self._engine, self._book_id, entity, wanted)
        return acts.split(self._register, self._book_id, entity, wanted, Ruler(actor, trust))

    def alias(
        self, name: str, alias: str, *, actor: str | None = None, trust: str = "user"
    ) -> Corrected:
        """Another name; memories that said it mention the entity."""
        entity, ruler = self._find(name), Ruler(actor, trust)
        return acts.add_alias(self._register, self._book_id, entity, alias, ruler)

    def rename(
        self, name: str, new_name: str, *, actor: str | None = None, trust: str = "user"
    ) -> Corrected:
        """What it is called from now on; its other names stay."""
        entity, ruler = self._find(name), Ruler(actor, trust)
        return acts.rename(self._register, self._book_id, entity, new_name, ruler)

    def retype(
        self, name: str, type: str, *, actor: str | None = None, trust: str = "user"
    ) -> Corrected:
        """Decide what kind of thing it is; what later memories say does not change it."""
        entity, ruler = self._find(name), Ruler(actor, trust)
        return acts.retype(self._register, self._book_id, entity, type, ruler)

    def changes(self, limit: int = 20) -> list[Change]:
        """What was changed lately, newest first."""
        most = count("limit", limit, showing.MOST)
        return self._engine.read(lambda reader: undo.latest(reader, self._book_id, most))

    def told(self, change: Change) -> str:
        """A change in words, as far as what it speaks of is still there."""
        return showing.told(self._engine, self._book_id, change)

    def undo(
        self, change_id: str | None = None, *, actor: str | None = None, trust: str = "user"
    ) -> Change:
        """Put back what a change did; the newest, unless its id is given."""
        return undo.undo(self._register, self._book_id, change_id, Ruler(actor, trust))

    def redo(self, change_id: str, *, actor: str | None = None, trust: str = "user") -> Change:
        """Do a ruling again that was undone."""
        return undo.redo(self._register, self._book_id, change_id, Ruler(actor, trust))

    def accept(self, fact_id: str, *, actor: str | None = None, trust: str = "user") -> Decided:
        """A fact is so, whoever said it, and ends what it ends. By its id or the beginning or end
        of it; of a ruling that waits in the inbox: so be it."""
        return decide_facts.accept(self._engine, self._book_id, fact_id, Ruler(actor, trust))

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
        return decide_facts.reject(self._engine, self._book_id, fact_id, ruler, instead)

    def proposals(self, limit: int = 20, *, review: bool = False) -> list[Proposal]:
        """What understanding proposed lately; with ``review`` what somebody should look at."""
        return showing.proposals(self._engine, self._book_id, limit, review=review)

    def facts(self, ids: Iterable[str]) -> dict[str, Fact]:
        """Facts by their ids."""
        return showing.facts(self._engine, self._book_id, ids)

    def fact(self, fact_id: str) -> FactView | None:
        """One fact, by its id or the beginning or end of it, with the memories that state it."""
        return showing.fact(self._engine, self._book_id, fact_id)

    def understood(self, memory_id: str) -> Understood:
        """What was made of a memory: facts, proposals, and questions it would answer."""
        return showing.understood(self._engine, self._book_id, memory_id)

    def chains(self, memory_id: str) -> list[Chain]:
        """The slots that a memory states something in, with what stood there before and after."""
        return chains(self._engine, self._book_id, memory_id)

    def used(self, *memory_ids: str) -> None:
        """These memories were of use: what they say weighs more."""
        feedback.used(self._engine, self._book_id, memory_ids)

    def session_ended(self) -> int:
        """How many have ended so far; each tenth lets what nobody used weigh less."""
        return feedback.session_ended(self._engine, self._book_id)

    def _find(self, name: str) -> Entity:
        return showing.find(self._engine, self._book_id, name)
