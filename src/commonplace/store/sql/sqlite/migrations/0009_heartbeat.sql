-- A job's lease says whose it is, so that the job of a dead process is not waited for.

-- holder: the process that has the lease, as JSON (host, boot, namespace, pid, started). heartbeat_at: when it
-- last showed that it lives.
ALTER TABLE jobs ADD COLUMN holder TEXT;
ALTER TABLE jobs ADD COLUMN heartbeat_at TEXT;
