"""The clauses of a sentence that can stand alone, and what can be left off their edges.

*I moved to Porto in May and I started at Acme* → two. A dash or a semicolon parts clauses, and so
do *and*, *but*, *so* before a new subject. Nothing is parted inside a sentence that begins with a
subordinate clause, nor where the part before has no verb (*my wife and I*).

`trimmed` cuts off what is no part of a statement: *Oh well, by the way,* at its beginning, the name
of the one who is spoken to, a *too* at its end.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from commonplace.language.calendar import MONTHS
from commonplace.understand.rules.stating.people import PEOPLE
from commonplace.understand.rules.stating.phrases import Cued, any_of, words
from commonplace.understand.rules.verbs import AUXILIARIES, BASE, is_adverb, is_past, is_third

_JOINS = re.compile("['`-]")
_PIECE = re.compile(r"[a-z]+")
_WORD = re.compile(r"`[^`]*`|[^\W\d_]+(?:['-][^\W_]+)*|\d[\d.,:/%-]*")
#: The same for ASCII: to look a sign up in a table is faster than to ask what it is.
_PLAIN_WORD = re.compile(r"`[^`]*`|[A-Za-z]+(?:['-][A-Za-z0-9]+)*|[0-9][0-9.,:/%-]*")


class Line:
    """A piece of text to be judged: how it reads, and its words."""

    def __init__(self, text: str, names: Collection[str] = ()) -> None:
        self.text = text
        #: Words that are names in this memory: see them also where any word has a capital.
        self.names = names
        #: As written, and in lower case.
        self.shown: list[str] = (_PLAIN_WORD if text.isascii() else _WORD).findall(text)
        self.words = [word.lower() for word in self.shown]
        self.bag = frozenset(self.words)
        self.low = text.lower()

    @cached_property
    def pieces(self) -> frozenset[str]:
        """Its words, and those that are parts of others (*well-known*): what a pattern can find as
        a whole word of plain letters in ``low`` is one of them."""
        if self.text.isascii() and not _JOINS.search(self.text):
            return self.bag
        return frozenset(_PIECE.findall(self.low))

    def says(self, cued: Cued) -> bool:
        return not cued.words.isdisjoint(self.pieces) and cued.pattern.search(self.low) is not None

    @cached_property
    def verb(self) -> int | None:
        """The place of the first finite verb."""
        return next((at for at in range(len(self.words)) if self._is_finite(at)), None)

    def _is_finite(self, at: int) -> bool:
        word = self.words[at]
        before = self._before(at)
        if self.shown[at] in _CAPITAL_WORDS and (at or len(word) == 2):
            return False
        if word in AUXILIARIES or (
            at and word.endswith(("'s", "'m", "'re", "'ve", "'ll", "'d")) and word[:-3] in _SUBJECTS
        ):
            return True
        if word.endswith(("'m", "'re", "'ve", "'ll")) or word in _SHORT_SUBJECTS:
            return True
        if self.shown[at][0].isupper() and at:
            return False
        if before in ("i", "we") and word.isalpha() and word not in _NO_VERBS:
            return True
        if before in _SUBJECTS:
            return word in BASE or is_past(word) or is_third(word)
        if not at or before in _NO_VERB_AFTER or before == "to" or before in _RELATIVES:
            return False
        return is_past(word) or (is_third(word) and at + 1 < len(self.words))

    def _before(self, at: int) -> str:
        """The word before this one, adverbs left out."""
        at -= 1
        while at > 0 and is_adverb(self.words[at]):
            at -= 1
        return self.words[at] if at >= 0 else ""

    @cached_property
    def is_firm(self) -> bool:
        """Whether a main verb is there beyond doubt: *A cottage built near a river* has none."""
        within = False  # a relative clause, which keeps its first verb to itself
        for at, word in enumerate(self.words):
            if word in _OPENERS and at:
                within = True
                continue
            if word in _SHORT_SUBJECTS or word.endswith(("'m", "'ve", "'re", "'ll")):
                if not within:
                    return True
                within = False
                continue
            before = self._before(at) if at else ""
            told = before in ("i", "we") or (before in _SUBJECTS and is_past(word))
            third = is_third(word) and self.words[at + 1 : at + 2] not in ([], ["and"], ["or"])
            verb = told or word in AUXILIARIES or word in _SIMPLE_PAST or third or self._acts(at)
            if not at or not verb or self.shown[at] in _CAPITAL_WORDS:
                continue
            if self.words[at - 1] in _NO_VERB_AFTER or self.words[at - 1] == "to":
                continue
            if within:
                within = False
            else:
                return True
        return False

    def _acts(self, at: int) -> bool:
        """A past form with its object right behind it is no participle: *approved the plan*."""
        word, after = self.words[at], self.words[at + 1 : at + 2]
        return bool(after) and after[0] in _OBJECT and is_past(word) and word not in _NAMED


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of the source; `joint` is what parts it from the one before. `said` is what the
    sentence said before, at `since`, and means here too: a day, a subject."""

    start: int
    end: int
    joint: str = ""
    said: str = ""
    since: int = -1

    @property
    def quoted_from(self) -> int:
        return self.since if self.said else self.start


