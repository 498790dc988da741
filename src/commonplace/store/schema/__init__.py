"""What the tables of a library must look like, and what to do when they look otherwise.

``catalogue`` reads the tables of an open database. ``fingerprint`` compares them with what the
library's version must have, which ``sql/<engine>/fingerprints.json`` lists for every version.
``sqlite_repair`` and ``postgres_repair`` bring tables that differ into the form of their version.
``sqlite_file`` tells a library's file from any other file without changing a byte of it.

Every library is compared when it is opened, before a migration runs: a migration that meets tables
it does not know would fail in the middle, or succeed and leave queries without their columns.
"""
