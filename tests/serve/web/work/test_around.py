"""Connecting clients, health, and the book for programs."""

import re
from collections.abc import Callable
from pathlib import Path

from commonplace.serve.connect.clients import CLIENTS
from commonplace.wiki.draft import PageDraft
from tests.serve.web.site import Reader, Site


def test_each_client_has_its_command_and_when_it_was_last_heard_of(site: Site) -> None:
    site.book.session("s1", client="codex").add("user", "Hello.")
    shown = site.get("/connect").text
    for name in CLIENTS:
        assert f"commonplace connect {name}" in shown
    told = {each["name"]: each for each in site.get("/connect.json").json()["clients"]}
    assert told["codex"]["sessions"] == 1 and told["codex"]["seen_at"]
    assert told["gemini"]["seen_at"] is None


def test_another_book_is_named_in_the_command(site: Site) -> None:
    site.library.book("team blue")
    shown = site.get("/b/team%20blue/connect.json").json()["clients"][0]
    assert shown["command"] == "commonplace connect claude-code '--book=team blue'"


def test_what_others_wrote_in_a_clients_files_is_not_shown(site: Site) -> None:
    settings = Path.home() / ".gemini" / "settings.json"
    settings.parent.mkdir()
    settings.write_text('{"mcpServers": {"other": {"env": {"KEY": "sk-of-somebody-else"}}}}')
    answer = site.get("/connect")
    assert "sk-of-somebody-else" not in answer.text
    assert str(settings) in answer.text and "mcpServers" in answer.text
    assert "sk-of-somebody-else" in settings.read_text()


def test_who_does_not_run_the_library_sees_no_file_of_its_machine(site: Site) -> None:
    _, secret = site.library.access.issue("guest", scopes=("read",))
    answer = site.get("/connect", headers={"Authorization": f"Bearer {secret}"})
    assert answer.status_code == 200 and str(Path.home()) not in answer.text


def test_health_has_numbers_for_everybody_and_the_library_for_who_runs_it(site: Site) -> None:
    site.book.remember("Ada lives in Lisbon.")
    told = site.get("/doctor.json").json()
    assert told["book"]["memories"] == 1
    looked = site.ask("POST", "/doctor")
    assert looked.status_code == 200 and "What was looked at" in looked.text
    assert "integrity" in looked.text
    assert site.ask("POST", "/doctor/fix").status_code == 303
    _, secret = site.library.access.issue("one", scopes=("admin",), books=(site.book.info.name,))
    headers = {"Authorization": f"Bearer {secret}"}
    assert site.get("/doctor", headers=headers).status_code == 200
    assert site.ask("POST", "/doctor", headers=headers).status_code == 403


def test_recall_is_drawn_once_somebody_asked(site: Site) -> None:
    site.book.remember("Ada lives in Lisbon.")
    assert "How fast it recalls" not in site.get("/doctor").text
    site.book.recall("Where does Ada live?")
    assert "How fast it recalls" in site.get("/doctor").text


def test_llms_txt_leads_to_pages_as_markdown(site: Site) -> None:
    body = "She lives in Lisbon."
    site.book.wiki.create(PageDraft("entity", "Ada [the first]", body, summary="A\n# person"))
    answer = site.get("/llms.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.startswith(f"# {site.book.info.name}\n")
    [link] = re.findall(r"\[Ada \(the first\)\]\((\S+)\): A # person", answer.text)
    assert body in site.get(link.removeprefix(site.url)).text
    site.library.book("other")
    assert f"({site.url}/b/other/wiki.json)" in site.get("/b/other/llms.txt").text


def test_the_menu_of_keeping_hides_nothing(demo: Site, visitor: Callable[..., Reader]) -> None:
    page = visitor(demo).goto("/jobs")
    heading = page.get_by_role("heading", level=1).bounding_box()
    menu = page.get_by_role("navigation", name="Keeping").bounding_box()
    assert heading and menu and menu["y"] + menu["height"] <= heading["y"]
