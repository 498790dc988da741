"""How a sentence that passed the gates is filed: its kind, whom it is about, how sure we are.

Confidence is in 0.5–0.95, and facts from 0.7 on are written. It starts from who the sentence is
about, because that decides whether a stranger would understand it:

- 0.74  somebody named, or somebody's own (*Ana's sister*)
- 0.72  the speaker
- 0.60  something definite that has no name (*the gateway*)
- 0.52  things in general (*rivers are older than towns*)

and moves with what it says: up for a day, a further name, a number, a lasting state (where one
lives, works, what one owns, is allergic to), a preference, a decision; down for few or vague words,
a pronoun left inside, a day that could not be resolved, a promise without a day, great length, for
sources that nobody vouches for, and for what somebody did according to a log.
"""

import re

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.capture.words import FUNCTION_WORDS, PLAIN_CAPITALS
from commonplace.understand.rules.stating import standing
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.dates import is_unresolved
from commonplace.understand.rules.stating.orders import LOW_TRUST
from commonplace.understand.rules.stating.people import PEOPLE
from commonplace.understand.rules.stating.phrases import any_of, words
from commonplace.understand.rules.stating.standing import Setting
from commonplace.understand.rules.verbs import AUXILIARIES, is_adverb

_I = words("i i'm i've i'd i'll im ive we we're we've we'd we'll me")
_VAGUE = words(
    """
    thing things stuff something anything everything nothing lot lots way ways bit kind sort time
    times someone somebody anyone few several used resources understand great good bad nice cool
    awesome amazing fun best better really super pretty much many more most some got get getting
    make made making take took go went going do did doing done give gave keep kept put let come came
    feel felt feeling part skills improve milestone points strong personal normal different
    approaches research last next week month year weekend yesterday tomorrow
    chance moment moments experience experiences journey dream dreams support help life world people
    passion hard tough new big little able happy step steps place day days today look looking see
    seen saw know hope share sharing impact difference goal goals process progress session case
    """
)
_SCORED_VAGUE = words(
    """
    thing things stuff something anything everything someone somebody lot lots awesome amazing great
    wonderful incredible super journey vibes whatever somewhere kinda bunch
    """
)
#: Words of praise and comfort: the more of them, the less is said.
_UPLIFT = words(
    """
    joy joyful happiness peace peaceful calm inspiration inspired inspire inspiring motivate
    motivated motivation upbeat growth strength courage courageous resilience confidence confident
    embrace smile smiles comfort escape heal healing hope hopeful positive positivity positively
    impact encouragement encourage encouraging meaningful empower empowered unique beautiful beauty
    magic magical memories bond bonds connected connection belonging acceptance love loved
    unforgettable determined determination focused dedication potential possibilities opportunities
    challenges struggles obstacles success goals dreams passion passions journey better enjoyable
    special true creativity energy vibe vibes blast
    emotions excitement worry relief pumped drive boost worries
    """
)
_KIN = any_of(
    r"""
    sister brother mother father mom mum dad son daughter wife husband partner cousin aunt uncle
    grand\w+ kids? children friend boss colleague
    """
)
_LASTING = re.compile(
    r"\b(?:"
    + any_of(
        r"""
        li(?:ve|ves|ved|ving)_(?:in|at|on|with|near) grew_up born work(?:s|ed|ing)?_(?:at|for|as|in)
        named called married engaged divorced own(?:s|ed)? stud(?:ies|ied|ying) graduated degree
        moved allergic vegetarian vegan diabetic intolerant years?_old birthday anniversary
        member_of adopted hired promoted joined founded started opened bought sold quit retired
        lost_my speaks? (?:have|has|'ve_got|got)_(?:a|an|two|three|four|five|six|\d+) since_\d{4}
        uses runs?_on signed enrolled volunteer(?:s|ed|ing)? won visited finished completed
        (?:i|we|also|usually|always)_(?:use|play|teach|coach|study|collect|drive|own|mentor|sing|ski|surf|bake|paint)
        """
    )
    + rf"|{_KIN}\b.{{0,12}}\b(?:is|are|has|have|works?|lives?|named))\b",
    re.IGNORECASE,
)
_PREFERENCE = re.compile(
    r"\b(?:"
    + any_of(
        r"""
        prefer(?:s|red)? favou?rites? faves? top_pick hobb(?:y|ies) my_(?:\w+_)?passions?
        can(?:'t|not)_stand hates? dislikes? detests? loathes? adores?
        fan_of obsessed_with passionate_about interested_in fond_of addicted_to go-to
        (?:am|is|are)_(?:really_|very_|so_|also_|super_)*into
        """
    )
    + r"|(?:"
    + any_of(
        r"""
        (?-i:[A-Z]\w+) I we they he she who and also really always just still absolutely totally
        kids to \w+ly
        """
    )
    + r" (?:love|like|enjoy)s?(?! to (?:see|hear|know))))\b|'m (?:\w+ ){0,2}into\b",
    re.IGNORECASE,
)
#: *Chess is one of my hobbies*
_OF_MINE = re.compile(
    r"^(?:[\w'-]+ ){1,8}?(?:is|are|was|were) (?:also |still |definitely )?(?:one of )?(?:my|our) "
    r"(?:\w+ ){0,2}?(?:favou?rites?|faves?|hobby|hobbies|top pick|passions?|go-to|job|profession)\b"
)
_NO_NAME = re.compile(r"(?:ing|ness|tion|ment|ity|ism|-\w+)$")
_DONE_BY_PEOPLE = words(
    """
    said says asked asks told tells wanted wants agreed agrees confirmed sent sends called calls
    wrote writes joined joins moved lives works thinks thought likes loves prefers hates met meets
    bought went checked flagged reported noted decided requested proposed suggested recommended
    visited studied studies married knows knew planned reviewed approved signed owns managed pressed
    hired leads led left quit adopted founded retired resigned graduated teaches speaks committed
    sold     opened launched acquired earned appointed inherited
    """
)
_OF_PEOPLE = re.compile(
    r"\b(?:years old|lives (?:in|with|near)|works (?:at|for|as)|was born|married|allergic to"
    r"|intolerant|was (?:promoted|hired|appointed|elected|fired))\b"
)
_LIKENESS = re.compile(
    r"\b(?:look(?:s|ed)?|feels?|felt|sound(?:s|ed)?|is|was|are|just|things|more|it's|,) like\b"
)
_DEFINITION = re.compile(
    r"^(?:[Tt]he |[Aa]n? )?(?:[\w`./-]+ ){1,4}?(?:is|are|means|stands for|refers to)"
    r" (?:an?|the) (?:[\w-]+ ){1,8}?(?:that|which|for|of|where|used|to)\b"
)
#: That something stayed as it was is no news.
_UNCHANGED_STATE = re.compile(
    r"\b(?:kept|preserved|maintained|retained|continued|stayed|remained|remains|stays)\b"
    r"|\b(?:unchanged|intact|carried forward)\b"
)
#: What goes on between people at work: in a log it is the day's traffic.
_ROUTINE = re.compile(
    r"\b"
    + any_of(
        """
        reviewed came_back sent repeated reiterated began treated framed briefed
        updated (?:started|opened|closed|used|did)_(?:the|a) joined_to
        """
    )
    + r"\b"
)
_NOT_DONE = re.compile(r"\b(?:did not|didn't|do not|don't|haven't|have not|hasn't|has not)\b")
_SHOWN = re.compile(r"\b(?:photos?|pics?|pictures?|screenshots?|snapshots?|images?)\b")
#: *the festival*: which one?
_BARE_DEFINITE = re.compile(
    r"\bthe (?:[a-z-]+ )?[a-z-]+(?! (?:of|in|for|that|which|with|from|to|i)\b)"
)
_PROMISE = re.compile(r"\b(?:will|'ll|gonna)\b")
_NUMBER = re.compile(r"\d")
_INNER_PRONOUN = words("he she it they him her them his its their")
_OPENING = re.compile(
    r"(?:In|On|At|For|With|After|Before|During|By|Under|As|Until|From) [^,]{2,60}, "
    r"(?P<word>[\w`'-]+)"
)
_KIN_NAME = re.compile(
    r"^(?:[A-Z][\w.-]*(?: [A-Z][\w.-]*){0,2}|[Tt]he \w+)'s (?P<kin>(?:[\w-]+ ){0,2}[a-z-]+),? "
    r"(?P<name>(?:[A-Z][\w-]++ ?)+)"
)
_CAPITALS = re.compile(
    r"(?:[A-Z][\w.&'-]*)(?: (?:(?:de|da|van|von|of|the|al|del) )?[A-Z0-9][\w.&'-]*){0,4}"
)


