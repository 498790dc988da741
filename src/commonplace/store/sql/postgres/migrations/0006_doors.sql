-- Doors: who may come in, and what they were answered.

-- A key that was given to somebody: of the key itself only its SHA-256. scopes, books (by name) and
-- toolsets are lists; no books: all of the tenant's; no toolsets: all that its scopes allow.
CREATE TABLE tokens (
  id           text COLLATE "C" PRIMARY KEY,
  tenant       text COLLATE "C" NOT NULL,
  name         text NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('person', 'agent')),
  hash         bytea NOT NULL,
  scopes       json NOT NULL,
  books        json NOT NULL,
  toolsets     json NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz
);
CREATE UNIQUE INDEX tokens_hash ON tokens (hash);
CREATE INDEX tokens_tenant ON tokens (tenant, id);

-- What was answered to a request that named an idempotency key, for a day: who asks the same once more
-- is told the same. digest: of the body. Whatever is forgotten in a book clears them: answers hold words.
CREATE TABLE requests (
  book_id    text COLLATE "C" NOT NULL,
  token_id   text COLLATE "C" NOT NULL,
  key        text COLLATE "C" NOT NULL,
  operation  text NOT NULL,
  digest     bytea NOT NULL,
  status     integer NOT NULL,
  answer     text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX requests_key ON requests (book_id, token_id, key);
CREATE INDEX requests_age ON requests (created_at);

-- The second wall, for whoever is not the owner of these tables (see store/access/walls.py): of what belongs to
-- a book only the books that a transaction names, of books only those of its tenant, of tokens none.
-- A transaction that names nothing sees nothing. A later table with a book_id needs the same lines.
DO $$
DECLARE
  named text;
BEGIN
  FOR named IN
    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'book_id'
     WHERE c.relkind = 'r' AND c.relnamespace = to_regnamespace(current_schema())
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', named);
    EXECUTE format(
      $policy$CREATE POLICY of_books ON %I USING (book_id = ANY ((SELECT string_to_array(
        nullif(current_setting('commonplace.books', true), ''), ','))::text[]))$policy$, named);
  END LOOP;
END $$;
ALTER TABLE tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE books ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_tenant ON books FOR SELECT
  USING (tenant = (SELECT nullif(current_setting('commonplace.tenant', true), '')));
CREATE POLICY new_of_tenant ON books FOR INSERT
  WITH CHECK (tenant = (SELECT nullif(current_setting('commonplace.tenant', true), '')));
CREATE POLICY of_books ON books FOR UPDATE
  USING (id = ANY ((SELECT string_to_array(
    nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
-- Which book shares in which is known inside a tenant; only the book itself lets others share.
CREATE POLICY of_tenant ON members FOR SELECT
  USING (EXISTS (SELECT 1 FROM books b WHERE b.id = book_id));
