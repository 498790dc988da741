"""Phrases about days in a text, before they are resolved against a day.

A phrase is the longest form of the vocabulary that fits; then its surroundings decide whether a day
is meant at all (``I may go``, ``Sat down``, ``every Friday``, ``Black Friday``).
"""

from dataclasses import dataclass, field
from itertools import pairwise

from commonplace.language.dates.tense import direction_of
from commonplace.language.dates.tokens import Token, tokenize
from commonplace.language.dates.vocabulary import Node, Value, Vocabulary, vocabulary

_ENDS = frozenset(".!?\n:;…。！？")
_OPENINGS = frozenset("\"'“”‘«»„([{*-–—•>")
_WORDS_BEFORE = 4


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that speak of days; ``step`` is what the form says of them: -1 (last), 0, coming."""

    start: int
    end: int
    kind: str
    step: str
    values: dict[str, list[Value]]
    #: "since" or "until" where the phrase is where a time begins or ends.
    bound: str = ""
    #: Whether the words around tell what was (-1), what will be (1, and 2 where the very word
    #: before says so) or neither (0).
    direction: int = 0
    #: Joined with the phrase before it: "to" or "and".
    joined: str = ""
    #: Whether "between" stands before it.
    between: bool = False

    def ends_range_of(self, first: "Phrase") -> bool:
        """Whether the two are one time: "3 May to 5 June", "between May and July"."""
        return self.joined == "to" or (self.joined == "and" and first.between)

    def number(self, name: str, at: int = 0) -> int | None:
        """One of the numbers of a class of the form, if it has so many."""
        found = self.numbers(name)
        return found[at] if at < len(found) else None

    def numbers(self, name: str) -> list[int | None]:
        """The numbers of a class of the form; a date's parts one by one."""
        found: list[int | None] = []
        for value in self.values.get(name, ()):
            found += (
                value if isinstance(value, tuple) else [value] if isinstance(value, int) else []
            )
        return found


@dataclass(slots=True)
class _Match:
    tokens: list[Token]
    first: int
    end: int
    meaning: str
    values: list[tuple[str, Value]] = field(default_factory=list)

    def has(self, *names: str) -> bool:
        return any(name in names for name, _ in self.values)


def find_phrases(text: str, language: str, *, bare_months: bool = False) -> list[Phrase]:
    """Find the phrases about days, in their order; they do not overlap. With ``bare_months`` a
    month's name is enough, as in a question or a search."""
    words = vocabulary(language)
    tokens = tokenize(text, words)
    found: list[Phrase] = []
    at = last_end = 0
    while at < len(tokens):
        match = _longest(tokens, at, words.forms)
        phrase = _phrase(match, last_end if found else -1, words, bare_months) if match else None
        if match and phrase:
            found.append(phrase)
            at = last_end = match.end
        else:
            at += 1
    return found


def _longest(tokens: list[Token], first: int, root: Node) -> _Match | None:
    """Walk all forms at once from a token on, and keep the one that goes furthest."""
    best: _Match | None = None
    open_: list[tuple[int, Node, tuple[tuple[str, Value], ...]]] = [(first, root, ())]
    while open_:
        at, node, values = open_.pop()
        if node.meaning and (best is None or at > best.end):
            best = _Match(tokens, first, at, node.meaning, list(values))
        if at == len(tokens) or not node.following:
            continue
        token = tokens[at]
        if token.word in node.following:
            open_.append((at + 1, node.following[token.word], values))
        for name, value in token.classes.items():
            if name in node.following:
                open_.append((at + 1, node.following[name], (*values, (name, value))))
    return best


def _phrase(match: _Match, last_end: int, words: Vocabulary, bare_months: bool) -> Phrase | None:
    kind, _, step = match.meaning.partition(" ")
    before = _words_before(match, words)
    joined = _joined(match, last_end, words)
    alone = bare_months and kind == "month" and _is_month_alone(match, words)
    if not (joined or alone) and not _is_meant(match, kind, step, before, words):
        return None
    values: dict[str, list[Value]] = {}
    for name, value in match.values:
        values.setdefault(name, []).append(value)
    bound = next((name for name in ("since", "until") if before & words.lists[name]), "")
    tense = direction_of(match.tokens, match.first, match.end, words.tense)
    if not joined and (before & words.lists["ahead"] or (bound == "until" and tense >= 0)):
        tense = 2
    return Phrase(
        match.tokens[match.first].start,
        match.tokens[match.end - 1].end,
        kind,
        step,
        values,
        "since" if kind == "for" else bound,
        tense,
        joined,
        bool(before & words.lists["between"]),
    )


def _words_before(match: _Match, words: Vocabulary) -> frozenset[str]:
    """The one to four words before the phrase, as strings, with and without an article."""
    tokens, end = match.tokens, match.first
    found: set[str] = set()
    for last in (end, end - 1):
        if last < end and (last < 0 or tokens[last].word not in words.lists["articles"]):
            break
        for first in range(max(last - _WORDS_BEFORE, 0), last):
            found.add(_as_written(tokens[first:last]))
    return frozenset(found)


def _as_written(tokens: list[Token]) -> str:
    """Words with one space where there were any: ``jusqu'à``, ``up to``."""
    out = tokens[0].word if tokens else ""
    for one, two in pairwise(tokens):
        out += two.word if one.end == two.start else f" {two.word}"
    return out


def _joined(match: _Match, last_end: int, words: Vocabulary) -> str:
    """What joins it with the phrase before: "to", "and", or nothing."""
    if last_end < 0 or not 0 < match.first - last_end <= 3:
        return ""
    between = _as_written(match.tokens[last_end : match.first])
    if between in words.lists["to"]:
        return "to"
    return "and" if between in words.lists["and"] else ""


