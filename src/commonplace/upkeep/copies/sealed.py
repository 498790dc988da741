"""A file that nobody reads without its key.

Format 1::

    commonplace sealed 1\\n
    16 bytes of salt
    chunks of 1 MiB, the last one shorter or empty: each with 16 bytes more than what it seals

The key is scrypt of the passphrase with the salt (N = 2**15, r = 8, p = 1), 32 bytes. Each chunk is
ChaCha20-Poly1305 with the first two lines as what it is bound to; its nonce is its number, in 11
bytes, and a byte that is 1 for the last. So a chunk that was changed, moved, left out or cut off is
known, and so is a wrong passphrase. Nothing about what is inside can be seen but its length.

Needs the extra ``commonplace[encrypt]``.
"""

import os
from collections.abc import Iterator
from hashlib import scrypt, sha256
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

from commonplace.errors import ConfigError, StoreError, UsageError

MARK = b"commonplace sealed 1\n"
_SALT = 16
_CHUNK = 1 << 20
_TAG = 16
_MEMORY = 64 * 1024 * 1024
SHORTEST_KEY = 12


def is_sealed(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(len(MARK)) == MARK


def check_key(key: str) -> None:
    """An error where sealing would be of no use, or cannot be done here."""
    if len(key) < SHORTEST_KEY:
        raise UsageError(
            f"The key of a backup has at least {SHORTEST_KEY} characters: several words do well."
        )
    if find_spec("cryptography") is None:
        raise ConfigError("Encrypted backups need: pip install 'commonplace[encrypt]'")


def seal(source: Path, target: Path, key: str) -> str:
    """Write a sealed copy of a file; says the SHA-256 of what is in it."""
    salt, digest = os.urandom(_SALT), sha256()
    head = MARK + salt
    lock = _Lock(key, head)
    with source.open("rb") as stream, target.open("wb") as out:
        out.write(head)
        for number, (chunk, last) in enumerate(_chunks(stream, _CHUNK)):
            digest.update(chunk)
            out.write(lock.close(number, chunk, last))
    return digest.hexdigest()


def unseal(source: Path, key: str, target: Path | None = None) -> str:
    """Write what is in a sealed file, or only read it; says its SHA-256."""
    check_key(key)
    digest = sha256()
    with source.open("rb") as stream:
        head = stream.read(len(MARK) + _SALT)
        if not head.startswith(MARK) or len(head) < len(MARK) + _SALT:
            raise StoreError(f"{source} is not a sealed backup.")
        lock = _Lock(key, head)
        out = target.open("wb") if target else None
        try:
            for number, (chunk, last) in enumerate(_chunks(stream, _CHUNK + _TAG)):
                plain = lock.open(number, chunk, last, source)
                digest.update(plain)
                if out:
                    out.write(plain)
        finally:
            if out:
                out.close()
    return digest.hexdigest()


class _Lock:
    """Closes and opens chunks."""

    def __init__(self, key: str, head: bytes) -> None:
        check_key(key)
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 (an extra)
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305  # noqa: PLC0415

        salt = head[len(MARK) :]
        secret = scrypt(
            key.encode("utf-8", "surrogatepass"),
            salt=salt,
            n=2**15,
            r=8,
            p=1,
            maxmem=_MEMORY,
            dklen=32,
        )
        self._cipher = ChaCha20Poly1305(secret)
        self._wrong = InvalidTag
        self._head = head

    def close(self, number: int, chunk: bytes, last: bool) -> bytes:
        return self._cipher.encrypt(_nonce(number, last), chunk, self._head)

    def open(self, number: int, chunk: bytes, last: bool, source: Path) -> bytes:
        try:
            return self._cipher.decrypt(_nonce(number, last), chunk, self._head)
        except self._wrong:
            raise StoreError(
                f"{source} cannot be opened: the key is another one, or the file was changed or "
                "cut off. The key is the setting backup.key (COMMONPLACE_BACKUP__KEY)."
            ) from None


def _nonce(number: int, last: bool) -> bytes:
    return number.to_bytes(11) + bytes([last])


def _chunks(stream: BinaryIO, size: int) -> Iterator[tuple[bytes, bool]]:
    """Each with whether it is the last; of an empty file one that is empty."""
    chunk = stream.read(size)
    while True:
        following = stream.read(size)
        yield chunk, not following
        if not following:
            return
        chunk = following
