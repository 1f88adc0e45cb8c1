CREATE TABLE IF NOT EXISTS canopy.processes (
  process text NOT NULL, beat bigint NOT NULL, at timestamptz NOT NULL, schema integer NOT NULL, effect_version integer NOT NULL,
  PRIMARY KEY (process, beat)
);
