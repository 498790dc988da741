"""The facts that a memory states, read by rules.

In: a memory's text, who said it and when. Out: the statements that can stand alone, in the third
person and with their days in full, and what was turned away with the reason.

Each sentence is parted into clauses; each clause passes the gates of ``durable`` and ``referents``,
is rewritten by ``dates`` and ``voice``, and filed by ``weigh``. The quote is the stretch of the
memory it rests on, exactly as it stands there. English only: other languages, code, tables and
logs give nothing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from commonplace.capture.aliases import alias_key
from commonplace.language.decisions import decision
from commonplace.understand.rules.sentences import Sentence, clean
from commonplace.understand.rules.sentences import split as sentences
from commonplace.understand.rules.stating import (
    clauses,
    durable,
    orders,
    referents,
    shape,
    voice,
    weigh,
)
from commonplace.understand.rules.stating.clauses import Clause, Line
from commonplace.understand.rules.stating.dates import resolve
from commonplace.understand.rules.stating.phrases import any_of
from commonplace.understand.rules.stating.standing import Setting
from commonplace.understand.said import Reading, Stated, Turned

MOST_FACTS = 20
LONGEST_READ = 12_000
_DATA = re.compile(r"\s*(?:[{\[]\s*[\"{\[\]}]|<\?xml|<!DOCTYPE|<html)", re.IGNORECASE)
_DECISION_LABEL = re.compile(r"decision\s*:", re.IGNORECASE)
_BECAUSE = re.compile(r",?\s+(?:because|since|so that|as)\s+(?=\w)")
#: *… and it was really good*: left off, for it says nothing of what happened.
_EVALUATION = re.compile(
    r"(?:it|that|this|they|which)(?:'s|'re| "
    + any_of(
        """
        is are was were has have feels felt turned makes made took looks looked really definitely
        totally
        """
    )
    + r")\b(?!.*\d)|(?:makes?|made|brings?|gives?|helps?|feels?|felt)\b",
    re.IGNORECASE,
)
_FIRST_WORD = re.compile(r"(?:^|[.!?]\s+|\n[-* ]*)([A-Z][\w-]*)")
_INSIDE = re.compile(r"[a-z,] ([A-Z][\w-]*)(?='s|’s| [a-z]|[.,!?;)]|$)")
_SHORT_HEADING = 3
_PERSONS = ("person",)


@dataclass(frozen=True, slots=True)
class _Page:
    """What all sentences of a memory share."""

    source: str
    reading: Reading
    #: Whom a first person means, if that is known.
    name: str | None
    #: Words that are names here.
    names: frozenset[str]

    def line(self, text: str) -> Line:
        return Line(text, self.names)


@dataclass(frozen=True, slots=True)
class _Judged:
    """A clause and what came of it: a fact, or the code with which it was turned away."""

    clause: Clause
    text: str
    fact: Stated | None
    code: str = ""


def facts(reading: Reading) -> tuple[list[Stated], list[Turned]]:
    """What the memory states, best understood without it; and what was turned away."""
    source = reading.text[:LONGEST_READ]
    stated: dict[str, Stated] = {}
    turned: list[Turned] = []
    if _DATA.match(source):
        return [], []
    name = voice.speaker(reading.author, reading.trust)
    page = _Page(source, reading, name, _names(source, reading))
    before: tuple[Sentence, Line] | None = None
    for sentence in sentences(source):
        if before and before[0].speaker != sentence.speaker:
            before = None
        for judged in _read(_spoken_by(page, sentence), sentence, before):
            if judged.fact is None:
                turned.append(Turned("fact", judged.text, judged.code))
            elif len(stated) < MOST_FACTS:
                stated.setdefault(judged.fact.text, judged.fact)
        before = sentence, Line(sentence.text)
    return list(stated.values()), turned


def _names(source: str, reading: Reading) -> frozenset[str]:
    """Words with a capital inside a sentence, and words that begin one and that the book knows."""
    known = {word for word in _FIRST_WORD.findall(source) if word.lower() in reading.known}
    return frozenset(known.union(_INSIDE.findall(source)))


def _spoken_by(page: _Page, sentence: Sentence) -> _Page:
    """The page as this sentence's speaker sees it. A label counts as a name where it is known as a
    person's or a role; else nobody knows who speaks there, nor inside a quotation."""
    label = sentence.speaker
    if not label and _is_quoted(page.source, sentence):
        return replace(page, name=None)
    if not label or label == page.reading.author:
        return page
    name = voice.speaker(label, page.reading.trust)
    known = name != label or page.reading.known.get(alias_key(label)) in _PERSONS
    return replace(page, name=name if known else None)


def _is_quoted(source: str, sentence: Sentence) -> bool:
    """It stands between quotation marks that hold more than this memory's own words."""
    if "“" in source and sentence.start:
        opened = source.count("“", 0, sentence.start) > source.count("”", 0, sentence.start)
        if opened or source[sentence.start] == "“":
            return True
    if '"' not in source or not sentence.start:
        return False
    block = source.rfind("\n", 0, sentence.start) + 1
    return source.count('"', block, sentence.start) % 2 == 1 or source[sentence.start] == '"'


# --- clauses ------------------------------------------------------------------------------------


