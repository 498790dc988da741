"""Which sentences are worth a bullet.

Fact extraction keeps what stands alone for ever; a page keeps what a reader of its subject would
like to read, with the day beside it. So more passes here, and a name excuses much: *They showed
Priya the workshop* says something on Priya's page, *They did that too* nowhere.

Never: questions, code, tables, headings, what wants to be obeyed by a model or an agent, orders,
greetings, thanks and praise. Only beside a name other than the speaker's: what points at an earlier
sentence, the state of an hour, guesses. In languages whose small words are not known only the form
is looked at.
"""

import re
from dataclasses import dataclass

from commonplace.compile.rules.stating.placing import Place
from commonplace.compile.rules.stating.salience import salience
from commonplace.compile.rules.stating.voicing import is_of_self
from commonplace.understand.rules.sentences import Sentence
from commonplace.understand.rules.stating import chatter, durable, orders, passing, referents, shape
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.phrases import any_of, words
from commonplace.understand.rules.stating.standing.predicates import AMOUNT, HANDLING


@dataclass(frozen=True, slots=True)
class Heard:
    """A sentence with what is known about it."""

    sentence: Sentence
    #: How it reads.
    text: str
    line: Line
    places: tuple[Place, ...]
    is_first: bool
    is_second: bool
    trust: str
    #: Nobody is known to speak here: *I* is whoever kept a log.
    is_logged: bool = False

    @property
    def has_name(self) -> bool:
        """It names somebody or something; a topic is none, for any sentence may touch one."""
        return any(
            place.named.type != "topic" and (place.named.type or place.named.sure >= _LIKELY)
            for place in self.places
        )


