"""Make a decision of what a sentence, a clause of it or a label states."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from commonplace.language.decisions import Decision
from commonplace.language.decisions.deeds import Span
from commonplace.language.frames.build import MAX_VALUE
from commonplace.language.frames.context import Context
from commonplace.language.frames.values import Value, is_specific, read_value
from commonplace.language.frames.whole import say_as_is
from commonplace.language.grammar.verbs import Verb
from commonplace.language.grammar.words import Word
from commonplace.language.statement import BOOK, Statement

#: What leaves a slot with one value to the newest word for it.
_PLAIN = ("deed", "final")


@dataclass(slots=True)
class Decided:
    """A decision and the words of its sentence, until the clause is found that states it."""

    decision: Decision
    words: Sequence[Word]
    #: How many statements stand before that of the deciding clause; None: no clause decides.
    at: int | None = None

    def note_clause(self, verb: Verb, before: int) -> None:
        """Note the clause if its verb is the one that decides."""
        start = self.words[self.decision.at].start
        if any(word.start == start for word in verb.words):
            self.at = before

    def mark(self, found: list[Statement], whole: Statement, context: Context) -> None:
        """Make a decision of what the deciding clause states; where it states nothing of its own,
        or no clause decides, of the whole sentence.
        """
        at = self.at or 0
        alone = len(found) == 1 and self.words[self.decision.at].start < found[0].end
        if at < len(found) and (self.at is not None or alone):
            found[at] = self._make(found[at], context)
        else:
            found.insert(at, self._make(whole, context))

    def _make(self, first: Statement, context: Context) -> Statement:
        decision = self.decision
        # A change of a slot stands in the slot, where later words of change reach it.
        if first.single and decision.how in _PLAIN:
            return first
        subject = first.subject or (context.author if decision.is_own else BOOK)
        against = self._read(decision.against, context)
        decider = [word.start for word in self.words[slice(*decision.decider)]]
        made = replace(
            first,
            start=min([first.start, *decider]),
            kind="decision",
            subject=subject,
            known=first.known if first.subject else "owner" if subject == BOOK else "author",
            rule=f"decision:{decision.how}",
            mood="fact",
            ends=tuple(dict.fromkeys((*first.ends, *([against.key] if against else [])))),
        )
        chosen = None if made.attribute else self._read(decision.chosen, context)
        return replace(made, value=chosen.text, value_key=chosen.key) if chosen else made

    def _read(self, place: Span, context: Context) -> Value | None:
        """Read the value that stands there; None where it names nothing."""
        value = read_value(self.words[slice(*place)], context)
        return value if is_specific(value.key) else None


def read_decision(words: Sequence[Word], span: tuple[int, int], context: Context) -> Statement:
    """Make a decision of what stands behind a label: "Decision: keep the monolith"."""
    last = -1 if words[-1].text in (".", ";") else None
    text = context.text[words[0].start : words[:last][-1].end][:MAX_VALUE]
    made = say_as_is(span, context)
    return replace(
        made,
        kind="decision",
        names=tuple(name for name in made.names if name.role == "object"),
        subject=BOOK,
        value=text,
        value_key=" ".join(text.casefold().split()),
        known="owner",
        rule="decision:label",
    )
