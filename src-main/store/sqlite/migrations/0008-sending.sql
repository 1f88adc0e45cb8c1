-- How changes of a replica go out.
--
-- - `sends_by_hand`: 1: changes gather until the person sends them; 0: they are sent as they are made.
-- - `is_paused`: 1: nothing is read or sent by itself.
ALTER TABLE replica ADD COLUMN sends_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (sends_by_hand IN (0, 1));
ALTER TABLE replica ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1));
