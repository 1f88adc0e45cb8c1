import type * as fs from 'node:fs';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { exportHandlers } from '../../../../src-main/workspace/worker/transfer-handlers';
import { outlined, storeOf } from '../../../support/opened-store';

/*
 * A file system that does not tell letter cases apart, as on Windows and macOS. Linux mounts one only as root, so `stat` is a fake:
 * a name that is not there leads to a file of its folder that has the same letters.
 */
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const statSync = ((file: string, options: object) => {
    const found = real.statSync(file, { ...options, throwIfNoEntry: false });
    if (found !== undefined || !real.existsSync(dirname(file))) return found;
    const name = real.readdirSync(dirname(file)).find((one) => one.toLowerCase() === basename(file).toLowerCase());
    return name === undefined ? found : real.statSync(join(dirname(file), name), options);
  }) as typeof real.statSync;
  return { ...real, default: { ...real, statSync }, statSync };
});

test.each(['', '-wal'])('an export never writes over the workspace%s by other letters of its name', async (suffix) => {
  const [store] = storeOf('A');
  const calls = exportHandlers({ store, file: store.file });
  const before = readFileSync(store.file);
  const file = join(dirname(store.file), `${basename(store.file).toUpperCase()}${suffix.toUpperCase()}`);
  const request = { format: 'csv', ids: null, forSpreadsheet: true } as const;
  await expect(async () => calls.exportTree({ file, title: '', request })).rejects.toThrow('the workspace itself');
  expect(readFileSync(store.file)).toEqual(before);
  expect(outlined(store)).toBe('A');
});
