CREATE TABLE IF NOT EXISTS canopy.people (person text PRIMARY KEY, name text NOT NULL, made_at timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS canopy.roles (
  workspace text NOT NULL, person text NOT NULL, change integer NOT NULL, role text, branch bigint, at timestamptz NOT NULL,
  PRIMARY KEY (workspace, person, change)
);
CREATE TABLE IF NOT EXISTS canopy.tokens (
  token text PRIMARY KEY, sha256 text NOT NULL, person text NOT NULL, name text NOT NULL, made_at timestamptz NOT NULL,
  expires_at timestamptz
);
CREATE TABLE IF NOT EXISTS canopy.token_uses (token text NOT NULL, day text NOT NULL, PRIMARY KEY (token, day));
CREATE TABLE IF NOT EXISTS canopy.subjects (
  issuer text NOT NULL, subject text NOT NULL, person text NOT NULL, PRIMARY KEY (issuer, subject)
);
