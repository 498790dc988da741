"""One statement about one thing, taken apart: whose, what verb, when, yes or no, and the rest.

The name of the thing is replaced by ``§`` first. Then a statement has one of these shapes; what
stands beside the thing (*the deadline of* §, §*'s sister Eva*) is its *owner*:

    § lives in Porto            §'s deadline is 3 May        the deadline of § is 3 May
    Tomas is the lead of §      Tomas leads §                dark mode is disabled in §
    oolong is §'s favourite tea
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from commonplace.capture.terms import stem
from commonplace.understand.rules.filing.apposition import only_introduced, without_aside
from commonplace.understand.rules.filing.predicate import (
    ADVERBS,
    ARTICLES,
    BE,
    HAVE,
    SIGNS,
    SKIPPED,
    Clause,
    is_past,
    listed,
    predicate,
)
from commonplace.understand.rules.filing.values import DATE
from commonplace.understand.rules.verbs import BASE

THING = "§"

_OF = listed("of for at in on to from inside within")
_PART_OF = listed("of for at in")
_TOKEN = re.compile(
    r"§|'s\b|[^\s,;()\"“”§]+?(?='s(?:\s|$))|[^\s,;()\"“”§]+(?:(?<=\d),\d{3}[^\s,;()\"“”§]*)*|[,;()]"
)
_APOSTROPHES = str.maketrans("’‘ʼ", "'''")
_CONTRACTED = re.compile(r"\b([a-z]+?)n't\b", re.IGNORECASE)
_WHOLE = {"ca": "can", "wo": "will", "sha": "shall"}
_OPENING = re.compile(
    r"(?:(?:actually|correction|updated?|note|fyi|edit|well|okay|ok|so|sorry|wait|oops|apparently"
    r"|now|and|but|also|then|lately|finally|luckily|no(?=[,:;])"
    r"|by the way|(?:it )?(?:turns|turned) out(?: that)?|in fact|these days|nowadays|currently"
    r"|recently|today|as a result|instead|since then|from now on|as of now"
    r"|(?:please )?(?:scratch|forget|ignore|disregard|strike) (?:that|this)"
    r"|(?:that|this)(?: was| is|'s) (?:wrong|false|a mistake|incorrect|not right|not true|outdated)"
    r"|(?:I|we) (?:was|were) wrong(?: that)?|my mistake)\b(?:\s*[,:;.!—–-]+)?\s+"
    r"|(?:as of|since|from|in|on|by|after|until|last|this|starting|effective)\b[^,;.]{2,40},\s+"
    rf"|(?:on|in|since|by|from|during|as of) (?:the \w+ of )?{DATE}\b,?\s+)++",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"it(?:'s| is| was) (?:not (?:true|the case|correct)|false|untrue|no longer (?:true|the case))"
    r"(?: any ?more)? that\s+",
    re.IGNORECASE,
)
_NOT_BUT = re.compile(
    r"\b(?:not|no longer) (?!only|just|merely)"
    r"((?:[a-z]+(?:s|d|en|t) (?=(?:in|at|by|for|with|on|to|as) ))?)"
    r"[^,;.]{2,50}?,? but (?!(?:he|she|it|they|we|I|the|still|also|is|was|has|does)\b)"
    r"(?:rather |now )?"
)
_IS_SHORT = re.compile(
    r"§'s (?=(?:a|an|not|now|been|no longer|going|based|married|allergic|\d+)\b"
    r"|(?:liv|work)ing (?:in|at|as|for)\b)"
)
_KIND_AFTER = re.compile(
    r" (?:project|service|system|app|application|tool|event|platform)(?= (?!of\b)\w)"
)
#: Names that would be modal verbs in lower case.
_AS_WRITTEN = frozenset(("May", "Will"))
#: Verbs that stand right after a subject and are no nouns there.
_COMMON_VERBS = frozenset(
    map(
        stem,
        """
        live work move like love hate enjoy prefer use run store keep say think know believe need
        want feel hope plan switch start stop visit speak play own drive eat drink study teach
        learn join leave buy sell make take give get go come see find tell ask help lead manage
        maintain support depend cost weigh turn marry report listen serve open close end begin meet
        """.split(),
    )
)
#: What somebody who does this to a thing is to it.
_AGENTS = {
    "leads": "lead",
    "owns": "owner",
    "maintains": "maintainer",
    "manages": "manager",
    "runs": "lead",
    "leading": "lead",
    "maintaining": "maintainer",
    "managing": "manager",
    "takes over": "lead",
    "took over": "lead",
    "taken over": "lead",
    "acquired": "owner",
    "bought": "owner",
}


def read(text: str, names: Iterable[str]) -> Clause:
    """The statement `text` about the thing that is called one of `names`, taken apart."""
    line, denied = _unwrapped(text)
    line = _IS_SHORT.sub("§ is ", _with_sign(line, names))
    clause = _shaped(_TOKEN.findall(line))
    return replace(clause, negated=not clause.negated) if denied else clause


def _unwrapped(text: str) -> tuple[str, bool]:
    """Without what introduces a statement, contractions in full; and whether it is denied."""
    line = " ".join(text.translate(_APOSTROPHES).split()).rstrip(".!? ")
    if "n't" in line:
        line = _CONTRACTED.sub(lambda found: f"{_WHOLE.get(found[1].lower(), found[1])} not", line)
    if opening := _OPENING.match(line):
        line = line[opening.end() :]
    denied = _DENIED.match(line)
    if denied:
        line = line[denied.end() :]
    if " but " in line:
        line = _NOT_BUT.sub(r"\1", line)
    return line, denied is not None


def _with_sign(line: str, names: Iterable[str]) -> str:
    """With ``§`` where the thing is first named; an article before it and its kind after it go."""
    low = line.lower()
    if len(low) != len(line):
        return line
    for name in names:
        start = _word_at(low, name.lower())
        if start >= 0:
            end = start + len(name)
            kind = _KIND_AFTER.match(low, end)
            before = line[:start]
            for article in ("the ", "our ", "project "):
                if before.lower().endswith(article):
                    before = before[: -len(article)]
            return f"{before}{THING}{line[kind.end() if kind else end :]}"
    return line


def _word_at(low: str, name: str) -> int:
    at = low.find(name) if name else -1
    while at >= 0:
        around = low[max(at - 1, 0) : at], low[at + len(name) : at + len(name) + 1]
        if not any(map(str.isalnum, around)):
            return at
        at = low.find(name, at + 1)
    return -1


def _shaped(words: list[str]) -> Clause:
    low = [word if word in _AS_WRITTEN else word.lower() for word in words]
    at = low.index(THING) if THING in low else -1
    if only_introduced(words, low, at):
        words = [word for word in words[at : at + 2] if word != ","] + words[at + 2 :]
        return _shaped(words)
    possessive = low[at + 1 : at + 2] == ["'s"]
    if at == 0 and (bare := without_aside(words, low)) != words:
        return _shaped(bare)
    if at == 0:
        return _owned(words, low) if possessive else _plain(words, low)
    if at > 0 and possessive:
        return _reversed(words, low, at)
    if at > 1 and low[at - 1] in _OF:
        if at <= 6 and low[at - 1] in _PART_OF and _is_noun_phrase(words[: at - 1]):
            return predicate(_owner(words[: at - 1]), words[at + 1 :], low[at + 1 :])
        return _tail(words, low, at) if _first_sign(low, 0, at) > 0 else _unplaced(words, low)
    if at > 0:
        return _acted_on(words, low, at)
    return _unplaced(words, low)


def _is_noun_phrase(words: list[str]) -> bool:
    """The deadline; tickets; the head of sales: no verb and no other preposition in it."""
    low = [word.lower() for word in words]
    verbs = any(_looks_like_verb([*words, ""], at) for at in range(1, len(words)))
    return not verbs and SIGNS.isdisjoint(low) and (_OF - {"of"}).isdisjoint(low)


def _plain(words: list[str], low: list[str]) -> Clause:
    """§ lives in Porto; § launch is on 3 May."""
    noun = words[1] if len(words) > 2 else ""
    if noun.islower() and low[1] not in SIGNS | SKIPPED and not is_past(noun):
        sign = _first_sign(low, 2, 5)
        between = low[1:sign]
        if sign > 0 and stem(noun) not in _COMMON_VERBS and _OF.isdisjoint(between):
            return predicate(_owner(words[1:sign]), words[sign:], low[sign:])
        if stem(noun) not in _COMMON_VERBS and _looks_like_verb(words, 2) and low[1] not in _OF:
            return predicate(_owner(words[1:2]), words[2:], low[2:])
    start = 1
    if low[1:2] == ["and"]:  # § and Tom live in Ghent
        others = (n for n in range(2, len(words)) if words[n].islower() and words[n] != "others")
        start = next(others, 1)
    return predicate("", words[start:], low[start:])


def _owned(words: list[str], low: list[str]) -> Clause:
    """§'s deadline is 3 May: the owner ends where the verb begins."""
    sign = _first_sign(low, 3, 9)
    verb = next((n for n in range(3, min(len(low), 7)) if _looks_like_verb(words, n)), -1)
    end = min((n for n in (sign, verb) if n > 0), default=_bare_verb(low))
    if end < 0:
        return Clause(_owner(words[2:]), "", (), sure=False)
    return predicate(_owner(words[2:end]), words[end:], low[end:])