_SUBJECTS = frozenset("i we they you he she it people everyone".split())
_NO_VERBS = frozenset("and or but with too both all in on at of for to the a my".split())
_OPENERS = frozenset(
    """
    who that which where when as if while because since although until before after once unless
    """.split()
)
_OBJECT = frozenset("the a an my our his her their its two three four five six".split())
_NAMED = frozenset("called named given considered titled dubbed".split())
_CAPITAL_WORDS = frozenset("May Will Might Can AM IS ARE DO".split())
_RELATIVES = frozenset("who that which".split())
#: Past forms that are no participles.
_SIMPLE_PAST = frozenset(
    """
    ate became began bit blew broke came chose drank drew drove fell flew forgot froze gave grew
    knew ran rang rode rose sang sank saw shook spoke stole swam threw took tore went woke wore
    wrote got said
    """.split()
)
_SHORT_SUBJECTS = frozenset("im ive it's he's she's that's there's here's what's who's".split())
_NO_VERB_AFTER = frozenset(
    """
    a an the my our his her their its your this these those of in on at by for with from some any
    no two three four five six several many few more most other own new
    """.split()
)
_JOINT = re.compile(
    r"\s+[-–—]{1,3}\s+|(?<=\w)—(?=\w)|;\s+|\s*\.{3,}\s+"
    r"|(?:,?\s+(?P<word>and|but|plus)|(?:,\s+|\s+(?=so\s+(?:I|we)\b))(?P<so>so))\s+"
    r"(?=(?:I|[Ww]e|[Ii]t|[Hh]e|[Ss]he|[Tt]hey|[Tt]hat|[Tt]his|[Yy]ou|there)\b"
    r"(?!\s+(?:and|or)\b)|my\s+\w+(?:\s+\w+)?\s+(?:is|are|was|were|has|have|loves?|works?|lives?)\b)"
    r"|,\s+(?P<splice>(?=(?:it|that|they)(?:['’](?:s|re)|"
    r" (?:is|was|are|were|looks|feels|sounds|makes|felt))\b"
    r"|(?:[A-Z]\w+ and )?I(?:['’]\w+)?\s))"
    r"|,\s+(?P<which>which)\s+(?=(?:is|was|has been|made|makes|felt|feels|means)\b)"
)
_MOST_JOINTS = 20
_FRONT_DAY = re.compile(
    r"(?P<day>(?:yesterday|today|tomorrow|(?:last|next|this) \w+|(?:a|an|one|two|three|\d+) \w+ ago"
    r"|(?:on|in) (?:\w+ )?(?:\w+ )?\d{1,4}(?:st|nd|rd|th)?),?) +(?=(?:I|we|my|our)\b)",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"\b(?:yesterday|today|tomorrow|tonight|last|next|this|ago|\w+day|\d+|later|since|before)\b",
    re.IGNORECASE,
)
_TOLD = re.compile(r"(?:I|[Ww]e) (?:also |then |even |finally )?(?P<verb>[a-z]+)\b")
_TURN = any_of(
    """
    left quit joined sold bought moved_(?:to|from) adopted married founded graduated retired
    resigned started_(?:at|as)
    """
)
_TWO_TURNS = re.compile(
    r"(?P<subject>I|[Ww]e|[A-Z]\w+(?: [A-Z]\w+)?|[Mm]y \w+(?: [A-Z]\w+)?) "
    rf"(?P<first>{_TURN} (?:(?!and\b|but\b|who\b|that\b|because\b|when\b)[\w'’$-]++ ?)"
    r"{1,8}?),? "
    rf"and (?:then |later )?(?={_TURN} \w)"
)
_SUBORDINATE = re.compile(
    r"(?:when(?:ever)?|if|while|although|though|since|after|before|because|as|once|until|even"
    r"|unless|now that|whether|where)\b",
    re.IGNORECASE,
)
_HAS_VERB = re.compile(r"[\w'’]+")
_FILLERS = any_of(
    """
    note fact update decision context background summary ps nb fyi
    oh ah aw+ wow whoa woah man dude gosh ugh oof phew yay hmm+ sweet congrats hey hi hello yeah yep
    yes yup nah nope no well ok okay alright anyways? actually honestly basically haha+ lol omg btw
    by_the_way in_other_news
    on_(?:a|the|another)_(?:different_|side_|other_|plus_|bright_)?(?:note|side|hand)
    speaking_of_[^,.!?]{1,40} fun_fact guess_what
    thanks(?:_so_much|_a_lot|_again)? thank_you(?:_so_much)? cool nice great awesome sure absolutely
    definitely totally exactly right true agreed of_course for_sure no_worries good_question luckily
    fortunately unfortunately sadly thankfully to_be_honest tbh you_know I_mean as_well
    on_top_of_that besides(?:_that)? in_fact for_example however moreover
    furthermore additionally therefore finally meanwhile that_said overall also plus so and but
    first second third then still similarly in_addition of_note note_that personally recently lately
    (?:as_)?for_me in_short in_summary
    """
)
#: At the beginning of a sentence they tell when, and are nobody's name.
_WHEN = (
    any_of(
        rf"""
    yesterday today tomorrow tonight \w+day \w+ly sometimes once often always later afterwards? now
    {" ".join(MONTHS)} soon eventually nowadays outside inside here there
    """
    )
    + r"\b"
)
_FILLER = re.compile(
    rf"(?:[\s\"“(]*(?:(?:and|so|oh|but|yeah) )?(?:"
    rf"{_FILLERS}(?: (?:actually|man|yeah|no|wow))?(?:,? (?-i:[A-Z]\w+))?(?:[,!:;]+| ?[–—-]+)\s+"
    # Before a subject they need no comma: "So I moved".
    r"|(?:so|and|but|plus|also|yeah|oh|well|okay?|hey|actually|honestly|anyway|btw|then|for me)\s+"
    r"(?=(?:I|I['’]\w+|we|my|our)\b)"
    # The one who is spoken to: "Tom, I moved", "Tom, after the war I moved".
    rf"|(?!{_WHEN})(?-i:[A-Z][a-z]+)[,!]\s+(?=(?:I|I['’]\w+|my|we)\b"
    r"|(?!(?:who|which|a|an|the|my|our|and|or)\b)(?-i:[a-z])[^.!?]* (?-i:I)\b)"
    r"))++",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:,?\s+(?:too|as\s+well|haha+|lol|btw|by\s+the\s+way|and\s+(?:so\s+on|all\s+that|stuff))"
    r"|,?\s+(?:like|as)\s+(?:I|we)\s+(?:said|mentioned)|,\s+(?:though|right|you\s+know|of\s+course|for\s+sure|actually|etc\.?|for\s+(?:example|instance)))+"
    r"(?=[.!…]*$)",
    re.IGNORECASE,
)
_VOCATIVE = re.compile(r"(?P<before>\b[a-z]+),\s+[A-Z][a-z]+(?=[.!…]*$)")
_BEFORE_APPOSITION = PEOPLE | words(
    "city town village country capital company project team tool book film movie song game state"
)


