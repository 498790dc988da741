-- name: put_subject
-- A subject as it is now.
INSERT INTO subjects (book_id, id, number, type, sure, said, page_id, title, first_day, last_day, forms, companions)
VALUES (:book_id, :id, :number, :type, :sure, :said, :page_id, :title, :first_day, :last_day, :forms, :companions)
ON CONFLICT (book_id, id) DO UPDATE SET type = excluded.type, sure = excluded.sure, said = excluded.said, page_id = excluded.page_id,
       title = excluded.title, first_day = excluded.first_day, last_day = excluded.last_day,
       forms = excluded.forms, companions = excluded.companions;

-- name: delete_subject
-- A subject that nothing speaks of any more, or that is another.
DELETE FROM subjects WHERE book_id = :book_id AND id = :id;

-- name: last_subject_number
-- How many subjects came up so far.
SELECT coalesce(max(number), 0) AS number FROM subjects WHERE book_id = :book_id;

-- name: subject_of_page
-- Whom a page is about.
SELECT * FROM subjects WHERE book_id = :book_id AND page_id = :page_id ORDER BY number;

-- name: names_of_nobodys_pages
-- Titles and aliases of one type's pages that are about no subject: somebody made them. Two lists in one
-- order are compared first, so that of the many pages that have a subject nothing else is read.
WITH nobodys AS MATERIALIZED (
  SELECT p.id FROM pages p WHERE p.book_id = :book_id AND p.type = :type
  EXCEPT
  SELECT s.page_id FROM subjects s WHERE s.book_id = :book_id AND s.page_id IS NOT NULL
)
SELECT n.name, n.page_id
  FROM nobodys o
  JOIN pages p ON p.book_id = :book_id AND p.id = o.id AND p.status = 'active'
  JOIN page_names n ON n.book_id = p.book_id AND n.page_id = p.id AND n.kind IN ('title', 'alias')
 ORDER BY n.page_id, n.name LIMIT :limit;

-- name: open_subjects
-- What has no page and was seen lately, the latest first.
SELECT * FROM subjects WHERE book_id = :book_id AND page_id IS NULL AND last_day >= :since
 ORDER BY last_day DESC, number LIMIT :limit;

-- name: count_open_subjects
-- How much has no page.
SELECT count(*) AS subjects FROM subjects WHERE book_id = :book_id AND page_id IS NULL;

-- name: page_of_subject_goes
-- The page of a subject is gone: it may get another.
UPDATE subjects SET page_id = NULL WHERE book_id = :book_id AND page_id = :page_id;

-- name: add_subject_key
-- By this it is looked up.
INSERT INTO subject_keys (book_id, key, subject_id) VALUES (:book_id, :key, :subject_id) ON CONFLICT DO NOTHING;

-- name: move_subject_keys
-- What led to one subject leads to another, with which it turned out to be the same.
INSERT INTO subject_keys (book_id, key, subject_id)
SELECT book_id, key, :into FROM subject_keys WHERE book_id = :book_id AND subject_id = :id ON CONFLICT DO NOTHING;

-- name: delete_subject_keys
-- Nothing leads to this subject any more.
DELETE FROM subject_keys WHERE book_id = :book_id AND subject_id = :id;

-- name: add_sighting
-- A memory names a subject.
INSERT INTO sightings (book_id, memory_id, position, subject_id, key, surface, day)
VALUES (:book_id, :memory_id, :position, :subject_id, :key, :surface, :day)
ON CONFLICT (book_id, memory_id, position) DO UPDATE SET subject_id = excluded.subject_id, key = excluded.key,
       surface = excluded.surface, day = excluded.day;

-- name: move_sightings
-- What one subject was seen in another was, with which it turned out to be the same.
UPDATE sightings SET subject_id = :into WHERE book_id = :book_id AND subject_id = :id;

-- name: count_sightings
-- In how many memories a subject was seen, and on how many days.
SELECT count(DISTINCT memory_id) AS memories, count(DISTINCT day) AS days,
       min(day) AS first_day, max(day) AS last_day
  FROM sightings WHERE book_id = :book_id AND subject_id = :id;

-- name: forms_of_subject
-- What a subject is called, and by how many memories.
SELECT surface, count(DISTINCT memory_id) AS memories FROM sightings
 WHERE book_id = :book_id AND subject_id = :id GROUP BY surface ORDER BY surface;

-- name: delete_sightings_of
-- A memory that is forgotten names nothing.
DELETE FROM sightings WHERE book_id = :book_id AND memory_id = :id;

