"""Who is who, worked out from what is said and ruled, whatever order it came in."""

from datetime import UTC, datetime, timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from commonplace.knowledge.identity import Group, Said, identify
from commonplace.model import Ruling, RulingKey, RulingKind

DAY = datetime(2026, 3, 1, tzinfo=UTC)
NAMES = ["ada", "bob", "cyd", "dan", "eve"]

name = st.sampled_from(NAMES)
one, two = (st.lists(name, min_size=least, max_size=least) for least in (1, 2))
ruled = st.one_of(
    st.tuples(st.sampled_from(["same", "apart"]), st.none(), two),
    st.tuples(st.just("name"), st.sampled_from(["alias", "canonical"]), one | two),
    st.tuples(st.just("type"), st.sampled_from(["person", "place"]), one),
)
said = st.builds(
    Said,
    is_known=st.booleans(),
    surface=st.just("As Written"),
    said=st.integers(0, 3).map(lambda day: DAY + timedelta(days=day)),
    type=st.sampled_from([None, "concept", "animal", "person"]),
    type_said=st.just(DAY),
)


def _ruling(
    number: int, kind: RulingKind, keys: list[str], value: str | None = None, trust: str = "user"
) -> Ruling:
    id = f"{number:04}"
    about = tuple(RulingKey(key.title(), key) for key in keys)
    return Ruling(id, id, DAY, None, trust, kind, value, "in force", about)


def _names(groups: tuple[Group, ...]) -> list[list[str]]:
    return sorted(sorted(each.names) for each in groups)


def _known(*names: str) -> dict[str, Said]:
    return {each: Said(True, each.title(), DAY) for each in names}


def test_the_newest_two_count_where_three_cannot_all_be() -> None:
    rulings = [
        _ruling(1, "same", ["ada", "bob"]),
        _ruling(2, "apart", ["ada", "cyd"]),
        _ruling(3, "same", ["bob", "cyd"]),
    ]
    found = identify(_known("ada", "bob", "cyd"), rulings)
    assert _names(found.groups) == [["ada"], ["bob", "cyd"]]
    assert found.states == {"0001": "unmatched", "0002": "in force", "0003": "in force"}


def test_a_person_counts_over_an_agent_whoever_was_later() -> None:
    rulings = [
        _ruling(1, "apart", ["ada", "bob"]),
        _ruling(2, "same", ["ada", "bob"], trust="agent"),
        _ruling(3, "type", ["ada"], "person"),
        _ruling(4, "type", ["ada"], "place", trust="agent"),
        _ruling(5, "type", ["bob"], "place", trust="agent"),
    ]
    found = identify(_known("ada", "bob"), rulings)
    assert {each.name: each.type for each in found.groups} == {"Ada": "person", "Bob": "place"}
    assert [found.states[each.id] for each in rulings] == [
        "in force",
        "waiting",
        "in force",
        "waiting",
        "in force",
    ]


def test_a_name_in_between_holds_others_together_though_nobody_says_it_now() -> None:
    rulings = [_ruling(1, "same", ["ada", "bob"]), _ruling(2, "same", ["bob", "cyd"])]
    found = identify(_known("ada", "cyd"), rulings)
    assert _names(found.groups) == [["ada", "cyd"]]
    assert {*found.states.values()} == {"unmatched"}


def test_a_name_that_was_given_lives_as_long_as_who_has_it() -> None:
    given_to = [_ruling(1, "name", ["addie", "ada"], "alias")]
    assert _names(identify(_known("ada"), given_to).groups) == [["ada", "addie"]]
    assert identify({}, given_to).groups == ()
    introduced = [*given_to, _ruling(2, "name", ["ada"], "canonical")]
    assert _names(identify({}, introduced).groups) == [["ada", "addie"]]


def test_a_thing_is_what_its_name_was_first_taken_for() -> None:
    later = DAY + timedelta(days=1)
    about = {
        "ada": Said(True, "Ada", DAY, "concept", DAY),
        "bob": Said(True, "Bob", later, "animal", later),
        "cyd": Said(True, "Cyd", later, "person", DAY),
    }
    ties = [_ruling(1, "same", ["ada", "bob"]), _ruling(2, "same", ["ada", "cyd"])]
    (group,) = identify(about, ties).groups
    assert (group.head, group.name, group.type) == ("ada", "Ada", "person")


@given(st.dictionaries(name, said), st.lists(ruled, max_size=10), st.randoms())
def test_neither_order_of_names_nor_of_rulings_matters(
    about: dict[str, Said], rulings: list[tuple[RulingKind, str | None, list[str]]], chance: Random
) -> None:
    log = [_ruling(number, kind, keys, value) for number, (kind, value, keys) in enumerate(rulings)]
    found = identify(about, log)
    names = [*about.items()]
    chance.shuffle(names)
    again = identify(dict(names), chance.sample(log, len(log)))
    assert (_by_names(found.groups), found.states) == (_by_names(again.groups), again.states)


@given(st.dictionaries(name, said), st.lists(ruled, max_size=10))
def test_every_known_name_is_somebodys_and_nobody_is_two_that_were_kept_apart(
    about: dict[str, Said], rulings: list[tuple[RulingKind, str | None, list[str]]]
) -> None:
    log = [_ruling(number, kind, keys, value) for number, (kind, value, keys) in enumerate(rulings)]
    found = identify(about, log)
    placed = [key for group in found.groups for key in group.names]
    assert len(placed) == len({*placed})
    assert {key for key, each in about.items() if each.is_known} <= {*placed}
    for group in found.groups:
        assert group.head in group.names
        assert group.name in group.names.values()
        for each in log:
            keys = {str(key.name_key) for key in each.keys}
            if each.kind == "apart" and found.states[each.id] == "in force":
                assert not keys <= group.names.keys()


def _by_names(groups: tuple[Group, ...]) -> list[tuple[object, ...]]:
    return sorted(
        (sorted(g.names.items()), g.head, g.name, g.type, g.is_introduced) for g in groups
    )
