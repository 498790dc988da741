"""Read one English sentence: its clauses, and what each of them says."""

from collections.abc import Iterator
from dataclasses import replace

from commonplace.language.frames.build import build_statement, day_swaps, swap
from commonplace.language.frames.change import match_change
from commonplace.language.frames.change_words import has_mark
from commonplace.language.frames.chatter import is_praise
from commonplace.language.frames.circumstances import find_circumstances
from commonplace.language.frames.context import Context
from commonplace.language.frames.copula import match_copula
from commonplace.language.frames.decisive import is_open, is_rule
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.subjects import UNKNOWN, Subject, find_author, find_subject, remember_subject
from commonplace.language.frames.verb_frames import match_verb
from commonplace.language.grammar.clauses import Clause, find_clauses
from commonplace.language.grammar.verbs import agrees, is_first_person
from commonplace.language.grammar.words import FINITE, Word, tag_words
from commonplace.language.names import Surface
from commonplace.language.packs import english
from commonplace.language.sentences import Sentence
from commonplace.language.statement import BOOK, Named, Statement

MAX_STATEMENTS = 12


def read_english(sentence: Sentence, context: Context, number: int) -> list[Statement] | str:
    """Read a sentence; a word instead of statements says why it was left out."""
    names = [(name.start, name.end) for name in context.names]
    words = tag_words(sentence.tokens, names, [(when.start, when.end) for when in context.dates])
    span = (sentence.start, sentence.end)
    quote = context.text[span[0] : span[1]]
    if is_open(quote, words, context.text[max(0, span[0] - 8) : span[0]]):
        return [_whole("open", words, span, context)]
    if is_rule(words):
        return [_rule(words, span, context)]
    found: list[Statement] = []
    praised = 0
    clauses = find_clauses(words)
    for clause in clauses:
        if clause.verb is None or len(found) >= MAX_STATEMENTS:
            continue
        said = _understand(clause, clauses, quote, context)
        if _is_praise(said):
            praised += 1
            continue
        remember_subject(said.subject, clause.subject, context, number)
        found += _statements(said, clauses, span)
        for partner in clause.partners[:3]:
            joined = replace(said, subject=find_subject(partner, context))
            found += _statements(joined, clauses, span)
    if found:
        return found
    if (praised or _names_nobody(words, context)) and sentence.kind == "text":
        return "chatter"
    return [said_as_is(span, context)]


def _names_nobody(words: list[Word], context: Context) -> bool:
    """A sentence about "it", "that" or "you", without a name, number or day, and not about the author."""
    if context.dates or any(word.low in _FIRST_PERSON or word.tag == "CD" for word in words):
        return False
    spoken_to = sum(1 for name in context.names if _is_spoken_to(name, context))
    if len(context.names) > spoken_to:
        return False
    nouns = [word for word in words if word.tag in ("NN", "NNS") and word.low not in english().words("vague nouns")]
    first = next((word for word in words if word.tag in ("PRP", "PRP$", "DT", "NN", "NNS")), None)
    unclear = first is not None and first.low in _UNCLEAR
    return unclear or not any(word.tag in FINITE for word in words) or not nouns


def _is_spoken_to(name: Surface, context: Context) -> bool:
    """"Wow, Jon, …": a name between commas, or the first or last word of its sentence."""
    text = context.text
    before, after = text[: name.start].rstrip()[-1:], text[name.end :].lstrip()[:1]
    return after in (",", "!", ".", "") and (before in (",", "", "!", ".", "?") or before.isalpha())


_FIRST_PERSON = frozenset(("i", "my", "me", "we", "our", "us", "mine", "myself", "ours"))
_UNCLEAR = frozenset(("it", "this", "that", "they", "these", "those", "you", "your", "there"))


def _understand(clause: Clause, clauses: list[Clause], quote: str, context: Context) -> Said:
    subject = find_subject(clause.subject, context)
    if not clause.subject and clause.is_main and _drops_subject(clause, clauses):
        subject = find_author(context)
    if subject.known == "author" and clause.verb and not agrees(clause.verb):
        subject = UNKNOWN
    if clause.shares_subject and clause.verb and is_first_person(clause.verb):
        subject = find_author(context)
    how = find_circumstances(clause, quote, context)
    low = quote.lower()
    if low.lstrip("*_-– ").startswith(("correction", "actually", "erratum")) or has_mark("correction", _plain(low)):
        how = replace(how, correction=True)
    how = replace(how, scope=(*how.scope, *_conditions(clause, clauses)))
    if clause.opener == "that" and (teller := _teller(clause, clauses)):
        how = replace(how, mood=teller)
    return Said(clause, subject, how, context)


def _drops_subject(clause: Clause, clauses: list[Clause]) -> bool:
    """Whether "I" is left out: "Went to the lake", "Hoping to hear back", "Can't wait"; no order is meant."""
    verb = clause.verb
    if verb is None or clause.before:
        return False
    lead = verb.words[0].tag
    alone = not any(each.verb and each.verb.finite and each is not clause for each in clauses)
    return lead in ("VBD", "MD") or (lead in ("VBG", "VBN") and alone)


