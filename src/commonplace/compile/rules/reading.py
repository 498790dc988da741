"""What a memory says, as far as pages are concerned: its subjects and its sentences.

A pure function of one memory. Secrets and invisible characters are gone before anything is read,
and of a long text only the beginning is. Each sentence that is worth it (``stating.worth``) becomes
a statement, word for word; a sentence that also says what somebody is by the way (*with my sister
Eva*) becomes one more for that subject alone, so that no subject gets the same words twice.

- Who wrote it is a subject where the memory speaks in the first or second person.
- Where a sentence stands (``stating.setting``) tells who says it, and what it is about. What stood
  under a heading when it was imported is read as if the heading were its title.
- Of a decision (``decisions``) the sentence is also taken apart for the page of the question:
  decision, reason, consequence.
- At most ``MOST_STATEMENTS`` sentences, the most telling, in the order of the text.
- In languages that nobody here reads, a sentence stands as a note, quoted with its author.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from commonplace.capture.aliases import alias_key
from commonplace.capture.normalise import visible
from commonplace.capture.terms import terms
from commonplace.compile import said
from commonplace.compile.rules import decisions
from commonplace.compile.rules.holding.anew import matters
from commonplace.compile.rules.holding.changes import change
from commonplace.compile.rules.holding.frames import word_at
from commonplace.compile.rules.holding.lines import particulars
from commonplace.compile.rules.same import also_called
from commonplace.compile.rules.stating import (
    kinds,
    placing,
    showing,
    voicing,
    worth,
)
from commonplace.compile.rules.stating.defining import Definition, definitions
from commonplace.compile.rules.stating.obeying import is_order
from commonplace.compile.rules.stating.salience import salience
from commonplace.compile.rules.stating.setting import Setting, setting
from commonplace.compile.rules.stating.titles import headed
from commonplace.compile.rules.stating.worth import Heard
from commonplace.compile.rules.subjects import Sighted, subjects
from commonplace.minds.redact import without_secrets
from commonplace.model import Memory
from commonplace.understand.rules.names import author_of
from commonplace.understand.rules.sentences import Sentence, clean
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.tongue import is_english
from commonplace.understand.said import Reading

__all__ = ["MOST_STATEMENTS", "read", "salience"]

LONGEST_READ = 12_000
_SHORTEST_SECRET = 16
MOST_STATEMENTS = 12
_DATA = re.compile(r"\s*(?:[{\[]\s*[\"{\[\]}]|<\?xml|<!DOCTYPE|<html)", re.IGNORECASE)
_FEWEST_BLANKS = 2
#: Of Rome it tells nothing.
_SAYING = "built in a day"
_ASSISTANTS = frozenset({"assistant", "ai", "bot", "model", "system"})
_LONG_ANSWER = 600
#: How the source of a memory begins that is a commit.
_COMMIT = "git:"
#: Which day it is does not matter for who wrote it.
_SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)
#: Codes of ``worth.look`` that also keep a sentence out of a decision.
_NEVER = ("instruction", "question", "code", "short", "long")
#: Who or what it speaks of, an earlier sentence said: it defines nobody whom it names.
_POINTS_BACK = re.compile(
    r"(?:(?:And|But|So|Also|Then|Now|Still),? )?(?:he|she|they|it|his|her|their|its|him|them|this"
    r"|that|these|those|there|here|both)(?:'\w+)? ",
    re.IGNORECASE,
)
_GUESSED = re.compile(r"\b(?:must|might|may|could) (?:be|have been)\b")
_LASTING = ("trait", "preference")
#: Where these say that something became something else, they give it a value.
_TURNING = ("trait", "event", "note", "status")
#: A kind is worth this much beside the other sentences of its memory.
_WEIGHT = {
    "value": 0.5,
    "definition": 0.3,
    "decision": 0.4,
    "rationale": 0.3,
    "consequence": 0.2,
    "visit": 0.1,
}


class _Page(NamedTuple):
    """What all sentences of a memory share."""

    memory: Memory
    text: str
    sighted: tuple[Sighted, ...]
    #: The author, where it is a person.
    author: said.Named | None
    #: As the memory has it: a role, an agent, a person.
    author_name: str | None
    #: Who speaks in which line, and what else stands around the sentences.
    setting: Setting
    #: An assistant explains the world: little of that belongs on anybody's pages.
    is_answer: bool
    #: Not in English, as far as its small words tell.
    is_foreign: bool
    decided: decisions.Decided | None


def read(memory: Memory) -> said.Read:
    """The subjects that a memory names and what it says of them."""
    text = _safe(visible(headed(memory)))
    if not text.strip() or _DATA.match(text):
        return said.Read()
    name, called = _writer(memory.author or "")
    sighted = tuple(subjects(text, name))
    author = _author(name, sighted)
    around = setting(text, sighted)
    decided = decisions.decided(memory, around.sentences, [each.named for each in sighted])
    is_foreign = not is_english(text.replace("'ve", ""))
    assists = (called or "").lower() in _ASSISTANTS
    is_answer = len(text) > _LONG_ANSWER and assists
    page = _Page(memory, text, sighted, author, called, around, is_answer, is_foreign, decided)
    found = [each for one in around.sentences for each in _stated(page, one)]
    if not assists:  # what an assistant lists are values of the world
        found += particulars(page.text, page.sighted, page.setting)
    statements = _best([*found, *_why(page, found)])
    named = _named(page, statements)
    return said.Read(named, tuple(statements), tuple(also_called(text, named)))


@lru_cache(1 << 10)
def _writer(author: str) -> tuple[str | None, str | None]:
    """Who wrote it, where that is a person, and as the memory has it."""
    seen = visible(author)
    return author_of(Reading("", seen, _SOME_DAY)), " ".join(seen.split()) or None


def _safe(text: str) -> str:
    """Its beginning, without secrets. What nothing calls a secret must be long to be one."""
    text = _beginning(text)
    if ":" in text or "=" in text or any(len(word) >= _SHORTEST_SECRET for word in text.split()):
        return without_secrets(text)
    return text


def _beginning(text: str) -> str:
    if len(text) <= LONGEST_READ:
        return text
    end = max(text.rfind(" ", 0, LONGEST_READ), text.rfind("\n", 0, LONGEST_READ))
    return text[: end if end > 0 else LONGEST_READ]


def _author(name: str | None, sighted: Sequence[Sighted]) -> said.Named | None:
    """The author as the subject that it is in this memory."""
    key = alias_key(name) if name else ""
    if not name or not key:
        return None
    known = (each.named for each in sighted if not each.spans or each.named.key == key)
    return next(known, said.Named(key, name, "person", 1.0))


def _named(page: _Page, statements: Sequence[said.Statement]) -> tuple[said.Named, ...]:
    """Each subject once: who speaks, then the others in the order of the text, then what was
    decided."""
    found: dict[str, said.Named] = {}
    if page.author and _speaks(page, statements):
        found[page.author.key] = page.author
    for each in page.sighted:
        if not (page.author and each.named.key == page.author.key and not each.spans):
            found.setdefault(each.named.key, each.named)
    for speaker in page.setting.speakers.values():
        found.setdefault(speaker.key, speaker)
    if page.decided and page.decided.subject:
        found.setdefault(page.decided.subject.key, page.decided.subject)
    return tuple(found.values())


def _speaks(page: _Page, statements: Sequence[said.Statement]) -> bool:
    """The author is heard: in a statement, or as *I* to a *you* somewhere in the text."""
    key = page.author.key if page.author else ""
    return any(key in each.names for each in statements) or voicing.is_personal(page.text)


# --- sentences ----------------------------------------------------------------------------------


def _stated(page: _Page, sentence: Sentence) -> Iterator[said.Statement]:
    if _says_nothing(sentence.text) or _is_of_nothing(page, sentence):
        return
    heard = _heard(page, sentence)
    part = _part(page, sentence)
    label = page.setting.about(sentence)
    above = page.setting.above(sentence)
    if not (heard.places or heard.is_first or part or page.is_foreign or label or above):
        return  # there is no page for it
    if page.is_answer and (sentence.is_item or heard.is_second or not heard.has_name):
        return
    code = worth.look(heard)
    is_foreign = code == "language" and page.is_foreign
    if code in _NEVER or (code and not (part or is_foreign)):
        return
    is_done = _is_commit(page, sentence)
    told = worth.telling(heard) if not (code or part or is_done) else heard.line
    shown = page.setting.whole(sentence, heard.text)
    matter = () if part or is_done else matters(shown)
    turns = bool(matter) or not (part or is_done or change(heard.text) is None)
    if turns and told is None and not heard.is_second:
        told = heard.line
    if told is None:
        return
    author = _speaker_key(page, sentence) if heard.is_first or is_foreign else None
    keys = tuple(dict.fromkeys([*label, *_spoken_of(page, heard), *above]))
    names = ((author,) if author and author not in keys else ()) + keys
    is_quoted = heard.is_first or heard.is_second or is_foreign
    voice = sentence.speaker if sentence.speaker in page.setting.speakers else page.author_name
    speaker = voice if is_quoted else None
    whole = said.Statement(shown, "note", author, names, speaker)
    if part is not None:
        yield from _of_decision(page, whole, part)
    elif names and is_foreign:
        yield whole._replace(about=keys[0] if keys else author)
    elif names:
        is_main = page.decided is not None and page.decided.sentence == sentence.text
        kind = kinds.kind(heard.line, told, heard.places)
        kind = "event" if is_done else "decision" if is_main and heard.has_name else kind
        kind = "value" if turns and kind in _TURNING else kind
        who = page.setting.meant.get(sentence.start) or _changed(names, matter)
        yield from _filed(heard, whole._replace(kind=kind), who)


def _changed(names: Sequence[str], matter: Sequence[frozenset[str]]) -> str | None:
    """Whose value became another, where a sentence says so: *they raised the ferry fare to 9
    euros* is about the ferry, whoever else is named."""
    for key in names if matter else ():
        if (words := {*terms(key)}) and any(words <= each for each in matter):
            return key
    return None


def _spoken_of(page: _Page, heard: Heard) -> list[str]:
    """What a sentence names; who reads of a topic does not know who *she* is."""
    is_clear = heard.sentence.start not in page.setting.meant
    return [each.named.key for each in heard.places if is_clear or each.named.type != "topic"]


def _is_commit(page: _Page, sentence: Sentence) -> bool:
    """*Add retries to the uploader*: what a commit's first line orders, its author has done."""
    return sentence.start == 0 and (page.memory.source or "").startswith(_COMMIT)


