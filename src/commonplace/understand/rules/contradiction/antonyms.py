"""Words that cannot both be true of one thing at one time.

Each line holds words of which any two exclude each other. Tense words ("was", "used", "updated")
are not here: that something has been so says nothing about whether it still is.
"""

from itertools import combinations

from commonplace.capture.terms import stem

_LISTED = """
enabled disabled
active inactive
online offline
open closed
public private
visible hidden
available unavailable
confirmed cancelled
approved rejected
accepted declined
accept refuse
allowed forbidden
allow forbid
permitted prohibited
required optional
mandatory voluntary
supported unsupported
stable unstable
safe unsafe
secure insecure
reliable unreliable
possible impossible
correct incorrect
right wrong
true false
valid invalid
complete incomplete
finished unfinished
passing failing
passed failed
succeeded failed
healthy sick
healthy unhealthy
alive dead
happy unhappy
happy sad
love hate
like dislike
like hate
trust distrust
agree disagree
include exclude
locked unlocked
encrypted unencrypted
compatible incompatible
employed unemployed
single married
married divorced
single engaged
hot cold
warm cool
light dark
big small
large small
tall short
high low
fast slow
young old
rich poor
cheap expensive
free paid
full empty
wet dry
clean dirty
easy difficult
easy hard
strong weak
thick thin
wide narrow
deep shallow
loud quiet
near far
internal external
synchronous asynchronous
manual automatic
temporary permanent
present absent
guilty innocent
legal illegal
"""
#: Ends of one scale, of which somebody may prefer one; both may well be said of one thing.
_SCALED = """
long short
early late
morning evening
window aisle
indoor outdoor
local remote
sweet bitter
soft hard
left right
"""


def _pairs(listed: str) -> frozenset[tuple[str, str]]:
    """Both ways round, as stems."""
    found = set()
    for line in listed.strip().splitlines():
        for one, other in combinations(map(stem, line.split()), 2):
            found |= {(one, other), (other, one)}
    return frozenset(found)


PAIRS = _pairs(_LISTED)
#: Stems that have an opposite.
WORDS = frozenset(one for one, _ in PAIRS)


def opposed(ones: frozenset[str], others: frozenset[str]) -> tuple[str, str] | None:
    """A word of `ones` and its opposite among `others`, neither of which both hold."""
    here, there = (ones - others) & WORDS, (others - ones) & WORDS
    if not here or not there:
        return None
    return next(((a, b) for a in sorted(here) for b in sorted(there) if (a, b) in PAIRS), None)


def _scales() -> dict[str, str]:
    """Each word's scale: the first, in the alphabet, of all that its opposites lead to."""
    pairs = PAIRS | _pairs(_SCALED)
    scales: dict[str, str] = {}
    for word in sorted(one for one, _ in pairs):
        reached, waiting = {word}, [word]
        while waiting and word not in scales:
            here = waiting.pop()
            new = {b for a, b in pairs if a == here} - reached
            reached |= new
            waiting += new
        for one in reached:
            scales.setdefault(one, word)
    return scales


_SCALES = _scales()


def scale_of(word: str) -> str:
    """What a word and its opposites are about: short and long are on one scale. Or nothing."""
    return _SCALES.get(word, "")
