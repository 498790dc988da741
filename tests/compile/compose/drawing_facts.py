"""Facts drawn at random: each has a word of its own, so that one can see where it went."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from hypothesis import strategies as st

from commonplace.compile.compose import Home, Mention, PageFact, Subject
from tests.compile.compose.reading_books import digest

SUBJECT = Subject("it", "Heron", names=("the Heron",))
_OTHERS = ("Mara", "Tom", "Bergen")
KINDS = (
    "definition attribute relation event preference rule decision plan open opinion said".split()
)
ENDED = ("replaced", "denied", "corrected", "taken back")
_STATUSES = ("holds", "holds", "holds", "said otherwise", "disputed", *ENDED)
_ATTRIBUTES = (None, None, "kind", "home", "age", "likes", "port", "reason", "option", "own words")
_FIRST = date(2026, 1, 1)


def word_of(fact: PageFact) -> str:
    """Find the word that only facts of this statement have."""
    return f"w{fact.statement.hex()[:12]}w"


@st.composite
def fact_lists(draw: st.DrawFn, most: int = 12) -> list[PageFact]:
    """Draw facts of one subject, some of them at home elsewhere, some ended by others."""
    count = draw(st.integers(1, most))
    ids = [digest("fact", number) for number in range(count)]
    return [_draw_fact(draw, number, ids) for number in range(count)]


@st.composite
def subjects(draw: st.DrawFn) -> Subject:
    """Draw a subject of any class."""
    entity_class = draw(st.sampled_from(("thing", "thing", "topic", "decision")))
    return Subject("it", "Heron", entity_class, draw(st.sampled_from(("", "person", "place"))))


def _draw_fact(draw: st.DrawFn, number: int, ids: Sequence[bytes]) -> PageFact:
    status = draw(st.sampled_from(_STATUSES))
    other = draw(st.sampled_from(_OTHERS))
    is_guest = draw(st.integers(0, 3)) == 0
    attribute = draw(st.sampled_from(_ATTRIBUTES))
    # Few statements are made by two facts, and a statement can have two statuses.
    statement = digest("statement", draw(st.integers(0, len(ids) * 3)), attribute, is_guest)
    word = f"w{statement.hex()[:12]}w"
    said = datetime(2026, 1, 1, 9, tzinfo=UTC) + timedelta(days=draw(st.integers(0, 5)))
    days = draw(st.none() | st.integers(0, 40))
    first = _FIRST + timedelta(days=days or 0)
    mentions = (_mention("subject", other), _mention("object", "it"))
    own = (_mention("subject", "it"), _mention("object", other))
    return PageFact(
        id=ids[number],
        statement=statement,
        memory_id=f"m{draw(st.integers(0, len(ids)))}",
        said=said,
        day=said.date(),
        start=draw(st.integers(0, 3)),
        quote=word,
        text=f"Heron is with {word} and {other}.",
        kind=draw(st.sampled_from(KINDS)),
        about=mentions if is_guest else own,
        attribute=attribute,
        label=draw(st.sampled_from(("", "own label"))),
        value=draw(st.sampled_from((None, word))),
        positive=draw(st.integers(0, 5)) > 0,
        mood=draw(st.sampled_from(("fact", "fact", "fact", "plan", "wish", "maybe", "reported"))),
        scope=draw(st.sampled_from(("", "", "on weekends"))),
        days=None if days is None else (first, first + timedelta(days=draw(st.integers(0, 2)))),
        status=status,
        since=draw(st.none() | st.just(first)),
        is_change=draw(st.booleans()),
        until=first if status in ENDED else None,
        by=None if status == "holds" else draw(st.none() | st.sampled_from(ids)),
        author=draw(st.sampled_from((None, "Mara"))),
        rank=draw(st.integers(0, 2)),
        home=Home(other, other, f"entity/{other.lower()}") if is_guest else Home("it", "Heron"),
    )


def _mention(role: str, id: str) -> Mention:
    title = "Heron" if id == "it" else id
    return Mention(role, id, title, title, f"entity/{title.lower()}")
