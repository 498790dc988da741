"""Decisions: which question was decided, and what each sentence says of it.

A memory is a decision when it was kept as one, or when capture found the intent in its words. What
it decides is a question (``questions``); where it names none, the sentence stands on the pages of
what it names.

What is a section of a record of a decision (its metadata name the record, as ``decision_record``)
belongs to the question that the record is called after; the heading says which part it is.

Liking one thing more than another decides nothing, unless it was kept as a decision.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from commonplace.capture.aliases import alias_key
from commonplace.compile import said
from commonplace.compile.rules.questions import LESS_SURE, SURE, either, names_two, pair, question
from commonplace.language.calendar import MONTHS
from commonplace.language.decisions import decision
from commonplace.model import Memory
from commonplace.understand.rules.sentences import Sentence
from commonplace.understand.rules.stating.phrases import any_of

#: What is longer decides nothing that could be told from it.
_LONGEST = 1_000
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
        therefore consequently hence going_forward this_way that_way
        we(?:'ll|_will)_(?:have|need)_to
        will_(?:have|need)_to no_longer_(?:need|have|be) the_(?:downside|upside|cost|price)_is
        """
    )
    + r")\b|^so (?:we|i|they)\b"
)
_RATIONALE = re.compile(
    r"\b(?:because|so that|due to|the (?:main )?reasons?|reason(?:ing)? (?:is|was|being)|given that"
    r"|thanks to|in order to|for the sake of|owing to)\b|\bsince (?!(?:\w+ )?(?:then|\d|last"
    rf"|{'|'.join(MONTHS)}|\w+day)\b)"
)
_CONTEXT = re.compile(
    r"^(?:until now|so far|before|previously|originally|up to now|at the moment|currently|today|for"
    r" (?:years|months|weeks|a long time))\b|\b(?:we|i|they) (?:had|used to|were using|have been"
    r" using)\b"
    r"|\b(?:the|our|a|one) (?:\w+ )?(?:problem|issue|trouble|pain|question|situation) (?:is|was"
    r"|has)\b"
    r"|\bwas (?:too|getting|becoming|not)\b|\bkept (?:\w+ing|on)\b|\boptions? (?:were|was|are)\b"
)
_JOINT = re.compile(
    r",? (?=because\b)|,? (?=so that\b)|,? (?=since (?!then|last|\d|\w+day\b)(?:it|we|they|the|our"
    r"|there|i|its|their|a|an|everyone|nobody)\b)|(?<=\w): (?=(?:it|the|we|they|our|its|there)\b)",
    re.IGNORECASE,
)
_OUTCOME_JOINT = re.compile(
    r",? (?=which means\b)|[;,] (?=so (?:we|i|they|everyone)\b)|[;,] (?=that means\b)|,"
    r" (?=meaning\b)",
    re.IGNORECASE,
)
_SHORTEST_PART = 3
_LONG_HEADING = 3
_SIGNS_OF_TURNS = ("back to", "everted", "eturned", "eplac", "wapped", "in favo")
_TURNS = re.compile(
    r"\b(?:(?:went|gone|going|go|switched|moved|moving) back to|reverted to|returned to"
    r"|replaced|replacing|swapped|in favou?r of)\b",
    re.IGNORECASE,
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
    record = _recorded(memory)
    if record is not None:
        return Decided(record, "")
    kept_as_one = memory.kind == "decision"
    known = {each.key: each for each in named}
    if not kept_as_one and memory.decision in (None, "prefers_over"):
        return _turned_back(memory.text, sentences, known)
    short = [each for each in sentences if len(each.text) <= _LONGEST]
    stated = [each for each in short if decision(each.text) or label_of(each) == "decision"]
    stated = stated or short[: 1 if kept_as_one else 0]
    for each in stated:
        if subject := question(each.text, known, kept_as_one):
            return Decided(subject, each.text)
    return Decided(None, stated[0].text) if stated else None


def _recorded(memory: Memory) -> said.Named | None:
    """The question that a record of a decision is about: what it is called."""
    title = memory.metadata.get("decision_record")
    if not isinstance(title, str) or not (key := alias_key(title)):
        return None
    return said.Named(f"decision: {key}", " ".join(title.split()), "decision", SURE)


_PART_OF_KIND = {"rationale": "rationale"}


def recorded_part(memory: Memory) -> str | None:
    """The part of a record that a memory is, by its heading; what was decided if that says nothing;
    nothing for what is no record."""
    if "decision_record" not in memory.metadata:
        return None
    heading = str(memory.metadata.get("heading", "")).rpartition(" > ")[2]
    found = _PART_LABEL.match(heading)
    return str(found.lastgroup) if found else _PART_OF_KIND.get(memory.kind, "decision")


def _turned_back(
    text: str, sentences: Sequence[Sentence], known: Mapping[str, said.Named]
) -> Decided | None:
    """*Went back to X instead of Y*: nobody says so of things that were not chosen between. Where
    both are known by name it is a question for certain; else it joins one that was decided before,
    or waits until it comes again."""
    if not any(sign in text for sign in _SIGNS_OF_TURNS) or not _TURNS.search(text):
        return None
    for each in sentences:
        if len(each.text) <= _LONGEST and _TURNS.search(each.text) and not each.text.endswith("?"):
            both = pair(each.text, known)
            if both:
                named = all(key in known and known[key].type != "topic" for key, _ in both)
                return Decided(either(both, SURE if named else LESS_SURE), each.text)
    return None


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
        found = _joint(joint, last, is_first=not pieces[1:])
        if found is None:
            continue
        before, after = last[: found.start()], last[found.end() :]
        pieces[-1] = (last_kind, before.rstrip(" ,;:") + ".")
        pieces.append(("rationale" if kind == "rationale" else "consequence", after))
    return pieces


def _joint(joint: re.Pattern[str], text: str, is_first: bool) -> re.Match[str] | None:
    """The first with enough on both sides; *Decision after a wet week: we switched to X* has none,
    for what it decides comes behind."""
    for found in joint.finditer(text):
        before, after = text[: found.start()], text[found.end() :]
        if min(before.count(" "), after.count(" ")) + 1 < _SHORTEST_PART:
            continue
        if not (is_first and _decides(after)):
            return found
    return None


def _decides(text: str) -> bool:
    return bool(decision(text)) or names_two(text)


def label_of(sentence: Sentence) -> str | None:
    """The part that a label (*Rationale: …*) or the heading above gives a sentence."""
    found = _LABELLED.match(sentence.text)
    for above in (sentence.lead, sentence.heading):
        if found is None and above and above.count(" ") < _LONG_HEADING:
            found = _PART_LABEL.match(above)
    return found.lastgroup if found else None


_KINDS: dict[str, said.StatementKind] = {
    "context": "context",
    "decision": "decision",
    "rationale": "rationale",
    "consequence": "consequence",
}
