"""Every error this package raises.

CommonplaceError
├── UsageError              the caller can fix it
│   ├── InvalidInput        a value that cannot be stored or understood
│   ├── ConfigError         a setting that does not exist or is out of range
│   ├── NotFound            no such book, memory, job, file
│   ├── Conflict            it changed meanwhile, or it is already so
│   │   └── StalePage       …a page: with what it says now, and what was to be written
│   ├── NoMatch             the text that was to be edited is not there, or not only once
│   ├── NotAllowed          who asks may not do this here
│   └── Unauthorized        nobody known asks: no token, or one that is not valid
├── StoreError              the database could not
│   ├── StoreUnavailable    …be reached; a later try may succeed
│   ├── StoreBusy           …get its turn to write in time
│   ├── StoreFull           …because the disk is full
│   ├── WrongSchema         …be read by this version of the program
│   │   └── SchemaMismatch  …because its tables are not those of its version
│   ├── NotALibrary         …because what is there is something else
│   └── Damaged             …give back what was stored
├── PageUnavailable         a web page could not be fetched; a later try may succeed
├── Rehearsed               it was tried and taken back: nothing was written
├── LeaseLost               a worker was away too long; its result is not wanted any more
├── ReadingTooLong          rules took more time over one memory than they may
└── ModelError              a model call failed
    ├── ModelBusy           …because it has too much to do (rate limit, overload)
    ├── ModelTimeout        …because it took too long
    ├── ModelUnavailable    …because nobody answers there
    ├── ModelRefused        …and asking again would not help
    └── ModelResting        …before it was made: not now, but after ``seconds``
        └── BudgetSpent     …because the book's budget for the day would be exceeded

A model that answers badly is not an error: it is a value.

The docstring of a class is its default message::

    try:
        book.remember(text)
    except commonplace.CommonplaceError as error:
        print(error)
"""


class CommonplaceError(Exception):
    """Something went wrong in commonplace."""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or (type(self).__doc__ or "").strip())


class UsageError(CommonplaceError):
    """This cannot be done as asked."""


class InvalidInput(UsageError):
    """This value cannot be stored."""


class ConfigError(UsageError):
    """A setting is wrong."""


class NotFound(UsageError):
    """There is no such thing here."""


class Conflict(UsageError):
    """Something else changed it first."""


class StalePage(Conflict):
    """The page was changed meanwhile."""

    def __init__(
        self, message: str | None = None, version: int = 0, theirs: str = "", yours: str = ""
    ) -> None:
        super().__init__(message)
        #: The page's version now, what it says, and what would have been written.
        self.version, self.theirs, self.yours = version, theirs, yours


class NoMatch(UsageError):
    """The text to edit was not found."""

    def __init__(self, message: str | None = None, lines: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        #: The lines on which it might be meant, the first being 1.
        self.lines = lines


class NotAllowed(UsageError):
    """Only members may write in this book."""


class Unauthorized(UsageError):
    """A valid token is needed. `commonplace token create` makes one."""


class StoreError(CommonplaceError):
    """The database could not do this."""


class StoreUnavailable(StoreError):
    """The database cannot be reached."""


class StoreBusy(StoreError):
    """The database was busy for too long."""


class StoreFull(StoreError):
    """The disk is full: nothing was written. Free some space and try again."""


class WrongSchema(StoreError):
    """This library was written by another version of commonplace."""


class SchemaMismatch(WrongSchema):
    """The tables are not those of the version. `commonplace doctor --fix` may repair them."""


class NotALibrary(StoreError):
    """This is not a commonplace library."""


class Damaged(StoreError):
    """Something in the library is damaged. `commonplace doctor` says what."""


class PageUnavailable(CommonplaceError):
    """The page cannot be fetched just now."""


class Rehearsed(CommonplaceError):
    """It was tried, and taken back."""


class LeaseLost(CommonplaceError):
    """This job's lease has run out; another worker may have it."""


class ReadingTooLong(CommonplaceError):
    """Reading took too long."""


class ModelError(CommonplaceError):
    """A model call failed."""


class ModelBusy(ModelError):
    """The model is busy; try again later."""

    def __init__(self, message: str | None = None, seconds: float = 0.0) -> None:
        super().__init__(message)
        #: How long the server asks us to wait; 0 when it does not say.
        self.seconds = seconds


class ModelTimeout(ModelError):
    """The model took too long."""


class ModelUnavailable(ModelError):
    """Nothing answers at the model's address."""


class ModelRefused(ModelError):
    """The model refused the request."""


class ModelResting(ModelError):
    """The model is not asked just now."""

    def __init__(self, message: str | None = None, seconds: float = 0.0) -> None:
        super().__init__(message)
        #: When to try again.
        self.seconds = seconds


class BudgetSpent(ModelResting):
    """The book has spent its budget for today."""
