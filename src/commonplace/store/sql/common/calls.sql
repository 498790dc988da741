-- name: add_call
-- A question that is about to be asked, with what it may take at most; or one that needs no asking.
INSERT INTO calls (book_id, id, at, task, digest, model, outcome, input_tokens, output_tokens, cost, seconds, job_id)
VALUES (:book_id, :id, :at, :task, :digest, :model, :outcome, :input_tokens, :output_tokens, :cost, 0, :job_id);

-- name: settle_call
-- How it ended, and what it took.
UPDATE calls SET outcome = :outcome, input_tokens = :input_tokens, output_tokens = :output_tokens,
                 cost = :cost, seconds = :seconds, error = :error
 WHERE book_id = :book_id AND id = :id;

-- name: spent_on_calls
-- What a book has spent since then; what is being asked counts with what it may take at most.
SELECT coalesce(sum(input_tokens), 0) AS input_tokens, coalesce(sum(output_tokens), 0) AS output_tokens,
       coalesce(sum(cost), 0) AS cost
  FROM calls WHERE book_id = :book_id AND at >= :since;

-- name: spent_by_job
-- What the questions of one job took.
SELECT coalesce(sum(input_tokens), 0) AS input_tokens, coalesce(sum(output_tokens), 0) AS output_tokens,
       coalesce(sum(cost), 0) AS cost
  FROM calls WHERE book_id = :book_id AND job_id = :job_id;

-- name: count_calls_by_outcome
-- How the calls of a book ended since then.
SELECT outcome, count(*) AS calls FROM calls WHERE book_id = :book_id AND at >= :since
 GROUP BY outcome ORDER BY outcome;

-- name: count_failures
-- How often this very question took too long, and how often the model was too busy for it.
SELECT count(CASE WHEN outcome = 'timeout' THEN 1 END) AS timeouts,
       count(CASE WHEN outcome = 'busy' THEN 1 END) AS busy
  FROM calls WHERE book_id = :book_id AND digest = :digest;

-- name: list_calls
-- The calls of a book, newest first.
SELECT * FROM calls WHERE book_id = :book_id ORDER BY id DESC LIMIT :limit;

-- name: answer_by_digest
-- What was said to the same question before.
SELECT reply FROM answers WHERE book_id = :book_id AND digest = :digest;

-- name: keep_answer
-- A reply that was of use; the newest counts.
INSERT INTO answers (book_id, digest, reply, created_at) VALUES (:book_id, :digest, :reply, :created_at)
    ON CONFLICT (book_id, digest) DO UPDATE SET reply = excluded.reply, created_at = excluded.created_at;

-- name: memory_is_here
-- Whether a memory has not been forgotten meanwhile.
SELECT id FROM memories WHERE book_id = :book_id AND id = :id;

-- name: add_answer_source
-- A memory stands in this question.
INSERT INTO answer_sources (book_id, memory_id, digest) VALUES (:book_id, :memory_id, :digest)
    ON CONFLICT (book_id, memory_id, digest) DO NOTHING;

-- name: delete_answers_about
-- Forget what was said about a memory.
DELETE FROM answers WHERE book_id = :book_id AND digest IN
       (SELECT s.digest FROM answer_sources s WHERE s.book_id = :book_id AND s.memory_id = :memory_id);

-- name: delete_errors_about
-- A server's complaint may quote the question.
UPDATE calls SET error = NULL WHERE book_id = :book_id AND error IS NOT NULL AND digest IN
       (SELECT s.digest FROM answer_sources s WHERE s.book_id = :book_id AND s.memory_id = :memory_id);

-- name: delete_answer_sources
-- A memory stands in no question any more.
DELETE FROM answer_sources WHERE book_id = :book_id AND memory_id = :memory_id;
