"""The facts that are judged together with those that came or went, and how they are read.

From each place of a fact: all that is said of its subject, under any name, in its slot or with its
value; where something ends such a value, also the slots in which it stands, for whomever it is
over; and what a change means by its words alone (`knowledge.hold.matched_words`), until nothing is
added.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from commonplace.knowledge.hold.lines import name_when
from commonplace.knowledge.hold.matched_words import find_opening
from commonplace.knowledge.hold.renamed_slots import CHANGES, is_related, list_question_words
from commonplace.knowledge.hold.values import list_parts
from commonplace.language.name_key import name_key
from commonplace.language.statement import AUTHOR, BOOK
from commonplace.model.facts import split_end
from commonplace.store import held as rows
from commonplace.store.engine import Reader
from commonplace.store.facts import Place
from commonplace.store.held import HeldRow

#: How often values lead to further slots.
_STEPS = 8

Keys = tuple[str, ...]


class Unit:
    """What is judged together with some places, and which slots were read in full."""

    def __init__(self, reader: Reader, book_id: str, keys: Keys) -> None:
        self._reader, self._book_id = reader, book_id
        #: The names of each subject that it reaches, by each of them.
        self._names: dict[str, Keys] = dict.fromkeys(keys, keys)
        self._slots: set[tuple[Keys, str]] = set()
        self._enders: list[HeldRow] = []
        #: The facts whose words were followed.
        self._seen: set[bytes] = set()
        self.facts: dict[bytes, HeldRow] = {}

    def load(self, places: Collection[Place]) -> None:
        """Read what these places can touch, and follow values to the slots in which they end."""
        keys = tuple(self._names)
        ends = {each for place in places for each in _list_ends(place)}
        values = {each.value for each in places if each.value} | {value for _, value in ends}
        self._reach(whose for whose, _ in ends)
        self._enders = rows.that_end(self._reader, self._book_id, self._names)
        self._add(rows.with_values(self._reader, self._book_id, self._names, values))
        self._read_gone(ends)
        self._read_slots({(keys, each.attribute) for each in places if each.attribute})
        for _ in range(_STEPS):
            before = len(self.facts), len(self._names)
            active = self._find_active(values)
            if active or ends:
                self._follow(active)
            self._read_meant(places)
            if (len(self.facts), len(self._names)) == before:
                break

    def is_whole(self, fact: HeldRow) -> bool:
        """Whether all was read that stands in the slot of a fact."""
        if fact.attribute is None:
            return True
        return (self._names[str(fact.subject)], fact.attribute) in self._slots

    def _find_active(self, values: Collection[str]) -> list[HeldRow]:
        """Find what ends one of the values that were read, or the thing they are said of."""
        here = {part for each in self.facts.values() for part in list_parts(each.value or "")}
        here.update(values)
        names = {each.attribute for each in self.facts.values()}
        return [
            each
            for each in self._enders
            if any(
                value in here or names.intersection(name_when(whose, value))
                for whose, value in _list_over(each)
            )
        ]

    def _follow(self, active: Collection[HeldRow]) -> None:
        """Read what these end, for whomever, and the slots in which it stands."""
        over = {each for row in active for each in _list_over(row)}
        known = len(self._names)
        self._reach((whose for whose, _ in over), (str(each.subject) for each in active))
        if len(self._names) > known:
            self._enders = rows.that_end(self._reader, self._book_id, self._names)
        values = {value for _, value in over} | {each.value for each in active if each.value}
        self._add(active)
        self._add(rows.with_values(self._reader, self._book_id, self._names, values))
        self._read_gone(over)
        named = [each for each in self.facts.values() if each.attribute and each.subject]
        self._read_slots({(self._names[str(each.subject)], str(each.attribute)) for each in named})

    def _read_gone(self, over: Collection[tuple[str, str]]) -> None:
        """Read what begins or ends with something that is over, and when it was to be."""
        if not over:
            return
        values = {value for _, value in over}
        self._add(rows.beginning_with(self._reader, self._book_id, self._names, values))
        self._add(rows.ending_with(self._reader, self._book_id, self._names, values))
        self._read_slots(
            {
                (self._names[whose], name)
                for whose, value in over
                for name in name_when(whose, value)
            }
        )

    def _read_meant(self, places: Collection[Place]) -> None:
        """Read what facts mean by their words, and what means these facts: as it stood before, and
        of new ones what was said later.
        """
        new = {id: each for id, each in self.facts.items() if id not in self._seen}
        if not self._seen:
            for place in places:
                self._read_linked(rows.ended_by(self._reader, self._book_id, [place.fact_id.hex()]))
            told = {each.fact_id for each in places} & new.keys()
            self._read_turning({id: new[id] for id in told})
        self._seen.update(new)
        stood = rows.statuses(self._reader, self._book_id, new).values()
        self._read_linked(each.by.hex() for each in stood if each.by and each.by not in self.facts)
        turning = {id: each for id, each in new.items() if may_mean(each)}
        names = rows.names(self._reader, self._book_id, turning) if turning else {}
        for id, each in turning.items():
            for words in _list_meant(each):
                self._read_worded(each, names.get(id, set()), words)

    def _read_linked(self, ids: Iterable[str]) -> None:
        wanted = [bytes.fromhex(each) for each in ids]
        if wanted:
            self._add_whole(rows.with_ids(self._reader, self._book_id, wanted))

    def _read_turning(self, facts: Mapping[bytes, HeldRow]) -> None:
        """Read what was said later and may mean these facts by their words."""
        names = rows.names(self._reader, self._book_id, facts) if facts else {}
        for id, each in facts.items():
            shared = (names.get(id, set()) - {find_speaker(each)}) | {str(each.subject)}
            keys = rows.keys_together(self._reader, self._book_id, shared)
            wanted = {key for together in keys.values() for key in together}
            self._add_whole(rows.that_turn(self._reader, self._book_id, wanted, each.said))

    def _read_worded(self, fact: HeldRow, names: set[str], words: Collection[str]) -> None:
        subjects = self._names.get(str(fact.subject), (str(fact.subject),))
        self._add_whole(rows.with_words(self._reader, self._book_id, subjects, words))
        if shared := names - {find_speaker(fact), BOOK, AUTHOR}:
            keys = rows.keys_together(self._reader, self._book_id, shared)
            wanted = {key for together in keys.values() for key in together}
            found = rows.naming(self._reader, self._book_id, wanted, find_opening(words))
            self._add_whole(found)

    def _add_whole(self, found: Collection[HeldRow]) -> None:
        """Add facts, with the slots in which they stand."""
        found = [each for each in found if each.id not in self.facts]
        self._add(found)
        self._reach(str(each.subject) for each in found)
        named = [each for each in found if each.attribute]
        self._read_slots({(self._names[str(each.subject)], str(each.attribute)) for each in named})

    def _reach(self, *subjects: Iterable[str]) -> None:
        wanted = {each for keys in subjects for each in keys} - self._names.keys()
        if wanted:
            together = rows.keys_together(self._reader, self._book_id, wanted)
            self._names |= {key: keys for keys in together.values() for key in keys}

    def _read_slots(self, slots: Collection[tuple[Keys, str]]) -> None:
        by_subject: dict[Keys, set[str]] = defaultdict(set)
        for keys, attribute in {*slots} - self._slots:
            by_subject[keys].add(attribute)
        self._slots.update(slots)
        for keys, attributes in by_subject.items():
            found = rows.in_slots(self._reader, self._book_id, keys, attributes)
            self._add(found)
            changed = {str(each.attribute) for each in found if each.act in CHANGES}
            related = self._find_related(keys, attributes, changed & attributes)
            self._read_slots({(keys, each) for each in related})

    def _find_related(
        self, keys: Keys, attributes: Collection[str], changed: Collection[str]
    ) -> list[str]:
        """Find the slots that may ask the same as these in more or fewer words: where one of the
        two changed.
        """
        found: list[str] = []
        if words := {word for each in attributes for word in list_question_words(each)}:
            found += rows.slots_changed(self._reader, self._book_id, keys, words)
        if words := {word for each in changed for word in list_question_words(each)}:
            found += rows.slots_with_words(self._reader, self._book_id, keys, words)
        return [each for each in found if any(is_related(each, one) for one in attributes)]

    def _add(self, facts: Iterable[HeldRow]) -> None:
        self.facts.update((each.id, each) for each in facts)


def may_mean(fact: HeldRow) -> bool:
    """Whether a fact may mean older ones by its words."""
    changes = fact.act in CHANGES and fact.attribute is not None and fact.value is not None
    return fact.mood == "fact" and (changes or bool(_list_over(fact)))


def _list_meant(fact: HeldRow) -> list[list[str]]:
    """List the words by which a fact means older ones: those of its slot, and of what it ends."""
    found = [value.split() for _, value in _list_over(fact)]
    if fact.act in CHANGES and fact.attribute and fact.value:
        found.append(list_question_words(fact.attribute))
    return [words for words in {tuple(each): each for each in found}.values() if words]


def _list_ends(fact: HeldRow | Place) -> list[tuple[str, str]]:
    """List the values that a fact names as ended, each with whose it was."""
    ends = map(split_end, fact.ends)
    return [(whose or str(fact.subject), value) for whose, value in ends]


def _list_over(fact: HeldRow) -> list[tuple[str, str]]:
    """List these, and the value of its own that a fact ends."""
    own = fact.act == "end" and not fact.positive and fact.value
    return [*_list_ends(fact), *([(str(fact.subject), own)] if own else [])]


def find_speaker(row: HeldRow) -> str:
    return name_key(row.author or "") or AUTHOR
