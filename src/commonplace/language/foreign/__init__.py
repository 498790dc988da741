"""Read a sentence of a language without a tagger.

German, French and Spanish have a pack: the forms of everyday verbs, each with the English verb
whose frame it is, and prepositions with their English ones. So the clause that is built here is
matched against the same tables as an English one. A sentence whose verb no pack has is kept as it
was said, of any other language too; labels are read in all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from commonplace.language.foreign.clauses import (
    cut_parts,
    find_clause,
    has_object,
    replace_complements,
)
from commonplace.language.foreign.rewrite import (
    ENDS,
    Topic,
    find_office,
    find_topic,
    go_on,
    make_passive,
    own,
    rewrite_clause,
)
from commonplace.language.foreign.words import join_unspaced, read_words, spell_english
from commonplace.language.frames.circumstances import Circumstances
from commonplace.language.frames.context import Context
from commonplace.language.frames.frame import Said
from commonplace.language.frames.labels import find_label, is_sentence, read_label
from commonplace.language.frames.match import read_clause
from commonplace.language.frames.subjects import UNKNOWN, Subject, find_author, find_subject
from commonplace.language.frames.whole import say_as_is
from commonplace.language.grammar.clauses import Clause
from commonplace.language.grammar.verbs import Verb
from commonplace.language.grammar.words import Word
from commonplace.language.packs import Pack
from commonplace.language.sentences import Sentence
from commonplace.language.statement import Statement

_NO_PACK = Pack("", {})


def read_foreign(sentence: Sentence, pack: Pack | None, context: Context) -> list[Statement] | str:
    """Read a sentence by its language's pack."""
    known = pack or _NO_PACK
    words = read_words(sentence, known, context)
    span = (sentence.start, sentence.end)
    label = find_label(spell_english(join_unspaced(_mark_change(words))))
    if label and not is_sentence(label) and (found := read_label(label, span, context)):
        return found
    me = any(token.text.lower() in known.words("me") for token in sentence.tokens)
    statements = [] if pack is None else [*_Reader(pack, context, span, me).read(words)]
    return statements or [_say_as_is(span, words, known, context)]


def _say_as_is(
    span: tuple[int, int], words: Sequence[Word], pack: Pack, context: Context
) -> Statement:
    """Keep a sentence as it was said, and whether it speaks of a change."""
    how = _find_circumstances(words, None, pack, context)
    act = "change" if how.now or how.no_longer else "state"
    return replace(say_as_is(span, context), act=act, adds=how.adds)


def _mark_change(words: Sequence[Word]) -> list[Word]:
    """Spell a label that says *now* as a new one: "Port ab sofort: 9260", "Code : 12 désormais";
    a number behind the word is its value: "Port ab sofort 9260".
    """
    colon = next((at for at, word in enumerate(words) if word.text in (":", "：", "=")), 0)
    at = next((at for at, word in enumerate(words) if word.tag == "RP"), 0)
    if not at or any(word.tag == "VBZ" for word in words):
        return [*words]
    number = at + 1 < len(words) and words[at + 1].tag == "CD"
    if at > colon + 1 and number:  # "Projekt X: Port ab sofort 9260"
        comma = [replace(word, text=",", low=",") for word in words[colon : colon + 1] if colon]
        sign = replace(words[at], text=":", low=":", tag=",")
        words = [*words[:colon], *comma, *words[colon + len(comma) : at], sign, *words[at + 1 :]]
        words = [*words[: at + 1], *_until_comma(words[at + 1 :])]
    elif colon:
        words = [*words[:at], *words[at + 1 :]]
    new = replace(words[0], text="", low="new", lemma="new", tag="JJ", end=words[0].start)
    return [new, *words]


def _until_comma(words: Sequence[Word]) -> list[Word]:
    end = next((at for at, word in enumerate(words) if word.text == ","), len(words))
    return [*words[:end]]


