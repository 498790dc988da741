"""``wiki status``, ``list``, ``show``, ``search`` and ``guide``."""

from pathlib import Path

import pytest

from tests.serve.cli.conftest import Say

BODY = """Ada lives in Lisbon. She works with [[Grace]].

## Work

- chose **Postgres**

## Timeline

2026-03-01: moved.
"""


@pytest.fixture
def ada(told: Say) -> Say:
    """A book with a page that rests on a memory."""
    memory_id = told("log", "2026-03-01", "--json", code=0).json["memories"][0]["id"]
    told(
        *("wiki", "create", "--type", "entity", "--title", "Ada", "--author", "grace"),
        *("--source", memory_id, "--content", "-"),
        stdin=BODY.encode(),
        code=0,
    )
    return told


def make(say: Say, type: str, title: str, content: str, *more: str) -> str:
    given = ("--type", type, "--title", title, "--content", content)
    return str(say("wiki", "create", *given, *more, "--json", code=0).json["id"])


def test_a_book_without_pages_says_how_to_begin(told: Say) -> None:
    for words in (("wiki",), ("wiki", "status"), ("wiki", "list")):
        assert "wiki create --type" in told(*words, code=0).out
    assert told("wiki", "status", "--json", code=0).json["pages"] == 0


def test_status_counts_pages_and_what_is_open(ada: Say) -> None:
    make(ada, "project", "Server", "Run by [[Ada]] for [[Nobody]] and [[Nobody]].")
    ada("wiki", "archive", "server", code=0)
    make(ada, "project", "Client", "Asks [[Server]], [[Nobody]].")
    seen = ada("wiki", "status", "--json", code=0).json
    assert seen["types"] == {"entity": 1, "project": 1}
    assert (seen["pages"], seen["archived"], seen["role"]) == (2, 1, "owner")
    assert (seen["broken_links"], seen["wanted_pages"]) == (2, 2)
    shown = ada("wiki", code=0).out
    assert "2 pages, 1 archived" in shown
    assert "wiki broken" in shown


def test_status_tells_of_shared_books_with_the_part_one_has(ada: Say) -> None:
    ada("wiki", "share", "other", "--book", "default", code=3)  # there is no such book
    ada("remember", "Something.", "--book", "mine", code=0)
    shared = ada("--book", "default", "wiki", "share", "mine", "--role", "reader", code=0)
    assert "`commonplace --book mine wiki list --shared default`" in shared.err
    (there,) = ada("wiki", "--book", "mine", "status", "--json", code=0).json["shared"]
    assert (there["book"], there["role"], there["pages"]) == ("default", "reader", 1)
    assert "shared with you as a reader" in ada("wiki", "--book", "mine", code=0).out
    (target,) = ada("wiki", "targets", "--book", "mine", "--json", code=0).json["targets"]
    (member,) = ada("wiki", "members", "--json", code=0).json["members"]
    assert (target["name"], member["name"], member["role"]) == ("default", "mine", "reader")
    found = ada("wiki", "search", "Lisbon", "--book", "mine", "--all", "--json", code=0).json
    assert [(each["book"], each["slug"]) for each in found["matches"]] == [("default", "ada")]
    shown = ada("wiki", "show", "ada", "--book", "mine", "--shared", "default", code=0).out
    assert "Ada lives in Lisbon" in shown
    ada("wiki", "show", "ada", "--book", "mine", code=3)


def test_a_page_as_json_has_the_fields_that_are_promised(ada: Say) -> None:
    page = ada("wiki", "show", "entity/ada", "--json", code=0).json
    assert (page["type"], page["slug"], page["address"]) == ("entity", "ada", "entity/ada")
    assert (page["version"], page["status"], page["body"]) == (0, "active", BODY)
    assert "".join(each["text"] for each in page["sections"]) == BODY
    assert [each["slug"] for each in page["sections"]] == ["lead", "work", "timeline"]
    memory_id = page["sources"][0]["memory_id"]
    assert page["sections"][1]["sources"][0]["memory_id"] == memory_id
    assert ada("show", memory_id, "--json", code=0).json["text"] == "Ada moved to Lisbon."
    assert page["parent"] is None
    make(ada, "entity", "Grace", "Ada's friend.", "--parent", "ada")
    assert ada("wiki", "show", "grace", "--json", code=0).json["parent"] == "entity/ada"


