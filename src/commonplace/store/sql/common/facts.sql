-- name: add_reading
-- The reading of a memory that is in force.
INSERT INTO memory_readings (book_id, memory_id, made_by, version, fate, left_out, names, revision)
VALUES (:book_id, :memory_id, :made_by, :version, :fate, :left_out, :names, :revision)
    ON CONFLICT (book_id, memory_id) DO UPDATE
   SET made_by = excluded.made_by, version = excluded.version, fate = excluded.fate, left_out = excluded.left_out,
       names = excluded.names, revision = excluded.revision;

-- name: reading_of_memory
-- How a memory was read.
SELECT * FROM memory_readings WHERE book_id = :book_id AND memory_id = :memory_id;

-- name: count_fates
-- How many memories gave facts, and how many none, by why.
SELECT fate, count(*) AS memories FROM memory_readings WHERE book_id = :book_id GROUP BY fate ORDER BY fate;

-- name: count_believed
-- How many memories a book holds and believes.
SELECT (SELECT count(*) FROM memories WHERE book_id = :book_id)
     - (SELECT count(*) FROM quarantine WHERE book_id = :book_id) AS memories;

-- name: readings_since
-- Memories that were read since a revision.
SELECT memory_id FROM memory_readings WHERE book_id = :book_id AND revision > :revision;

-- name: add_fact
-- One thing that a memory says.
INSERT INTO facts (book_id, id, memory_id, span_start, span_end, text, kind, subject, attribute, label, aspect, value,
                   value_key, single, positive, mood, act, scope, limits, adds, ends, inherits, known, from_day, to_day,
                   still, confidence, statement, revision, checksum)
VALUES (:book_id, :id, :memory_id, :span_start, :span_end, :text, :kind, :subject, :attribute, :label, :aspect, :value,
        :value_key, :single, :positive, :mood, :act, :scope, :limits, :adds, :ends, :inherits, :known, :from_day, :to_day,
        :still, :confidence, :statement, :revision, :checksum);

-- name: add_fact_name
-- Whom it names.
INSERT INTO fact_names (book_id, fact_id, role, key) VALUES (:book_id, :fact_id, :role, :key) ON CONFLICT DO NOTHING;

-- name: add_fact_end
-- What it ends.
INSERT INTO fact_ends (book_id, subject, value_key, fact_id) VALUES (:book_id, :subject, :value_key, :fact_id)
    ON CONFLICT DO NOTHING;

-- name: add_fact_lean
-- Another memory that its words rest on.
INSERT INTO fact_leans (book_id, memory_id, fact_id) VALUES (:book_id, :memory_id, :fact_id) ON CONFLICT DO NOTHING;

-- name: memories_leaning_on
-- The memories with facts whose words rest on this one too.
SELECT DISTINCT f.memory_id FROM fact_leans l JOIN facts f ON f.book_id = l.book_id AND f.id = l.fact_id
 WHERE l.book_id = :book_id AND l.memory_id = :memory_id ORDER BY f.memory_id;

-- name: set_fact_status
-- What became of a fact.
INSERT INTO fact_status (book_id, fact_id, status, by_id, since_day, until_day, why, attribute, proposed, revision)
VALUES (:book_id, :fact_id, :status, :by_id, :since_day, :until_day, :why, :attribute, :proposed, :revision)
    ON CONFLICT (book_id, fact_id) DO UPDATE
   SET status = excluded.status, by_id = excluded.by_id, since_day = excluded.since_day, until_day = excluded.until_day,
       why = excluded.why, attribute = excluded.attribute, proposed = excluded.proposed, revision = excluded.revision;

-- name: facts_of_memory
-- What a memory says, in its order.
SELECT f.*, substr(m.text, f.span_start + 1, f.span_end - f.span_start) AS quote, m.trust, m.author, m.source, m.occurred_at, m.observed_at,
       m.offset_minutes, r.made_by, s.status, s.by_id, s.since_day, s.until_day, s.attribute AS inherited, s.proposed,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
  LEFT JOIN memory_readings r ON r.book_id = f.book_id AND r.memory_id = f.memory_id
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND f.memory_id = :memory_id ORDER BY f.span_start, f.span_end, f.id;

