"""The bundled memories: whole, in order, importable, and each scene is in them."""

import json
import re
from collections import Counter, defaultdict
from datetime import date
from importlib.resources import as_file, files
from typing import Any

import pytest

import commonplace
from commonplace.minds.redact import without_secrets
from commonplace.model import TRUSTS
from commonplace.serve.cli.demo.command import BOOK, FILES
from commonplace.serve.cli.demo.pages import write_pages
from commonplace.serve.cli.demo.righting import WRONG

Line = dict[str, Any]
PRIVATE = ("Estrela do Levante", "Lindqvist", "Hélder", "Rogério", "Quaresma", "cello")


def _lines(book: str) -> list[Line]:
    text = files("commonplace.serve.cli.demo").joinpath(FILES[book]).read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="module")
def heron() -> list[Line]:
    return _lines(BOOK)


@pytest.fixture(scope="module")
def mara() -> list[Line]:
    return _lines("mara")


def _saying(lines: list[Line], words: str) -> list[Line]:
    return [line for line in lines if words in line["text"]]


def _days(lines: list[Line], words: str) -> list[date]:
    return [date.fromisoformat(line["occurred_at"][:10]) for line in _saying(lines, words)]


# --- whole


def test_half_a_year_of_memories_by_two_people_and_four_agents(heron: list[Line]) -> None:
    assert 280 <= len(heron) <= 350
    months = Counter(line["occurred_at"][:7] for line in heron)
    assert sorted(months) == [f"2026-0{month}" for month in range(1, 7)]
    assert min(months.values()) >= 40
    authors = Counter(line["author"] for line in heron)
    assert authors.keys() == {"Mara", "Teo", "scout", "mason", "quill", "buoy"}
    assert min(authors.values()) >= 10
    assert {line["trust"] for line in heron} == {"user", "agent", "tool", "web"} < {*TRUSTS}


@pytest.mark.parametrize("book", FILES)
def test_lines_are_in_order_and_no_two_are_equal(book: str) -> None:
    lines = _lines(book)
    days = [line["occurred_at"] for line in lines]
    assert days == sorted(days)
    assert len({line["text"] for line in lines}) == len(lines)
    for line in lines:
        assert 30 <= len(line["text"]) <= 300, line["text"]
        assert line["source"] and line["author"]


@pytest.mark.parametrize("book", FILES)
def test_every_line_can_be_imported_with_its_own_trust(
    library: commonplace.Library, book: str
) -> None:
    lines, kept = _lines(book), library.book(book)
    with as_file(files("commonplace.serve.cli.demo")) as folder:
        report = kept.import_from("jsonl", folder / FILES[book], keep_trust=True)
    assert (report.added, report.problems) == (len(lines), [])
    said = ("text", "author", "source", "trust")
    told = [line | {"text": without_secrets(line["text"])} for line in lines]
    assert [tuple(getattr(each, name) for name in said) for each in kept.memories()] == [
        tuple(line[name] for name in said) for line in told
    ]
    assert {each.journal for each in kept.memories()} == {line.get("journal") for line in lines}


def test_the_pages_by_hand_are_few_and_cite_memories(book: commonplace.Book) -> None:
    with as_file(files("commonplace.serve.cli.demo")) as folder:
        book.import_from("jsonl", folder / FILES[BOOK], keep_trust=True)
    assert 3 <= write_pages(book) <= 5
    for info in book.wiki.every_page():
        page = book.wiki.page(info.id)
        assert all(section.sources and section.pen == "authored" for section in page.sections)
    assert book.wiki.around.broken() == []
    assert any(info.version > 0 for info in book.wiki.every_page()), "some were changed since"


# --- the scenes


def test_the_radio_is_decided_three_times(heron: list[Line]) -> None:
    said = ("we chose LoRa over NB-IoT", "switched from LoRa to NB-IoT", "from NB-IoT to LoRa")
    days = [_days(heron, words) for words in said]
    assert days == [[date(2026, 1, 9)], [date(2026, 3, 5)], [date(2026, 5, 8)]]


def test_austin_is_a_colleague_and_a_city_that_is_also_called_atx(heron: list[Line]) -> None:
    assert _saying(heron, "Austin, also called ATX")
    assert len(_days(heron, "ATX")) >= 4
    assert len(_saying(heron, "Austin Reyes")) >= 3
    alone = [line for line in _saying(heron, "Reyes") if "Austin Reyes" not in line["text"]]
    assert alone, "by his surname"
    assert _saying(heron, "Austin's first sketch"), "by his first name, as the city is"
    assert _saying(heron, "Austin has a bridge"), "the city, without its state"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Pebble", "Heron", "Pebble is called Heron from today"),
        ("Cabos Navais", "Atlântica Cabos", "Cabos Navais is now called Atlântica Cabos"),
    ],
)
def test_a_rename_is_said_and_then_lived_by(
    heron: list[Line], old: str, new: str, told: str
) -> None:
    (day,) = _days(heron, told)
    assert any(before < day for before in _days(heron, old))
    assert sum(after > day for after in _days(heron, new)) >= 3
    assert sum(after > day for after in _days(heron, old)) <= 2


