"""Other languages: corrections, and whom, which day and which label a note names."""

from collections import defaultdict
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from bench.understanding.reader.held import judge
from commonplace.knowledge.evidence import collect_sightings, is_name, sum_sightings
from commonplace.knowledge.reading_facts import Source, make_facts
from commonplace.language.name_key import name_key
from commonplace.language.read import read
from tests.cases import each_case

DATA = Path(__file__).with_name("data")


def _read_rows(name: str) -> list[list[str]]:
    lines = DATA.joinpath(name).read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines[2:]]


CORRECTIONS, SIDE_BY_SIDE = _read_rows("corrections.tsv"), _read_rows("side_by_side.tsv")
SAID = [datetime(2026, month, 2, 12, tzinfo=UTC) for month in (1, 5)]


def _is_settled(about: str, older: str, newer: str) -> bool:
    """Whether the newer ends or marks what the older says."""
    held, old = [], set()
    names = {name_key(about), *_find_names(older), *_find_names(newer)} - {""}
    for text, said in zip((older, newer), SAID, strict=True):
        reading = read(text, author="Mara", said_on=said.date(), names=names)
        source = Source(text, text, said, "Mara")
        facts = make_facts(source, reading.statements)
        held += [(fact, source) for fact in facts]
        old |= {fact.id for fact in facts if text == older}
    return any(status.status != "holds" for id, status in judge(held).items() if id in old)


def _find_names(text: str) -> set[str]:
    """What a book of this one note would take for names."""
    surfaces = read(text, author="Mara", said_on=SAID[0].date(), names=()).surfaces
    sightings = collect_sightings(surfaces, "Mara").items()
    return {key for key, sighting in sightings if is_name(sum_sightings([sighting]))}


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_most_corrections_are_settled(language: str) -> None:
    rows = [row[1:] for row in CORRECTIONS if row[0] == language]
    assert len(rows) > 40
    assert sum(_is_settled(*row) for row in rows) >= 0.9 * len(rows)


@each_case(("language", "older", "newer"), SIDE_BY_SIDE)
def test_what_stands_side_by_side_is_not_settled(language: str, older: str, newer: str) -> None:
    assert not _is_settled("", older, newer)


@pytest.mark.parametrize("row", CORRECTIONS, ids=lambda row: str(row[3]))
def test_a_note_names_whom_it_is_about(row: list[str]) -> None:
    _, about, *notes = row
    for note in notes:
        reading = read(note, author="Mara", said_on=date(2026, 5, 2), names={about.lower()})
        named = {name.key for said in reading.statements for name in said.names}
        assert reading.statements
        named_at_all = about and about[:-1].lower() in note.lower()
        assert not named_at_all or about.lower() in named


@each_case(
    ("text", "names", "day", "label"),
    [
        ("佐藤さんの誕生日は5月3日です。", {"佐藤"}, "2026-05-03", None),
        ("締め切り: 2026年6月3日", set(), "2026-06-03", "締め切り date"),
        ("電話番号：03-1234-5678", set(), None, "電話番号"),
        ("اجتمعت ليلى مع كريم يوم 5 مايو.", {"ليلى", "كريم"}, "2026-05-05", None),
        ("الموعد: 3 مايو 2026", set(), "2026-05-03", "الموعد date"),
        ("رقم الهاتف: 0100 555 1234", set(), None, "الهاتف رقم"),
    ],
)
def test_names_days_and_labels_are_read_in_any_script(
    text: str, names: set[str], day: str | None, label: str | None
) -> None:
    [said] = read(text, author="Mara", said_on=date(2026, 5, 1), names=names).statements
    assert {name.key for name in said.names} >= names
    assert (said.days[0] if said.days else None, said.attribute) == (day, label)


def _collect_names(notes: list[str]) -> set[str]:
    """What a book of these notes takes for names."""
    sightings = defaultdict(list)
    for note in notes:
        surfaces = read(note, author="Mara", said_on=date(2026, 5, 2), names=()).surfaces
        for key, sighting in collect_sightings(surfaces, "Mara").items():
            sightings[key].append(sighting)
    return {key for key, each in sightings.items() if is_name(sum_sightings(each))} - {"mara"}


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_a_person_who_only_begins_notes_is_a_name(language: str) -> None:
    rows = [row for row in CORRECTIONS if row[0] == language]
    people = {about.lower() for _, about, older, _ in rows if about and about in older}
    assert people <= _collect_names([note for row in rows for note in row[2:]])


@each_case(
    "notes",
    [
        ["Milch ist alle.", "Strom kostet mehr.", "Morgen ist Training.", "Küche ist fertig."],
        ["Tout est prêt.", "Tout va bien.", "Demain est férié.", "Réunion est à 9h."],
        ["Mañana es fiesta.", "Todo está listo.", "Nadie tiene llave.", "Hoy es lunes."],
    ],
)
def test_other_words_that_begin_notes_are_none(notes: list[str]) -> None:
    assert _collect_names(notes) == set()
