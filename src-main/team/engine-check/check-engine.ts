import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { messages } from './messages';
import { PROBES, type Finding } from './probes';

export interface NamedFinding extends Finding {
  readonly probe: string;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Tries what the log of a team needs of a database, in a schema of its own, which is removed again. Rejects where the database cannot be
 * reached, or makes no schema.
 */
export const checkEngine = async (
  url: string
): Promise<{ readonly version: string; readonly findings: readonly NamedFinding[] }> => {
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  const schema = `canopy_check_${randomUUID().replaceAll('-', '')}`;
  try {
    const { rows } = await pool.query<{ version: unknown }>('SELECT version() AS version');
    await pool.query(`CREATE SCHEMA ${schema}`);
    try {
      const table = `${schema}.log`;
      await pool.query(
        `CREATE TABLE ${table} (line text NOT NULL, entry bigint NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (line, entry))`
      );
      const findings: NamedFinding[] = [];
      for (const [probe, run] of Object.entries(PROBES)) {
        const finding = await run({ pool, table }).catch((error: unknown): Finding => ({
          outcome: 'failed',
          sentence: messages.broke(probe, reasonOf(error))
        }));
        findings.push({ probe, ...finding });
      }
      return { version: String(rows[0]?.version), findings };
    } finally {
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
    }
  } finally {
    await pool.end();
  }
};
