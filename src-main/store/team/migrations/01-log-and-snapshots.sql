CREATE TABLE IF NOT EXISTS canopy.workspaces (
  workspace text PRIMARY KEY, title text NOT NULL, made_at timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS canopy.log (
  workspace text NOT NULL, entry bigint NOT NULL, revision bigint NOT NULL, schema integer NOT NULL, effect_version integer NOT NULL,
  batch text NOT NULL, parts integer NOT NULL, effect bytea NOT NULL, added_at timestamptz NOT NULL, PRIMARY KEY (workspace, entry)
);
CREATE TABLE IF NOT EXISTS canopy.log_parts (
  workspace text NOT NULL, entry bigint NOT NULL, batch text NOT NULL, part integer NOT NULL, wait_ms integer NOT NULL, bytes bytea NOT NULL,
  PRIMARY KEY (workspace, entry, batch, part)
);
CREATE TABLE IF NOT EXISTS canopy.snapshots (
  workspace text NOT NULL, entry bigint NOT NULL, part integer NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (workspace, entry, part)
);
CREATE TABLE IF NOT EXISTS canopy.snapshot_heads (
  workspace text NOT NULL, entry bigint NOT NULL, batch text NOT NULL, parts integer NOT NULL, sha256 text NOT NULL, schema integer NOT NULL,
  PRIMARY KEY (workspace, entry)
);
CREATE TABLE IF NOT EXISTS canopy.snapshot_claims (
  workspace text NOT NULL, entry bigint NOT NULL, attempt integer NOT NULL, claimed_at timestamptz NOT NULL,
  PRIMARY KEY (workspace, entry, attempt)
);
