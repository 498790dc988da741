"""The composer words facts: it reads no text, and knows nobody who does."""

import ast

from tests.house.source import Module, modules

#: Whoever reads the text of memories, and what compiled pages before facts did.
_READERS = (
    "commonplace.capture",
    "commonplace.understand",
    "commonplace.language",
    "re",
)


def test_the_composer_applies_no_pattern_and_imports_nobody_who_reads_text() -> None:
    found = [
        f"{module.name} imports {name}"
        for module in modules()
        if module.name.startswith("compile/compose/")
        for name in _imported(module)
        if name.startswith(tuple(f"{reader}." for reader in _READERS)) or name in _READERS
    ]
    assert not found


def test_only_its_last_step_knows_the_wiki() -> None:
    found = {
        module.name
        for module in modules()
        if module.name.startswith("compile/compose/")
        and any(name.startswith("commonplace.wiki") for name in _imported(module))
    }
    assert found == {"compile/compose/markdown.py"}


def _imported(module: Module) -> list[str]:
    names = []
    for node in module.nodes:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names] + [node.module or ""]
    return names
