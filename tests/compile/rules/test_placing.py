"""Where on a page a statement stands."""

from typing import get_args

from commonplace.compile.rules.placing import LIMITS, ORDER, heading, limit, ordered, placed
from commonplace.compile.said import Statement, StatementKind
from commonplace.model import PAGE_TYPES
from tests.cases import each_case


def _place(
    kind: StatementKind, page_type: str, subject_type: str = "person", about: str = "x"
) -> str:
    return placed(Statement("Tea.", kind, about, ("x",)), "x", page_type, subject_type)


@each_case(
    ("page_type", "wanted"),
    [
        ("entity", {"definition": "overview", "trait": "overview", "preference": "overview",
                    "decision": "decisions", "event": "notes", "note": "notes", "visit": "notes"}),
        ("topic", {"definition": "summary", "trait": "summary", "event": "highlights",
                   "preference": "highlights"}),
        ("decision", {"context": "context", "decision": "decision", "rationale": "rationale",
                      "consequence": "consequences", "note": "context"}),
        ("project", {"definition": "overview", "status": "status", "decision": "decisions",
                     "rationale": "decisions", "event": "timeline", "plan": "timeline"}),
        ("concept", {"trait": "rule", "rationale": "why", "note": "how_to_apply"}),
        ("reference", {"definition": "summary", "note": "pointers"}),
        ("theme", {"definition": "summary", "event": "evidence"}),
    ],
)  # fmt: skip
def test_each_kind_has_its_section(page_type: str, wanted: dict[StatementKind, str]) -> None:
    assert {kind: _place(kind, page_type) for kind in wanted} == wanted


def test_what_only_names_a_subject_is_a_note_on_its_page() -> None:
    assert _place("trait", "entity", about="somebody else") == "notes"
    assert _place("definition", "topic", about="somebody else") == "highlights"


def test_visits_stand_on_pages_of_places_only() -> None:
    assert _place("visit", "entity", "place") == "visits"
    assert _place("visit", "entity", "organization") == "notes"


@each_case("page_type", [*PAGE_TYPES, "something new"])
def test_every_kind_stands_somewhere_within_a_bound(page_type: str) -> None:
    for kind in get_args(StatementKind):
        slug = _place(kind, page_type, "place")
        assert 0 < limit(slug) <= 40
        assert slug in LIMITS or slug in ("how_to_apply", "pointers")


def test_usual_sections_come_first_then_others_by_name_and_related_last() -> None:
    slugs = ["related", "zeta", "notes", "decisions", "overview", "notes"]
    assert ordered(slugs, "entity") == ("overview", "notes", "decisions", "zeta", "related")
    assert ordered(["recent", "related_entities", "summary"], "topic") == (
        "summary", "recent", "related_entities",
    )  # fmt: skip
    assert ORDER["topic"][-1] == "related_entities"
    assert ordered(["b", "related", "a"], "something new") == ("a", "b", "related")


def test_a_heading_reads_as_words() -> None:
    assert heading("how_to_apply") == "How to apply"


def test_what_somebody_has_become_stands_beside_what_they_were() -> None:
    for text in ("Ada moved to Faro.", "Ada joined Globex."):
        assert placed(_said(text, "event"), "ada", "entity", "person") == "overview"
    for text in ("Ada moved her flight to Monday.", "Ada met Bo.", "Ada visited Porto."):
        assert placed(_said(text, "event"), "ada", "entity", "person") == "notes"
    assert placed(_said("Ada moved to Faro.", "event"), "faro", "entity", "place") == "notes"


def _said(text: str, kind: StatementKind) -> Statement:
    return Statement(text, kind, "ada", ("ada",))
