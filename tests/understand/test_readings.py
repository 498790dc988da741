"""One reading of a memory is in force; what is read, who is who and what holds are functions of the
set of memories. On both engines."""

from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest

import commonplace
from commonplace.knowledge.readings import NewReading, hash_names, swap_readings
from commonplace.sessions.injected import block
from commonplace.store import facts as fact_rows
from commonplace.store.engine import Tx
from commonplace.store.register import surfaces
from commonplace.understand.readout import Question, Readout, read_by_rules
from tests.cases import each_case
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.understand.conftest import Understood
from tests.understand.picture import picture_book
from tests.understand.scripted import Scripted, glimpse, sight_all, state

engine = engine_fixture(SQLITE, POSTGRES)
Open = Callable[..., Understood]

#: A history with changes, a correction, a denial, several speakers, and a name that flips.
HISTORY = [
    ("Ada", "2026-03-01", "I live in Lisbon and I work at Acme."),
    ("Bob", "2026-03-02", "Heron is slow today."),
    (None, "2026-03-03", "Delia lives in Molde."),
    ("Ada", "2026-03-04", "I moved to Porto."),
    (None, "2026-03-05", "Delia moved to Bergen."),
    ("Bob", "2026-03-06", "We deployed Heron and Osprey yesterday."),
    (None, "2026-03-07", "Actually, Delia moved to Oslo, not Bergen."),
    ("Bob", "2026-03-08", "I no longer work at Initech."),
    (None, "2026-03-08", "The gate code is 4471."),
    ("Ada", "2026-03-09", "The gate code is now 9000."),
    (None, "2026-03-10", "Ada does not live in Porto."),
]


def _tell(here: Understood, told: list[tuple[str | None, str, str]]) -> None:
    for author, day, text in told:
        here.book.remember(text, author=author, occurred_at=day)


def test_a_reading_is_swapped_whole(understood: Open) -> None:
    here = understood()
    memory = here.hear("Ada lives in Lisbon. Ada works at Acme.", occurred_at="2026-03-01")
    assert len(here.facts(memory)) == 2

    def otherwise(question: Question) -> Readout:
        facts = (state(question.text, "Quirin", "home", "Faro"),)
        return Readout(facts, sighted=sight_all(["Quirin"]))

    here.mind.answers = {"read": otherwise}
    here.read_again()
    (fact,) = here.facts(memory)
    assert (fact.subject, fact.value) == ("quirin", "Faro")
    assert {each.name for each in here.book.graph.entities()} == {"Quirin"}
    assert here.hints(memory) == ["Where does Quirin live?"]
    assert here.library.engine.read(
        lambda r: [each.key for each in surfaces.of_memory(r, here.id, memory.id)]
    ) == ["quirin"]


def test_facts_of_rules_and_of_a_model_never_stand_side_by_side(understood: Open) -> None:
    here = understood()
    memory = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    rows = here.facts(memory)

    class Other(Scripted):
        name = "other"

    again = understood(Other())
    again.read_again()
    assert {fact.mind for fact in again.facts(memory)} == {"other"}
    assert [fact.id for fact in again.facts(memory)] == [fact.id for fact in rows]


def test_a_reading_that_gives_nothing_takes_the_facts_of_the_one_before(understood: Open) -> None:
    here = understood()
    old = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    new = here.hear("Ada moved to Porto.", occurred_at="2026-03-02")

    def forgetful(question: Question) -> Readout:
        found = read_by_rules(question)
        return found if "Lisbon" in question.text else Readout(sighted=found.sighted)

    here.mind.answers = {"read": forgetful}
    here.read_again()
    assert (here.facts(new), here.fates()[new.text]) == ([], "empty")
    assert [fact.status for fact in here.facts(old)] == ["holds"]


@each_case(
    "text, fate",
    [
        ("Ada lives in Lisbon.", "facts"),
        ("How are you?", "question"),
        ("Good morning!", "greeting"),
        ("ok", "chatter"),
        ("...", "empty"),
        (
            "<commonplace-memory-0123abcd>\nAda lives in Faro.\n</commonplace-memory-0123abcd>",
            "echo",
        ),
    ],
)
def test_every_memory_has_a_fate(understood: Open, text: str, fate: str) -> None:
    here = understood()
    memory = here.hear(text)
    assert here.fates()[memory.text] == fate
    assert bool(here.facts(memory)) == (fate == "facts")


