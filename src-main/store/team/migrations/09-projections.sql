CREATE TABLE IF NOT EXISTS canopy.projections (
  workspace text NOT NULL, change integer NOT NULL, state text NOT NULL, PRIMARY KEY (workspace, change)
);
CREATE TABLE IF NOT EXISTS canopy.projection_claims (
  workspace text NOT NULL, attempt integer NOT NULL, process text NOT NULL, claimed_at timestamptz NOT NULL,
  PRIMARY KEY (workspace, attempt)
);
CREATE TABLE IF NOT EXISTS canopy.categories_revision (workspace text PRIMARY KEY, revision bigint NOT NULL);
CREATE TABLE IF NOT EXISTS canopy.categories (
  workspace text NOT NULL, id bigint NOT NULL, parent_id bigint, name text NOT NULL, slug text, visible boolean NOT NULL,
  position integer NOT NULL, metadata text NOT NULL, version bigint NOT NULL, PRIMARY KEY (workspace, id)
);
