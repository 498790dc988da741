"""Settings, tokens and who may see them."""

import re
from collections.abc import Callable

import commonplace
from commonplace.config import SETTINGS
from commonplace.model import SECRET_PREFIX
from tests.serve.web.site import Reader, Site, served


def _as(site: Site, **grant: object) -> dict[str, str]:
    grant = {"scopes": ("read", "write", "forget", "admin"), "kind": "person"} | grant
    _, secret = site.library.access.issue("somebody", **grant)  # type: ignore[arg-type]
    return {"Authorization": f"Bearer {secret}"}


def test_every_setting_is_there_with_where_it_comes_from_and_no_secret_is(
    library_url: str,
) -> None:
    given = {"mind__key": "sk-do-not-tell", "jobs__attempts": 5}
    with commonplace.open(library_url, **given) as library, served(library) as site:
        told = {each["name"]: each for each in site.get("/settings.json").json()["settings"]}
        shown = site.get("/settings").text
    assert set(told) == set(SETTINGS)
    assert (told["jobs.attempts"]["value"], told["jobs.attempts"]["origin"]) == (5, "given")
    assert told["wiki.stale_days"]["origin"] == "default"
    assert told["mind.key"]["value"] == "(set)"
    assert "sk-do-not-tell" not in shown + str(told)


def test_only_who_runs_the_library_sees_its_settings(site: Site) -> None:
    site.library.book("theirs", tenant="others")
    for grant in (
        {"scopes": ("read", "write")},
        {"books": (site.book.info.name,)},
    ):
        headers = _as(site, **grant)
        assert site.get("/settings.json", headers=headers).json()["settings"] == []
        assert "serve.port" not in site.get("/settings", headers=headers).text
    other = _as(site, tenant="others")
    assert site.get("/b/theirs/settings.json", headers=other).json()["settings"] == []


def test_settings_are_found_by_a_word_of_what_they_do(site: Site) -> None:
    found = site.get("/settings.json?q=lease").json()["settings"]
    assert "jobs.lease_seconds" in {each["name"] for each in found}
    assert len(found) < len(SETTINGS)


def test_a_tokens_secret_is_shown_once_and_opens_what_was_said(site: Site) -> None:
    site.library.book("heron")
    data = {"name": "reports", "scope": "read", "book": "heron", "kind": "agent", "lasts": "7"}
    made = site.ask("POST", "/settings/tokens", data=data)
    assert made.status_code == 201
    [secret] = re.findall(r'id="secret">([^<]+)<', made.text)
    assert secret not in site.get("/settings/tokens").text
    headers = {"Authorization": f"Bearer {secret}"}
    assert site.get("/b/heron/wiki", headers=headers).status_code == 200
    assert site.get(f"/b/{site.book.info.name}/wiki", headers=headers).status_code == 404
    told = site.get("/settings/tokens.json").json()["tokens"][0]
    assert (told["name"], told["scopes"], told["books"]) == ("reports", ["read"], ["heron"])
    assert told["expires_at"] and "secret" not in told
    assert site.ask("POST", f"/settings/tokens/{told['id']}/revoke").status_code == 303
    assert site.get("/b/heron/wiki", headers=headers).status_code == 401
    assert "reports" not in str(site.get("/settings/tokens.json").json())
    assert "reports" in str(site.get("/settings/tokens.json?state=all").json())


def test_a_browser_makes_no_token_that_outlives_it(
    site: Site, visitor: Callable[..., Reader]
) -> None:
    page = visitor(site, java_script_enabled=False).goto("/settings/tokens")
    offered = page.get_by_label("It works").locator("option").all_inner_texts()
    assert offered[0].startswith("until 20") and "until revoked" not in offered
    page.get_by_label("Name").fill("laptop")
    page.get_by_role("button", name="Make it").click()
    assert "laptop is made" in page.get_by_role("status").inner_text()
    assert page.locator("#secret").inner_text().startswith(SECRET_PREFIX)


def test_a_token_needs_a_scope_and_a_name(site: Site) -> None:
    assert site.ask("POST", "/settings/tokens", data={"name": "x"}).status_code == 400
    assert site.ask("POST", "/settings/tokens", data={"scope": "read"}).status_code == 400
    wrong = {"name": "x", "scope": "read", "lasts": "forever"}
    assert site.ask("POST", "/settings/tokens", data=wrong).status_code == 400