def test_what_was_recalled_into_a_text_is_not_read_again(understood: Open) -> None:
    here = understood()
    tag = "commonplace-memory-0123abcd"
    memory = here.hear(f"<{tag}>\nAda lives in Lisbon.\n</{tag}>\nBob lives in Faro.")
    (fact,) = here.facts(memory)
    assert (fact.quote, fact.value) == ("Bob lives in Faro.", "Faro")


def test_what_a_session_was_shown_is_not_read_again(understood: Open) -> None:
    here = understood()
    memory = here.hear(f"{block('- Ada lives in Lisbon.')}\nBob lives in Faro.")
    (fact,) = here.facts(memory)
    assert (fact.quote, fact.value) == ("Bob lives in Faro.", "Faro")


def test_a_memory_that_the_rules_fail_on_is_unreadable_and_the_others_go_on(
    understood: Open,
) -> None:
    def fails(question: Question) -> Readout:
        if "Quetzal" in question.text:
            raise LookupError("words that nobody thought of")
        return read_by_rules(question)

    here = understood(Scripted(read=fails))
    bad = here.book.remember("Quetzal lives in Lisbon.")
    good = here.hear("Ada lives in Lisbon.")
    assert here.fates() == {bad.text: "unreadable", good.text: "facts"}
    assert here.book.recall("quetzal")[0].id == bad.id


def test_a_document_is_not_read_where_the_setting_says_so(understood: Open) -> None:
    here = understood(understand__documents=False)
    here.book.ingest("heron.md", b"# Heron\n\nHeron is written in Rust.\n")
    here.library.work()
    assert {*here.fates().values()} == {"not read"}


# Surfaces that flip


def test_a_book_whose_every_memory_has_a_new_name_is_read_to_its_end(
    book: commonplace.Book,
) -> None:
    told = ["Delia lives in Molde.", "Xanthippe painted the boat.", "Xanthippe painted the shed."]
    for text in told:
        book.remember(text)
    read: list[int] = []
    book.library.work(lambda ran: read.append(ran.result.get("facts", 0)))
    assert sum(read) == len(told)


def test_a_surface_that_becomes_a_name_has_exactly_its_memories_read_anew(
    understood: Open,
) -> None:
    read: list[str] = []

    def noted(question: Question) -> Readout:
        read.append(question.text)
        return read_by_rules(question)

    here = understood(Scripted(read=noted), understand__batch=1)
    first = here.hear("Heron is slow.", occurred_at="2026-03-01")
    other = here.hear("The gate code is 4471.", occurred_at="2026-03-01")
    assert [fact.subject for fact in here.facts(first)] != ["heron"]
    read.clear()
    last = here.hear("We deployed Heron and Osprey.", occurred_at="2026-03-02")
    assert {*read} == {last.text, first.text}
    assert other.text not in read
    assert [fact.subject for fact in here.facts(first)] == ["heron"]
    assert "Heron" in {each.name for each in here.book.graph.entities()}
    assert here.library.work() == 0, "this ends"


def test_a_surface_that_is_no_name_any_more_has_its_memories_read_anew(understood: Open) -> None:
    here = understood(understand__batch=1)
    first = here.hear("Heron is slow.", occurred_at="2026-03-01")
    before = here.facts(first)
    last = here.hear("We deployed Heron and Osprey.", occurred_at="2026-03-02")
    assert here.facts(first) != before
    here.book.forget(last.id)
    here.library.work()
    assert here.facts(first) == before
    assert "Heron" not in {each.name for each in here.book.graph.entities()}
    assert here.library.work() == 0


def test_a_name_that_is_mostly_written_small_is_a_word_again(understood: Open) -> None:
    here = understood(understand__batch=1)
    here.hear("We deployed Zorblat yesterday.", occurred_at="2026-03-01")
    assert "Zorblat" in {each.name for each in here.book.graph.entities()}
    for day in range(2, 7):
        here.hear(
            f"I saw a zorblat, and the zorblat saw me {day} times.", occurred_at=f"2026-03-{day:02}"
        )
    assert "Zorblat" not in {each.name for each in here.book.graph.entities()}
    assert here.library.work() == 0


