"""Words by which talk is told from what is worth keeping. General English; all in lower case."""

import re

from commonplace.understand.rules.stating.phrases import Cued, any_of, words

#: In small letters these go on with what came before.
GOES_ON = words("and or but whether which because so plus including with who that than")
SECOND = words("you your yours yourself yourselves you're you've you'd you'll ya y'all")
JOINT = re.compile(
    r"\s+[-–—]+\s+|[-–—](?=\s)|;\s+|,?\s+(?:and|but|so|cause|'cause)\s+(?=(?:it|that|this|they"
    r"|i'm|i was|i felt"
    r"|it's|that's)\b)|,\s+(?=which\b|had a\b|it\b|it's\b|that's\b|can't\b)|:\s+(?=[a-zA-Z])",
    re.IGNORECASE,
)
#: One of these is in every joint, or behind it.
SIGNS_OF_JOINT = re.compile("[-–—;:]")
WORDS_AT_JOINT = words("it that this they i which had can")
#: What everybody does is nobody's.
EVERYBODY = re.compile(
    r"\bwe(?: all|'re all| are all| as| should all)\b|\bour (?:lives|life|world|planet|society"
    r"|own)\b|\b(?:all|most) of us\b"
    r"|\b(?:everyone|everybody|people) (?:has|have|deserves?|needs?|should|can)\b|\blife (?:is"
    r"|can|has)\b"
)
ONLY_IF = words(
    "if would wouldn't might maybe perhaps could couldn't wish should imagine whether someday"
)
UNREAL = words("if wish imagine")
REPORTED = re.compile(r"\b(?:said|told|asked|wants? to know|wondered|checked)\b")
ERRAND = re.compile(
    r"\b(?:(?:go|going|went|head|headed|heading|get|getting|got) (?:to bed|to sleep|home|back"
    r" home|back to work|some (?:rest|sleep))"
    r"|(?:take|took|taking|have|had|having|grab|grabbed) (?:a |some )?(?:nap|shower|bath|break"
    r"|lunch|dinner|breakfast|snack|coffee|quick \w+)"
    r"|day[- ]off|(?:got|get|had) to (?:go|run)|catch up|be right back|brb)\b"
)
#: What one does or has for a while or for good, whatever mood is told with it.
SAYS_MUCH = re.compile(
    r"\b"
    + any_of(
        r"""
        moved moving_to visited visiting went_to flew started_(?:a|an|my|our|at|as|with|\w+ing)
        joined bought sold adopted married engaged graduated finished completed published launched
        released opened won lost broke born died hired promoted quit retired met_(?!up_with_me)
        booked signed_up enrolled lives_in live_in works?_(?:at|for|as|with|on) called named
        (?:is|was|are|were)_(?:my|our|a|an|the)_\w+ taught teaching performed hosted organi[sz]ed
        planning_(?:a|to|our|my) going_to_\w+ turned_\d+ watched saw_(?!that|you) read_(?!up)
        baked painted wrote built birthday anniversary wedding my_favou?rite_\w+
        (?:good|great|awesome|amazing|terrible|bad)_at_\w+ing
        """
    )
    + r"\b"
)
#: What is hoped for or thought about still tells something, with a name beside it.
LEANS_TO_PLAN = re.compile(
    r"\b(?:thinking (?:of|about)|considering|hop(?:e|es|ing) to|want(?:s|ed)? to|would like to"
    r"|(?:'d|would) love to|plan(?:s|ning)? to|looking (?:at|into|to)|dream(?:s|ing)? of|aim(?:s"
    r"|ing)? to"
    r"|look(?:ing)? (?:forward|into|for)|can't wait to|need(?:s)? to|ha(?:s|ve) to)\b"
)
REACTION = re.compile(
    r"(?:that|this|it|those|these|what|such|how|so)(?:'s|'re| is| are| was| were| sounds?| looks?"
    r"| must| seems?| feels?| would| will| has| made| makes)\b"
    r"|(?:glad|happy|bet|i bet|guess|i guess|seems|great|good|nice|sorry|excited|thrilled|proud"
    r"|sounds|looks|love|loving|can't|thanks|thank|congrats"
    r"|congratulations|wow|yay|awesome|amazing|cool|hey|hi|hello|bye|see you|talk|take care"
    r"|enjoy|have (?:a|fun)|keep|hope|wish|let|same here|me too|no worries|no problem|you're"
    r" welcome"
    r"|exactly|absolutely|totally|definitely|agreed|right)\b"
)
#: Words before the sentence proper: *Hey Teo, yeah, …*
GREETING = re.compile(
    r"(?:(?:hey|hi|hello|yo|wow|woah|whoa|oh|ah|yeah|yes|yep|yup|nope|no|nah|well|sure|ok|okay"
    r"|haha|lol|hmm|aw+|ugh|phew|cool|nice|great|awesome|amazing|interesting|same here|me too"
    r"|btw|by the way|on another note|anyway|actually|so|also|plus|definitely|absolutely|exactly"
    r"|totally|of course|fortunately|unfortunately|luckily|sadly|in fact|for example)"
    r"(?: (?!I\b)[A-Z][\w-]*)?[,!.]+ )+(?:(?:and|but) (?=I\b|we\b|my\b))?",
    re.IGNORECASE,
)
THANKS = Cued(
    re.compile(r"\b(?:thanks?|thank you|appreciate|good luck|my pleasure)\b|^cheers\b"),
    words("thank thanks appreciate luck pleasure cheers"),
)
CONGRATULATES = re.compile(r"\bcongrat\w+\b")
#: What was shown to somebody is not to be seen on a page.
SHOWN = re.compile(
    r"(?:here(?:'s| is| are)|check out|look at|this is|that's|that is) (?:\w+ ){0,3}?(?:photos?"
    r"|pics?|pictures?|images?|screenshots?|snaps?|shots?|videos?|links?)\b"
)
#: Others can only guess.
GUESSED = Cued(
    re.compile(r"\b(?:must (?:be|have|feel|'ve)|must've|i bet|i'm sure|i guess)\b|^bet\b"),
    words("must bet sure guess"),
)
POINTS_BACK = re.compile(
    r"(?:it|it's|its|they|they're|they've|their|that|that's|this|these|those|he|he's|she|she's"
    r"|his|her|him"
    r"|them|there|here|one|both|neither|such|same|so|either|which)\b"
)
OPEN_LEADS = re.compile(
    r"\b(?:to-?do|action items?|next steps?|questions?|agenda|checklist)\b", re.I
)
#: *I did not change the plan*
LEFT_UNDONE = re.compile(r"(?:\w+ )?(?:i|we) (?:did(?:n't| not)|made no|saw no|have no|had no)\b")
#: Verbs with which notes tell somebody what to do, beside those that are known as such.
ORDERS = words(
    """
    await refine reconcile validate finalise finalize clarify escalate align revisit double-check
    circulate ping follow proceed verify prioritise prioritize summarise summarize
    """
)
