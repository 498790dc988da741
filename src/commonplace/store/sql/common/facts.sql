-- name: add_fact
-- A statement that extraction derived.
INSERT INTO facts (book_id, id, kind, text, hash, confidence, importance, trust, status, occurred_at,
                   observed_at, mind, created_at, checksum)
VALUES (:book_id, :id, :kind, :text, :hash, :confidence, :importance, :trust, 'active', :occurred_at,
        :observed_at, :mind, :created_at, :checksum);

-- name: add_fact_source
-- A memory states it.
INSERT INTO fact_sources (book_id, fact_id, memory_id, quote, observed_at, revision)
VALUES (:book_id, :fact_id, :memory_id, :quote, :observed_at, :revision) ON CONFLICT DO NOTHING;

-- name: add_fact_word
-- A word it is found by when another fact is weighed.
INSERT INTO fact_words (book_id, word, fact_id) VALUES (:book_id, :word, :fact_id) ON CONFLICT DO NOTHING;

-- name: facts_with_word
-- The newest facts that have this word.
SELECT fact_id FROM fact_words WHERE book_id = :book_id AND word = :word
 ORDER BY fact_id DESC LIMIT :limit;

-- name: facts_of_memory
-- What was derived from a memory, in the order it was.
SELECT f.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM fact_sources s JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
 WHERE s.book_id = :book_id AND s.memory_id = :memory_id ORDER BY f.id;

-- name: facts_by_id_part
-- Facts whose id begins or ends so: what a person types.
SELECT id FROM facts
 WHERE book_id = :book_id
   AND (substr(id, 1, length(CAST(:part AS text))) = :part
        OR substr(id, length(id) - length(CAST(:part AS text)) + 1) = :part)
 ORDER BY id LIMIT 3;

-- name: sources_of_fact
-- The memories that state it, oldest first.
SELECT s.memory_id, s.quote, m.source, m.author, m.occurred_at, m.offset_minutes,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM fact_sources s JOIN memories m ON m.book_id = s.book_id AND m.id = s.memory_id
 WHERE s.book_id = :book_id AND s.fact_id = :fact_id ORDER BY s.observed_at, s.memory_id;

-- name: set_fact_status
-- Active, superseded or retracted: a fact is never rewritten.
UPDATE facts SET status = :status WHERE book_id = :book_id AND id = :id;

-- name: touch_fact_sources
-- Whoever keeps a copy of what speaks for memories must look at this fact again.
UPDATE fact_sources SET revision = :revision WHERE book_id = :book_id AND fact_id = :id;

-- name: set_fact_trust
-- Another source states it: it is trusted as far as the least trusted of them.
UPDATE facts SET trust = :trust WHERE book_id = :book_id AND id = :id;

-- name: set_fact_observed
-- Another source said it earlier, or the first one was forgotten.
UPDATE facts SET observed_at = (
       SELECT min(s.observed_at) FROM fact_sources s WHERE s.book_id = facts.book_id AND s.fact_id = facts.id)
 WHERE book_id = :book_id AND id = :id;

-- name: count_facts
-- How many facts a book holds, by status.
SELECT status, count(*) AS facts FROM facts WHERE book_id = :book_id GROUP BY status ORDER BY status;

-- name: facts_resting_on
-- Facts that a memory states, and how many others do.
SELECT s.fact_id, (SELECT count(*) FROM fact_sources o
                    WHERE o.book_id = s.book_id AND o.fact_id = s.fact_id AND o.memory_id <> s.memory_id) AS others
  FROM fact_sources s WHERE s.book_id = :book_id AND s.memory_id = :memory_id ORDER BY s.fact_id;

-- name: delete_fact_sources_of
-- Forget: this memory states nothing any more.
DELETE FROM fact_sources WHERE book_id = :book_id AND memory_id = :id;

-- name: delete_fact
-- Forget: a fact that no memory states any more.
DELETE FROM facts WHERE book_id = :book_id AND id = :id;

-- name: delete_fact_words
-- Forget: the words it was found by.
DELETE FROM fact_words WHERE book_id = :book_id AND fact_id = :id;

-- name: add_proposal
-- What understanding proposed, and what came of it.
INSERT INTO proposals (book_id, id, memory_id, at, action, outcome, reason, fact_id, target_id, text,
                       kind, confidence, review, mind)
VALUES (:book_id, :id, :memory_id, :at, :action, :outcome, :reason, :fact_id, :target_id, :text,
        :kind, :confidence, :review, :mind);

-- name: proposals_of_memory
-- What was proposed for one memory.
SELECT * FROM proposals WHERE book_id = :book_id AND memory_id = :memory_id ORDER BY id;

-- name: latest_proposals
-- What was proposed lately; those to be looked at only, when review is 1.
SELECT * FROM proposals WHERE book_id = :book_id AND review >= :review ORDER BY id DESC LIMIT :limit;

-- name: delete_reasons_about
-- Forget: why others were weighed as they were against this fact; the reason may quote it.
UPDATE proposals SET reason = :told, target_id = NULL WHERE book_id = :book_id AND target_id = :id;

-- name: delete_proposals
-- Forget: what was proposed for a memory.
DELETE FROM proposals WHERE book_id = :book_id AND memory_id = :id;

-- name: add_hint
-- A question that a memory would answer.
INSERT INTO hints (book_id, memory_id, position, text, revision)
VALUES (:book_id, :memory_id, :position, :text, :revision)
    ON CONFLICT (book_id, memory_id, position) DO UPDATE SET text = excluded.text, revision = excluded.revision;

-- name: hints_of_memory
-- The questions it would answer.
SELECT text FROM hints WHERE book_id = :book_id AND memory_id = :memory_id ORDER BY position;

-- name: delete_hints
-- Forget: the questions it would answer.
DELETE FROM hints WHERE book_id = :book_id AND memory_id = :id;

-- name: dirty_memories_oldest_first
-- What a stage has before it, in the order of capture.
SELECT m.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM dirty d JOIN memories m ON m.book_id = d.book_id AND m.id = d.memory_id
 WHERE d.book_id = :book_id AND d.stage = :stage
 ORDER BY d.memory_id LIMIT :limit;

-- name: settle_proposal
-- Somebody has looked at what understanding proposed.
UPDATE proposals SET review = 0 WHERE book_id = :book_id AND id = :id AND review = 1 RETURNING id;

-- name: count_inbox
-- How much waits for somebody to look at it.
SELECT (SELECT count(*) FROM page_proposals WHERE book_id = :book_id AND status = 'open') AS proposals,
       (SELECT count(*) FROM proposals WHERE book_id = :book_id AND review = 1 AND target_id IS NOT NULL) AS contradictions,
       (SELECT count(*) FROM proposals WHERE book_id = :book_id AND review = 1 AND target_id IS NULL) AS statements,
       (SELECT count(*) FROM quarantine WHERE book_id = :book_id) AS quarantine,
       (SELECT count(DISTINCT memory_id) FROM dirty WHERE book_id = :book_id
           AND stage IN ('compile_unread', 'understand_unread', 'embed_unread')) AS unread;
