-- Truth over time: dreams, supersession, forgetting, quarantine.

-- What each dream saw, and what it changed: seen is the book's revision when it began, day that of the
-- newest memory then. Ids and counts, no words.
CREATE TABLE dreams (
  book_id text COLLATE "C" NOT NULL,
  id      text COLLATE "C" NOT NULL,
  at      timestamptz NOT NULL,
  seen    bigint NOT NULL,
  day     text NOT NULL,
  changes json NOT NULL,
  PRIMARY KEY (book_id, id)
);

-- The second wall around dreams.
ALTER TABLE dreams ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON dreams USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
