-- name: touch_session
-- A session is heard of: made when it is new; one that had ended goes on.
INSERT INTO sessions (book_id, id, client, project, started_at, seen_at, prompts, queries)
VALUES (:book_id, :id, :client, :project, :at, :at, 0, '[]')
    ON CONFLICT (book_id, id) DO UPDATE
   SET seen_at = CASE WHEN excluded.seen_at > sessions.seen_at
                      THEN excluded.seen_at ELSE sessions.seen_at END,
       client = coalesce(excluded.client, sessions.client),
       project = coalesce(excluded.project, sessions.project),
       ended_at = NULL;

-- name: session_by_id
-- One session, with how much there is of it.
SELECT s.*, (SELECT count(*) FROM transcripts t WHERE t.book_id = s.book_id AND t.session_id = s.id) AS lines,
       (SELECT count(*) FROM checkpoints c WHERE c.book_id = s.book_id AND c.session_id = s.id) AS checkpoints,
       (SELECT count(*) FROM shown x WHERE x.book_id = s.book_id AND x.session_id = s.id) AS shown
  FROM sessions s WHERE s.book_id = :book_id AND s.id = :id;

-- name: latest_sessions
-- The sessions heard of last, with how much there is of each.
SELECT s.*, (SELECT count(*) FROM transcripts t WHERE t.book_id = s.book_id AND t.session_id = s.id) AS lines,
       (SELECT count(*) FROM checkpoints c WHERE c.book_id = s.book_id AND c.session_id = s.id) AS checkpoints,
       (SELECT count(*) FROM shown x WHERE x.book_id = s.book_id AND x.session_id = s.id) AS shown
  FROM sessions s
 WHERE s.book_id = :book_id AND (CAST(:project AS text) IS NULL OR s.project = :project)
 ORDER BY s.seen_at DESC, s.id DESC LIMIT :limit;

-- name: count_prompt
-- One more prompt, and what was asked since the last checkpoint.
UPDATE sessions SET prompts = prompts + 1, queries = :queries WHERE book_id = :book_id AND id = :id;

-- name: check_session
-- A checkpoint has seen all prompts so far.
UPDATE sessions SET checked = prompts, queries = '[]' WHERE book_id = :book_id AND id = :id;

-- name: set_session_queries
-- Forget: what is left of what was asked since the last checkpoint.
UPDATE sessions SET queries = :queries WHERE book_id = :book_id AND id = :id;

-- name: end_session
-- A session has ended, with how much of what was shown was of use.
UPDATE sessions SET ended_at = :at, score = :score WHERE book_id = :book_id AND id = :id;

-- name: session_questions
-- Forget: what sessions asked since their last checkpoints.
SELECT id, queries FROM sessions
 WHERE book_id = :book_id AND CAST(queries AS text) <> '[]' ORDER BY id;

-- name: add_transcript_line
-- What was said; a position that is taken keeps what it has.
INSERT INTO transcripts (book_id, session_id, position, at, role, text, checksum)
VALUES (:book_id, :session_id, :position, :at, :role, :text, :checksum) ON CONFLICT DO NOTHING;

-- name: positions_from
-- Positions of a session that are taken, from one on.
SELECT position FROM transcripts
 WHERE book_id = :book_id AND session_id = :session_id AND position >= :position ORDER BY position;

-- name: last_position
-- Where a transcript ends.
SELECT max(position) AS position FROM transcripts WHERE book_id = :book_id AND session_id = :session_id;

-- name: transcript_lines
-- A transcript from a position on.
SELECT session_id, position, at, role, text, checksum FROM transcripts
 WHERE book_id = :book_id AND session_id = :session_id AND position >= :position
 ORDER BY position LIMIT :limit;

-- name: transcript_end
-- The last lines of a transcript before a position, the last first.
SELECT session_id, position, at, role, text, checksum FROM transcripts
 WHERE book_id = :book_id AND session_id = :session_id AND position < :position
 ORDER BY position DESC LIMIT :limit;

