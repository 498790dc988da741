"""Where statements are filed: slot, value, and whether the slot holds one value at a time."""

from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.model import ENTITY_TYPES
from commonplace.understand import said
from commonplace.understand.rules import filing
from commonplace.understand.rules.filing.values import plain, trimmed
from tests.cases import each_case


def slot(text: str, entity: str = "Ana", type: str = "person", kind: str = "fact") -> said.Slot:
    fact = said.Stated(text, kind, 0.9, text, entity)
    return filing.file(said.ToFile(entity, type, (), (fact,)))[0]


def told(text: str, entity: str = "Ana", type: str = "person") -> str:
    """``aspect/key = value``, with ``!`` where the slot holds one value."""
    found = slot(text, entity, type)
    return f"{found.aspect}/{found.key} = {found.value}{'!' if found.single else ''}"


@each_case(
    ("text", "expected"),
    [
        ("Ana lives in Porto.", "home/residence = porto!"),
        ("Ana moved to Porto.", "home/residence = porto!"),
        ("Ana is based in Porto.", "home/residence = porto!"),
        ("Ana moved from Faro to Porto in May 2026.", "home/residence = porto!"),
        ("Ana has lived in Porto since 2019.", "home/residence = porto!"),
        ("Ana and Rui live in Porto.", "home/residence = porto!"),
        ("Ana no longer lives in Faro but in Porto.", "home/residence = porto!"),
        ("Ana works at Corran Foods as a chemist.", "work/employer = corran foods!"),
        ("Ana started a new job at Corran Foods.", "work/employer = corran foods!"),
        ("Ana joined Corran Foods.", "work/employer = corran foods!"),
        ("Ana is a nurse at the county hospital.", "work/occupation = nurse!"),
        ("Ana's job title is head of sales.", "work/occupation = head of sales!"),
        ("Ana reports to Rui.", "work/manager = rui!"),
        ("Ana's manager is Rui.", "work/manager = rui!"),
        ("Ana is 34 years old.", "identity/age = 34!"),
        ("Ana's birthday is May 3rd.", "identity/birthday = 3 may!"),
        ("Ana is married to Rui.", "family/relationship = married to rui!"),
        ("Ana's husband is Rui.", "family/relationship = married to rui!"),
        ("Ana is divorced.", "family/relationship = divorced!"),
        ("Ana's e-mail is ana@example.org.", "contact/email = ana@example.org!"),
        ("Ana's favorite tea is oolong.", "preferences/favourite tea = oolong!"),
        ("Oolong is Ana's favourite tea.", "preferences/favourite tea = oolong!"),
        ("Ana has three kids.", "family/number of children = 3!"),
        ("Ana's salary is 50k euros.", "work/salary = 50000 euro!"),
        ("Ana's sister Eva moved to Lisbon.", "home/sister eva residence = lisbon!"),
    ],
)
def test_what_a_person_has_one_of(text: str, expected: str) -> None:
    assert told(text) == expected


@each_case(
    ("text", "expected"),
    [
        ("Kestrel uses RabbitMQ for background jobs.", "technology/background jobs = rabbitmq!"),
        ("Kestrel stores its sessions in Redis.", "technology/sessions = redis!"),
        ("Kestrel uses MySQL as its primary database.", "technology/database = mysql!"),
        ("Kestrel uses PostgreSQL.", "technology/database = postgres!"),
        ("The database of Kestrel is Postgres.", "technology/database = postgres!"),
        ("Kestrel was migrated from MySQL to Postgres.", "technology/database = postgres!"),
        ("Kestrel is written in Rust.", "technology/language = rust!"),
        ("Kestrel is on version 2.4.", "numbers/version = 2.4!"),
        ("Kestrel was upgraded to v2.5.", "numbers/version = 2.5!"),
        ("Kestrel listens on port 8080.", "numbers/port = 8080!"),
        ("Kestrel costs €12 a month.", "numbers/price = 12 euro a month!"),
        ("Kestrel has a budget of 40,000 euros.", "numbers/budget = 40000 euro!"),
        ("The Kestrel team has twelve people.", "numbers/team number of people = 12!"),
        ("The deadline of Kestrel is 2026-05-03.", "schedule/deadline = 3 may 2026!"),
        ("Kestrel's deadline was moved to May 17th, 2026.", "schedule/deadline = 17 may, 2026!"),
        ("Kestrel launches on 4 July.", "schedule/launch = 4 july!"),
        ("The launch of Kestrel was moved to 11 July.", "schedule/launch = 11 july!"),
        ("Kestrel is led by Priya.", "people/lead = priya!"),
        ("Tomas is now the lead of Kestrel.", "people/lead = tomas!"),
        ("Tomas leads Kestrel.", "people/lead = tomas!"),
        ("Tomas took over Kestrel from Priya.", "people/lead = tomas!"),
        ("Kestrel is now called Falcon.", "identity/name = falcon!"),
        ("Kestrel was renamed to Falcon.", "identity/name = falcon!"),
        ("The audit log of Kestrel is disabled.", "state/audit log enabled = disabled!"),
        ("Dark mode is not enabled in Kestrel.", "state/dark mode enabled = disabled!"),
        ("Kestrel has been cancelled.", "state/state = cancelled!"),
    ],
)
def test_what_a_thing_has_one_of(text: str, expected: str) -> None:
    assert told(text, "Kestrel", "project") == expected