-- name: sightings_after
-- Memories and what they name, in order, after one that was seen already.
SELECT memory_id, position, subject_id, key, surface, day FROM sightings
 WHERE book_id = :book_id AND memory_id > :after ORDER BY memory_id, position LIMIT :limit;

-- name: mark_page_stale
-- A page whose links and hubs have to be looked at.
INSERT INTO stale_pages (book_id, page_id) VALUES (:book_id, :page_id) ON CONFLICT DO NOTHING;

-- name: stale_pages
-- Pages whose links and hubs have to be looked at.
SELECT page_id FROM stale_pages WHERE book_id = :book_id ORDER BY page_id LIMIT :limit;

-- name: count_stale_pages
-- How many pages wait for that.
SELECT count(*) AS pages FROM stale_pages WHERE book_id = :book_id;

-- name: page_is_fresh
-- They have been looked at.
DELETE FROM stale_pages WHERE book_id = :book_id AND page_id = :page_id;

-- name: add_hub_member
-- A page belongs to a hub.
INSERT INTO hub_members (book_id, hub, page_id, title, memory_id, noun)
VALUES (:book_id, :hub, :page_id, :title, :memory_id, :noun);

-- name: hubs_of_page
-- The hubs a page belongs to.
SELECT hub, title, memory_id, noun FROM hub_members WHERE book_id = :book_id AND page_id = :page_id ORDER BY hub;

-- name: delete_hubs_of_page
-- A page belongs nowhere.
DELETE FROM hub_members WHERE book_id = :book_id AND page_id = :page_id;

-- name: hub_members
-- The pages that belong to a hub, with what is said of each: for a hub that few pages belong to.
SELECT m.page_id, m.title AS hub_title, m.memory_id, m.noun, p.type, p.slug, p.title, p.summary,
       (SELECT s.type FROM subjects s WHERE s.book_id = m.book_id AND s.page_id = m.page_id ORDER BY s.number LIMIT 1)
         AS subject_type
  FROM hub_members m JOIN pages p ON p.book_id = m.book_id AND p.id = m.page_id AND p.status = 'active'
 WHERE m.book_id = :book_id AND m.hub = :hub ORDER BY p.type, p.slug LIMIT :limit;

-- name: hub_members_in_order
-- The same for a hub that very many pages belong to: addresses are gone through in their order until there are
-- enough, so that it costs what is asked for and not what the hub has. CROSS JOIN keeps that order.
SELECT m.page_id, m.title AS hub_title, m.memory_id, m.noun, p.type, p.slug, p.title, p.summary,
       (SELECT s.type FROM subjects s WHERE s.book_id = m.book_id AND s.page_id = m.page_id ORDER BY s.number LIMIT 1)
         AS subject_type
  FROM pages a CROSS JOIN hub_members m CROSS JOIN pages p
 WHERE a.book_id = :book_id AND m.book_id = a.book_id AND m.hub = :hub AND m.page_id = a.id
   AND p.book_id = a.book_id AND p.id = a.id AND p.status = 'active'
 ORDER BY a.type, a.slug LIMIT :limit;

-- name: count_hub_members
-- How many pages belong to a hub, archived ones among them; counted no further than to a limit.
SELECT count(*) AS members
  FROM (SELECT 1 FROM hub_members WHERE book_id = :book_id AND hub = :hub LIMIT :limit) AS counted;

-- name: any_hub_member
-- Whether a page belongs to a hub.
SELECT m.page_id
  FROM hub_members m JOIN pages p ON p.book_id = m.book_id AND p.id = m.page_id AND p.status = 'active'
 WHERE m.book_id = :book_id AND m.hub = :hub LIMIT 1;

-- name: promoted_from
-- The section that a page once was.
SELECT page_id, section FROM promoted_sections WHERE book_id = :book_id AND child_id = :child_id
 ORDER BY page_id, section;

-- name: add_promoted_section
-- A section outgrew its page.
INSERT INTO promoted_sections (book_id, page_id, section, child_id, at)
VALUES (:book_id, :page_id, :section, :child_id, :at) ON CONFLICT DO NOTHING;

-- name: delete_promotions_of_page
-- A page that is gone neither was nor has a section that became a page.
DELETE FROM promoted_sections WHERE book_id = :book_id AND (page_id = :page_id OR child_id = :page_id);

-- name: switches
-- What a book does otherwise than the settings say.
SELECT name, value FROM switches WHERE book_id = :book_id ORDER BY name;

-- name: set_switch
-- From now on it does so.
INSERT INTO switches (book_id, name, value) VALUES (:book_id, :name, :value)
ON CONFLICT (book_id, name) DO UPDATE SET value = excluded.value;