def _says_nothing(text: str) -> bool:
    """*Hi Ana!*, *Why?*: most of what people say to each other is seen at once."""
    if text.endswith("?") or _SAYING in text:
        return True
    return text.isascii() and text.count(" ") < _FEWEST_BLANKS


def _is_of_nothing(page: _Page, sentence: Sentence) -> bool:
    """It names nothing, and nobody speaks of himself: that too is seen at once."""
    if page.decided or page.is_foreign or page.setting.title_end or sentence.speaker:
        return False
    start, end = sentence.start, sentence.end
    if any(start <= at < end for each in page.sighted for at, _ in each.spans):
        return False
    if page.setting.meant or voicing.is_personal(sentence.text) or _is_commit(page, sentence):
        return False
    return page.author is None or not worth.may_drop_the_i(sentence.text)


def _heard(page: _Page, sentence: Sentence) -> Heard:
    text = showing.shown(sentence.text)
    places = placing.places(page.text, sentence, text, page.sighted) if page.sighted else []
    line = Line(text, {text[each.start : each.end] for each in places})
    is_first, is_second = voicing.persons(text, line.words)
    if not is_first and page.author and line.words:  # "Got an email from Teo": a chat drops the I
        is_first = _is_commit(page, sentence) or worth.drops_the_i(line)
    logged = page.author is None and sentence.speaker not in page.setting.speakers
    trust = page.memory.trust
    named = worth.has_name(text, places)
    label = bool(sentence.speaker or page.setting.meant) and bool(page.setting.about(sentence))
    return Heard(
        sentence,
        text,
        line,
        tuple(places),
        is_first,
        is_second,
        trust,
        logged,
        named or label,
        label,
    )


