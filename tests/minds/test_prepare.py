"""The int8 file: what is in it, and how it gets into the cache whole."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

from commonplace.errors import ModelUnavailable
from commonplace.minds import tensors
from commonplace.minds.minilm import prepare, weights
from commonplace.minds.minilm.weights import PREPARED, PREPARED_SHA256, PREPARED_SIZE, Origin
from tests.house.source import PACKAGE


def test_tensors_come_back_as_they_were_written() -> None:
    given: tensors.Tensors = {
        "half": numpy.array([[1.5, -2.0]], dtype=numpy.float16),
        "bytes": numpy.arange(7, dtype=numpy.uint8),
        "whole": numpy.array([-1, 2], dtype=numpy.int64),
    }
    found = tensors.read(tensors.write(given))
    assert list(found) == list(given)
    for name, tensor in given.items():
        assert found[name].dtype == tensor.dtype
        assert numpy.array_equal(found[name], tensor)


def test_tensors_are_aligned_for_every_reader() -> None:
    data = tensors.write({"a": numpy.ones(3, numpy.int8), "b": numpy.ones(3, numpy.float32)})
    assert int.from_bytes(data[:8], "little") % 64 == 64 - 8
    assert len(data) % 64 == 0


def test_the_prepared_file_is_the_one_that_is_pinned(prepared: Path) -> None:
    data = (prepared / PREPARED).read_bytes()
    assert len(data) == PREPARED_SIZE
    assert hashlib.sha256(data).hexdigest() == PREPARED_SHA256
    assert [path.name for path in prepared.iterdir()] == [PREPARED]


def test_int8_weights_are_within_half_a_step_of_the_given_ones(
    prepared: Path, origin: Origin
) -> None:
    made = prepare.load(prepared, None)
    given = tensors.read(origin.weights.read_bytes())["encoder.layer.3.output.dense.weight"]
    error = numpy.abs(made["3.down"] * made["3.down.scale"] - given.T)
    assert (error <= made["3.down.scale"] * 0.5001).all()


@pytest.mark.parametrize("damage", ["missing", "half", "flipped", "empty"])
def test_a_damaged_file_is_made_anew(
    damage: str, prepared: Path, origin: Origin, tmp_path: Path
) -> None:
    data = bytearray((prepared / PREPARED).read_bytes())
    if damage == "half":
        del data[len(data) // 2 :]
    elif damage == "flipped":
        data[len(data) // 2] ^= 1
    elif damage == "empty":
        data.clear()
    if damage != "missing":
        (tmp_path / PREPARED).write_bytes(data)
    assert not prepare.is_sound(tmp_path)
    assert set(prepare.load(tmp_path, origin)) == set(prepare.load(prepared, None))
    assert prepare.is_sound(tmp_path)


def test_a_damaged_file_without_its_origin_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / PREPARED).write_bytes(b"half")
    with pytest.raises(ModelUnavailable, match="commonplace models install"):
        prepare.load(tmp_path, None)


def test_other_weights_are_refused(origin: Origin, tmp_path: Path) -> None:
    other = tmp_path / "model.safetensors"
    other.write_bytes(b"not the weights")
    with pytest.raises(ModelUnavailable, match=r"is not the model\.safetensors of all-MiniLM"):
        prepare.prepare(Origin(other, origin.vocabulary), tmp_path / "cache")
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        prepare.prepare(Origin(origin.weights, tmp_path / "vocab.txt"), tmp_path / "cache")
    assert not (tmp_path / "cache").exists()


def test_a_cache_that_cannot_be_written_says_so(origin: Origin, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    with pytest.raises(ModelUnavailable, match="cannot be written to .*cache"):
        prepare.prepare(origin, tmp_path / "cache")


def test_a_full_disk_leaves_no_part_behind(
    origin: Origin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ModelUnavailable, match=r"No space left on device.*24 MB"):
        prepare.prepare(origin, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_preparation_left_is_swept_up(origin: Origin, tmp_path: Path) -> None:
    old, fresh = tmp_path / f"{PREPARED}.old.part", tmp_path / f"{PREPARED}.new.part"
    for part in (old, fresh):
        part.write_bytes(b"half")
    os.utime(old, (0, 0))
    prepare.prepare(origin, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {PREPARED, fresh.name}


@pytest.mark.slow
def test_processes_that_prepare_at_once_agree(origin: Origin, tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path\n"
        "from commonplace.minds.minilm import prepare, weights\n"
        "prepare.load(Path(sys.argv[1]), weights.installed())\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    environment = {"PYTHONPATH": str(PACKAGE.parent)}
    running = [subprocess.Popen(command, env=environment) for _ in range(3)]
    assert [process.wait() for process in running] == [0, 0, 0]
    assert prepare.is_sound(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [PREPARED]


def test_the_two_files_are_found_below_a_folder(origin: Origin, tmp_path: Path) -> None:
    assert weights.in_folder(tmp_path) is None
    inside = tmp_path / "package" / "model"
    inside.mkdir(parents=True)
    (inside / weights.WEIGHTS).touch()
    assert weights.in_folder(tmp_path) is None
    (inside / weights.VOCABULARY).touch()
    assert weights.in_folder(tmp_path) == Origin(
        inside / weights.WEIGHTS, inside / weights.VOCABULARY
    )
