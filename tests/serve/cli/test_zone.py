from tests.serve.cli.conftest import Say


def test_the_zone_of_a_book_is_shown_and_changed(told: Say) -> None:
    assert told("zone", "--json", code=0).json == {"zone": "UTC"}
    moved = told("zone", "America/New_York", "--json", code=0).json
    assert moved == {"zone": "America/New_York", "before": "UTC"}
    assert "America/New_York" in told("zone", code=0).out


def test_the_log_tells_times_in_the_books_zone(told: Say) -> None:
    told("zone", "America/New_York", code=0)
    out = told("log", "2026-03-04", code=0).out
    assert "13:30" in out and "18:30" not in out


def test_a_memory_says_in_which_zone_its_time_is_told(told: Say) -> None:
    told("zone", "America/New_York", code=0)
    found = told("recall", "when does the ferry leave?", "--json").json["hits"][0]["id"]
    assert "EST" in told("show", found, code=0).out.split("happened")[1].splitlines()[0]


def test_a_zone_that_nobody_knows_is_refused(told: Say) -> None:
    assert "Mars/Olympus" in told("zone", "Mars/Olympus", code=2).err
    assert told("zone", "--json").json == {"zone": "UTC"}