def stance(line: Line) -> str:
    """Whom it is about: ``self``, ``own``, ``named``, ``definite`` or ``general``."""
    said = line.words
    before_verb = said[: (line.verb if line.verb is not None else 4) + 1]
    if said[0] in _I or not _I.isdisjoint(before_verb):
        return "self"
    if said[0] in ("my", "our") or "my" in before_verb or "our" in before_verb:
        return "own"
    if _OF_MINE.search(line.low):
        return "own"
    if begins_with_name(line) or (said[0] == "the" and any(map(is_named, line.shown[1:2]))):
        return "named"
    opened = _OPENING.match(line.text)
    if opened and is_named(opened["word"]):
        return "named"
    return "definite" if said[0] == "the" or (opened and opened["word"] == "the") else "general"


def is_named(word: str) -> bool:
    """Looks like a name: a capital, and no common word."""
    bare = word.removesuffix("'s")
    return (
        bare[:1].isupper() and bare.lower() not in COMMON_WORDS and bare != "I" or bare[:1] == "`"
    )


def begins_with_name(line: Line) -> bool:
    """A first word is capitalised anyhow: it is a name if more than that says so."""
    first, *rest = line.shown
    if not is_named(first) or _NO_NAME.search(first):
        return False
    follows = rest[0] if rest else ""
    return (
        first[0] == "`"
        or first.endswith("'s")
        or any(map(str.isupper, first[1:]))
        or is_named(follows)
        or first in line.names
        or follows.lower() in _DONE_BY_PEOPLE
        or _OF_PEOPLE.search(line.low) is not None
    )