def split(source: str, start: int, end: int) -> list[Clause]:
    """The clauses of a sentence; one where it cannot be parted."""
    subordinate = _SUBORDINATE.match(source, start, end) is not None
    found: list[Clause] = []
    begin, joint = start, ""
    for mark in islice(_JOINT.finditer(source, start, end), _MOST_JOINTS):
        word = (
            mark["word"]
            or mark["so"]
            or mark["which"]
            or ("-" if mark["splice"] is None else "and")
        )
        if subordinate and word != "-":
            continue
        if not _stands(source[begin : mark.start()]):
            empty = mark[0][0] == ";" or (mark[0][0] == "," and (mark["word"] or mark["so"]))
            if empty and not found and _stands(source[mark.end() : end]):
                begin = mark.end()  # "Long day, but I …": what stands before says nothing
            continue
        if source.count("`", start, mark.start()) % 2 or source.count("(", start, mark.start()) > (
            source.count(")", start, mark.start())
        ):
            continue
        found.append(Clause(begin, mark.start(), joint))
        begin, joint = mark.start("which") if mark["which"] else mark.end(), word
    parted = [*found, Clause(begin, end, joint)]
    return parted if subordinate else _dated(source, parted)


def _dated(source: str, parted: list[Clause]) -> list[Clause]:
    """A day at the beginning of a sentence is the day of all that it tells."""
    front = _FRONT_DAY.match(source, parted[0].start, parted[0].end)
    if front is None:
        return parted
    return [parted[0]] + [
        replace(part, said=front["day"] + " ", since=front.start("day"))
        if part.joint == "and" and _tells_past(source, part)
        else part
        for part in parted[1:]
    ]


