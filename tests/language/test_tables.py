"""The tables that the reader reads by: every row can be used, and none contradicts another."""

import ast
import re
from pathlib import Path

import pytest

import commonplace.language
from commonplace.language.frames.change_words import change_words
from commonplace.language.frames.slots import slots
from commonplace.language.lemmas import lemma
from commonplace.language.packs import LANGUAGES, load_pack, role_nouns

PACKAGE = Path(commonplace.language.__file__).parent
MOST_WORDS = 20


def test_every_slot_has_a_question_about_its_subject_and_an_aspect() -> None:
    rules = {slot.name for slot in slots().by_name.values() if slot.rule}
    for slot in slots().by_name.values():
        assert slot.question.endswith("?"), slot
        assert "{subject}" in slot.question or slot.name in rules, slot
        assert slot.aspect, slot


def test_change_words_act_on_slots_of_the_table() -> None:
    words = change_words()
    named = {
        name for table in (words.start, words.end) for names in table.values() for name in names
    }
    assert named <= slots().by_name.keys()
    assert {state for states in words.state.values() for state in states} <= slots().by_scale.keys()


def test_verbs_of_the_tables_are_lemmas() -> None:
    verbs = {frame.split()[0] for frame in slots().by_verb} | {
        frame.split()[0] for frame in change_words().to_verbs
    }
    assert {verb for verb in verbs if lemma(verb, "VB") != verb} == set()


def test_a_role_is_one_word_in_lower_case() -> None:
    assert all(word == word.lower() for word in role_nouns())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_of_a_pack_stands_for_one_word(language: str) -> None:
    pack = load_pack(language)
    assert pack is not None
    for name, rows in pack.data.items():
        if isinstance(rows, dict):
            listed = (row.split() if isinstance(row, str) else row for row in rows.values())
            forms = [form for row in listed for form in row]
            assert len(forms) == len(set(forms)), (language, name)


@pytest.mark.parametrize("module", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.name)
def test_no_module_has_a_long_list_of_words(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        assert len(_list_words(node)) <= MOST_WORDS, ast.unparse(node)


def _list_words(node: ast.AST) -> list[str]:
    """The words that a node lists: of a list, of a split string, of a pattern's alternatives."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return [each.value for each in node.elts if isinstance(each, ast.Constant)]
    if isinstance(node, ast.Dict):
        return [each.value for each in node.keys if isinstance(each, ast.Constant)]
    if isinstance(node, ast.Attribute) and node.attr == "split":
        listed = node.value.value if isinstance(node.value, ast.Constant) else ""
        return str(listed).split()
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile":
        return re.findall(r"(?<=[|(:])[a-zà-ž ']+(?=[|)])", ast.unparse(node.args[0]))
    return []
