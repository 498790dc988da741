-- name: add_page_proposal
-- What would be written where somebody else holds the pen.
INSERT INTO page_proposals (book_id, id, page_id, section, at, author_kind, author, reason, base_version, text, status)
VALUES (:book_id, :id, :page_id, :section, :at, :author_kind, :author, :reason, :base_version, :text, 'open');

-- name: add_page_proposal_source
-- A memory that a proposal rests on.
INSERT INTO page_proposal_sources (book_id, proposal_id, memory_id, sentences)
VALUES (:book_id, :proposal_id, :memory_id, :sentences);

-- name: page_proposals
-- Proposals, the newest first: of one page or all, in one state or all.
SELECT * FROM page_proposals
 WHERE book_id = :book_id AND (CAST(:page_id AS text) IS NULL OR page_id = :page_id)
   AND (CAST(:status AS text) IS NULL OR status = :status)
 ORDER BY id DESC LIMIT :limit;

-- name: page_proposal
-- One proposal.
SELECT * FROM page_proposals WHERE book_id = :book_id AND id = :id;

-- name: page_proposals_ending
-- Proposals whose id ends so: what a person types.
SELECT id FROM page_proposals WHERE book_id = :book_id AND id LIKE '%' || CAST(:part AS text) ORDER BY id LIMIT 3;

-- name: same_page_proposal
-- Whether the very same is proposed already, or was in another state too.
SELECT id FROM page_proposals
 WHERE book_id = :book_id AND page_id = :page_id AND section = :section AND text = :text
   AND status IN ('open', :also) ORDER BY status, id;

-- name: page_proposal_sources
-- What a proposal rests on.
SELECT memory_id, sentences FROM page_proposal_sources
 WHERE book_id = :book_id AND proposal_id = :proposal_id ORDER BY memory_id;

-- name: decide_page_proposal
-- It is accepted or rejected; whether it was still open.
UPDATE page_proposals SET status = :status, decided_at = :decided_at, decided_by = :decided_by, version = :version
 WHERE book_id = :book_id AND id = :id AND status = 'open' RETURNING id;

-- name: add_pin
-- A correction that a section must keep.
INSERT INTO pins (book_id, page_id, section, memory_id, sentence, at, author)
VALUES (:book_id, :page_id, :section, :memory_id, :sentence, :at, :author)
ON CONFLICT (book_id, page_id, section, memory_id, sentence) DO NOTHING;

-- name: pins_of_page
-- What a page must keep and must not say again; what was pinned with a ruling that is undone now counts no more.
SELECT p.section, p.memory_id, p.sentence, p.at, p.author FROM pins p
 WHERE p.book_id = :book_id AND p.page_id = :page_id AND NOT EXISTS (
       SELECT 1 FROM ruling_keys k JOIN rulings r ON r.book_id = k.book_id AND r.id = k.ruling_id
        WHERE k.book_id = p.book_id AND k.memory_id = p.memory_id AND k.position = 1 AND r.kind = 'wrong' AND r.state = 'undone')
 ORDER BY p.section, p.memory_id, p.sentence;

-- name: set_mention
-- What was decided about a name that has no page.
INSERT INTO mention_states (book_id, name, state, page_id, at, author)
VALUES (:book_id, :name, :state, :page_id, :at, :author)
ON CONFLICT (book_id, name) DO UPDATE SET state = excluded.state, page_id = excluded.page_id, at = excluded.at,
       author = excluded.author;

-- name: reopen_mention
-- Nothing is decided about a name any more.
DELETE FROM mention_states WHERE book_id = :book_id AND name = :name;

-- name: open_names
-- Names that memories say, that nobody is known by and nothing was decided about, the most said first.
SELECT x.key AS name, count(*) AS memories, min(x.surface) AS surface, max(x.memory_id) AS newest
  FROM mentions x
 WHERE x.book_id = :book_id AND x.entity_id IS NULL AND NOT EXISTS (
       SELECT 1 FROM mention_states s WHERE s.book_id = x.book_id AND s.name = x.key)
 GROUP BY x.key HAVING count(*) >= :least ORDER BY memories DESC, x.key LIMIT :limit;

-- name: decided_mentions
-- Names that something was decided about.
SELECT name, state, page_id, at, author FROM mention_states
 WHERE book_id = :book_id AND (CAST(:state AS text) IS NULL OR state = :state) ORDER BY name LIMIT :limit;

-- name: newest_saying
-- The newest memories that say an open name.
SELECT memory_id FROM mentions WHERE book_id = :book_id AND key = :name ORDER BY memory_id DESC LIMIT :limit;

-- name: set_member
-- Who may read a shared book, or write in it.
INSERT INTO members (book_id, member_id, role, boost, at)
VALUES (:book_id, :member_id, :role, :boost, :at)
ON CONFLICT (book_id, member_id) DO UPDATE SET role = excluded.role, boost = excluded.boost, at = excluded.at;

-- name: drop_member
-- Who may no longer.
DELETE FROM members WHERE book_id = :book_id AND member_id = :member_id RETURNING member_id;

-- name: members_of_book
-- Who shares a book.
SELECT m.member_id, b.name, m.role, m.boost, m.at
  FROM members m JOIN books b ON b.id = m.member_id
 WHERE m.book_id = :book_id ORDER BY b.name;

-- name: books_shared_with
-- The books of its own tenant that a book may read.
SELECT b.id, b.name, m.role, m.boost, m.at
  FROM members m
  JOIN books b ON b.id = m.book_id
  JOIN books mine ON mine.id = m.member_id AND mine.tenant = b.tenant
 WHERE m.member_id = :member_id ORDER BY b.name;
