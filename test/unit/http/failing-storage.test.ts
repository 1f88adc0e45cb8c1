import { existsSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreError } from '../../../src-main/domain/errors';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { call, problemOf, type HttpAnswer, type HttpCall } from '../../support/http-caller';
import { startService, type ServiceUnderTest } from '../../support/service-under-test';
import { auditWorkspace } from '../../support/workspace-audit';

/* What becomes of the workspace file while the service has it open: each is a plain 500, and nothing is made worse. */

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService();
  for (const name of ['A', 'B', 'C']) service.store.create({ name }, { author: 'http' });
});
afterEach(() => service.stop());

const ask = (one: HttpCall): Promise<HttpAnswer> => call(service.door.url, one);
const READ: HttpCall = { method: 'GET', path: '/api/categories' };
const WRITES: readonly HttpCall[] = [
  { method: 'POST', path: '/api/admin/categories', body: '{"name":"D"}' },
  { method: 'PUT', path: '/api/admin/categories/1', body: '{"name":"Renamed"}' },
  { method: 'DELETE', path: '/api/admin/categories/2' }
];

/** Each write is refused, without a word about files, and the log has the reason. */
const expectRefusedWrites = async (reason: string): Promise<void> => {
  for (const write of WRITES) {
    const answer = await ask(write);
    expect([answer.status, problemOf(answer).code]).toEqual([500, 'storage_failed']);
    expect(answer.body).not.toContain(service.store.file);
  }
  const failures = service.log.lines.filter(({ event }) => event === 'call_failed');
  expect(failures.length).toBeGreaterThanOrEqual(WRITES.length);
  for (const { error } of failures) expect(String(error)).toContain(reason);
};

test.each([
  ['deleted', () => rmSync(service.store.file)],
  ['moved', () => renameSync(service.store.file, `${service.store.file}.elsewhere`)],
  [
    'exchanged for another',
    () => {
      const other = WorkspaceStore.open(`${service.store.file}.other`);
      other.close();
      renameSync(other.file, service.store.file);
    }
  ]
])(
  'a file that is %s: writes are refused rather than lost, and reads go on, so that what is there can be saved',
  async (_case, happen) => {
    const before = await ask(READ);
    happen();
    await expectRefusedWrites('has been deleted or moved while it was open.');
    expect((await ask(READ)).body).toBe(before.body);
    expect((await ask({ method: 'GET', path: '/healthz' })).status).toBe(200);
  }
);

test('a file that is moved back is written to as before', async () => {
  const { file } = service.store;
  renameSync(file, `${file}.elsewhere`);
  await expectRefusedWrites('has been deleted or moved while it was open.');
  renameSync(`${file}.elsewhere`, file);
  expect((await ask({ method: 'POST', path: '/api/admin/categories', body: '{"name":"D"}' })).status).toBe(201);
  await service.door.close();
  service.store.close();
  expect(auditWorkspace(file)).toEqual([]);
});

test('a file that is moved while it is open, and closed elsewhere, has everything that was answered', async () => {
  const { file } = service.store;
  const before = service.store.readTree();
  renameSync(file, `${file}.elsewhere`);
  await service.door.close();
  service.store.close();
  expect(auditWorkspace(`${file}.elsewhere`)).toEqual([]);
  const moved = WorkspaceStore.open(`${file}.elsewhere`);
  expect(moved.readTree()).toEqual(before);
  moved.close();
});

/** Larger than SQLite keeps in memory, and closed, so that all of it is read from the file. */
const withLargeWorkspace = async (): Promise<void> => {
  const { file } = service.store;
  service.store.importTree(
    Array.from({ length: 600 }, (_one, index) => ({ name: `N${index}`, description: 'x'.repeat(10_000) })),
    { author: 'import' }
  );
  service.store.close();
  await service.door.close();
  const kept = readFileSync(file);
  await service.stop();
  service = await startService({}, kept);
};

const closingOf = (store: WorkspaceStore): string | undefined => {
  try {
    store.close();
    return undefined;
  } catch (error) {
    if (error instanceof StoreError) return error.code;
    throw error;
  }
};

test.each([
  ['cut short', (file: string, bytes: number) => truncateSync(file, bytes / 2)],
  ['overwritten with something else', (file: string, bytes: number) => writeFileSync(file, Buffer.alloc(bytes, 0xff))]
])(
  'a file that is %s under the open service: an error, no answer that is half right, and the file is kept as it is',
  async (_case, damage) => {
    await withLargeWorkspace();
    const { file } = service.store;
    damage(file, statSync(file).size);
    const damaged = readFileSync(file);
    const answer = await ask(READ);
    expect([answer.status, problemOf(answer).code]).toEqual([500, 'storage_failed']);
    expect(answer.body).not.toContain(file);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file).equals(damaged)).toBe(true);
    expect((await ask({ method: 'GET', path: '/openapi.json' })).status).toBe(200);
    // Closing may find the damage too, and says so in the store's words.
    expect(closingOf(service.store)).toBeOneOf([undefined, 'storage_failed']);
  }
);
