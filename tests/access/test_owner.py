"""The owner's token stands in one file, which nobody else reads, and all processes get the same."""

import os
import threading
from pathlib import Path

import pytest

import commonplace
from commonplace.errors import Unauthorized, UsageError
from tests.access.owners import get_owner_token
from tests.store.processes import others


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "deep" / "0123456789abcdef.token"


def test_the_file_is_made_once_and_opens_everything(
    library: commonplace.Library, path: Path
) -> None:
    secret = library.access.owner_token(path)
    caller = library.access.caller(secret)
    assert (caller.kind, caller.name, caller.tenant) == ("person", "owner", "default")
    assert caller.scopes == {"read", "write", "forget", "admin"}
    assert not caller.books and not caller.toolsets
    assert library.access.owner_token(path) == secret
    assert path.read_text() == f"{secret}\n"
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert [*path.parent.iterdir()] == [path]


def test_a_token_that_opens_nothing_any_more_is_replaced(
    library: commonplace.Library, path: Path
) -> None:
    first = library.access.owner_token(path)
    library.access.revoke(library.access.tokens()[0].id)
    second = library.access.owner_token(path)
    assert second != first
    assert library.access.caller(second).may("admin")


@pytest.mark.parametrize("said", ["", "\n", "cpl_", "x" * 5000, "\xff\0", "cpl_" + "A" * 43])
@pytest.mark.parametrize("engine", ["sqlite"])
def test_whatever_else_stands_in_the_file_is_replaced(
    library: commonplace.Library, path: Path, said: str
) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(said, "latin-1")
    path.chmod(0o600)
    secret = library.access.owner_token(path)
    assert library.access.caller(secret).may("admin")
    assert library.access.owner_token(path) == secret


@pytest.mark.parametrize("engine", ["sqlite"])
def test_a_lesser_token_in_the_file_is_no_owners(library: commonplace.Library, path: Path) -> None:
    _, lesser = library.access.issue("reader", scopes=["read"])
    path.parent.mkdir(parents=True)
    path.write_text(lesser)
    path.chmod(0o600)
    assert library.access.owner_token(path) != lesser
    assert library.access.caller(lesser).name == "reader", "it is not revoked for that"


@pytest.mark.parametrize("engine", ["sqlite"])
def test_a_token_that_others_could_read_is_revoked_and_replaced(
    library: commonplace.Library, path: Path
) -> None:
    first = library.access.owner_token(path)
    path.chmod(0o644)
    second = library.access.owner_token(path)
    with pytest.raises(Unauthorized):
        library.access.caller(first)
    assert library.access.caller(second).may("admin")
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("engine", ["sqlite"])
def test_what_is_not_a_file_is_left_alone(library: commonplace.Library, path: Path) -> None:
    path.parent.mkdir(parents=True)
    elsewhere = path.parent / "elsewhere"
    elsewhere.write_text("precious")
    path.symlink_to(elsewhere)
    with pytest.raises(UsageError):
        library.access.owner_token(path)
    assert elsewhere.read_text() == "precious"
    path.unlink()
    os.mkfifo(path, 0o600)
    with pytest.raises(UsageError):
        library.access.owner_token(path)
    path.unlink()
    path.mkdir()
    with pytest.raises(UsageError):
        library.access.owner_token(path)


@pytest.mark.parametrize("engine", ["sqlite"])
def test_threads_that_come_at_once_get_the_same(library: commonplace.Library, path: Path) -> None:
    got: list[str] = []
    threads = [
        threading.Thread(target=lambda: got.append(library.access.owner_token(path)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 8 and len(set(got)) == 1
    assert len(library.access.tokens()) == 1


def test_processes_that_come_at_once_get_the_same(library_url: str, path: Path) -> None:
    commonplace.open(library_url).close()
    with others(4, get_owner_token, library_url, str(path)) as processes:
        for process in processes:
            assert process.hear() == "ready"
        for process in processes:
            process.tell("go")
        got = [process.hear() for process in processes]
        assert [process.join() for process in processes] == [0] * 4
    assert len(set(got)) == 1
    with commonplace.open(library_url) as library:
        assert library.access.caller(str(got[0])).may("admin")
        assert len(library.access.tokens()) == 1
