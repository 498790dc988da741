"""What sentences say of somebody or something, as patterns.

All but a few are matched where the verb begins, in lower case and with the adverbs around the verb
left out (see ``standing``): *have worked at*, *am allergic*.
"""

import re

from commonplace.understand.rules.stating.people import PEOPLE
from commonplace.understand.rules.stating.phrases import any_of, words
from commonplace.understand.rules.verbs import BASE

COUNT = any_of("two three four five six seven eight nine ten eleven twelve \\d[\\d,.]*")
_SOME = rf"(?:a|an|no|my|our|his|her|their|{COUNT}|several)"

# --- predicates: matched where the verb begins, adverbs left out ----------------------------------

_BEING = r"(?:am|is|are|was|were|have been|has been|had been|became|become|becomes) "
_WHO = (
    _BEING
    + r"(?:"
    + any_of(
        r"""
        (?:one_of|my|our|from|into|about|based|located|born|named|called|married|engaged|divorced|single)
        (?:pregnant|retired|widowed|adopted|raised|certified|licensed|enrolled|employed|diagnosed)
        (?:allergic|vegan|vegetarian|pescatarian|diabetic|lactose|gluten|intolerant|celiac|coeliac)
        (?:fluent|bilingual|left-handed|deaf|blind|colou?r-?blind|self-employed|member|afraid|scared)
        (?:responsible|in_charge|passionate|obsessed|fond|good_at|bad_at|addicted)
        (?:due|scheduled_for|older|younger|owned|run|led|founded|built|designed)
        (?:living|working_(?:at|for|as|in)|studying|teaching|learning|moving|training_(?:to|for|as))
        (?:getting_(?:married|divorced)|expecting_(?:a|our|my|twins)|majoring)
        """
    )
    + rf"|{COUNT})\b"
)
_WHAT = _BEING + r"(?:a|an|the) (?!(?:bit|little|lot|few|mess|couple|ton|while)\b)"
_HOLDS = rf"(?:have|has|have got|has got) (?:{_SOME}|\w+s\b)"
_LIVES = any_of(
    r"""
    li(?:ve|ves|ved)_(?:in|at|on|with|near|by|alone|abroad) grew_up work(?:s|ed)?_(?:at|for|as|in)
    stud(?:y|ies|ied) speaks? belongs?_to suffers?_from used_to teach(?:es)? taught coach(?:es)?
    (?:play|collect|drive|own|mentor|sing|ski|surf|bake|paint|knit|wear|commute|grow|foster|breed)s?
    (?:run|manage|lead|head)s? (?:runs|uses|owns|leads|heads|manages|costs?|weighs|earns|measures)
    use volunteers? majored practi[sc]es? subscribes? eats? drinks? smokes?
    (?:do|does)_(?:eat|drink|drive|smoke|like|speak|own|have|play)
    (?:don't|doesn't|can't|cannot)_(?:eat|drink|drive|smoke|like|speak|own|swim|stand|have)
    can_(?:speak|play|cook|swim|drive|sing|dance|read|write|code)
    (?:like|love|enjoy|prefer|hate|dislike|detest|adore)s?
    """
)
_TURNS = any_of(
    r"""
    moved adopted married got_(?:married|engaged|divorced|promoted|hired|fired|laid_off|accepted)
    (?:got|get)_(?:a|an|my)_(?:new_)?(?:job|degree|dog|puppy|cat|kitten|car|bike|tattoo|house|flat)
    bought sold quit joined opened founded launched graduated retired resigned hired lost won earned
    inherited signed published released enrolled passed failed became gave_birth (?:was|were)_born
    died (?:was|were)_(?:diagnosed|hired|promoted|appointed|elected|awarded|accepted|named|fired)
    broke_my (?:was|were)_prescribed had_surgery
    had_(?:a|an|my)_(?:\w+_){0,3}?(?:infection|surgery|operation|accident|baby|stroke|reaction)
    proposed_to separated switched donated volunteered renovated acquired
    started_(?:a|an|my|our|at|as|college)
    started_(?:(?!look|gett|feel|think|car|try|notic|experiment|hav|mak)\w+ing)
    applied_(?:to|for) rented visited developed celebrated_(?:my|our) rejected accepted
    left_(?!the|it|at|in|for|early|me|us|on|them|him|her)\w+ left_the_(?:company|army)
    built wrote_(?:a|an|my|our|two)
    recorded_(?:a|an|my|our) ran_(?:a|my|the|in) learned_(?:to|how) taught signed_up
    chose picked decided agreed approved promoted appointed elected merged cancell?ed
    """
)
#: *chose*, *was approved*: turns in the life of a thing or a plan.
_SETTLED_FORMS = any_of(
    r"""
    (?:was|were|is|are|has_been|have_been)_(?:approved|signed|cancell?ed|postponed|rescheduled)
    (?:was|were|is|are|has_been|have_been)_(?:confirmed|scheduled|set|booked|planned|moved)_(?:for|to|on)
    (?:was|were|has_been|have_been)_(?:launched|released|acquired|bought|sold|founded|closed|born)
    (?:booked|scheduled|rescheduled|postponed|moved|set|fixed|capped|raised|cut|increased|reduced)
    (?:starts|started|begins|began|ends|ended|closes|closed|opens|expires|expired|launches) left
    """
)
STATE = re.compile(rf"(?:{_WHO}|{_WHAT}|{_HOLDS}|{_LIVES}\b)")
TURN = re.compile(rf"(?:(?:have|has|had) )?{_TURNS}\b")
SETTLED = re.compile(rf"{_SETTLED_FORMS}\b")
#: What was made or taken part in: it counts with what, for whom or where.
DONE = re.compile(
    r"(?:(?:have|has|had) )?"
    + any_of(
        """
        hosted organi[sz]ed created designed directed produced performed competed collaborated
        achieved travell?ed applied submitted finished completed made wrote painted planted
        restored repaired invented developed taught received attended
        """
    )
    + r" (?:[\w'-]+ ){1,8}?(?:for|about|with|in|at|of|called|to|from|using|on) [\w'-]+"
)
#: Where a name is anchor enough, without a day.
WITH_NAME = re.compile(
    r"(?:(?:have|has|had|am|is|are|did) )?"
    + any_of(
        """
        left moved visited went met saw seen read watched attended travell?ed flew drove hiked
        toured stayed climbed camped performed competed interviewed worked spent got_(?!back)
        received ordered booked
        planted made painted recorded named hosted organi[sz]ed created subscribed follow listen
        reading watching planning learning meeting visiting studying training
        hosting organi[sz]ing writing building watch read attend visit take spend buy
        been_(?:taking|playing|reading|watching|learning|working|attending|selling|to|in|at)
        applied (?:was|were)_in working_on been_working_on
        """
    )
    + r"\b"
)
HABIT = re.compile(
    r"\b(?:usually|regularly|typically|every|each (?:day|week|month|year|morning|evening)"
    r"|daily|weekly|monthly|(?:once|twice"
    r"|times) (?:a|per)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days)\b"
)
#: What one likes, is and can needs no further anchor than what it is.
PLAIN_STATE = re.compile(
    rf"(?:{_WHO}|"
    + any_of(
        r"""
        li(?:ve|ves|ved)_(?:in|at|on|with|near) grew_up speaks? suffers?_from
        (?:was|were)_(?:promoted|hired|appointed|elected)_(?:to|as|at|by)
        work(?:s|ed)?_(?:at|for|as|in)
        (?:like|love|enjoy|prefer|hate|dislike|detest|adore)s?
        (?:play|collect|drive|sing|ski|surf|bake|paint|knit|teache|coache|breed)s
        (?:don't|doesn't|can't|cannot)_(?:eat|drink|drive|smoke|like|speak|own|swim|stand)
        can_(?:speak|play|cook|swim|drive|sing|dance|read|write|code)
        """
    )
    + r")\b"
)
ROLE = re.compile(
    _BEING + r"(?:a|an|the) (?:[\w-]+ ){0,3}?(?:"
    r"\w{2,}(?:er|or|ist|ian|eer|ant)|nurse|chef|cook|judge|vet|ceo|cto|cfo|"
    + "|".join(sorted(PEOPLE))
    + r")\b"
)
#: Papers and matters are handled, people are asked and told.
HANDLING = re.compile(
    r"(?:(?:have|has|had|was|were|is|are|been|being|did) )*(?:re-?)?"
    + any_of(
        r"""
        (?:review|revisit|circulat|shar|prepar|updat|confirm|flagg|not|ask|check|remind|rais|discuss)
        (?:mention|request|propos|suggest|recommend|report|push|press|alert|brief|draft|edit|tighten)
        (?:stag|captur|record|track|logg|fram|treat|hold|keep|us|ask|call|talk|chatt|want|need|aim)
        (?:rout|align|clarifi|iterat|stat|affirm|pass|mov|open|start|clos|return|reply|repli|respond)
        (?:restat|reiterat|summari[sz]|present|outlin|highlight|stress|insist|expect|underscor|walk)
        (?:acknowledg|answer|forward|attach|add|remov|collect|gather|compil|assembl|monitor|verif)
        """
    )
    + r"(?:ed|ied|ing|s|es)\b"
    r"|(?:(?:have|has|had|was|were|is|are|been|being|did) )*"
    + any_of(
        r"""
        sent send sends kept keep keeps held holds said says say told tells tell wanted wants want
        asks used came_back followed_up made_(?:a|an|another|the)_(?:\w+_)?pass gave brought put
        went_(?:over|through) looked thought made_sure took set_(?:up|out) owned led ran wrote
        """
    )
    + r"\b"
)
AMOUNT = re.compile(
    r"[$€£]\s?\d|\b\d[\d.,]*\s?(?:%|percent\b|(?-i:[MBK])\b|k\b|million|billion|thousand|hours?\b"
    r"|days?\b|weeks?\b|months?\b|years?\b|people\b|km\b|miles?\b|kg\b|units?\b|seats?\b|points?\b)",
    re.IGNORECASE,
)
NUMBER = re.compile(r"(?<![A-Za-z\d.])[$€£~]?\d")
COUNTED = words(
    """
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty hundred dozen million
    """
)
FROM = re.compile(r"\b(?:since|for) (?:\d|[a-z]+ (?:years?|months?|decades?)\b)")

