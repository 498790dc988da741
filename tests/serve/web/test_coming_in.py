"""How a browser comes in, and who stays out."""

from collections.abc import Callable

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
