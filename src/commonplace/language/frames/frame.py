"""What a clause says in terms of slots: a frame, before its circumstances make a statement
of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from commonplace.language.frames.circumstances import Circumstances, is_circumstance
from commonplace.language.frames.context import Context
from commonplace.language.frames.subjects import Subject
from commonplace.language.frames.values import Value, read_value
from commonplace.language.grammar.clauses import Clause, Complement
from commonplace.language.grammar.verbs import Verb
from commonplace.language.packs import english


@dataclass(frozen=True, slots=True)
class Frame:
    subject: Subject
    kind: str
    rule: str
    attribute: str | None = None
    value: Value | None = None
    single: bool = False
    act: str = "state"
    positive: bool | None = None
    ends: tuple[str, ...] = ()
    inherits: bool = False
    #: Complements that the frame has used up: they are no scope.
    used: tuple[Complement, ...] = ()
    #: Names of others that the frame is about, beside its subject and value.
    others: tuple[Subject, ...] = ()


@dataclass(slots=True)
class Said:
    """A clause with all that was found out about it, to be matched against the tables."""

    clause: Clause
    subject: Subject
    how: Circumstances
    context: Context
    values: dict[int, Value] = field(default_factory=dict)
    #: The complements behind the verb that can be values.
    complements: list[Complement] = field(init=False)
    #: The verb as the tables spell it: "move", "go up", "be lead" for a passive.
    name: str = field(init=False)

    def __post_init__(self) -> None:
        after = self.clause.after
        self.complements = [item for item in after if item.words and not is_circumstance(item)]
        self.name = self._spell_verb()

    @property
    def verb(self) -> Verb:
        assert self.clause.verb is not None
        return self.clause.verb

    def _spell_verb(self) -> str:
        verb = self.verb
        name = " ".join(verb.chain[-1:]) if verb.chain else "be"
        if verb.passive:
            name = f"be {name}"
        particles = []
        for item in self.clause.after:
            dated = bool(item.words) and item.words[0].dated  # "broke up two weeks ago"
            if item.words and not (dated and item.prep in ("up", "off", "out", "down")):
                break
            if item.kind != "ADV" and not dated:
                break
            particles.append(item.prep)
        return " ".join((name, *particles))

    @property
    def is_habitual(self) -> bool:
        """A present tense, which tells how things are; a past one tells an event."""
        verb = self.verb
        stopped = len(verb.chain) > 1 and verb.first in english().words("stop verbs")
        present = verb.tense == "present" and not verb.perfect
        return stopped or (present and verb.modal not in ("would", "could"))

    def value_of(self, item: Complement) -> Value:
        found = self.values.get(id(item))
        if found is None:
            found = self.values[id(item)] = read_value(item.words, self.context, item.prep)
        return found

    def frames_of(self, at: int) -> Iterator[str]:
        """Spell the verb with its complements up to this one, the longest spelling first."""
        items = self.complements
        name, prep = self.name, items[at].prep
        prep = "" if prep == "and" else prep
        for begin in range(at + 1):
            if begin and not _may_stand_between(items[begin - 1]):
                break
            between = [_phrase(item) for item in items[begin:at]]
            yield " ".join(part for part in (name, *between, prep) if part)


def _may_stand_between(item: Complement) -> bool:
    """Whether a verb still belongs to what stands behind this phrase: "lives with Ann in Ghent"."""
    if item.kind != "NP":
        return item.kind == "ADV"
    if item.words[0].low in ("a", "an") and item.prep == "in":  # "lives in a flat in Ghent"
        return True
    return (
        item.prep == "with"
        or item.words[0].dated
        or item.words[-1].low in english().words("recurring")
    )


def _phrase(item: Complement) -> str:
    adverbs = item.kind == "ADJ"
    kept = (w for w in item.words if not (adverbs and w.tag.startswith("RB")))
    words = " ".join(word.low for word in kept if word.low not in ("new", "great", "good"))
    return f"{item.prep} {words}".strip()