def test_baltazar_comes_up_three_times_within_thirty_days_and_ingrid_does_not(
    heron: list[Line],
) -> None:
    first, _, third, *_ = _days(heron, "Baltazar")
    assert (third - first).days <= 30
    one, two, three = _days(heron, "Ingrid")
    assert min((two - one).days, (three - two).days) > 30


def test_culatra_outgrows_its_page(heron: list[Line]) -> None:
    days = _days(heron, "Culatra")
    assert len({*days}) >= 35
    assert (max(days) - min(days)).days > 150
    visits = [line for line in _saying(heron, "Culatra") if "visit" in line.get("tags", ())]
    assert len(visits) >= 30
    assert all("Culatra" in line["place"] for line in visits)


def test_two_sources_disagree_about_the_mast_and_nobody_settles_it(heron: list[Line]) -> None:
    low, high = (_saying(heron, f"the Armona mast is {m} metres high") for m in (38, 52))
    assert low[0]["source"] != high[0]["source"]
    assert _saying(heron, "Nobody has ever settled how high the Armona mast is")


def test_what_was_true_in_january_is_out_of_date_by_june(heron: list[Line]) -> None:
    for then, now in [
        ("Teo lives in Faro", "Teo lives in Olhão now"),
        ("office in the fish market of Olhão", "Célia moved her office"),
    ]:
        assert max(_days(heron, then)) < date(2026, 2, 1) < min(_days(heron, now))


def test_one_thing_is_corrected_by_a_memory_and_another_waits_for_a_command(
    heron: list[Line],
) -> None:
    assert _days(heron, "gauge zero is 2.13 m") < _days(
        heron, "is 2.31 m below the bench mark, not"
    )
    assert len(_saying(heron, WRONG)) == 1
    assert not _saying(heron, "Bolota is nine")


def test_the_leaked_secrets_are_recognised_and_are_all_there_are(heron: list[Line]) -> None:
    leaks = [line for line in heron if without_secrets(line["text"]) != line["text"]]
    assert [re.findall("sk-demo-|fake-Passw", line["text"]) for line in leaks] == [
        ["sk-demo-"],
        ["fake-Passw"],
    ]
    for line in leaks:
        assert not re.search("sk-demo-|fake-Passw", without_secrets(line["text"]))


def test_instructions_are_injected_by_what_is_not_trusted(heron: list[Line]) -> None:
    orders = [*_saying(heron, "Ignore all previous instructions"), *_saying(heron, "SYSTEM:")]
    assert sorted(line["trust"] for line in orders) == ["tool", "web"]


@pytest.mark.parametrize(
    "name",
    [
        "田中精工",
        "田中さん",
        "浪速ボルト",
        "Olhão",
        "Amélia",
        "Wójcik",
        "Jiří Novotný",
        "Íñigo",
    ],
)
def test_names_of_many_scripts_come_up_on_several_days(heron: list[Line], name: str) -> None:
    assert len({*_days(heron, name)}) >= 3


@pytest.mark.parametrize(
    ("full", "other"),
    [
        ("José Marreiros, called Zé", "Zé"),
        ("Agnieszka Wójcik, whom everybody calls Aga", "Aga"),
        ("João Pacheco", "J. Pacheco"),
        ("Jiří Novotný", "Novotný gives"),
        ("Baltazar Teles", "B. Teles"),
        ("Kenji Tanaka, 田中さん to us", "Tanaka-san"),
        ("Teodoro Lins", "everybody calls him Teo"),
        ("Chef João is a cook", "not the João who levels posts"),
        ("Célia Fontes", "no relation of Célia Brás"),
    ],
)
def test_people_go_by_other_names(heron: list[Line], full: str, other: str) -> None:
    assert _saying(heron, full) and _saying(heron, other)


def test_two_say_the_same_sentence_on_one_day(heron: list[Line]) -> None:
    said = _saying(heron, "Twelve stations are in the water, from Ancão to Cacela.")
    assert {line["author"] for line in said} == {"Mara", "quill"}


def test_places_journals_and_nouns_have_three_members_each(heron: list[Line]) -> None:
    cities: dict[str, set[str]] = defaultdict(set)
    for line in heron:
        for city in ("Olhão", "Vigo", "Brno", "Austin", "Osaka"):
            if city in line.get("place", ""):
                cities[city].add(line["place"].partition(",")[0])
    assert len(cities) == 5 and min(map(len, cities.values())) >= 3, cities
    journals = Counter(line["journal"] for line in heron if "journal" in line)
    assert len(journals) == 4 and min(journals.values()) >= 6
    tags = Counter(tag for line in heron for tag in line.get("tags", ()))
    assert min(tags[tag] for tag in ("cafe", "supplier", "site", "tool", "people")) >= 9
    for noun in ("café", "supplier", r"(?:\w+ )?test site", "tool"):
        told = re.compile(rf"([^.:]+) is (?:an?|the|our) {noun}\b")
        assert len({each[1] for line in heron if (each := told.search(line["text"]))}) >= 3, noun


def test_nothing_of_maras_diary_is_in_the_common_book(heron: list[Line], mara: list[Line]) -> None:
    for secret in PRIVATE:
        assert _saying(mara, secret)
        assert not any(
            secret.lower() in json.dumps(line, ensure_ascii=False).lower() for line in heron
        )
    assert not {line["source"] for line in mara} & {line["source"] for line in heron}
