import pytest

from tests.serve.cli.conftest import Say

BODY = "She writes.\n\n## Facts\n\nShe lives in Lisbon. She likes tea.\n"


@pytest.fixture
def page(told: Say) -> Say:
    cited = told("recall", "moved to Lisbon", "--limit", "1", "--json").json["hits"][0]["id"]
    create = ("wiki", "create", "--type", "entity", "--title", "Ada", "--content", BODY)
    told(*create, "--source", cited, code=0)
    return told


def test_a_wrong_sentence_is_put_right_and_the_correction_remembered(page: Say) -> None:
    done = page("wiki", "wrong", "ada", "likes tea", "--instead", "She likes coffee.", "--json")
    assert done.json["sentence"] == "She likes tea."
    assert done.json["body"] == BODY.replace("tea", "coffee")
    kept = page("show", done.json["memory_id"], "--json").json
    assert (kept["text"], kept["tags"]) == ("She likes coffee.", ["correction"])
    assert done.json["memory_id"] in str(done.json["sections"][1]["sources"])


def test_a_wrong_sentence_without_a_better_one_is_struck_out(page: Say) -> None:
    done = page("wiki", "wrong", "ada", "She likes tea.", code=0)
    assert done.out.startswith("Struck out of entity/ada: version 1.")
    assert "tea" not in page("wiki", "show", "ada", "--json").json["body"]


def test_which_sentence_is_wrong_must_be_clear(page: Say) -> None:
    assert "2 sentences" in page("wiki", "wrong", "ada", "She l", code=2).err
    assert "wiki blame" in page("wiki", "wrong", "ada", "She sings.", code=2).err
    assert "correction" not in page("export", "memories", "-").out


def test_a_proposal_changes_nothing_until_it_is_accepted(page: Say) -> None:
    propose = ("wiki", "propose", "ada", "--section", "facts", "--content", "She lives in Porto.")
    made = page(*propose, "--agent", "scribe", "--reason", "a letter says so", code=0)
    short = made.out.split()[-1]
    assert f"commonplace wiki accept {short}" in made.err
    assert page("wiki", "show", "ada", "--json").json["version"] == 0
    done = page("wiki", "accept", short, code=0)
    assert done.out.startswith("Accepted for entity/ada: version 1.")
    assert "She lives in Porto." in page("wiki", "show", "ada", "--json").json["body"]
    assert "accepted already" in page("wiki", "reject", short, code=6).err


def test_a_proposal_may_be_accepted_with_other_words_or_rejected(page: Say) -> None:
    propose = ("wiki", "propose", "ada", "--section", "facts", "--json", "--content")
    first = page(*propose, "She lives in Porto.", code=0).json["id"]
    accept = ("wiki", "accept", first, "--content", "-", "--json")
    assert "She lives in Faro.\n" in page(*accept, stdin=b"She lives in Faro.", code=0).json["body"]
    second = page(*propose, "She lives in Rome.", code=0).json["id"]
    assert page("wiki", "reject", second, "--json", code=0).json["status"] == "rejected"
    assert "wiki proposals" in page("wiki", "accept", "nosuch", code=3).err


def test_a_section_that_was_changed_since_is_shown_beside_the_proposal(page: Say) -> None:
    propose = ("wiki", "propose", "ada", "--section", "facts", "--content", "She lives in Porto.")
    made = page(*propose, "--json", code=0).json["id"]
    page("wiki", "edit", "ada", "--old", "Lisbon", "--new", "Rome", code=0)
    refused = page("wiki", "accept", made, code=6).err
    assert "-She lives in Rome." in refused and "+She lives in Porto." in refused
    assert "Porto" in page("wiki", "accept", made, "--force", "--json", code=0).json["body"]


def test_a_section_is_given_back_to_what_compiles(page: Say) -> None:
    done = page("wiki", "release", "ada", "--section", "Facts", "--json", code=0).json
    assert [each["pen"] for each in done["sections"]] == ["authored", "compiled"]
    page("wiki", "append", "ada", "x", "--section", "Other", code=0)
    assert "cites no memory" in page("wiki", "release", "ada", "--section", "other", code=6).err


