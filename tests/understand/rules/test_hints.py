"""Questions that a memory would answer."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.understand import said
from commonplace.understand.rules import filing
from commonplace.understand.rules.hints import LONGEST, MOST, SHORTEST, hints
from tests.cases import each_case


def asked(*texts: str, entity: str = "Ana", type: str = "person") -> tuple[str, ...]:
    facts = [said.Stated(text, "fact", 0.9, text, entity) for text in texts]
    slots = filing.file(said.ToFile(entity, type, (), tuple(facts)))
    return hints(" ".join(texts), list(zip(facts, slots, strict=True)))


@each_case(
    ("text", "question"),
    [
        ("Ana moved to Porto.", "Where does Ana live?"),
        ("Ana used to live in Lyon.", "Where did Ana live before?"),
        ("Ana works at Corran Foods.", "Where does Ana work?"),
        ("Ana's favourite tea is oolong.", "What is Ana's favourite tea?"),
        ("Ana is allergic to peanuts.", "What is Ana allergic to?"),
        ("Ana likes coriander.", "Does Ana like coriander?"),
        ("Ana has three children.", "How many children does Ana have?"),
        ("Ana's sister Eva lives in Leeds.", "Where does Ana's sister Eva live?"),
        ("Ana's dentist is Dr. Mota.", "Who is Ana's dentist?"),
        ("Ana prefers tea over coffee.", "Does Ana prefer coffee or tea?"),
        ("Ana prefers short meetings.", "Does Ana prefer short meetings?"),
        ("Ana enjoys the quiet.", "Does Ana like the quiet?"),
        ("Ana's sister Eva loves tea.", "Does Ana's sister Eva like tea?"),
        ("Ana's parents live in Faro.", "Where do Ana's parents live?"),
        ("Ana's eyes are green.", "What colour are Ana's eyes?"),
        ("Ana's favourite films are westerns.", "What are Ana's favourite films?"),
        ("Ana no longer works at Acme.", "Does Ana still work at Acme?"),
        ("Ana is married to Rui.", "Who is Ana married to?"),
        ("Ana is single.", "Is Ana married?"),
        ("Ana studies law.", "What does Ana study?"),
        ("Ana flew to Oslo for a wedding.", "Has Ana been to Oslo?"),
        ("Ana goes to bed at 10.", "When does Ana go to bed?"),
        ("Ana uses Vim as her editor.", "Which editor does Ana use?"),
        ("Ana's flight is on 3 May.", "When is Ana's flight?"),
        ("Ana's team has five people.", "How many people does Ana's team have?"),
    ],
)
def test_a_fact_about_a_person_answers_a_question(text: str, question: str) -> None:
    assert asked(text) == (question,)


@each_case(
    ("text", "question"),
    [
        ("The launch of Atlas is on 4 July.", "When is the launch of Atlas?"),
        ("Tomas leads Atlas.", "Who leads Atlas?"),
        ("Atlas uses PostgreSQL.", "Which database does Atlas use?"),
        ("Atlas uses Kafka for billing events.", "What does Atlas use for billing events?"),
        ("Atlas is on version 2.4.", "Which version is Atlas on?"),
        ("The audit log of Atlas is disabled.", "Is the audit log of Atlas enabled?"),
        ("Atlas runs every night.", "How often does Atlas run?"),
        ("Atlas uses Python.", "Does Atlas use Python?"),
        ("Atlas connects to Kafka.", "What does Atlas connect to?"),
        ("Atlas is based in Turin.", "Where is Atlas based?"),
        ("Atlas is closed on Sundays.", "Is Atlas open on Sundays?"),
        ("Atlas is expensive.", "Is Atlas expensive?"),
        ("The API of Atlas is on version 2.", "What is Atlas' API version?"),
        ("The mayor of Atlas is Rui.", "Who is Atlas' mayor?"),
        ("The office of Atlas is in Lyon.", "Where is Atlas' office?"),
        ("Tickets for Atlas cost 20 euros.", "How much are the tickets for Atlas?"),
        ("The Atlas takes place on 3 May.", "When does the Atlas take place?"),
        ("Never deploy Atlas on a Friday.", "What are the rules for Atlas?"),
    ],
)
def test_a_fact_about_a_thing_answers_a_question(text: str, question: str) -> None:
    assert asked(text, entity="Atlas", type="project") == (question,)


def test_a_decision_is_asked_for_by_what_it_is_about() -> None:
    found = asked("The team decided to use SQLite for Atlas.", entity="Atlas", type="project")
    assert found == (
        "What was decided about Atlas?",
        "What was decided about the database of Atlas?",
    )


@each_case(
    ("text", "questions"),
    [
        (
            "Ana decided to use SQLite for her notes.",
            ("What did Ana decide?", "What did Ana decide about the database?"),
        ),
        ("Ana has finally decided to learn Danish.", ("What did Ana decide?",)),
        ("Ana decided against the trip.", ("What did Ana decide?",)),
        ("Ana must take her pills at 8.", ()),
    ],
)
def test_who_decides_is_asked_for_it(text: str, questions: tuple[str, ...]) -> None:
    assert asked(text) == questions


def test_a_name_that_ends_in_s_takes_an_apostrophe() -> None:
    assert asked("Tomas's favourite tea is oolong.", entity="Tomas") == (
        "What is Tomas' favourite tea?",
    )


def test_the_user_is_written_small_inside_a_question() -> None:
    assert asked("The user lives in Porto.", entity="The user") == ("Where does the user live?",)


@each_case(
    "text",
    [
        "Ana baked a cake.",
        "Ana is tired.",
        "Ana said so.",
        "Ana loves it.",
        "Ana loves that song.",
        "Ana loves her sister.",
        "Ana eats breakfast at 7.",
        "Ana eats out on Fridays.",
        "Ana plays in a band.",
        "Ana drives to work.",
        "Ana has five years of experience.",
        "Ana's job is stressful.",
        "Ana learned that the shop is closed.",
        "The deadline of Ana is tight.",
    ],
)
def test_nothing_is_asked_where_nothing_natural_can_be(text: str) -> None:
    assert asked(text) == ()


def test_a_fact_without_a_subject_gives_no_question() -> None:
    fact = said.Stated("It rains.", "fact", 0.9, "It rains.")
    assert hints("It rains.", [(fact, said.Slot("home", "residence", "porto", True))]) == ()


def test_the_same_question_is_asked_once() -> None:
    assert asked("Ana lives in Porto.", "Ana moved to Porto.") == ("Where does Ana live?",)


def test_there_are_at_most_five() -> None:
    texts = [f"Ana likes {thing}." for thing in "tea milk rye jam figs dill salt".split()]
    assert len(asked(*texts)) == MOST


_SLOT = st.builds(
    said.Slot,
    st.sampled_from("home work identity technology state schedule preferences general".split()),
    st.text(min_size=1, max_size=60)
    | st.sampled_from(["residence", "likes tea", "x age", "state"]),
    st.text(max_size=40),
    st.booleans(),
    st.sampled_from(["attribute", "constraint"]),
)


@given(
    st.lists(st.tuples(st.text(min_size=1, max_size=80), _SLOT), max_size=8), st.text(max_size=50)
)
def test_questions_are_few_of_a_fit_length_and_always_the_same(
    given_facts: list[tuple[str, said.Slot]], text: str
) -> None:
    facts = [(said.Stated(text, "fact", 0.9, text, name), slot) for name, slot in given_facts]
    found = hints(text, facts)
    assert len(found) <= MOST and len(set(found)) == len(found)
    assert all(SHORTEST <= len(one) <= LONGEST and one.endswith("?") for one in found)
    assert found == hints(text, facts)