@each_case(
    ("name", "type", "text", "expected"),
    [
        (
            "Eva",
            "person",
            "Ana's sister Eva loves green tea.",
            "preferences/likes green tea = yes!",
        ),
        ("Eva", "person", "Ana's boss Eva lives in Porto.", "home/residence = porto!"),
        (
            "Eva Lind",
            "person",
            "Dr. Eva Lind works at Corran Foods.",
            "work/employer = corran foods!",
        ),
        ("Rui", "person", "Ana's brother, Rui, moved to Faro.", "home/residence = faro!"),
        ("Rui", "person", "Rui, Ana's brother, is a carpenter.", "work/occupation = carpenter!"),
        ("Rui", "person", "The singer Rui was born in Faro.", "identity/birthplace = faro!"),
        ("Rui", "person", "Ana's friend Rui's birthday is 3 May.", "identity/birthday = 3 may!"),
        ("Faro", "place", "The city of Faro has 900 boats.", "numbers/number of boats = 900!"),
        (
            "Ledger",
            "system",
            "The billing service Ledger uses MySQL.",
            "technology/database = mysql!",
        ),
    ],
)
def test_who_somebody_is_beside_the_name_is_read_away(
    name: str, type: str, text: str, expected: str
) -> None:
    assert told(text, name, type) == expected


@each_case(
    ("name", "text"),
    [
        ("Eva", "Ana met her sister Eva in Porto."),
        ("Eva", "The team likes Eva very much."),
        ("Eva", "Ana's sister loves Eva."),
        ("Eva", "Ana's boss thinks her sister Eva lives in Porto."),
        ("Faro", "Ana moved to the city of Faro."),
        ("Atlas", "The team runs Atlas on AWS."),
    ],
)
def test_a_name_after_a_verb_is_no_subject(name: str, text: str) -> None:
    assert not slot(text, name, "person").single


@each_case(
    ("text", "expected"),
    [
        ("Ana left Acme and joined Corran Foods.", "work/employer = corran foods!"),
        ("Ana joined Corran Foods and left Acme.", "work/employer = corran foods!"),
        ("Ana left Acme and travelled through Peru.", "work/employer = not acme!"),
        ("Ana moved out of Faro and into Porto.", "home/residence = porto!"),
        ("Ana sold her flat and moved to Porto.", "home/residence = porto!"),
        ("Ana moved to Faro and then moved to Porto.", "home/residence = porto!"),
        ("Ana sold the Volvo and bought a Saab.", "possessions/owns = saab"),
        ("Ana works at Acme and works for Corran Foods.", "work/employer = corran foods"),
        ("Ana works at Acme and lives in Porto.", "work/employer = acme!"),
        ("Ana read a book and stopped eating meat.", "habits/eats meat = no!"),
        ("Ana's son Rui quit school and moved to Faro.", "home/son rui residence = faro!"),
        ("Ana likes films and books about trains.", "preferences/likes films = yes!"),
    ],
)
def test_of_several_verbs_the_one_with_a_slot_of_one_value_counts(text: str, expected: str) -> None:
    assert told(text) == expected


@each_case(
    "text",
    [
        "Ana might leave Acme and join Corran Foods.",
        "Ana used to write letters and live in Faro.",
        "Ana met Rui and he works at Acme.",
        "Ana met Rui and Tom moved to Faro.",
        "Ana left the party and joined Tom.",
        "Ana married Rui and Eva in June.",
    ],
)
def test_a_second_verb_of_somebody_else_or_of_no_fact_fills_nothing(text: str) -> None:
    assert not slot(text).single


