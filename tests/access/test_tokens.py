"""A token opens what it was given for, to whoever shows its secret, for as long as it holds."""

import hashlib
import hmac
import string
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace import clock
from commonplace.access import tokens
from commonplace.errors import InvalidInput, NotAllowed, NotFound, Unauthorized
from commonplace.model import Caller, Token

ADMIN = Caller("t-0", "admin", "person", "default", frozenset({"admin"}))
SIGNS = string.ascii_letters + string.digits + "_-"


def test_an_issued_secret_is_known_again_with_what_it_may(library: commonplace.Library) -> None:
    token, secret = library.access.issue(
        "ada's agent", scopes=["write", "read"], books=["ada", "team"], toolsets=["memory"]
    )
    assert secret.startswith("cpl_") and len(secret) == 47
    caller = library.access.caller(secret)
    assert caller == Caller(
        token.id,
        "ada's agent",
        "agent",
        "default",
        frozenset({"read", "write"}),
        ("ada", "team"),
        ("memory",),
    )
    assert token.scopes == ("read", "write")
    assert library.access.tokens() == [
        Token(**_fields(token) | {"last_used_at": library.access.tokens()[0].last_used_at})
    ]


@pytest.mark.parametrize("engine", ["sqlite"])
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    said=st.one_of(
        st.text(),
        st.text(SIGNS, min_size=43, max_size=43).map("cpl_{}".format),
        st.binary().map(lambda data: data.decode("latin-1")),
    )
)
def test_no_other_string_is_known(library: commonplace.Library, said: str) -> None:
    _, secret = library.access.issue("one", scopes=["read"])
    with pytest.raises(Unauthorized):
        library.access.caller(said)
    assert library.access.caller(secret).name == "one"


@pytest.mark.parametrize(
    "change",
    [
        lambda secret: secret[:-1],
        lambda secret: secret + "A",
        lambda secret: secret + "\n",
        lambda secret: f" {secret}",
        lambda secret: secret.upper(),
        lambda secret: "CPL_" + secret[4:],
        lambda secret: secret[:20] + ("A" if secret[20] != "A" else "B") + secret[21:],
        lambda secret: secret + "\0",
        lambda secret: "\ud800" + secret[1:],
    ],
)
def test_what_is_nearly_a_secret_is_none(
    library: commonplace.Library, change: Callable[[str], str]
) -> None:
    _, secret = library.access.issue("one", scopes=["read"])
    with pytest.raises(Unauthorized):
        library.access.caller(change(secret))


def test_a_revoked_token_opens_nothing_from_then_on(
    library: commonplace.Library, library_url: str
) -> None:
    token, secret = library.access.issue("one", scopes=["read"])
    with commonplace.open(library_url) as elsewhere:
        assert elsewhere.access.caller(secret).name == "one"
        revoked = library.access.revoke(token.id)
        assert revoked.revoked_at is not None
        with pytest.raises(Unauthorized):
            elsewhere.access.caller(secret)
    with pytest.raises(Unauthorized):
        library.access.caller(secret)
    assert library.access.revoke(token.id[-8:]).revoked_at == revoked.revoked_at


def test_an_expired_token_opens_nothing_from_then_on(library: commonplace.Library) -> None:
    ends = clock.now() + timedelta(hours=1)
    _, secret = library.access.issue("one", scopes=["read"], expires_at=ends)
    library.access.caller(secret)
    with clock.frozen_at(ends), pytest.raises(Unauthorized):
        library.access.caller(secret)


def test_the_last_use_is_noted_at_most_once_a_minute(library: commonplace.Library) -> None:
    _, secret = library.access.issue("one", scopes=["read"])
    start = clock.now()
    noted = []
    for seconds in (0, 30, 61):
        with clock.frozen_at(start + timedelta(seconds=seconds)):
            library.access.caller(secret)
        noted.append(library.access.tokens()[0].last_used_at)
    assert noted == [start, start, start + timedelta(seconds=61)]


def test_only_the_hash_of_a_secret_stands_in_the_database(
    tmp_path: Path, nothing_of_the_developers: None
) -> None:
    place = tmp_path / "book.db"
    with commonplace.open(place) as library:
        _, secret = library.access.issue("one", scopes=["read"])
        library.access.caller(secret)
        library.engine.checkpoint()
        written = b"".join(file.read_bytes() for file in tmp_path.glob("book.db*"))
    assert b"one" in written
    assert secret[4:].encode() not in written


@pytest.mark.parametrize(
    "grant",
    [
        {"scopes": []},
        {"scopes": ""},
        {"scopes": "read"},
        {"scopes": None},
        {"scopes": ["everything"]},
        {"scopes": [""]},
        {"scopes": [["read"]]},
        {"scopes": ["read"], "books": None},
        {"scopes": ["read"], "books": "ada"},
        {"scopes": ["read"], "books": [""]},
        {"scopes": ["read"], "books": [None]},
        {"scopes": ["read"], "books": ["a\0b"]},
        {"scopes": ["read"], "books": [f"b{n}" for n in range(1001)]},
        {"scopes": ["read"], "toolsets": ["all"]},
        {"scopes": ["read"], "kind": "compiler"},
        {"scopes": ["read"], "tenant": "a\nb"},
        {"scopes": ["read"], "expires_at": clock.now().replace(tzinfo=None)},
        {"scopes": ["read"], "expires_at": clock.now() - timedelta(seconds=1)},
    ],
)
@pytest.mark.parametrize("engine", ["sqlite"])
def test_nothing_that_is_left_open_means_everything(
    library: commonplace.Library, grant: dict[str, object]
) -> None:
    with pytest.raises(InvalidInput):
        library.access.issue("one", **grant)  # type: ignore[arg-type]
    assert library.access.tokens() == []


