"""How a browser comes in, stays, and goes; and who stays out."""

from collections.abc import Callable

import httpx2

from commonplace.serve.http.gate import COOKIE
from tests.serve.web.site import Reader, Site


def test_a_link_opens_the_book_once(site: Site, visitor: Callable[..., Reader]) -> None:
    reader = visitor(site)
    assert reader.has_cookie
    assert reader.page.get_by_role("heading", level=1).inner_text() == site.library.config.book


def test_without_a_token_a_browser_is_told_how_to_come_in(site: Site) -> None:
    answer = site.ask("GET", "/", headers={"Authorization": ""})
    assert answer.status_code == 401
    assert "commonplace web" in answer.text
    assert (
        site.ask("GET", "/wiki.json", headers={"Authorization": "", "Accept": "*/*"}).json()[
            "status"
        ]
        == 401
    )


def test_looking_at_a_link_does_not_use_it_up_and_pressing_the_button_does(site: Site) -> None:
    link = site.link()
    assert [httpx2.get(link).status_code for _ in range(3)] == [200, 200, 200]
    assert httpx2.post(link).status_code == 303
    again = httpx2.post(link)
    assert again.status_code == 401 and "set-cookie" not in again.headers


def test_who_shows_a_token_makes_a_link_that_gives_no_more_than_the_token(site: Site) -> None:
    _, secret = site.library.access.issue("reader", scopes=("read",), kind="agent")
    made = httpx2.post(f"{site.url}/links", headers={"Authorization": f"Bearer {secret}"})
    assert made.status_code == 201
    entered = httpx2.post(f"{site.url}{made.json()['path']}")
    cookie = entered.headers["set-cookie"].partition(";")[0]
    told = httpx2.get(f"{site.url}/settings.json", headers={"Cookie": cookie}).json()
    assert told["me"]["scopes"] == ["read"] and told["settings"] == []


def test_logging_out_ends_the_token_and_the_browser_forgets_it(
    site: Site, visitor: Callable[..., Reader]
) -> None:
    reader = visitor(site)
    [kept] = [each["value"] for each in reader.context.cookies() if each["name"] == COOKIE]
    cookie = {"Cookie": f"{COOKIE}={kept}"}
    assert httpx2.get(f"{site.url}/wiki", headers=cookie).status_code == 200
    reader.goto("/settings")
    reader.page.get_by_role("button", name="Log out").click()
    assert "Come in by a link" in reader.page.inner_text("h1")
    assert not reader.has_cookie
    assert httpx2.get(f"{site.url}/wiki", headers=cookie).status_code == 401
    [browser] = [each for each in site.library.access.tokens() if each.name == "browser"]
    assert browser.revoked_at is not None
    reader.complaints.clear()  # the console tells of the 401, which is what was wanted


def test_a_program_that_shows_a_token_is_not_logged_out(site: Site) -> None:
    assert site.ask("POST", "/settings/leave").status_code == 403
    assert site.get("/settings").status_code == 200