#: A name without a type counts from here on.
_LIKELY = 0.5
_BRACKETED = re.compile(r"\[[^\]]*\]")
_PLAIN = str.maketrans(dict.fromkeys("–—…•→←≈≥≤×·“”‘’«»€£°✓✅", "-"))
_FEWEST_WORDS = 3
_FEWEST_WORDS_OF_SELF = 5
_FEWEST_FOREIGN = 12
_MOST_EXCLAIMED = 6
#: *She is Eva*, *Their name is Eva*: whose?
_FEWEST_BEHIND_IT = 5
#: What a sentence about the speaker alone must tell, and one about a topic alone.
_LEAST_OF_SELF = 0.3
_LEAST_OF_TOPIC = 0.4
_LONG_ERRAND = 10
_SECOND = words("you your yours yourself yourselves you're you've you'd you'll ya y'all")
_JOINT = re.compile(
    r"\s+[-–—]+\s+|[-–—](?=\s)|;\s+|,?\s+(?:and|but|so|cause|'cause)\s+(?=(?:it|that|this|they|i'm|i was|i felt"
    r"|it's|that's)\b)|,\s+(?=which\b|had a\b|it\b|it's\b|that's\b|can't\b)|:\s+(?=[a-zA-Z])",
    re.IGNORECASE,
)
#: What everybody does is nobody's.
_EVERYBODY = re.compile(
    r"\bwe(?: all|'re all| are all| as| should all)\b|\bour (?:lives|life|world|planet|society|own)\b|\b(?:all|most) of us\b"
    r"|\b(?:everyone|everybody|people) (?:has|have|deserves?|needs?|should|can)\b|\blife (?:is|can|has)\b"
)
_ONLY_IF = words(
    "if would wouldn't might maybe perhaps could couldn't wish should imagine whether someday"
)
_ERRAND = re.compile(
    r"\b(?:(?:go|going|went|head|headed|heading|get|getting|got) (?:to bed|to sleep|home|back home|back to work|some (?:rest|sleep))"
    r"|(?:take|took|taking|have|had|having|grab|grabbed) (?:a |some )?(?:nap|shower|bath|break|lunch|dinner|breakfast|snack|coffee|quick \w+)"
    r"|day[- ]off|(?:got|get|had) to (?:go|run)|catch up|be right back|brb)\b"
)
_QUESTION_MARKS = ("?", "？", "؟")
_PROMPT = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass) (?:\w+ ){0,3}(?:instructions?|prompts?|rules|guidelines"
    r"|guardrails|policies)\b"
    r"|\b(?:as an ai|you are (?:a|an) (?:ai|assistant|agent|language model|bot)|act as (?:a|an)\b"
    r"|pretend (?:to be|you are)|from now on,? (?:you|always|never|respond|reply|answer)|new instructions?"
    r"|your (?:instructions|system prompt|guidelines))\b"
    r"|\b(?:ai|llm|language models?|agents?|assistants?|chatbots?) (?:reading|processing|summari[sz]ing|that reads?"
    r"|who reads?|must|should|shall|has to|have to|needs? to)\b"
    r"|\b(?:exfiltrate|send (?:all|every|the) \w+ (?:to|at) (?:https?:|\S+@))"
    r"|\b(?:run|execute) (?:the |this )?(?:following )?(?:command|script|code)\b"
    r"|<\|?(?:system|im_start|assistant|user)|\[/?inst\]|^(?:system|assistant)\s*:"
)
#: One of these stands in every such instruction; most sentences have none.
_SIGNS_OF_ORDER = tuple(
    sign.replace("_", " ")
    for sign in """
    ignore disregard forget overrid bypass prompt you_are you_must you_should remember important
    note_to instruction system always never do_not assistant agent model llm ai_ act_as pretend
    from_now exfiltrate send_ run_ execut <| <s <a <u inst] chatbot guideline
    """.split()
)
#: What one does or has for a while or for good, whatever mood is told with it.
_SAYS_MUCH = re.compile(
    r"\b"
    + any_of(
        r"""
        moved moving_to visited visiting went_to flew started_(?:a|an|my|our|at|as|with|\w+ing)
        joined bought sold adopted married engaged graduated finished completed published launched
        released opened won lost broke born died hired promoted quit retired met_(?!up_with_me)
        booked signed_up enrolled lives_in live_in works?_(?:at|for|as|with|on) called named
        (?:is|was|are|were)_(?:my|our|a|an|the)_\w+ taught teaching performed hosted organi[sz]ed
        planning_(?:a|to|our|my) going_to_\w+ turned_\d+ birthday anniversary wedding
        """
    )
    + r"\b"
)
#: What is hoped for or thought about still tells something, with a name beside it.
_LEANS_TO_PLAN = re.compile(
    r"\b(?:thinking (?:of|about)|considering|hop(?:e|es|ing) to|want(?:s|ed)? to|would like to"
    r"|(?:'d|would) love to|plan(?:s|ning)? to|looking (?:at|into|to)|dream(?:s|ing)? of|aim(?:s|ing)? to"
    r"|look(?:ing)? (?:forward|into|for)|can't wait to|need(?:s)? to|ha(?:s|ve) to)\b"
)
_REACTION = re.compile(
    r"(?:that|this|it|those|these|what|such|how|so)(?:'s|'re| is| are| was| were| sounds?| looks?"
    r"| must| seems?| feels?| would| will| has| made| makes)\b"
    r"|(?:glad|happy|bet|i bet|guess|i guess|seems|great|good|nice|sorry|excited|thrilled|proud|sounds|looks|love|loving|can't|thanks|thank|congrats"
    r"|congratulations|wow|yay|awesome|amazing|cool|hey|hi|hello|bye|see you|talk|take care"
    r"|enjoy|have (?:a|fun)|keep|hope|wish|let|same here|me too|no worries|no problem|you're welcome"
    r"|exactly|absolutely|totally|definitely|agreed|right)\b"
)
_THANKS = re.compile(
    r"\b(?:thanks?|thank you|congrat\w+|appreciate|good luck|cheers|my pleasure)\b"
)
_POINTS_BACK = re.compile(
    r"(?:it|it's|its|they|they're|they've|their|that|that's|this|these|those|he|he's|she|she's|his|her|him"
    r"|them|there|here|one|both|neither|such|same|so|either|which)\b(?! (?:is|are|was|were|has|have) (?:a|an|no|some|many|two|three|\d+)\b.*\b(?:in|at|on|near)\b)"
)
_OPEN_LEADS = re.compile(
    r"\b(?:to-?do|action items?|next steps?|questions?|agenda|checklist)\b", re.I
)


def look(heard: Heard) -> str | None:
    """Why it is turned away at a glance (codes of ``durable``): nothing where its words must be
    read; ``language`` where nobody here can read them."""
    if heard.sentence.is_open or heard.text.endswith((":", "：")) or not heard.line.words:
        return "fragment"
    if _is_order(heard.line):
        return "instruction"
    if heard.text.rstrip("\"')”» ").endswith(_QUESTION_MARKS):
        return "question"
    code = durable.first_look(_bare(heard), "user")
    if code == "language":
        long_enough = len(heard.text) >= _FEWEST_FOREIGN
        return code if long_enough and not heard.text.endswith(("!", "！")) else "chatter"
    return None if code == "addressed" else code


