"""Pages are made of facts: what compiles opens no memory's text and applies no pattern to words."""

import ast
from collections.abc import Iterator
from functools import cache

from tests.house.source import Module, modules

#: Whoever reads text, and the engine of patterns.
_READERS = (
    "commonplace.capture.documents",
    "commonplace.capture.names",
    "commonplace.language",
    "commonplace.understand",
    "re",
)
#: What is imported all the same, and why.
_MAY_IMPORT = {
    ("compile/writer/page_writer.py", "commonplace.understand.job_mind"): "how a model is asked",
    ("compile/writer/reply.py", "re"): "citations in what a model wrote",
    ("compile/writer/support.py", "re"): "a model's sentence is held against its facts",
    ("compile/writer/support.py", "commonplace.capture.names"): "the same",
    ("compile/writer/support.py", "commonplace.language.denial"): "the same",
}
#: What compiling may take from the store of memories: lines of their history, and whose they were.
_OF_MEMORIES = {"note"}
_MAY_OPEN = {"compile/forgetting/names.py": "the records that documents to be forgotten belong to"}


def test_what_compiles_reads_facts_and_no_text() -> None:
    found = {
        (module.name, name)
        for module in modules()
        if module.name.startswith("compile/")
        for name in _list_readers(module)
    }
    assert found == {*_MAY_IMPORT}


def test_what_compiles_opens_no_memory() -> None:
    found = {
        module.name: opened
        for module in modules()
        if module.name.startswith("compile/") and (opened := _list_opened(module) - _OF_MEMORIES)
    }
    assert found.keys() == _MAY_OPEN.keys(), found


def test_a_reader_of_text_is_found_however_it_is_imported() -> None:
    for code, name in {
        "import re": "re",
        "from commonplace.language.tokens import tokens": "commonplace.language",
        "from commonplace.language import read": "commonplace.language",
        "from commonplace import language": "commonplace.language",
    }.items():
        assert any(each.startswith(name) for each in _list_readers(_parse(code))), code
    assert [*_list_readers(_parse("import reprlib\nfrom commonplace.wiki.text import slugs"))] == []
    said = "from commonplace.store import memories as rows\nrows.with_ids(reader, book, ids)"
    assert _list_opened(_parse(said)) == {"with_ids"}
    said = "from commonplace.store.memories import with_ids\nwith_ids(reader, book, ids)"
    assert _list_opened(_parse(said)) == {"with_ids"}


def test_only_its_last_step_knows_the_wiki() -> None:
    found = {
        module.name
        for module in modules()
        if module.name.startswith("compile/compose/")
        and any(name.startswith("commonplace.wiki") for name in _imported(module))
    }
    assert found == {"compile/compose/markdown.py"}


def _list_readers(module: Module) -> Iterator[str]:
    """Yield the modules that read text and that this one imports, each in full."""
    for name in {_module_of(each) for each in _imported(module)}:
        if name.startswith(tuple(f"{reader}." for reader in _READERS)) or name in _READERS:
            yield name


def _module_of(name: str) -> str:
    """The module of an imported name: *commonplace.a.b* of *commonplace.a.b.work*."""
    known = _known_modules()
    while name not in known and name.startswith("commonplace."):
        name = name.rpartition(".")[0]
    return name


@cache
def _known_modules() -> frozenset[str]:
    paths = (each.name.removesuffix(".py").removesuffix("/__init__") for each in modules())
    return frozenset(f"commonplace.{path.replace('/', '.')}" for path in paths)


def _list_opened(module: Module) -> set[str]:
    """The functions of the store of memories that a module names."""
    store, opened = {"memory_rows"}, set()
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "commonplace.store":
            store |= {each.asname or each.name for each in node.names if each.name == "memories"}
        if isinstance(node, ast.ImportFrom) and node.module == "commonplace.store.memories":
            opened |= {each.name for each in node.names}
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in store:
            opened.add(node.attr)
    return opened


def _parse(code: str) -> Module:
    tree = ast.parse(code)
    return Module("example.py", code, tree, tuple(ast.walk(tree)))


def _imported(module: Module) -> list[str]:
    names = []
    for node in module.nodes:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names] + [node.module or ""]
    return names
