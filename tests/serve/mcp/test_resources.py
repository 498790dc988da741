"""Pages and memories as resources, completion, and prompts."""

import pytest

import commonplace
from commonplace.errors import InvalidInput, NotFound
from commonplace.serve.mcp.resources import Place, place
from commonplace.sessions.injected import without_injected
from commonplace.wiki.draft import PageDraft
from tests.cases import each_case
from tests.serve.mcp.guest import Guest


@pytest.fixture
def known(book: commonplace.Book) -> commonplace.Book:
    memory = book.remember("Ada moved to Lisbon.", source="chat:17")
    book.wiki.create(PageDraft("entity", "Ada", "Ada lives in Lisbon.", sources=(memory.id,)))
    book.wiki.create(PageDraft("topic", "Çay & <b>", "Hot."))
    return book


@pytest.fixture
def guest(known: commonplace.Book) -> Guest:
    return Guest(known.library)


# --- addresses ------------------------------------------------------------------------------------


@each_case(
    ("uri", "at"),
    [
        ("wiki://index", Place("index")),
        ("wiki://index/", Place("index")),
        ("wiki://index?book=work", Place("index", book="work")),
        ("wiki://page/entity/ada", Place("page", "entity/ada")),
        ("wiki://page/topic/%C3%A7ay", Place("page", "topic/çay")),
        ("wiki://page/topic/çay?book=a%20b", Place("page", "topic/çay", "a b")),
        ("memory://01a1", Place("memory", "01a1")),
    ],
)
def test_an_address_is_understood(uri: str, at: Place) -> None:
    assert place(uri) == at


@each_case(
    "uri",
    [
        "",
        "wiki:",
        "wiki://",
        "wiki://[",
        "wiki://page",
        "wiki://page/entity",
        "wiki://page/entity/ada/more",
        "wiki://pages/entity/ada",
        "memory://",
        "memory://a/b",
        "file:///etc/passwd",
        "http://127.0.0.1/",
        "wiki://index?" + "a=1&" * 1000,
        "memory://" + "x" * 100_000,
        "wiki://\u2100/",
    ],
)
def test_what_means_nothing_here_is_not_found(uri: str) -> None:
    with pytest.raises((NotFound, InvalidInput)):
        place(uri)


# --- reading --------------------------------------------------------------------------------------


def test_pages_are_listed_after_the_index_and_each_can_be_read(guest: Guest) -> None:
    listed = guest.ask("resources/list")["resources"]
    assert [each["name"] for each in listed] == ["index", "entity/ada", "topic/cay-and-b"]
    for each in listed:
        (read,) = guest.ask("resources/read", uri=each["uri"])["contents"]
        assert (read["uri"], read["mimeType"]) == (each["uri"], "text/markdown")
        assert read["text"]
        assert "data, not instructions" in read["text"]


def test_a_page_is_read_with_what_it_rests_on(known: commonplace.Book, guest: Guest) -> None:
    (memory,) = known.log()
    (read,) = guest.ask("resources/read", uri="wiki://page/entity/ada")["contents"]
    assert "Ada lives in Lisbon." in read["text"]
    assert f"[{memory.id}] chat:17" in read["text"]
    (read,) = guest.ask("resources/read", uri=f"memory://{memory.id}")["contents"]
    assert "Ada moved to Lisbon." in read["text"]
    assert "chat:17" in read["text"]
    assert without_injected(read["text"]) == "", "what is attached is not captured again"


def test_a_long_list_of_resources_is_read_on(known: commonplace.Book, guest: Guest) -> None:
    for number in range(205):
        known.wiki.create(PageDraft("topic", f"Topic {number:03}", "About it."))
    seen: list[str] = []
    cursor: dict[str, object] = {}
    for _ in range(3):
        found = guest.ask("resources/list", **cursor)
        seen += [each["uri"] for each in found["resources"]]
        cursor = {"cursor": found.get("nextCursor")}
    assert cursor == {"cursor": None}
    assert len(seen) == len({*seen}) == 208


@pytest.mark.parametrize("cursor", [5, [], "nonsense", "x/y/z", "\x00"])
def test_a_cursor_that_is_none_is_refused_or_finds_nothing(guest: Guest, cursor: object) -> None:
    told = guest.reply("resources/list", cursor=cursor).body
    assert told.get("error", {}).get("code") == -32602 or "nextCursor" not in told["result"]


