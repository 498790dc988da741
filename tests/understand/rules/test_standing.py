"""What is worth knowing in a month is written; small talk and the traffic of a log are not."""

from datetime import UTC, datetime

from commonplace.understand.rules.facts import facts
from commonplace.understand.said import Reading, Stated
from tests.cases import each_case

SAID = datetime(2023, 5, 8, tzinfo=UTC)
WRITTEN = 0.7


def written(text: str, author: str | None, trust: str) -> list[Stated]:
    stated, _ = facts(Reading(text, author, SAID, trust))
    return [fact for fact in stated if fact.confidence >= WRITTEN]


def said(text: str) -> list[str]:
    return [fact.text for fact in written(text, "Ana", "user")]


def logged(text: str) -> list[str]:
    return [fact.text for fact in written(text, None, "import")]


@each_case(
    "text",
    [
        "Tom signed the lease with Acme on 3 May 2023.",
        "Eva approved the $40,000 budget for Atlas.",
        "Eva leads Project Atlas.",
        "The launch of Atlas was moved to 12 June 2023.",
        "Ida Brandt is the CFO of Acme.",
        "Ida prefers written summaries.",
        "The Atlas contract expires on 1 March 2024.",
        "Eva is allergic to nuts.",
        "Ida Brandt joined Acme as head of sales.",
        "Tom hired two engineers for Atlas.",
        "Ida Brandt cycles to Acme every day.",
        "Tom decided to move the archive to Postgres.",
    ],
)
def test_a_log_tells_what_lasts_and_can_be_recognised(text: str) -> None:
    assert logged(text) == [text]


@each_case(
    "text",
    [
        "Eva reviewed the latest lease draft and did a last pass.",
        "Tom sent the latest budget pack.",
        "Eva also revisited the hiring plan.",
        "Tom asked again for the numbers.",
        "Eva confirmed the delivery windows.",
        "Tom agreed the lower end of the scale should stay flexible until the audit is clearer.",
        "Tom committed to a tidier plan.",
        "Eva joined the call to take notes, while Tom waited for Ida.",
        "Eva used the Monday thread as the checkpoint for the week.",
        "Tom wanted the draft kept short.",
        "Eva owned the first cut of the summary.",
        "Council agreed at $3M.",
        "The final contract was signed on 3 May 2023.",
    ],
)
def test_a_log_is_full_of_people_who_handle_papers(text: str) -> None:
    assert logged(text) == []


@each_case(
    "text",
    [
        "I've been practising hard.",
        "I've been trying all kinds of soups.",
        "I've been getting so tired lately.",
        "I wanted to sit by a window.",
        "I decided to sort my shelves.",
        "I played some chess afterwards.",
        "I'm leaving on Friday evening.",
        "I tried my newest recipe.",
        "I've completed 50 lessons.",
        "My highest score so far is 99 points.",
        "I baked a batch with walnuts.",
        "I had to register online.",
        "I'm planning a future trip.",
        "I like to get a head start.",
        "I spent $90 on the order.",
        "I like the sound of the second recipe.",
        "I'll also use better labels to reach more people.",
        "I've been playing every Thursday evening.",
        "I was thinking yesterday of old letters.",
        "Mending nets with my uncle was a chore.",
        "Besides the lessons, I offer walks.",
        "I saw a few hikers on the path I love.",
    ],
)
def test_small_talk_about_oneself_is_not_written(text: str) -> None:
    assert said(text) == []


@each_case(
    ("text", "stated"),
    [
        ("Chess is one of my hobbies.", "Chess is one of Ana's hobbies."),
        ("I'm from Lisbon.", "Ana is from Lisbon."),
        ("I loved sailing with Eva as a child.", "Ana loved sailing with Eva as a child."),
        ("I'm opening a bakery with Tom.", "Ana is opening a bakery with Tom."),
        ("I've been learning Finnish since 2019.", "Ana has been learning Finnish since 2019."),
        ("I swim two miles twice a week.", "Ana swims two miles twice a week."),
        ("My novel is about a lighthouse.", "Ana's novel is about a lighthouse."),
        ("I'm going to a fair in Porto next week.", None),
        ("I watched the opera Norma.", None),
    ],
)
def test_what_lasts_or_has_a_day_or_a_name_is_written(text: str, stated: str | None) -> None:
    found = said(text)
    assert len(found) == 1
    assert stated is None or found == [stated]


@each_case(
    ("text", "stated"),
    [
        ("I left Acme and joined Globex.", ["Ana left Acme.", "Ana joined Globex."]),
        ("Eva left Acme and joined Globex.", ["Eva left Acme.", "Eva joined Globex."]),
        (
            "We sold our flat in Rome and bought a house in Porto.",
            ["Ana and others sold their flat in Rome.", "Ana and others bought a house in Porto."],
        ),
        ("I bought an old boat and sold it.", ["Ana bought an old boat and sold it."]),
        (
            "Last week I visited Rome and I met Carla.",
            [
                "In the week of 1 May 2023 Ana visited Rome.",
                "In the week of 1 May 2023 Ana met Carla.",
            ],
        ),
        (
            "Yesterday, we started a choir in Porto.",
            ["On 7 May 2023, Ana and others started a choir in Porto."],
        ),
        (
            "My old friends from school and I opened a bakery in Porto.",
            ["Ana and Ana's old friends from school opened a bakery in Porto."],
        ),
        (
            "A group of my friends and I bought a boat.",
            ["Ana and a group of Ana's friends bought a boat."],
        ),
        ("I got engaged last June on May 15th.", ["Ana got engaged last June on May 15th."]),
        (
            "I read all of Dune in a week and a half.",
            ["Ana read all of Dune in a week and a half."],
        ),
    ],
)
def test_nothing_is_narrowed_lost_or_dated_wrong(text: str, stated: list[str]) -> None:
    assert said(text) == stated


def test_both_halves_of_a_sentence_rest_on_its_words() -> None:
    text = "So, I left Acme and joined Globex."
    first, second = written(text, "Ana", "user")
    assert (first.quote, second.quote) == ("I left Acme", "I left Acme and joined Globex.")


def test_a_first_person_inside_a_quotation_is_not_the_authors() -> None:
    assert said("“We have two labs,” it says. “We founded the lab in 1998. I live in Rome.”") == []
    assert said('The page says this. "I was born in Rome. I have two dogs."') == []


@each_case(
    ("text", "stated"),
    [
        ("We decided to use Postgres instead of MySQL.", "Ana and others decided to use Postgres"),
        ("Atlas costs $40 per seat.", "Atlas costs $40 per seat."),
        ("Atlas runs on Kubernetes 1.29.", "Atlas runs on Kubernetes 1.29."),
        ("Acme has 120 employees.", "Acme has 120 employees."),
        ("The staging database is Postgres 16.", "The staging database is Postgres 16."),
        ("My manager is Eva Lind.", "Ana's manager is Eva Lind."),
        ("Our office is in Lisbon.", "Ana's office is in Lisbon."),
        ("The API rate limit is 500 requests per minute.", "The API rate limit is 500 requests"),
    ],
)
def test_a_note_of_what_a_thing_is_or_has_is_written(text: str, stated: str) -> None:
    (found,) = said(text)
    assert found.startswith(stated)


@each_case(
    "text",
    [
        "I'll use Postgres for that.",
        "The price is right.",
        "The server is slow.",
        "My office is a mess.",
        "Dinner is at seven.",
    ],
)
def test_a_note_without_a_value_is_none(text: str) -> None:
    assert said(text) == []
