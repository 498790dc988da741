"""What a sentence does, by cheap cues: where on a page it stands follows from it.

Tried in this order: where somebody lives, which is a trait, a visit (somebody's way to, or stay
at, a named place), a plan, a preference, a
status, an event, a trait. What shows none of them is a note. Definitions are found in ``defining``,
decisions in ``rules.decisions``.
"""

import re
from collections.abc import Sequence

from commonplace.compile.rules.stating.placing import Place
from commonplace.compile.said import StatementKind
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.phrases import Cued, any_of, telling_words, words
from commonplace.understand.rules.verbs import (
    BEING,
    DOING,
    HAVING,
    MODALS,
    is_adverb,
    is_past,
    is_third,
)

_TRAVEL = any_of(
    r"""
        went_(?:back_|over_|up_|down_|out_|camping_|hiking_|skiing_)?to goes_to
        go(?:ing)?_(?:back_)?to gone_to
        head(?:ed|ing|s)?_(?:back_|over_|out_|up_|down_)?to
        (?:fly|flew|flying|flown|flies)(?:_\w+){0,3}?_to
        (?:drive|drove|driving)(?:_\w+){0,3}?_to cycled_to walked_to hiked_(?:in|to|up|around)
        (?:travel|travell?ed|travell?ing|travels)(?:_\w+)?_(?:to|in|through|around|across)
        visit(?:s|ed|ing)? toured landed_in arriv(?:e|ed|es|ing)_(?:in|at)
        stay(?:s|ed|ing)?_(?:\w+_){0,2}?(?:in|at|near)
        (?:live|lives|lived|living)_(?:\w+_)?(?:in|at|near|on)
        mov(?:e|es|ed|ing)_(?:\w+_){0,2}?(?:to|into|from)
        relocat(?:e|ed|es|ing)_(?:\w+_)?to settled_in based_in grew_up_in born_in raised_in
        (?:been|be|being)_(?:back_)?(?:to|in|at)
        (?:was|were|am|is|are|'m|'re|'s)_(?:back_|now_|currently_|up_|down_)?(?:in|at|from)
        (?:came|come|coming|got|get|getting|back|return|returned|returning|returns|home)_(?:back_)?(?:from|to)
        (?:trips?|journey|flight|visit|drive|tour|excursion|move)_(?:\w+_){0,2}?(?:to|in|at|around|from)
        (?:holiday|vacation|honeymoon|getaway|retreat)s?_(?:\w+_){0,2}?(?:to|in|at|around|from)
        (?:weekend|week|days?|month|months|year|years|summer|winter|semester|evening|afternoon)_(?:\w+_)?(?:in|at|on)
        spent_(?:\w+_){1,4}?(?:in|at) camp(?:ed|ing)_(?:in|at|near|by)
        hik(?:ed|ing)_(?:in|at|around|through|up)
        tickets?_to leaving_for met_(?:\w+_){0,5}?(?:in|at) explor(?:e|ed|ing)
        wander(?:ed|ing)_(?:around|through)
        (?:ate|dined|lunch|dinner|breakfast|coffee|drinks)_(?:\w+_){0,3}?at
        """
)
_TRAVELS = re.compile(rf"(?:\b|(?='))(?:{_TRAVEL})\b")
#: Where somebody is at home is no visit.
_RESIDES = Cued(
    re.compile(
        r"\b(?:lives|(?:i|we|they) (?:still |now )?live|'ve lived|has lived|have lived"
        r"|(?:is|am|are|'m) (?:based|at home))"
        r" (?:\w+ )?(?:in|at|near|on)\b|\b(?:was|were) (?:born|raised) in\b|\bgrew up in\b"
    ),
    words("lives live lived based home born raised grew"),
)
#: So plainly on the way that even a name of no known kind is a place.
_SURELY = re.compile(
    r"\b(?:flew|flying|fly|moved|moving|relocated|trip|flight|travell?ed|drove|lives?|lived|living"
    r"|landed|hiked|grew up|born|stayed)\b(?: \w+){0,4}? (?:to|in|near|through) (?:the )?$"
)
#: *In Graz we met Teo*
_STARTS_THERE = re.compile(r"(?:\w+ )?(?:in|at|near) (?:the )?")
_PLACES = frozenset({"place", "location"})
_MACHINES = frozenset({"tool", "project", "system", "product"})
_OTHERS = _MACHINES | frozenset(
    {"person", "animal", "tool", "project", "system", "product", "topic", "decision"}
)
_PLANNED = r"""
    will won't shall going_to gonna plans?_(?:to|on|for|is|are)
    planning(?:_to|_on|_a|_an|_my|_our|_for)?
    (?:hop(?:e|es|ing)|want(?:s|ing)?|aim(?:s|ing)?|intend(?:s|ing)?|need(?:s)?)_to
    would_like_to love_to_(?:go|see|visit|try|have)
    look(?:ing)?_forward_to can't_wait_to thinking_(?:of|about) considering
    scheduled_(?:for|to) due_(?:on|by|in)
    tomorrow next_(?:week|month|year|weekend|quarter|\w+day)
    next_(?:spring|summer|autumn|fall|winter)
    about_to upcoming leaving_(?:for|on|in|the)
    """