def _filed(heard: Heard, whole: said.Statement, who: str | None) -> Iterator[said.Statement]:
    """The statement for all it names, and one more for each subject that it defines by the way.
    Whom *she* means is known, or not."""
    author = whole.about
    defined = [*definitions(heard.text, heard.places)]
    can_define = whole.kind != "visit" and not _POINTS_BACK.match(heard.text)
    main = next((each for each in defined if each.is_main and can_define), None)
    aside = [each for each in defined if each is not main and each.key != author]
    names = tuple(key for key in whole.names if key not in {each.key for each in aside})
    if main is not None:
        yield whole._replace(kind="definition", about=main.key, names=names, noun=main.noun)
    elif names:
        loose = (_POINTS_BACK.match(heard.text) and not who) or _GUESSED.search(heard.text)
        kind = "note" if loose and whole.kind in _LASTING else whole.kind
        yield whole._replace(kind=kind, about=who or _about(heard, names, author), names=names)
    for each in aside:
        yield _defining(whole, each)


def _defining(whole: said.Statement, each: Definition) -> said.Statement:
    return whole._replace(kind="definition", about=each.key, names=(each.key,), noun=each.noun)


def _about(heard: Heard, names: tuple[str, ...], author: str | None) -> str | None:
    verb = heard.line.verb
    if verb is None and author:  # "Met Priya": it was the author who did
        return author
    at = word_at(heard.line, verb) if verb is not None else len(heard.text)
    known = [each for each in heard.places if each.named.type != "topic" or author is None]
    subject = placing.subject(heard.text, known, at)
    if subject is not None and subject.key in names:
        return subject.key
    proper = (each.named.key for each in heard.places if each.named.type != "topic")
    first = next((key for key in proper if key in names), names[0] if names else None)
    return author or first


