"""What Prometheus is told: sums that add up, and nothing of books that the token does not reach."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.serve.daemon.metrics import BUCKETS, Metrics
from commonplace.serve.http.gate import Served
from tests.serve.running import Daemon

_LINE = re.compile(r'[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [0-9.e+-]+')


def _value(text: str, name: str) -> float:
    [found] = re.findall(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found)


@given(st.lists(st.tuples(st.sampled_from(["/api/x", "/mcp", '/"\n']), st.floats(0, 20))))
def test_every_request_is_in_one_bucket_and_the_buckets_add_up(
    asked: list[tuple[str, float]],
) -> None:
    metrics = Metrics()
    for path, seconds in asked:
        metrics.note(Served("r", "GET", path, 200, seconds, None))
    lines = [*metrics.lines()]
    assert all(line.startswith("# ") or _LINE.fullmatch(line) for line in lines)
    text = "\n".join(lines)
    for path, door in (("/api/x", "api"), ("/mcp", "mcp"), ('/"\n', "web")):
        took = [seconds for each, seconds in asked if each == path]
        if not took:
            continue
        name = f'commonplace_request_seconds_bucket{{door="{door}",le="'
        for most in BUCKETS:
            assert _value(text, f'{name}{most:g}"}}') == sum(each <= most for each in took)
        assert _value(text, f'{name}+Inf"}}') == len(took)
        count = f'commonplace_requests_total{{door="{door}",status="200"}}'
        assert _value(text, count) == len(took)
        total = _value(text, f'commonplace_request_seconds_sum{{door="{door}"}}')
        assert total == pytest.approx(sum(took), abs=1e-5)


@pytest.mark.slow
def test_the_daemon_tells_how_it_stands(daemon: Daemon) -> None:
    with commonplace.open(daemon.home.library) as library:
        library.book("default").remember("Ada moved to Lisbon.")
        library.book("heron").remember("The heron nests.")
        library.book("theirs", tenant="others").remember("A canary.")
        _, secret = library.access.issue("prom", scopes=["read"], books=["heron"])
        _, writer = library.access.issue("writer", scopes=["write"])
    answer = daemon.ask("GET", "/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert _value(answer.text, "commonplace_memories") == 2
    assert _value(answer.text, "commonplace_books") >= 2
    assert 'commonplace_jobs{state="' in answer.text
    assert _value(answer.text, "commonplace_model_calls_day") == 0
    assert 0 < _value(answer.text, 'commonplace_health_score{domain="all"}') <= 1
    assert _value(answer.text, 'commonplace_health_score{domain="queue"}') <= 1
    assert _value(answer.text, "commonplace_repairs_halted") == 0
    alone = daemon.ask("GET", "/metrics", token=secret)
    assert "commonplace_health" not in alone.text, "that is for who runs the library"
    assert (_value(alone.text, "commonplace_memories"), alone.status_code) == (1, 200)
    assert daemon.ask("GET", "/metrics", token=writer).status_code == 403
