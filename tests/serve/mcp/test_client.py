"""The official client, in both eras, with a token, over a real port."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import httpx2
import mcp_types
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

import commonplace
from commonplace.serve.mcp import tools
from commonplace.wiki.draft import PageDraft
from tests.serve.mcp.stand import Stand, served

pytestmark = pytest.mark.anyio
#: How the client opens, and what it then speaks.
ERAS = [("auto", "2026-07-28"), ("2026-07-28", "2026-07-28"), ("legacy", "2025-11-25")]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def stand(library: commonplace.Library) -> Iterator[Stand]:
    book = library.book("ada")
    memory = book.remember("Ada lives in Lisbon.", occurred_at="2026-03-01", source="chat:17")
    book.wiki.create(PageDraft("entity", "Ada", "Ada lives in Lisbon.", sources=(memory.id,)))
    with served(library) as standing:
        yield standing


@asynccontextmanager
async def connected(
    stand: Stand, library: commonplace.Library, mode: str, query: str = "", **how: Any
) -> AsyncIterator[Client]:
    scopes = how.pop("scopes", ["read", "write", "forget"])
    _, secret = await anyio.to_thread.run_sync(
        lambda: library.access.issue("client", scopes=scopes, books=["ada"])
    )
    headers = {"Authorization": f"Bearer {secret}"}
    async with httpx2.AsyncClient(headers=headers, timeout=30) as http:
        transport = streamable_http_client(f"{stand.url}{query}", http_client=http)
        async with Client(transport, mode=mode, **how) as client:
            yield client


@pytest.mark.parametrize(("mode", "version"), ERAS)
async def test_the_official_client_recalls_remembers_and_forgets(
    stand: Stand, library: commonplace.Library, mode: str, version: str
) -> None:
    async with connected(stand, library, mode) as client:
        assert client.protocol_version == version
        if mode != version:  # who knows the version beforehand asks for nothing else
            assert client.server_info
            assert client.server_info.name == "commonplace"
            assert client.instructions
        names = [each.name for each in (await client.list_tools()).tools]
        assert names == [*(name for name in tools.TOOLS if name in tools.USUAL)]
        kept = await client.call_tool("remember", {"text": "Ada likes green tea."})
        assert not kept.is_error
        found = await client.call_tool("recall", {"question": "What tea does Ada like?"})
        ids = [each["id"] for each in found.structured_content["hits"]]
        assert kept.structured_content["id"] in ids
        preview = await client.call_tool("forget", {"ids": ids[:1]})
        confirm = preview.structured_content["confirm"]
        gone = await client.call_tool("forget", {"ids": ids[:1], "confirm": confirm})
        assert gone.structured_content["forgotten"] == 1
        wrong = await client.call_tool("recall", {"question": "x", "limit": 0})
        assert wrong.is_error
        assert "`limit` is a whole number" in wrong.model_dump_json()


@pytest.mark.parametrize(("mode", "version"), ERAS)
async def test_the_official_client_reads_pages_and_prompts(
    stand: Stand, library: commonplace.Library, mode: str, version: str
) -> None:
    async with connected(stand, library, mode, "?tools=wiki_read,wiki_write") as client:
        names = [each.name for each in (await client.list_tools()).tools]
        assert names == [n for n, t in tools.TOOLS.items() if t.toolset.startswith("wiki")]
        uris = [str(each.uri) for each in (await client.list_resources()).resources]
        assert uris == ["wiki://index", "wiki://page/entity/ada"]
        read = await client.read_resource(uris[1])
        assert "Ada lives in Lisbon." in read.model_dump_json()
        templates = (await client.list_resource_templates()).resource_templates
        assert templates[0].uri_template == "wiki://page/{type}/{slug}"
        prompts = (await client.list_prompts()).prompts
        assert all(each.description for each in prompts)
        got = await client.get_prompt("briefing", {"project": "ada"})
        assert got.messages[0].role == "user"
        completed = await client.complete(
            mcp_types.ResourceTemplateReference(
                type="ref/resource", uri="wiki://page/{type}/{slug}"
            ),
            {"name": "slug", "value": "a"},
        )
        assert completed.completion.values == ["ada"]
        with pytest.raises(Exception, match="Resource not found"):
            await client.read_resource("wiki://page/entity/nobody")
        with pytest.raises(Exception, match="Unknown tool"):
            await client.call_tool("nothing", {})


async def test_a_modern_client_listens(stand: Stand, library: commonplace.Library) -> None:
    book = library.book("ada")
    async with connected(stand, library, "auto") as client:
        uri = "wiki://page/entity/ada"
        async with client.listen(resources_list_changed=True, resource_subscriptions=[uri]) as told:
            await anyio.to_thread.run_sync(lambda: book.wiki.edit("ada", "Lisbon", "Alfama"))
            with anyio.fail_after(30):
                first = await anext(told)
            assert getattr(first, "uri", None) == uri


async def test_an_older_client_is_told_on_its_stream(
    stand: Stand, library: commonplace.Library
) -> None:
    book = library.book("ada")
    send, receive = anyio.create_memory_object_stream[Any](100)

    async def handler(message: Any) -> None:
        await send.send(message)

    async with (
        send,
        receive,
        connected(stand, library, "legacy", message_handler=handler) as client,
    ):
        with pytest.warns(match="removed as of 2026-07-28"):
            await client.subscribe_resource("wiki://page/entity/ada")
        with anyio.fail_after(30):
            number = 0
            while True:  # its stream opens by itself, at some moment after the handshake
                number += 1
                text = f"Ada lives in house {number}."
                await anyio.to_thread.run_sync(book.wiki.write, "ada", text)
                with anyio.move_on_after(1):
                    told = await receive.receive()
                    break
        assert isinstance(told, mcp_types.ResourceUpdatedNotification)
        assert str(told.params.uri) == "wiki://page/entity/ada"