TALKING = re.compile(
    r"(?:(?:have|has|had|was|were|am|is|are|been|did) )*"
    + any_of(
        r"""
        (?:ask|mention|discuss|talk|chatt|check|remind|review|shar|updat|confirm|request|suggest)
        (?:look|notic|realiz|realis|explain|call|search|brows|research|track|wonder|consider|try)
        (?:remember|reminisc|think|discuss|manag)
        """
    )
    + r"(?:ed|ing|es?|s|y)?\b|(?:have |has |had )*"
    + any_of("""
    said told sent heard thought knew felt kept tell say think trying found_that manage_to
    going_to_(?:discuss|talk|check|make|eat|watch|look|see|try|get|use)
    """)
    + r"\b"
)

GOING_ON = re.compile(r"(?:am|is|are|was|were) \w+ing\b")
HAS_BEEN = re.compile(r"(?:have|has|had) been \w+ing\b|(?:am|is|are) (?:having|getting|feeling)\b")
#: What a note says of a thing, in the present or for good: *costs*, *runs on*, *was renamed to*.
#: With a number, a name or a day right behind it, nothing more is needed.
ATTRIBUTE = re.compile(
    r"(?:"
    + any_of(
        r"""
        is_(?:in|at|on|called|named|hosted|based|located|owned_by|led_by|due|written_in)
        (?:is|are)_(?:an?|the|now) (?:is|are) (?:has|have)_(?:an?|[\d$€£]\S*)
        (?:uses?|use)(?:_\w+){1,2} runs?_(?:on|in|at) costs? weighs? measures?
        listens?_(?:on|at|to) lives?_(?:at|in|on) go(?:es)?_to leads? owns? manages? maintains?
        depends?_on requires? supports? expires?_(?:on|in) starts?_(?:on|at|in) ends?_(?:on|at|in)
        (?:was|were|is|are|has_been|have_been)_(?:postponed|moved|rescheduled|renamed|merged|migrated)
        (?:was|were|is|are|has_been|have_been)_(?:released|deprecated|deployed|shipped)
        bought sold acquired renamed
        """
    )
    + r")\b(?= )"
)
KEEN = re.compile(
    r"(?:(?:am|is|are|was|have been|do|does|did|will) )?"
    r"(?:want(?:s|ed|ing)?|decided|plan(?:s|ned|ning)?|going|gonna|aim(?:s|ing)?|will|shall"
    r"|need(?:s|ed)?|intend(?:s|ed)?|had to|got to|able to|(?:like|love)s? to get)\b"
)
LIKING = re.compile(
    r"\b(?:favou?rites?|faves?|top pick|hobby|hobbies|passions?|go-to)\b"
    r"|^(?:(?!who\b|that\b)[\w'-]+,? ){1,6}?"
    r"(?:(?:like|love|enjoy|prefer|hate|dislike|detest|adore)s?"
    r"|(?:can't|cannot) stand|(?:(?:am|is|are|been)|\w+'m|\w+'re) (?:\w+ ){0,3}?(?:fan|into"
    r"|passionate|obsessed|fond|addicted))\b"
)
VENTURE = re.compile(
    r"(?:am|is|are) (?:working on|creating|filming|writing|building|starting|opening|launching"
    r"|offering|designing|renovating|developing|producing|directing|organi[sz]ing|hosting) "
    r"(?!some\b|something\b|a few\b)(?:[\w'-]+ ){1,}[\w'-]+"
)
AS_A_CHILD = re.compile(
    r"\bas a (?:kid|child|teen|student)\b|\bwhen i was (?:a |in |young|little|\d)"
)
AIM = re.compile(r"^my (?:\w+ )?(?:goal|dream|job|role|task) (?:is|was) to [a-z]+ [a-z]+")
BIG_PLAN = re.compile(
    r"(?:(?:am|is|are|was|have been) )?(?:plan(?:s|ned|ning)? (?:a|an|my|our|on) "
    r"|(?:\w+ to|will|going to) "
    + any_of(
        """
        visit move go travel attend apply study buy sell start open launch marry run hike fly learn
        volunteer read join climb adopt
        """
    )
    + r"\b|going to (?!(?:"
    + "|".join(sorted(BASE))
    + r")\b))"
)
