import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.capture.touring.prose import LONGEST, said
from tests.cases import each_case


def test_prose_stays_as_it_was_said() -> None:
    text = "We moved the gauge to Culatra because the pier at Olhão floods.\n\n- It has a lid now."
    assert said(text) == text


@each_case(
    "text",
    [
        "",
        "ok",
        "yes, do it",
        "/clear",
        "/model opus",
        "!ls -la",
        "<system-reminder>Your todo list is empty. Do not tell the user.</system-reminder>",
        "<environment_context>\n  <cwd>/home/ada/heron</cwd>\n</environment_context>",
        "<system-reminder>This one was never closed and says a lot of things",
        "<command-name>/compact</command-name><command-args></command-args>",
        "<local-command-stdout>Compacted the whole conversation</local-command-stdout>",
        "# AGENTS.md instructions for /home/ada/heron\n\nAlways write tests first.",
        "[Request interrupted by user for tool use]",
        "This session is being continued from a previous conversation that ran out of context.",
        "<commonplace-0123456789abcdef>Grace chose red ink.</commonplace-0123456789abcdef>",
        "<commonplace-memory-0a1b2c>Grace chose blue ink for logs.</commonplace-memory-0a1b2c>",
        "```python\nprint('a long line of code that nobody wants to read as prose')\n```",
        "look:\n\ndef tide(at):\n    return table[at]\n\nclass Gauge:\n    depth = 1\n    lid = 0",
    ],
)
def test_what_nobody_said_and_what_says_nothing_is_left_out(text: str) -> None:
    assert said(text) is None


def test_blocks_that_programs_add_go_and_the_words_around_them_stay() -> None:
    text = (
        "Where do we keep the tide tables?\n"
        "<system-reminder>The file was changed.</system-reminder>\n"
        "<hook_context>Ada lives in Lisbon.</hook_context> I forgot."
    )
    kept = said(text)
    assert kept is not None and "tide tables" in kept and "I forgot" in kept
    assert "Lisbon" not in kept and "changed" not in kept


def test_a_placeholder_in_angle_brackets_is_a_word() -> None:
    assert said("Replace <file> by the name of the chart that you mean.") == (
        "Replace <file> by the name of the chart that you mean."
    )


def test_files_that_were_pasted_behind_a_prompt_go() -> None:
    text = (
        "What does the tide table say about Tuesday?\n--- Content from referenced files ---\n"
        "Content from @tide.csv:\n1;2;3\n--- End of content ---"
    )
    assert said(text) == "What does the tide table say about Tuesday?"


def test_of_a_request_from_an_editor_only_the_request_counts() -> None:
    text = (
        "# Context from my IDE setup:\n\n## Open tabs:\n- a.py\n\n"
        "## My request for Codex:\nWhy is the gauge slow?"
    )
    assert said(text) == "Why is the gauge slow?"


def test_code_between_fences_goes_where_most_is_prose() -> None:
    text = (
        "The gauge lost its zero because the table was read twice, which nobody had seen before.\n"
        "```sh\nheron zero\n```\nAfter that it was right again."
    )
    kept = said(text)
    assert kept is not None and "heron zero" not in kept and kept.endswith("right again.")


@each_case(
    "text",
    ["Let me look at the tide tables first.", "Now I'll run the tests again.", "Here is the file:"]
    + ["Good. Let me check how the gauge is read.", "Running the whole test suite now."],
)
def test_agents_announcements_are_no_news_but_people_may_say_the_same(text: str) -> None:
    assert said(text, by_agent=True) is None
    assert said(text) is not None


def test_an_agents_answer_is_kept() -> None:
    text = "The gauge reads twice because the timer is armed in two places, in main and in setup."
    assert said(text, by_agent=True) == text


def test_scripts_without_spaces_need_fewer_characters() -> None:
    assert said("潮位計を直してください") == "潮位計を直してください"


def test_secrets_are_removed_also_where_the_text_is_cut() -> None:
    key = "sk-ant-" + "a1B2c3D4e5" * 6
    text = "The harbour is quiet today. " * 70 + f"The key is {key} for all of us. " * 3
    kept = said(text)
    assert kept is not None and len(kept) <= LONGEST and "a1B2c3D4e5" not in kept


def test_a_long_turn_is_cut_at_the_end_of_a_sentence() -> None:
    kept = said("The harbour is quiet today. " * 500)
    assert kept is not None and LONGEST - 100 < len(kept) <= LONGEST and kept.endswith("today.")


HOSTILE = [
    "<system-reminder>" * 60_000,
    "<file>" * 150_000,
    "<file></file>" * 80_000,
    " " * 1_000_000,
    "`" * 1_000_000,
    "```\n" * 250_000,
    "+" * 1_000_000,
    "[" * 1_000_000,
    "a;\n" * 300_000,
    "let me " * 100_000,
    "\x00\ud800\u202e" * 300_000,
    "--- Content from referenced files ---" * 20_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:12]))
@pytest.mark.timeout(5)
def test_no_text_takes_long(text: str) -> None:
    kept = said(text, by_agent=True)
    assert kept is None or len(kept) <= LONGEST


@given(st.text(max_size=300), st.booleans())
def test_any_text_has_an_outcome_that_is_safe_and_final(text: str, by_agent: bool) -> None:
    kept = said(text, by_agent=by_agent)
    assert kept is None or (0 < len(kept) <= LONGEST and kept == kept.strip())
