import json
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from commonplace import clock
from commonplace.errors import InvalidInput
from tests.serve.cli.conftest import PROGRAM, Say, environment


@pytest.fixture(autouse=True)
def an_embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMMONPLACE_EMBED__MODEL", "hashing")


def test_what_was_remembered_waits_for_a_worker(told: Say) -> None:
    assert told("jobs", "list", "--json").json["counts"] == {"queued": 2}
    assert "worker --until-idle" in told("status").out


def test_a_question_embeds_a_few_that_wait_first(told: Say) -> None:
    assert "not embedded yet" not in told("recall", "ferry").out
    assert told("jobs", "list", "--json").json["counts"] == {"done": 3}


def test_a_worker_embeds_until_nothing_is_left(told: Say) -> None:
    done = told("worker", "--until-idle", "--json", code=0)
    ran = [json.loads(line) for line in done.out.splitlines()]
    assert {(one["kind"], one["state"]) for one in ran} == {
        ("embed", "done"),
        ("understand", "done"),
        ("compile", "done"),
    }
    assert told("jobs", "--json").json["counts"] == {"done": 3}
    assert "not embedded yet" not in told("recall", "ferry").out
    assert "vector" in told("recall", "ferry", "--explain").out
    assert told("worker", "--until-idle", code=0).err == "Nothing to do.\n"


def test_a_job_can_be_looked_at_cancelled_and_retried(told: Say) -> None:
    queued = told("jobs", "list", "--json").json["jobs"]
    (job,) = [each["id"] for each in queued if each["kind"] == "understand"]
    assert told("jobs", "show", job, "--json").json["state"] == "queued"
    assert "understand" in told("jobs", "show", job).out
    assert told("jobs", "cancel", job, "--json").json["state"] == "cancelled"
    assert "cancelled already" in told("jobs", "cancel", job, code=6).err
    assert told("jobs", "retry", job, "--json").json["state"] == "queued"
    assert told("jobs", "retry", job, code=6).err
    assert told("jobs", "show", "nothing", code=3).err


def test_a_job_is_found_by_a_part_of_its_id_that_only_it_has(told: Say) -> None:
    ids = [each["id"] for each in told("jobs", "list", "--json").json["jobs"]]
    whole = ids[0]
    assert told("jobs", "show", whole[-8:], "--json", code=0).json["id"] == whole
    longest = next(n for n in range(4, 36) if sum(id.startswith(whole[:n]) for id in ids) == 1)
    assert told("jobs", "show", whole[:longest], "--json", code=0).json["id"] == whole
    assert "Several jobs have the id" in told("jobs", "show", whole[:4], code=3).err
    for nothing in ("ffffffff", "01", "", "%", "0_00%"):
        assert "There is no job" in told("jobs", "show", nothing, code=3).err
    assert told("jobs", "cancel", whole[-8:], "--json", code=0).json["state"] == "cancelled"
    assert told("jobs", "retry", whole[-8:], "--json", code=0).json["state"] == "queued"


def test_a_worker_until_idle_drops_what_is_too_old(told: Say) -> None:
    told("worker", "--until-idle", code=0)
    with clock.frozen_at(clock.later(clock.now(), 86_400 * 200)):
        done = told("worker", "--until-idle", "--json", code=0)
    assert [json.loads(line)["kind"] for line in done.out.splitlines()] == ["retain"]
    assert told("jobs", "--json").json["counts"] == {"done": 1}, "the three are gone"


def test_the_list_of_jobs_ends_each_line_with_the_id(told: Say) -> None:
    job = told("jobs", "--json").json["jobs"][0]["id"]
    lines = [line.rstrip() for line in told("jobs").out.splitlines()]
    assert any(line.endswith(job) for line in lines)
    assert max(map(len, lines)) <= 80
    assert "jobs" not in told("jobs", "list", "--state", "dead").out


def test_a_worker_that_is_told_to_stop_stops(told: Say) -> None:
    working = subprocess.Popen(
        [*PROGRAM, "worker"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert working.stdout and working.stderr
    assert working.stdout.readline().startswith("done")
    working.send_signal(signal.SIGINT)
    _, err = working.communicate(timeout=60)
    assert working.returncode == 0, err
    assert "Traceback" not in err


@pytest.mark.slow
def test_several_processes_share_the_work(
    told: Say, program: Callable[..., "subprocess.CompletedProcess[str]"]
) -> None:
    done = program("worker", "--until-idle", "--processes", "2")
    assert done.returncode == 0, done.stderr
    assert told("jobs", "--json").json["counts"] == {"done": 3}


def test_models_are_listed_with_the_one_in_use(say: Say) -> None:
    found = say("models", "--json", code=0).json
    assert {model["setting"] for model in found["models"]} == {"minilm", "static"}
    assert "hashed words" in found["used"]
    assert "all-MiniLM-L6-v2" in say("models", "list").out


def test_a_model_that_is_not_there_cannot_be_installed(say: Say) -> None:
    assert "no-such-file" in say("models", "install", "no-such-file", code=8).err
    assert say("models", "install", "no-such-file", "--json", code=8).error["code"] == "model"


def test_a_model_that_was_installed_says_where_it_is(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def installed(cache: Path, source: Path | None, progress: Callable[[str, float], None]) -> Path:
        progress("fetching", 0.5)
        (tmp_path / "model").write_bytes(b"weights")
        return tmp_path / "model"

    monkeypatch.setattr("commonplace.serve.cli.commands.models.install_model", installed)
    done = say("models", "install", "--json", code=0).json
    assert (done["path"], done["bytes"]) == (str(tmp_path / "model"), 7)
    assert "embed.model is hashing" in say("models", "install").err


def test_what_was_left_when_there_was_no_model_is_embedded_when_there_is_one(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMMONPLACE_EMBED__MODEL", "none")
    told("worker", "--until-idle", code=0)
    monkeypatch.setenv("COMMONPLACE_EMBED__MODEL", "hashing")
    told("worker", "--until-idle", code=0)
    assert told("status", "--json").json["book"]["embedded"] == 3


@pytest.mark.slow
def test_a_job_whose_model_is_away_waits_and_is_no_success(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMMONPLACE_EMBED__MODEL", "openai:m@http://127.0.0.1:9/v1")
    assert "waiting for a model" in told("worker", "--until-idle", code=7).err
    assert told("jobs", "--json").json["counts"] == {"done": 2, "queued": 1}


def test_a_job_that_failed_for_good_is_told_and_is_no_success(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise InvalidInput("this will never do")

    monkeypatch.setattr("commonplace.handlers.embed_book", broken)
    monkeypatch.setenv("COMMONPLACE_JOBS__BACKOFF_SECONDS", "0")
    assert "1 job failed" in told("worker", "--until-idle", code=7).err
    assert told("jobs", "--json").json["counts"] == {"dead": 1, "done": 2}
