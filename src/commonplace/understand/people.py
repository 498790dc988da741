"""Who is who: the named things of a book, and those that a batch of memories adds to it.

A name becomes an entity when it carries something: a fact is about it, a relation ends in it, or
another memory has said it before. Until then it is an open mention.
"""

from collections.abc import Iterable, Mapping, Sequence

from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.knowledge.register import Made
from commonplace.store import graph
from commonplace.store import names as name_rows
from commonplace.store.engine import Engine
from commonplace.understand.found import Minted, Read


class People:
    """A book's names during one job; read again only when somebody else changed them."""

    def __init__(self, engine: Engine, book_id: str) -> None:
        self._engine = engine
        self._book_id = book_id
        self._revision = -1
        #: Entity id and type by alias key.
        self._known: dict[str, tuple[str, str]] = {}
        self._new: dict[str, Minted] = {}

    def types(self) -> Mapping[str, str]:
        """The type of everything known, by alias key."""
        self._catch_up()
        return _Types(self._known)

    def meet(self, reads: Sequence[Read], min_confidence: float) -> None:
        """Tell every fact whom it is about; note who has to be made known for that."""
        self._catch_up()
        self._new = {}
        lone: dict[str, list[Minted]] = {}
        for read in reads:
            named = {alias_key(each.name): each for each in read.extraction.names}
            carrying = carried_names(read, min_confidence)
            for alias, each in named.items():
                if not alias or alias in self._known or alias in self._new:
                    continue
                new = Minted(clock.new_id(), alias, each.name, each.type)
                if alias in carrying:
                    self._new[alias] = new
                else:
                    lone.setdefault(alias, []).append(new)
            for fact in read.facts:
                if fact.stated.subject:
                    fact.entity_id = self.find(fact.stated.subject)
        self._meet_again(lone)

    def find(self, name: str) -> str | None:
        """The id of who goes by this name, or will."""
        alias = alias_key(name)
        if alias in self._known:
            return self._known[alias][0]
        return self._new[alias].id if alias in self._new else None

    def type_of(self, name: str) -> str:
        alias = alias_key(name)
        if alias in self._known:
            return self._known[alias][1]
        return self._new[alias].type if alias in self._new else "concept"

    def learn(self, before: int, revision: int, made: Iterable[Made]) -> None:
        """What was written: the names' revision before and after, and who has become known. When
        somebody else has changed names meanwhile, all are read again."""
        self._new = {}
        if before != self._revision:
            return
        for each in made:
            self._known[each.key] = (each.entity_id, each.type)
        self._revision = revision

    def _meet_again(self, lone: Mapping[str, list[Minted]]) -> None:
        """Names that carry nothing, but were said before: by an earlier memory, or twice here."""
        once = [alias for alias, said in lone.items() if alias not in self._new and len(said) == 1]
        before: set[str] = set()
        if once:
            before = self._engine.read(
                lambda reader: graph.said_before(reader, self._book_id, once)
            )
        for alias, said in lone.items():
            if alias not in self._new and (len(said) > 1 or alias in before):
                self._new[alias] = said[0]

    def _catch_up(self) -> None:
        revision = self._engine.read(lambda reader: name_rows.names_revision(reader, self._book_id))
        if revision != self._revision:
            self._revision, self._known = self._engine.read(
                lambda reader: name_rows.typed_names(reader, self._book_id)
            )


class _Types(Mapping[str, str]):
    """Types by alias key, without a copy."""

    def __init__(self, known: Mapping[str, tuple[str, str]]) -> None:
        self._known = known

    def __getitem__(self, alias: str) -> str:
        return self._known[alias][1]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def carried_names(read: Read, min_confidence: float) -> set[str]:
    """Aliases that a fact is about or a relation ends in."""
    names = [
        fact.stated.subject
        for fact in read.facts
        if fact.stated.subject and fact.stated.confidence >= min_confidence
    ]
    for triple in read.extraction.triples:
        if triple.confidence >= min_confidence:
            names += [triple.source, triple.target]
    return {alias_key(name) for name in names}
