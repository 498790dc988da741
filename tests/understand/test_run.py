"""A memory is read, judged and written down once, and can be traced."""

from collections.abc import Callable

import pytest

from commonplace.model import Job
from commonplace.store import graph
from commonplace.store import jobs as ledger
from commonplace.understand.readout import Question, Readout
from tests.understand.conftest import Understood
from tests.understand.scripted import Scripted, glimpse, one_fact, sight_all, state

Open = Callable[..., Understood]


def test_a_fact_cites_the_words_of_its_memory(understood: Open) -> None:
    here = understood()
    memory = here.hear("It rained all day. Ada lives in Lisbon.", occurred_at="2026-03-01")
    fact = here.facts(memory)[-1]
    assert (fact.text, fact.status, fact.mind) == ("Ada lives in Lisbon.", "holds", "scripted")
    assert memory.text[slice(*fact.span)] == fact.quote == "Ada lives in Lisbon."
    assert (fact.attribute, fact.value, fact.memory_id) == ("home", "Lisbon", memory.id)
    reading = here.reading(memory)
    assert reading and (reading.made_by, reading.version, reading.fate) == ("scripted", 1, "facts")


def test_what_two_memories_state_is_one_statement_with_two_sources(understood: Open) -> None:
    here = understood()
    first = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    second = here.hear("Ada lives in Lisbon!", occurred_at="2026-04-01")
    one, other = here.facts(first)[0], here.facts(second)[0]
    assert one.id != other.id
    assert here.sources(one) == here.sources(other) == [first.id, second.id]
    assert here.statuses() == {first.text: "holds", second.text: "holds"}


def test_what_a_project_has_is_the_projects(understood: Open) -> None:
    here = understood()
    about = {"metadata": {"project": "heron"}, "trust": "import"}
    first = here.hear("Our port is 8080.", occurred_at="2026-03-01", **about)
    here.hear("Our port is 9090.", occurred_at="2026-03-01", trust="import")
    here.hear("Our port was changed to 8081.", occurred_at="2026-04-01", **about)
    assert [each.subject for each in here.facts(first)] == ["heron"]
    assert here.statuses() == {
        "Our port is 8080.": "replaced",
        "Our port is 9090.": "holds",
        "Our port was changed to 8081.": "holds",
    }


def test_a_memory_that_was_understood_is_not_asked_about_again(understood: Open) -> None:
    here = understood()
    here.hear("Yesterday Ada came to Lisbon.")
    asked = len(here.mind.asked)
    assert here.library.work() == 0
    assert len(here.mind.asked) == asked


def test_a_bare_new_value_marks_the_old_one_and_strikes_nothing(understood: Open) -> None:
    here = understood()
    old = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    here.hear("Ada lives in Porto.", occurred_at="2026-05-01")
    claims = here.claims("Ada")
    assert here.standing("Ada") == {"Lisbon": "said otherwise", "Porto": "holds"}
    assert claims["Lisbon"].superseded_by == claims["Porto"].id
    assert [fact.until for fact in here.facts(old)] == ["2026-05-01"]
    assert here.book.memory(old.id).text == "Ada lives in Lisbon."


def test_a_word_of_change_ends_the_old_value_on_its_day(understood: Open) -> None:
    here = understood()
    old = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    new = here.hear("Ada moved to Porto.", occurred_at="2026-05-01")
    (fact,) = here.facts(old)
    assert (fact.status, fact.by, fact.until) == (
        "replaced", here.facts(new)[0].id, "2026-05-01",
    )  # fmt: skip


def test_changes_inside_one_batch_follow_one_another(understood: Open) -> None:
    here = understood()
    for day, town in enumerate(("Lisbon", "Porto", "Faro"), 1):
        here.book.remember(f"Ada moved to {town}.", occurred_at=f"2026-03-0{day}")
    here.library.work()
    assert here.standing("Ada") == {"Lisbon": "replaced", "Porto": "replaced", "Faro": "holds"}
    claims = here.claims("Ada")
    assert claims["Lisbon"].superseded_by == claims["Porto"].id


