"""Which addresses may be fetched: what is public, and nothing else.

An address is parsed once, by one parser, and every later step uses the parts that came out of it.
Then its host is resolved, *all* answers are checked, and the connection goes to a checked answer,
never to the name. So neither another parser's reading nor a second look-up can lead elsewhere.

An IP address is public when Python calls it global and neither multicast, reserved nor site-local
(``is_private`` misses 100.64.0.0/10; ``is_global`` takes multicast, site-local, NAT64 and 6to4 for
public), when it is in none of the networks below, and when the same holds for the IPv4 address that
it carries inside, if any.
"""

import ipaddress
import re
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote, urlsplit, urlunsplit

from commonplace.errors import ConfigError, InvalidInput, PageUnavailable

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
#: Every address that a name has now, given the seconds there are to find out.
Resolver = Callable[[str, int, float], Sequence[str]]

LONGEST = 2000
_PORTS = {"http": 80, "https": 443}
_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_NAMES = {"localhost", "metadata", "metadata.google.internal", "instance-data", "kubernetes"}
_ENDINGS = (".localhost", ".local", ".internal", ".localdomain", ".home.arpa", ".svc")

_DENIED = tuple(
    map(
        ipaddress.ip_network,
        """
        0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
        192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
        224.0.0.0/4 240.0.0.0/4 168.63.129.16/32
        ::/96 ::ffff:0:0:0/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20
        5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8
        """.split(),
    )
)
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_TRANSLATED = ipaddress.IPv6Network("::ffff:0:0:0/96")
_COMPATIBLE = ipaddress.IPv6Network("::/96")


@dataclass(frozen=True, slots=True)
class Place:
    """A parsed address."""

    scheme: str
    host: str
    port: int
    #: Path and query, as they are sent.
    target: str

    @property
    def url(self) -> str:
        path, _, query = self.target.partition("?")
        return urlunsplit((self.scheme, self.authority, path, query, ""))

    @property
    def authority(self) -> str:
        """What the ``Host`` header says."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == _PORTS[self.scheme] else f"{name}:{self.port}"


@dataclass(frozen=True, slots=True)
class Rules:
    """Where an operator lets us go."""

    ports: frozenset[int]
    #: Private places that are allowed by name: (host, port).
    allowed: frozenset[tuple[str, int]]


def rules(ports: str, allow: str) -> Rules:
    """From the settings ``ingest.ports`` and ``ingest.allow``."""
    numbers = [part.strip() for part in ports.split(",") if part.strip()]
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise ConfigError(f"ingest.ports is {ports!r}; it must be numbers, as in 80,443.")
    named = [_allowed(part.strip()) for part in allow.split(",") if part.strip()]
    return Rules(frozenset(map(int, numbers)), frozenset(named))


def parse(address: str) -> Place:
    """An address that could be fetched; InvalidInput says what is wrong with another."""
    if len(address) > LONGEST:
        raise InvalidInput(f"This address has more than {LONGEST} characters.")
    if re.search(r"[\s\\\x00-\x1f\x7f]", address):
        raise InvalidInput("An address has no blanks, backslashes or control characters in it.")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise InvalidInput(f"This is not an address: {error}.") from None
    if parts.scheme not in _PORTS:
        raise InvalidInput(f"Only http and https are fetched, not {parts.scheme[:20] or 'this'}.")
    if "@" in parts.netloc:
        raise InvalidInput("An address must not carry a name or a password.")
    if port == 0:
        raise InvalidInput("Port 0 is no place to fetch from.")
    query = f"?{_sent(parts.query)}" if parts.query else ""
    return Place(
        parts.scheme,
        _host(parts.hostname or "", bracketed="[" in parts.netloc),
        port or _PORTS[parts.scheme],
        (_sent(parts.path) or "/") + query,
    )


def checked(place: Place, rules: Rules, resolve: Resolver, seconds: float) -> list[str]:
    """The IP addresses to connect to, all of them checked; InvalidInput when one is not public."""
    if (place.host, place.port) in rules.allowed:
        return [*resolve(place.host, place.port, seconds)]
    if place.port not in rules.ports:
        raise InvalidInput(
            f"Port {place.port} is not one that pages are fetched from (see ingest.ports)."
        )
    if place.host in _NAMES or place.host.endswith(_ENDINGS):
        raise InvalidInput(_refusal(place))
    found = [*resolve(place.host, place.port, seconds)]
    if not found:
        raise PageUnavailable(f"{place.host} has no address.")
    if not all(is_public(one) for one in found):
        raise InvalidInput(_refusal(place))
    return found


def is_public(text: str) -> bool:
    """Whether this IP address is one that everybody can reach."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        if address.scope_id:
            return False
        if address.ipv4_mapped:
            return _is_public(address.ipv4_mapped)
        inside = [*_carried(address)]
        if address in _NAT64:  # what DNS64 answers with where there is no IPv4
            return all(map(_is_public, inside))
        if not all(map(_is_public, inside)):
            return False
    return _is_public(address)