_PLAN = Cued(
    re.compile(rf"\b(?:{any_of(_PLANNED)})\b|\b\w+'ll\b"), telling_words(_PLANNED) | {"ll"}
)
_LIKED = r"""
    favou?rites? prefer(?:s|red)? (?:loves|likes|enjoys|hates|dislikes|adores|detests|loathes)
    (?:i|we|they|you|both|all|also)_(?:love|like|enjoy|hate|dislike|adore)
    (?:really|absolutely|still|always|who|do|even)_(?:love|like|enjoy|hate|dislike|adore)
    can't_stand cannot_stand fan_of (?:big|huge|great)_[\w_]{0,20}fan fond_of passionate_about
    obsessed_with addicted_to
    allergic_to go-to (?:don't|doesn't|do_not|does_not)_(?:like|eat|drink|enjoy|care_for)
    """
_LIKES = Cued(re.compile(rf"\b(?:{any_of(_LIKED)})\b"), telling_words(_LIKED))
_STANDS = r"""
    (?:is|are|was|were)_(?:now_|almost_|nearly_|still_|already_)?(?:done|finished|completed?|ready)
    (?:is|are|was|were)_(?:now_|still_|already_)?(?:blocked|delayed|late|behind|live|broken)
    (?:is|are|was|were)_(?:now_|still_|already_)?(?:fixed|down|paused|overdue|stuck|open|closed)
    (?:is|are|was|were)_(?:now_|already_)?(?:underway|approved|rejected|cancell?ed)
    on_(?:track|hold|schedule) in_(?:progress|review|production|testing|beta) up_and_running
    currently so_far
    still_(?:waiting|working|needs?|missing|open|pending|looking|running) waiting_(?:for|on)
    as_of not_yet half(?:way)?_(?:done|through|finished)
    now_(?:at|in|on|uses|runs|has|stands)
    remain(?:s|ed)? stayed_(?!in|at|with|up|over|for|on|near|there)
    """
_STATUS = Cued(re.compile(rf"\b(?:{any_of(_STANDS)})\b"), telling_words(_STANDS))
_SHARE = re.compile(r"\b\d+(?:\.\d+)? ?% (?:done|complete|finished|of\b)")
_DATED = re.compile(
    r"\b(?:yesterday|today|tonight|last (?:night|week|month|year|weekend|summer|winter|spring"
    r"|fall|autumn|\w+day)"
    r"|this (?:morning|afternoon|evening|week|weekend|month)|\w+ ago|(?:on|since) \w+day|recently"
    r"|just|earlier|back in)\b"
)
#: *Yesterday, when we were at the fair, …* tells of a day, whatever somebody likes.
_ON_A_DAY = re.compile(r"(?:yesterday|last (?:night|week|month|\w+day)|this (?:morning|week)),? ")
#: How somebody is for a day or two.
_OF_THE_DAY = re.compile(
    r"\b(?:(?:is|are|was|were|'s|'m|'re|feels?|felt) (?:\w+ly |so |very |a (?:bit|little) |too )?"
    r"(?:ill|sick|tired|late|away|out|off|busy|angry|happy|sad|kind|nervous|excited|proud|jealous|asleep)"
    r"|has (?:a|the) (?:cold|flu|fever|headache|cough|sore throat|day off)|(?:lost|has lost) (?:his"
    r"|her) voice)\b"
)
_USED_TO = re.compile(r"\b(?:used to|always|every|usually|often)\b")
_LOOKS_BACK = re.compile(r"\b(?:remember|forget|forgot|recall)\b")


