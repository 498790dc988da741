-- The other memories that a fact's words rest on: it goes with each of them, and its own is read anew.
CREATE TABLE fact_leans (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  fact_id   bytea NOT NULL,
  PRIMARY KEY (book_id, memory_id, fact_id)
);
CREATE INDEX fact_leans_fact ON fact_leans (book_id, fact_id);
ALTER TABLE fact_leans ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON fact_leans USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
