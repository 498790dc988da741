"""Which sentences state a decision."""

from datetime import date
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from commonplace.language.decisions import decision, intents
from commonplace.language.read import read
from tests.cases import each_case

STATED = {
    "chose_over": [
        "chose Postgres over MySQL",
        "We chose to use Postgres over MySQL.",
        "They've chosen Node.js over Deno for the gateway",
        "I opted for the train instead of the car",
        "We chose Kafka, our old friend,\nrather than RabbitMQ",
        "Rust was chosen over Go",
        "we'll choose stability over speed",
        "I chose tea over coffee",
    ],
    "decided": [
        "We decided to use Postgres.",
        "we've decided against a rewrite",
        "The team decided on Thursday releases",
        "I finally decided to learn the cello",
        "She decided not to renew the lease",
        "They decided yesterday that the API stays v1",
        "We’ve decided\nto move to Lisbon",
        "We made the hard decision to close the office",
        "Decision: keep the monolith",
        "the decision was made to freeze hiring",
    ],
    "switched": [
        "We switched from MySQL to Postgres",
        "switched to a standing desk in May",
        "I switched our CI to GitHub Actions",
        "we're switching over to uv",
        "she has switched to a vegetarian diet",
        "Next month we switch from Jira to Linear",
    ],
    "migrated": [
        "We migrated to Kubernetes",
        "migrated away from Heroku last spring",
        "They migrated the billing service from Ruby to Go",
        "we're migrating off AWS",
        "Everything was migrated to the new cluster",
    ],
    "picked_over": [
        "picked Vue over React",
        "I picked the blue one instead of the red one",
        "We picked SQLite rather than DuckDB",
        "Ada was picked over three other candidates",
        "we pick boring technology over novelty",
    ],
    "went_with": [
        "We went with Postgres",
        "in the end I went with the cheaper flat",
        "ended up going with Hetzner",
        "we're going with plan B",
        "They have gone with a monorepo",
        "we went with Ada's team's proposal",
        "I went with my friend's suggestion",
    ],
    "sticking_with": [
        "We're sticking with Postgres",
        "sticking with the old logo for now",
        "I'm sticking with decaf",
        "we stuck with Python 3.11",
        "They have stuck with the same vendor",
    ],
    "committed_to": [
        "We committed to shipping by Friday",
        "I'm committed to learning Portuguese",
        "The company has committed to net zero by 2030",
        "we've committed ourselves to open source",
        "we'll commit to a weekly call",
        "committed to the main goal of the year",
    ],
    "settled_on": [
        "We settled on Postgres",
        "settled on a name for the baby",
        "They finally settled upon blue",
        "after two hours we settled firmly on option B",
        "we've settled on the table layout",
    ],
    "will_use": [
        "We will use Postgres",
        "we'll go with the cheaper plan",
        "I'll stick with tea",
        "The backend will use FastAPI",
        "they're going to use Terraform",
        "we will be using trunk-based development",
        "Postgres will be used for billing",
        "we will now only use SI units",
    ],
    "prefers_over": [
        "Ada prefers tabs over spaces",
        "she prefers tea over coffee",
        "I prefer email rather than calls",
        "He preferred hiking instead of swimming",
        "I'd prefer Slack over email",
        "some prefer trains over planes",
    ],
    "adopted": [
        "We adopted Kanban",
        "the team adopted trunk-based development",
        "They've adopted a four-day week",
        "we're adopting Rust for the parser",
        "The guideline was adopted by the whole team",
        "recently adopted conventional commits",
    ],
    "architecture_decision": [
        "Architecture decision: one writer, many readers",
        "This architectural decision removes the queue",
        "see the architecture decision record on caching",
        "Ada recorded three architecture decisions",
        "the decision on the system architecture stands",
    ],
    "design_decision": [
        "Design decision: no async twins",
        "A key design decision was to keep raw text",
        "these design decisions shaped the API",
        "that was our design decision in March",
        "The decision about our design is final",
    ],
}

