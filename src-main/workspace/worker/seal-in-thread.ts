import { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/log/log';
import { sealCopy, type SealCopy } from '../../store/sqlite/backups/make-backup';

const sealed = (entry: string, copy: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData: copy, name: 'backup-check' });
    worker.once('message', (categories: unknown) => {
      if (typeof categories === 'number') resolve(categories);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread has ended without an answer.')));
  });

/**
 * Seals copies in a short-lived thread: reading 100,000 categories through takes more than a tenth of a second, which
 * nobody's call should wait for. What fails there, for whatever reason, is decided here: a thread's error loses its kind
 * on the way.
 * @param entry the built `backup-check.ts`
 */
export const sealInThread =
  (entry: string, log: Log): SealCopy =>
  async (copy) => {
    try {
      return await sealed(entry, copy);
    } catch (error) {
      log.warn('backup_check_repeated', { reason: error instanceof Error ? error.message : String(error) });
      return sealCopy(copy);
    }
  };
