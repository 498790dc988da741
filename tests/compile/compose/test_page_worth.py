"""Who gets a page, and where each fact stands in full."""

from datetime import date, timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.compose.page_worth import (
    PROJECT,
    Candidate,
    Fate,
    NamedFact,
    choose_pages,
    find_home,
)
from tests.cases import each_case

_FIRST = date(2026, 1, 1)


def _fact(number: int, kind: str = "attribute", day: int | None = None, **names: str) -> NamedFact:
    """A fact of its own day; names by role."""
    said = _FIRST + timedelta(days=number if day is None else day)
    return NamedFact(b"%d" % number, said, kind, tuple(names.items()))


def _thing(name: str, type: str = "") -> Candidate:
    return Candidate(name, name, type=type)


def test_a_named_thing_has_a_page_with_two_statements_on_two_days() -> None:
    facts = [_fact(1, subject="Bolota"), _fact(2, subject="Bolota")]
    assert choose_pages([_thing("Bolota")], facts)["Bolota"] == Fate("page")


@each_case(
    "facts, why",
    [
        ([], "fewer than two statements"),
        ([_fact(1, subject="Bolota")], "fewer than two statements"),
        (
            [_fact(1, subject="Bolota", day=1), _fact(1, subject="Bolota", day=2)],
            "fewer than two statements",
        ),
        (
            [_fact(1, subject="Bolota", day=1), _fact(2, subject="Bolota", day=1)],
            "all said on one day",
        ),
        ([_fact(1, keeper="Bolota"), _fact(2, keeper="Bolota")], "fewer than two statements"),
        (
            [_fact(1, subject="Mara", object="Bolota"), _fact(2, subject="Tom", object="Bolota")],
            "named in passing",
        ),
    ],
)
def test_what_has_less_is_an_open_mention(facts: list[NamedFact], why: str) -> None:
    assert choose_pages([_thing("Bolota")], facts)["Bolota"] == Fate("open", why=why)


@each_case(
    "facts",
    [
        [_fact(n, subject="Mara", object="Bolota") for n in range(4)],
        [_fact(1, "definition", subject="Bolota"), _fact(2, subject="Tom", object="Bolota")],
        [_fact(1, owner="Mara", object="Bolota"), _fact(2, subject="Bolota")],
    ],
)
def test_what_is_named_often_or_defined_or_somebodys_own_has_a_page(
    facts: list[NamedFact],
) -> None:
    known = [_thing("Bolota", "person"), _thing("Mara", "person")]
    assert choose_pages(known, facts)["Bolota"].what == "page"


def test_a_tag_of_one_day_has_no_page() -> None:
    tag = Candidate("start", "Start", "topic", origins=frozenset(("tag",)))
    facts = [_fact(n, subject="Mara", tag="start", day=1) for n in (1, 2, 3)]
    assert choose_pages([tag], facts)["start"] == Fate("open", why="all said on one day")


def test_no_thing_is_inside_a_tag_of_its_facts() -> None:
    tag = Candidate("people", "People", "topic", origins=frozenset(("tag",)))
    facts = [_fact(n, subject="Austin Reyes", tag="people") for n in (1, 2)]
    assert choose_pages([_thing("Austin Reyes"), tag], facts)["Austin Reyes"] == Fate("page")


def test_the_project_that_memories_were_brought_in_with_has_a_page_after_one_day() -> None:
    project = Candidate("heron", "Heron", type="project", origins=frozenset((PROJECT,)))
    facts = [_fact(n, subject="heron", place="olhao", day=1) for n in (1, 2)]
    facts += [_fact(n, subject="olhao") for n in (3, 4)]
    assert choose_pages([project, _thing("olhao")], facts)["heron"] == Fate("page")


def test_a_decision_has_a_page_with_one_fact() -> None:
    decision = Candidate("d", "Use SQLite", "decision")
    assert choose_pages([decision], [_fact(1, subject="d")])["d"].what == "page"


def test_a_topic_needs_a_tag_a_heading_or_a_hand_and_a_common_noun_has_no_page() -> None:
    facts = [_fact(n, subject=name) for n in range(3) for name in ("muffin", "choir")]
    topics = [
        Candidate("muffin", "muffin", "topic", origins=frozenset({"said"})),
        Candidate("choir", "choir", "topic", origins=frozenset({"tag"})),
    ]
    fates = choose_pages(topics, facts)
    assert fates["muffin"] == Fate("open", why="a common noun")
    assert fates["choir"].what == "page"


def test_what_somebody_made_by_hand_stays() -> None:
    assert choose_pages([Candidate("x", "X", by_hand=True)], [])["x"].what == "page"


def test_a_thing_whose_own_facts_all_name_one_other_leads_there() -> None:
    facts = [_fact(n, subject="Mara") for n in (1, 2)]
    facts += [_fact(n, subject="Bolota", owner="Mara") for n in (3, 4)]
    fates = choose_pages([_thing("Mara", "person"), _thing("Bolota")], facts)
    assert (fates["Bolota"].what, fates["Bolota"].to) == ("redirect", "Mara")
    assert {find_home(fact, fates) for fact in facts} == {"Mara"}
    own = [*facts, _fact(5, subject="Bolota")]
    assert choose_pages([_thing("Mara", "person"), _thing("Bolota")], own)["Bolota"].what == "page"


