"""Decisions: which question was decided, and what each sentence says of it.

A memory is a decision when it was kept as one, or when capture found the intent in its words. The
question must be met again when it is decided the other way round, so its key says nothing of the
outcome:

- Where two options are named (*chose X over Y*, *switched from X to Y*, *went back to Y instead of
  X*) it is the pair in alphabetical order: ``decision: x or y``, shown as "X or Y".
- Else where it says what for (*will use X for the Z*, *X as our Z*) it is that: ``decision: z``,
  shown as "Z decision".
- Else there is no question, and the sentence stands on the pages of what it names.

What is a section of a record of a decision (its metadata name the record, as ``decision_record``)
belongs to the question that the record is called after; the heading says which part it is.

Liking one thing more than another decides nothing, unless it was kept as a decision.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from commonplace.capture.aliases import alias_key
from commonplace.capture.decisions import decision
from commonplace.compile import said
from commonplace.compile.rules.topics.plain import ADJECTIVES
from commonplace.model import Memory
from commonplace.understand.rules.filing.nouns import SAME_PURPOSE, SAME_TOOL
from commonplace.understand.rules.sentences import Sentence
from commonplace.understand.rules.stating.phrases import any_of, words
from commonplace.understand.rules.words.people import KIN, ROLES

_SURE, _LESS_SURE = 1.0, 0.6
_MOST_WORDS = 4
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
    r"|january"
    r"|february|march|april|may|june|july|august|september|october|november|december|\w+day)\b)"
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
    chose chosen choose choosing picked picking selected opted_for opting_for opt_for went_with
    going_with
    go_with went_back_to going_back_to go_back_to gone_back_to settled_on use using used stick_with
    sticking_with stuck_with adopted adopt adopting keep keeping kept took take buy bought return_to
    returned_to returning_to back_to favou?red favou?ring prefer (?<!'s_)(?<!the_)(?<!our_)preferred
    prefers run deploy build
    decided_on decided_for decide_on decided_in_favou?r_of in_favou?r_of switch_to switched_to
    switching_to
    moved_to moving_to move_to migrated_to migrating_to migrate_to
    """
)
_TO = r"(?:(?:moving|switching|migrating|changing|going)(?: back| over)? to )?"
_OVER = r"(?:over|instead of|rather than|and not|, not|not|in place of|in preference to)"
_PAIRS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_TAKING} (?P<one>{_OPTION})(?: (?:for|as|in|on) (?:[\w'-]+ ){{1,4}}?)?,? ?{_OVER}"
        rf" {_TO}(?P<two>{_OPTION}){_END}",
        rf"\b(?:switch|migrat|mov|chang|convert|went|going|go)\w*(?: [\w'-]+){{0,4}}? (?:back "
        rf"|over |away )?from "
        rf"(?P<one>{_OPTION}) (?:back )?(?:to|onto|over to) {_TO}(?P<two>{_OPTION}){_END}",
        rf"\b(?:switch|migrat|mov|chang|convert|went|going|go)\w* (?:back |over )?(?:to|onto) "
        rf"(?P<one>{_OPTION}) (?:away )?from {_TO}(?P<two>{_OPTION}){_END}",
        rf"\b(?:replac|swapp?)\w* (?P<one>{_OPTION}) (?:with|by|for) {_TO}(?P<two>{_OPTION}){_END}",
        rf"\b(?:dropp?|abandon|ditch|reject|retir)\w* (?P<one>{_OPTION}) in favou?r of"
        rf" {_TO}(?P<two>{_OPTION}){_END}",
        rf"\binstead of (?P<one>{_OPTION}),? (?:we|i|they)(?:'ll| will|'re| are|'ve| have)?"
        rf" (?:\w+ )?"
        rf"{_TAKING} {_TO}(?P<two>{_OPTION}){_END}",
        rf"\bdecision: (?P<one>{_OPTION})(?: (?:for|as) [\w ]{{1,30}}?)?,? ?{_OVER}"
        rf" {_TO}(?P<two>{_OPTION}){_END}",
    )
)
_PURPOSE = re.compile(
    rf"\b{_TAKING} (?P<one>{_OPTION}) (?:for|as) (?:the|our|my|its|their|all|all our|all the"
    rf"|every)? ?"
    rf"{_TO}(?P<two>{_OPTION}){_END}",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"(?:(?:the|an?|our|my|his|her|their|its|your|some|any|this|that|using|use|keeping|sticking"
    r" with"
    r"|staying (?:with|on)|going with|(?:moving|switching|migrating|changing|going)(?: back|"
    r" over)? to"
    r"|only|just|plain|good old|both|either)\s+)+",
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


#: An option that has one of these is more than the name of a thing.
_JOINS = words("to from in on at with for by into than because while during without")
_MONEY = words("money cash euros euro dollars dollar pounds bucks percent budget savings")
_PEOPLE = words(
    "homeless poor elderly sick needy rich young disabled blind deaf unemployed everyone guests"
    " visitors others public community"
)
#: The key of an option, and how it reads.
_Option = tuple[str, str]
_SOMEBODY = {"person", "animal"}
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
        if subject := _question(each.text, known, kept_as_one):
            return Decided(subject, each.text)
    return Decided(None, stated[0].text) if stated else None


def _recorded(memory: Memory) -> said.Named | None:
    """The question that a record of a decision is about: what it is called."""
    title = memory.metadata.get("decision_record")
    if not isinstance(title, str) or not (key := alias_key(title)):
        return None
    return said.Named(f"decision: {key}", " ".join(title.split()), "decision", _SURE)


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
            pair = _pair(each.text, known)
            if pair:
                named = all(key in known and known[key].type != "topic" for key, _ in pair)
                return Decided(_either(pair, _SURE if named else _LESS_SURE), each.text)
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
    return bool(decision(text)) or any(pattern.search(text) for pattern in _PAIRS)


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


def _question(text: str, known: Mapping[str, said.Named], kept_as_one: bool) -> said.Named | None:
    if pair := _pair(text, known):
        return _either(pair)
    found = _PURPOSE.search(text)
    if found is None or not _option(found["one"], known, _NO_OPTION):
        return None
    matter = _option(found["two"], {}, _NO_PURPOSE)
    if matter is None or _is_somebody(matter[0]) or _is_no_matter(found, matter[0]):
        return None
    key = SAME_PURPOSE.get(matter[0], matter[0])
    sure = _SURE if kept_as_one else _LESS_SURE
    return said.Named(f"decision: {key}", f"{_capital(key)} decision", "decision", sure)


def _either(pair: tuple[_Option, _Option], sure: float = _SURE) -> said.Named:
    (first, shown), (second, other) = sorted(pair)
    key = f"decision: {first} or {second}"
    return said.Named(key, f"{_capital(shown)} or {other}", "decision", sure)


def _pair(text: str, known: Mapping[str, said.Named]) -> tuple[_Option, _Option] | None:
    """The two options that a sentence names; between people nobody decides here, and X and Y stand
    for others."""
    for pattern in _PAIRS:
        for found in pattern.finditer(text):
            one, two = (_option(found[group], known, _NO_OPTION) for group in ("one", "two"))
            if one and two and one[0] != two[0] and len(one[0]) + len(two[0]) > 2:
                types = {known[key].type for key, _ in (one, two) if key in known}
                return None if types & _SOMEBODY else (one, two)
    return None


def _option(
    phrase: str, known: Mapping[str, said.Named], refused: frozenset[str]
) -> _Option | None:
    """What an option is called: its key and how it reads; nothing where it names no thing."""
    bare = _LEADING.sub("", " ".join(phrase.split()), count=1).strip(" .,'-")
    key = alias_key(bare)
    spelled = key.split(" ")
    if not key or len(spelled) > _MOST_WORDS or not refused.isdisjoint(spelled):
        return None
    if not _JOINS.isdisjoint(spelled):
        return None
    does = spelled[0].endswith("ing") and bare.islower() and refused is _NO_OPTION
    if does or spelled[0] == "to" or not any(map(str.isalpha, key)):
        return None
    named = known.get(key)
    key = SAME_TOOL.get(key, key)
    return key, named.surface if named and named.type != "topic" else bare


def _is_no_matter(found: re.Match[str], key: str) -> bool:
    """*340 euros for a station* decides a price, and what is done *for the homeless* is for
    people: neither says which question it was."""
    one, last = found["one"].lower(), key.rpartition(" ")[2]
    is_price = any(map(str.isdigit, one)) or not _MONEY.isdisjoint(one.split())
    is_any = found["two"].lower().startswith(("a ", "an ", "some ", "any "))
    return is_price or is_any or last in ADJECTIVES or last in _PEOPLE


def _is_somebody(key: str) -> bool:
    last = key.rpartition(" ")[2]
    return last in KIN or last in ROLES or last.removesuffix("s") in KIN


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
