"""Match a clause against the tables, and make statements of what it says."""

from collections.abc import Iterator
from dataclasses import replace

from commonplace.language.frames.build import build_statement
from commonplace.language.frames.change import match_change
from commonplace.language.frames.copula import match_copula
from commonplace.language.frames.endings import find_former, is_proper
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.have import match_there
from commonplace.language.frames.roles import match_apposed
from commonplace.language.frames.subjects import UNKNOWN, Subject, find_author, is_plural
from commonplace.language.frames.verb_frames import match_verb
from commonplace.language.grammar.clauses import Clause
from commonplace.language.packs import english
from commonplace.language.statement import BOOK, Statement


def read_clause(said: Said, clauses: list[Clause], span: tuple[int, int]) -> Iterator[Statement]:
    """Match the tables; a clause with a subject that no table reads still is a statement."""
    clause = said.clause
    own = _own_span(clause, clauses, span)
    if clause.opener in _OPEN:
        return
    if said.subject.key is None:
        if there := list(match_there(said)):
            yield from (build_statement(frame, said, own) for frame in there)
        elif clause.is_main and _happens_to_author(said):
            yield build_statement(_plain_frame(said, find_author(said.context)), said, own)
        elif clause.is_main and _happened(said):
            yield from _read_done(said, own)
        return
    if _is_caused(said, clauses):
        yield from _read_done(said, own)
        return
    frames = [
        _without_vague(frame, said) for frame in _match(said) if frame.subject.key is not None
    ]
    if clause.is_main or clause.opener == "that":
        frames = frames or ([_plain_frame(said)] if _says_something(said, clauses) else [])
    else:
        frames = [
            frame
            for frame in frames
            if frame.rule.startswith(("slots:", "change:")) and _is_own(said)
        ]
    told = clause.is_main and said.how.mood == "fact" and said.how.positive
    for frame in match_apposed(said) if told else ():
        still = replace(said, how=replace(said.how, still=True, days=None))
        yield build_statement(frame, still, own)
    for frame in frames:
        if frame.attribute is not None or _is_about_somebody(frame, said, own):
            yield build_statement(frame, said, own)


def _without_vague(frame: Frame, said: Said) -> Frame:
    """Take the slot from what is told of things in general: "young kids like slides", "no days were
    confirmed".
    """
    if frame.subject.key != BOOK or frame.subject.definite:
        return frame
    words = said.clause.subject
    several = is_plural(words) and frame.act == "change" and len(frame.subject.words) < 2
    denied = bool(words) and words[0].low == "no"
    return replace(frame, attribute=None) if several or denied or not frame.single else frame


#: What these open is no fact of its own.
_OPEN = frozenset(
    ("if", "unless", "when", "whenever", "whether", "to", "than", "as", "like", "so", "until")
)


def _says_something(said: Said, clauses: list[Clause]) -> bool:
    """ "I think", "I did": a verb that says nothing alone needs something beside it."""
    pack = english()
    empty = pack.words("light verbs") | pack.words("opinion verbs") | pack.words("know verbs")
    tells = said.verb.lemma in pack.words("opinion verbs") | pack.words("report verbs")
    if tells and clauses[-1] is not said.clause:
        return True
    return bool(said.complements) or said.how.days is not None or said.verb.lemma not in empty


def _is_own(said: Said) -> bool:
    """A clause inside another one tells a fact where its subject is a name or the author."""
    return said.subject.known in ("named", "author")


def _is_about_somebody(frame: Frame, said: Said, span: tuple[int, int]) -> bool:
    """Without a slot, "the X" alone is nobody's fact: it needs a name or a day beside it."""
    subject = frame.subject
    if subject.known == "pronoun" and not subject.surface:
        return False
    if subject.definite and said.verb.tense == "past":
        return True
    return (
        subject.key != BOOK
        or bool(subject.names)
        or bool(said.context.names_in(*span))
        or said.how.days is not None
    )


def _match(said: Said) -> Iterator[Frame]:
    if said.clause.opener == "participle":
        return
    changed = list(match_change(said)) if said.verb.lemma != "be" or said.verb.passive else []
    if changed:
        yield from changed
    elif said.verb.lemma == "be" and not said.verb.passive:
        yield from match_copula(said)
    else:
        yield from match_verb(said)


def _read_done(said: Said, span: tuple[int, int]) -> Iterator[Statement]:
    """Read what was done to something, whoever did it: "they raised the fee", "made us cut it"."""
    frames = [frame for frame in match_change(said) if frame.subject.key is not None]
    gone = find_former(said).names and said.subject.key is None
    if not frames and gone:
        frames = [Frame(Subject(BOOK, "owner"), "event", "change:gone")]
    for frame in frames:
        if frame.subject is not said.subject:
            yield build_statement(frame, said, span)


def _is_caused(said: Said, clauses: list[Clause]) -> bool:
    """Whether somebody was made to do it: "the auditors made us cut retention to 30 days"."""
    clause = said.clause
    if clause.opener != "participle" or not said.verb.forms or len(clause.subject) != 1:
        return False
    at = next((at for at, each in enumerate(clauses) if each is clause), 0)
    before = clauses[at - 1].verb if at else None
    return before is not None and before.lemma in ("make", "have", "let") and before.tense == "past"


def _happened(said: Said) -> bool:
    """Whether whoever it was did something: "they raised the fee", not "they proposed to"."""
    verb = said.verb
    return (verb.tense == "past" or verb.perfect) and len(verb.chain) == 1


def _happens_to_author(said: Said) -> bool:
    """Whether something unnamed does something to the author: "it reminded me of home"."""
    items, words = said.complements, said.clause.subject
    unnamed = len(words) == 1 and words[0].low in ("it", "this", "that", "they")
    return unnamed and bool(items) and not items[0].prep and items[0].words[0].low in ("me", "us")


def _plain_frame(said: Said, subject: Subject | None = None) -> Frame:
    verb, pack = said.verb, english()
    if subject is not None:
        past = verb.tense == "past" or verb.perfect
        return Frame(subject, "event" if past else "opinion", "clause")
    if said.clause.opener == "participle":
        return Frame(UNKNOWN, "said", "participle")
    if verb.lemma in pack.words("opinion verbs"):
        return Frame(said.subject, "opinion", "clause")
    if verb.tense == "past" or verb.perfect:
        return Frame(said.subject, "event", "clause")
    values = (said.value_of(item) for item in said.complements[:3] if item.kind == "NP")
    lasts = said.how.mood == "fact" and said.how.positive
    value = next((each for each in values if lasts and is_proper(each)), None)
    return Frame(said.subject, "attribute", "clause", None, value)


def _own_span(clause: Clause, clauses: list[Clause], span: tuple[int, int]) -> tuple[int, int]:
    """A sentence of one main clause is quoted whole; else each clause has its own words."""
    main = [each for each in clauses if each.verb is not None and each.is_main]
    if len(main) < 2 and clause.is_main:
        return span
    return (clause.start, clause.end) if clause.end > clause.start else span
