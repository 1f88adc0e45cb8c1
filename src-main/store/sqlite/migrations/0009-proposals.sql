-- Changes that wait for a review.
--
-- - `proposals.edits`: the edits of the contract, as JSON; `seen`: what its author saw of each category that they name, as JSON; `log`: what was done about it, as JSON.
--   `person`: who made it, where people are known.
-- - `workspace.reviewers`: how many have to approve a change; NULL: changes need no review. `proposal_draft`: JSON in a file that is the draft of a proposal; else NULL.
-- - `change_groups.publisher`: who published the proposal `proposal`, where people are known. The group's person is the same, since undo is theirs; the proposal has its
--   author.
CREATE TABLE proposals (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  note TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'submitted', 'published', 'declined')),
  author TEXT NOT NULL CHECK (author IN ('window', 'http', 'import')),
  person TEXT,
  person_name TEXT,
  base INTEGER NOT NULL,
  edit_count INTEGER NOT NULL,
  edits TEXT NOT NULL,
  seen TEXT NOT NULL,
  log TEXT NOT NULL,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
CREATE INDEX proposals_by_state ON proposals (state, id);

ALTER TABLE workspace ADD COLUMN reviewers INTEGER CHECK (reviewers >= 1);
ALTER TABLE workspace ADD COLUMN proposal_draft TEXT;

ALTER TABLE change_groups ADD COLUMN proposal INTEGER;
ALTER TABLE change_groups ADD COLUMN publisher TEXT;
