import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const POSTGRES_HOME = '/usr/lib/postgresql';
const PACKAGES = 'patroni, etcd-server, haproxy and postgresql-15';

/** @throws where it is not installed, with what to install */
export const programAt = (name: string): string => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`“${name}” is not installed. This run needs Debian's ${PACKAGES}.`);
  return found;
};

/** PostgreSQL's programs, of its newest line. */
export const postgresFolder = (): string => {
  const lines = (existsSync(POSTGRES_HOME) ? readdirSync(POSTGRES_HOME) : []).filter((line) =>
    existsSync(join(POSTGRES_HOME, line, 'bin/postgres'))
  );
  const newest = lines.toSorted((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) throw new Error(`PostgreSQL is not installed. This run needs Debian's ${PACKAGES}.`);
  return join(POSTGRES_HOME, newest, 'bin');
};

/** The first line of what it says. */
export const versionOf = (program: string, arg: string): string => {
  const { stdout, stderr } = spawnSync(program, [arg], { encoding: 'utf8' });
  return `${stdout}${stderr}`.split('\n')[0]?.trim() ?? '';
};
