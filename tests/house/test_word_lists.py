"""Words stand in data files: no module lists more than twenty, no pattern chooses from more.

Counted by syntax tree: the members of a list, tuple or set, the keys of a dict, the words of a text
that is split, and the alternatives of a pattern.
"""

import ast
import re
from collections.abc import Iterator

from tests.house.source import Module, modules

MOST = 20

#: Lists of the program's own names, which are no words of a language, and why they stand there.
OWN_NAMES = {
    "serve.web.screens.work.lint": "the kinds of findings, with what a screen says of each",
    "store.facts": "the columns of a fact",
    "wiki.lint.finding": "the kinds of findings",
}
#: Lists that still are to be moved into data files; how many of them each file has.
TO_MOVE = {
    "recall/postprocess/fold.py": 1,
    "recall/certainty/answer_kind.py": 2,
    "recall/parts.py": 2,
    "recall/question.py": 3,
}

_WORD = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*\.?")
#: What is no letter of a word in a pattern: escapes, and the names and flags of groups.
_NO_LETTERS = re.compile(r"\\[a-zA-Z]|\(\?P<\w+>|\(\?[aiLmsux]+[:)]")


def test_no_module_lists_more_than_twenty_words() -> None:
    found: dict[str, list[str]] = {}
    for module in modules():
        if _dotted(module) not in OWN_NAMES:
            for line, count in list_word_lists(module):
                found.setdefault(module.name, []).append(f"line {line}: {count} words")
    assert {name: each for name, each in found.items() if len(each) > TO_MOVE.get(name, 0)} == {}


def test_a_list_that_was_moved_is_named_no_longer() -> None:
    counts = {each.name: len([*list_word_lists(each)]) for each in modules()}
    left = {name: counts.get(name, 0) for name in TO_MOVE}
    assert left == TO_MOVE, "some were moved: take them out of TO_MOVE"
    long = {_dotted(each) for each in modules() if counts[each.name]}
    assert [name for name in OWN_NAMES if name not in long] == []


def test_each_way_to_list_words_is_found() -> None:
    words = [f"{first}{second}x" for first in "abcde" for second in "vwxyz"]
    for code in (
        repr(words),
        f"frozenset({set(words)!r})",
        repr(dict.fromkeys(words, 1)),
        f"{' '.join(words)!r}.split()",
        f"re.compile(r'\\b(?:{'|'.join(words)})s?\\b')",
        f"re.compile(rf'(?:{'|'.join(words[:12])}|{{more}}|{'|'.join(words[12:])})')",
        f"_words({' '.join(words)!r})",
    ):
        assert [count for _, count in list_word_lists(_parse(f"LISTED = {code}"))] == [25], code
    for code in (repr(words[:20]), f"{' '.join(words)!r}", "'|'.join(read_words('words.txt'))"):
        assert [*list_word_lists(_parse(f"LISTED = {code}"))] == [], code
    assert [*list_word_lists(_parse(f"__all__ = {words!r}"))] == []


def list_word_lists(module: Module) -> Iterator[tuple[int, int]]:
    """Yield line and length of each list of words that is too long."""
    public = {
        id(node.value)
        for node in module.nodes
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    }
    for node in module.nodes:
        if isinstance(node, ast.expr) and id(node) not in public:
            count = sum(1 for word in _list_words(node) if _WORD.fullmatch(word))
            if count > MOST:
                yield node.lineno, count
    for node, text in module.texts():
        count = sum(1 for each in _list_alternatives(text) if re.search(r"[^\W\d_]{2}", each))
        if count > MOST:
            yield node.lineno, count


def _dotted(module: Module) -> str:
    return module.name.removesuffix(".py").replace("/", ".")


def _list_words(node: ast.expr) -> Iterator[str]:
    members: list[ast.expr | None] = []
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        members = [*node.elts]
    elif isinstance(node, ast.Dict):
        members = [*node.keys]
    elif isinstance(node, ast.Call):
        # Whoever is handed a text of words alone, as split() is, makes a list of it.
        given = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        for each in [*given, *node.args]:
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                words = each.value.split()
                if all(_WORD.fullmatch(word) for word in words):
                    yield from words
    for each in members:
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def _list_alternatives(text: str) -> list[str]:
    parts = _NO_LETTERS.sub(" ", text).split("|")
    return parts if len(parts) > 1 else []


def _parse(code: str) -> Module:
    tree = ast.parse(code)
    return Module("example.py", code, tree, tuple(ast.walk(tree)))
