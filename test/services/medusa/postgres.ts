import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDaemon, type Daemon } from '../support/daemon';
import { freePort } from '../../support/free-port';
import { program } from '../support/program';

const BINARIES = '/usr/lib/postgresql/15/bin';
const USER = 'medusa';
const DATABASE = 'medusa';

export interface Postgres {
  /** `postgres://…` */
  readonly url: string;
  readonly daemon: Daemon;
  /** Runs statements, all or none. */
  readonly run: (sql: string) => Promise<string>;
}

/** PostgreSQL refuses to run as root, so that there it is the account that Debian's package makes for it. */
const asServer = (
  command: string,
  args: readonly string[]
): { readonly command: string; readonly args: readonly string[] } =>
  process.getuid?.() === 0
    ? {
        command: 'setpriv',
        args: ['--reuid=postgres', '--regid=postgres', '--init-groups', '--pdeathsig', 'INT', '--', command, ...args]
      }
    : { command, args };

const makeCluster = async (folder: string, data: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  await program('install', [
    '--directory',
    '--mode=700',
    ...(process.getuid?.() === 0 ? ['--owner=postgres', '--group=postgres'] : []),
    folder
  ]);
  // Loopback alone, nothing of anybody's in it, and another one is made in a second.
  const { command, args } = asServer(`${BINARIES}/initdb`, [
    '--pgdata',
    data,
    '--username',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync'
  ]);
  await program(command, args, '', { cwd: '/' });
};

/**
 * A cluster of its own on a free port of loopback, kept from one run to the next.
 * @param folder its own alone
 * @param log beside it
 * @param fill what a new database needs: run once, on an empty one
 */
export const startPostgres = async (
  folder: string,
  log: string,
  fill: (database: Postgres) => Promise<void>
): Promise<Postgres> => {
  const data = join(folder, 'data');
  const marker = `${folder}.filled`;
  const isFilled = existsSync(marker) && existsSync(data);
  if (!isFilled) {
    rmSync(marker, { force: true });
    await makeCluster(folder, data);
  }
  const port = await freePort();
  const client = ['--host=127.0.0.1', `--port=${port}`, `--username=${USER}`];
  const daemon = await startDaemon({
    ...asServer(`${BINARIES}/postgres`, [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'fsync=off'
    ]),
    cwd: '/',
    log,
    isReady: async () => (await program(`${BINARIES}/pg_isready`, client)) !== ''
  });
  const database: Postgres = {
    url: `postgres://${USER}@127.0.0.1:${port}/${DATABASE}`,
    daemon,
    run: (sql) =>
      program(
        `${BINARIES}/psql`,
        [
          ...client,
          '--no-psqlrc',
          '--quiet',
          '--tuples-only',
          '--no-align',
          '--single-transaction',
          '--set=ON_ERROR_STOP=1',
          DATABASE
        ],
        sql
      )
  };
  if (!isFilled) {
    try {
      await program(`${BINARIES}/createdb`, [...client, DATABASE]);
      await fill(database);
      writeFileSync(marker, '');
    } catch (error) {
      await daemon.stop();
      throw error;
    }
  }
  return database;
};
