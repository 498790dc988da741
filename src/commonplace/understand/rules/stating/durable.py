"""What is worth keeping: every sentence that is turned away gets one of these codes.

==============  =================================================================================
short, long     under 10 characters, over 2,000
language        not English, as far as its small words tell
code            markup, a log line, a list of paths: more signs than words
question        asks
addressed       speaks to somebody: *you*, *let's*
chatter         greets, thanks, reacts, tells a mood: *That's awesome!*, *I'm so excited*
hypothetical    *if*, *would*, *might*, *hope to*: nothing that is so
instruction     tells somebody to do something; from a source that is not trusted, also whatever
                wants to be obeyed: *ignore previous instructions*, *remember: always …*
transient       a state of work that is over tomorrow: counts of a queue, a temporary path, *in
                progress*, what is to do next, guesses. A decision is never transient.
fragment        has no verb, or no subject
pronoun         points at something it does not name (see ``referents``)
speaker         says *I*, and nobody knows who that is (see ``voice``)
==============  =================================================================================
"""

import re
from itertools import islice

from commonplace.understand.rules.stating import chatter, orders, passing
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.phrases import words
from commonplace.understand.rules.tongue import is_english

SHORTEST, LONGEST = 10, 2_000
_ADDRESSED = words(
    "you your yours yourself yourselves you're you've you'd you'll ya y'all let's lets"
)
_QUESTION = re.compile(
    r"(?:what|who|whom|whose|where|when|why|how)(?:'s|'re|'ve|'d)? (?:is|are|was|were|do|does|did"
    r"|have|has|can|could|would|should|will|about|come|a|an|many|much)\b"
    r"|(?:do|does|did|have|has|can|could|would|should|will|is|are|was|were|any|am)(?:n't)? "
    r"(?:you|i|we|they|he|she|it|there|anyone|your|my|the|that|this)\b|(?:does|did) \w+ "
)
_SIGNS = re.compile(
    r"[{}<>=|\\$#@^~\[\]]|::|->|\(\)|//|\b\w+\.\w+\(|\bnull\b|\b\d{2}:\d{2}:\d{2}\b"
)
#: One of these, or a *null*, is in every sign.
_PART_OF_SIGN = re.compile(r"[{}<>=|\\$#@^~\[\](:/]")
_PROSE = re.compile(r"[A-Za-z]{2,}(?:'[a-z]+)?(?=[\s,.;:!?)]|$)")
_LEVEL = re.compile(r"^(?:\S+ ){0,3}(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|CRITICAL)\b")
_TICKED = re.compile(r"`[^`]*`")
_FEW_WORDS = 6


def first_look(line: Line, trust: str) -> str | None:
    """Why it is turned away at a glance: form, language, question, whom it speaks to."""
    if len(line.text) < SHORTEST:
        return "short"
    if len(line.text) > LONGEST:
        return "long"
    if line.text.rstrip("\"') ").endswith("?") or _QUESTION.match(line.low):
        return "question"
    if _is_code(line):
        return "code"
    if "[" in line.text:  # a caption, or a form's blank: [your name]
        return "fragment"
    if not is_english(line.text):
        return "language"
    if trust in orders.LOW_TRUST and orders.is_injection(line):
        return "instruction"
    return "addressed" if not _ADDRESSED.isdisjoint(line.bag) else None


def second_look(line: Line, section: str, is_decision: bool) -> str | None:
    """Why it is not worth keeping, as far as its words tell. `section` is what a list item stands
    under."""
    if chatter.is_chatter(line):
        return "chatter"
    if not is_decision and passing.is_hypothetical(line):
        return "hypothetical"
    if not is_decision and (passing.is_transient(line) or passing.is_of_open_work(section)):
        return "transient"
    return "instruction" if orders.is_imperative(line) else None


def _is_code(line: Line) -> bool:
    if not line.words or _LEVEL.match(line.text):
        return True
    text = _TICKED.sub("", line.text) if "`" in line.text else line.text
    may_have_signs = _PART_OF_SIGN.search(text) is not None or "null" in text
    signs = len(_SIGNS.findall(text)) if may_have_signs else 0
    if not signs and len(line.words) <= _FEW_WORDS:
        return False
    if not signs:  # half of its words are enough, but for a few
        enough = (len(line.words) - _FEW_WORDS + 1) // 2
        return len([*islice(_PROSE.finditer(text), enough)]) < enough
    prose = len(_PROSE.findall(text))
    return signs * 3 > prose or len(line.words) > 2 * prose + _FEW_WORDS