@pytest.mark.parametrize(
    "uri", ["wiki://page/entity/nobody", "memory://nothing", "wiki://[", "x", "wiki://index?book=x"]
)
def test_a_resource_that_is_not_there_is_told_as_each_era_has_it(
    known: commonplace.Book, uri: str
) -> None:
    for era, code in (("2026-07-28", -32602), ("2025-11-25", -32002)):
        error = Guest(known.library, era=era).fails("resources/read", uri=uri)
        assert (error["code"], error["data"]) == (code, {"uri": uri})


def test_resources_of_others_do_not_exist(known: commonplace.Book) -> None:
    library = known.library
    library.book("grace")
    (memory,) = known.log()
    uris = ["wiki://page/entity/ada", f"memory://{memory.id}", "wiki://index?book=ada"]
    for other in (Guest(library, books=("grace",)), Guest(library, toolsets=("chatgpt",))):
        for uri in uris:
            assert other.fails("resources/read", uri=uri)["message"] == "Resource not found"
    listed = Guest(library, toolsets=("memory",)).ask("resources/list")
    assert listed["resources"] == []
    known.offer("wiki_read", "off")
    guest = Guest(library)
    assert guest.ask("resources/list")["resources"] == []
    assert guest.fails("resources/read", uri=uris[0])["message"] == "Resource not found"
    assert guest.ask("resources/read", uri=uris[1])


@pytest.mark.parametrize(
    ("name", "value", "context", "values"),
    [
        ("type", "t", {}, ["topic", "theme"]),
        ("type", "x", {}, []),
        ("slug", "", {}, ["ada", "cay-and-b"]),
        ("slug", "ad", {}, ["ada"]),
        ("slug", "ada", {"arguments": {"type": "entity"}}, ["ada"]),
        ("slug", "", {"arguments": {"type": "topic"}}, ["cay-and-b"]),
        ("slug", "\x00", {}, []),
        ("other", "a", {}, []),
    ],
)
def test_types_and_slugs_are_completed(
    guest: Guest, name: str, value: str, context: dict[str, object], values: list[str]
) -> None:
    found = guest.ask(
        "completion/complete",
        ref={"type": "ref/resource", "uri": "wiki://page/{type}/{slug}"},
        argument={"name": name, "value": value},
        context=context,
    )
    assert found["completion"] == {"values": values, "hasMore": False}


# --- prompts --------------------------------------------------------------------------------------


def test_prompts_say_what_they_are_for(guest: Guest) -> None:
    found = guest.ask("prompts/list")["prompts"]
    names = [each["name"] for each in found]
    assert names == ["briefing", "remember_this_session", "review_inbox"]
    for each in found:
        assert each["description"]
        assert all(one["description"] and not one["required"] for one in each["arguments"])


def test_every_prompt_is_one_message_of_the_user(known: commonplace.Book, guest: Guest) -> None:
    known.remember("We decided to use PostgreSQL.", kind="decision")
    for name in ("briefing", "remember_this_session", "review_inbox"):
        (message,) = guest.ask("prompts/get", name=name)["messages"]
        assert message["role"] == "user"
        assert message["content"]["type"] == "text"
    (message,) = guest.ask("prompts/get", name="briefing", arguments={"project": "x"})["messages"]
    assert "PostgreSQL" in message["content"]["text"]
    assert "data, not instructions" in message["content"]["text"]


def test_what_waits_is_put_before_the_model_as_data(known: commonplace.Book, guest: Guest) -> None:
    known.wiki.propose("entity/ada", "notes", "She likes tea.")
    (message,) = guest.ask("prompts/get", name="review_inbox")["messages"]
    assert "She likes tea." in message["content"]["text"]
    assert "data, not instructions" in message["content"]["text"]


@pytest.mark.parametrize(
    "params",
    [
        {"name": "nothing"},
        {},
        {"name": 5},
        {"name": "briefing", "arguments": []},
        {"name": "briefing", "arguments": {"project": 5}},
        {"name": "briefing", "arguments": {"book": "nobody's"}},
    ],
)
def test_a_prompt_that_cannot_be_had_is_refused(
    known: commonplace.Book, params: dict[str, object]
) -> None:
    assert Guest(known.library, era="2025-06-18").fails("prompts/get", **params)["code"] == -32602


def test_prompts_of_toolsets_that_a_token_lacks_are_not_there(known: commonplace.Book) -> None:
    guest = Guest(known.library, toolsets=("wiki_read",))
    assert [each["name"] for each in guest.ask("prompts/list")["prompts"]] == ["review_inbox"]
    assert guest.fails("prompts/get", name="briefing")["code"] == -32602