-- name: position_at
-- The last line that was said by then.
SELECT max(position) AS position FROM transcripts
 WHERE book_id = :book_id AND session_id = :session_id AND at <= :at;

-- name: all_transcript_lines
-- Forget: every line of every session.
SELECT session_id, position, at, role, text, checksum FROM transcripts WHERE book_id = :book_id
 ORDER BY session_id, position;

-- name: set_transcript_text
-- Forget: what is left of a line.
UPDATE transcripts SET text = :text, checksum = :checksum
 WHERE book_id = :book_id AND session_id = :session_id AND position = :position;

-- name: delete_transcript_from
-- Taken back: lines of a session from a position on.
DELETE FROM transcripts
 WHERE book_id = :book_id AND session_id = :session_id AND position >= :position;

-- name: delete_transcript
-- A session is cleared: all that was said in it.
DELETE FROM transcripts WHERE book_id = :book_id AND session_id = :session_id;

-- name: delete_checkpoints_since
-- Taken back: where a session stood since then.
DELETE FROM checkpoints WHERE book_id = :book_id AND session_id = :session_id AND at >= :at;

-- name: delete_checkpoints_of_session
-- A session is cleared: where it stood.
DELETE FROM checkpoints WHERE book_id = :book_id AND session_id = :session_id;

-- name: delete_shown_in_session
-- A session is cleared: what it was shown.
DELETE FROM shown WHERE book_id = :book_id AND session_id = :session_id;

-- name: delete_session
-- A session is cleared: the session itself.
DELETE FROM sessions WHERE book_id = :book_id AND id = :id;

-- name: add_checkpoint
-- Where a session stands.
INSERT INTO checkpoints (book_id, id, session_id, at, trigger, prompts, digest, queries, remembers)
VALUES (:book_id, :id, :session_id, :at, :trigger, :prompts, :digest, :queries, :remembers);

-- name: set_checkpoint
-- Another trigger within the moment, or a part of it was forgotten.
UPDATE checkpoints SET trigger = :trigger, prompts = :prompts, digest = :digest, queries = :queries,
       remembers = :remembers WHERE book_id = :book_id AND id = :id;

-- name: checkpoints_of_session
-- A session's checkpoints, the newest first.
SELECT * FROM checkpoints WHERE book_id = :book_id AND session_id = :session_id
 ORDER BY at DESC, id DESC LIMIT :limit;

-- name: all_checkpoints
-- Forget: every checkpoint.
SELECT * FROM checkpoints WHERE book_id = :book_id ORDER BY id;

-- name: project_checkpoints
-- Where other sessions of a project stood, the newest first. (To SQLite a CROSS JOIN says in which
-- order to go.)
SELECT c.* FROM sessions s CROSS JOIN checkpoints c
 WHERE s.book_id = :book_id AND s.project = :project AND s.id <> :session_id
   AND c.book_id = s.book_id AND c.session_id = s.id
 ORDER BY c.at DESC, c.id DESC LIMIT :limit;

-- name: surplus_checkpoints
-- A session's checkpoints beyond the newest so many.
SELECT id FROM checkpoints WHERE book_id = :book_id AND session_id = :session_id
 ORDER BY at DESC, id DESC LIMIT 1000 OFFSET :most;

-- name: delete_checkpoint
-- Only so many of a session are kept: this one goes.
DELETE FROM checkpoints WHERE book_id = :book_id AND id = :id;

-- name: prune_checkpoints
-- Those from before a time go.
DELETE FROM checkpoints WHERE book_id = :book_id AND at < :before RETURNING id;

-- name: oldest_checkpoint
-- When the oldest that is left was made.
SELECT min(at) AS at FROM checkpoints WHERE book_id = :book_id;

