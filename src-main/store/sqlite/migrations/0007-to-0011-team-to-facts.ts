/**
 * What the copy of a team's workspace needs.
 *
 * - `log_entry`: the last entry of the team's log that is in this file; NULL: it is no copy. It is written in the transaction of the entry, so that the
 *   file itself, and a backup of it, say where the log goes on.
 * - `person`: who made a change, where people are known; NULL for a workspace of one person, and for other programs. Undo and redo are each
 *   person's own.
 * - `people`: in a replica, the names of those whom a team's service has named, and which of them its credentials are.
 */
export const team = `
  ALTER TABLE workspace ADD COLUMN log_entry INTEGER CHECK (log_entry >= 0);

  ALTER TABLE change_groups ADD COLUMN person TEXT;
  CREATE INDEX change_groups_stacked_by_person ON change_groups (person, stack, id) WHERE stack IS NOT NULL;

  CREATE TABLE people (
    person TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    is_you INTEGER NOT NULL CHECK (is_you IN (0, 1))
  ) STRICT, WITHOUT ROWID;
`;

/**
 * How changes of a replica go out.
 *
 * - `sends_by_hand`: 1: changes gather until the person sends them; 0: they are sent as they are made.
 * - `is_paused`: 1: nothing is read or sent by itself.
 */
export const sending = `
  ALTER TABLE replica ADD COLUMN sends_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (sends_by_hand IN (0, 1));
  ALTER TABLE replica ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1));
`;

/**
 * Changes that wait for a review.
 *
 * - `proposals.edits`: the edits of the contract, as JSON; `seen`: what its author saw of each category that they name, as JSON; `log`: what was done about it, as JSON.
 *   `person`: who made it, where people are known.
 * - `workspace.reviewers`: how many have to approve a change; NULL: changes need no review. `proposal_draft`: JSON in a file that is the draft of a proposal; else NULL.
 * - `change_groups.publisher`: who published the proposal `proposal`, where people are known. The group's person is the same, since undo is theirs; the proposal has its
 *   author.
 */
export const proposals = `
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
`;

/**
 * Old places of categories, for redirects.
 *
 * - `workspace.keeps_redirects`: 1: changes of slugs and places are kept in `redirect_steps`.
 * - `redirect_steps`: one row for each category whose slug or parent has changed, that was deleted or has come back, with what it had before, in the order of the
 *   changes. `parent_id` is NULL where it was not there before. `last_id`: the highest id given before `revision`, so that it is known which categories were there.
 *   The paths themselves, of the category and all below it, are worked out from these when they are exported.
 */
export const redirects = `
  ALTER TABLE workspace ADD COLUMN keeps_redirects INTEGER NOT NULL DEFAULT 0 CHECK (keeps_redirects IN (0, 1));

  CREATE TABLE redirect_steps (
    id INTEGER PRIMARY KEY,
    revision INTEGER NOT NULL,
    last_id INTEGER NOT NULL,
    category_id INTEGER NOT NULL,
    parent_id INTEGER,
    slug TEXT
  ) STRICT;
`;

/**
 * What a service knows of its categories beside the tree.
 *
 * - `links.products`: how many products the service counts in it; NULL: it does not say.
 * - `hidden_there`: categories that were deleted here and hidden there, since the service keeps what is hidden and gives no id twice. No reading shows them, and
 *   undo shows them there again. `was` is what both sides last had of it, as JSON.
 */
export const serviceFacts = `
  ALTER TABLE links ADD COLUMN products INTEGER CHECK (products >= 0);

  CREATE TABLE hidden_there (
    remote_id ANY PRIMARY KEY CHECK (typeof(remote_id) IN ('integer', 'text')),
    category_id INTEGER NOT NULL UNIQUE,
    was TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
