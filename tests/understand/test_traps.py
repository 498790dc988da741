"""What went wrong elsewhere, and must not here. On both engines."""

from collections.abc import Callable
from typing import Any

from commonplace.minds.mind import About, Answer
from commonplace.understand.said import Decision, Extraction, Named, Stated
from tests.understand.conftest import Understood
from tests.understand.scripted import Scripted

Open = Callable[..., Understood]


def test_what_changes_nothing_changes_no_row(understood: Open) -> None:
    """No stamp of a new time on a merge that merged nothing."""
    said_again = {
        "decide": lambda question: tuple(Decision("NONE", 0.9, "same", 0) for _ in question)
    }
    here = understood(Scripted(**said_again))
    first = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    before = (here.facts(first), here.claims("Ada"))
    again = here.hear("Ada lives in old Lisbon.", occurred_at="2026-04-01")
    assert (here.facts(first), here.claims("Ada")) == before
    assert [p.outcome for p in here.proposals(again)] == ["recorded"]


def test_a_historical_book_is_dated_by_what_it_says_not_by_the_clock(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Lisbon.", occurred_at="1836-03-01")
    here.hear("Ada lives in London.", occurred_at="1841-05-01")
    claims = here.claims("Ada")
    assert (claims["lisbon"].valid_from.year, claims["lisbon"].valid_to.year) == (1836, 1841)  # type: ignore[union-attr]
    assert claims["london"].valid_from.year == 1841


def test_two_corrections_by_one_memory_are_both_kept(understood: Open) -> None:
    """Superseded statements are told apart by what they say, not by their source."""

    def two(reading: Any) -> Extraction:
        texts = reading.text.split(" and ")
        facts = tuple(Stated(text, "fact", 0.9, text, "Ada") for text in texts)
        return Extraction(facts, (), (Named("Ada", "person"),))

    here = understood(Scripted(extract=two))
    here.hear("Ada lives in Lisbon and Ada works in Faro", occurred_at="2026-03-01")
    here.hear("Ada lives in Porto and Ada works in Braga", occurred_at="2026-05-01")
    assert here.standing("Ada") == {
        "lisbon": "superseded",
        "porto": "active",
        "faro": "superseded",
        "braga": "active",
    }


def test_lines_and_blanks_of_a_memory_survive_to_its_quote(understood: Open) -> None:
    text = "Ada  wrote:\n\n    def f():\n        return 1\n\nand left."
    here = understood()
    memory = here.hear(text)
    assert "\n    def f():\n        return 1\n" in here.book.memory(memory.id).text


def test_every_book_of_a_library_is_understood_as_itself(understood: Open) -> None:
    """No worker thinks of one book as the default."""
    here = understood()
    others = [Understood(here.library, here.url, name) for name in ("grace", "hedy", "joan")]
    memories = [
        one.book.remember(f"{one.book.info.name.title()} lives in Town{number}.")
        for number, one in enumerate([here, *others])
    ]
    here.library.work()
    for one, memory in zip([here, *others], memories, strict=True):
        name = one.book.info.name.title()
        assert [fact.text for fact in one.facts(memory)] == [memory.text]
        assert [each.name for each in _entities(one)] == [name]


def _entities(here: Understood) -> Any:
    from commonplace.store import graph

    return here.library.engine.read(lambda r: graph.list_entities(r, here.id, None, 10))


def test_a_memory_leaves_the_stage_only_when_all_of_it_was_written(understood: Open) -> None:
    """A failure is no success: what could not be understood is still to be understood."""

    class Failing(Scripted):
        broken = True

        def ask(self, task: Any, question: Any, about: About) -> Answer[Any]:
            if self.broken and task.name == "decide":
                raise ZeroDivisionError("a bug in a later step")
            return super().ask(task, question, about)

    mind = Failing()
    here = understood(mind, jobs__attempts=1, jobs__backoff_seconds=0)
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    late = here.hear("Ada lives in Porto.", occurred_at="2026-04-01")
    assert here.facts(late) == []
    assert here.proposals(late) == []
    mind.broken = False
    here.hear("Ada lives in Faro.", occurred_at="2026-05-01")
    assert here.standing("Ada") == {
        "lisbon": "superseded",
        "porto": "superseded",
        "faro": "active",
    }


def test_words_that_only_speak_of_time_replace_nothing(understood: Open) -> None:
    """By rules alone: alike, newer, and full of "was", "now" and "updated"."""
    with_rules = understood()
    with_rules.library.close()
    import commonplace

    with commonplace.open(with_rules.url) as library:
        here = Understood(library, with_rules.url)
        here.hear("Ada visited the museum in Lisbon.", author="Bob", occurred_at="2026-03-01")
        here.hear("Ada visited the castle in Lisbon now.", author="Bob", occurred_at="2026-04-01")
        here.hear("Ada was updated on the museum.", author="Bob", occurred_at="2026-05-01")
        assert "superseded" not in set(here.standing("Ada").values())
