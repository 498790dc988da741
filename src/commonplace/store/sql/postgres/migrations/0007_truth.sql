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

-- How often a page was read, by whoever asked for it; revision: the change that last counted.
CREATE TABLE readings (
  book_id  text COLLATE "C" NOT NULL,
  page_id  text COLLATE "C" NOT NULL,
  times    integer NOT NULL,
  read_at  timestamptz NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (book_id, page_id)
);
CREATE INDEX readings_revision ON readings (book_id, revision);

-- Questions that found nothing certain, the newest of them. key: what is the same when it is asked again.
-- Whatever is forgotten in a book clears them: a question may hold words of it.
CREATE TABLE unanswered (
  book_id  text COLLATE "C" NOT NULL,
  key      text COLLATE "C" NOT NULL,
  question text NOT NULL,
  times    integer NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (book_id, key)
);
CREATE INDEX unanswered_newest ON unanswered (book_id, asked_at);

-- The second wall around dreams.
ALTER TABLE dreams ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON dreams USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
ALTER TABLE readings ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON readings USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
ALTER TABLE unanswered ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON unanswered USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- What a page itself shows of its sentences, by their hashes: that another took its place (superseded) or
-- that another says otherwise (disputed), with the day of that other one; that what is cited for it does
-- not say it (unverified), or no longer holds (stale). A sentence that is not here is borne out. No words.
CREATE TABLE page_marks (
  book_id  text COLLATE "C" NOT NULL,
  page_id  text COLLATE "C" NOT NULL,
  section  text COLLATE "C" NOT NULL,
  sentence text COLLATE "C" NOT NULL,
  mark     text COLLATE "C" NOT NULL,
  day      text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, page_id, section, sentence, mark)
);
CREATE INDEX page_marks_mark ON page_marks (book_id, mark, day, page_id);

-- The second wall around marks.
ALTER TABLE page_marks ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON page_marks USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