def test_what_is_heard_late_takes_its_place_in_the_past(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Lisbon.", occurred_at="2020-01-01")
    here.hear("Ada moved to Faro.", occurred_at="2024-01-01")
    here.hear("Ada moved to Porto.", occurred_at="2022-01-01")
    claims = here.claims("Ada")
    assert here.standing("Ada") == {"Lisbon": "replaced", "Porto": "replaced", "Faro": "holds"}
    assert claims["Lisbon"].superseded_by == claims["Porto"].id
    assert claims["Lisbon"].valid_to == claims["Porto"].valid_from
    assert claims["Porto"].valid_to == claims["Faro"].valid_from


def test_a_historical_book_is_dated_by_what_it_says_not_by_the_clock(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Lisbon.", occurred_at="1836-03-01")
    here.hear("Ada moved to London.", occurred_at="1841-05-01")
    claims = here.claims("Ada")
    lisbon, london = claims["Lisbon"], claims["London"]
    assert lisbon.valid_to and (lisbon.valid_from.year, lisbon.valid_to.year) == (1836, 1841)
    assert london.valid_from.year == 1841


def test_a_denial_is_no_value_of_its_slot(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    here.hear("Ada does not live in Lisbon.", occurred_at="2026-03-02")
    here.hear("Ada no longer lives in Faro.", occurred_at="2026-03-03")
    assert here.standing("Ada") == {"Lisbon": "denied"}


def test_a_plan_is_no_value_of_its_slot(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    here.hear("Ada plans to move to Porto.", occurred_at="2026-03-02")
    assert here.standing("Ada") == {"Lisbon": "holds"}


def test_a_second_slot_of_the_same_entity_is_left_alone(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    here.hear("Ada works at Acme.", occurred_at="2026-05-01")
    assert here.standing("Ada") == {"Lisbon": "holds", "Acme": "holds"}


@pytest.mark.parametrize("mode", ["off", "frozen"])
def test_a_stage_that_may_not_write_leaves_the_memories_waiting(
    understood: Open, mode: str
) -> None:
    here = understood(understand__mode=mode)
    memory = here.hear("Ada lives in Lisbon.")
    assert here.mind.asked == []
    assert here.reading(memory) is None
    awake = understood(here.mind, understand__mode="full")
    awake.library.work()
    assert len(awake.facts(memory)) == 1


def test_a_fact_that_is_not_certain_enough_is_refused_where_it_can_be_seen(
    understood: Open,
) -> None:
    def unsure(question: Question) -> Readout:
        sure, other = state(question.text, "Ada", "home", "Lisbon"), state(question.text, "Ada")
        return Readout((sure, other), sighted=sight_all(["Ada"]), confidences=(0.9, 0.69))

    here = understood(Scripted(read=unsure))
    memory = here.hear("Ada lives in Lisbon.")
    assert [fact.attribute for fact in here.facts(memory)] == ["home"]
    (refused,) = here.proposals(memory)
    assert (refused.outcome, refused.text) == ("refused", "Ada lives in Lisbon.")
    assert "sure" in refused.reason


def test_a_memory_of_which_nothing_is_certain_enough_says_so(understood: Open) -> None:
    def unsure(question: Question) -> Readout:
        return Readout((state(question.text, "Ada"),), confidences=(0.2,))

    here = understood(Scripted(read=unsure))
    memory = here.hear("Ada lives in Lisbon.")
    assert here.facts(memory) == []
    assert here.fates() == {memory.text: "refused"}


def test_no_more_facts_of_a_memory_are_kept_than_the_setting_allows(understood: Open) -> None:
    here = understood(understand__max_facts=2)
    memory = here.hear("Ada sings. Bob rows. Carl sails. Dora paints. Eva runs.")
    assert len(here.facts(memory)) == 2


def test_hints_are_the_questions_of_the_slots_that_a_memory_fills(understood: Open) -> None:
    here = understood()
    home = here.hear("Ada lives in Lisbon.")
    code = here.hear("The gate code is 4471.")
    nothing = here.hear("Ada laughed.")
    assert here.hints(home) == ["Where does Ada live?"]
    assert here.hints(code) == ["What is the gate code?"]
    assert here.hints(nothing) == []


def test_no_more_hints_are_kept_than_the_setting_allows(understood: Open) -> None:
    here = understood(understand__hints=1)
    assert here.hints(here.hear("Ada lives in Lisbon. Ada works at Acme.")) == [
        "Where does Ada live?"
    ]


def test_books_do_not_learn_from_each_other(understood: Open) -> None:
    here = understood()
    memory = here.hear("Ada lives in Lisbon.")
    other = Understood(here.library, here.url, "grace")
    assert other.facts(memory) == []
    other.hear("Ada moved to Porto.")
    assert here.standing("Ada") == {"Lisbon": "holds"}
    assert other.standing("Ada") == {"Porto": "holds"}


def test_an_expired_worker_writes_nothing(understood: Open) -> None:
    here = understood()
    memory = here.book.remember("Ada lives in Lisbon.")
    engine = here.library.engine
    slow = engine.write(lambda tx: ledger.lease(tx, ["understand"], "slow", 300))
    assert slow is not None

    def lose_the_lease(question: Question) -> Readout:
        held = Job(**{name: getattr(slow, name) for name in Job.__slots__})
        engine.write(lambda tx: ledger.fail(tx, held, "away too long", 0))
        return one_fact(question)

    here.mind.answers = {**here.mind.answers, "read": lose_the_lease}
    ran = here.library.worker()._run(slow)
    assert ran.state == "lost"
    assert here.facts(memory) == []


def test_a_memory_leaves_the_stage_only_when_all_of_it_was_written(
    understood: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failure is no success: what could not be written is still to be understood."""
    here = understood(jobs__attempts=1, jobs__backoff_seconds=0)
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    before = here.picture()
    with monkeypatch.context() as broken:
        broken.setattr("commonplace.knowledge.readings.recompute", _fail)
        late = here.hear("Ada moved to Porto.", occurred_at="2026-04-01")
    assert here.facts(late) == [] and here.reading(late) is None
    here.book.forget(late.id)
    assert here.picture() == before
    here.hear("Ada moved to Faro.", occurred_at="2026-05-01")
    assert here.standing("Ada") == {"Lisbon": "replaced", "Faro": "holds"}


def _fail(*args: object, **named: object) -> None:
    raise ZeroDivisionError("a bug in a later step")


def test_every_book_of_a_library_is_understood_as_itself(understood: Open) -> None:
    """No worker thinks of one book as the default."""
    here = understood()
    others = [Understood(here.library, here.url, name) for name in ("grace", "hedy", "joan")]
    memories = [
        one.book.remember(f"My friend {one.book.info.name.title()} sings.", author="Zed")
        for one in (here, *others)
    ]
    here.library.work()
    for one, memory in zip([here, *others], memories, strict=True):
        assert [fact.memory_id for fact in one.facts(memory)] == [memory.id]
        listed = one.library.engine.read(lambda r, id=one.id: graph.list_entities(r, id, None, 9))
        assert {each.name for each in listed} == {one.book.info.name.title(), "Zed"}


def test_a_name_that_carries_too_little_stays_an_open_mention_until_it_is_said_again(
    understood: Open,
) -> None:
    def names(question: Question) -> Readout:
        seen = sight_all(["Zelda"]) if "met" in question.text else (glimpse("Zelda"),)
        return Readout(sighted=seen)

    here = understood(Scripted(read=names))
    here.hear("Zelda was there.", occurred_at="2026-03-01")
    assert here.book.graph.entities() == []
    here.hear("We met Zelda again.", occurred_at="2026-03-02")
    (entity,) = here.book.graph.entities()
    assert (entity.name, entity.mentions, entity.made_by) == ("Zelda", 2, "scripted")


def test_a_relation_is_as_sure_as_its_sources_are_on_average(understood: Open) -> None:
    sure = {"1": 0.8, "2": 0.9, "3": 0.3}

    def related(question: Question) -> Readout:
        fact = state(question.text, "Ada", "employer", "Acme", objects=["Acme"], kind="relation")
        return Readout(
            (fact,), sighted=sight_all(["Ada", "Acme"]), confidences=(sure[question.text[-2]],)
        )

    here = understood(Scripted(read=related))
    for day in (1, 2, 3):
        here.hear(f"Ada works at Acme, day {day}.", occurred_at=f"2026-03-0{day}")
    (relation,) = here.book.graph.entity("Ada").relations
    assert (relation.source, relation.relation, relation.target) == ("Ada", "employer", "Acme")
    assert relation.mentions == 2  # the third was not sure enough
    assert relation.confidence == pytest.approx(0.85)


def test_lines_and_blanks_of_a_memory_survive_to_its_quote(understood: Open) -> None:
    def whole(question: Question) -> Readout:
        return Readout((state(question.text, "Ada"),), sighted=sight_all(["Ada"]))

    text = "Ada  wrote:\n\n    def f():\n        return 1\n\nand left."
    here = understood(Scripted(read=whole))
    memory = here.hear(text)
    (fact,) = here.facts(memory)
    assert fact.quote == fact.text == memory.text
    assert "\n    def f():\n        return 1\n" in fact.quote


def test_reading_twice_leaves_the_same_rows_as_reading_once(understood: Open) -> None:
    here = understood()
    for day, text in enumerate(
        ["Ada lives in Lisbon.", "Ada moved to Porto.", "How are you?", "My cat is Pixel."], 1
    ):
        here.hear(text, occurred_at=f"2026-03-0{day}")
    before = here.picture()
    here.read_again()
    assert here.picture() == before
