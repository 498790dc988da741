-- Truth over time: what is believed, what was, and what is forgotten.

-- === Import runs ===

-- Imports: each is a run, numbered in its book, with what it was of and how far it came. problems: what could
-- not be read, as [where, why].
CREATE TABLE import_runs (
  book_id     TEXT NOT NULL,
  number      INTEGER NOT NULL,
  format      TEXT NOT NULL,
  path        TEXT NOT NULL,
  actor       TEXT,
  state       TEXT NOT NULL CHECK (state IN ('running', 'done', 'rolled back')),
  started_at  TEXT NOT NULL,
  finished_at TEXT,
  rolled_at   TEXT,
  added       INTEGER NOT NULL DEFAULT 0,
  duplicates  INTEGER NOT NULL DEFAULT 0,
  problems    TEXT NOT NULL,
  PRIMARY KEY (book_id, number)
) STRICT, WITHOUT ROWID;

-- What came of each file of a run.
CREATE TABLE import_files (
  book_id    TEXT NOT NULL,
  number     INTEGER NOT NULL,
  file       TEXT NOT NULL,
  outcome    TEXT NOT NULL,
  added      INTEGER NOT NULL,
  duplicates INTEGER NOT NULL,
  problems   INTEGER NOT NULL,
  page       TEXT NOT NULL,
  PRIMARY KEY (book_id, number, file)
) STRICT, WITHOUT ROWID;

-- The memories that a run brought or met, and how often it said each: a memory that was said more often than
-- all runs together say it was said by somebody else too.
CREATE TABLE imported (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  number    INTEGER NOT NULL,
  times     INTEGER NOT NULL,
  PRIMARY KEY (book_id, memory_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_run ON imported (book_id, number, memory_id);