def _read(
    page: _Page, sentence: Sentence, before: tuple[Sentence, Line] | None
) -> Iterator[_Judged]:
    """A sentence, clause by clause. A clause that does not stand alone goes to the one before it,
    if the two stand together."""
    if sentence.end - sentence.start > durable.LONGEST:
        whole = Clause(sentence.start, sentence.end)
        yield _Judged(whole, sentence.text[: durable.LONGEST], None, "long")
        return
    parts = [
        half
        for part in clauses.split(page.source, sentence.start, sentence.end)
        for half in clauses.halves(page.source, clauses.trimmed(page.source, part))
    ]
    current = _judge(page, sentence, parts[0], before)
    for part in parts[1:]:
        following = _judge(page, sentence, part, None)
        evaluates = part.joint not in ("but", "so") and _EVALUATION.match(following.text)
        if following.code in ("pronoun", "fragment", "short") and not evaluates:
            whole = replace(current.clause, end=part.end)
            together = _judge(page, sentence, whole, before)
            if together.fact:
                current = together
                continue
            if part.joint in ("but", "so") or following.code != "pronoun":
                current = replace(together, code=current.code or together.code)
                continue
        yield from _with_reason(page, sentence, current)
        current = following
    yield from _with_reason(page, sentence, current)


def _with_reason(page: _Page, sentence: Sentence, judged: _Judged) -> Iterator[_Judged]:
    """A decision's reason is a fact of its own where it can stand alone."""
    yield judged
    if judged.fact is None or judged.fact.kind != "decision":
        return
    because = _BECAUSE.search(page.source, judged.clause.start, judged.clause.end)
    if because:
        reason = _judge(page, sentence, Clause(because.end(), judged.clause.end), None)
        if reason.fact and reason.fact.kind != "decision":
            sure = round(min(0.9, reason.fact.confidence + 0.05), 2)
            yield replace(reason, fact=replace(reason.fact, kind="rationale", confidence=sure))


def _judge(
    page: _Page, sentence: Sentence, clause: Clause, before: tuple[Sentence, Line] | None
) -> _Judged:
    quote = page.source[clause.start : clause.end]
    told = clause.said + clauses.without_tail(clean(quote)).strip(" ,;:-–—")
    quote = page.source[clause.quoted_from : clause.end]
    text = referents.settled(shape.unquoted(told))
    code = _at_a_glance(text, page.reading.trust)
    if code:
        return _Judged(clause, text, None, code)
    line = page.line(text)
    is_decision = decision(text) is not None or _DECISION_LABEL.match(sentence.text) is not None
    if _is_procedure(line, page.reading.trust):
        return _Judged(clause, text, _procedure(line, quote))
    line = shape.with_subject(line) if page.name else line
    code = _why_not(line, sentence, quote, is_decision)
    if code:
        return _Judged(clause, text, None, code)
    if referents.dangles(line):
        resolved = referents.from_before(line, before[1] if before else None)
        if resolved is None or before is None or referents.dangles(Line(resolved)):
            return _Judged(clause, text, None, "pronoun")
        line = Line(resolved, {*page.names, resolved.split()[0]})
        quote = page.source[before[0].start : clause.end]
    judged = _stated(page, sentence, line, quote, is_decision)
    return replace(judged, clause=clause, text=text)


@lru_cache(maxsize=4096)  # logs and minutes say the same again and again
def _at_a_glance(text: str, trust: str) -> str | None:
    return durable.first_look(Line(text), trust)


@lru_cache(maxsize=4096)
def _looked_at(text: str, section: str, is_decision: bool) -> str | None:
    return durable.second_look(Line(text), section, is_decision)


def _why_not(line: Line, sentence: Sentence, quote: str, is_decision: bool) -> str | None:
    # A long heading tells a story; a short one says what the list is: "Next steps".
    heading = sentence.heading if sentence.heading.count(" ") < _SHORT_HEADING else ""
    section = f"{heading} {sentence.lead}" if sentence.is_item else ""
    code = _looked_at(line.text, section, is_decision)
    if code:
        return code
    if sentence.is_open:
        return "instruction"
    leads = quote.rstrip("*_ ").endswith(":")
    return "fragment" if leads or not shape.is_sentence(line) else None


def _stated(page: _Page, sentence: Sentence, line: Line, quote: str, is_decision: bool) -> _Judged:
    judged = _Judged(Clause(sentence.start, sentence.end), line.text, None)
    about = weigh.stance(line)
    said, occurred_at = resolve(line.text, page.reading.said_at)
    if voice.has_first_person(line.bag):
        if page.name is None:
            return replace(judged, code="speaker")
        rewritten = voice.rewrite(said, page.name)
        if rewritten is None:
            return replace(judged, code="pronoun")
        said = rewritten
    filed = weigh.kind(line, about, is_decision)
    logged = sentence.is_item or bool(sentence.heading)
    author = bool(sentence.speaker or page.reading.author)
    setting = Setting(page.reading.trust, logged, occurred_at is not None, author)
    sure = weigh.confidence(line, about, filed, setting)
    text = shape.finished(said)
    if len(text) > durable.LONGEST:
        return replace(judged, code="long")
    subject = weigh.subject(text, page.name, about)
    return replace(judged, fact=Stated(text, filed, sure, quote, subject, occurred_at))


def _is_procedure(line: Line, trust: str) -> bool:
    return (
        trust not in orders.LOW_TRUST
        and orders.is_procedure(line)
        and not voice.has_first_person(line.bag)
        and not referents.dangles(line)
    )


def _procedure(line: Line, quote: str) -> Stated:
    return Stated(shape.finished(line.text), "procedural", 0.75 if "`" in quote else 0.7, quote)