def test_a_name_that_needs_no_page_is_not_listed(page: Say) -> None:
    page("remember", "Marta Gomez waved.", code=0)
    ignored = page("wiki", "ignore", "Marta Gomez", "--json", code=0).json
    assert ignored == {"name": "Marta Gomez", "state": "ignored"}
    names = ("wiki", "mentions", "--least", "1", "--json")
    assert "Marta Gomez" not in page(*names).out
    page("wiki", "ignore", "Marta Gomez", "--again", code=0)
    assert "Marta Gomez" in page(*names).out
    assert "No memory says" in page("wiki", "ignore", "Nobody Else", code=3).err


def test_names_become_links_once_in_each_page(page: Say) -> None:
    for title in ("Poets", "Letters"):
        text = "We read Ada today. Ada is good."
        page("wiki", "create", "--type", "topic", "--title", title, "--content", text, code=0)
    dry = page("wiki", "link", "ada", "--dry-run", code=0)
    assert "2 pages would link to entity/ada." in dry.out
    assert page("wiki", "show", "poets", "--json").json["version"] == 0
    done = page("wiki", "link", "ada", "--json", code=0).json
    assert {(each["address"], each["version"]) for each in done["links"]} == {
        ("topic/poets", 1),
        ("topic/letters", 1),
    }
    body = page("wiki", "show", "poets", "--json").json["body"]
    assert body == "We read [[entity/ada|Ada]] today. Ada is good."
    assert "No page says" in page("wiki", "link", "ada", code=0).out


@pytest.fixture
def team(page: Say) -> Say:
    """A second book, with a page."""
    create = ("--book", "team", "wiki", "create", "--type", "topic", "--title", "Plan")
    page(*create, "--content", "The plan is good.", code=0)
    return page


def test_a_reader_reads_and_a_member_writes(team: Say) -> None:
    shared = team("--book", "team", "wiki", "share", "default", code=0)
    assert shared.out == "default reads the pages of team now.\n"
    append = ("wiki", "append", "plan", "More.", "--shared", "team")
    assert "member" in team(*append, code=4).err
    assert team(*append, "--json", code=4).error["code"] == "permission"
    share = ("--book", "team", "wiki", "share", "default", "--role", "member", "--boost", "0.5")
    given = team(*share, "--json", code=0).json
    assert (given["name"], given["role"], given["boost"]) == ("default", "member", 0.5)
    done = team(*append, code=0)
    assert "wiki diff topic/plan --shared team" in done.err
    assert "More." in team("--book", "team", "wiki", "show", "plan").out


def test_a_correction_in_a_shared_book_is_remembered_there(team: Say) -> None:
    wrong = ("wiki", "wrong", "plan", "The plan is good.", "--instead", "It is bad.")
    team("--book", "team", "wiki", "share", "default", code=0)
    team(*wrong, "--shared", "team", code=4)
    assert not team("--book", "team", "log", "--json").json["memories"]
    team("--book", "team", "wiki", "share", "default", "--role", "member", code=0)
    team(*wrong, "--shared", "team", code=0)
    [kept] = team("--book", "team", "log", "--json").json["memories"]
    assert kept["text"] == "It is bad."
    assert "It is bad." not in team("export", "memories", "-").out


def test_a_book_that_is_not_shared_any_more_is_not_there(team: Say) -> None:
    team("--book", "team", "wiki", "share", "default", code=0)
    team("--book", "team", "wiki", "unshare", "default", code=0)
    team("wiki", "append", "plan", "More.", "--shared", "team", code=3)
    assert "does not share" in team("--book", "team", "wiki", "unshare", "default", code=3).err
    assert "There is no book" in team("wiki", "share", "nobody", code=3).err
    assert "boost" in team("wiki", "share", "team", "--boost", "nan", code=2).err
