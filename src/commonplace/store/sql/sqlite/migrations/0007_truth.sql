-- Truth over time: dreams, supersession, forgetting, quarantine.

-- What each dream saw, and what it changed: seen is the book's revision when it began, day that of the
-- newest memory then. Ids and counts, no words.
CREATE TABLE dreams (
  book_id TEXT NOT NULL,
  id      TEXT NOT NULL,
  at      TEXT NOT NULL,
  seen    INTEGER NOT NULL,
  day     TEXT NOT NULL,
  changes TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;

-- How often a page was read, by whoever asked for it; revision: the change that last counted.
CREATE TABLE readings (
  book_id  TEXT NOT NULL,
  page_id  TEXT NOT NULL,
  times    INTEGER NOT NULL,
  read_at  TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (book_id, page_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX readings_revision ON readings (book_id, revision);

-- Questions that found nothing certain, the newest of them. key: what is the same when it is asked again.
-- Whatever is forgotten in a book clears them: a question may hold words of it.
CREATE TABLE unanswered (
  book_id  TEXT NOT NULL,
  key      TEXT NOT NULL,
  question TEXT NOT NULL,
  times    INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  PRIMARY KEY (book_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX unanswered_newest ON unanswered (book_id, asked_at);

-- What the planner should expect of dreams.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('dreams', 'dreams', '10000 1000 1'),
  ('readings', 'readings', '100000 10000 1'),
  ('readings', 'readings_revision', '100000 10000 2'),
  ('unanswered', 'unanswered', '1000 100 1'),
  ('unanswered', 'unanswered_newest', '1000 100 1');
ANALYZE sqlite_schema;

-- What a page itself shows of its sentences, by their hashes: that another took its place (superseded) or
-- that another says otherwise (disputed), with the day of that other one; that what is cited for it does
-- not say it (unverified), or no longer holds (stale). A sentence that is not here is borne out. No words.
CREATE TABLE page_marks (
  book_id  TEXT NOT NULL,
  page_id  TEXT NOT NULL,
  section  TEXT NOT NULL,
  sentence TEXT NOT NULL,
  mark     TEXT NOT NULL,
  day      TEXT NOT NULL,
  PRIMARY KEY (book_id, page_id, section, sentence, mark)
) STRICT, WITHOUT ROWID;
CREATE INDEX page_marks_mark ON page_marks (book_id, mark, day, page_id);

-- What the planner should expect of marks.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('page_marks', 'page_marks', '10000 10000 5 3 1 1'),
  ('page_marks', 'page_marks_mark', '10000 10000 20 20 2');
ANALYZE sqlite_schema;