-- name: delete_switch
-- From now on it does what the settings say.
DELETE FROM switches WHERE book_id = :book_id AND name = :name;

-- name: set_hubness
-- How central a page is.
UPDATE pages SET hubness = :hubness WHERE book_id = :book_id AND id = :id;

-- name: count_pages_linking
-- How many other active pages lead to one of its names that is not the address of another page. Its
-- names come first, whatever the engine believes of tables that have just been filled.
WITH own AS MATERIALIZED (
  SELECT n.key, n.type FROM page_names n
   WHERE n.book_id = :book_id AND n.page_id = :page_id
     AND (n.kind IN ('slug', 'redirect') OR NOT EXISTS (
          SELECT 1 FROM page_names o WHERE o.book_id = n.book_id AND o.key = n.key AND o.page_id <> n.page_id
             AND o.kind IN ('slug', 'redirect')))
), near AS MATERIALIZED (
  SELECT DISTINCT l.page_id
    FROM own n JOIN page_links l ON l.book_id = :book_id AND l.key = n.key
     AND l.target_book = '' AND (l.target_type = '' OR l.target_type = n.type) AND l.kind = 'reference'
   WHERE l.page_id <> :page_id
)
SELECT count(*) AS pages FROM near l
 WHERE EXISTS (SELECT 1 FROM pages p WHERE p.book_id = :book_id AND p.id = l.page_id AND p.status = 'active');

-- name: records_of_page
-- On how many memories each section of a page rests, and how much of a hub the page is.
SELECT p.hubness, s.slug, (SELECT count(DISTINCT x.memory_id) FROM section_sources x
         WHERE x.book_id = s.book_id AND x.page_id = s.page_id AND x.section = s.slug
           AND x.version = s.sources_version) AS memories
  FROM pages p LEFT JOIN sections s ON s.book_id = p.book_id AND s.page_id = p.id
 WHERE p.book_id = :book_id AND p.id = :page_id;

-- name: links_by_maker
-- How many links each kind of maker drew: pages themselves, and rules by what stands before the colon.
SELECT CASE WHEN made_by LIKE 'co_mention:%' THEN 'co_mention' WHEN made_by LIKE 'city:%' THEN 'city'
            WHEN made_by LIKE 'journal:%' THEN 'journal' WHEN made_by LIKE 'plan:%' THEN 'plan'
            WHEN made_by LIKE 'promotion:%' THEN 'promotion' ELSE 'page' END AS maker,
       kind, count(*) AS links, count(DISTINCT page_id) AS pages
  FROM page_links WHERE book_id = :book_id GROUP BY 1, 2 ORDER BY 1, 2;

-- name: delete_links_made_by
-- What a rule drew is taken back.
DELETE FROM page_links WHERE book_id = :book_id AND made_by LIKE CAST(:maker AS text) || ':%';

-- name: drawn_by_rule
-- Links that a rule drew from a page.
SELECT * FROM page_links WHERE book_id = :book_id AND page_id = :page_id AND made_by LIKE CAST(:maker AS text) || ':%'
 ORDER BY made_by, position;

-- name: delete_links_of_rule
-- Links of one kind that a rule drew from a page, or the one of this maker.
DELETE FROM page_links WHERE book_id = :book_id AND page_id = :page_id
   AND (made_by = :maker OR made_by LIKE CAST(:maker AS text) || ':%');

-- name: draw_link
-- A link that a rule draws, unless it is there.
INSERT INTO page_links (book_id, page_id, made_by, position, kind, section, target_book, target_type, key, shown,
                        sentence)
VALUES (:book_id, :page_id, :made_by, :position, :kind, '', '', :target_type, :key, :shown, :sentence)
ON CONFLICT DO NOTHING;

-- name: links_drawn
-- Whether a rule has drawn its link from a page.
SELECT position, target_type, key, sentence FROM page_links
 WHERE book_id = :book_id AND page_id = :page_id AND made_by = :made_by;

-- name: count_linked_pages
-- How many active pages lead somewhere.
SELECT count(DISTINCT l.page_id) AS pages
  FROM page_links l JOIN pages p ON p.book_id = l.book_id AND p.id = l.page_id AND p.status = 'active'
 WHERE l.book_id = :book_id;

-- name: pages_resting_by_rule_on
-- Pages that belong to a hub, or lead somewhere, because a memory says so.
SELECT page_id FROM hub_members WHERE book_id = :book_id AND memory_id = :memory_id
 UNION