def kind(line: Line, about: str, is_decision: bool) -> str:
    if is_decision:
        return "decision"
    own = about in ("self", "own", "named")
    if own and _PREFERENCE.search(line.text) and not _LIKENESS.search(line.low):
        return "preference"
    if about in ("named", "definite", "general") and _DEFINITION.match(line.text):
        return "semantic"
    return "fact"


def confidence(line: Line, about: str, filed: str, setting: Setting) -> float:
    sure = {"self": 0.72, "own": 0.74, "named": 0.74, "definite": 0.6, "general": 0.52}[about]
    sure += 0.05 if setting.is_dated else 0.0
    sure += 0.05 if _has_name(line) else 0.0
    sure += 0.03 if _NUMBER.search(line.text) else 0.0
    sure += 0.06 if _LASTING.search(line.text) else 0.0
    sure += {"decision": 0.08, "preference": 0.05, "semantic": 0.04}.get(filed, 0.0)
    sure -= _doubts(line, setting.is_dated)
    sure += 0.04 if filed == "preference" and len(_content(line)) == 2 else 0.0
    sure -= 0.03 if setting.trust in LOW_TRUST else 0.0
    if setting.is_logged and filed == "fact" and _ROUTINE.search(line.low[:80]):
        sure -= 0.2
    if about == "self" and filed == "fact":
        sure -= 0.12 if setting.is_logged else 0.06 if setting.trust == "agent" else 0.0
        if not setting.is_dated and _BARE_DEFINITE.search(line.text) and not _has_name(line):
            sure -= 0.03
    if not setting.is_logged and standing.is_note(line, about, filed):
        sure = max(sure, 0.72)
    elif not standing.holds(line, about, filed, setting):
        sure = min(sure, standing.CEILING)
    elif about in ("self", "own") and standing.is_plain(line):
        sure = max(sure, 0.72)
    return round(min(0.95, max(0.5, sure)), 2)


def _has_name(line: Line) -> bool:
    return any(map(is_named, line.shown[1:]))


def _doubts(line: Line, dated: bool) -> float:
    said = len(_content(line))
    doubt = {0: 0.2, 1: 0.14, 2: 0.04}.get(said, -0.03 if said > 4 else 0.0)
    doubt += 0.08 * min(2, len(_SCORED_VAGUE & line.bag))
    doubt += 0.05 * min(3, len(_UPLIFT & line.bag))
    doubt += 0.03 if not _INNER_PRONOUN.isdisjoint(line.bag) else 0.0
    doubt += 0.2 if is_unresolved(line.text) and not dated else 0.0
    doubt += 0.16 if not dated and _PROMISE.search(line.low) else 0.0
    doubt += 0.02 if line.text.endswith("!") else 0.0
    doubt += 0.16 if _UNCHANGED_STATE.search(line.low) else 0.0
    doubt += 0.06 if " want to " in line.low or " wants to " in line.low else 0.0
    doubt += 0.1 if _SHOWN.search(line.low) else 0.0
    doubt += 0.18 if _NOT_DONE.search(line.low) else 0.0
    if len(line.text) > 220:
        doubt += 0.05 if len(line.text) < 350 else 0.12
    return doubt


def _content(line: Line) -> set[str]:
    return {
        word
        for word in line.bag
        if word not in FUNCTION_WORDS
        and word not in _VAGUE
        and word not in AUXILIARIES
        and word not in _I
        and not is_adverb(word)
        and len(word) > 2
    }


def subject(text: str, name: str | None, about: str) -> str | None:
    """The entity that a finished sentence is about, as written there."""
    kin = _KIN_NAME.match(text)
    if kin and kin["kin"].split()[-1] in PEOPLE and is_named(kin["name"].split()[0]):
        return kin["name"].strip()
    if about in ("self", "own") and name:
        found = re.search(re.escape(name), text, re.IGNORECASE)
        return found[0] if found else None
    return _first_name(text) if about == "named" else None


def _first_name(text: str) -> str | None:
    for run in _CAPITALS.finditer(text):
        spelled = run[0].split()
        while spelled and not is_named(spelled[0]):
            spelled = spelled[1:]
        name = " ".join(spelled).removesuffix("'s").rstrip(".'")
        if len(name) > 1 and name not in PLAIN_CAPITALS:
            return name
    return None
