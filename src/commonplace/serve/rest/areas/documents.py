"""Documents: bytes or addresses in, chunks of memory out."""

from typing import Annotated, Any

from msgspec import Meta

from commonplace.capture.documents.offer import is_address
from commonplace.errors import Conflict, InvalidInput
from commonplace.library import Book
from commonplace.model import Document
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms.seals import seal
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.forgetting import CHANGED, Confirm
from commonplace.serve.rest.asking import Asking, Body, Line
from commonplace.serve.rest.operation import BYTES, Area, Given
from commonplace.serve.rest.shapes import memories as shapes

area = Area("documents", "Files and web pages, whose chunks are memories.")


class UploadQuery(Asking, kw_only=True):
    name: Annotated[str, Meta(min_length=1, max_length=500, description="The file's name.")]
    title: Line | None = None


class Fetch(Body, kw_only=True):
    url: Annotated[str, Meta(min_length=1, max_length=4000)]
    title: Line | None = None


class DocumentsQuery(Asking, kw_only=True):
    limit: Annotated[int, Meta(ge=1, le=1000)] = 50


class ForgetDocument(Body, kw_only=True):
    confirm: Confirm | None = None


@area.get("/documents", scope="read", query=DocumentsQuery, answer=shapes.Documents)
def list_documents(call: Call, book: Book, given: Given[DocumentsQuery, None]) -> Any:
    """The newest documents, and how far each is."""
    return {"documents": [forms.document(each) for each in book.documents(given.query.limit)]}


@area.post(
    "/documents",
    scope="write",
    query=UploadQuery,
    body=bytes,
    takes=BYTES,
    answer=shapes.Document,
    status=202,
)
def upload_document(call: Call, book: Book, given: Given[UploadQuery, bytes]) -> Any:
    """Take in a document: its bytes are the body, a job reads them.

    Text, Markdown, reST, HTML, JSON, XML, PDF and Word. The same bytes again are the same document.
    """
    return forms.document(book.ingest(given.query.name, given.body, title=given.query.title))


@area.post("/documents/fetch", scope="write", body=Fetch, answer=shapes.Document, status=202)
def fetch_document(call: Call, book: Book, given: Given[Asking, Fetch]) -> Any:
    """Take in a web page, which a job fetches; what has changed there is a new document."""
    if not is_address(given.body.url):  # else it would be the name of a file of ours
        raise InvalidInput("`url` is no address: http://… or https://…")
    return forms.document(book.ingest(given.body.url, title=given.body.title))


@area.get("/documents/{id}", scope="read", answer=shapes.Document)
def get_document(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """One document: what it is, how far it is, what went wrong."""
    return forms.document(book.document(given.path["id"]))


@area.post(
    "/documents/{id}/forget",
    scope="forget",
    body=ForgetDocument,
    answer=shapes.DocumentForgotten,
    kept=False,
)
def forget_document(call: Call, book: Book, given: Given[Asking, ForgetDocument]) -> Any:
    """Remove a document for good, with all its chunks and what was made of them.

    Without `confirm` nothing is removed: the answer gives one.
    """
    document = book.document(given.path["id"])
    word = _word(book, document)
    gone = given.body.confirm is not None
    if gone and given.body.confirm != word:
        raise Conflict(CHANGED)
    if gone:
        book.forget_document(document.id, actor=call.author.name)
    return {
        "forgotten": int(gone),
        "dry_run": not gone,
        "document": forms.document(document),
        "confirm": None if gone else word,
    }


def _word(book: Book, document: Document) -> str:
    return seal(book.info.id, forms.document(document))
