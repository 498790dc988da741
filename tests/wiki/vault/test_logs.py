from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from commonplace.capture.normalise import normalise
from commonplace.errors import InvalidInput
from commonplace.wiki.text.inline import spans
from commonplace.wiki.text.outline import blocks
from commonplace.wiki.vault.logs import days_file, index_file, log_files
from tests.wiki.vault.sample import MEMORIES, PAGES, atlas_of, memory
from tests.wiki.vault.test_links import TEXTS

ATLAS = atlas_of(*PAGES)


def test_a_day_is_a_file_with_what_was_said_in_order() -> None:
    files = dict(log_files(reversed(MEMORIES)))
    assert [*files] == ["log/2026-03-01.md", "log/2026-03-02.md"]
    first = files["log/2026-03-01.md"].decode()
    assert first.startswith(
        "---\ntype: log\ndate: 2026-03-01\n---\n\n# 2026-03-01\n\n## 12:00 · Ada"
    )
    for each in MEMORIES[:4]:
        assert f"{each.text}\n" in first or f"{each.text} ^m-" in first, "not one character changed"
        assert f"^m-{each.id}\n" in first


def test_plain_words_are_a_paragraph() -> None:
    [(_, data)] = log_files([memory(0, "The bakery closes at noon, they say.")])
    assert f"\nThe bakery closes at noon, they say. ^m-{memory(0, '').id}\n" in data.decode()


@given(TEXTS | st.text(max_size=80))
def test_nothing_comes_out_of_what_was_said(text: str) -> None:
    try:
        said = normalise(text).text
    except InvalidInput:
        return
    [(_, data)] = log_files([memory(0, said, author=text, source=text)])
    file = data.decode()
    assert [b.kind for b in blocks(file) if b.kind != "fence"] == ["heading"]
    assert not [span for span in spans(file) if span.kind not in ("code", "comment")]
    assert said in file
    assert file.count("---\n") == 2 + said.count("---\n") + said.endswith("---")


def test_two_memories_of_a_minute_have_two_headings() -> None:
    [(_, data)] = log_files([memory(0, "One"), memory(0, "Two")])
    assert "## 12:00 · Ada · chat\n" in data.decode() and "chat (2)\n" in data.decode()


def test_the_index_lists_active_pages_by_type() -> None:
    text = index_file(PAGES, ATLAS, "Demo [[x]]").decode()
    assert text.startswith(
        '---\nokf_version: "0.2"\n---\n\n# Demo x\n\n## Entity\n\n- [Ada Lovelace]('
    )
    assert "wiki/concept/engine.md" in text and "old.md" not in text


def test_the_days_are_listed_newest_first_with_how_much_was_said() -> None:
    text = days_file([date(2026, 3, 1), date(2026, 3, 3), date(2026, 3, 1)]).decode()
    assert text == (
        "# Log\n\n## 2026-03-03: 1 memory\n\n- [2026-03-03](log/2026-03-03.md)\n\n"
        "## 2026-03-01: 2 memories\n\n- [2026-03-01](log/2026-03-01.md)\n"
    )
