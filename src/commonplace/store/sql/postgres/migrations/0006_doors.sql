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

-- The second wall, for whoever is not the owner of these tables (see store/access/walls.py): of what
-- belongs to a book only the books that a transaction names, of books only those of its tenant, of tokens
-- none. A transaction that names nothing sees nothing. A later table with a book_id needs the same lines.
DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY string_to_array(
    'memories memory_index embeddings dirty tombstones entities entity_aliases mentions audit '
    'jobs facts fact_sources fact_words aspects claims relations hints proposals changes '
    'documents document_chunks calls answers answer_sources pages sections section_texts '
    'section_sources versions page_names page_links page_index page_words page_proposals '
    'page_proposal_sources pins mention_states members subjects subject_keys sightings '
    'stale_pages hub_members promoted_sections switches sessions transcripts checkpoints '
    'shown predictors requests', ' ')
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
-- All know which embedding profile the library agreed on; of a book's own counts only the book.
ALTER TABLE agreements ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_library ON agreements FOR SELECT USING (name LIKE 'embedding %');
CREATE POLICY of_books ON agreements
  USING (split_part(name, ' ', 2) = ANY ((SELECT string_to_array(
    nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
-- Which book shares in which is known inside a tenant; only the book itself lets others share.
CREATE POLICY of_tenant ON members FOR SELECT
  USING (EXISTS (SELECT 1 FROM books b WHERE b.id = book_id));