-- name: add_shown
-- A session is shown something; what it was shown before stays as it was.
INSERT INTO shown (book_id, session_id, kind, item_id, at, door, rank, score, features)
VALUES (:book_id, :session_id, :kind, :item_id, :at, :door, :rank, :score, :features)
    ON CONFLICT DO NOTHING;

-- name: shown_items
-- The ids of what a session was shown, in no order.
SELECT item_id FROM shown WHERE book_id = :book_id AND session_id = :session_id;

-- name: shown_in_session
-- What a session was shown, in order.
SELECT kind, item_id, at, door, rank, score, features, used FROM shown
 WHERE book_id = :book_id AND session_id = :session_id ORDER BY at, door, rank, kind, item_id;

-- name: set_used
-- Of how much use it was.
UPDATE shown SET used = :used
 WHERE book_id = :book_id AND session_id = :session_id AND kind = :kind AND item_id = :item_id;

-- name: sessions_shown
-- The sessions that were shown something, the newest first.
SELECT session_id, at, door, rank, score, used FROM shown
 WHERE book_id = :book_id AND item_id = :id ORDER BY at DESC, session_id LIMIT :limit;

-- name: count_shown_item
-- How many sessions were shown it.
SELECT count(*) AS found FROM shown WHERE book_id = :book_id AND item_id = :id;

-- name: delete_shown
-- Forget: nobody was shown what is not there.
DELETE FROM shown WHERE book_id = :book_id AND item_id = :id AND session_id IN (
       SELECT session_id FROM shown WHERE book_id = :book_id AND item_id = :id);

-- name: shown_without_memories
-- Two-way check: sessions were shown memories that are gone.
SELECT DISTINCT x.item_id AS id FROM shown x
 WHERE x.book_id = :book_id AND x.kind IN ('memory', 'chunk') AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = x.book_id AND m.id = x.item_id)
 ORDER BY x.item_id LIMIT :limit;

-- name: rows_without_sessions
-- Two-way check: lines, checkpoints and things shown of sessions that are not there.
SELECT session_id AS id FROM (
       SELECT DISTINCT session_id FROM transcripts WHERE book_id = :book_id
 UNION SELECT DISTINCT session_id FROM checkpoints WHERE book_id = :book_id
 UNION SELECT DISTINCT session_id FROM shown WHERE book_id = :book_id) AS x
 WHERE NOT EXISTS (SELECT 1 FROM sessions s WHERE s.book_id = :book_id AND s.id = x.session_id)
 ORDER BY session_id LIMIT :limit;

-- name: restore_session
-- Repair: a session of which there are lines, checkpoints or things shown.
INSERT INTO sessions (book_id, id, started_at, seen_at, prompts, queries)
VALUES (:book_id, :id, :at, :at, 0, '[]') ON CONFLICT DO NOTHING;

-- name: get_predictor
-- What a predictor has learned.
SELECT state, updated_at FROM predictors WHERE book_id = :book_id AND name = :name;

-- name: set_predictor
-- What a predictor has learned.
INSERT INTO predictors (book_id, name, state, updated_at) VALUES (:book_id, :name, :state, :updated_at)
    ON CONFLICT (book_id, name) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at;

