/** Reverts the seventh and eighth migration, to make a file with an earlier schema from a new one. */
export const BACK_TO_SIXTH_SCHEMA = `DROP INDEX change_groups_stacked_by_person; ALTER TABLE change_groups DROP COLUMN person;
  ALTER TABLE workspace DROP COLUMN log_entry; DROP TABLE people;
  ALTER TABLE replica DROP COLUMN sends_by_hand; ALTER TABLE replica DROP COLUMN is_paused;`;
