-- name: pages_not_by_rules
-- Pages of which the rules alone are not the author; what forgetting did is nobody's hand.
SELECT DISTINCT page_id FROM versions
 WHERE book_id = :book_id AND action <> 'forgot'
   AND (author_kind NOT IN ('compiler', 'dream') OR COALESCE(author, '') <> 'rules')
 ORDER BY page_id;

-- name: subjects_without_their_page
-- Subjects whose page somebody deleted.
SELECT s.id FROM subjects s LEFT JOIN pages p ON p.book_id = s.book_id AND p.id = s.page_id
 WHERE s.book_id = :book_id AND s.page_id IS NOT NULL AND p.id IS NULL ORDER BY s.id LIMIT 1;

-- name: delete_all_subjects
-- To be added again as the memories make them.
DELETE FROM subjects WHERE book_id = :book_id;

-- name: delete_all_subject_keys
-- The same for what leads to them.
DELETE FROM subject_keys WHERE book_id = :book_id;

-- name: delete_all_sightings
-- The same for where they were seen.
DELETE FROM sightings WHERE book_id = :book_id;

-- name: delete_all_hub_members
-- The same for which pages belong to which hubs.
DELETE FROM hub_members WHERE book_id = :book_id;

-- name: delete_all_promoted_sections
-- The same for sections that became pages.
DELETE FROM promoted_sections WHERE book_id = :book_id;

-- name: delete_all_stale_pages
-- Every page has been looked at.
DELETE FROM stale_pages WHERE book_id = :book_id;

-- name: delete_stage
-- No memory waits for this stage any more.
DELETE FROM dirty WHERE book_id = :book_id AND stage = :stage;

-- name: delete_redirect
-- An address does not lead to a page any more.
DELETE FROM page_names WHERE book_id = :book_id AND page_id = :page_id AND kind = 'redirect' AND key = :key;