def _bare_verb(low: list[str]) -> int:
    """Where a verb without a sign stands: §'s parents live in Delft; §'s landlord resigned."""
    several = (n for n in range(3, min(len(low), 6)) if low[n] in BASE and low[n - 1][-1] == "s")
    return next(several, len(low) - 1 if len(low) == 4 and is_past(low[3]) else -1)


def _reversed(words: list[str], low: list[str], at: int) -> Clause:
    """Oolong is §'s favourite tea."""
    verb = at - 1
    while verb > 0 and low[verb] in ADVERBS:
        verb -= 1
    if verb <= 0 or low[verb] not in BE:
        return _unplaced(words, low)
    head = predicate(_owner(words[at + 2 :]), words[verb:at], low[verb:at])
    return replace(head, words=tuple(words[:verb]))


def _tail(words: list[str], low: list[str], at: int) -> Clause:
    """Tomas is the lead of §; dark mode is disabled in §."""
    sign = _first_sign(low, 0, at)
    head = predicate("", words[sign : at - 1], low[sign : at - 1])
    if head.verb == "be" and head.words and sign and low[0] != "there":
        the, *noun = head.words
        if low[at - 1] in {"of", "for", "at"} and the.lower() == "the" and noun:
            return replace(head, words=tuple(words[:sign]), owner=_owner(noun))
        if " ".join((*head.words, low[at - 1])).lower() in ("responsible for", "in charge of"):
            return replace(head, words=tuple(words[:sign]), owner="responsible")
        if low[at - 1] in {"in", "on", "at", "for"}:
            after = (*head.words, *words[at + 1 :])
            return replace(head, words=after, owner=_owner(words[:sign]))
    return replace(head, words=tuple(words), sure=False)


