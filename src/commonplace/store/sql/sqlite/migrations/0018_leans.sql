-- The other memories that a fact's words rest on: it goes with each of them, and its own is read anew.
CREATE TABLE fact_leans (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  fact_id   BLOB NOT NULL,
  PRIMARY KEY (book_id, memory_id, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_leans_fact ON fact_leans (book_id, fact_id);

ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('fact_leans', 'fact_leans', '20000 20000 2 1'),
  ('fact_leans', 'fact_leans_fact', '20000 20000 2');
ANALYZE sqlite_schema;