def is_worth(heard: Heard) -> bool:
    """Whether a sentence that passed at a glance goes on the pages of what it names: one of its
    clauses must earn it."""
    return any(_earns(heard, line) for line in _clauses(heard))


def _clauses(heard: Heard) -> list[Line]:
    """*I ran a race on Sunday – it was so rewarding*: the first clause tells, the second does not."""
    parts = _JOINT.split(heard.text, maxsplit=2)
    if len(parts) == 1 or min(part.count(" ") for part in parts) < 1:
        return [heard.line]
    return [Line(part, heard.line.names) for part in parts]


def _earns(heard: Heard, line: Line) -> bool:
    if not _is_formed(heard, line) or _is_talk(heard, line):
        return False
    if passing.is_hypothetical(line) and not _is_meant(heard, line):
        return False
    points = _POINTS_BACK.match(line.low)
    if heard.has_name:
        short = points and len(line.words) <= _FEWEST_BEHIND_IT
        return not short and not (heard.is_first and heard.is_logged and _is_routine(line))
    if points or passing.is_transient(line) or referents.dangles(line):
        return False
    if _EVERYBODY.search(line.low) or (_ERRAND.search(line.low) and len(line.words) < _LONG_ERRAND):
        return False
    said_by_heart = heard.is_logged or heard.is_first
    return salience(heard.text) >= (_LEAST_OF_SELF if said_by_heart else _LEAST_OF_TOPIC)


def _is_routine(line: Line) -> bool:
    """*I kept the plan unchanged*, *I replied to Teo*: that papers were handled is over at once."""
    if passing.is_transient(line) or line.verb is None:
        return True
    tail = " ".join(line.words[line.verb :])
    return HANDLING.match(tail) is not None and AMOUNT.search(line.text) is None


def _is_meant(heard: Heard, line: Line) -> bool:
    """Though it is not so yet: somebody named is in it, or it is a plain aim."""
    only_if = not _ONLY_IF.isdisjoint(line.bag)
    if heard.has_name:
        return not (only_if and heard.is_second)
    return not only_if and bool(_LEANS_TO_PLAN.search(line.low) or _SAYS_MUCH.search(line.low))


def is_order(text: str) -> bool:
    """It looks like an instruction to a model or an agent, whoever vouches for it."""
    return _is_order(Line(text))


def _is_order(line: Line) -> bool:
    if not any(sign in line.low for sign in _SIGNS_OF_ORDER):
        return False
    return orders.is_injection(line) or _PROMPT.search(line.low) is not None


def _bare(heard: Heard) -> Line:
    """As its language is told: without signs of no language, and without what stands in brackets,
    a caption or a removed secret. (``ve`` is also Turkish.)"""
    text = heard.text
    if "[" not in text and "'ve" not in text and text.isascii():
        return heard.line
    return Line(_BRACKETED.sub("", text).replace("'ve", " have").translate(_PLAIN))


def _is_formed(heard: Heard, line: Line) -> bool:
    """A sentence with a verb and a subject that tells instead of ordering."""
    sentence = heard.sentence
    fewest = _FEWEST_WORDS if heard.has_name else _FEWEST_WORDS_OF_SELF
    if len(line.words) < fewest:
        return False
    if orders.is_imperative(line):
        trusted = heard.trust not in orders.LOW_TRUST
        return trusted and heard.has_name and orders.is_procedure(line)
    if sentence.is_item and _OPEN_LEADS.search(f"{sentence.heading} {sentence.lead}"):
        return False
    # "Took a trip to Rome": a speaker leaves the I out. In a log, nobody knows who did it.
    return shape.is_sentence(line if heard.is_logged else shape.with_subject(line))


def _is_talk(heard: Heard, line: Line) -> bool:
    """What people say to each other: it counts only where it tells something of a name."""
    low = line.low
    much = _SAYS_MUCH.search(low) is not None
    of_self = is_of_self(low)
    excused = much and heard.has_name
    if (_THANKS.search(low) or _REACTION.match(low)) and not excused:
        return True
    if line.text.endswith("!") and len(line.words) <= _MOST_EXCLAIMED and not much:
        return True
    if heard.is_second and not _SECOND.isdisjoint(line.bag) and not excused:
        return not (of_self and much)
    if not chatter.is_chatter(line):
        return False
    aims = bool(heard.places) and _LEANS_TO_PLAN.search(low) is not None
    return not (excused or (of_self and (much or aims)))