def resolve(host: str, port: int, seconds: float) -> list[str]:
    """What the system's resolver says, in time. A look-up cannot be stopped, only left behind."""
    found: list[str] = []
    failed: list[Exception] = []

    def look() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found.extend(dict.fromkeys(str(row[4][0]) for row in rows))
        except (OSError, UnicodeError) as error:
            failed.append(error)

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    looking.join(max(seconds, 0))
    if looking.is_alive():
        raise PageUnavailable(f"The name {host} could not be looked up in time.")
    if failed:
        raise PageUnavailable(f"The name {host} is not known: {failed[0]}.")
    return found


def _is_public(address: Address) -> bool:
    return (
        address.is_global
        and not address.is_multicast
        and not address.is_reserved
        and not getattr(address, "is_site_local", False)
        and not any(address.version == net.version and address in net for net in _DENIED)
    )


def _carried(address: ipaddress.IPv6Address) -> Iterator[ipaddress.IPv4Address]:
    """The IPv4 addresses that a tunnel or a translator would take out of this one."""
    if address.sixtofour:
        yield address.sixtofour
    if address.teredo:
        yield from address.teredo
    if address in _NAT64 or address in _TRANSLATED or address in _COMPATIBLE:
        yield ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    if (int(address) >> 32) & 0xFCFFFFFF == 0x5EFE:  # ISATAP: ::[0200:]5efe:a.b.c.d
        yield ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)


def _host(name: str, *, bracketed: bool) -> str:
    """One spelling for one host. Numbers that some resolvers read as IPv4 (``0x7f.1``) are none."""
    if bracketed:
        return str(_literal(name, ipaddress.IPv6Address))
    if not name.isascii():
        try:
            name = name.encode("idna").decode("ascii")
        except UnicodeError:
            raise InvalidInput("The host in this address is not a name.") from None
    name = name.lower().removesuffix(".")
    labels = name.split(".")
    if len(name) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise InvalidInput("The host in this address is not a name.")
    if _NUMBER.fullmatch(labels[-1]):
        return str(_literal(name, ipaddress.IPv4Address))
    return name


def _literal(text: str, kind: type[ipaddress.IPv4Address] | type[ipaddress.IPv6Address]) -> Address:
    try:
        if "%" in text:
            raise ValueError
        return kind(text)
    except ValueError:
        raise InvalidInput("The host in this address is a number that is no IP address.") from None


def _sent(part: str) -> str:
    return quote(part, safe="/?:@!$&'()*+,;=-._~%[]")


def _allowed(part: str) -> tuple[str, int]:
    try:
        place = parse(f"http://{part}")
    except InvalidInput as error:
        raise ConfigError(f"ingest.allow has {part!r}, which is not host:port. {error}") from None
    return place.host, place.port


def _refusal(place: Place) -> str:
    return (
        f"{place.authority} is not a public place, and is not fetched from. If it is meant to be, "
        f"name it in the setting ingest.allow: {place.host}:{place.port}."
    )