@dataclass(slots=True)
class _Reader:
    """What is carried from clause to clause of one sentence."""

    pack: Pack
    context: Context
    span: tuple[int, int]
    #: Whether something is done to the author: "me han cambiado el médico".
    me: bool
    subject: Subject = UNKNOWN
    known_as: tuple[Word, ...] = ()
    #: What a clause says is another now, or somebody's no longer: "on a changé de plombier, …".
    topic: Topic | None = None
    has_changed: bool = False
    #: The verb of what is so no longer: "n'habite plus à Lyon, elle est à Nice".
    former: Verb | None = None

    def read(self, words: Sequence[Word]) -> Iterator[Statement]:
        clause: Clause | None = None
        how = Circumstances()
        for part in cut_parts(words, self.pack):
            if not part.instead:
                carries = self.subject.key is not None or self.topic is not None
                clause = find_clause(part, self.pack, carries=carries)
            elif clause is not None and not how.positive:
                clause = replace_complements(clause, part.words, self.pack)
            else:
                continue
            if clause is None or clause.verb is None:
                continue
            how = _find_circumstances(part.words, clause, self.pack, self.context)
            if self.has_changed and how.positive:
                how = replace(how, now=True)
            about = self._find_about(clause, part.words)
            clause.verb = go_on(clause, clause.verb, self.former)
            yield from self._read_clause(Said(clause, about, how, self.context))
            over = how.no_longer or clause.verb.lemma in ENDS
            self.has_changed |= how.no_longer
            self.former = clause.verb if over else self.former

    def _read_clause(self, said: Said) -> Iterator[Statement]:
        self.topic = find_topic(said, self.me) or self.topic
        for each in rewrite_clause(said, self.pack):
            yield from read_clause(each, [each.clause], self.span)
            self.topic = find_office(each) or self.topic

    def _find_about(self, clause: Clause, words: Sequence[Word]) -> Subject:
        """Whom a clause is about: its own subject, else what is carried."""
        own_words = clause.subject
        found = find_subject(own_words, self.context) if own_words else UNKNOWN
        if own_words and own_words[0].lemma == "their" and self.subject.key is not None:
            found = own(self.subject, own_words[1:], self.context)
        elif found.key is None and any(word.low in self.pack.words("first") for word in words):
            found = find_author(self.context)
        elif found.key is None and any(
            word.low in self.pack.words("first plural") for word in words
        ):
            found = find_author(self.context, plural=True)
        assert clause.verb is not None
        if self.subject.words and has_object(words, self.pack):
            clause.verb = make_passive(clause.verb)
            found = UNKNOWN
        if found.key is not None:
            self.subject, self.known_as = found, own_words
            return found
        if self.topic is not None and clause.verb.lemma in ("be", "be-called", "cost", "pay"):
            clause.subject = self.topic.words
            return self.topic.subject
        clause.subject = self.known_as
        return self.subject


def _find_circumstances(
    words: Sequence[Word], clause: Clause | None, pack: Pack, context: Context
) -> Circumstances:
    low = f" {' '.join(word.low for word in words)} "
    lows = {word.low for word in words}
    verb = clause.verb if clause else None
    negated = verb is not None and verb.negated
    no_longer = any(f" {phrase} " in low for phrase in pack.words("no longer"))
    no_longer = (no_longer and (negated or pack.language == "es")) or ("mehr" in lows and negated)
    days = context.dates[0] if context.dates else None
    passive, lemma = (verb.passive, verb.lemma) if verb else (False, "")
    plan = lemma.startswith("will-") or not (passive or lows.isdisjoint(pack.words("plan")))
    made = Circumstances(
        mood="plan" if plan else "fact",
        positive=not (negated or no_longer),
        scope=("if",) if lows & pack.words("conditions") else (),
        adds=1 if lows & pack.words("also") else 0,
        now=any(f" {phrase} " in low for phrase in pack.words("now"))
        or any((word.tag, word.lemma) == ("IN", "since") for word in words),
        no_longer=no_longer,
        correction=any(f" {phrase} " in low for phrase in pack.words("correction")),
    )
    return replace(made, days=(days.first.isoformat(), days.last.isoformat())) if days else made