def _speaker_key(page: _Page, sentence: Sentence) -> str | None:
    """The subject that *I* means."""
    meant = page.setting.speakers.get(sentence.speaker, page.author)
    return meant.key if meant else None


# --- decisions ----------------------------------------------------------------------------------


def _part(page: _Page, sentence: Sentence) -> said.StatementKind | None:
    """What the sentence does in a decision. Where somebody decided something and nobody can tell
    which question that was, it is a sentence like any other."""
    decided = page.decided
    if decided is None or (decided.subject is None and page.memory.kind != "decision"):
        return None
    is_main = decided.sentence == sentence.text
    label = decisions.label_of(sentence) or decisions.recorded_part(page.memory)
    return decisions.part(sentence.text, label, is_main)


def _of_decision(
    page: _Page, whole: said.Statement, part: said.StatementKind
) -> Iterator[said.Statement]:
    """The whole sentence for what it names; its parts for the page of the question."""
    if whole.names:
        yield whole._replace(kind=part, about=whole.about or whole.names[0])
    question = page.decided.subject if page.decided else None
    if question is None:
        return
    pieces = decisions.parts(whole.text) if part == "decision" else [(part, whole.text)]
    for kind, text in pieces:
        yield whole._replace(text=text, kind=kind, about=question.key, names=(question.key,))


def _why(page: _Page, statements: Sequence[said.Statement]) -> list[said.Statement]:
    """The reason that was given beside a decision."""
    if page.decided is None or not page.memory.why:
        return []
    text = showing.cut(clean(_safe(visible(page.memory.why))))
    if len(text.split()) < 2 or is_order(Line(text)):
        return []
    subject = page.decided.subject
    names = (subject.key,) if subject else next((each.names for each in statements), ())
    if not names or any(text in each.text for each in statements if each.names == names):
        return []
    is_first, is_second = voicing.persons(text)
    speaker = page.author_name if is_first or is_second else None
    return [said.Statement(text, "rationale", names[0], names, speaker)]


# --- the best -----------------------------------------------------------------------------------


def _best(found: Sequence[said.Statement]) -> list[said.Statement]:
    """Each once, and at most so many, in the order of the text."""
    once = list(dict.fromkeys(found))
    if len(once) <= MOST_STATEMENTS:
        return once
    ranked = sorted(range(len(once)), key=lambda at: (-_telling(once[at]), at))
    return [once[at] for at in sorted(ranked[:MOST_STATEMENTS])]


def _telling(statement: said.Statement) -> float:
    return salience(statement.text) + _WEIGHT.get(statement.kind, 0.0)