-- name: fact_places
-- Slots and values of what a memory says: what is judged anew when it goes.
SELECT id, subject, attribute, value_key, ends FROM facts WHERE book_id = :book_id AND memory_id = :memory_id;

-- name: every_fact_place
-- Slots and values of facts that may be judged against others.
SELECT id, subject, attribute, value_key, ends FROM facts
 WHERE book_id = :book_id AND subject IS NOT NULL ORDER BY id LIMIT :limit;

-- name: count_facts
-- How many facts a book holds, by what became of them.
SELECT coalesce(s.status, 'holds') AS status, count(*) AS facts
  FROM facts f LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id GROUP BY coalesce(s.status, 'holds') ORDER BY coalesce(s.status, 'holds');

-- name: endings
-- What is over because of another fact, the newest first.
SELECT s.fact_id, s.by_id, s.status, s.revision FROM fact_status s
 WHERE s.book_id = :book_id AND s.status IN ('replaced', 'denied', 'corrected') AND s.by_id IS NOT NULL
 ORDER BY s.revision DESC, s.fact_id LIMIT :limit;

-- name: ended_by_fact
-- What gave way to a fact.
SELECT fact_id FROM fact_status
 WHERE book_id = :book_id AND by_id = :fact_id AND status IN ('replaced', 'denied', 'corrected') ORDER BY fact_id;

-- name: disputes_newest_first
-- What two facts say differently and nobody has settled: each pair once, by the fact that was said last.
SELECT s.fact_id, s.by_id, s.why
  FROM fact_status s
  JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
  JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE s.book_id = :book_id AND (s.status = 'disputed' OR s.proposed = 'disputed')
   AND NOT EXISTS (SELECT 1 FROM rulings r WHERE r.book_id = s.book_id AND r.id = s.why)
   AND NOT EXISTS (
       SELECT 1 FROM fact_status o
         JOIN facts g ON g.book_id = o.book_id AND g.id = o.fact_id
         JOIN memories n ON n.book_id = g.book_id AND n.id = g.memory_id
        WHERE o.book_id = s.book_id AND o.fact_id = s.by_id AND (o.status = 'disputed' OR o.proposed = 'disputed')
          AND NOT EXISTS (SELECT 1 FROM rulings r WHERE r.book_id = o.book_id AND r.id = o.why)
          AND (o.by_id <> s.fact_id OR n.observed_at > m.observed_at
               OR (n.observed_at = m.observed_at AND (n.hash > m.hash OR (n.hash = m.hash AND o.fact_id > s.fact_id)))))
 ORDER BY m.observed_at DESC, m.hash DESC, s.fact_id DESC LIMIT :limit;

-- name: repeats_of_wrong
-- What people say again that somebody had called wrong before, and that nobody has decided on.
SELECT s.fact_id, s.why
  FROM fact_status s
  JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
  JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
  JOIN rulings r ON r.book_id = s.book_id AND r.id = s.why AND r.kind = 'wrong'
 WHERE s.book_id = :book_id AND s.status IN ('taken back', 'corrected') AND m.trust IN ('user', 'operator')
   AND m.observed_at > r.at AND NOT EXISTS (
       SELECT 1 FROM ruling_keys k WHERE k.book_id = r.book_id AND k.ruling_id = r.id AND k.position = 0
          AND k.memory_id = f.memory_id)
 ORDER BY m.observed_at DESC, m.hash DESC, s.fact_id DESC LIMIT :limit;

-- name: proposed_endings_newest_first
-- Facts that would end others where understanding only proposes.
SELECT f.id AS fact_id
  FROM facts f JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.id IN (
       SELECT s.by_id FROM fact_status s WHERE s.book_id = :book_id
          AND s.proposed IN ('replaced', 'denied', 'corrected') AND s.by_id IS NOT NULL)
 ORDER BY m.observed_at DESC, m.hash DESC, f.id DESC LIMIT :limit;