def test_show_tells_who_wrote_it_and_with_sources_on_what_it_rests(ada: Say) -> None:
    shown = ada("wiki", "show", "ada", code=0).out
    assert shown.startswith("# Ada\n")
    assert "entity · medium confidence · version 0 · " in shown
    assert "by grace" in shown
    assert "Ada moved to Lisbon." not in shown
    lines = ada("wiki", "show", "ada", "--sources", code=0).out.splitlines()
    memory_id = ada("wiki", "show", "ada", "--json").json["sources"][0]["memory_id"]
    at = lines.index("  ↳ Ada moved to Lisbon.")
    assert lines[at + 1].endswith(f"1 March 2026 · ada · chat:17  {memory_id[-8:]}")
    assert lines.count("  ↳ Ada moved to Lisbon.") == 3


def test_show_of_an_earlier_version_says_that_it_is_one(ada: Say) -> None:
    ada("wiki", "edit", "ada", "--old", "Lisbon", "--new", "Porto", code=0)
    then = ada("wiki", "show", "ada", "--version", "0", code=0).out
    assert "version 0 of 1" in then
    assert "lives in Lisbon" in then
    assert ada("wiki", "show", "ada", "--version", "0", "--json").json["body"] == BODY
    assert "0 to 1" in ada("wiki", "show", "ada", "--version", "9", code=3).err


def test_show_raw_is_the_text_to_the_last_character(ada: Say) -> None:
    assert ada("wiki", "show", "ada", "--raw", code=0).out == BODY
    section = "## Work\n\n- chose **Postgres**\n\n"
    assert ada("wiki", "show", "ada", "--raw", "--section", "Work", code=0).out == section
    assert "lead, work, timeline" in ada("wiki", "show", "ada", "--section", "x", code=3).err


def test_hostile_text_is_shown_and_never_sent_to_the_terminal(told: Say) -> None:
    evil = "\x1b[2J\x9b31m \u202egnp.exe \u2066x\u2069 <script>alert(1)</script> [[a|\x1b]0;b\x07]]"
    make(told, "entity", "Eve <b>", evil, "--tag", "t", "--alias", "שלום")
    make(told, "entity", "Friend", f"Knows [[Eve <b>]] {evil}")
    for words in (
        ("list",),
        ("show", "friend", "--sources"),
        ("search", "script"),
        ("history", "friend"),
        ("blame", "friend"),
        ("links", "friend"),
        ("broken",),
        ("orphans",),
        ("recent",),
        ("lint",),
        ("status",),
    ):
        for also in ((), ("--json",)):
            done = told("wiki", *words, *also)
            assert done.code in (0, 7), done
            assert not {*"\x1b\x9b\x07\u202e\u2066\u2069"} & {*(done.out + done.err)}, words
    assert "<script>alert(1)</script>" in told("wiki", "show", "friend", code=0).out


