/** Reverts the seventh migration and all after it, to make a file with an earlier schema from a new one. */
export const BACK_TO_SIXTH_SCHEMA = `DROP INDEX change_groups_stacked_by_person; ALTER TABLE change_groups DROP COLUMN person;
  ALTER TABLE workspace DROP COLUMN log_entry; DROP TABLE people;
  ALTER TABLE replica DROP COLUMN sends_by_hand; ALTER TABLE replica DROP COLUMN is_paused;
  DROP TABLE proposals; ALTER TABLE workspace DROP COLUMN reviewers; ALTER TABLE workspace DROP COLUMN proposal_draft;
  ALTER TABLE change_groups DROP COLUMN proposal; ALTER TABLE change_groups DROP COLUMN publisher;
  ALTER TABLE workspace DROP COLUMN keeps_redirects; DROP TABLE redirect_steps;
  ALTER TABLE links DROP COLUMN products; DROP TABLE hidden_there;
  ALTER TABLE workspace DROP COLUMN fields; ALTER TABLE workspace DROP COLUMN fields_version;
  ALTER TABLE workspace DROP COLUMN rules; ALTER TABLE workspace DROP COLUMN rules_version;`;
