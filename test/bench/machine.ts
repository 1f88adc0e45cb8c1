import { cpus, loadavg, release, totalmem, type } from 'node:os';
import Database from 'better-sqlite3';

/** What the figures were taken on, in a line for each kind of thing. */
export const machine = (): string => {
  const [cpu, ...others] = cpus();
  const db = new Database(':memory:');
  const sqlite = String(db.prepare('SELECT sqlite_version()').pluck().get());
  db.close();
  const { node, electron, v8 } = process.versions;
  return [
    `- ${others.length + 1} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
    `- Node ${node} (Electron ${electron ?? 'none'}, V8 ${v8}), SQLite ${sqlite}`,
    `- ${new Date().toISOString().slice(0, 10)}; load of the machine when the run began: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}`
  ].join('\n');
};