@each_case(
    "text",
    [
        "Ana prefers tea over coffee.",
        "Ana prefers tea to coffee.",
        "Ana prefers tea rather than coffee.",
        "Ana prefers tea instead of coffee.",
    ],
)
def test_what_a_person_prefers_is_no_constraint(text: str) -> None:
    found = slot(text, kind="decision")
    assert (found.key, found.value, found.single) == ("prefers coffee or tea", "tea", True)
    assert found.kind == "attribute"
    assert slot(text, type="organization", kind="decision").kind == "constraint"


def test_a_verb_no_rule_knows_is_filed_by_its_preposition() -> None:
    assert told("Ana commutes by tram.") == "general/commut by = tram"
    assert told("Ana now commutes by bike.") == "general/commut by = bike"


@each_case(
    "text",
    [
        "Ana is allergic to peanuts.",
        "Ana has a dog called Biscuit.",
        "Ana's dog is called Biscuit.",
        "Ana plays the cello.",
        "Ana speaks French.",
        "Ana visited Rome in March 2026.",
        "Ana bought a bread oven.",
        "Ana's sister is Eva.",
        "Ana's friend Rui lives nearby.",
        "Ana's car is a Volvo.",
        "Ana's doctor is very kind.",
        "Ana's manager is on leave.",
        "Ana's goal is to run a marathon.",
        "Ana used to live in Lyon.",
        "Ana lived in Lyon in 2010.",
        "Ana worked at Corran Foods for ten years.",
        "Ana was a teacher.",
        "Ana is moving to Lyon next year.",
        "Ana might move to Lyon.",
        "Ana wants to work at Corran Foods.",
        "Ana works at night.",
        "Ana also works at Corran Foods.",
        "Ana's former employer is Corran Foods.",
        "Ana thinks that the trip was fun.",
        "Ana wohnt in Porto.",
        "Ana vive en Oporto.",
        "安娜住在波尔图。",
    ],
)
def test_what_may_stand_beside_another_is_not_single(text: str) -> None:
    assert not slot(text).single


@each_case(
    "text",
    [
        "Kestrel runs on Linux.",
        "Kestrel uses Python.",
        "Kestrel also uses SQLite.",
        "Kestrel depends on zlib.",
        "Kestrel had 20 users in 2015.",
        "Kestrel was down for an hour.",
        "The deadline of Kestrel is tight.",
        "The deadline of Kestrel was 3 May.",
        "Kestrel's logo is a heron.",
        "Kestrel is open source.",
    ],
)
def test_what_a_thing_may_have_several_of_is_not_single(text: str) -> None:
    assert not slot(text, "Kestrel", "system").single


@each_case(
    ("text", "expected"),
    [
        ("Ana no longer works at Acme.", "work/employer = not acme!"),
        ("Ana quit her job at Acme.", "work/employer = not acme!"),
        ("It is not true that Ana lives in Porto.", "home/residence = not porto!"),
        ("Ana doesn't eat meat.", "habits/eats meat = no!"),
        ("Ana stopped eating meat.", "habits/eats meat = no!"),
        ("Ana gave up smoking in 2020.", "habits/smokes = no!"),
        ("Ana likes coriander.", "preferences/likes coriander = yes!"),
        ("Ana does not like coriander any more.", "preferences/likes coriander = no!"),
        ("Ana can't stand coriander.", "preferences/likes coriander = no!"),
        ("Ana isn't allergic to cats any more.", "health/allergy = not cats"),
        ("Ana doesn’t play the cello.", "habits/plays = not cello"),
    ],
)
def test_a_denial_keeps_the_slot_and_turns_the_value(text: str, expected: str) -> None:
    assert told(text) == expected


def test_the_past_is_filed_beside_the_present() -> None:
    assert slot("Ana lived in Lyon.").key == "former residence"
    assert slot("Ana lives in Porto.").key == "residence"


def test_a_plan_is_no_fact_about_today() -> None:
    assert slot("Ana is going to move to Lyon.").aspect == "plans"


@each_case(
    ("text", "kind"),
    [
        ("The team decided to use PostgreSQL for Kestrel.", "fact"),
        ("Kestrel must never log passwords.", "fact"),
        ("Never deploy Kestrel on a Friday.", "fact"),
        ("Kestrel uses PostgreSQL for orders.", "decision"),
    ],
)
def test_decisions_and_rules_are_constraints(text: str, kind: str) -> None:
    assert slot(text, "Kestrel", "project", kind).kind == "constraint"