NOT_STATED = {
    "chose_over": [
        "chose a seat over there",
        "she chose her words carefully over dinner",
        "We chose Postgres.",
        "Why did they choose Postgres over MySQL?",
        "I haven't chosen one over the other",
        "we should have chosen Postgres over MySQL",
        "He chose a book. Then he leant over the table",
        "they chose a movie over the weekend",
    ],
    "decided": [
        "We haven't decided on a database yet",
        "I am still undecided",
        "Have you decided to come?",
        "He decided to go to bed",
        "she decided to take a nap",
        "The match was over and is decided on penalties",
        "nobody has decided what to do",
        "the date will be decided on Monday",
        "if we decided to move, where would we live",
        "no decision to be made today",
    ],
    "switched": [
        "the light switched to green",
        "He switched off the lamp",
        "The conversation slowly switched to politics",
        "we switched seats",
        "she switched to the left lane",
        "Should we switch to Postgres?",
        "if we switched to Postgres it would be slower",
        "the signal switched from red to green",
        "he switched to another channel",
    ],
    "migrated": [
        "birds migrated to the south",
        "The geese have migrated to warmer places",
        "her grandparents migrated from Ireland",
        "She migrated to Canada as a student",
        "We have not migrated to Postgres",
        "the pain migrated to her shoulder",
        "immigrated to Portugal",
    ],
    "picked_over": [
        "picked apples over there",
        "She picked up the kids and drove over the bridge",
        "he picked a fight over nothing",
        "They picked berries over the summer",
        "we picked strawberries over 3 days",
        "the vultures picked over the bones",
        "picked a colour",
    ],
    "went_with": [
        "I went with her to the museum",
        "We went with friends",
        "she went with my sister and her kids",
        "the shoes that went with the dress",
        "he just went with the flow",
        "Gone with the Wind",
        "I went with Ada to the dentist",
        "it all went well with the landlord",
    ],
    "sticking_with": [
        "thanks for sticking with me",
        "the poster is sticking with tape",
        "that line keeps sticking with her",
        "we got stuck with old laptops",
        "I stuck with the bill again",
        "the door is stuck",
    ],
    "committed_to": [
        "I committed to git",
        "the fix was committed to main",
        "She committed to the repo yesterday",
        "committed to the feature branch and pushed",
        "he committed suicide",
        "they committed a crime",
        "the poem was committed to memory",
        "he was committed to a psychiatric hospital",
        "I can't commit to a date",
    ],
    "settled_on": [
        "the cat settled on the couch",
        "Dust settled on everything",
        "snow settled on the ground",
        "a bird settled on the wire",
        "They settled on a farm in Ohio",
        "we settled in Lisbon",
        "the case was settled out of court",
        "we have not settled on a name",
    ],
    "will_use": [
        "Which database will we use?",
        "What will use less memory?",
        "this will use more memory",
        "I'll go with her to the doctor",
        "we will go with you",
        "will use cases be covered",
        "he will use the bathroom first",
        "we won't use Postgres",
        "they'll use up the milk",
        "if you will use it, ask first",
    ],
    "prefers_over": [
        "she prefers tea",
        "he prefers to stay over there",
        "They prefer talking over the phone",
        "my preferred way leads over the bridge",
        "I don't prefer tea over coffee",
        "Do you prefer tea over coffee?",
    ],
    "adopted": [
        "we adopted a dog",
        "they adopted a two-year-old girl",
        "Ada adopted two kittens",
        "She adopted an old rescue greyhound",
        "her adopted daughter",
        "he was adopted by his aunt",
        "I was adopted at birth",
        "we adopted Luna from the local shelter",
        "they adopted him",
        "my adopted country",
        "we have not adopted it",
    ],
    "architecture_decision": [
        "the architecture of decision trees",
        "We need an architecture decision",
        "no architecture decision yet",
        "The architecture. Decisions follow",
        "the architecture decision is still pending",
        "she studies architecture",
        "architecture decisions are hard",
    ],
    "design_decision": [
        "the redesign decision",
        "designer decisions",
        "we still need a design decision",
        "The design decision is pending",
        "without any design decision",
        "is this a design decision?",
        "a design for decision makers",
    ],
}


def cases(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(name, text) for name, texts in table.items() for text in texts]


def test_there_are_fourteen_intents_with_examples_and_counter_examples() -> None:
    names = [intent.name for intent in intents()]
    assert len(names) == len(set(names)) == 14
    for table in (STATED, NOT_STATED):
        assert list(table) == names
        assert all(len(texts) >= 4 for texts in table.values())


@each_case(("name", "text"), cases(STATED))
def test_a_decision_is_recognised_by_its_intent(name: str, text: str) -> None:
    assert decision(text) == name


@each_case(("name", "text"), cases(STATED))
def test_a_decision_is_recognised_among_other_sentences(name: str, text: str) -> None:
    around = f"The meeting was long? {text}\n\nLunch was good."
    assert decision(around.upper()) == name


@each_case(("name", "text"), cases(NOT_STATED))
def test_a_near_miss_is_no_decision(name: str, text: str) -> None:
    assert decision(text) is None


def test_a_question_beside_a_decision_does_not_hide_it() -> None:
    assert decision("Did we choose Go over Rust? We chose Rust over Go.") == "chose_over"


@given(st.text(st.sampled_from("abcdefilmnoprstuvwy '?.\n"), max_size=200))
def test_letters_in_any_order_are_read(text: str) -> None:
    assert decision(text) in {None, *STATED}


@each_case(("name", "texts"), STATED.items())
def test_a_long_text_full_of_keywords_is_read_in_one_go(name: str, texts: list[str]) -> None:
    key = texts[0].split()[0]
    assert decision(f"{key} " * 20_000) is None or name


def _decides(text: str) -> bool:
    """Whether the reader makes a decision of a sentence."""
    names = {"marit", "jonas", "ana", "sven", "petra", "caddy", "postgres", "kafka", "bergen"}
    reading = read(text, author="Mara", said_on=date(2026, 5, 1), names=names)
    return any(each.kind == "decision" for each in reading.statements)


def test_most_decisions_are_found_and_few_near_misses_are_taken() -> None:
    lines = Path(__file__).with_name("data").joinpath("decisions.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in lines.splitlines()[2:]]
    sentences = {kind: [text for told, text in rows if told == kind] for kind in ("yes", "no")}
    assert [len(each) for each in sentences.values()] == [60, 60]
    assert sum(map(_decides, sentences["yes"])) >= 57
    assert not any(map(_decides, sentences["no"]))
