CREATE TABLE IF NOT EXISTS canopy.presence (
  workspace text NOT NULL, person text NOT NULL, session text NOT NULL, beat bigint NOT NULL, at timestamptz NOT NULL,
  name text NOT NULL, category bigint, editing boolean NOT NULL, PRIMARY KEY (workspace, person, session, beat)
);