def test_a_habit_is_no_constraint() -> None:
    assert slot("Ana always locks the door.").kind == "attribute"


def test_there_is_a_slot_for_every_fact_in_the_same_order() -> None:
    texts = ("Ana lives in Porto.", "Ana is 34.", "Ana baked a cake.")
    facts = tuple(said.Stated(text, "fact", 0.9, text, "Ana") for text in texts)
    slots = filing.file(said.ToFile("Ana", "person", (), facts))
    assert [found.key for found in slots] == ["residence", "age", "bake cake"]


def test_the_name_in_the_text_may_be_longer_or_shorter_than_the_entity() -> None:
    text = "Ana lives in Porto."
    fact = said.Stated(text, "fact", 0.9, text, "Ana")
    found = filing.file(said.ToFile("Ana Figueira", "person", (), (fact,)))[0]
    assert (found.key, found.value) == ("residence", "porto")


def test_nothing_is_single_when_the_text_does_not_name_the_entity() -> None:
    assert not slot("The deadline is 3 May.", "Kestrel", "project").single


def test_the_slot_does_not_depend_on_what_the_entity_already_has() -> None:
    fact = said.Stated("Ana lives in Porto.", "fact", 0.9, "Ana lives in Porto.", "Ana")
    bare = filing.file(said.ToFile("Ana", "person", (), (fact,)))
    full = filing.file(said.ToFile("Ana", "person", ("work", "whereabouts"), (fact,)))
    assert bare == full


@each_case(
    "written",
    ["3 May 2026", "3rd of May 2026", "May 3rd 2026", "2026-05-03", "May 3 2026"],
)
def test_a_day_has_one_spelling(written: str) -> None:
    assert plain(written) == "3 may 2026"


@each_case(
    ("written", "expected"),
    [
        ("€40", "40 euro"),
        ("40 euros", "40 euro"),
        ("40,000 EUR", "40000 euro"),
        ("$1.5 million", "1.5 dollar million"),
        ("twelve", "12"),
        ("the city library", "city library"),
    ],
)
def test_numbers_and_money_have_one_spelling(written: str, expected: str) -> None:
    assert plain(written) == expected


@each_case(
    ("written", "expected"),
    [
        ("Porto since 2019", "Porto"),
        ("Porto for three years", "Porto"),
        ("Porto, because it is by the sea", "Porto"),
        ("Porto and works from there", "Porto"),
        ("Springfield, Ohio", "Springfield, Ohio"),
        ("12 euros per month", "12 euros per month"),
        ("coriander any more", "coriander"),
    ],
)
def test_a_value_ends_where_another_matter_begins(written: str, expected: str) -> None:
    assert trimmed(written) == expected


_WORDS = st.sampled_from(
    """
    Ana Ana's the of is was not no longer lives in Porto moved to from has 3 children uses for , . ;
    ( ) ' and but § May will deadline favourite called married 3 2026 never always é 中文 stopped
    eating been a
    """.split()
)


@given(
    st.lists(_WORDS, max_size=14).map(" ".join) | st.text(max_size=80),
    st.sampled_from(ENTITY_TYPES),
)
@example("", "person")
@example("Ana", "person")
@example("Ana's", "person")
@example("is Ana", "tool")
@example("İstanbul is Ana's home", "person")
@example("Ana is to", "person")
def test_any_text_at_all_gets_one_slot_that_can_be_kept(text: str, type: str) -> None:
    found = slot(text, "Ana", type)
    assert found == slot(text, "Ana", type)
    assert found.aspect and found.key and found.value
    assert len(found.key) <= 60 and len(found.value) <= 130
    assert "\n" not in found.key + found.value


@each_case(
    "text",
    [
        "Ana lives in Porto.",
        "Ana lived in Porto.",
        "Ana works at Corran Foods and joined a choir.",
        "Ana likes rowing.",
        "Ana must wear a helmet.",
        "Ana decided to live in Porto.",
        "Ana no longer lives in Faro.",
        "Ana has two cats.",
        "Rui and Ana talked about the weather.",
    ],
)
def test_what_fills_a_slot_by_itself_is_filed_in_that_slot(text: str) -> None:
    for type_ in ("person", "project"):
        found = slot(text, type=type_)
        alone = found if found.single and found.kind == "attribute" else None
        assert filing.attribute_of(text, "Ana", person=type_ == "person") == alone
