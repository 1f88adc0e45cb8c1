import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../support/program';
import { startDaemon, type Daemon } from '../support/daemon';

export interface Database {
  readonly socket: string;
  readonly daemon: Daemon;
}

/**
 * A MariaDB of its own: its data below `folder`, on a socket alone, without the system's configuration.
 * @param folder kept from one run to the next
 */
export const startMariaDb = async (folder: string): Promise<Database> => {
  const data = join(folder, 'data');
  const socket = join(folder, 'mariadb.sock');
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  if (!existsSync(join(data, 'mysql', 'db.frm'))) {
    rmSync(data, { recursive: true, force: true });
    await program('mariadb-install-db', [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...asRoot
    ]);
  }
  const daemon = await startDaemon({
    command: 'mariadbd',
    // Data that the next run can make anew need not be safe on the disk after each write.
    args: [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'mariadb.pid')}`,
      '--skip-networking',
      '--innodb-flush-log-at-trx-commit=0',
      ...asRoot
    ],
    cwd: folder,
    log: join(folder, 'mariadb.log'),
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    isReady: async () =>
      (await program('mariadb-admin', ['--no-defaults', `--socket=${socket}`, '--user=root', 'ping'])).includes('alive')
  });
  return { socket, daemon };
};
