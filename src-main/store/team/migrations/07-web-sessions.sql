CREATE TABLE IF NOT EXISTS canopy.web_sessions (
  session text PRIMARY KEY, person text NOT NULL, token text, made_at timestamptz NOT NULL
);
