"""Books, who shares them, and tokens."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from commonplace.capture.when import instant
from commonplace.library import Book
from commonplace.serve.forms import access as forms
from commonplace.serve.forms import books as book_forms
from commonplace.serve.forms import pages as page_forms
from commonplace.serve.http.call import Call
from commonplace.serve.rest.asking import Asking, Body, Bookless, Name
from commonplace.serve.rest.operation import Answer, Area, Given
from commonplace.serve.rest.shapes import links as link_shapes
from commonplace.serve.rest.shapes import work as shapes
from commonplace.wiki.sharing import BOOST

area = Area("books", "Books, and who shares them.")
tokens = Area("tokens", "Who may come in.")

_OWN_TOKEN = (
    "This was the token of this request: the next request with it is refused. If it was the "
    "owner's token, `commonplace doctor --fix` or a restart of the daemon makes a new one."
)

Scopes = Annotated[list[Literal["read", "write", "forget", "admin"]], Meta(min_length=1)]
Toolsets = list[Literal["memory", "wiki_read", "wiki_write", "chatgpt"]]


class NewBook(Body, kw_only=True):
    name: Name


class Share(Body, kw_only=True):
    book: Name
    role: Literal["member", "reader"] = "reader"
    boost: Annotated[float, Meta(gt=0, le=10)] = BOOST


class NewToken(Body, kw_only=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    scopes: Scopes
    books: Annotated[list[Name], Meta(max_length=1000)] = []
    toolsets: Toolsets = []
    kind: Literal["person", "agent"] = "agent"
    expires_at: str | None = None


@area.get("/books", scope="read", query=Bookless, answer=shapes.Books, of_book=False)
def list_books(call: Call, given: Given[Bookless, None]) -> Any:
    """The books that this token opens."""
    return {"books": [book_forms.book(each) for each in call.books()]}


@area.post(
    "/books",
    scope="admin",
    query=Bookless,
    body=NewBook,
    answer=shapes.Book,
    status=201,
    statuses=(200,),
    of_book=False,
)
def create_book(call: Call, given: Given[Bookless, NewBook]) -> Answer:
    """Make a book; 200 when it was there already."""
    known = {each.name for each in call.books()}
    made = call.new_book(given.body.name).info
    return Answer(book_forms.book(made), status=200 if made.name in known else 201)


@area.get("/books/{name}", scope="read", query=Bookless, answer=shapes.Book, of_book=False)
def get_book(call: Call, given: Given[Bookless, None]) -> Any:
    """One book. `revision` counts its changes."""
    return book_forms.book(call.book(given.path["name"], "read").info)


@area.get("/members", scope="read", answer=link_shapes.Members)
def list_members(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """The books that share this one, as members or readers."""
    return {"members": [page_forms.shared(each) for each in book.wiki.members()]}


@area.post("/members", scope="admin", body=Share, answer=link_shapes.Shared, status=201)
def add_member(call: Call, book: Book, given: Given[Asking, Share]) -> Any:
    """Let another book of the tenant read the pages of this one, or write in them."""
    body = given.body
    call.book(body.book, "admin")  # nobody learns of a book that is not theirs
    return page_forms.shared(book.wiki.share(body.book, body.role, body.boost))


@area.delete("/members/{name}", scope="admin", answer=link_shapes.Unshared)
def remove_member(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """Do not let a book read the pages of this one any more."""
    name = given.path["name"]
    call.book(name, "admin")
    book.wiki.unshare(name)
    return {"name": name, "shared": False}


@area.get("/shared", scope="read", answer=link_shapes.SharedBooks)
def list_shared(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """The shared books that this one may read, or write in as well."""
    return {"targets": [page_forms.shared(each) for each in book.wiki.targets()]}


@tokens.get("/me", scope="read", query=Bookless, answer=shapes.Me, of_book=False)
def who_am_i(call: Call, given: Given[Bookless, None]) -> Any:
    """Who asks, and what they may."""
    caller = call.caller
    return {
        "token_id": caller.token_id,
        "name": caller.name,
        "kind": caller.kind,
        "scopes": sorted(caller.scopes),
        "books": list(caller.books),
        "toolsets": list(caller.toolsets),
    }


@tokens.get("/tokens", scope="admin", query=Bookless, answer=shapes.Tokens, of_book=False)
def list_tokens(call: Call, given: Given[Bookless, None]) -> Any:
    """The tokens that were given, revoked ones too; never their secrets."""
    return {"tokens": [forms.token(each) for each in call.library.access.tokens(by=call.caller)]}


@tokens.post(
    "/tokens",
    scope="admin",
    query=Bookless,
    body=NewToken,
    answer=shapes.TokenMade,
    status=201,
    of_book=False,
    kept=False,
)
def create_token(call: Call, given: Given[Bookless, NewToken]) -> Any:
    """Make a token, which may do at most what this one may. Its secret is told this once."""
    body = given.body
    token, secret = call.library.access.issue(
        body.name,
        by=call.caller,
        scopes=body.scopes,
        books=body.books,
        toolsets=body.toolsets,
        kind=body.kind,
        expires_at=None if body.expires_at is None else instant(body.expires_at),
    )
    return forms.token(token) | {"secret": secret}


@tokens.delete(
    "/tokens/{id}", scope="admin", query=Bookless, answer=shapes.TokenRevoked, of_book=False
)
def revoke_token(call: Call, given: Given[Bookless, None]) -> Any:
    """From now on it opens nothing. Revoking the token of this very request is allowed: `note` says
    what follows then.

    When it is the owner's token, every hook and `commonplace mcp` is refused until `commonplace
    doctor --fix` or a restart of the daemon has made a new one.
    """
    gone = call.library.access.revoke(given.path["id"], by=call.caller)
    is_own = gone.id == call.caller.token_id
    return forms.token(gone) | {"note": _OWN_TOKEN if is_own else None}
