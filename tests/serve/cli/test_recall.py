import re

import pytest

from tests.serve.cli.conftest import Say


def test_a_hit_shows_rank_score_text_author_day_source_and_its_id_last(told: Say) -> None:
    lines = told("recall", "where did Ada move?", "--limit", "1", code=0).out.splitlines()
    assert re.match(r"  1  0\.\d\d  Ada moved to Lisbon\.$", lines[0])
    about = lines[1].split()
    assert "ada · 1 March 2026 · chat:17" in lines[1]
    found = told("show", about[-1], "--json", code=0).json
    assert found["text"] == "Ada moved to Lisbon."


def test_an_explanation_says_what_the_arms_gave_and_which_words_matched(told: Say) -> None:
    out = told("recall", "where did Ada move?", "--explain").out
    assert re.search(r"text ▰+▱* 0\.\d\d", out)
    assert "matched" in out and "Ada" in out and "move" in out
    assert re.search(r"index .* · text .* · .* = .*ms", out)


def test_what_the_reader_should_know_stands_at_the_end_unless_quiet(told: Say) -> None:
    *_, embeddings, certainty = told("recall", "ferry").out.splitlines()
    assert embeddings.startswith("Embeddings are switched off")
    assert certainty.startswith("Nothing here is certain")
    assert "Embeddings" not in told("recall", "ferry", "--quiet").out


def test_json_has_hits_with_ids_and_sources(told: Say) -> None:
    answer = told("recall", "Postgres or MySQL?", "--json").json
    hit = answer["hits"][0]
    assert hit["sources"][0]["memory_id"] == hit["id"]
    assert hit["kind"] == "memory"
    assert 0 <= hit["score"] <= 1
    assert set(hit["why"]) == {"arms", "terms", "boosts", "factors"}
    assert answer["timings"] and answer["notes"]


def test_filters_narrow_the_answer(told: Say) -> None:
    def found(*filters: str) -> set[str]:
        answer = told("recall", "Ada Grace ferry", *filters, "--json", code=0).json
        return {hit["author"] + hit["occurred_at"][:10] for hit in answer["hits"]}

    assert found("--author", "grace") == {"grace2026-03-04"}
    assert found("--kind", "decision") == {"grace2026-03-04"}
    assert found("--source", "chat:17") == {"ada2026-03-01"}
    assert found("--until", "2026-03-01") == {"ada2026-03-01"}
    assert found("--since", "2026-03-02", "--author", "ada") == {"ada2026-03-04"}
    assert found("--as-of", "2026-03-02") == {"ada2026-03-01"}
    assert found("--tag", "nothing") == set()


def test_nothing_found_says_so_and_fails_only_when_asked_to(told: Say) -> None:
    done = told("recall", "zebra", code=0)
    assert "Nothing in this book answers that" in done.out
    assert told("recall", "zebra", "--fail-empty", code=3)
    assert told("recall", "ferry", "--fail-empty", code=0)


def test_nothing_found_tells_which_filters_there_were(told: Say) -> None:
    narrowed = told("recall", "ferry", "--tag", "none", "--no-pages", "--strict", code=0).out
    assert "--tag --no-pages --strict" in narrowed.replace("--strict --", "--")
    assert "--" not in told("recall", "xyzzy", "--expand", "2", code=0).out


def test_an_empty_book_says_how_to_begin(say: Say) -> None:
    say("init")
    assert "`commonplace remember`" in say("recall", "anything", code=0).out


def test_a_budget_limits_the_text(told: Say) -> None:
    assert len(told("recall", "Ada Grace ferry", "--budget", "8", "--json").json["hits"]) == 1


def test_on_a_terminal_the_words_that_matched_are_marked(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    out = told("recall", "moving to Lisbon", "--limit", "1").out
    assert "\x1b[1;33mmoved\x1b[0m" in out
    assert "\x1b[1;33mLisbon\x1b[0m" in out
    plain = told("recall", "moving to Lisbon", "--limit", "1", "--no-color").out
    assert "\x1b[" not in plain


def test_lines_fit_the_terminal(told: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    told("remember", "The harbour master counts boats. " * 40, "--author", "a" * 90)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    out = told("recall", "harbour boats", "--explain", "--no-color").out
    assert max(len(line) for line in out.splitlines()) <= 80
    assert "more lines" in out


def test_an_explanation_tells_what_nearly_was_a_hit_and_why_it_is_none(told: Say) -> None:
    asked = ("recall", "Ada Grace ferry", "--limit", "1", "--explain")
    lines = told(*asked).out.splitlines()
    head = next(n for n, line in enumerate(lines) if "why it is none" in line)
    assert lines[head].split()[:3] == ["rank", "score", "id"]
    assert re.match(r"2 +0\.\d\d +[0-9a-f]{8} +\S.* ranked 2nd: ", lines[head + 1])
    misses = told(*asked, "--json").json["misses"]
    assert misses[0]["rank"] == 2 and misses[0]["why"]["arms"]
    assert not told("recall", "Ada Grace ferry", "--json").json["misses"]


def test_one_can_ask_why_a_memory_is_no_hit(told: Say) -> None:
    every = told("recall", "Ada Grace ferry", "--json").json["hits"]
    last = every[-1]
    asked = ("recall", "Ada Grace ferry", "--limit", "1", "--why-not", last["id"])
    (miss,) = told(*asked, "--json", code=0).json["misses"]
    assert miss["id"] == last["id"]
    assert miss["reason"].startswith("ranked ")
    out = told(*asked, "--kind", "semantic").out
    assert "filtered out: kind" in out
    assert told("recall", "Ada", "--why-not", "0000-none", code=3)


def test_what_no_longer_holds_says_what_holds_now(say: Say) -> None:
    say("remember", "Ada lives in Lisbon.", "--occurred-at", "2026-01-05")
    say("remember", "Ada moved to Porto.", "--occurred-at", "2026-03-05")
    say("worker", "--until-idle")
    out = say("recall", "does Ada live in Lisbon?", "--explain", code=0).out
    assert "now (5 March 2026): Ada moved to Porto." in out
    assert "superseded ×0.65" in out


def test_what_was_said_otherwise_since_is_marked_and_not_called_over(say: Say) -> None:
    say("remember", "Ada lives in Lisbon.", "--occurred-at", "2026-01-05")
    say("remember", "Ada lives in Porto.", "--occurred-at", "2026-03-05")
    say("worker", "--until-idle")
    out = say("recall", "does Ada live in Lisbon?", "--explain", code=0).out
    assert "said otherwise (5 March 2026): Ada lives in Porto." in out
    assert "superseded ×0.85" in out
    assert "now (" not in out


def test_what_was_said_twice_stands_once_and_tells_where_else(say: Say) -> None:
    say("remember", "The ferry leaves at noon.", "--source", "chat:1")
    say("remember", "the ferry leaves at noon", "--source", "chat:2")
    answer = say("recall", "ferry", "--json", code=0).json
    (hit,) = answer["hits"]
    assert len(hit["same"]) == 1
    assert f"also said in {hit['same'][0][-8:]}" in say("recall", "ferry").out


def test_every_hit_says_who_vouches_for_it(say: Say) -> None:
    say("remember", "The ferry to Lisbon leaves at seven.", "--trust", "web", code=0)
    say("remember", "The ferry to Porto leaves at nine.", code=0)
    out = say("recall", "When does the ferry leave?", code=0).out
    assert "trust web" in out and "trust user" in out
