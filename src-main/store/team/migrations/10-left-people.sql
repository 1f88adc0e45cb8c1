-- People who have left: their names are still shown with what they did.
CREATE TABLE IF NOT EXISTS canopy.left_people (person text PRIMARY KEY, name text NOT NULL, left_at timestamptz NOT NULL);
