"""The words by which a sentence says that two names are one subject, or that they are two.

A *saying* is what stands between two names, with what has to stand before the first or behind the
second. They are tried in order, and the first that fits counts: what tells two apart comes before
what ties them. English, with the commonest turns of German, French, Spanish and Portuguese.
"""

import re
from typing import Literal, NamedTuple

How = Literal["also_called", "short_for", "renamed", "different"]


class Saying(NamedTuple):
    """What stands between two names; before the first, after the second."""

    how: How
    gap: re.Pattern[str]
    #: The second name is the one that comes first in what is said.
    turned: bool = False
    before: re.Pattern[str] | None = None
    after: re.Pattern[str] | None = None


QUOTE = r"[\"“”„'‘’*_`]*"
_OFTEN = (
    r"(?:(?:also|otherwise|better|commonly|usually|often|sometimes|simply|just|now|all|always|still"
    r"|only|officially|affectionately|internally)\s+)"
)
_THEY = (
    r"(?:everyone|everybody|every one|we|they|people|folks|most|some|all|nobody else|i|you|friends"
    r"|colleagues|family|neighbours|neighbors|the (?:\w+ )?(?:team|kids|family|children|office"
    r"|crew|locals|neighbours|guys|others|group|class)|(?:his|her|their|my|our|its) \w+)"
)
_CALL = rf"{_THEY}(?: here| at \w+| of us)?\s+{_OFTEN}*(?:call|calls|nicknamed|dubbed)\s+"
#: After a name that somebody is given, nothing goes on that would make it somebody else.
_DONE = (
    rf"(?={QUOTE}\s*(?:$|[.,;:!?)\n—–-]"
    r"|(?:for short|now|here|because|since|these|too|and|but|so|at|in|by|last|this)\b))"
)
#: Names that somebody has beside the one in use.
_KINDS_OF_NAME = (
    r"(?:nick(?:name)?|short name|code ?name|pet name|stage name|pen name|middle name"
    r"|(?:full|real|proper|official|given|legal|birth|original|old|new|former|current) name)"
)
#: What two names can be the same of; people are also of the same age.
_SORT = r"(?:person|man|woman|thing|place|project|company|team|tool|app|product|system)"
_IS_THE = r"(?:is|was)\s+(?:(?:the|its|his|her|their|our)\s+)?"
_NAME_FOR = (
    r"(?:(?:an?|the|our|my|his|her|their|just|another|only|old|new|former|current|official"
    r"|internal|working|short|full)\s+)*"
    r"(?:alias|nick ?name|code ?name|pet name|short form|abbreviation|acronym|name|shorthand"
    r"|working title)\s+(?:of|for)\s+"
)


def _re(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE)


def gap(words: str) -> re.Pattern[str]:
    return _re(rf"{QUOTE}{words}{QUOTE}(?:the\s+)?{QUOTE}")


