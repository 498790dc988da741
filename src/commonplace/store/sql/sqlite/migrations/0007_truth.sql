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

-- What the planner should expect of dreams.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('dreams', 'dreams', '10000 1000 1');
ANALYZE sqlite_schema;
