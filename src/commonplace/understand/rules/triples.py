"""How the named things of a memory stand to each other: relations from copulas and common verbs.

Each sentence is written anew with a mark for every name (*I* and *my* are the author) and searched
for the patterns of ``naming.relating``. The direction is as written: *Eva is Ana's sister* gives
Eva ``sibling_of`` Ana, and so does *Ana's sister Eva*.

Nothing comes of questions, of what is said to *you*, and of clauses that deny (*not*, *never*, *no
longer*) or only imagine (*if*, *would*, *hope to*, *might*, *used to*). What is said between quotes
is not the author's *I*. Confidence: 0.9 and more where the words leave no choice, 0.85 for plain
verbs, 0.75–0.8 where a reader would be a little less sure; nothing below 0.7 is proposed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from commonplace.capture.aliases import APOSTROPHE, alias_key
from commonplace.capture.candidates import LONGEST_READ
from commonplace.understand.rules.names import author_of
from commonplace.understand.rules.naming.relating import LETTERS, Pattern, patterns
from commonplace.understand.rules.sentences import Sentence, split
from commonplace.understand.rules.words.people import KIN
from commonplace.understand.rules.words.places import WIDE_PLACES
from commonplace.understand.said import Named, Reading, Triple, Turned

MOST_TRIPLES = 50
#: What is longer is a list or a log, not a statement.
_LONGEST_SENTENCE = 600
#: What being one of several ("we") takes away.
_SHARED = 0.1
_MARK = re.compile(r"<[a-z](\d+)>")
_SELF = re.compile(r"\b(?:I'm|I've|I|[Mm]y|me|mine|[Ww]e're|[Ww]e've|[Ww]e)\b(?!')")
_SELVES = {
    "I'm": "<p{}> am",
    "I've": "<p{}> have",
    "I": "<p{}>",
    "my": "<p{}>'s",
    "me": "<p{}>",
    "mine": "<p{}>",
    "we're": "<u{}> are",
    "we've": "<u{}> have",
    "we": "<u{}>",
}
_BREAK = re.compile(r"[,;:—–(]|\s-\s|\b(?:and|but|because|so|when|while|since|that|who|which)\b")
_DENIED = re.compile(
    r"\b(?:not|never|no longer|without|neither|nor|hardly|barely|nobody|nothing|cannot|no one"
    r"|instead of|rather than|refused|declined|failed|denied|denies|doubt|doubts)\b|n't\b",
    re.IGNORECASE,
)
_IMAGINED = re.compile(
    r"\b(?:if|unless|whether|would|could|might|should|may|maybe|perhaps|wish|wishes|wished|hope|hopes"
    r"|hoped|hoping|imagine|pretend|probably|possibly|almost|nearly|suppose|supposed|supposedly"
    r"|allegedly|rumou?rs?|rumou?red|plan|plans|planned|planning|want|wants|wanted|going to|will"
    r"|gonna|considering|consider|thinking|dream|dreams|dreamed|dreaming|let's|used to|trying|tried"
    r"|try|like to|ask|asked|asking|suggest|suggested|recommend|recommended|guess|seems?|apparently"
    r"|wonder|wondering|expected|expects|about to|supposed to|in case|as if|had)\b|'ll\b|'d\b",
    re.IGNORECASE,
)
_SCOPES = re.compile(
    r"\b(?:if|unless|whether|imagine|suppose|pretend|wish|doubt|in case|as if)\b|n't think\b",
    re.IGNORECASE,
)
_ENDED = re.compile(r"^[^.;]{0,25}\b(?:anymore|any more|no longer)\b")
_AFTER_PREPOSITION = re.compile(
    r"\b(?:of|with|for|by|to|from|at|in|on|about|than|like|near|via|against|between|as|after|before"
    r"|whether|not|called|named)\s+(?:the\s+)?[\"']?$"
)
_STARTED = re.compile(r"started (?:at|for) ")
_SCHOOLS = ("school", "academy", "college", "university", "kindergarten")
_GOES_ON = re.compile(r"[^<>,.;:]{0,25},? (?:and|but) (?:(?:now|also|then|still) )?(?=[a-z]+ )")


@dataclass(frozen=True, slots=True)
class _Marked:
    """A sentence whose names are marks, and the words it stands for."""

    text: str
    quote: str


def triples(reading: Reading, names: Sequence[Named]) -> tuple[list[Triple], list[Turned]]:
    """The relations a memory states between its `names`; and those that only look like one."""
    if len(names) < 2:
        return [], []
    text = reading.text[:LONGEST_READ]
    found: dict[tuple[str, str, str], Triple] = {}
    turned: list[Turned] = []
    author = _place_of(author_of(reading) or "", names)
    longest_first = sorted(range(len(names)), key=lambda at: -len(names[at].name))
    for sentence in split(text):
        marked = _marked(text, sentence, names, longest_first, author)
        if marked and len(set(_MARK.findall(marked.text))) > 1:
            _search(marked, names, found, turned)
        if len(found) >= MOST_TRIPLES:
            break
    return list(found.values())[:MOST_TRIPLES], turned


def _place_of(name: str, names: Sequence[Named]) -> int | None:
    key = alias_key(name)
    return next((at for at, each in enumerate(names) if key and alias_key(each.name) == key), None)


# --- marks --------------------------------------------------------------------------------------


def _marked(
    text: str,
    sentence: Sentence,
    names: Sequence[Named],
    longest_first: Sequence[int],
    author: int | None,
) -> _Marked | None:
    """The sentence with marks; nothing for questions and where too little is named."""
    words = sentence.text
    if len(words) > _LONGEST_SENTENCE or "<" in words or words.rstrip("\"')* ").endswith("?"):
        return None
    speaker = _place_of(sentence.speaker, names) if sentence.speaker else author
    for at in longest_first:
        name = APOSTROPHE.sub("'", names[at].name)
        if name in words:
            mark = f"<{LETTERS.get(names[at].type, 'c')}{at}>"
            words = re.sub(rf"(?<![\w<-]){re.escape(name)}(?![\w>-])", mark, words)
    if "<" not in words:
        return None
    if speaker is not None and names[speaker].type == "person":
        words = _SELF.sub(lambda own: _self(own, words, speaker), words)
    return _Marked(words, text[sentence.start : sentence.end])


def _self(own: re.Match[str], words: str, speaker: int) -> str:
    if words.count('"', 0, own.start()) % 2:
        return own[0]  # somebody else's words
    plain = own[0] if own[0].startswith("I") else own[0].lower()
    return _SELVES[plain].format(speaker)


# --- search -------------------------------------------------------------------------------------


def _search(
    marked: _Marked,
    names: Sequence[Named],
    found: dict[tuple[str, str, str], Triple],
    turned: list[Turned],
) -> None:
    for pattern, match, whole in _matches(marked.text):
        if code := _doubt(whole, match, pattern):
            if code != "unclear":
                turned.append(Turned("triple", marked.quote, code))
            continue
        for triple in _read(pattern, match, names, marked.quote):
            key = (triple.source, triple.relation, triple.target)
            if triple.source != triple.target and key not in found:
                found[key] = triple


def _matches(text: str) -> Iterator[tuple[Pattern, re.Match[str], str]]:
    """Every pattern that matches, also where a subject is carried on: *Ana moved and works at…*"""
    for pattern in patterns():
        for match in pattern.find.finditer(text):
            yield pattern, match, text
            rest, times = text[match.end() :], 0
            subject = match["s"]
            while pattern.is_clause and times < 3 and (more := _GOES_ON.match(rest)):
                times += 1
                rest = f"{subject} {rest[more.end() :]}"
                carried = _carried(rest)
                if carried is None:
                    break
                yield *carried, rest
                rest = rest[carried[1].end() :]


def _carried(text: str) -> tuple[Pattern, re.Match[str]] | None:
    for pattern in patterns():
        if pattern.is_clause and (match := pattern.find.match(text)) and match.start("s") == 0:
            return pattern, match
    return None


def _doubt(text: str, match: re.Match[str], pattern: Pattern) -> str | None:
    """Why the match does not say what it seems to say."""
    before = text[: match.start()]
    if pattern.is_clause and _AFTER_PREPOSITION.search(before):
        return "unclear"
    breaks = [each.end() for each in _BREAK.finditer(before)]
    clause = text[breaks[-1] if breaks else 0 : match.end()]
    if _DENIED.search(clause) or _ENDED.match(text[match.end() :]):
        return "negated"
    if _imagined(clause, pattern) or _SCOPES.search(before):
        return "hypothetical"
    return None


def _imagined(clause: str, pattern: Pattern) -> bool:
    hit = _IMAGINED.search(clause)
    while hit and hit[0] == "had" and pattern.relation not in {"lives_in", "works_at", "uses"}:
        hit = _IMAGINED.search(clause, hit.end())
    return hit is not None


def _read(
    pattern: Pattern, match: re.Match[str], names: Sequence[Named], quote: str
) -> Iterator[Triple]:
    relation = pattern.relation or KIN[match["kin"]]
    shared = _SHARED if "<u" in match["s"] else 0.0
    sources, targets = (_listed(match[group], names) for group in "st")
    if (
        relation == "located_in"
        and "," in match[0]
        and not _is_inside(sources[0], targets[0], names)
    ):
        return
    if _STARTED.search(match[0]) and names[targets[0]].name.lower().endswith(_SCHOOLS):
        return  # as a pupil or as a teacher?
    for source in sources:
        for target in targets:
            ends = names[source].name, names[target].name
            if not pattern.relation:  # the one so called comes first: Eva sibling_of Ana
                ends = ends[1], ends[0]
            yield Triple(ends[0], relation, ends[1], round(pattern.confidence - shared, 2), quote)


def _listed(marks: str, names: Sequence[Named]) -> list[int]:
    """The names in a row; of *Springfield, Illinois* only the first."""
    places = [int(number) for number in _MARK.findall(marks)]
    if len(places) > 1 and " and " not in marks and "&" not in marks:
        return [
            at
            for number, at in enumerate(places)
            if not number or not _is_inside(places[number - 1], at, names)
        ]
    return places


def _is_inside(small: int, wide: int, names: Sequence[Named]) -> bool:
    """*Porto, Portugal*: the second is a country or the like, and the first is not."""
    return names[wide].name.lower() in WIDE_PLACES and names[small].name.lower() not in WIDE_PLACES
