"""How much a sentence tells is the same by whichever way it is read."""

from commonplace.compile.rules.stating.salience import salience
from tests.cases import each_case

_DAYS = """monday Tuesdays january June december yesterday tomorrow|last week|next autumn|since
|every|in 2019|the 3rd|21st""".replace("\n", "")
_LASTING = """is a|are the|was my|were married|lives in|worked for|working as|moved|adopted|joined
|quit|because|owns|lead|runs|cost|favourite|favorite|prefers|born|won|renamed|son|wedding|job"""


@each_case("cue", [*_DAYS.split("|"), *_LASTING.replace("\n", "").split("|")])
def test_a_cue_is_found_in_plain_letters_as_behind_other_signs(cue: str) -> None:
    plain = f"The herring crew {cue} harbour"
    assert salience(plain) == salience(f"{plain} —")
    assert salience(plain) > salience("The herring crew")


def test_a_cue_in_the_midst_of_a_word_is_none() -> None:
    assert salience("The herring crew jobbers harbour") == salience(
        "The herring crew sobbers harbour"
    )
