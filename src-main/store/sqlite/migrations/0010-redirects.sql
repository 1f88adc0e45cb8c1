-- Old places of categories, for redirects.
--
-- - `workspace.keeps_redirects`: 1: changes of slugs and places are kept in `redirect_steps`.
-- - `redirect_steps`: one row for each category whose slug or parent has changed, that was deleted or has come back, with what it had before, in the order of the
--   changes. `parent_id` is NULL where it was not there before. `last_id`: the highest id given before `revision`, so that it is known which categories were there.
--   The paths themselves, of the category and all below it, are worked out from these when they are exported.
ALTER TABLE workspace ADD COLUMN keeps_redirects INTEGER NOT NULL DEFAULT 0 CHECK (keeps_redirects IN (0, 1));

CREATE TABLE redirect_steps (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  category_id INTEGER NOT NULL,
  parent_id INTEGER,
  slug TEXT
) STRICT;