_NOT_THEIRS = re.compile(r"(?!['’]s\b)")
_TWO = (
    Saying(
        "different",
        gap(
            r",?\s*\(?(?:(?:is|was)(?:\s+not|n['’]t)\s+(?:the same (?:\w+ )?as|related to)"
            r"|(?:is\s+|are\s+)?not (?:to be confused with|the same (?:\w+ )?as)"
            r"|no relation (?:to|of)|(?:is\s+)?(?:different from|unrelated to)|(?:and\s+)?not)\s+"
        ),
    ),
    Saying(
        "different",
        gap(r",?\s+(?:and|&|und)\s+"),
        after=_re(
            rf"{QUOTE}\s+(?:\([^)]{{0,60}}\)\s*)?(?:are|were)(?:\s+not|n['’]t)?\s+(?:in fact\s+)?"
            r"(?:(?:two|three)\s+)?(?:completely\s+|entirely\s+|quite\s+)?"
            r"(?:different|separate|distinct|unrelated|the same|related|not the same)"
            r"(?<!are the same)(?<!were the same)(?<!are related)(?<!were related)\b"
        ),
    ),
    Saying(
        "different",
        gap(r"\s+(?:with|and|for)\s+"),
        before=_re(r"(?:n['’]t|not|never|to) (?:confuse|mix up|mistake)\s+(?:the\s+)?$"),
    ),
)
_RENAMED = (
    Saying(
        "renamed",
        gap(
            r",?\s*\(?(?:(?:formerly|previously|originally)(?:\s+(?:known as|called|named))?"
            r"|(?:once|formerly) known as|born|n[ée]e|(?:which )?used to be (?:called|known as))\s+"
        ),
        turned=True,
    ),
    Saying(
        "renamed",
        gap(r"\s*[,(]\s*(?:früher|vormals|ehemals|anciennement|antes|antigamente)\s+"),
        turned=True,
    ),
    Saying(
        "renamed",
        gap(
            r",?\s+(?:(?:was|is|has been|had been|got|were|will be|is being|gets)\s+)?"
            r"(?:(?:recently|officially|since|just|now|then|later)\s+)*"
            r"(?:(?:been\s+)?(?:renamed|rebranded)(?:\s+itself)?(?:\s+(?:to|as|into))?"
            r"|changed (?:its|his|her|their) name to|is now (?:called|named|known as)"
            r"|(?<=is now )(?:called|named|known as)|now goes by"
            r"|(?:took|takes|has taken) the name|(?<=will be )(?:called|named|known as)"
            r"|heißt jetzt|s['’]appelle (?:maintenant|désormais)|ahora se llama|agora se chama)\s+"
        ),
    ),
    Saying(
        "renamed",
        gap(r"(?:\s+[a-z]+)?\s+(?:to|as|into)\s+"),
        before=_re(
            r"\b(?:renam(?:ed?|ing)|rebrand(?:ed|ing)?|the name (?:of|from)|name from)\s+"
            r"(?:the\s+|our\s+)?(?:\w+\s+)?$"
        ),
    ),
    Saying(
        "renamed",
        gap(r"\s+(?:is|will be|was)\s+(?:now\s+)?(?:called|named|known as)\s+"),
        after=_re(
            rf"{QUOTE},?\s+(?:from (?:today|now|tomorrow|this|next|then)|as of|since|now\b"
            rf"|starting)"
        ),
    ),
    Saying(
        "renamed",
        gap(r"\s+(?:is|will be|was)\s+(?:now\s+)?(?:called|named|known as)\s+"),
        before=_re(
            r"\b(?:from (?:today|now|tomorrow|this \w+|next \w+)(?: on)?|as of \w+|starting \w+)"
            r",?\s+(?:the\s+|our\s+)?(?:\w+\s+)?$"
        ),
    ),
    Saying(
        "renamed",
        gap(r",?\s+(?:which\s+)?was\s+(?:once\s+|first\s+)?(?:called|named|known as)\s+"),
        turned=True,
        after=_re(rf"{QUOTE}\s+(?:until|till|before|at first|back then|in the beginning)\b"),
    ),
    Saying("renamed", gap(rf"\s+{_IS_THE}(?:new|current)\s+name\s+(?:of|for)\s+"), turned=True),
    Saying("renamed", gap(rf"\s+{_IS_THE}(?:old|former)\s+name\s+(?:of|for)\s+")),
    Saying("renamed", gap(r"\s*[,(]\s*now\s+(?:called\s+)?"), after=_re(rf"{QUOTE}\s*[,).]")),
)
_ONE = (
    Saying("short_for", gap(r",?\s*\(?(?:(?:is|was|being)\s+)?(?:just\s+)?short for\s+"), True),
    Saying("short_for", gap(r"\s*[,(]\s*(?:or\s+)?(?:just\s+)?"), after=_re(r"\W* for short\b")),
    Saying("short_for", gap(r",?\s*\(?(?:is\s+)?(?:abbreviated|shortened)(?: (?:as|to))?\s+")),
    Saying("short_for", gap(r"\s*[,(]\s*(?:in short|short|kurz|abrégé)[:,]?\s+")),
    Saying(
        "also_called",
        gap(
            r",?\s*\(?(?:(?:who|which)\s+)?(?:is\s+|was\s+|are\s+)?"
            rf"(?:{_OFTEN}*(?:known as|known to \w+(?: \w+)? as|referred to as|nicknamed)"
            r"|aka|a\.k\.a\.?,?|alias|auch (?:bekannt als|genannt)|genannt"
            r"|aussi (?:appelée?|connue? sous le nom d[e'’])|surnommée?"
            r"|también (?:conocid[oa] como|llamad[oa])|conhecid[oa] como|também chamad[oa])\s+"
        ),
        after=_NOT_THEIRS,
    ),
    Saying(
        "also_called",
        gap(
            rf"(?:\s*[,(]\s*{_OFTEN}+called"
            rf"|,?\s+(?:(?:who|which)\s+)?(?:is|are)\s+{_OFTEN}*called"
            r"|,?\s+(?:who\s+)?(?:goes by|(?:prefers|likes) to be called|answers to|signs as"
            r"|calls? (?:him|her|it)self))\s+"
        ),
        after=_NOT_THEIRS,
    ),
    Saying("also_called", gap(r"\s*[,(]\s*called\s+"), after=_re(rf"{QUOTE}\s*[,)]")),
    Saying("also_called", gap(rf",?\s+(?:whom|who|which)\s+{_CALL}"), after=_re(_DONE)),
    Saying(
        "also_called",
        gap(r"\s*[,(]\s*(?:or\s+)?"),
        after=_re(rf"{QUOTE}(?:\s*さん)?\s+to (?:us|me|his|her|their|my|our|friends|every\w+)\b"),
    ),
    Saying("also_called", gap(rf"['’]s? {_KINDS_OF_NAME} (?:is|was)\s+"), after=_NOT_THEIRS),
    Saying(
        "also_called",
        gap(rf"\s*[,(]\s*(?:(?:whose|the)\s+)?{_KINDS_OF_NAME}:?(?:\s+(?:is|was))?\s+"),
        after=_NOT_THEIRS,
    ),
    Saying("also_called", gap(rf"\s+(?:is|was)\s+what\s+{_THEY}\s+calls?\s+"), True),
    Saying("also_called", gap(rf"\s+(?:is|was|are)\s+{_NAME_FOR}"), True, after=_NOT_THEIRS),
    Saying("also_called", gap(rf"\s*[,(]\s*{_NAME_FOR}"), True, after=_NOT_THEIRS),
    Saying(
        "also_called",
        gap(r"\s*[,(]\s*(?:that is|that['’]s|i\.?e\.?|in other words)(?: to say)?,?\s+"),
        after=_re(rf"{QUOTE}\s*(?:$|[.,;:!?)\n—–])"),
    ),
    Saying(
        "also_called",
        gap(rf"\s+(?:is|was)(?:\s+(?:really|actually|in fact))?\s+the same (?:{_SORT} )?as\s+"),
        after=_NOT_THEIRS,
    ),
    Saying(
        "also_called",
        gap(r",?\s+(?:and|&)\s+"),
        after=_re(
            rf"{QUOTE}\s+(?:are|were)\s+(?:(?:really|actually|in fact)\s+)?(?:one and\s+)?the same"
            rf"(?:\s+{_SORT})?\s*[.,;:!?)\n]"
        ),
    ),
    Saying(
        "also_called",
        gap(r",?\s+(?:i|we|they)\s+(?:always\s+)?mean\s+"),
        before=_re(r"\b(?:by|when(?:ever)? (?:i|we|they) (?:say|write))\s+(?:the\s+)?[\"“'‘]?$"),
        after=_NOT_THEIRS,
    ),
    Saying("also_called", gap(r"\s+"), before=_re(rf"\b{_CALL}(?:the\s+)?$"), after=_re(_DONE)),
)
SAYINGS = _TWO + _RENAMED + _ONE
#: A pronoun between the two stands for the first, if it is the first of all.
BY_PRONOUN = (
    Saying(
        "different",
        gap(
            r"[\s,;.!?][^\n]*?\bs?he (?:is|was)(?:n['’]t| not| no relation (?:of|to))"
            r"(?: the same (?:\w+ )?as| related to)?\s+"
        ),
    ),
    Saying(
        "also_called",
        gap(
            r"[\s,;.!?][^\n]*?\b(?:"
            rf"{_CALL}(?:him|her|them|it|this|that)"
            r"|(?:s?he|they|it) (?:goes by|go by|signs?(?: as| himself| herself)?)"
            r"|(?:his|her|their|its)"
            r" (?:nickname|(?:full|real|proper|official|given) name) (?:is|was)"
            rf"|(?:s?he|it) is {_OFTEN}*(?:known as|called|nicknamed))\s+"
        ),
        after=_re(_DONE),
    ),
    Saying(
        "renamed",
        gap(
            r"[\s,;.!?][^\n]*?\b(?:(?:renamed|rebranded) it(?: to| as)?"
            r"|it(?:['’]s| is| was| has been) (?:now called|renamed|rebranded)(?: to| as)?)\s+"
        ),
        after=_re(_DONE),
    ),
)
#: Between two names of one type: *Feld is now Stanton*; not *Ada is now in Rome*.
IS_NOW = gap(r"\s+is now\s+")
#: *Alder Bank is Rowan Bank now.*
IS, NOW_BEHIND = gap(r"\s+is\s+"), _re(rf"{QUOTE} now\b")
#: *Nora Stanton was Nora Feld before.*
WAS, BEFORE_BEHIND = gap(r"\s+was\s+"), _re(rf"{QUOTE},? (?:before|until|till)\b")
#: Who married somebody *and is now* called after him; it is not he.
AND_IS_NOW = gap(r",?\s+and (?:is|goes by|has been) (?:now )?(?:called )?")
#: Between two things; a person becomes a director.
BECAME = gap(r"\s+(?:became|becomes|has become|will become)\s+")
USED_TO_BE = gap(r",?\s+(?:which\s+)?(?:used to be|was once)\s+")
#: Behind an acronym and before its words.
STANDS_FOR = gap(r"\s+(?:(?:stands|stood) for|means|is)\s+|\s*=\s*")
#: *I call myself Roz*: what stands before the name.
SELF = _re(
    rf"\b(?:call me|{_CALL}me|i (?:usually |mostly )?go by|my nick(?:name)? (?:is|was)"
    r"|(?:i['’]m|i am) (?:also |better |usually )(?:known as|called))\s+"
    rf"{QUOTE}$"
)
#: Without one of these in the text nothing is said, and without one between or around two names
#: nothing of these two: most texts are done with here.
_BETWEEN_CUES = (
    r"called|calls?\b|known|short|abbrev|nick|dubbed|goes? by|prefers|likes|answers|signs"
    r"|\ba\.?k\.?a|alias|referred|renam|rebrand|name|former|previous|origin|born|n[ée]e |used to"
    r"|now|\bnot\b|n['’]t|different|unrelated|relation|\(|st(?:ands|ood) for|that is|that['’]s"
    r"|is what|was what|\bi\.?e\b|in other words|the same|\bmeans?\b|becom|became|was once|="
    r"|before|until|working title|acronym|genannt|bekannt|früher|vormals|ehemals|heißt|kurz"
    r"|appel|connu|surnom|conocid|llama"
    r"|conhecid|chama|antes|antigamente|anciennement|abrégé"
)
_AROUND_CUES = (
    r"\bcalls? |nicknamed|dubbed|renam|rebrand|name (?:of|from)|confuse|mix up|mistake"
    r"|different|separate|distinct|unrelated|the same|related"
    r"|for short|go by|known as|he signs|\bto (?:us|me|his|her|their|my|our|friends|every\w+)\b"
    r"|from today|from now|as of|(?:full|real|proper|official|given) name"
)
#: A part of each cue: to look for these first is many times faster.
PARTS_BETWEEN = tuple(
    "call|known|short|abbrev|nick|dubbed|go by|goes by|prefers|likes|answers|signs|aka|a.k|ak.a"
    "|alias|referred|renam|rebrand|name|former|previous|origin|born|nee |née |used to|now|not"
    "|n't|n’t|different|unrelated|relation|(|ds for|od for|that is|that's|that’s|i.e|ie |="
    "|s what|before|until|other words|the same|mean|becom|became|was once|working title|acronym"
    "|genannt|bekannt"
    "|früher|vormals|ehemals|heißt|kurz|appel|connu|surnom|conocid|llama|conhecid|chama|antes"
    "|antigamente|anciennement|abrégé".split("|")
)
PARTS_AROUND = tuple(
    "call|nicknamed|dubbed|renam|rebrand|name|confuse|mix up|mistake|different|separate|distinct"
    "|related|the same|for short|go by|known as|to us|to me|to his|to her|to their|to my|to our"
    "|to friends|to every|from today|from now|as of|he signs".split("|")
)
#: Of lower case only: a search that minds no case takes three times as long.
IN_GAP, AROUND = re.compile(_BETWEEN_CUES), re.compile(_AROUND_CUES)
