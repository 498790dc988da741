"""Match a clause against the tables, and make statements of what it says."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import takewhile

from commonplace.language.frames.build import build_statement
from commonplace.language.frames.change import match_change
from commonplace.language.frames.change_words import change_words
from commonplace.language.frames.chatter import is_praise
from commonplace.language.frames.circumstances import CONDITIONS, Circumstances
from commonplace.language.frames.copula import match_copula
from commonplace.language.frames.endings import find_former, is_proper
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.have import match_there
from commonplace.language.frames.roles import head_of, match_apposed
from commonplace.language.frames.subjects import UNKNOWN, Subject, find_author, is_plural
from commonplace.language.frames.values import Value
from commonplace.language.frames.verb_frames import is_vague, match_verb
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
        replace(frame, attribute=None) if _is_unasked(frame, said, clauses) else frame
        for frame in _match(said)
        if frame.subject.key is not None
    ]
    if clause.is_main or clause.opener == "that":
        frames = frames or ([_plain_frame(said)] if _says_something(said, clauses) else [])
    else:
        frames = [
            frame
            for frame in frames
            if frame.rule.startswith(("slots:", "change:")) and _is_own(said)
        ]
    for frame in match_apposed(said) if clause.is_main else ():
        yield build_statement(frame, replace(said, how=_APPOSED), own)
    for frame in frames:
        if frame.attribute is not None or _is_about_somebody(frame, said, own):
            yield build_statement(frame, said, own)


def _is_unasked(frame: Frame, said: Said, clauses: list[Clause]) -> bool:
    """Whether nobody would ask what a frame answers, so that it fills no slot: it is told of things
    in general, of what only this talk is about, or of a moment.
    """
    subject, how = frame.subject, said.how
    if subject.key == BOOK and not subject.definite and _is_general(frame, said):
        return True
    if how.mood in ("maybe", "wish"):
        return True
    if frame.act != "state" or how.now or how.past:
        return False
    if frame.rule in ("like", "slots:likes"):
        return _is_local(frame, said, clauses)
    it = subject.pronoun is not None and subject.pronoun.low in english().words("thing pronouns")
    mine = subject.known == "author" and subject.is_bare
    habitual = frame.rule.startswith("verb")
    return (
        (it and bool(subject.words) and frame.rule.startswith("slots:"))
        or (frame.rule in ("slots:has", "verb:office") and how.mood != "fact")
        or (frame.rule == "slots:origin" and frame.value is not None and frame.value.type == "text")
        or (frame.rule in ("copula:is", "copula:place") and _is_praised(frame))
        or (mine and frame.rule in ("slots:date", "slots:interval"))
        or (habitual and ((mine and how.mood == "plan") or _is_aim(said, clauses)))
    )


def _is_aim(said: Said, clauses: list[Clause]) -> bool:
    """ "The goal is to connect people", "writes that …"."""
    at = next(at for at, each in enumerate(clauses) if each is said.clause)
    tells = clauses[at + 1 : at + 2] and clauses[at + 1].opener == "that"
    return bool(tells) or (said.verb.first == "be" and said.verb.forms[1:2] == ("VB",))


def _is_general(frame: Frame, said: Said) -> bool:
    """ "Young kids like slides", "no days were confirmed"."""
    words = said.clause.subject
    several = is_plural(words) and frame.act == "change" and len(frame.subject.words) < 2
    vague = bool(words) and words[0].low in ("a", "an", "no", "nobody", "nothing")
    # "… or owner list were confirmed": the verb is of a list that was not read whole.
    part = said.verb.words[0].low in ("are", "were") and not is_plural(words)
    return several or vague or not frame.single or (part and not said.clause.partners)


def _is_praised(frame: Frame) -> bool:
    """ "Is one of my favourites", "is the most important thing", "is at the top of my list"."""
    words = [word for item in frame.used[:1] for word in item.words]
    text = frame.value is not None and frame.value.type == "text"
    vague = words and head_of(words).lemma in english().words("vague nouns")
    graded = words and (words[0].low in ("more", "most") or is_praise(words[-1].low))
    one_of = [word.low for word in words[:2]] == ["one", "of"]
    return one_of or (text and bool(vague or graded))


def _is_local(frame: Frame, said: Said, clauses: list[Clause]) -> bool:
    """Whether what somebody likes is clear only there: "loves the colour", "enjoys seeing them",
    "likes books that …".
    """
    if not frame.used or not frame.used[0].words or frame.value is None:
        return False
    words = frame.used[0].words
    at = next(at for at, each in enumerate(clauses) if each is said.clause)
    goes_on = clauses[at + 1 : at + 2] and clauses[at + 1].opener in _GOES_ON
    pointed = words[0].low in ("the", "this", "that", "these", "those", "your", "all")
    pointed = pointed and not frame.used[0].prep and not any(word.is_name for word in words)
    cut = not any(word.is_noun or word.tag == "VBG" for word in words)  # "complex, dark shows"
    return bool(goes_on) or words[-1].low in _HERE or pointed or (cut and frame.rule == "like")


#: Whatever is told of whom, an apposition says who it is.
_APPOSED = Circumstances()
_GOES_ON = frozenset(("that", "which", "what", "how", "who", "where"))
_HERE = frozenset(("it", "this", "that", "them", "these", "those", "here", "there", "you"))
#: What these open is no fact of its own.
_OPEN = frozenset(
    ("if", "unless", "when", "whenever", "whether", "to", "than", "as", "like", "so", "until")
)


def _says_something(said: Said, clauses: list[Clause]) -> bool:
    """ "I think", "I did": a verb that says nothing alone needs something beside it; "I love it"
    says nothing either.
    """
    pack = english()
    empty = pack.words("light verbs") | pack.words("opinion verbs") | pack.words("know verbs")
    tells = said.verb.lemma in pack.words("opinion verbs") | pack.words("report verbs")
    if tells and clauses[-1] is not said.clause:
        return True
    lasts = said.verb.tense != "past" and not said.verb.perfect
    if lasts and said.complements and all(item.low in _HERE for item in said.complements):
        return False
    says = bool(said.complements) or said.how.days is not None or said.verb.passive
    says = says or bool(find_former(said).keys)
    return says or said.verb.lemma not in empty


def _is_own(said: Said) -> bool:
    """A clause inside another one tells a fact where its subject is a name or the author."""
    return said.subject.known in ("named", "author")


def _is_about_somebody(frame: Frame, said: Said, span: tuple[int, int]) -> bool:
    """Without a slot, "the X" alone is nobody's fact: it needs a name or a day beside it."""
    subject = frame.subject
    if subject.known == "pronoun" and not subject.surface:
        return False
    former = find_former(said)
    if former.names or (subject.definite and (said.verb.tense == "past" or former.keys)):
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
    lasts = said.how.mood == "fact" and said.how.positive
    return Frame(said.subject, "attribute", "clause", None, _find_topic(said) if lasts else None)