def test_list_filters_and_goes_on_where_it_stopped(told: Say) -> None:
    for number in range(5):
        make(
            told,
            "concept",
            f"C{number}",
            f"Idea {number}.",
            "--tag",
            "odd" if number % 2 else "even",
        )
    make(told, "entity", "Ada", "See [[C1]].")
    told("wiki", "archive", "c4", code=0)

    def slugs(*words: str) -> list[str]:
        return [
            each["slug"] for each in told("wiki", "list", *words, "--json", code=0).json["pages"]
        ]

    assert slugs() == ["c0", "c1", "c2", "c3", "ada"]
    assert slugs("--type", "entity") == ["ada"]
    assert slugs("--tag", "odd") == ["c1", "c3"]
    assert slugs("--archived") == ["c4"]
    assert slugs("--orphans", "--type", "concept") == ["c0", "c2", "c3"]
    first = told("wiki", "list", "--limit", "2", "--json", code=0).json
    assert first["after"] == "concept/c1"
    assert slugs("--limit", "2", "--after", first["after"]) == ["c2", "c3"]
    assert told("wiki", "list", "--limit", "5", "--json", code=0).json["after"] is None
    assert "--after concept/c1" in told("wiki", "list", "--limit", "2", code=0).out
    assert told("wiki", "list", "--after", "nonsense").code == 2
    assert told("wiki", "list", "--stubs", "--archived").code == 2


def test_search_marks_what_it_found_and_says_what_it_took_a_word_for(ada: Say) -> None:
    found = ada("wiki", "search", "Postgers", "--json", code=0).json
    (match,) = found["matches"]
    assert found["corrected"]
    marked = [match["snippet"][start:end] for start, end in match["marks"]]
    assert marked == ["Postgres"]
    assert 0 < match["score"] <= 1
    shown = ada("wiki", "search", "Postgers", code=0)
    assert "showing results for postgres" in shown.err.lower()
    assert "entity/ada" in shown.out
    assert "No page says that" in ada("wiki", "search", "xylophone", code=0).err


def test_search_leaves_archived_pages_out_unless_they_are_asked_for(ada: Say) -> None:
    ada("wiki", "archive", "ada", code=0)
    assert ada("wiki", "search", "Lisbon", "--json", code=0).json["total"] == 0
    assert ada("wiki", "search", "Lisbon", "--archived", "--json", code=0).json["total"] == 1
    assert "archived" in ada("wiki", "search", "Lisbon", "--archived", code=0).out


def test_the_guide_is_printed_and_installed_as_a_skill(say: Say, tmp_path: Path) -> None:
    assert "Writing in a commonplace wiki" in say("wiki", "guide", code=0).out
    done = say("wiki", "guide", "--install", tmp_path / "skills", "--json", code=0).json
    skill = Path(done["path"])
    assert skill == tmp_path / "skills" / done["name"]
    assert (skill / "SKILL.md").read_text("utf-8") == say("wiki", "guide", "--json").json["text"]
    assert [*skill.glob("references/*.md")]
    (skill / "SKILL.md").write_text("old")
    say("wiki", "guide", "--install", tmp_path / "skills", code=0)
    assert (skill / "SKILL.md").read_text("utf-8") != "old"
    (tmp_path / "other" / done["name"]).mkdir(parents=True)
    assert say("wiki", "guide", "--install", tmp_path / "other").code == 6


def test_what_is_shared_with_a_shared_book_stays_there(say: Say) -> None:
    for book in ("mine", "team", "secret"):
        make(say, "entity", f"Of {book}", "It leads to [[secret:Of secret]].", "--book", book)
    say("wiki", "share", "mine", "--book", "team", code=0)
    say("wiki", "share", "team", "--book", "secret", code=0)
    mine = ("--book", "mine", "--shared", "team", "--json")
    assert say("wiki", "status", *mine, code=0).json["shared"] == []
    assert say("wiki", "search", "leads", "--all", *mine).code == 2
    found = say("wiki", "search", "leads", "--all", "--book", "mine", "--json", code=0).json
    assert {each["book"] for each in found["matches"]} == {None, "team"}
    (link,) = say("wiki", "links", "of-team", *mine, code=0).json["links"]
    assert (link["state"], link["page"]) == ("elsewhere", None)
    (link,) = say("wiki", "links", "of-team", "--book", "team", "--json", code=0).json["links"]
    assert link["page"]["address"] == "entity/of-secret"
    assert say("wiki", "list", "--book", "mine", "--shared", "secret").code == 3