-- name: standing_facts
-- What was decided and is preferred, and holds, the newest first. (The list of kinds is that of the index.)
SELECT f.id, f.kind, f.text, substr(m.text, f.span_start + 1, f.span_end - f.span_start) AS quote, m.trust, m.importance,
       m.observed_at AS at, m.offset_minutes, f.checksum, (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f CROSS JOIN memories m
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND m.book_id = f.book_id AND m.id = f.memory_id AND f.kind IN ('rule', 'decision', 'preference', 'plan', 'open') AND f.kind IN ('decision', 'preference')
   AND f.mood NOT IN ('maybe', 'reported') AND m.trust IN ('user', 'operator', 'agent')
   AND (s.status IS NULL OR s.status NOT IN ('replaced', 'denied', 'corrected', 'taken back'))
 ORDER BY m.observed_at DESC, f.id DESC LIMIT :limit;

-- name: standing_constraints
-- Rules that hold, the newest first; a document gives none. (The list of kinds is that of the index.)
SELECT f.id, 'constraint' AS kind, f.text, substr(m.text, f.span_start + 1, f.span_end - f.span_start) AS quote, m.trust, m.importance,
       m.observed_at AS at, m.offset_minutes, f.checksum, (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f CROSS JOIN memories m
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND m.book_id = f.book_id AND m.id = f.memory_id AND f.kind IN ('rule', 'decision', 'preference', 'plan', 'open') AND f.kind = 'rule'
   AND f.mood NOT IN ('maybe', 'reported') AND m.trust IN ('user', 'operator', 'agent') AND m.kind <> 'document_chunk'
   AND (s.status IS NULL OR s.status NOT IN ('replaced', 'denied', 'corrected', 'taken back'))
 ORDER BY m.observed_at DESC, f.id DESC LIMIT :limit;

-- name: standing_memories
-- Decisions and preferences that no fact says to be such, the newest first; none of which something is over.
SELECT m.*, m.occurred_at AS at, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM memories m
 WHERE m.book_id = :book_id AND m.kind IN ('decision', 'preference')
   AND m.trust IN ('user', 'operator', 'agent')
   AND NOT EXISTS (SELECT 1 FROM facts f LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
                    WHERE f.book_id = m.book_id AND f.memory_id = m.id
                      AND (f.kind IN ('rule', 'decision', 'preference') OR s.status IN ('replaced', 'denied', 'corrected', 'taken back')))
   AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
 ORDER BY m.occurred_at DESC, m.id DESC LIMIT :limit;

-- name: newest_trusted_memories
-- What was said last by those who are trusted, with whether something that it states is over.
SELECT m.*, m.occurred_at AS at, (SELECT zone FROM books WHERE id = :book_id) AS zone,
       CASE WHEN EXISTS (SELECT 1 FROM facts f JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
                          WHERE f.book_id = m.book_id AND f.memory_id = m.id AND s.status IN ('replaced', 'denied', 'corrected', 'taken back'))
            THEN 1 ELSE 0 END AS replaced
  FROM (SELECT * FROM memories WHERE book_id = :book_id ORDER BY occurred_at DESC, id DESC LIMIT :limit) m
 WHERE m.trust IN ('user', 'operator', 'agent') AND m.kind <> 'document_chunk'
   AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
 ORDER BY m.occurred_at DESC, m.id DESC;

-- name: central_pages
-- Pages that much leads to, the most central first.
SELECT id, type, slug, title, summary, hubness FROM pages
 WHERE book_id = :book_id AND status = 'active' AND summary <> ''
 ORDER BY hubness DESC, updated_at DESC, id LIMIT :limit;

-- name: pages_at_slug
-- Pages that go by a title or a slug.
SELECT id, type, slug, title, summary, hubness FROM pages
 WHERE book_id = :book_id AND type IN ('project', 'entity', 'topic', 'reference', 'concept', 'theme', 'decision')
   AND slug = :slug AND status = 'active' AND summary <> '' ORDER BY hubness DESC, id;

-- name: distrusted_sources
-- Whether a page rests on what the web, a tool or an import said.
SELECT m.id FROM sections s CROSS JOIN section_sources x CROSS JOIN memories m
 WHERE s.book_id = :book_id AND s.page_id = :page_id
   AND x.book_id = s.book_id AND x.page_id = s.page_id AND x.section = s.slug
   AND x.to_version IS NULL AND m.book_id = x.book_id AND m.id = x.memory_id
   AND m.trust NOT IN ('user', 'operator', 'agent') ORDER BY m.id LIMIT 1;

-- name: session_memories
-- What was remembered in a session since a time, the newest first.
SELECT m.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM memories m
 WHERE m.book_id = :book_id AND m.source = :source AND m.created_at > :since
   AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
 ORDER BY m.id DESC LIMIT :limit;
