"""Which sentences state a decision: as the reader reads them, and by their words alone."""

from datetime import date
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from commonplace.language.decisions import decision
from commonplace.language.decisions.tables import forms, phrases, words
from commonplace.language.lemmas import lemma
from commonplace.language.read import read
from commonplace.language.statement import Statement
from tests.cases import each_case

#: A phrase, and sentences that state a decision by it.
STATED = {
    "choose": ["We chose to use Postgres over MySQL.", "Rust was chosen over Go"],
    "decide": ["we've decided against a rewrite", "She decided not to renew the lease"],
    "switch": ["We switched from MySQL to Postgres", "we're switching over to uv"],
    "migrate": ["Everything was migrated to the new cluster", "we're migrating off AWS"],
    "pick": ["I picked the blue one instead of the red one", "picked Vue over React"],
    "go with": ["We went with Postgres", "ended up going with Hetzner", "Let's go with plan B"],
    "stick with": ["We're sticking with Postgres", "I'm sticking with decaf"],
    "commit to": ["The company has committed to net zero by 2030", "we'll commit to a weekly call"],
    "settle on": ["They finally settled upon blue", "we've settled on the table layout"],
    "use": ["we will now only use SI units", "Postgres will be used for billing"],
    "adopt": ["We adopted Kanban", "The guideline was adopted by the whole team"],
    "act": ["The board approved the budget.", "I ruled out the night bus."],
    "noun": [
        "The verdict is to sell it.",
        "Our choice is Hetzner.",
        "A decision was made to stop.",
    ],
    "final": ["From now on we invoice monthly.", "We left that field out on purpose."],
    "deed": ["We're dropping the paper forms.", "The council will not renew the lease."],
    "verbless": ["No more meetings on Fridays.", "Helsinki it is, then.", "No to the sponsor."],
    "outcome": ["Motion carried: the pool opens on Sundays.", "A second bar is off the table."],
    "label": ["Decision: keep the monolith", "Verdict on the bike: sell it.", "Agreed: Bo pays."],
}

NOT_STATED = {
    "asked": ["Should we switch to Postgres?", "Have you decided to come?"],
    "open": ["We haven't decided on a database yet", "The committee will decide on Friday."],
    "if": ["if we switched to Postgres it would be slower", "If we chose Go, we would be done."],
    "maybe": ["We might go with the cheaper one.", "we should have chosen Postgres over MySQL"],
    "habit": ["We always went with the cheapest ticket.", "She usually picked tea over coffee."],
    "with somebody": ["I went with Ada to the dentist", "she went with my sister and her kids"],
    "no decider": ["the light switched to green", "Dust settled on everything"],
    "no matter": ["He decided to go to bed", "she decided to take a nap", "we adopted a dog"],
    "particle": ["they'll use up the milk", "She picked up the kids and drove over the bridge"],
    "told": ["Eva says that they chose Oslo over Bergen."],
    "errand": ["Bought Ana a scarf.", "Paid the invoice two days early.", "Kept the napkin."],
    "of another clause": ["Sven asked before he decided whether to sell the boat."],
    "nothing named": ["Petra approved it.", "I noted all that we had committed to."],
    "nobody decides": ["Nobody has to stand in the water twice.", "Nothing changed the plan."],
    "one person": ["Marit rang on Monday, and I kept the plan tentative."],
    "label": ["No decision: the vote was put off.", "Lights: green"],
}


