-- What makes a workspace a replica of a service; all empty in a local one.
--
-- - `replica` has one row in a replica: where the service is, how it speaks, how it knows who calls (never the secret), what
--   lets the next reading say that nothing has changed, and `sent_to`: the last group of the journal whose changes are all
--   in the base, in a conflict, or held. What came after it is what waits to be sent.
-- - `base` is the tree as both sides last had it. `parent_id` is 0 for a root, and may be the id of a deleted category. `base_orders`
--   has the children of each parent in order, as a JSON array: the parts of a merge are orders, not places.
-- - `links`: by which id the service knows a category. A category that left both sides may still have one, so that it comes
--   back under its own id should the service show it again.
-- - `sending` is the journal of what one round sends, written before the first of it goes out. What both sides turn out to
--   have is agreed on by it, however much has changed here meanwhile. `kind` `order`: the children of `category_id`
--   (0: the roots) are all being given new numbers. `sent` is JSON by the kind. Of a creation: `idempotency_key`; `remote_id`
--   once its answer has named it; `asked`: the person has been asked whether it is there.
-- - `held`: intentions that cannot be sent as they are. `conflicts`: everything that waits for the person, as the last plan
--   left it. `mine`, `theirs`, `base` are JSON, or empty where there is
--   no such entry of the metadata. `sync_reports`: what was settled otherwise than somebody wanted.
CREATE TABLE replica (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  address TEXT NOT NULL,
  dialect TEXT NOT NULL,
  auth_kind TEXT NOT NULL,
  mark TEXT,
  last_synced_at TEXT,
  sent_to INTEGER NOT NULL
) STRICT;

CREATE TABLE base (
  category_id INTEGER PRIMARY KEY,
  parent_id INTEGER NOT NULL,
  visible INTEGER NOT NULL CHECK (visible IN (0, 1)),
  name TEXT NOT NULL,
  slug TEXT,
  metadata TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;
CREATE TABLE base_orders (parent_id INTEGER PRIMARY KEY, ids TEXT NOT NULL) STRICT;

CREATE TABLE links (category_id INTEGER PRIMARY KEY, remote_id INTEGER NOT NULL UNIQUE) STRICT;

CREATE TABLE sending (
  id INTEGER PRIMARY KEY,
  category_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('create', 'update', 'move', 'delete', 'order')),
  sent TEXT NOT NULL,
  idempotency_key TEXT CHECK ((idempotency_key IS NULL) = (kind <> 'create')),
  remote_id INTEGER,
  asked INTEGER NOT NULL CHECK (asked IN (0, 1)),
  UNIQUE (category_id, kind)
) STRICT;

CREATE TABLE held (
  category_id INTEGER NOT NULL,
  unit TEXT NOT NULL,
  kind TEXT NOT NULL,
  mine TEXT NOT NULL,
  theirs TEXT NOT NULL,
  detail TEXT NOT NULL,
  PRIMARY KEY (category_id, unit)
) STRICT, WITHOUT ROWID;

CREATE TABLE conflicts (
  category_id INTEGER NOT NULL,
  unit TEXT NOT NULL,
  kind TEXT NOT NULL,
  base TEXT NOT NULL,
  mine TEXT NOT NULL,
  theirs TEXT NOT NULL,
  detail TEXT NOT NULL,
  choices TEXT NOT NULL,
  PRIMARY KEY (category_id, unit)
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_reports (id INTEGER PRIMARY KEY, at TEXT NOT NULL, category_id INTEGER, message TEXT NOT NULL) STRICT;
