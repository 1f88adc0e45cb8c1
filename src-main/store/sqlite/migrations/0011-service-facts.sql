-- What a service knows of its categories beside the tree.
--
-- - `links.products`: how many products the service counts in it; NULL: it does not say.
-- - `hidden_there`: categories that were deleted here and hidden there, since the service keeps what is hidden and gives no id twice. No reading shows them, and
--   undo shows them there again. `was` is what both sides last had of it, as JSON.
ALTER TABLE links ADD COLUMN products INTEGER CHECK (products >= 0);

CREATE TABLE hidden_there (
  remote_id ANY PRIMARY KEY CHECK (typeof(remote_id) IN ('integer', 'text')),
  category_id INTEGER NOT NULL UNIQUE,
  was TEXT NOT NULL
) STRICT, WITHOUT ROWID;