-- name: proposed_by_fact
-- What would end because of a fact.
SELECT s.fact_id, s.by_id, s.proposed, s.why
  FROM fact_status s
  JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
  JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE s.book_id = :book_id AND s.by_id = :fact_id AND s.proposed IN ('replaced', 'denied', 'corrected')
 ORDER BY m.observed_at DESC, m.hash DESC, s.fact_id DESC;

-- name: take_proposed
-- What was only proposed becomes so.
UPDATE fact_status SET status = proposed, proposed = NULL, revision = :revision
 WHERE book_id = :book_id AND proposed IS NOT NULL;

-- name: delete_fact_status_of_memory
-- What a memory says goes: what became of it.
DELETE FROM fact_status WHERE book_id = :book_id AND fact_id IN (
       SELECT f.id FROM facts f WHERE f.book_id = :book_id AND f.memory_id = :id);

-- name: delete_fact_names_of_memory
-- What a memory says goes: whom it names.
DELETE FROM fact_names WHERE book_id = :book_id AND fact_id IN (
       SELECT f.id FROM facts f WHERE f.book_id = :book_id AND f.memory_id = :id);

-- name: delete_fact_ends_of_memory
-- What a memory says goes: what it ended.
DELETE FROM fact_ends WHERE book_id = :book_id AND fact_id IN (
       SELECT f.id FROM facts f WHERE f.book_id = :book_id AND f.memory_id = :id);

-- name: delete_fact_leans_of_memory
-- What a memory says goes: what else it rested on.
DELETE FROM fact_leans WHERE book_id = :book_id AND fact_id IN (
       SELECT f.id FROM facts f WHERE f.book_id = :book_id AND f.memory_id = :id);

-- name: delete_facts_of_memory
-- What a memory says goes.
DELETE FROM facts WHERE book_id = :book_id AND memory_id = :id;

-- name: delete_reading
-- How a memory was read is forgotten.
DELETE FROM memory_readings WHERE book_id = :book_id AND memory_id = :id;

-- name: add_candidate_surface
-- What a memory says of a surface that may be a name.
INSERT INTO candidate_surfaces (book_id, key, memory_id, surface, inside, at_start, lower, evidence)
VALUES (:book_id, :key, :memory_id, :surface, :inside, :at_start, :lower, :evidence)
    ON CONFLICT (book_id, key, memory_id) DO NOTHING;

-- name: surfaces_of_memory
-- What a memory says of surfaces that may be names.
SELECT key, surface, inside, at_start, lower, evidence FROM candidate_surfaces
 WHERE book_id = :book_id AND memory_id = :memory_id ORDER BY key;

-- name: surfaces_with_key
-- What all memories say of one surface.
SELECT memory_id, surface, inside, at_start, lower, evidence FROM candidate_surfaces
 WHERE book_id = :book_id AND key = :key ORDER BY memory_id;

-- name: delete_candidate_surfaces
-- What a memory says of surfaces goes.
DELETE FROM candidate_surfaces WHERE book_id = :book_id AND memory_id = :id;

-- name: set_surface_sums
-- What all memories together say of a surface.
INSERT INTO surface_sums (book_id, key, sums, spellings, is_name)
VALUES (:book_id, :key, :sums, :spellings, :is_name)
    ON CONFLICT (book_id, key) DO UPDATE
   SET sums = excluded.sums, spellings = excluded.spellings, is_name = excluded.is_name;

-- name: delete_surface_sums
-- Nobody says a surface any more.
DELETE FROM surface_sums WHERE book_id = :book_id AND key = :key;

-- name: surfaces_that_are_names
-- The surfaces that this book takes for names.
SELECT key FROM surface_sums WHERE book_id = :book_id AND is_name = 1;

-- name: read_surface_anew
-- A surface has become a name, or is none any more: who says it is read anew.
INSERT INTO dirty (book_id, stage, memory_id)
SELECT c.book_id, 'understand', c.memory_id FROM candidate_surfaces c WHERE c.book_id = :book_id AND c.key = :key
    ON CONFLICT DO NOTHING;

