r"""What people say that they do, have and like: *I love bowling!*, *we also joined a chess club*.

Such a clause goes on the page of what it names, however short it is and whatever mood stands beside
it. The speaker is its subject, the verb is one of a list, and what it names stands behind the verb:
*I have a similar saddle* speaks of saddles, *the saddle I have* of something that was shown.

Not so where the verb only has a pronoun (*I make it with chocolate*), where somebody else is asked
or praised, and where *if*, *maybe* or *would* stands before the verb.
"""

import re

from commonplace.compile.rules.stating import cues
from commonplace.understand.rules.stating.phrases import any_of, words

_ADVERBS = (
    r"(?:(?:also|really|still|just|even|actually|always|usually|often|recently|finally|currently"
    r"|now|mostly|absolutely|already|never|sometimes|totally|both|mainly|only|once|first|honestly"
    r"|lately|regularly|simply|personally|truly|then|again|kinda|especially|definitely|all) ){0,4}"
)
_LASTS = any_of(
    """
    play plays love loves like enjoy adore hate prefer collect grow keep own raise breed run have
    sing teach coach brew bake cook knit sew paint ride swim hike volunteer practi[sc]e study host
    organi[sz]e write read watch use wear drive eat drink visit train cherish
    work_(?:as|at|for|in|on)
    """
)
_DONE = any_of(
    r"""
    played loved liked enjoyed hated preferred collected grew kept owned raised ran had sang taught
    coached brewed baked cooked knitted sewed sewn painted drew rode swam hiked volunteered
    practi[sc]ed studied hosted organi[sz]ed performed made got bought sold built wrote read watched
    saw met visited attended joined signed_up signed_us_up enrolled entered won lost finished
    completed started began tried took picked_up found adopted planted ordered booked rented moved
    went_(?!home|back|out\b) signed fixed repaired set_up installed designed created
    published launched released sent submitted applied showed shared gave broke learned learnt
    passed failed quit stopped gave_up competed ranked placed jammed camped climbed sailed surfed
    fished celebrated threw struggled suffered contacted brought achieved wore drove ate drank used
    """
)
_GOING_ON = any_of(
    r"""
    playing loving liking enjoying collecting growing keeping raising running singing teaching
    coaching brewing baking cooking knitting sewing painting drawing riding swimming hiking
    volunteering practi[sc]ing studying hosting organi[sz]ing making getting_into getting_back_into
    getting_(?:a|an|my|our)
    building writing reading watching attending joining entering finishing starting trying taking
    taking_up adopting planting renting moving designing creating working_(?:on|at|with|for|as)
    learning training preparing planning drawn_to into super_into really_into hooked_on
    obsessed_with
    allergic_to afraid_of (?:a|an)_(?:big_|huge_|great_)?(?:fan|lover)_of fond_of good_at bad_at
    tired_of saving_(?:up_)?for keen_on on_(?:a|the|our|my)
    """
)
_WILL = (
    r"(?:'ll|'d| will| can| can't| could never| cannot| won't| want to| plan to| hope to| need to"
    r"|'d (?:love|like) to| would (?:love|like) to|'m going to|'re going to| am going to|'m gonna"
    r"|'re gonna|'m planning to| used to| started to| decided to| managed to| got to| get to"
    r"| learned (?:how )?to| had the chance to| got the chance to| have to| had to) "
)
_BEFORE = r"(?:do not |don't |did not |didn't |haven't |have not |never )?"
_PLANNED = any_of(
    r"""
    play go go_to_(?:a|an|the|my|our) visit join try make build write start buy get_(?:a|an|my|our)
    adopt host organi[sz]e teach learn cook bake paint run take_up take_part enter attend perform
    see read watch study train finish sell open plant grow move ride swim hike celebrate compete
    submit apply eat drink
    """
)
_PERFECT = rf"(?:'ve| {_ADVERBS}have)(?: not|n't)? "
_OWN = re.compile(
    r"(?<![\w'])(?:i|we|me and my \w+|my \w+ and i)(?:"
    rf" {_ADVERBS}{_BEFORE}{_ADVERBS}(?:{_LASTS}|{_DONE})"
    rf"|{_PERFECT}{_ADVERBS}(?:{_DONE}|been {_ADVERBS}{_GOING_ON}|gotten|seen|taken|written|done)"
    r"|(?:'m|'re| am| are| was| were| was not| wasn't) (?:(?:not|so|very|quite|pretty|super) )?"
    rf"{_ADVERBS}(?:{_GOING_ON})"
    r"|(?:'ve been| have been|'d been| was| were| went| go|'m going|'re going)(?= \w+ing\b)"
    rf"|{_WILL}{_ADVERBS}(?:{_PLANNED}))"
    r"\b(?! (?:it|them|this|that|those|these|him|her|you|your|how|so|to you)\b(?! \w+(?:'s)? \w))"
)
_FAVOURITE = re.compile(
    r"\bmy (?:all-time |absolute |other |new )?favou?rite (?:\w+ ){1,3}?(?:is|are|was|has to be)\b"
)
_OF_YOU = words("you your yours you're you've you'd you'll yourself u ur")


def own_doing(low: str, bag: frozenset[str] | set[str]) -> int:
    """Where in a clause (in small letters; `bag`: its words) the speaker says what he does: the end
    of the verb, behind which what it is about must stand. -1 where he does not."""
    if not _OF_YOU.isdisjoint(bag) and not _ASIDE_TO_YOU.search(low):
        return -1
    found = _OWN.search(low) or _FAVOURITE.search(low)
    if found is None or cues.POINTS_BACK.match(low):
        return -1
    before = low[: found.start()]
    return -1 if before and _UNSURE.search(before) else found.end()


#: *As you might be able to tell*
_ASIDE_TO_YOU = re.compile(r"\b(?:as|like) you\b|\bsince (?:we|i) last\b|\byou know\b")
_UNSURE = re.compile(r"\b(?:if|maybe|perhaps|wish|imagine|might|would|could|when|whether)\b")


_TO_ME = re.compile(
    r" (?:\w+ ){0,2}?(?:gives?|gave|helps?|helped|brings?|brought|calms?|keeps?|kept|reminds?|lets?"
    r"|inspires?|inspired) me\b"
)


def moves_me(text: str, end: int) -> bool:
    """*Music helps me sleep*: what a subject (it ends at `end`) does to the speaker."""
    return _TO_ME.match(text, end) is not None
