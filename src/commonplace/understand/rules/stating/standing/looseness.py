"""Words that leave open what they speak of: *lately*, *so much*, *the purchase*, *the newest*, and
sentences that stop before they say where, what or which."""

import re

from commonplace.language.calendar import MONTHS, WEEKDAYS
from commonplace.understand.rules.stating.phrases import any_of
from commonplace.understand.rules.stating.standing.predicates import COUNT

LOOSE = re.compile(
    r"\b"
    + any_of(
        r"""
        lately sometimes that_day got_back_to these_days
        so_(?:much|many|hard|far|good|well) all_(?:kinds|sorts|types)_of
        (?:a_)?tons?_of non-?stop like_crazy a_lot lots_of hard_(?:on|at|to|lately) more_and_more
        (?:cool|great|good|nice|interesting|new|fresh|awesome)_(?:things|stuff|ideas|people|ways)
        future_\w+ upcoming_(?:trip|plans?|project|show)s?
        some_(?:time|thought|progress|work|issues)
        bit_of much_(?:happier|better|easier|calmer) time_with at_least
        (?:the|this)_(?:thought|idea|look|vibe|feeling|sound|concept|fact) vibe eventually someday
        everything something anything stuff things
        (?:email|message|feedback|advice)_(?:about|from|on)
        at_some_point for_(?:example|instance) since_(?:i|we)_started unsure not_sure confused
        concerned worried bunch_of last_of leftovers
        (?:days|weeks|months)_(?:until|left|to_go)
        (?:big|huge|major|new)_(?:project|thing|task|step|one)s?
        having_(?:trouble|issues|problems)
        """
    )
    + r"\b"
)
DEGREE = re.compile(
    r"\b(?:newest|latest|highest|lowest|best(?! (?:friend|man|buddy|mate))|biggest|largest|longest"
    r"|shortest|fastest)\b(?!.*\b(?:of|in|at|for|since|ever)\b)"
)
THAN = re.compile(
    r"(?:(?:is|are|was|were|am|feels?|felt|have|has|been|gets?|getting|got) )+(?:\w+ )?(?:better"
    r"|worse|higher|lower|faster|slower|bigger|smaller|cheaper|easier|harder|healthier"
    r"|happier|closer|more|less)\b(?!.*\bthan\b)"
)
FRONT = re.compile(
    r"(?:mostly|and|(?:besides|apart from|other than) (?!\w+ing\b)|not only|instead|unlike"
    r"|in addition|along with|aside from|even|especially|plus|or|nor|rather|with that"
    r"|that way|this way|like|anyway"
    r"|compared)\b"
)
_DATE_WORDS = any_of(
    rf"""
    on in at around the of this last next early late morning afternoon evening night weekend
    year yesterday today tomorrow tonight \d+ {" ".join(MONTHS)} {" ".join(WEEKDAYS)}
    after before soon just already finally together again ago days? weeks? months? two
    three past
    """
)
_WILL_GO = re.compile(
    r"(?:(?:am|is|are|have|will) )*(?:plan(?:s|ned|ning)?|going|want(?:s|ed)?|will) (?:to )?"
    rf"(?:return|leave|arrive|go|come back|be back|start|finish)(?: {_DATE_WORDS})*$"
)
_TO_DO = re.compile(r" to (?:attend|go|enter|join|participate|do|get|try|get in)$")
#: *have been playing every Thursday*: what?
_WHAT_OF = re.compile(
    r"(?:(?:am|is|are|was|were|have|has|had|been) )*"
    r"(?:play|practi[sc]|train|us|do|meet|watch|read|tak|mak|try|buy|cook)(?:e?s|ed|ing)? "
    r"(?:every (?:day|week|month|year|morning|evening|night|weekend|[a-z]+day)|each|on|at|twice"
    r"|daily|weekly|regularly|since|for)\b"
)
#: *is leaving on Friday*, *finished 50 episodes*: for where? of what?
_CUT_OFF = re.compile(
    r"(?:(?:am|is|are|was|were|will|have|has|had|been|be|got) )*"
    + any_of(
        """
        leav(?:e|es|ing) left arriv(?:e|es|ing|ed) going went gone finish(?:ed|ing)?
        complet(?:ed|ing)
        regist(?:er|ered|ering) appl(?:y|ied|ying) started began returned came_back got_back won
        lost
        passed signed_up registered_online moved joined
        """
    )
    + rf"(?: {COUNT} \w+s)?(?: {_DATE_WORDS})*$"
)


#: There is one beach and one dentist in most lives.
_THE_ONLY = any_of(
    """
    beach gym dentist doctor hospital park kids family weekend mountains countryside
    movies library bank office airport internet world piano guitar violin drums army navy bus vet
    train plane subway cinema theatre theater museum zoo pool church market supermarket garden
    house kitchen street neighbou?rhood sea ocean lake river woods forest sun rain snow baby dog
    cat past future summer winter spring autumn fall morning evening afternoon clinic
    outdoors same user web news flu suburbs
    """
)
#: *on the purchase.*: which one?
WHICH = re.compile(
    rf"\bthe (?!{_THE_ONLY}\b)[a-z]+"
    r"(?=[.,!;]|$| (?:and|but|when|because|so|or|yet|then|for \w+ years)\b)"
)
#: *ordered the laptop on Friday*
WHICH_OBJECT = re.compile(
    rf"(?:(?:have|has|had|did) )?\w+ the (?!{_THE_ONLY}\b)[a-z]+ "
    r"(?:on|in|at|last|around|about|and|but)\b"
)
TODAY = re.compile(r"\b(?:today|tonight|this (?:morning|afternoon|evening)|tomorrow)\b")
SOME_OF = re.compile(
    r"(?:(?:have|has|had) )?(?:been )?\w+ (?:some|a few|various|different|more|new|something)\b"
)
#: *approved at*, *joined the discussion*: what, and which?
BARE_OBJECT = re.compile(
    r"(?:(?:have|has|had) )?(?:(?:approved|signed|bought|sold|agreed|decided|chose|opened|closed"
    r"|joined|accepted|rejected) (?:at|in|on|by|with)\b"
    r"|\w+ (?:the|a|an) (?:(?!of\b|for\b|with\b|from\b|between\b|about\b)[a-z-]++ ?){1,3}?"
    r"(?<! )(?: (?:at|in|on|to|by|as|before|after|through|until|upward|down|up|and|while|because"
    r"|only|early)\b|$))"
)
#: *the plan*, *the top end of the range*: which one?
BARE = re.compile(r" the (?:[a-z-]+ )?[a-z-]+\b(?! (?:of|for) )")


def is_loose(low: str) -> bool:
    """A statement in lower case that leaves open how much, which one or what came before."""
    return bool(FRONT.match(low) or LOOSE.search(low) or DEGREE.search(low))


def is_cut_off(tail: str) -> bool:
    """From its verb on, it does not say where, what or than what."""
    begun = _CUT_OFF.match(tail) or _WILL_GO.match(tail) or _WHAT_OF.match(tail)
    return bool(begun or _TO_DO.search(tail) or THAN.match(tail))