-- name: delete_read_mentions
-- What a reader saw in a memory goes; names that a person gave stay recognised.
DELETE FROM mentions WHERE book_id = :book_id AND memory_id = :memory_id AND (evidence > 0 OR NOT EXISTS (
       SELECT 1 FROM names n WHERE n.book_id = mentions.book_id AND n.key = mentions.key AND n.origin = 'person'))
RETURNING key;

-- name: use_aspect
-- Recall used what is filed under a facet: it weighs more.
INSERT INTO aspect_usage (book_id, name_key, aspect, weight, used_at)
VALUES (:book_id, :name_key, :aspect, :first, :used_at)
    ON CONFLICT (book_id, name_key, aspect) DO UPDATE
   SET weight = CASE WHEN aspect_usage.weight + :step > :highest THEN :highest ELSE aspect_usage.weight + :step END,
       used_at = excluded.used_at;

-- name: decay_aspects
-- What nobody asked for lately weighs a little less.
UPDATE aspect_usage SET weight = CASE WHEN weight - :step < :lowest THEN :lowest ELSE weight - :step END
 WHERE book_id = :book_id AND used_at < :before AND weight > :lowest;

-- name: delete_aspect_usage
-- Nobody goes by the name any more.
DELETE FROM aspect_usage WHERE book_id = :book_id AND name_key = :name_key;

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
       (SELECT count(*) FROM fact_status s
          JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
          JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
         WHERE s.book_id = :book_id AND (s.status = 'disputed' OR s.proposed = 'disputed')
           AND NOT EXISTS (SELECT 1 FROM rulings r WHERE r.book_id = s.book_id AND r.id = s.why)
           AND NOT EXISTS (
               SELECT 1 FROM fact_status o
                 JOIN facts g ON g.book_id = o.book_id AND g.id = o.fact_id
                 JOIN memories n ON n.book_id = g.book_id AND n.id = g.memory_id
                WHERE o.book_id = s.book_id AND o.fact_id = s.by_id AND (o.status = 'disputed' OR o.proposed = 'disputed')
                  AND NOT EXISTS (SELECT 1 FROM rulings r WHERE r.book_id = o.book_id AND r.id = o.why)
                  AND (o.by_id <> s.fact_id OR n.observed_at > m.observed_at
                       OR (n.observed_at = m.observed_at AND (n.hash > m.hash OR (n.hash = m.hash AND o.fact_id > s.fact_id))))))
       + (SELECT count(*) FROM fact_status s
            JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
            JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
            JOIN rulings r ON r.book_id = s.book_id AND r.id = s.why AND r.kind = 'wrong'
           WHERE s.book_id = :book_id AND s.status IN ('taken back', 'corrected') AND m.trust IN ('user', 'operator')
             AND m.observed_at > r.at AND NOT EXISTS (
                 SELECT 1 FROM ruling_keys k WHERE k.book_id = r.book_id AND k.ruling_id = r.id AND k.position = 0
                    AND k.memory_id = f.memory_id)) AS contradictions,
       (SELECT count(DISTINCT by_id) FROM fact_status WHERE book_id = :book_id
           AND proposed IN ('replaced', 'denied', 'corrected') AND by_id IS NOT NULL) AS endings,
       (SELECT count(DISTINCT r.act) FROM rulings r WHERE r.book_id = :book_id AND r.state IN ('unmatched', 'waiting')
           AND r.kind IN ('wrong', 'accept', 'reject', 'ignore')
           AND NOT EXISTS (SELECT 1 FROM ruling_keys k
                WHERE k.book_id = r.book_id AND k.ruling_id = r.id AND NOT EXISTS (
                      SELECT 1 FROM memory_readings d WHERE d.book_id = k.book_id AND d.memory_id = k.memory_id))) AS rulings,
       (SELECT count(*) FROM proposals WHERE book_id = :book_id AND review = 1) AS statements,
       (SELECT count(*) FROM quarantine WHERE book_id = :book_id) AS quarantine,
       (SELECT count(DISTINCT memory_id) FROM dirty WHERE book_id = :book_id
           AND stage IN ('compile_unread', 'understand_unread', 'embed_unread')) AS unread;
