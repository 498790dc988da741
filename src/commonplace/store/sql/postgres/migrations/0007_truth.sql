-- Truth over time: what is believed, what was, and what is forgotten.

-- === Import runs ===

-- Imports: each is a run, numbered in its book, with what it was of and how far it came. problems: what could
-- not be read, as [where, why].
CREATE TABLE import_runs (
  book_id     text COLLATE "C" NOT NULL,
  number      integer NOT NULL,
  format      text NOT NULL,
  path        text NOT NULL,
  actor       text,
  state       text NOT NULL CHECK (state IN ('running', 'done', 'rolled back')),
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  rolled_at   timestamptz,
  added       integer NOT NULL DEFAULT 0,
  duplicates  integer NOT NULL DEFAULT 0,
  problems    json NOT NULL,
  PRIMARY KEY (book_id, number)
);

-- What came of each file of a run.
CREATE TABLE import_files (
  book_id    text COLLATE "C" NOT NULL,
  number     integer NOT NULL,
  file       text COLLATE "C" NOT NULL,
  outcome    text NOT NULL,
  added      integer NOT NULL,
  duplicates integer NOT NULL,
  problems   integer NOT NULL,
  page       text NOT NULL,
  PRIMARY KEY (book_id, number, file)
);

-- The memories that a run brought or met, and how often it said each: a memory that was said more often than
-- all runs together say it was said by somebody else too.
CREATE TABLE imported (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  number    integer NOT NULL,
  times     integer NOT NULL,
  PRIMARY KEY (book_id, memory_id, number)
);
CREATE INDEX imported_run ON imported (book_id, number, memory_id);

-- The second wall around import runs.
DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY string_to_array('import_runs import_files imported', ' ')
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', named);
    EXECUTE format(
      $policy$CREATE POLICY of_books ON %I USING (book_id = ANY ((SELECT string_to_array(
        nullif(current_setting('commonplace.books', true), ''), ','))::text[]))$policy$, named);
  END LOOP;
END $$;