def test_a_reading_with_the_names_of_before_is_not_put_in_force(understood: Open) -> None:
    here = understood()
    memory = here.book.remember("Heron was there.")
    seen = sight_all(["Heron"])

    def swap(names: frozenset[str]) -> tuple[list[str], list[str]]:
        reading = NewReading(memory.id, memory.observed_at, "m", 1, "chatter", 0, (), seen, names)

        def work(tx: Tx) -> tuple[list[str], list[str]]:
            done = swap_readings(tx, [reading], "m")
            return done.read, done.again

        return here.library.engine.write(work, book_id=here.id)

    assert swap(frozenset()) == ([], [memory.id])
    assert here.reading(memory) is None
    assert swap(frozenset(["heron"])) == ([memory.id], [])
    reading = here.reading(memory)
    assert reading and reading.names == hash_names(["heron"])


def test_what_memories_say_of_a_surface_is_added_and_taken_away_exactly(understood: Open) -> None:
    here = understood(Scripted(read=lambda question: Readout(sighted=(glimpse("Heron"),))))
    first, second = here.hear("Heron came."), here.hear("Heron left.")
    sums = here.library.engine.read(lambda r: surfaces.sums(r, here.id, ["heron"]))["heron"]
    assert (sums.sums[:4], sums.spellings) == ([2, 0, 2, 0], {"Heron": 2})
    here.book.forget(first.id)
    sums = here.library.engine.read(lambda r: surfaces.sums(r, here.id, ["heron"]))["heron"]
    assert (sums.sums[:4], sums.spellings) == ([1, 0, 1, 0], {"Heron": 1})
    here.book.forget(second.id)
    assert here.library.engine.read(lambda r: surfaces.sums(r, here.id, ["heron"])) == {}


# No say of order


def test_the_order_of_arrival_and_the_cuts_of_batches_make_no_difference(
    new_library_url: Callable[[], str],
) -> None:
    import commonplace

    pictures = []
    chance = Random(7)
    for batch in (1, 3, 50):
        with commonplace.open(
            new_library_url(), compile__model="rules", understand__batch=batch
        ) as library:
            here = Understood(library, "")
            told = chance.sample(HISTORY, len(HISTORY)) if pictures else HISTORY
            if batch == 3:
                for each in told:
                    _tell(here, [each])
                    library.work()
            else:
                _tell(here, told)
                library.work()
            pictures.append(picture_book(here.book))
    assert any(fact[5] == "replaced" for facts in pictures[0]["facts"].values() for fact in facts)
    for part in pictures[0]:
        assert pictures[0][part] == pictures[1][part] == pictures[2][part], part


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_every_order_of_four_statements_gives_the_same(understood: Open) -> None:
    told = [HISTORY[number] for number in (2, 4, 6)] + [(None, "2026-03-08", "Delia left Oslo.")]
    here = understood()
    pictures = []
    for number, order in enumerate(permutations(told)):
        one = Understood(here.library, here.url, f"book {number}")
        for each in order:
            _tell(one, [each])
            one.library.work()
        pictures.append(one.picture())
    assert all(each == pictures[0] for each in pictures)


def test_reading_anew_gives_what_was(understood: Open) -> None:
    here = understood()
    _tell(here, HISTORY)
    here.library.work()
    before = here.picture()
    here.read_again()
    assert here.picture() == before


def test_forgetting_subtracts_exactly(understood: Open) -> None:
    here = understood()
    _tell(here, HISTORY[:6])
    here.library.work()
    before = here.picture()
    _tell(here, HISTORY[6:])
    here.library.work()
    assert here.picture() != before
    known = {text for _, _, text in HISTORY[:6]}
    here.book.forget(*(each.id for each in here.book.memories() if each.text not in known))
    here.library.work()
    assert here.picture() == before


def test_how_many_memories_have_which_fate_is_counted(understood: Open) -> None:
    here = understood()
    for text in ("Ada lives in Lisbon.", "How are you?", "What is it?"):
        here.hear(text)
    counted = here.library.engine.read(lambda r: fact_rows.count_fates(r, here.id))
    assert counted == {"facts": 1, "question": 2}