SELECT page_id FROM page_links WHERE book_id = :book_id AND made_by <> 'page' AND sentence = :memory_id
 ORDER BY page_id;

-- name: delete_memberships_of_memory
-- A memory that is forgotten shows nothing.
DELETE FROM hub_members WHERE book_id = :book_id AND memory_id = :memory_id;

-- name: delete_drawn_links_of_memory
-- No rule draws a link from it.
DELETE FROM page_links WHERE book_id = :book_id AND made_by <> 'page' AND sentence = :memory_id;

-- name: hubs_shown_by
-- The hubs that pages belong to because a memory says so.
SELECT DISTINCT hub FROM hub_members WHERE book_id = :book_id AND memory_id = :memory_id ORDER BY hub;

-- name: pages_in_hub
-- The pages that belong to a hub.
SELECT page_id FROM hub_members WHERE book_id = :book_id AND hub = :hub ORDER BY page_id;

-- name: hubs_called
-- What the hubs of a key are called, whatever makes pages belong to them.
SELECT DISTINCT title FROM hub_members WHERE book_id = :book_id AND hub LIKE '%:' || CAST(:key AS text) ORDER BY title;

-- name: forget_nouns_of_page
-- What a page's definitions said that it is has to be found out anew.
UPDATE hub_members SET noun = '' WHERE book_id = :book_id AND page_id = :page_id;

-- name: keys_of_subject
-- By what a subject is looked up.
SELECT key FROM subject_keys WHERE book_id = :book_id AND subject_id = :id ORDER BY key;

-- name: delete_subject_key
-- By this it is not looked up any more.
DELETE FROM subject_keys WHERE book_id = :book_id AND key = :key AND subject_id = :id;

-- name: keys_seen_of
-- By which keys memories name a subject.
SELECT DISTINCT key FROM sightings WHERE book_id = :book_id AND subject_id = :id ORDER BY key;

-- name: keys_seen_beside
-- What memories that name a subject name besides.
SELECT DISTINCT o.key FROM sightings s JOIN sightings o ON o.book_id = s.book_id AND o.memory_id = s.memory_id AND o.key <> s.key
 WHERE s.book_id = :book_id AND s.subject_id = :id ORDER BY o.key;

-- name: tell_again
-- What these memories say of a subject is put on pages again; the newest, if there are too many.
INSERT INTO dirty (book_id, stage, memory_id)
SELECT DISTINCT book_id, :stage, memory_id FROM sightings WHERE book_id = :book_id AND subject_id = :id
 ORDER BY memory_id DESC LIMIT :limit
ON CONFLICT DO NOTHING;

-- name: set_page_of_subject
-- The page that is about a subject, because somebody says so.
UPDATE subjects SET page_id = :page_id WHERE book_id = :book_id AND id = :id;

-- name: page_of_subject_moves
-- A page was merged into another: what is said of its subject comes there.
UPDATE subjects SET page_id = :into WHERE book_id = :book_id AND page_id = :page_id;

-- name: texts_leading_to
-- The texts, of any version, in which an address stands, or a longer one.
SELECT page_id, section, version, text, checksum FROM section_texts
 WHERE book_id = :book_id AND text LIKE '%/wiki/' || CAST(:address AS text) || '%' ORDER BY page_id, section, version;

-- name: texts_with_links
-- The texts, of any version, in which a link to a page stands.
SELECT page_id, text FROM section_texts WHERE book_id = :book_id AND text LIKE '%/wiki/%'
 ORDER BY page_id, section, version;

-- name: texts_of_page
-- The texts of a page, of any version.
SELECT page_id, section, version, text, checksum FROM section_texts WHERE book_id = :book_id AND page_id = :page_id
 ORDER BY section, version;

-- name: lead_drawn_links_to
-- What rules drew to a page leads to its new address.
UPDATE page_links SET key = :new WHERE book_id = :book_id AND key = :old AND target_type = :type AND made_by <> 'page';

-- name: last_forgotten
-- When something was forgotten last: the book's revision.
SELECT coalesce(max(g.revision), 0) AS revision FROM (
       SELECT max(revision) AS revision FROM tombstones WHERE book_id = :book_id
        UNION ALL
       SELECT max(revision) FROM quarantine WHERE book_id = :book_id) g;

-- name: open_subject_counts
-- What has no page, with how many memories name it on how many days, the most named first.
SELECT s.id, count(DISTINCT x.memory_id) AS memories, count(DISTINCT x.day) AS days
  FROM subjects s JOIN sightings x ON x.book_id = s.book_id AND x.subject_id = s.id
 WHERE s.book_id = :book_id AND s.page_id IS NULL
 GROUP BY s.id, s.number HAVING count(DISTINCT x.memory_id) >= :least
 ORDER BY memories DESC, s.number LIMIT :limit;

