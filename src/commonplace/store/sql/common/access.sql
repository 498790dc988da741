-- name: add_token
-- Somebody is given a key.
INSERT INTO tokens (id, tenant, name, kind, hash, scopes, books, toolsets, created_at, expires_at)
VALUES (:id, :tenant, :name, :kind, :hash, :scopes, :books, :toolsets, :created_at, :expires_at);

-- name: token_by_hash
-- Whose key this is.
SELECT * FROM tokens WHERE hash = :hash;

-- name: tokens_of_tenant
-- The keys that were given, the oldest first.
SELECT * FROM tokens WHERE tenant = :tenant ORDER BY id;

-- name: revoke_token
-- This key opens nothing any more. It stays as it was if it was revoked before.
UPDATE tokens SET revoked_at = coalesce(revoked_at, :now) WHERE tenant = :tenant AND id = :id
RETURNING *;

-- name: token_used
-- When a key was last used, unless that was noted a moment ago.
UPDATE tokens SET last_used_at = :now
 WHERE id = :id AND (last_used_at IS NULL OR last_used_at < :before);

-- name: find_request
-- What was answered under this key.
SELECT operation, digest, status, answer, created_at FROM requests
 WHERE book_id = :book_id AND token_id = :token_id AND key = :key;

-- name: keep_request
-- What is answered under this key; the first answer stays.
INSERT INTO requests (book_id, token_id, key, operation, digest, status, answer, created_at)
VALUES (:book_id, :token_id, :key, :operation, :digest, :status, :answer, :created_at)
    ON CONFLICT DO NOTHING
RETURNING key;

-- name: sweep_requests
-- Answers that nobody will ask for any more.
DELETE FROM requests WHERE created_at < :before;

-- name: delete_requests
-- Forget: answers hold words.
DELETE FROM requests WHERE book_id = :book_id;