def _is_meant(
    match: _Match, kind: str, step: str, before: frozenset[str], words: Vocabulary
) -> bool:
    """Whether the words speak of a day here."""
    lists = words.lists
    previous = match.tokens[match.first - 1].word if match.first else ""
    led = bool(before & (lists["since"] | lists["until"] | lists["at"]))
    refused = previous in lists["never_after"]
    if kind == "day":
        return previous not in lists["never_after_day"] and not _is_title(match)
    if kind in ("unit", "season") and match.has("EDGE", "YEAR"):
        return True
    if kind in ("unit", "season"):
        follows = {_as_written(match.tokens[match.end : match.end + n]) for n in (1, 2)}
        return not refused and not follows & lists["never_before"]
    if kind == "weekday":
        return not refused and _is_weekday(match, step, led, words)
    if kind == "month":
        return not refused and _is_month(match, step, before, words)
    if kind == "year":
        return match.has("EDGE") or (led and not _is_counted(match))
    if kind == "ordinal":
        return (led or step == "led") and _ends_here(match, lists["may_follow_ordinal"])
    if kind == "date":
        return _is_date(match, led or step == "led", words)
    if kind == "quarter":
        named = match.has("YEAR") or any(isinstance(v, tuple) and v[0] for _, v in match.values)
        return named or (led and _ends_here(match, lists["may_follow_ordinal"]))
    if kind == "weekend":
        return bool(step) or _ends_here(match, lists["may_follow_ordinal"])
    if kind == "for":
        return not words.tense["perfect"] or _is_perfect(match, words)
    if kind == "ahead":
        return direction_of(match.tokens, match.first, match.end, words.tense) >= 0
    return True


def _is_date(match: _Match, led: bool, words: Vocabulary) -> bool:
    if match.has("SHORT"):
        return led
    month = _name(match, "MONTH")
    if month is None or not (words.capital_names and month.text[0].islower()):
        return True
    plain = month.word in words.lists["plain_words"]
    ordinal_after = match.tokens[match.end - 1].classes.get("ORDINAL") is not None
    return not plain or match.has("YEAR") or led or ordinal_after


def _is_month(match: _Match, step: str, before: frozenset[str], words: Vocabulary) -> bool:
    lists = words.lists
    month = _name(match, "MONTH")
    if month is None:
        return False
    small = words.capital_names and month.text[0].islower()
    led = before & (lists["since"] | lists["until"] | lists["name_at"])
    if step or match.has("EDGE"):
        return True
    if match.has("YEAR"):
        return bool(led) or not (small and month.word in lists["plain_words"])
    if sum(name == "MONTH" for name, _ in match.values) > 1:
        return bool(led) or not small
    if not led or (month.word in lists["people"] and _is_by_somebody(match, before, words)):
        return False
    abbreviated = words.capital_names and small and month.word in lists["plain_words"]
    return not abbreviated or bool(before & (lists["name_at"] | lists["since"]))


def _is_month_alone(match: _Match, words: Vocabulary) -> bool:
    """Whether a month's name cannot be another word: it has a capital, inside a sentence."""
    month = _name(match, "MONTH")
    if month is None or month.word not in words.lists["plain_words"]:
        return month is not None
    return month.text[0].isupper() and not _starts_sentence(match.tokens, match.first)


def _is_by_somebody(match: _Match, before: frozenset[str], words: Vocabulary) -> bool:
    """ "It was written by June", "after Jan had left": somebody's name."""
    if before & (words.lists["name_at"] | words.lists["only_times"]):
        return False
    return direction_of(match.tokens, match.first, match.end, words.tense) < 0


def _is_weekday(match: _Match, step: str, led: bool, words: Vocabulary) -> bool:
    following = match.tokens[match.end] if match.end < len(match.tokens) else None
    if step or (following and following.word in words.lists["parts"]):
        return bool(step)
    if not match.has("WEEKDAY") and _name(match, "WEEKDAY") is None:
        return led
    starts = _starts_sentence(match.tokens, match.first)
    previous = match.tokens[match.first - 1] if match.first else None
    if led:
        return True
    if previous and not starts and previous.text[0].isupper() and previous.word != "i":
        return False  # Black Friday
    if following and following.text[0].isupper() and following.word != "i":
        return not words.capital_names  # Friday Harbor
    return starts or _ends_here(match, words.lists["may_follow_ordinal"])


def _is_counted(match: _Match) -> bool:
    """ "in 2000 cases": a number of things."""
    if match.end == len(match.tokens):
        return False
    token = match.tokens[match.end]
    return token.text[0].islower() and token.word.endswith("s") and len(token.word) > 3


def _is_title(match: _Match) -> bool:
    """ "USA Today": with a capital inside a sentence it is part of a name."""
    token = match.tokens[match.first]
    if not token.text[0].isupper() or token.text.isupper():
        return False
    return not _starts_sentence(match.tokens, match.first)


def _is_perfect(match: _Match, words: Vocabulary) -> bool:
    before = match.tokens[max(match.first - 10, 0) : match.first]
    return any(token.word in words.tense["perfect"] for token in before)


def _ends_here(match: _Match, follow: frozenset[str]) -> bool:
    if match.end == len(match.tokens):
        return True
    token = match.tokens[match.end]
    return not (token.text[0].isalnum() or token.text == "/") or token.word in follow


def _starts_sentence(tokens: list[Token], at: int) -> bool:
    while at and tokens[at - 1].text in _OPENINGS:
        at -= 1
    return not at or tokens[at - 1].text in _ENDS


def _name(match: _Match, kind: str) -> Token | None:
    for token in match.tokens[match.first : match.end]:
        if kind in token.classes and token.text[0].isalpha():
            return token
    return None
