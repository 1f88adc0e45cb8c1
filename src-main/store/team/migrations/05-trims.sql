CREATE TABLE IF NOT EXISTS canopy.trims (
  workspace text NOT NULL, trim integer NOT NULL, claimed_at timestamptz NOT NULL, PRIMARY KEY (workspace, trim)
);
