"""Read one English sentence: its clauses, and what each of them says."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from commonplace.language.decisions import find_decision
from commonplace.language.frames.build import add_former, take_over
from commonplace.language.frames.change_words import has_mark
from commonplace.language.frames.chatter import is_praise, names_nobody
from commonplace.language.frames.circumstances import CONDITIONS, find_circumstances
from commonplace.language.frames.context import Context
from commonplace.language.frames.decide import Decided, read_decision
from commonplace.language.frames.endings import find_was, has_turned, says_that_over
from commonplace.language.frames.frame import Said
from commonplace.language.frames.labels import (
    find_label,
    find_topic,
    is_notice,
    is_sentence,
    is_speaker,
    read_label,
    read_over,
)
from commonplace.language.frames.labels.fragments import read_fragment
from commonplace.language.frames.match import read_clause
from commonplace.language.frames.notes import as_note, is_note
from commonplace.language.frames.subjects import (
    UNKNOWN,
    find_author,
    find_subject,
    remember_objects,
    remember_subject,
)
from commonplace.language.frames.whole import is_open, is_rule, read_open, read_rule, say_as_is
from commonplace.language.grammar.clauses import Clause, find_clauses
from commonplace.language.grammar.mends import tag_words
from commonplace.language.grammar.verbs import agrees, is_first_person
from commonplace.language.grammar.words import Word
from commonplace.language.packs import english
from commonplace.language.sentences import Sentence
from commonplace.language.statement import Statement

MAX_STATEMENTS = 12


def read_english(
    sentence: Sentence, tags: Sequence[str], context: Context, number: int
) -> list[Statement] | str:
    """Read a sentence; a word instead of statements says why it was left out."""
    names = [(name.start, name.end) for name in context.names]
    dates = [(when.start, when.end) for when in context.dates]
    words = tag_words(sentence.tokens, tags, names, dates)
    span = (sentence.start, sentence.end)
    if is_open(context.text[slice(*span)], context.text[max(0, span[0] - 8) : span[0]]):
        return [read_open(span, context)]
    if words[0].text == "[":
        return [say_as_is(span, context)]
    decision = find_decision(sentence.words)
    if decision and decision.is_label:
        return [read_decision(words[decision.at :], span, context)]
    decided = Decided(decision, words) if decision else None
    words, span, labelled = _read_label(sentence, words, context)
    if labelled:
        if decided:
            decided.mark(labelled, say_as_is(span, context), context)
        return labelled
    if is_rule(words):
        return [read_rule(words, span, context)]
    found = _read_clauses(words, span, context, number, decided)
    context.topic = None
    return found


def _read_label(
    sentence: Sentence, words: list[Word], context: Context
) -> tuple[list[Word], tuple[int, int], list[Statement]]:
    """Read "label: value"; of a label and a sentence the sentence is left to be read."""
    span = (sentence.start, sentence.end)
    label = find_label(words)
    if label is not None and is_notice(label):
        words = list(label.value)
        label = find_label(words)
    if label is None:
        return words, span, []
    if is_speaker(label, context):
        context.speak_as(context.text[label.words[0].start : label.words[-1].end])
        return list(label.value), (label.value[0].start, span[1]), []
    if over := read_over(label, span, context):
        return words, span, over
    if is_sentence(label):
        context.topic = find_topic(label, context)
        return list(label.value) if context.topic else words, span, []
    return words, span, read_label(label, span, context)


def _read_clauses(
    words: list[Word],
    span: tuple[int, int],
    context: Context,
    number: int,
    decided: Decided | None,
) -> list[Statement] | str:
    found: list[Statement] = []
    praised = 0
    quote = context.text[span[0] : span[1]]
    corrects = _corrects(quote.lower())
    clauses = find_clauses(words)
    is_over = False
    for clause in clauses:
        if clause.verb is None or len(found) >= MAX_STATEMENTS:
            continue
        said = _understand(clause, clauses, corrects, context)
        if is_over:  # "they no longer meet here, they meet in the annex"
            said.how = replace(said.how, now=True)
        if decided:
            decided.note_clause(clause.verb, len(found))
        if _is_praise(said):
            praised += 1
            continue
        remember_subject(said.subject, clause.subject, context, number)
        remember_objects(said.complements, context, number)
        if found and (was := find_was(said)):
            found[-1] = add_former(found[-1], was)
            continue
        instead = any(item.low == "instead" for item in clause.complements)
        here = [*read_clause(said, clauses, span)]
        found += [take_over(each, found) for each in here] if instead else here
        for partner in clause.partners[:3]:
            found += read_clause(
                replace(said, subject=find_subject(partner, context)), clauses, span
            )
        is_over |= says_that_over(said) or any(each.act == "end" or each.ends for each in found)
        is_over |= has_turned(said)
    found = found or read_fragment(words, span, context)
    if not found and not decided and (praised or names_nobody(words, context)):
        return "chatter"
    if _is_exception(quote):
        found = [
            replace(each, act="state", ends=(), gone=(), adds=each.adds or 2) for each in found
        ]
    if decided:
        decided.mark(found, say_as_is(span, context), context)
    return found or [say_as_is(span, context)]


def _corrects(low: str) -> bool:
    """Whether a sentence corrects: it begins with "Correction" or "Actually", or has such a
    mark.
    """
    plain = "".join(char if char.isalnum() or char in "' " else " " for char in low).strip()
    begins = plain.startswith(("correction", "actually", "erratum"))
    said = plain.endswith(" actually") or " is actually " in plain.replace("it is", "")
    return begins or said or has_mark("correction", plain)


def _is_exception(quote: str) -> bool:
    """Whether a sentence says that the rest is as it was: "…, otherwise as always"."""
    words = "".join(char if char.isalnum() else " " for char in quote.lower()).split()
    padded = f" {' '.join(words)} "
    return any(map(padded.__contains__, english().padded("same words")))


def _understand(clause: Clause, clauses: list[Clause], corrects: bool, context: Context) -> Said:
    subject = UNKNOWN if clause.is_gerund else find_subject(clause.subject, context)
    verb = clause.verb
    assert verb is not None
    if not clause.subject and clause.is_main and _drops_subject(clause, clauses):
        subject = find_author(context)
    if subject.known == "author" and not agrees(verb):
        subject = UNKNOWN
    if clause.shares_subject and is_first_person(verb):
        subject = find_author(context)
    if is_note(clause, subject):
        clause.verb = verb = as_note(clause, verb)
    how = find_circumstances(clause, context)
    scope = (*how.scope, *_conditions(clause, clauses))
    mood = _teller(clause, clauses) or how.mood
    limits = tuple(
        context.text[each.start : each.end] for each in _find_conditions(clause, clauses)
    )
    how = replace(how, correction=corrects, scope=scope, limits=limits, mood=mood)
    return Said(clause, subject, how, context)


def _drops_subject(clause: Clause, clauses: list[Clause]) -> bool:
    """Whether "I" is left out: "Went to the lake", "Hoping to hear back", "Can't wait"; no order is
    meant.
    """
    verb = clause.verb
    if verb is None or any(item.kind != "ADV" for item in clause.before):
        return False
    lead = next((word.tag for word in verb.words if word.tag != "RB"), "")
    alone = not any(each.verb and each.verb.finite and each is not clause for each in clauses)
    return (
        lead in ("VBD", "MD") or verb.words[0].low == "been" or (lead in ("VBG", "VBN") and alone)
    )


def _conditions(clause: Clause, clauses: list[Clause]) -> Iterator[str]:
    for other in _find_conditions(clause, clauses):
        assert other.verb is not None
        subject = " ".join(word.lemma for word in other.subject)
        yield f"{other.opener} {subject} {other.verb.lemma}"


def _find_conditions(clause: Clause, clauses: list[Clause]) -> list[Clause]:
    """What limits a main clause: the clauses beside it that *if*, *while* or *when* open."""
    if not clause.is_main:
        return []
    return [other for other in clauses if other.opener in CONDITIONS and other.verb]


def _teller(clause: Clause, clauses: list[Clause]) -> str | None:
    """The mood of what somebody says or thinks: reported, or a guess."""
    at = next((at for at, each in enumerate(clauses) if each is clause), 0)
    before = clauses[at - 1].verb if at else None
    if before is None or clause.opener != "that":
        return None
    pack = english()
    if before.lemma in pack.words("report verbs"):
        return "reported"
    return "maybe" if before.lemma in pack.words("opinion verbs") else None


def _is_praise(said: Said) -> bool:
    """ "That's great", "you look amazing": about nobody that the memory names."""
    items = said.complements
    if said.subject.key is not None or not items:
        return (
            not said.clause.subject and said.subject.key is None and not said.clause.shares_subject
        )
    return is_praise(items[0].words[-1].low) and len(items) == 1
