CREATE TABLE IF NOT EXISTS canopy.webhooks (
  workspace text NOT NULL, webhook text NOT NULL, version integer NOT NULL, settings text NOT NULL,
  PRIMARY KEY (workspace, webhook, version)
);
CREATE TABLE IF NOT EXISTS canopy.deliveries (
  workspace text NOT NULL, webhook text NOT NULL, after bigint NOT NULL, attempt integer NOT NULL, upto bigint NOT NULL,
  payload text NOT NULL, next_at timestamptz NOT NULL, PRIMARY KEY (workspace, webhook, after, attempt)
);
CREATE TABLE IF NOT EXISTS canopy.delivered (
  workspace text NOT NULL, webhook text NOT NULL, revision bigint NOT NULL, PRIMARY KEY (workspace, webhook, revision)
);
