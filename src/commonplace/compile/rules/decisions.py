"""Decisions: which question was decided, and what each sentence says of it.

A memory is a decision when it was kept as one, or when capture found the intent in its words. The
question must be met again when it is decided the other way round, so its key says nothing of the
outcome:

- Where two options are named (*chose X over Y*, *switched from X to Y*, *went back to Y instead of
  X*) it is the pair in alphabetical order: ``decision: x or y``, shown as "X or Y".
- Else where it says what for (*will use X for the Z*, *X as our Z*) it is that: ``decision: z``,
  shown as "Z decision".
- Else there is no question, and the sentence stands on the pages of what it names.

Liking one thing more than another decides nothing, unless it was kept as a decision.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from commonplace.capture.aliases import alias_key
from commonplace.capture.decisions import decision
from commonplace.compile import said
from commonplace.model import Memory
from commonplace.understand.rules.filing.nouns import SAME_PURPOSE, SAME_TOOL
from commonplace.understand.rules.sentences import Sentence
from commonplace.understand.rules.stating.phrases import any_of, words
from commonplace.understand.rules.words.people import KIN, ROLES

_SURE, _LESS_SURE = 1.0, 0.6
_MOST_WORDS = 4
_PART_LABEL = re.compile(
    r"(?P<context>context|background|situation|problem|status quo|motivation)\b"
    r"|(?P<decision>decisions?|decided|outcome|resolution|we decided)\b"
    r"|(?P<rationale>rationale|reasons?|reasoning|why|justification|because|drivers?)\b"
    r"|(?P<consequence>consequences?|impact|implications?|follow-?up|trade-?offs?|result)\b",
    re.IGNORECASE,
)
_LABELLED = re.compile(rf"(?:{_PART_LABEL.pattern})\s*[:：–—-]\s", re.IGNORECASE)
_CONSEQUENCE = re.compile(
    r"\b(?:"
    + any_of(
        """
        so_(?:we|i|they|everyone|everybody)_(?:will|have_to|need|must|can|now|no_longer|are|should)
        which_means that_means this_means it_means meaning_(?:that|we) from_now_on as_a_result
        therefore consequently hence going_forward this_way that_way we(?:'ll|_will)_(?:have|need)_to
        will_(?:have|need)_to no_longer_(?:need|have|be) the_(?:downside|upside|cost|price)_is
        """
    )
    + r")\b|^so (?:we|i|they)\b"
)
_RATIONALE = re.compile(
    r"\b(?:because|so that|due to|the (?:main )?reasons?|reason(?:ing)? (?:is|was|being)|given that"
    r"|thanks to|in order to|for the sake of|owing to)\b|\bsince (?!(?:\w+ )?(?:then|\d|last|january"
    r"|february|march|april|may|june|july|august|september|october|november|december|\w+day)\b)"
)
_CONTEXT = re.compile(
    r"^(?:until now|so far|before|previously|originally|up to now|at the moment|currently|today|for"
    r" (?:years|months|weeks|a long time))\b|\b(?:we|i|they) (?:had|used to|were using|have been using)\b"
    r"|\b(?:the|our|a|one) (?:\w+ )?(?:problem|issue|trouble|pain|question|situation) (?:is|was|has)\b"
    r"|\bwas (?:too|getting|becoming|not)\b|\bkept (?:\w+ing|on)\b|\boptions? (?:were|was|are)\b"
)
_JOINT = re.compile(
    r",? (?=because\b)|,? (?=so that\b)|,? (?=since (?!then|last|\d|\w+day\b)(?:it|we|they|the|our"
    r"|there|i|its|their|a|an|everyone|nobody)\b)|(?<=\w): (?=(?:it|the|we|they|our|its|there)\b)",
    re.IGNORECASE,
)
_OUTCOME_JOINT = re.compile(
    r",? (?=which means\b)|[;,] (?=so (?:we|i|they|everyone)\b)|[;,] (?=that means\b)|, (?=meaning\b)",
    re.IGNORECASE,
)
_SHORTEST_PART = 3
_LONG_HEADING = 3

# --- which question -------------------------------------------------------------------------------

_OPTION = r"[\w.+#&/'-]+(?: [\w.+#&/'-]+){0,4}?"
_STOPS = any_of(
    r"""
    for as because since so and but in on at to until after before when while if which who that with
    by from again now today yesterday tomorrow last this next due given it we i they instead rather
    over despite once even although though is was are were will would has have had
    """
)
_END = rf"(?=\s*(?:[.,;:!?()…–—\"]|$)|\s+(?:{_STOPS})\b)"
_TAKING = any_of(
    r"""
    chose chosen choose choosing picked picking selected opted_for opting_for opt_for went_with going_with
    go_with went_back_to going_back_to go_back_to gone_back_to settled_on use using used stick_with
    sticking_with stuck_with adopted adopt adopting keep keeping kept took take buy bought return_to
    returned_to returning_to back_to favou?red favou?ring prefer preferred prefers run deploy build
    decided_on decided_for decide_on decided_in_favou?r_of in_favou?r_of switch_to switched_to switching_to
    moved_to moving_to move_to migrated_to migrating_to migrate_to
    """
)
_OVER = r"(?:over|instead of|rather than|and not|, not|not|in place of|in preference to)"
_PAIRS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_TAKING} (?P<one>{_OPTION})(?: (?:for|as|in|on) (?:[\w'-]+ ){{1,4}}?)?,? ?{_OVER} (?P<two>{_OPTION}){_END}",
        rf"\b(?:switch|migrat|mov|chang|convert|went|going|go)\w*(?: [\w'-]+){{0,4}}? (?:back |over |away )?from "
        rf"(?P<one>{_OPTION}) (?:back )?(?:to|onto|over to) (?P<two>{_OPTION}){_END}",
        rf"\b(?:switch|migrat|mov|chang|convert|went|going|go)\w* (?:back |over )?(?:to|onto) "
        rf"(?P<one>{_OPTION}) (?:away )?from (?P<two>{_OPTION}){_END}",
        rf"\b(?:replac|swapp?)\w* (?P<one>{_OPTION}) (?:with|by|for) (?P<two>{_OPTION}){_END}",
        rf"\b(?:dropp?|abandon|ditch|reject|retir)\w* (?P<one>{_OPTION}) in favou?r of (?P<two>{_OPTION}){_END}",
        rf"\binstead of (?P<one>{_OPTION}),? (?:we|i|they)(?:'ll| will|'re| are|'ve| have)? (?:\w+ )?"
        rf"{_TAKING} (?P<two>{_OPTION}){_END}",
        rf"\bdecision: (?P<one>{_OPTION})(?: (?:for|as) [\w ]{{1,30}}?)?,? ?{_OVER} (?P<two>{_OPTION}){_END}",
    )
)
_PURPOSE = re.compile(
    rf"\b{_TAKING} (?P<one>{_OPTION}) (?:for|as) (?:the|our|my|its|their|all|all our|all the|every)? ?"
    rf"(?P<two>{_OPTION}){_END}",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"(?:(?:the|an?|our|my|his|her|their|its|your|some|any|this|that|using|use|keeping|sticking with"
    r"|staying with|going with|buying|having|only|just|plain|good old|both|either|to)\s+)+",
    re.IGNORECASE,
)
_NO_OPTION = words(
    """
    it them that this these those one ones him her us me you they we i he she something anything
    everything nothing there here now then later today tomorrow tonight yesterday more less what
    which who how going doing being getting having making waiting staying bed home work lunch dinner
    breakfast time once ever good sure life him himself each other another two three
    """
)
_NO_PURPOSE = _NO_OPTION | words(
    """
    day days week weeks month months year years hour hours minute minutes while moment weekend
    monday tuesday wednesday thursday friday saturday sunday january february march april may june
    july august september october november december free fun example instance kids children family
    friends people everyone everybody everybody's birthday christmas summer winter spring autumn
    fall night evening morning rest reasons reason sake usual planned well result default start
    """
)


@dataclass(frozen=True, slots=True)
class Decided:
    """What a decision memory decides."""

    #: The question, as a subject of type ``decision``; nothing where it cannot be told reliably.
    subject: said.Named | None
    #: The sentence (its text) that says what was decided.
    sentence: str


def decided(
    memory: Memory, sentences: Sequence[Sentence], named: Sequence[said.Named]
) -> Decided | None:
    """What the memory decides; nothing when it is no decision."""
    kept_as_one = memory.kind == "decision"
    if not kept_as_one and memory.decision in (None, "prefers_over"):
        return None
    if not sentences:
        return None
    stated = [each for each in sentences if decision(each.text) or _label(each) == "decision"]
    main = (stated or list(sentences[:1] if kept_as_one else ()))[:1]
    if not main:
        return None
    surfaces = {each.key: each.surface for each in named}
    for each in [*main, *(other for other in stated[1:])]:
        if subject := _question(each.text, surfaces, kept_as_one):
            return Decided(subject, each.text)
    return Decided(None, main[0].text)


def part(text: str, label: str | None, is_decision: bool) -> said.StatementKind | None:
    """What a sentence of a decision memory does; nothing where it is beside the point."""
    if label is not None:
        return _KINDS[label]
    low = text.lower()
    if is_decision:
        return "decision"
    if _CONSEQUENCE.search(low):
        return "consequence"
    if _RATIONALE.search(low):
        return "rationale"
    return "context" if _CONTEXT.search(low) else None


def parts(text: str) -> list[tuple[said.StatementKind, str]]:
    """A decision's sentence in its parts: what was decided, why, and what follows."""
    pieces: list[tuple[said.StatementKind, str]] = [("decision", text)]
    for joint, kind in ((_JOINT, "rationale"), (_OUTCOME_JOINT, "consequence")):
        last_kind, last = pieces[-1]
        found = joint.search(last)
        if found is None:
            continue
        before, after = last[: found.start()], last[found.end() :]
        if min(before.count(" "), after.count(" ")) + 1 >= _SHORTEST_PART:
            pieces[-1] = (last_kind, before.rstrip(" ,;:") + ".")
            pieces.append(("rationale" if kind == "rationale" else "consequence", after))
    return pieces


def label_of(sentence: Sentence) -> str | None:
    """The part that a label (*Rationale: …*) or the heading above gives a sentence."""
    return _label(sentence)


_KINDS: dict[str, said.StatementKind] = {
    "context": "context",
    "decision": "decision",
    "rationale": "rationale",
    "consequence": "consequence",
}


def _label(sentence: Sentence) -> str | None:
    found = _LABELLED.match(sentence.text)
    for above in (sentence.lead, sentence.heading):
        if found is None and above and above.count(" ") < _LONG_HEADING:
            found = _PART_LABEL.match(above)
    return found.lastgroup if found else None


def _question(text: str, surfaces: dict[str, str], kept_as_one: bool) -> said.Named | None:
    for pattern in _PAIRS:
        for found in pattern.finditer(text):
            options = [_option(found[group], surfaces, _NO_OPTION) for group in ("one", "two")]
            one, two = options
            if one and two and one[0] != two[0]:
                (first, shown), (second, other) = sorted((one, two))
                key = f"decision: {first} or {second}"
                return said.Named(key, f"{_capital(shown)} or {other}", "decision", _SURE)
    found_purpose = _PURPOSE.search(text)
    if found_purpose is None or not _option(found_purpose["one"], surfaces, _NO_OPTION):
        return None
    matter = _option(found_purpose["two"], {}, _NO_PURPOSE)
    if matter is None or _is_somebody(matter[0]):
        return None
    key = SAME_PURPOSE.get(matter[0], matter[0])
    sure = _SURE if kept_as_one else _LESS_SURE
    return said.Named(f"decision: {key}", f"{_capital(key)} decision", "decision", sure)


def _option(
    phrase: str, surfaces: dict[str, str], refused: frozenset[str]
) -> tuple[str, str] | None:
    """What an option is called: its key and how it reads; nothing where it names no thing."""
    bare = _LEADING.sub("", " ".join(phrase.split()), count=1).strip(" .,'-")
    key = alias_key(bare)
    spelled = key.split(" ")
    if not key or len(spelled) > _MOST_WORDS or not refused.isdisjoint(spelled):
        return None
    if (
        not any(map(str.isalpha, key))
        or spelled[0].endswith("ing")
        and len(spelled) == 1
        and bare.islower()
    ):
        return None
    key = SAME_TOOL.get(key, key)
    return key, surfaces.get(key, bare)


def _is_somebody(key: str) -> bool:
    last = key.rpartition(" ")[2]
    return last in KIN or last in ROLES or last.removesuffix("s") in KIN


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