-- name: newest_sightings
-- The newest memories that name a subject.
SELECT DISTINCT memory_id FROM sightings WHERE book_id = :book_id AND subject_id = :id ORDER BY memory_id DESC LIMIT :limit;

-- name: any_subject
-- Whether anything was compiled.
SELECT id FROM subjects WHERE book_id = :book_id LIMIT 1;

-- name: sightings_without_memories
-- Two-way check: memories that are gone and still name something.
SELECT DISTINCT x.memory_id AS id FROM sightings x
 WHERE x.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = x.book_id AND m.id = x.memory_id)
 ORDER BY x.memory_id LIMIT :limit;

-- name: hubs_without_memories
-- Two-way check: memories that are gone and still show where pages belong.
SELECT DISTINCT x.memory_id AS id FROM hub_members x
 WHERE x.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = x.book_id AND m.id = x.memory_id)
 ORDER BY x.memory_id LIMIT :limit;

-- name: drawn_links_without_memories
-- Two-way check: memories that are gone and from which rules drew links.
SELECT DISTINCT x.sentence AS id FROM page_links x
 WHERE x.book_id = :book_id AND x.made_by <> 'page' AND x.sentence <> '' AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = x.book_id AND m.id = x.sentence)
 ORDER BY x.sentence LIMIT :limit;

-- name: subjects_without_sightings
-- Two-way check: subjects that no memory names and no hub needs.
SELECT s.id FROM subjects s
 WHERE s.book_id = :book_id
   AND NOT EXISTS (SELECT 1 FROM sightings x WHERE x.book_id = s.book_id AND x.subject_id = s.id)
   AND NOT EXISTS (SELECT 1 FROM subject_keys k WHERE k.book_id = s.book_id AND k.subject_id = s.id AND k.key LIKE 'hub:%')
 ORDER BY s.id LIMIT :limit;

-- name: keys_without_subjects
-- Two-way check: subjects that are gone and still looked up.
SELECT DISTINCT k.subject_id AS id FROM subject_keys k
 WHERE k.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM subjects s WHERE s.book_id = k.book_id AND s.id = k.subject_id)
 ORDER BY k.subject_id LIMIT :limit;

-- name: rows_of_missing_pages
-- Two-way check: pages that are gone and still belong to hubs, wait to be looked at or were promoted.
SELECT g.page_id AS id FROM (
       SELECT page_id FROM hub_members WHERE book_id = :book_id
        UNION SELECT page_id FROM stale_pages WHERE book_id = :book_id
        UNION SELECT page_id FROM promoted_sections WHERE book_id = :book_id
        UNION SELECT child_id FROM promoted_sections WHERE book_id = :book_id) AS g
 WHERE NOT EXISTS (SELECT 1 FROM pages p WHERE p.book_id = :book_id AND p.id = g.page_id)
 ORDER BY g.page_id LIMIT :limit;

-- name: subjects_of_lost_pages
-- Two-way check: pages of subjects that are gone although nobody deleted them.
SELECT DISTINCT s.page_id AS id FROM subjects s
 WHERE s.book_id = :book_id AND s.page_id IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM pages p WHERE p.book_id = s.book_id AND p.id = s.page_id)
   AND NOT EXISTS (SELECT 1 FROM audit a WHERE a.book_id = s.book_id AND a.action = 'page deleted'
                      AND CAST(a.detail AS text) LIKE '%' || s.page_id || '%')
 ORDER BY s.page_id LIMIT :limit;

-- name: undraw_link
-- One link that a rule drew goes.
DELETE FROM page_links WHERE book_id = :book_id AND page_id = :page_id AND made_by = :made_by;

-- name: links_of_maker
-- Wherever a maker drew.
SELECT * FROM page_links WHERE book_id = :book_id AND made_by <> 'page' AND made_by = :made_by
 ORDER BY page_id, position;

-- name: delete_links_of_maker
-- All links of one maker go.
DELETE FROM page_links WHERE book_id = :book_id AND made_by <> 'page' AND made_by = :made_by;

-- name: page_leads_to
-- Where an active page's own links lead in its book.
SELECT DISTINCT l.target_type, l.key FROM page_links l
 WHERE l.book_id = :book_id AND l.page_id = :page_id AND l.made_by = 'page' AND l.target_book = ''
   AND EXISTS (SELECT 1 FROM pages p WHERE p.book_id = :book_id AND p.id = :page_id AND p.status = 'active');
