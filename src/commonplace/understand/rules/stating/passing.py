"""What is not so yet, and what will not be so tomorrow: wishes, guesses, the state of a run."""

import re

from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.phrases import Cued, any_of, telling_words, words

_SUPPOSED = words(
    """
    if would wouldn't might maybe perhaps hopefully wish hope hoping hopes hoped could couldn't
    would've could've should've wishing whether someday imagine
    """
)
_WISHES = """
    looking_to thinking_(?:of|about) considering dream(?:ing|s)?_(?:of|about)
    want(?:ed)?_to_be_able as_(?:if|though) one_day would_like look(?:ing)?_forward tempted
    supposed_to aim_to depends?_on in_case assuming ideally wanna gotta
    need(?:s|ed)?_to ha(?:ve|s)_to
    trying_to_(?:decide|figure|plan|find|choose|come_up|understand|learn|track|see)
    not_sure deciding wondering meaning_to wanting_to leaning_towards?
    needs?_(?:some_)?help should_be_(?:able|fine|good|okay)
    looking_for_(?:some|a_few|any|advice|help|tips|ideas)
    """
_WISHED = Cued(
    re.compile(rf"\b(?:{any_of(_WISHES)}|(?:i|we|he|she|they)'d (?!been|had|better|[a-z]+ed\b))\b"),
    telling_words(_WISHES) | {"d"},
)
_MAY = re.compile(r"(?<!\bin )(?<!\bof )(?<!\bsince )\bmay [a-z]+\b")

_WORK = any_of(
    """
    build test job run pipeline deploy deployment process server task script command query request
    retry attempt upload download sync backup import
    """
)
_ENDED = any_of(
    "failed passed succeeded started finished completed running stuck crashed timed_out exited"
)
_LOADS = any_of("cpu memory disk ram load queue latency uptime")
_COUNTED = any_of("jobs? items? tasks? messages? tests? requests? errors?")
_OF_NOW = any_of(
    """
    in_progress still_running is_running_now currently_running wip ongoing tbd
    to_be_(?:determined|confirmed|decided) pending_(?:review|approval|confirmation)
    (?:remain(?:s|ed)?|still|stay(?:s|ed)?)_(?:open|pending|unresolved|outstanding|unchanged|unclear)
    on_hold not_yet yet_to awaiting still_(?:waiting|needs?|needed|had|has) (?:no|not)_.{1,60}_yet
    no_(?:new|further|changes?|updates?) nothing_(?:new|changed) as_of_now right_now
    at_the_moment for_now just_now a_(?:minute|moment|second|few_minutes|few_seconds|hour)_ago
    in_\\d+_(?:seconds?|minutes?|hours?) caught_up_on off_to about_to on_my_way
    heading_(?:out|off|to|home) swamped running_late got(?:ta|_to)_go
    did(?:_not|n't)_(?:\\w+_){1,3}?(?:any|a_new) checked_in the_day's for_the_day
    (?:this|the)_session
    """
)
_GUESSES = any_of(
    """
    probably possibly presumably apparently seemingly i_(?:think|believe|guess) seems?_(?:to|like)
    appears?_to kind_of sort_of unclear likely
    """
)
_TRANSIENT = re.compile(
    rf"/tmp/|\btemp(?:orary)? (?:file|dir|folder|path)|\b(?:{_OF_NOW}|{_GUESSES})\b"
    r"|\b\d+(?:\.\d+)? ?% (?:done|complete|cpu|progress|finished|used|of the way)"
    rf"|\b{_LOADS}\b.{{0,20}}\b\d+(?:\.\d+)? ?(?:%|[mg]b|ms|{_COUNTED})"
    rf"|\b\d+ {_COUNTED} (?:are |is |were )?"
    r"(?:in the queue|queued|pending|remaining|left|running|passed|failed|waiting)\b"
    rf"|\b{_WORK} (?:#?\d+ )?(?:is |was |has |just |now )*{_ENDED}\b"
    r"|\bis (?:compiling|building|loading|restarting|retrying|down|up)(?: again| now)?[.!]?$"
    r"|\b(?:is|are) (?:\w+ )?\w+ now[.!]?$|\bpid \d+|\bport \d+ is\b|0x[0-9a-f]{4,}"
)
#: That somebody looked at something, or left it as it was, is over when it is said.
_NO_NEWS = re.compile(
    r"(?:^|\b(?:today|yesterday|\d|day) )(?:i|we) (?:\w+ly |also |then |just )*(?:re-?)?"
    + any_of(
        """
        checked reviewed scanned skimmed monitored noted logged captured tracked treated refreshed
        revisited looked_(?:at|into|over) opened_the closed_the
        ran_the used_(?:the|\\w+day) kept_(?:the|it|that|this|all|any|[a-z]+'s)
        preserved maintained retained
        held_(?:the|it) continued_to handled consolidated
        (?:marked|filed|recorded|updated)_(?:the|it|that)
        spent_(?:the_(?:day|morning|afternoon|evening)|\\w+day)
        left_[^.]{1,60}_(?:unchanged|intact|open|alone)
        """
    )
    + r"\b"
)
_OPEN_SECTION = re.compile(
    r"\b"
    + any_of(
        """
        next to-?do tasks? outstanding open pending action follow-?ups? agenda questions? risks?
        blockers? backlog ideas? status files? artifacts? artefacts? outputs? checklist remaining
        plan in_progress wip waiting watch produced links? references? attendees participants
        example options? tips? steps recommendations? suggestions? ingredients instructions how_to
        working_on
        """
    )
    + r"\b",
    re.IGNORECASE,
)


def is_hypothetical(line: Line) -> bool:
    if not _SUPPOSED.isdisjoint(line.bag) or line.says(_WISHED):
        return True
    return "may " in line.text and _MAY.search(line.text) is not None


def is_transient(line: Line) -> bool:
    return bool(_TRANSIENT.search(line.low) or _NO_NEWS.search(line.low))


def is_of_open_work(section: str) -> bool:
    """A heading or a lead-in under which stand things to do, not things that are so."""
    return _OPEN_SECTION.search(section) is not None