def _find_topic(said: Said) -> Value | None:
    """Find what a habit is about, by which it can be ended: a name, else its object or the thing
    beside it, else what is done.
    """
    against = change_words().over.against
    items = [x for x in said.complements[:3] if x.kind == "NP" and x.prep not in against]
    if name := next((value for value in map(said.value_of, items) if is_proper(value)), None):
        return name
    verb, pack = said.verb, english()
    if not said.is_habitual or any(map(verb.chain.__contains__, _thoughts())):
        return None
    if verb.lemma == "be":  # "is on a diet"
        items = [item for item in items if item.prep]
    things = [item for item in items if said.value_of(item).type == "text"]
    if not things and verb.lemma not in pack.words("light verbs"):
        return Value(verb.lemma, verb.lemma, "text")
    things.sort(key=lambda item: bool(item.prep))
    return next((said.value_of(item) for item in things if not is_vague(item)), None)


@cache
def _thoughts() -> frozenset[str]:
    """Verbs that tell what somebody thinks, says or wants, and not what they do."""
    return frozenset().union(*(english().words(f"{kind} verbs") for kind in _THOUGHTS))


_THOUGHTS = ("opinion", "know", "report", "wish", "duty", "maybe")


def _own_span(clause: Clause, clauses: list[Clause], span: tuple[int, int]) -> tuple[int, int]:
    """A sentence of one main clause is quoted whole; else each clause has its own words, a main
    one with those that hang on it.
    """
    main = [each for each in clauses if each.verb is not None and each.is_main]
    if len(main) < 2 and clause.is_main:
        return span
    behind = [each for each in clauses if each.start >= clause.end]
    own = takewhile(lambda each: not each.is_main and each.opener not in CONDITIONS, behind)
    end = max((each.end for each in own if clause.is_main), default=clause.end)
    return (clause.start, max(clause.end, end)) if clause.end > clause.start else span