def _tells_past(source: str, part: Clause) -> bool:
    told = _TOLD.match(source, part.start, part.end)
    return bool(told and is_past(told["verb"])) and not _DAY.search(source, part.start, part.end)


def halves(source: str, clause: Clause) -> list[Clause]:
    """*I left Acme and joined Globex*: each half is a turn of its own, with its own object."""
    two = _TWO_TURNS.match(source, clause.start, clause.end)
    if two is None:
        return [clause]
    first = replace(clause, end=two.end("first"))
    second = Clause(two.end(), clause.end, "and", two["subject"] + " ", clause.start)
    return [first, second]


def trimmed(source: str, clause: Clause) -> Clause:
    """Without fillers at its beginning and a spoken-to name or *too* at its end."""
    filler = _FILLER.match(source, clause.start, clause.end)
    if filler and clause.start < filler.end() < clause.end:
        return replace(clause, start=filler.end())
    return clause


def without_tail(text: str) -> str:
    """The clean text of a clause without *too* and without the name of the one spoken to."""
    text = _TAIL.sub("", text)
    called = _VOCATIVE.search(text)
    if called and called["before"] not in _BEFORE_APPOSITION:
        text = text[: called.end("before")] + text[called.end() :]
    return text


def _stands(piece: str) -> bool:
    """There is a verb in it."""
    words = [word.replace("’", "'").lower() for word in _HAS_VERB.findall(piece)]
    return any(
        word in AUXILIARIES
        or is_past(word)
        or (at and (is_third(word) or (word in BASE and words[at - 1] in _SUBJECTS | _ADVERB_LIKE)))
        or word.endswith(("'m", "'ve", "'re", "'ll"))
        or word in _SHORT_SUBJECTS
        for at, word in enumerate(words)
    )


_ADVERB_LIKE = frozenset("just also really always often still never".split())