def kind(whole: Line, told: Line, places: Sequence[Place]) -> StatementKind:
    """What a sentence does, as far as its words show; `told` is the clause that matters in it."""
    by_verb = _by_verb(told)
    if told.says(_RESIDES) and not told.says(_PLAN):
        return "trait"
    if is_visit(whole.low, places) or (by_verb == "event" and _is_there(whole, places)):
        return "visit"
    low = told.low
    if told.says(_PLAN) and not _LOOKS_BACK.search(low):
        return "plan"
    if told.says(_LIKES):
        return "event" if _ON_A_DAY.match(low) else "preference"
    if by_verb == "trait" and _OF_THE_DAY.search(low):
        return "event"
    has_status = told.says(_STATUS) or ("%" in low and _SHARE.search(low))
    return "status" if has_status else by_verb


def is_visit(low: str, places: Sequence[Place]) -> bool:
    """Somebody is, was, goes or will go to a place that it names."""
    machines = any(place.named.type in _MACHINES for place in places)
    for place in places:
        named = place.named
        if named.type in _PLACES:
            if _TRAVELS.search(low) or _STARTS_THERE.fullmatch(low, 0, place.start):
                return True
        elif named.type not in _OTHERS and not machines and _SURELY.search(low, 0, place.start):
            return True
    return False


def _is_there(line: Line, places: Sequence[Place]) -> bool:
    """Somebody did something, and the place stands behind *in*, *at*, *near*."""
    somebody = not _SPEAKERS.isdisjoint(line.bag) or any(
        place.named.type == "person" for place in places
    )
    return somebody and any(
        place.named.type in _PLACES and _THERE.search(line.low, 0, place.start) for place in places
    )


_SPEAKERS = frozenset("i i've we we've my our".split())
_THERE = re.compile(r"\b(?:in|at|near|around|through|across|to|from|outside) (?:the )?$")


def _by_verb(line: Line) -> StatementKind:
    if line.verb is None:
        return "note"
    rest = line.words[line.verb :]
    first = rest[0]
    if first in DOING and len(rest) > 1:
        return "event" if first.startswith("did") else "trait"
    if first.endswith("'ve") or first in HAVING:
        done = any(is_past(word) or word in ("been", "gone") for word in rest[1:4])
        return "event" if done or first == "had" else "trait"
    if is_past(first) and first not in BEING and first != "used":
        return "trait" if _USED_TO.search(line.low) and not _DATED.search(line.low) else "event"
    if first in ("was", "were"):
        return "event" if _DATED.search(line.low) or _happened(rest) else "trait"
    if first.endswith(("'m", "'re")) or first in BEING or first in MODALS or is_third(first):
        return "trait"
    told = rest[1] if len(rest) > 1 else ""
    mine = line.words[line.verb - 1] in ("i", "we", "they", "you")
    return "event" if is_past(told) else "trait" if mine else "note"


def _happened(rest: Sequence[str]) -> bool:
    """*was built*, *were walking*, *was also at the fair*."""
    after = [word for word in rest[1:4] if not is_adverb(word)][:1]
    return any(is_past(word) or word.endswith("ing") or word in _WHERE for word in after)


_WHERE = frozenset(("at", "in", "on", "near", "there"))