def test_one_fact_that_names_another_puts_no_place_inside_their_page() -> None:
    facts = [_fact(n, subject="Mara") for n in (1, 2)]
    facts += [_fact(3, "event", subject="Cliff", object="Mara")]
    facts += [_fact(n, "said", object="Cliff", keeper=who) for n, who in ((4, "Tom"), (5, "Mara"))]
    known = [_thing("Mara", "person"), _thing("Tom", "person"), _thing("Cliff", "place")]
    assert choose_pages(known, facts)["Cliff"] == Fate("page")


def test_a_place_that_one_visits_leads_to_that_one_and_has_a_page_when_two_do() -> None:
    facts = [_fact(n, "event", subject="Mara", place="Lofoten") for n in range(4)]
    known = [_thing("Mara", "person"), _thing("Tom", "person"), _thing("Lofoten", "place")]
    assert choose_pages(known, facts)["Lofoten"].to == "Mara"
    facts += [_fact(n, "event", subject="Tom", place="Lofoten") for n in range(4, 6)]
    assert choose_pages(known, facts)["Lofoten"].what == "page"


def test_people_and_decisions_and_pages_with_a_hand_on_them_are_never_redirects() -> None:
    facts = [_fact(n, subject="Mara") for n in (1, 2)]
    for name in ("Tom", "Use SQLite", "Heron"):
        facts += [_fact(len(facts) + n, subject=name, object="Mara") for n in (3, 4)]
    known = [
        _thing("Mara", "person"),
        _thing("Tom", "person"),
        Candidate("Use SQLite", "Use SQLite", "decision"),
        Candidate("Heron", "Heron", by_hand=True),
    ]
    assert {fate.what for fate in choose_pages(known, facts).values()} == {"page"}


def test_of_two_that_tell_the_same_one_stays() -> None:
    facts = [_fact(n, subject="Heron", object="Kestrel") for n in (1, 2)]
    facts += [_fact(n, subject="Kestrel", object="Heron") for n in (3, 4, 5)]
    fates = choose_pages([_thing("Heron"), _thing("Kestrel")], facts)
    assert (fates["Heron"].what, fates["Heron"].to) == ("redirect", "Kestrel")
    assert fates["Kestrel"].what == "page"


@each_case(
    "fact, home",
    [
        (_fact(1, subject="A", owner="B"), "A"),
        (_fact(1, subject="small", owner="B"), "B"),
        (_fact(1, subject="small", keeper="P", object="A"), "P"),
        (_fact(1, "said", keeper="P", object="A"), "A"),
        (_fact(1, "attribute", keeper="P", object="A"), "A"),
        (_fact(1, "attribute", subject="P", keeper="P", object="A"), "P"),
        (_fact(1, object="A"), "A"),
        (_fact(1, subject="small"), None),
        (_fact(1, subject="moved"), "B"),
    ],
)
def test_a_fact_is_at_home_with_the_first_who_has_a_page(fact: NamedFact, home: str | None) -> None:
    page = Fate("page")
    fates = {"A": page, "B": page, "P": page, "small": Fate("open"), "moved": Fate("redirect", "B")}
    assert find_home(fact, fates) == home


_NAMES = st.sampled_from("ABCDE")
_ROLES = st.sampled_from(("subject", "owner", "object", "place", "keeper"))
_FACTS = st.lists(
    st.builds(
        NamedFact,
        st.integers(0, 9).map(lambda n: b"%d" % n),
        st.integers(0, 3).map(lambda n: _FIRST + timedelta(days=n)),
        st.sampled_from(("attribute", "said")),
        st.lists(st.tuples(_ROLES, _NAMES), max_size=3).map(tuple),
    ),
    max_size=14,
)


@given(_FACTS, st.randoms(use_true_random=False))
def test_order_and_ids_have_no_say(facts: list[NamedFact], random: Random) -> None:
    known = [_thing(name) for name in "ABCDE"]
    shuffled, others = [*facts], [*known]
    random.shuffle(shuffled)
    random.shuffle(others)
    fates = choose_pages(known, facts)
    assert choose_pages(others, shuffled) == fates
    renamed = {name: f"{9 - n}{name}" for n, name in enumerate("ABCDE")}
    anew = choose_pages(
        [Candidate(renamed[name], name) for name in "ABCDE"],
        [
            NamedFact(f.statement, f.day, f.kind, tuple((r, renamed[id]) for r, id in f.names))
            for f in facts
        ],
    )
    assert {id: (fate.what, fate.why) for id, fate in anew.items()} == {
        renamed[id]: (fate.what, fate.why) for id, fate in fates.items()
    }


@given(_FACTS)
def test_a_redirect_leads_to_a_page(facts: list[NamedFact]) -> None:
    fates = choose_pages([_thing(name) for name in "ABCDE"], facts)
    for fate in fates.values():
        assert (fate.what == "redirect") == (fate.to is not None)
        assert fate.to is None or fates[fate.to].what == "page"
    homes = {find_home(fact, fates) for fact in facts} - {None}
    assert {fates[str(home)].what for home in homes} <= {"page"}
