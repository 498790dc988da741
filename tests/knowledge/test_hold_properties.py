"""What must be true of every history, however it was drawn."""

from collections import defaultdict
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from commonplace.knowledge.hold import hold
from commonplace.knowledge.hold.fact import Held, Ruled, Status
from tests.knowledge.strategies import lines, ruled_lines

Ruled_line = tuple[list[Held], list[Ruled]]


@given(ruled_lines(), st.randoms(use_true_random=False))
def test_the_order_of_arrival_has_no_say(drawn: Ruled_line, generator: object) -> None:
    known, rulings = drawn
    shuffled, others = list(known), list(rulings)
    generator.shuffle(shuffled)  # type: ignore[attr-defined]
    generator.shuffle(others)  # type: ignore[attr-defined]
    assert hold(shuffled, others) == hold(known, rulings)


@given(ruled_lines())
def test_every_fact_has_one_status_and_nothing_else_has(drawn: Ruled_line) -> None:
    known, rulings = drawn
    assert set(hold(known, rulings)) == {fact.id for fact in known}


@given(lines())
def test_a_single_slot_has_one_value_that_holds(known: list[Held]) -> None:
    found = hold(known, [])
    added = {(fact.value or "").partition(",")[0] for fact in known if fact.adds}
    values: defaultdict[tuple[object, ...], set[str]] = defaultdict(set)
    for fact in known:
        if _holds(found, fact) and _fills(fact) and _is_now(fact):
            slot = found[fact.id].slot or fact.slot
            values[slot, fact.scope] |= {(fact.value or "").partition(",")[0]} - added
    assert all(len(each) <= 1 for (slot, _), each in values.items() if slot in ("one", "two"))


@given(lines())
def test_nothing_is_replaced_by_a_bare_value(known: list[Held]) -> None:
    by_id = {fact.id: fact for fact in known}
    for status in hold(known, []).values():
        if status.status == "replaced":
            assert status.by is not None
            by = by_id[status.by]
            decided = by.kind in ("decision", "rule")
            came_true = status.why == "21"
            assert by.act != "state" or not by.positive or by.ends or decided or came_true


@given(lines())
def test_nothing_is_ended_or_overtaken_by_a_lower_rank(known: list[Held]) -> None:
    by_id = {fact.id: fact for fact in known}
    for id, status in hold(known, []).items():
        fact = by_id[id]
        if status.by is None or status.status == "disputed":
            continue
        over = status.status == "said otherwise" and (not fact.dated or _was(fact))
        assert over or by_id[status.by].rank <= fact.rank, status


@given(ruled_lines())
def test_a_dispute_has_two_sides(drawn: Ruled_line) -> None:
    found = hold(*drawn)
    for status in found.values():
        if status.status == "disputed":
            assert status.by is not None
            assert found[status.by].status == "disputed"


@given(lines(ends=False))
def test_no_value_both_holds_and_is_denied(known: list[Held]) -> None:
    found = hold(known, [])
    said, denied = set(), set()
    for fact in known:
        if _holds(found, fact) and fact.slot and fact.value and _is_now(fact):
            (said if _fills(fact) else denied).add((fact.slot, fact.scope, fact.value))
    assert not said & denied


@given(ruled_lines())
def test_nothing_is_ended_by_what_was_never_so(drawn: Ruled_line) -> None:
    found = hold(*drawn)
    for status in found.values():
        if status.by is not None:
            assert found[status.by].status not in ("corrected", "taken back"), status


@given(ruled_lines(), st.data())
def test_wrong_is_as_if_never_said(drawn: Ruled_line, data: st.DataObject) -> None:
    known, rulings = drawn
    if not known:
        return
    gone = data.draw(st.sampled_from(known))
    rulings = [each for each in rulings if gone.id not in (each.fact, each.other)]
    wrong = Ruled("w", gone.said, 0, "wrong", gone.id)
    found = hold(known, [*rulings, wrong])
    taken = {id for id, status in found.items() if status == Status("taken back", why="w")}
    assert gone.id in taken
    for fact in known:
        if fact.id in taken and fact is not gone:
            assert (fact.act, fact.slot, fact.scope) == ("state", gone.slot, gone.scope)
    without = hold([fact for fact in known if fact.id not in taken], rulings)
    assert found == without | dict.fromkeys(taken, Status("taken back", why="w"))


