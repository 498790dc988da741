"""Where on a page a statement stands, and what the page's sections are called, in which order.

What holds for long (what something is, what it is like) stands first, and only on the page that the
sentence is *about*; everywhere else the same sentence is a note. What was decided stands beside
what was decided, what happened in the order of days. A kind that a page type has no section for
goes to the one that takes everything.
"""

from collections.abc import Iterable, Mapping

from commonplace.capture.terms import terms
from commonplace.compile.rules.holding.anew import anew
from commonplace.compile.rules.holding.changes import change
from commonplace.compile.rules.holding.slots import particular
from commonplace.compile.said import Statement
from commonplace.model import PAGE_TYPES
from commonplace.wiki.text.outline import heading_for

#: What says what its subject is: it needs to be about the subject, not only to name it.
_LASTING = ("definition", "trait", "preference")
#: What happened; some of it says what something has become.
_PASSING = ("event", "visit", "note")
_DECIDING = ("decision", "context", "rationale", "consequence")
#: Where values stand: what holds now, and what held before.
PARTICULARS = "particulars"

#: By page type: the sections of the kinds that have one, and of everything else.
_PLACES: Mapping[str, tuple[Mapping[str, str], str]] = {
    "entity": (
        {**dict.fromkeys(_LASTING, "overview"), "visit": "visits", "decision": "decisions"},
        "notes",
    ),
    "topic": ({"definition": "summary", "trait": "summary"}, "highlights"),
    "decision": (
        {
            "definition": "decision",
            "decision": "decision",
            "rationale": "rationale",
            "consequence": "consequences",
            "plan": "consequences",
            "status": "consequences",
        },
        "context",
    ),
    "project": (
        {
            **dict.fromkeys(_LASTING, "overview"),
            **dict.fromkeys(_DECIDING, "decisions"),
            **dict.fromkeys(("event", "plan", "visit"), "timeline"),
            "status": "status",
        },
        "notes",
    ),
    "concept": ({"definition": "rule", "trait": "rule", "rationale": "why"}, "how_to_apply"),
    "reference": (dict.fromkeys(_LASTING, "summary"), "pointers"),
    "theme": (dict.fromkeys(_LASTING, "summary"), "evidence"),
}
_LAST = ("related", "related_entities")

#: The usual sections of each page type, in order; :func:`ordered` places all others.
ORDER: Mapping[str, tuple[str, ...]] = {
    page_type: (
        slugs[0],
        PARTICULARS,
        *(slug for slug in slugs[1:] if slug not in _LAST),
        *(slug for slug in slugs if slug in _LAST),
    )
    for page_type, slugs in PAGE_TYPES.items()
}

#: How many statements a section shows at most; see :func:`limit`.
LIMITS: Mapping[str, int] = {
    **dict.fromkeys(("overview", "summary", "rule"), 6),
    **dict.fromkeys(("context", "decision", "rationale", "consequences", "why"), 12),
    "status": 24,
    PARTICULARS: 40,
    # What can become a page of its own holds as much as that page: so it does not matter when.
    **dict.fromkeys(("notes", "highlights", "timeline", "evidence", "visits", "decisions"), 40),
}
#: Sections that can become pages: those that grow with every memory.
GROWING = ("notes", "highlights", "timeline", "visits", "decisions", "evidence")
_ELSEWHERE = 24
_NEWEST_FIRST = frozenset(
    (PARTICULARS, "notes", "highlights", "visits", "status", "evidence", "recent")
)


def placed(statement: Statement, key: str, page_type: str, subject_type: str) -> str:
    """The slug of the section in which a statement stands on the page of the subject ``key``."""
    places, elsewhere = _PLACES.get(page_type, _PLACES["entity"])
    if statement.kind in _PASSING and statement.about == key and _fills(statement.text):
        return places.get("trait", elsewhere)
    slug = PARTICULARS if statement.kind == "value" else places.get(statement.kind, elsewhere)
    if statement.kind == "value" and _takes_part(statement.text, key):
        return slug
    if statement.kind in (*_LASTING, "value") and statement.about != key:
        return elsewhere
    if slug == "visits" and subject_type != "place":
        return elsewhere
    return slug


def _fills(text: str) -> bool:
    """Whether it says what its subject is like from then on: *Ada moved to Faro* says where she
    lives. It stands beside what she was like before, so that one gives way to the other."""
    found = particular(text)
    if found is None or found.is_loose or ":" not in found.of:
        return False
    # What somebody has is in many places; where the flight was moved to says little of Ada.
    return not found.of.partition("|")[2].startswith("properties/")


def _takes_part(text: str, key: str) -> bool:
    """Whether it says that the subject took another's place, or gave way to it: that stands beside
    what the subject is, also where it is about something else."""
    words, told = {*terms(key)}, change(text)
    if told is not None and words:
        return words <= {*terms(told.old)} or words <= {*terms(told.new)}
    return any(each.how == "who" for each in anew(text))


def sections_of(page_type: str) -> frozenset[str]:
    """The sections in which statements stand on pages of a type."""
    places, elsewhere = _PLACES.get(page_type, _PLACES["entity"])
    return frozenset((*places.values(), elsewhere, PARTICULARS))


def heading(slug: str) -> str:
    """``how_to_apply`` → *How to apply*. The same on all types of pages."""
    return heading_for(slug)


def limit(slug: str) -> int:
    """How many statements the section shows at most."""
    return LIMITS.get(slug, _ELSEWHERE)


def newest_first(slug: str) -> bool:
    """Whether the section begins with what is newest: notes do, what tells a story does not."""
    return slug in _NEWEST_FIRST


def ordered(slugs: Iterable[str], page_type: str) -> tuple[str, ...]:
    """Sections in the order of a page: the usual ones of its type, others by name, related last."""
    usual = {slug: at for at, slug in enumerate(ORDER.get(page_type, ()))}

    def place(slug: str) -> tuple[bool, int, str]:
        return slug in _LAST, usual.get(slug, len(usual)), slug

    return tuple(sorted(dict.fromkeys(slugs), key=place))
