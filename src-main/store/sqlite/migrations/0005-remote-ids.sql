-- Ids of services are whole numbers or texts: these columns take either, and keep which it was (`ANY` of a STRICT table).
ALTER TABLE links RENAME TO links_before;
CREATE TABLE links (category_id INTEGER PRIMARY KEY, remote_id ANY NOT NULL UNIQUE CHECK (typeof(remote_id) IN ('integer', 'text'))) STRICT;
INSERT INTO links SELECT category_id, remote_id FROM links_before;
DROP TABLE links_before;

ALTER TABLE sending RENAME TO sending_before;
CREATE TABLE sending (
  id INTEGER PRIMARY KEY,
  category_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('create', 'update', 'move', 'delete', 'order')),
  sent TEXT NOT NULL,
  idempotency_key TEXT CHECK ((idempotency_key IS NULL) = (kind <> 'create')),
  remote_id ANY CHECK (typeof(remote_id) IN ('integer', 'text', 'null')),
  asked INTEGER NOT NULL CHECK (asked IN (0, 1)),
  UNIQUE (category_id, kind)
) STRICT;
INSERT INTO sending SELECT id, category_id, kind, sent, idempotency_key, remote_id, asked FROM sending_before;
DROP TABLE sending_before;
