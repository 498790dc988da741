"""Where a place lies: what stands after the comma of "Austin, Texas"."""

from commonplace.compile.rules.naming.spelling import plain
from commonplace.understand.rules.words.places import WIDE_PLACES

_STATES = """
    al alabama, ak alaska, az arizona, ar arkansas, ca california, co colorado, ct connecticut,
    de delaware, fl florida, ga georgia, hi hawaii, id idaho, il illinois, in indiana, ia iowa,
    ks kansas, ky kentucky, la louisiana, me maine, md maryland, ma massachusetts, mi michigan,
    mn minnesota, ms mississippi, mo missouri, mt montana, ne nebraska, nv nevada, nh new hampshire,
    nj new jersey, nm new mexico, ny new york, nc north carolina, nd north dakota, oh ohio,
    ok oklahoma, or oregon, pa pennsylvania, ri rhode island, sc south carolina, sd south dakota,
    tn tennessee, tx texas, ut utah, vt vermont, va virginia, wa washington, wv west virginia,
    wi wisconsin, wy wyoming
"""
_PROVINCES = """
    ab alberta, bc british columbia, mb manitoba, nb new brunswick, ns nova scotia, on ontario,
    qc quebec, sk saskatchewan
"""


def _table(listed: str) -> dict[str, str]:
    pairs = (" ".join(entry.split()).split(" ", 1) for entry in listed.split(","))
    return {short: name for short, name in pairs}  # noqa: C416 - says what the two are


_AMERICAN, _CANADIAN = _table(_STATES), _table(_PROVINCES)
_SHORT = (
    _AMERICAN
    | _CANADIAN
    | dict.fromkeys(("us", "u s", "u s a", "united states", "united states of america"), "usa")
    | dict.fromkeys(("u k", "great britain", "united kingdom", "gb"), "uk")
)
#: Countries and what lies in them, where both are said after a comma.
_WITHIN = {
    "usa": frozenset(_AMERICAN.values()),
    "canada": frozenset(_CANADIAN.values()),
    "uk": frozenset({"england", "scotland", "wales", "northern ireland"}),
    "germany": frozenset({"bavaria", "saxony", "hesse"}),
    "spain": frozenset({"catalonia", "andalusia", "galicia"}),
    "italy": frozenset({"tuscany", "lombardy", "sicily", "umbria", "piedmont"}),
}
#: Names of regions that may follow a place without a comma: "Austin Texas".
REGIONS = frozenset(_AMERICAN.values()) | frozenset(_CANADIAN.values())


_CAPITALS = """
    london uk, paris france, rome italy, athens greece, berlin germany, dublin ireland,
    vienna austria, moscow russia, melbourne australia, sydney australia, naples italy,
    venice italy, florence italy, milan italy, cairo egypt, lima peru, delhi india, madrid spain,
    warsaw poland, geneva switzerland, oxford uk, cambridge uk, york uk, bath uk, boston usa,
    lagos nigeria, lisbon portugal, amsterdam netherlands, brussels belgium, hamburg germany,
    copenhagen denmark, stockholm sweden, toronto canada, vancouver canada, havana cuba,
    manchester uk, liverpool uk, edinburgh uk, glasgow uk, barcelona spain, dresden germany
"""
#: Where a place lies that needs no telling: London alone is no London, Ontario.
FAMOUS = {
    city: frozenset({country})
    for city, country in (entry.split() for entry in _CAPITALS.split(","))
}


def region(name: str) -> str:
    """One name for each region: TX is Texas."""
    bare = plain(name)
    return _SHORT.get(bare, bare)


def is_region(written: str) -> bool:
    """Whether this can say where a place lies: *Texas*, *Ireland*; short forms in capitals: TX."""
    low = written.lower().rstrip(".")
    if low in WIDE_PLACES:
        return True
    return written.isupper() and low.replace(".", "") in _SHORT


def can_agree(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two places of one name can be the same: nothing said, the same said, or one lies in
    the other."""
    if not one or not other or not one.isdisjoint(other):
        return True
    return any(
        inner in _WITHIN.get(outer, ()) or outer in _WITHIN.get(inner, ())
        for inner in one
        for outer in other
    )
