"""Clauses of a sentence: who, what verb in which form, and what it is said of.

One walk over the chunks. A verb group closes what stands before it into a subject and opens a
clause; chunks behind it are its complements, each under its preposition. A second verb group
begins another clause, with a subject of its own where a bare noun phrase stands before it, else
with the same one. A noun phrase swallows "of …" behind it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from commonplace.language.grammar.chunks import Chunk, find_chunks
from commonplace.language.grammar.verbs import Verb, read_verb
from commonplace.language.grammar.words import Word
from commonplace.language.packs import english

MAX_CLAUSES = 24


@dataclass(frozen=True, slots=True)
class Complement:
    """What stands beside a verb: a noun phrase (``NP``), adjectives (``ADJ``) or adverbs
    (``ADV``).
    """

    prep: str
    kind: str
    words: tuple[Word, ...]
    prep_words: tuple[Word, ...] = ()
    #: Whether a comma, a dash or *and* stands right before it.
    is_apart: bool = False

    @property
    def low(self) -> str:
        return " ".join(word.low for word in self.words)

    @property
    def phrase(self) -> str:
        return f"{self.prep} {self.low}".strip()


@dataclass(slots=True)
class Clause:
    subject: tuple[Word, ...] = ()
    #: Those who share the verb with the subject: "Ola | and Kim | broke up".
    partners: list[tuple[Word, ...]] = field(default_factory=list)
    verb: Verb | None = None
    #: What stands before the subject, and behind the verb.
    before: list[Complement] = field(default_factory=list)
    after: list[Complement] = field(default_factory=list)
    #: The word that opens it: "" for a main clause, else if, because, that, who …
    opener: str = ""
    shares_subject: bool = False
    #: Whether the subject is something done: "winning | felt good".
    is_gerund: bool = False
    start: int = 0
    end: int = 0

    @property
    def complements(self) -> list[Complement]:
        return [*self.before, *self.after]

    @property
    def is_main(self) -> bool:
        return not self.opener


def find_clauses(words: Sequence[Word]) -> list[Clause]:
    """Find the clauses of a sentence, in the order of their verbs."""
    walk = _Walk()
    for chunk in find_chunks(words):
        walk.step(chunk)
        if len(walk.clauses) >= MAX_CLAUSES:
            break
    return walk.finish()


class _Walk:
    def __init__(self) -> None:
        self.clauses: list[Clause] = []
        self.now = Clause()
        self.prep = ""
        self.of: tuple[Word, ...] = ()
        self.joined = False  # "and" or a comma stood right before
        self.comma = False

    def step(self, chunk: Chunk) -> None:
        step = getattr(self, f"_{chunk.kind.lower()}")
        step(chunk)
        self.joined = chunk.kind == "CC" or (self.joined and chunk.kind == "ADV")
        self.comma = chunk.kind == "MARK" or (self.comma and chunk.kind in ("CC", "ADV"))

    def finish(self) -> list[Clause]:
        self._close()
        for clause in self.clauses:
            _measure(clause)
        return [clause for clause in self.clauses if clause.verb or clause.complements]

    def _close(self) -> None:
        if self.prep and self.now.verb:
            self.now.after.append(Complement(self.prep, "ADV", (), self.of))
        self.prep = ""
        if self.now.verb or self.now.before:
            self.clauses.append(self.now)
        self.now = Clause()

    # --- a chunk of each kind ---------------------------------------------------------------

    def _np(self, chunk: Chunk) -> None:
        items = self._items()
        apart = self.comma or self.joined
        prep, before = self.prep, self.of if self.prep else ()
        self.prep = ""
        if prep == "of" and items and items[-1].kind == "NP" and not self.comma:
            items[-1] = _lengthened(items[-1], self.of, chunk)
        elif self.now.verb and (contrast := _contrast(items, prep)):
            items[-1] = Complement(contrast, "NP", chunk.words)
        elif self.joined and not prep and items and items[-1].kind == "NP":
            items.append(Complement("and", "NP", chunk.words, is_apart=True))
        elif self.comma and self.now.verb and items and all(word.is_name for word in chunk.words):
            items.append(Complement(prep or ",", "NP", chunk.words, before, apart))
        else:
            items.append(Complement(prep, "NP", chunk.words, before, apart))

    def _adj(self, chunk: Chunk) -> None:
        items = self._items()
        if self.comma and items and chunk.words[0].low == "not" and len(chunk.words) > 1:
            items.append(Complement("not", "NP", chunk.words[1:]))
        else:
            items.append(Complement(self.prep, "ADJ", chunk.words, is_apart=self.comma))
        self.prep = ""

    def _adv(self, chunk: Chunk) -> None:
        subject = any(item.kind == "NP" and not item.prep for item in self.now.before)
        if subject and not self.now.verb and chunk.low in ("no longer", "not"):
            self._open(Verb(("be",), chunk.words, "present", negated=True, adverbs=(chunk.low,)))
            return
        self._items().append(Complement("", "ADV", chunk.words))

    def _in(self, chunk: Chunk) -> None:
        if (self.prep, chunk.low) == ("because", "of"):
            return
        if (self.prep, chunk.low) == ("as", "of"):
            self.prep, self.of = "as of", (*self.of, *chunk.words)
            return
        if self.prep:
            self._items().append(Complement(self.prep, "ADV", (), self.of))
        self.prep, self.of = chunk.low, chunk.words

    def _cc(self, chunk: Chunk) -> None:
        self._drop_prep()

    def _mark(self, chunk: Chunk) -> None:
        self._drop_prep()
        if chunk.low in (";", "—", "–", "--", ":", "(", ")") and self.now.verb:
            self._close()

    def _sub(self, chunk: Chunk) -> None:
        self._drop_prep()
        items = self._items()
        relative = chunk.words[0].tag in ("WDT", "WP") or chunk.low == "that"
        behind_noun = bool(items) and items[-1].kind == "NP"
        antecedent = self._last_noun() if relative and behind_noun else ()
        follows = chunk.low == "so" and (self.comma or not items)  # "…, so we moved it"
        self._close()
        opener = "" if follows else "which" if antecedent else chunk.low
        self.now = Clause(opener=opener, subject=antecedent)

    def _vg(self, chunk: Chunk) -> None:
        verb = read_verb(chunk.words)
        former = self.now.verb
        if former and verb.forms == ("VBG",) and self.prep:
            if _contrast(self.now.after, self.prep):
                return  # "instead of taking | the bus"
            if (former.lemma, self.prep) == ("give", "up"):
                self.now.verb, self.prep = replace(former, chain=("stop",)), ""
        if self.now.verb is None:
            self._open(verb)
        elif self._continues(verb):
            self.now.verb = self.now.verb.followed_by(verb)
        elif verb.finite or self.joined:
            self._next(verb)
        elif verb.lemma in ("call", "name") and verb.forms == ("VBN",):
            self.prep, self.of = "called", chunk.words
            return
        elif self._is_note(verb):
            noun = self.now.after.pop().words
            self._close()
            self.now = Clause(subject=noun, verb=verb)
        else:
            self._nonfinite(verb)
        self.prep = ""

    # --- clauses ----------------------------------------------------------------------------

    def _open(self, verb: Verb) -> None:
        before = self.now.before
        at = None if self.comma and _is_vocative(before) else _subject_at(before)
        if at is not None and not (self.now.subject and self.now.opener):
            self.now.subject, self.now.partners = _gather(before[at:])
            self.now.before = before[:at]
        self.now.verb = verb
        if verb.infinitive and not self.now.opener:
            self.now.opener = "to"

    def _is_note(self, verb: Verb) -> bool:
        """Whether another note begins: "Offsite cancelled, | deposit refunded"."""
        last = self.now.after[-1] if self.now.after else None
        if last is None or last.kind != "NP" or last.prep or not last.is_apart:
            return False
        return verb.forms in (("VBN",), ("VBD",)) and last.words[0].tag[:2] in ("NN", "JJ")

    def _continues(self, verb: Verb) -> bool:
        """A verb right behind the verb belongs to it: wants | to learn, stopped | eating."""
        last = self.now.after[-1] if self.now.after else None
        behind = self.now.after and not (last and last.kind == "ADV" and last.words)
        apart = self.joined or (self.comma and not verb.infinitive)
        return not verb.finite and not behind and not apart and not self.prep

    def _next(self, verb: Verb) -> None:
        former = self.now
        if verb.finite and _is_gerund(former) and not self.comma:
            self.now = Clause(subject=_words_of(former), verb=verb, is_gerund=True)
            return
        after = former.after
        subject: tuple[Word, ...] = ()
        partners = former.partners
        before: list[Complement] = []
        joined = self.joined or self.comma  # "12 s, was 30", "left Norvik, started at Firma Lindt"
        at = None if joined else _own_subject_at(after)
        apart = False
        if verb.finite and at is not None:
            apart = after[at].is_apart
            subject, partners = _gather(after[at:])
            begin = at
            while begin and after[begin - 1].kind == "ADV" and self.comma:
                begin -= 1
            before = after[begin:at]
            del after[begin:]
        shares = not subject
        opener = former.opener if shares else ""
        if not shares and not apart:
            opener = "that" if former.verb and former.verb.lemma in _tellers() else "which"
        if verb.infinitive:
            opener = "to"
        elif verb.forms[:1] in (("VBG",), ("VBN",)) and not verb.finite:
            opener = "participle"
        if shares and former.verb and verb.forms[:1] == ("VB",):
            verb = verb.under(former.verb)
        self._close()
        self.now = Clause(
            subject=subject or former.subject,
            partners=partners,
            verb=verb,
            before=before,
            opener=opener,
            shares_subject=shares,
        )

    def _nonfinite(self, verb: Verb) -> None:
        """A participle or infinitive behind a complement: "built | by Ole", "… | to save gas"."""
        former = self.now
        subject = self._last_noun() if verb.lemma else ()
        self._close()
        opener = "to" if verb.infinitive else "participle"
        self.now = Clause(subject=subject or former.subject, verb=verb, opener=opener)

    # --- pieces -----------------------------------------------------------------------------

    def _items(self) -> list[Complement]:
        return self.now.after if self.now.verb else self.now.before

    def _drop_prep(self) -> None:
        if self.prep:
            self._items().append(Complement(self.prep, "ADV", (), self.of))
            self.prep = ""

    def _last_noun(self) -> tuple[Word, ...]:
        for item in reversed(self._items()):
            if item.kind == "NP":
                return item.words
        return self.now.subject


def _is_gerund(clause: Clause) -> bool:
    """Whether a clause is "winning", "eating early": what a finite verb behind it is about."""
    return (
        clause.verb is not None
        and clause.verb.forms == ("VBG",)
        and not clause.subject
        and clause.is_main
    )


def _words_of(clause: Clause) -> tuple[Word, ...]:
    verb = clause.verb.words if clause.verb else ()
    return (*verb, *(word for item in clause.after for word in _spread(item)))


def _tellers() -> frozenset[str]:
    pack = english()
    return pack.words("report verbs") | pack.words("opinion verbs") | pack.words("know verbs")


def _contrast(items: Sequence[Complement], prep: str) -> str:
    """ "…, not Go" and "instead of Webpack": what the value stands against."""
    last = items[-1].low if items and items[-1].kind == "ADV" and items[-1].words else ""
    if last == "not" and not prep and len(items) > 1:
        return "not"
    return f"{last} {prep}" if (last, prep) in (("instead", "of"), ("rather", "than")) else ""


def _lengthened(item: Complement, of: tuple[Word, ...], chunk: Chunk) -> Complement:
    return replace(item, words=(*item.words, *of, *chunk.words))


def _gather(items: Sequence[Complement]) -> tuple[tuple[Word, ...], list[tuple[Word, ...]]]:
    """A subject with the phrases behind it, and those joined to it by *and*."""
    subject: list[Word] = list(items[0].words)
    partners: list[tuple[Word, ...]] = []
    for last, item in pairwise(items):
        if item.prep == "and" and last.prep in ("", "and"):
            partners.append(item.words)
        elif item.kind == "NP" and item.prep and item.prep != ",":
            subject += _spread(item)
    return tuple(subject), partners


def _spread(item: Complement) -> tuple[Word, ...]:
    return (*item.prep_words, *item.words)


def _measure(clause: Clause) -> None:
    """Note from where to where in the text the clause reaches."""
    words = [word for item in clause.complements for word in _spread(item)]
    words += clause.verb.words if clause.verb else ()
    words += () if clause.shares_subject or clause.opener else clause.subject
    clause.start = min((word.start for word in words), default=0)
    clause.end = max((word.end for word in words), default=0)


def _subject_at(items: Sequence[Complement]) -> int | None:
    """Find the bare noun phrase that is the subject: the last one, with the phrases behind it."""
    found = None
    for at, item in enumerate(items):
        if item.kind != "NP" or item.prep or _is_time(item):
            continue
        if found is None or not _describes(items[found], item):
            found = at
    if found is None:
        found = next(
            (at for at, item in enumerate(items) if item.kind == "NP" and not item.prep), None
        )
    return found


def _is_vocative(items: Sequence[Complement]) -> bool:
    """ "Hey Gina, hope you …": a name before a comma is spoken to."""
    bare = [item for item in items if item.kind == "NP" and not item.prep]
    described = items and items[0].kind == "ADJ"  # "our youngest, Ola, is …"
    return len(bare) == 1 and not described and all(word.is_name for word in bare[0].words)


def _describes(named: Complement, item: Complement) -> bool:
    """ "Otis, Lotte's brother, works": the second phrase describes the name before it."""
    if item.words[0].low in english().words("my") or item.words[0].tag == "PRP":
        return False
    owned = any(word.tag in ("POS", "PRP$") for word in item.words) or item.words[0].low in (
        "a",
        "an",
        "the",
    )
    if any(word.tag == "POS" for word in item.words):  # "Biscuit, Ola's hamster, died"
        return named.words[0].text[:1].isupper() and named.words[0].tag != "DT"
    return owned and all(word.is_name for word in named.words)


def _own_subject_at(after: Sequence[Complement]) -> int | None:
    """Find the noun phrase right before a second verb that is this verb's own subject."""
    at = len(after)
    while at and after[at - 1].kind == "ADV" and after[at - 1].words:
        at -= 1
    if at and after[at - 1].prep in ("and", ","):
        return at - 1
    begin = at - 1
    while begin > 0 and after[begin].prep not in ("", "and", ",") and after[begin].kind == "NP":
        begin -= 1
    if begin >= 0 and after[begin].kind == "NP" and after[begin].prep == "and":
        return begin
    bare = begin >= 0 and after[begin].kind == "NP" and not after[begin].prep
    return begin if bare and not _is_time(after[begin]) else None


def _is_time(item: Complement) -> bool:
    words = item.words
    return bool(words) and (words[0].dated or words[-1].low in english().words("time nouns"))
