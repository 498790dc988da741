"""The memory tool for the ``anthropic`` package, over a book: see :mod:`.memory_tool`.

Give it to ``client.beta.messages.run_tools(tools=[BookMemoryTool(book)], …)``.
"""

import asyncio
from collections.abc import Callable
from typing import Any

try:
    from anthropic.lib.tools import (
        BetaAbstractMemoryTool,
        BetaAsyncAbstractMemoryTool,
        ToolError,
    )
    from anthropic.types.beta import (
        BetaMemoryTool20250818CreateCommand as Create,
    )
    from anthropic.types.beta import (
        BetaMemoryTool20250818DeleteCommand as Delete,
    )
    from anthropic.types.beta import (
        BetaMemoryTool20250818InsertCommand as Insert,
    )
    from anthropic.types.beta import (
        BetaMemoryTool20250818RenameCommand as Rename,
    )
    from anthropic.types.beta import (
        BetaMemoryTool20250818StrReplaceCommand as StrReplace,
    )
    from anthropic.types.beta import (
        BetaMemoryTool20250818ViewCommand as View,
    )
except ImportError as error:  # pragma: no cover (the extra is installed where this is tested)
    raise ImportError("This needs Anthropic's package: commonplace[anthropic].") from error

from commonplace.book import Book
from commonplace.errors import CommonplaceError
from commonplace.serve.adapters.memory_tool import MemoryFiles


class BookMemoryTool(BetaAbstractMemoryTool):
    """The tool. What goes wrong is a ``ToolError``, which the model is told."""

    def __init__(self, book: Book, author: str = "memory tool", **options: Any) -> None:
        super().__init__(**options)
        self._files = MemoryFiles(book, author)

    def view(self, command: View) -> str:
        return _told(self._files.view, command.path, command.view_range)

    def create(self, command: Create) -> str:
        return _told(self._files.create, command.path, command.file_text)

    def str_replace(self, command: StrReplace) -> str:
        return _told(self._files.str_replace, command.path, command.old_str, command.new_str)

    def insert(self, command: Insert) -> str:
        return _told(self._files.insert, command.path, command.insert_line, command.insert_text)

    def delete(self, command: Delete) -> str:
        return _told(self._files.delete, command.path)

    def rename(self, command: Rename) -> str:
        return _told(self._files.rename, command.old_path, command.new_path)


class AsyncBookMemoryTool(BetaAsyncAbstractMemoryTool):
    """The same for an asynchronous client; the work is done in threads."""

    def __init__(self, book: Book, author: str = "memory tool", **options: Any) -> None:
        super().__init__(**options)
        self._tool = BookMemoryTool(book, author)

    async def view(self, command: View) -> str:
        return await asyncio.to_thread(self._tool.view, command)

    async def create(self, command: Create) -> str:
        return await asyncio.to_thread(self._tool.create, command)

    async def str_replace(self, command: StrReplace) -> str:
        return await asyncio.to_thread(self._tool.str_replace, command)

    async def insert(self, command: Insert) -> str:
        return await asyncio.to_thread(self._tool.insert, command)

    async def delete(self, command: Delete) -> str:
        return await asyncio.to_thread(self._tool.delete, command)

    async def rename(self, command: Rename) -> str:
        return await asyncio.to_thread(self._tool.rename, command)


def _told(run: Callable[..., str], *given: object) -> str:
    try:
        return run(*given)
    except CommonplaceError as error:
        raise ToolError(str(error)) from error