def _conditions(clause: Clause, clauses: list[Clause]) -> Iterator[str]:
    """What limits a main clause: the clauses beside it that *if*, *while* or *when* open."""
    if not clause.is_main:
        return
    for other in clauses:
        if other.opener in ("if", "unless", "when", "whenever", "while", "until") and other.verb:
            yield f"{other.opener} {' '.join(word.lemma for word in other.subject)} {other.verb.lemma}"


def _plain(low: str) -> str:
    return "".join(char if char.isalnum() or char in "' " else " " for char in low)


def _teller(clause: Clause, clauses: list[Clause]) -> str | None:
    """The mood of what somebody says or thinks: reported, or a guess."""
    at = clauses.index(clause)
    before = clauses[at - 1].verb if at else None
    if before is None:
        return None
    pack = english()
    if before.lemma in pack.words("report verbs"):
        return "reported"
    return "maybe" if before.lemma in pack.words("opinion verbs") else None


def _is_praise(said: Said) -> bool:
    """"That's great", "you look amazing": about nobody that the memory names."""
    items = said.complements
    if said.subject.key is not None or not items:
        return not said.clause.subject and said.subject.key is None and not said.clause.shares_subject
    return is_praise(items[0].words[-1].low) and len(items) == 1


def _statements(said: Said, clauses: list[Clause], span: tuple[int, int]) -> Iterator[Statement]:
    """Match the tables; a clause with a subject that no table reads still is a statement."""
    clause = said.clause
    own = _own_span(clause, clauses, span)
    if said.subject.key is None or clause.opener in _CONDITIONS:
        return
    frames = [frame for frame in _match(said) if frame.subject.key is not None]
    if clause.is_main or clause.opener == "that":
        frames = frames or [_plain_frame(said)]
    else:
        frames = [frame for frame in frames if frame.rule.startswith(("slots:", "change:")) and _is_own(said)]
    for frame in frames:
        if frame.attribute is not None or _is_about_somebody(frame, said, own):
            yield build_statement(frame, said, own)


#: What these open is no fact of its own.
_CONDITIONS = frozenset(("if", "unless", "when", "whenever", "whether", "to", "than", "as", "like", "so", "until"))


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
    return subject.key != BOOK or bool(said.context.names_in(*span)) or said.how.days is not None


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


def _plain_frame(said: Said) -> Frame:
    verb, pack = said.verb, english()
    if said.clause.opener == "participle":
        return Frame(UNKNOWN, "said", "participle")
    if verb.lemma in pack.words("opinion verbs"):
        return Frame(said.subject, "opinion", "clause")
    happened = verb.tense == "past" or verb.perfect
    return Frame(said.subject, "event" if happened else "attribute", "clause")


def _own_span(clause: Clause, clauses: list[Clause], span: tuple[int, int]) -> tuple[int, int]:
    """A sentence of one main clause is quoted whole; else each clause has its own words."""
    main = [each for each in clauses if each.verb is not None and each.is_main]
    if len(main) < 2 and clause.is_main:
        return span
    return (clause.start, clause.end) if clause.end > clause.start else span


# --- sentences as a whole -------------------------------------------------------------------------


def said_as_is(span: tuple[int, int], context: Context) -> Statement:
    """Keep a sentence as it was said, about whoever it names."""
    text = swap(context.text, span, day_swaps(context.dates, context, span))
    quote = context.text[span[0] : span[1]]
    names = names_of(span, context)
    if any(word in _FIRST_PERSON for word in _plain(quote.lower()).split()[:60]):
        names = (*names, Named("owner", context.author, context.author_surface))
    return Statement(*span, None if text == quote else text, "said", names, days=days_in(context), rule="said")


def names_of(span: tuple[int, int], context: Context, role: str = "object") -> tuple[Named, ...]:
    found = {name.key: Named(role, name.key, name.surface) for name in context.names_in(*span)}
    return tuple(found.values())


def days_in(context: Context) -> tuple[str, str] | None:
    if not context.dates:
        return None
    first = context.dates[0]
    return first.first.isoformat(), first.last.isoformat()


def _whole(kind: str, words: list[Word], span: tuple[int, int], context: Context) -> Statement:
    owner = Subject(context.author, "author")
    made = said_as_is(span, context)
    return replace(made, kind=kind, subject=owner.key, known="author", rule=kind, mood="plan")


def _rule(words: list[Word], span: tuple[int, int], context: Context) -> Statement:
    """A rule belongs to the project it names, else to the book."""
    made = said_as_is(span, context)
    lows = [word.low for word in words]
    negative = lows[0] in ("never", "avoid") or (lows[0] == "do" and lows[1] in ("not", "n't"))
    ends: tuple[str, ...] = ()
    value = None
    clauses = [clause for clause in find_clauses(words) if clause.verb]
    if clauses and lows[0] == "use":
        said = Said(clauses[0], UNKNOWN, find_circumstances(clauses[0], "", context), context)
        bare = [item for item in said.complements if item.kind == "NP" and not item.prep]
        value = said.value_of(bare[0]) if bare else None
        ends = tuple(
            said.value_of(item).key
            for item in said.complements
            if item.prep in ("not", "instead of", "rather than", "over")
        )
    return replace(
        made,
        kind="rule",
        subject=BOOK,
        known="owner",
        positive=not negative,
        attribute="uses" if value else None,
        value=value.text if value else None,
        value_key=value.key if value else None,
        ends=ends,
        rule="rule",
    )
