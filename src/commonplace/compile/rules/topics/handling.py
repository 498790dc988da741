"""What is done with something tells what it is: *moved the hives to X*, *we played X*.

Where things are brought or stand is a place; what is played, read or watched is a work. Only for
names of which nothing else is known.
"""

import re
from collections.abc import Sequence

from commonplace.compile.rules.topics.forms import singular
from commonplace.understand.rules.words.things import WELL_KNOWN

#: Where things were brought that can be carried or driven: *moved the hives to X*.
_BROUGHT = re.compile(
    r"\b(?:mov|carr|tak|took|br(?:ing|ought)|driv|drov|shipp|haul|tow|transport|deliver|cart|return)"
    r"[a-z]* (?:the|our|my|his|her|their|all|both|two|three|four|five|six|\d+)(?: [a-z]+){0,2}?"
    r" (?P<what>[a-z-]+)(?: back| over| up| down| out| across| home)? (?P<to>to|from|into) $"
)
#: Where things stand or grow: *the hives at X*, *our stall in X*.
_STANDING = re.compile(
    r"\b(?:the|our|my|his|her|their|both|two|three|four|\d+)(?: [a-z]+)? (?P<what>[a-z-]+)"
    r" (?:at|in|near|outside|behind) $",
    re.IGNORECASE,
)
#: How both end.
_TIES = tuple(f" {word} " for word in "to from into at in near outside behind".split())
_THINGS = frozenset(
    """
    hive bench bed table desk box crate chair shelf pot plant tree flock herd cow bee nest coop shed
    stall booth stand workshop shop bakery kitchen oven office studio warehouse piano organ drum
    instrument costume bike boat trailer machine press loom kiln furniture belonging thing luggage
    parcel pallet barrel cask rehearsal practice market nursery school garden orchard field plot
    apartment flat house cottage
    """.split()
)
#: What is played, read or watched, and what it is like.
_PLAYED = re.compile(
    r"\b(?:play(?:ed|ing|s)?|replay(?:ed|ing)?|finish(?:ed)? (?:playing|reading|watching)"
    r"|(?:re)?watch(?:ed|ing)?|(?:re)?read(?:ing)?|binge[d]?|stream(?:ed|ing)?"
    r"|(?:games?|books?|novels?|series|trilogy|movies?|films?|shows?|musicals?|albums?|songs?),?"
    r" (?:like|such as|called)|(?:into|hooked on|obsessed with|addicted to)"
    r" (?:playing|reading|watching)) "
    r"(?:some |a lot of |lots of |more |again |the (?:game|book|movie|film|series|novel|show) )?"
    r"[\"'“‘]?(?:(?:The|A|An|the) )?$"
)
#: One of these is in all that it finds.
_PLAYED_CUES = ("play", "read", "watch", "binge", "stream", " like ", " as ", " called ")
#: Behind them comes an opponent, a writer, an instrument or a part of something.
_NOT_PLAYED = re.compile(
    r"['’]s\b|[\"'”’]?,? (?:at|in the (?:final|semi|cup|league)|on (?:the )?(?:guitar|piano|violin"
    r"|drums|\w{3,6}day)|and (?:me|I|us)\b|for (?:his|her))"
)


def by_what_is_done(text: str, name: str, spans: Sequence[tuple[int, int]]) -> str:
    """A place, where things are brought or stand; a work, where it is played, read or watched."""
    is_known = name.lower() in WELL_KNOWN
    for start, end in spans:
        before = text[max(0, start - 60) : start]
        brought = None
        if before.rstrip("\n").lower().endswith(_TIES):
            brought = _BROUGHT.search(before) or _STANDING.search(before)
        if brought and not is_known and singular(brought["what"].lower()) in _THINGS:
            return "place"
        may_be_played = not is_known and any(cue in before for cue in _PLAYED_CUES)
        played = may_be_played and _PLAYED.search(before)
        if played and not _NOT_PLAYED.match(text, end):
            return "work"
    return ""
