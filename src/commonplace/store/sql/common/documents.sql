-- name: add_document
-- A file or a web page, before anything of it was read.
INSERT INTO documents (book_id, id, address, title, media_type, trust, hash, bytes, state, content, created_at)
VALUES (:book_id, :id, :address, :title, :media_type, :trust, :hash, :bytes, 'queued', :content, :created_at);

-- name: list_documents
-- Documents, newest first: all, or one, or those of an address or with these bytes. A document whose job died or was
-- cancelled has failed; one whose chunks are getting their vectors now is embedding.
SELECT d.id, d.address, d.title, d.media_type, d.trust, d.hash, d.bytes, d.characters, d.created_at, d.finished_at,
       (SELECT count(*) FROM document_chunks c WHERE c.book_id = d.book_id AND c.document_id = d.id) AS chunks,
       CASE WHEN d.state = 'done' AND EXISTS (
                 SELECT 1 FROM jobs j WHERE j.book_id = d.book_id AND j.kind = 'embed' AND j.state = 'running')
             AND EXISTS (
                 SELECT 1 FROM document_chunks c JOIN dirty w
                     ON w.book_id = c.book_id AND w.stage = 'embed' AND w.memory_id = c.memory_id
                  WHERE c.book_id = d.book_id AND c.document_id = d.id)
            THEN 'embedding'
            WHEN d.state NOT IN ('done', 'failed')
             AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.book_id = d.book_id
                                AND j.dedupe_key = 'ingest:' || d.id AND j.state = 'queued')
             AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.book_id = d.book_id
                                AND j.dedupe_key = 'ingest:' || d.id AND j.state = 'running')
            THEN 'failed'
            ELSE d.state END AS state,
       d.error
  FROM documents d
 WHERE d.book_id = :book_id
   AND (CAST(:id AS text) IS NULL OR d.id = :id)
   AND (CAST(:address AS text) IS NULL OR d.address = :address)
   AND (CAST(:hash AS text) IS NULL OR d.hash = :bytes_hash)
 ORDER BY d.id DESC LIMIT :limit;

-- name: error_of_dead_job
-- Why the newest job of this key died.
SELECT error FROM jobs
 WHERE book_id = :book_id AND dedupe_key = :dedupe_key AND state = 'dead' ORDER BY id DESC LIMIT 1;

-- name: documents_by_id_end
-- Documents whose id begins or ends so: what a person types. Ids have 36 characters.
SELECT id FROM documents
 WHERE book_id = :book_id
   AND (substr(id, 1, length(CAST(:part AS text))) = :part
        OR substr(id, 37 - length(CAST(:part AS text))) = :part)
 ORDER BY id LIMIT 3;

-- name: document_content
-- The bytes that wait to be read.
SELECT content FROM documents WHERE book_id = :book_id AND id = :id;

-- name: set_document_state
-- How far a document is.
UPDATE documents SET state = :state, error = :error WHERE book_id = :book_id AND id = :id RETURNING id;

-- name: keep_document_content
-- What was fetched, or given once more, to be read.
UPDATE documents SET content = :content, hash = :hash, bytes = :bytes, media_type = :media_type
 WHERE book_id = :book_id AND id = :id RETURNING id;

-- name: describe_document
-- What it turned out to be. A title that somebody gave it stays.
UPDATE documents SET title = coalesce(title, :title), characters = :characters, chunks = :chunks
 WHERE book_id = :book_id AND id = :id RETURNING id;

-- name: finish_document
-- Done or failed; its bytes are not needed any more.
UPDATE documents SET state = :state, error = :error, finished_at = :finished_at, content = NULL,
       media_type = coalesce(:media_type, media_type)
 WHERE book_id = :book_id AND id = :id RETURNING id;

-- name: add_document_chunk
-- This memory is the chunk at this position.
INSERT INTO document_chunks (book_id, document_id, position, memory_id)
VALUES (:book_id, :document_id, :position, :memory_id) ON CONFLICT DO NOTHING;

-- name: chunks_of_document
-- The memories of a document, in its order.
SELECT memory_id FROM document_chunks
 WHERE book_id = :book_id AND document_id = :document_id ORDER BY position;

-- name: delete_document
-- Forget: the document itself.
DELETE FROM documents WHERE book_id = :book_id AND id = :id RETURNING id;

-- name: delete_document_chunks
-- Forget: which memories were its chunks.
DELETE FROM document_chunks WHERE book_id = :book_id AND document_id = :id;

-- name: delete_document_jobs
-- Forget: its jobs, whose errors may speak of it. A worker that has one cannot write any more.
DELETE FROM jobs WHERE book_id = :book_id AND kind = 'ingest' AND dedupe_key = :dedupe_key;

-- name: delete_chunks_of_memory
-- Forget a memory: that it was a chunk.
DELETE FROM document_chunks WHERE book_id = :book_id AND memory_id = :id;