#: Who can decide, and who cannot; what can be decided; and what was not.
DECIDED = {
    "a group": ["The rowing club has chosen oak over ash.", "Our ward adopted a quiet hour."],
    "a house": ["The bakery is sticking with rye.", "The village hall adopted new rules."],
    "a department": ["Payroll switches from paper to the portal in May.", "QA went with Cypress."],
    "a name": ["Wren moved the app off Redux.", "For the gate Yusuf picked steel over wood."],
    "a subject with a clause": ["The roofer we hired prefers slate over tile."],
    "a subject with a phrase": ["Everyone in the flat settled on Karim as treasurer."],
    "what people build": ["The web shop app will use the same login as the library."],
    "a state": ["We're committed to two releases a year."],
    "told by who decided": ["Grandad says he will stick with the landline."],
    "an intention": ["I think I'll go with the smaller tent."],
    "a passive": ["The rota has been migrated to Sheets.", "It's been decided to close early."],
    "a dash": ["Architecture decision – the gateway ends TLS."],
    "a lead before a comma": ["As an architecture decision, each plugin has its own process."],
    "a noun with a clause": ["The design decision to hide the menu came from Ivo."],
    "a taste": ["My daughter prefers her rice plain over anything with sauce."],
}

NOT_DECIDED = {
    "an animal": ["The bees chose clover over lavender.", "Trout prefer streams over ponds."],
    "a machine": [
        "My phone has decided to restart.",
        "The compiler prefers registers over memory.",
    ],
    "the weather": ["Lightning chose the spire over the pylon.", "The rain decided to stop."],
    "a thing": ["Rice went with the curry.", "The screen switched to standby."],
    "an amount": ["The server will use about two kilowatts."],
    "a verb before it": ["The cat jumped up and settled on the desk."],
    "a mishap": ["Halfway through, Nora switched from Polish to German without noticing."],
    "one who moves": ["Many families migrated from the villages.", "Cells migrated to the edge."],
    "an attribute": ["My adopted hometown is foggy.", "We stayed on Jamie's approved path."],
    "another sense": ["The suspect was committed to prison.", "He picked a fight over a chair."],
    "by chance": ["The match was decided on penalties."],
    "a condition": ["If the hall is free, we'll go with the hall."],
    "a clause of time": ["Keep it until the board has approved the plan."],
    "hearsay": ["Supposedly the council decided against the bypass."],
    "a habit": ["The relay is switched to ground whenever the coil is on."],
    "history": ["Her family adopted the English rules in 1902."],
    "a gerund": ["Switching to solar is cheaper in the end."],
    "a purpose": ["Ask early so we're not repeating the work."],
    "an open noun": [
        "The architecture decision on caching was postponed.",
        "A decision log: empty.",
    ],
}


def _read(text: str) -> list[Statement]:
    names = {"marit", "jonas", "ana", "sven", "petra", "caddy", "postgres", "kafka", "bergen"}
    reading = read(text, author="Mara", said_on=date(2026, 5, 1), names=names)
    return [each for each in reading.statements if each.kind == "decision"]


def _cases(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(name, text) for name, texts in table.items() for text in texts]


@each_case(("name", "text"), _cases(STATED | DECIDED))
def test_a_decision_is_read(name: str, text: str) -> None:
    assert _read(text), name


@each_case(("name", "text"), _cases(NOT_STATED | NOT_DECIDED))
def test_a_near_miss_is_no_decision(name: str, text: str) -> None:
    assert not _read(text), name


def test_a_decision_names_what_was_chosen_and_what_it_stands_against() -> None:
    [made] = _read("We chose Postgres over Kafka.")
    assert (made.value_key, made.ends) == ("postgres", ("kafka",))


def test_a_decision_names_what_it_switches_from_and_quotes_who_decided() -> None:
    text = "I think we'll switch from Kafka to Postgres for the queue."
    [made] = _read(text)
    assert (made.value_key, made.ends) == ("postgres", ("kafka",))
    assert text[made.start : made.end].startswith("we'll switch")


@each_case(("name", "text"), _cases(DECIDED | NOT_DECIDED))
def test_the_door_says_what_the_reader_says(name: str, text: str) -> None:
    assert bool(decision(text)) == bool(_read(text)), name


def _count(name: str) -> tuple[int, int]:
    """How many decisions of a file are found, and how many of its near misses are taken."""
    found = [told for told, text in _rows(name) if _read(text)]
    return found.count("yes"), found.count("no")


