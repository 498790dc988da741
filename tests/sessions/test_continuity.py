"""Was what an agent was shown of use? It shows in what it says afterwards."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from commonplace.model import Said, Shown
from commonplace.recall.predict.features import OF_USE
from commonplace.sessions.continuity import score

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
IDS = [f"01890a5d-ac96-774b-bcce-b302099a80{n:02}" for n in range(20)]


def _shown(number: int = 0, minute: int = 5) -> Shown:
    return Shown("memory", IDS[number], NOON + timedelta(minutes=minute), "prompt", 1, 0.9)


def _said(*turns: tuple[int, str, str]) -> list[Said]:
    return [
        Said(position, role, text, NOON + timedelta(minutes=minute))
        for position, (minute, role, text) in enumerate(turns)
    ]


def _used(text: str, said: list[Said]) -> float:
    return score([_shown()], {("memory", IDS[0]): text}, said).used["memory", IDS[0]]


def test_words_that_the_agent_took_up_make_it_of_use() -> None:
    said = _said(
        (4, "user", "Which port does the staging box listen on?"),
        (6, "assistant", "It listens on 7443, behind the Caddy proxy."),
    )
    assert _used("Staging listens on 7443 behind Caddy.", said) >= OF_USE


def test_words_of_the_prompt_prove_nothing() -> None:
    said = _said(
        (4, "user", "Which port does the staging box listen on?"),
        (6, "assistant", "I do not know which port the staging box listens on."),
    )
    assert _used("The staging box listens on a port: 7443.", said) == 0


def test_what_the_agent_said_before_proves_nothing() -> None:
    said = _said(
        (3, "assistant", "Staging listens on 7443 behind Caddy."),
        (6, "assistant", "As I said: 7443, behind Caddy."),
    )
    assert _used("Staging listens on 7443 behind Caddy.", said) == 0


def test_what_was_said_by_a_tool_or_before_it_was_shown_is_no_use() -> None:
    said = _said((6, "tool", "7443 Caddy"), (1, "assistant", "Caddy on 7443"))
    assert _used("Staging listens on 7443 behind Caddy.", said) == 0


def test_one_common_word_of_many_is_chance() -> None:
    said = _said((6, "assistant", "The proxy is fine."))
    assert _used("Staging listens on 7443 behind Caddy, a proxy written in Go.", said) == 0


def test_words_that_come_up_one_by_one_in_a_long_session_are_chance() -> None:
    words = "staging listens 7443 behind Caddy on the old machine".split()
    said = _said(
        *((6 + n, "assistant", f"Then I looked at {word}. {'So it goes. ' * 400}")
          for n, word in enumerate(words))
    )  # fmt: skip
    assert _used("Staging listens on 7443 behind Caddy on the old machine.", said) == 0


def test_who_names_the_id_has_used_it() -> None:
    for cited in (IDS[0], f"[{IDS[0][-8:]}]"):
        assert _used("Nothing of this is repeated.", _said((6, "assistant", f"See {cited}."))) == 1


def test_words_that_all_have_weigh_less_than_words_that_one_has() -> None:
    texts = {
        ("memory", IDS[0]): "Heron release plan: Tuesday, Grace signs.",
        ("memory", IDS[1]): "Heron release plan: rollback by Linus.",
        ("memory", IDS[2]): "Heron release plan: freeze begins Monday.",
    }
    said = _said((6, "assistant", "The Heron release plan says that Linus does the rollback."))
    used = score([_shown(0), _shown(1), _shown(2)], texts, said).used
    assert used["memory", IDS[1]] > 1.5 * max(used["memory", IDS[0]], used["memory", IDS[2]])


def test_what_is_not_there_any_more_is_left_out() -> None:
    assert score([_shown()], {}, []).used == {}
    assert score([], {}, []).overall is None


@given(
    st.lists(st.sampled_from(["Lisbon", "Ada", "moved", "7443", "été", "猫"]), max_size=8),
    st.lists(st.sampled_from(["Lisbon", "Ada", "moved", "7443", "été", "猫"]), max_size=8),
)
def test_use_is_a_share_and_more_said_is_never_of_less_use(
    words: list[str], said: list[str]
) -> None:
    text = " ".join(words)
    less = _used(text, _said((6, "assistant", " ".join(said))))
    more = _used(text, _said((6, "assistant", " ".join([*said, text]))))
    assert 0 <= less <= more <= 1