@pytest.mark.parametrize("name", ["", "  ", "x" * 101, "\u202e", "\0"])
@pytest.mark.parametrize("engine", ["sqlite"])
def test_a_token_has_a_name_that_can_be_read(library: commonplace.Library, name: str) -> None:
    with pytest.raises(InvalidInput):
        library.access.issue(name, scopes=["read"])


def test_tenants_do_not_see_each_others_tokens(library: commonplace.Library) -> None:
    acme, _ = library.access.issue("one", scopes=["read"], tenant="acme")
    umbra, secret = library.access.issue("two", scopes=["read"], tenant="umbra")
    assert library.access.tokens() == []
    assert [token.id for token in library.access.tokens("acme")] == [acme.id]
    with pytest.raises(NotFound):
        library.access.revoke(umbra.id, tenant="acme")
    assert library.access.caller(secret).tenant == "umbra"


def test_who_makes_a_token_gives_at_most_what_they_have(library: commonplace.Library) -> None:
    access = library.access
    access.issue("all", by=ADMIN, scopes=["admin"])
    some = Caller("t-1", "some", "agent", "default", frozenset({"admin"}), ("a", "b"), ("memory",))
    token, _ = access.issue("few", by=some, scopes=["read"], books=["a"], toolsets=["memory"])
    for grant in (
        {"books": []},
        {"books": ["a", "c"], "toolsets": ["memory"]},
        {"books": ["a"]},
        {"books": ["a"], "toolsets": ["wiki_write"]},
        {"books": ["a"], "toolsets": ["memory"], "tenant": "umbra"},
    ):
        with pytest.raises(NotAllowed):
            access.issue("more", by=some, scopes=["read"], **grant)  # type: ignore[arg-type]
    plain = Caller("t-2", "plain", "agent", "default", frozenset({"write"}))
    with pytest.raises(NotAllowed):
        access.issue("own", by=plain, scopes=["read"])
    with pytest.raises(NotAllowed):
        access.revoke(token.id, by=plain)
    assert [each.name for each in access.tokens(by=some)] == ["few"]
    everything = access.tokens(by=ADMIN)[0]
    with pytest.raises(NotFound):
        access.revoke(everything.id, by=some)


def test_no_token_makes_one_that_outlives_it(library: commonplace.Library) -> None:
    access = library.access
    soon, later = clock.later(clock.now(), 600), clock.later(clock.now(), 6000)
    _, secret = access.issue("guest", scopes=["admin"], expires_at=soon)
    guest = access.caller(secret)
    for ends in (None, later):
        with pytest.raises(NotAllowed, match="expires_at"):
            access.issue("stays", by=guest, scopes=["read"], expires_at=ends)
    made, _ = access.issue("goes", by=guest, scopes=["read"], expires_at=soon)
    assert made.expires_at == guest.expires_at
    old, _ = access.issue("old", scopes=["read"])
    assert access.revoke(old.id, by=guest).revoked_at


def test_an_agent_makes_no_token_that_writes_as_a_person(library: commonplace.Library) -> None:
    agent = Caller("t-3", "agent", "agent", "default", frozenset({"admin"}))
    with pytest.raises(NotAllowed, match="person"):
        library.access.issue("me", by=agent, scopes=["write"], kind="person")
    library.access.issue("me", by=ADMIN, scopes=["write"], kind="person")


def test_the_audit_says_who_did_what_and_not_what_was_said(library: commonplace.Library) -> None:
    access = library.access
    token, secret = access.issue("one", scopes=["read"])
    caller = access.caller(secret)
    access.record(caller, "refused", detail={"scope": "write", "long": "x" * 1000})
    book = library.book("ada")
    access.record(caller, "exported", book.info.id)
    access.revoke(token.id, by=ADMIN)
    access.revoke(token.id, by=ADMIN)
    told = [(each.action, each.actor) for each in access.events()]
    assert told == [("token revoked", "admin"), ("refused", "one"), ("token made", "owner")]
    refused = access.events()[1]
    assert refused.detail == {"scope": "write", "long": "x" * 200, "token": token.id}
    assert secret not in str(access.events())
    assert access.events("umbra") == []


def _fields(token: Token) -> dict[str, object]:
    return {name: getattr(token, name) for name in Token.__dataclass_fields__}


def test_secrets_are_compared_in_constant_time(
    library: commonplace.Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, secret = library.access.issue("ada", scopes=["read"])
    compared: list[tuple[bytes, bytes]] = []

    def compare(ours: bytes, shown: bytes) -> bool:
        compared.append((ours, shown))
        return hmac.compare_digest(ours, shown)

    monkeypatch.setattr(tokens, "hmac", SimpleNamespace(compare_digest=compare))
    assert library.access.caller(secret).name == "ada"
    [(ours, shown)] = compared
    assert ours == shown == hashlib.sha256(secret.encode()).digest()
    monkeypatch.setattr(tokens, "hmac", SimpleNamespace(compare_digest=lambda ours, shown: False))
    with pytest.raises(Unauthorized):
        library.access.caller(secret)