def _rows(name: str) -> list[tuple[str, str]]:
    lines = Path(__file__).with_name("data").joinpath(name).read_text("utf-8").splitlines()[2:]
    return [(line.partition("\t")[0], line.partition("\t")[2]) for line in lines]


def test_decisions_in_the_usual_phrasings_are_found_and_few_near_misses_are_taken() -> None:
    found, taken = _count("decisions.tsv")
    assert (found >= 58, taken <= 1) == (True, True), (found, taken)


def test_most_decisions_of_minutes_chats_and_notes_are_found() -> None:
    found, taken = _count("decisions_told.tsv")
    assert (found >= 56, taken <= 1) == (True, True), (found, taken)


def test_a_day_from_which_on_a_slot_has_a_value_leaves_the_slot_to_the_newest_word() -> None:
    assert not _read("As of June the rate limit is 200.")


# --- by words alone -------------------------------------------------------------------------------


def test_the_door_names_the_phrase_and_skips_questions_and_doubts() -> None:
    assert decision("Long meeting. We’ve DECIDED\nto move to Lisbon!") == "decide to"
    assert decision("Did we opt for Rust? We opted for Rust.") == "opt for"
    assert decision("Verdict: keep it") == "verdict"
    for text in ("We haven't decided on a date", "If we opted for Go", "Did they agree on it?"):
        assert decision(text) is None


def test_the_door_finds_the_usual_phrasings_and_takes_few_near_misses() -> None:
    rows = _rows("decisions.tsv")
    found = [told for told, text in rows if decision(text)]
    assert (found.count("yes") >= 57, found.count("no") <= 2) == (True, True), found


@each_case(
    "text",
    [
        "Back again: we migrated the stations from NB-IoT to LoRa.",
        "We switched from LoRa to NB-IoT.",
        "Oak was picked over larch for the jetty.",
        "Our landlord prefers a standing order over cash.",
        "The siblings chose renting over selling.",
        "We took the design decision to keep two columns.",
        "Going with the heat pump, it is quieter.",
        "The orchestra will use acid-free boxes.",
    ],
)
def test_the_door_knows_each_way_of_deciding(text: str) -> None:
    assert decision(text)


@each_case(
    "text",
    [
        "The laptop decided to update itself.",
        "The kettle will use half the power.",
        "In the novel the queen chose exile over the throne.",
        "She chose her seat over an hour ago.",
        "Everybody asked why we settled on Malmö.",
        "Every design decision there is someone else's.",
        "My uncle adopted a stray from Crete.",
        "Removed the old driver, and Teo approved it although it was late.",
    ],
)
def test_the_door_leaves_near_misses_alone(text: str) -> None:
    assert not decision(text)


def test_the_door_knows_the_past_of_each_verb_of_deciding() -> None:
    past = {form: verb for form, (verb, shape) in forms().items() if shape == "past"}
    assert {*past.values()} == {*phrases()}
    wrong = {form: verb for form, verb in past.items() if lemma(form, "VBN") != verb}
    assert {form for form in wrong if lemma(form, "VBD") != wrong[form]} == set()


@given(st.text(st.sampled_from("abcdefilmnoprstuvwy '?.:\n"), max_size=200))
def test_letters_in_any_order_are_read(text: str) -> None:
    assert decision(text) is None or text


def test_a_long_text_full_of_verbs_of_deciding_is_read_in_one_go() -> None:
    for verb in ("decided", "chose", "went", "settled", "took"):
        assert decision(f"{verb} " * 20_000) is None


# --- the data -------------------------------------------------------------------------------------


def test_each_phrase_begins_with_a_lemma_and_stands_once() -> None:
    assert all(lemma(verb, "VB") == verb for verb in phrases())
    found = [phrase for each in phrases().values() for phrase in each]
    assert len({*found}) == len(found)


def test_what_limits_a_phrase_names_one_that_there_is() -> None:
    names = {phrase.name for found in phrases().values() for phrase in found}
    limits = ("roaming", "still", "social", "active", "leaving")
    assert frozenset().union(*map(words, limits)) <= names