@given(lines(), lines())
def test_facts_of_another_subject_do_not_matter(known: list[Held], others: list[Held]) -> None:
    others = [replace(fact, subject="t", id=b"other" + fact.id) for fact in others]
    found = hold([*known, *others], [])
    assert {id: found[id] for id in found if not id.startswith(b"other")} == hold(known, [])


@given(lines(), lines(), st.booleans())
def test_scopes_never_end_each_other(known: list[Held], others: list[Held], scoped: bool) -> None:
    if scoped:
        known = [replace(fact, scope="in tests") for fact in known]
    else:  # what ends a value without a scope means it wherever it stands
        known = [replace(fact, scope="") for fact in known if not (_is_over(fact) or fact.ends)]
    others = [replace(fact, scope="on staging", id=b"other" + fact.id) for fact in others]
    found = hold([*known, *others], [])
    assert {id: found[id] for id in found if not id.startswith(b"other")} == hold(known, [])


@given(lines(ends=False), lines(ends=False))
def test_facts_of_another_slot_do_not_matter(known: list[Held], others: list[Held]) -> None:
    # What says that a value is over may mean any slot in which it stands, and then ends none.
    known, others = ([fact for fact in each if not _is_over(fact)] for each in (known, others))
    others = [replace(fact, slot="three", id=b"other" + fact.id) for fact in others]
    found = hold([*known, *others], [])
    assert {id: found[id] for id in found if not id.startswith(b"other")} == hold(known, [])


@given(lines())
def test_a_fact_that_goes_and_comes_again_leaves_no_trace(known: list[Held]) -> None:
    before = hold(known, [])
    for fact in known:
        others = [each for each in known if each is not fact]
        hold(others, [])
        assert hold([*others, fact], []) == before


@given(lines(), st.permutations(range(7)))
def test_ids_have_no_say_where_moments_differ(known: list[Held], names: list[int]) -> None:
    known = list({fact.said: fact for fact in known}.values())
    renamed = [
        replace(fact, id=bytes([name]), memory=str(name))
        for fact, name in zip(known, names, strict=False)
    ]
    known = [replace(fact, memory=fact.id.hex()) for fact in known]
    ids = {fact.id: other.id for fact, other in zip(known, renamed, strict=True)}
    found, again = hold(known, []), hold(renamed, [])
    for id, status in found.items():
        assert again[ids[id]] == replace(status, by=ids.get(status.by or b""))


@given(lines())
def test_the_last_word_of_who_may_say_everything_holds(known: list[Held]) -> None:
    """A correction by the one whom it is about, in a user's rank, after everything else."""
    plain = [replace(fact, slot="one", kind="attribute", mood="fact") for fact in known]
    last = max((fact.said for fact in plain), default=None)
    if last is None:
        return
    word = replace(
        *plain[:1], id=b"last", memory="last", said=last.replace(year=2027), value="z", ends=()
    )
    word = replace(
        word, speaker="s", rank=0, dated=True, positive=True, adds=0, scope="", days=None
    )
    for act in ("change", "correction", "state"):
        found = hold([*plain, replace(word, act=act, single=True)], [])  # type: ignore[arg-type]
        assert found[b"last"].status == "holds", act


def _holds(found: dict[bytes, Status], fact: Held) -> bool:
    return found[fact.id].status == "holds"


def _is_now(fact: Held) -> bool:
    """Facts that stand in a line of what is so."""
    ahead = fact.days is not None and fact.days[0] > fact.said.date().isoformat()
    return fact.mood == "fact" and fact.kind not in ("said", "open") and not ahead


def _fills(fact: Held) -> bool:
    if not fact.positive or fact.value is None or fact.value in fact.ends:
        return False
    return fact.act != "end" or fact.inherits or bool(fact.ends)


def _is_over(fact: Held) -> bool:
    return fact.act == "end" and not fact.positive


def _was(fact: Held) -> bool:
    return fact.act == "state" and not fact.still and fact.days is not None