def _acted_on(words: list[str], low: list[str], at: int) -> Clause:
    """Tomas leads §, Tomas took over § from Hilde: as if the lead of § were Tomas."""
    for width in (2, 1):
        part = _AGENTS.get(" ".join(low[at - width : at]))
        agent = [word for word in words[: at - width] if word.lower() not in ADVERBS | HAVE | BE]
        named = bool(agent) and agent[0][:1].isupper() and agent[0].lower() not in ARTICLES
        if part and named and len(agent) <= 4:
            return Clause(part, "be", tuple(agent), change=True)
    return _unplaced(words, low)


def _unplaced(words: list[str], low: list[str]) -> Clause:
    """The thing is not where a subject stands: the first verb there is, and nothing is sure."""
    sign = _first_sign(low, 0, 9)
    if sign < 0:
        sign = next((n for n in range(1, min(len(low), 6)) if _looks_like_verb(words, n)), 0)
    return replace(predicate("", words[sign:], low[sign:]), words=tuple(words), sure=False)


def _first_sign(low: list[str], start: int, stop: int) -> int:
    """Where the first "is", "has", "will" stands; -1 if nowhere between."""
    return next((n for n in range(start, min(len(low), stop)) if low[n] in SIGNS), -1)


def _looks_like_verb(words: list[str], at: int) -> bool:
    """A word in the middle that only a verb would be: "moved", "lives in", "costs"."""
    word = words[at]
    if not word.islower() or at + 1 >= len(words):
        return False
    return is_past(word) or (word.endswith("s") and stem(word) in _COMMON_VERBS)


def _owner(words: list[str]) -> str:
    kept = (word for word in words if word.lower() not in ARTICLES | ADVERBS and word != ",")
    return " ".join(kept).replace(" 's", "'s")
