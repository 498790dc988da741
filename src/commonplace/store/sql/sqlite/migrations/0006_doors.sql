-- Doors: who may come in, and what they were answered.

-- A key that was given to somebody: of the key itself only its SHA-256. scopes, books (by name) and
-- toolsets are lists; no books: all of the tenant's; no toolsets: all that its scopes allow.
CREATE TABLE tokens (
  id           TEXT PRIMARY KEY,
  tenant       TEXT NOT NULL,
  name         TEXT NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('person', 'agent')),
  hash         BLOB NOT NULL,
  scopes       TEXT NOT NULL,
  books        TEXT NOT NULL,
  toolsets     TEXT NOT NULL,
  created_at   TEXT NOT NULL,
  expires_at   TEXT,
  last_used_at TEXT,
  revoked_at   TEXT
) STRICT;
CREATE UNIQUE INDEX tokens_hash ON tokens (hash);
CREATE INDEX tokens_tenant ON tokens (tenant, id);

-- What was answered to a request that named an idempotency key, for a day: who asks the same once more
-- is told the same. digest: of the body. Whatever is forgotten in a book clears them: answers hold words.
CREATE TABLE requests (
  book_id    TEXT NOT NULL,
  token_id   TEXT NOT NULL,
  key        TEXT NOT NULL,
  operation  TEXT NOT NULL,
  digest     BLOB NOT NULL,
  status     INTEGER NOT NULL,
  answer     TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX requests_key ON requests (book_id, token_id, key);
CREATE INDEX requests_age ON requests (created_at);

-- What the planner should expect of these tables, as in the migrations before.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('tokens', 'tokens_hash', '1000 1'),
  ('tokens', 'tokens_tenant', '1000 100 1'),
  ('requests', 'requests_key', '10000 1000 100 1'),
  ('requests', 'requests_age', '10000 1');
ANALYZE sqlite_schema;
