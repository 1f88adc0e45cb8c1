import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Credentials, givenFor } from '../../../../src-shared/presented-credentials';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { ReplicaSync } from '../../../../src-main/sync/engine/replica-sync';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import {
  dialectOf,
  faultWhen,
  foreignServer,
  foreignService,
  inProcess,
  noFaults
} from '../../../support/foreign/index';
import { foreignOutline } from '../../../support/foreign/foreign-outline';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { outlined } from '../../../support/opened-store';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { conflictsOf, ours, PLAIN, scene } from './scene';

const TRAITS = { ...foreignService('shop table'), auth: 'none' as const };
const TOKEN_URL = 'https://login.example/token';
const CLIENT: Credentials = {
  kind: 'oauth',
  tokenUrl: TOKEN_URL,
  clientId: 'canopy',
  clientSecret: 'a-client-secret',
  scope: ''
};

const answer = (status: number, body: object) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body))
});

/** A service behind tokens that are each good for so many requests, the next number of `lives`, and then refused before their time. */
const behindTokens = (service: Transport, lives: readonly number[]) => {
  const tokens = new Map<string, number>();
  const seen = { refused: 0, fetched: 0 };
  const transport: Transport = async (request) => {
    if (request.url === TOKEN_URL) {
      seen.fetched += 1;
      tokens.set(`Bearer token-${seen.fetched}`, lives[seen.fetched % lives.length] ?? 1);
      return answer(200, { access_token: `token-${seen.fetched}`, token_type: 'Bearer', expires_in: 3_600 });
    }
    const token = request.headers['Authorization'] ?? '';
    const left = tokens.get(token) ?? 0;
    if (left === 0) {
      seen.refused += 1;
      return answer(401, { message: 'The token has run out.' });
    }
    tokens.set(token, left - 1);
    return service(request);
  };
  return { transport, seen };
};

test('tokens that are refused at any request of a sync lose nothing and make nothing twice', async () => {
  await alwaysAsync(
    10,
    [fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }), fc.integer({ min: 4, max: 12 })],
    async (lives, count) => {
      const service = foreignServer(TRAITS);
      service.editor.create({ name: 'Tea' }, null, 0);
      const { transport, seen } = behindTokens(inProcess(service), lives);
      const store = WorkspaceStore.open(join(temporaryFolderInMemory(), 'replica.canopy'));
      try {
        const address = { url: 'http://service.test', readPath: TRAITS.readPath, writePath: TRAITS.writePath };
        const dialect = dialectOf(TRAITS);
        store.replica.begin({ address, dialect, authKind: 'oauth' });
        const sync = new ReplicaSync({
          store,
          service: openCategoryService({ address, dialect, credentials: givenFor(address, CLIENT), transport }),
          now: () => new Date()
        });
        expect((await sync.once()).failure).toBeUndefined();
        for (let index = 0; index < count; index += 1) store.create({ name: `Leaf ${index}` }, { author: 'window' });
        store.update(1, { name: 'Green tea' }, { author: 'window' });
        expect(await sync.once()).toMatchObject({ waiting: 0, conflicts: 0 });
        expect(foreignOutline(service)).toBe(outlined(store));
        expect(service.editor.all()).toHaveLength(count + 1);
        // One token each time that one was refused, and the first.
        expect(seen.fetched).toBe(seen.refused + 1);
        expect(seen.refused).toBeGreaterThan(0);
      } finally {
        store.close();
      }
    }
  );
});

test("a write that is answered with “403” is a refusal of that change, told in the service's words, and the rest goes on", async () => {
  const { service, replica, ids } = await scene();
  const path = `${PLAIN.writePath}/${ids.tea}`;
  service.faults = faultWhen(
    (request) => request.path === path,
    { kind: 'unauthorized', status: 403 },
    Number.POSITIVE_INFINITY
  );
  replica.store.update(ids.tea, { name: 'Teas', description: 'hot' }, ours);
  replica.store.update(ids.coffee, { name: 'Coffees' }, ours);
  replica.store.create({ name: 'Cocoa' }, ours);
  const { failure, pushed, waiting } = await replica.sync();
  expect({ failure, pushed, waiting }).toEqual({ failure: undefined, pushed: 2, waiting: 0 });
  expect(conflictsOf(replica)).toEqual(['Teas description refused', 'Teas name refused']);
  expect(replica.store.replica.conflicts()[0]?.detail).toBe(
    'The service does not allow this change (403): Who are you?.'
  );
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffees Cocoa');
  service.faults = noFaults;
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(foreignOutline(service)).toBe('Teas(Black Green) Coffees Cocoa');
});

const FORBIDS_WRITING = faultWhen(
  ({ verb }) => verb !== 'read',
  { kind: 'unauthorized', status: 403 },
  Number.POSITIVE_INFINITY
);

test('credentials that may only read are told of, after a few requests; changes wait, and what others write comes in', async () => {
  const { service, replica, ids } = await scene();
  service.faults = FORBIDS_WRITING;
  for (const id of [ids.tea, ids.black, ids.green, ids.coffee])
    replica.store.update(id, { name: `Our ${id}`, description: 'ours' }, ours);
  for (const name of ['Cocoa', 'Milk', 'Water']) replica.store.create({ name }, ours);
  const writes = (): number => service.log.filter(({ verb }) => verb !== 'read').length;
  const { failure, waiting, conflicts } = await replica.sync();
  expect({ kind: failure?.kind, status: failure?.status, waiting, conflicts }).toEqual({
    kind: 'unauthorized',
    status: 403,
    waiting: 7,
    conflicts: 0
  });
  expect(failure?.message).toMatch(/^These credentials may be read-only.*Who are you/);
  expect(writes()).toBeLessThanOrEqual(9);
  const before = writes();
  service.editor.create({ name: 'Juice' });
  expect(await replica.sync()).toMatchObject({
    pulled: 1,
    waiting: 7,
    conflicts: 0,
    failure: { kind: 'unauthorized' }
  });
  expect(writes() - before).toBe(1);
  service.faults = noFaults;
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(service.editor.all()).toHaveLength(8);
  expect(outlined(replica.store)).toBe(foreignOutline(service));
});

test('a creation that waits for its refused parent does not pass for a write that was allowed', async () => {
  const { service, replica, ids } = await scene();
  service.faults = FORBIDS_WRITING;
  const { category } = replica.store.create({ name: 'Cocoa' }, ours);
  replica.store.create({ name: 'Dark', parentId: category.id }, ours);
  for (const id of [ids.tea, ids.black, ids.green]) replica.store.update(id, { name: `Our ${id}` }, ours);
  expect(await replica.sync()).toMatchObject({ pushed: 0, conflicts: 0, failure: { kind: 'unauthorized' } });
});

test('some categories that may not be written, tried before any other, keep the others back for one sync at most', async () => {
  const { service, replica, ids } = await scene();
  const forbidden = [ids.tea, ids.coffee, ids.black];
  service.faults = faultWhen(
    ({ path }) => forbidden.some((id) => path.endsWith(`/${id}`)),
    { kind: 'unauthorized', status: 403 },
    Number.POSITIVE_INFINITY
  );
  for (const id of [...forbidden, ids.green]) replica.store.update(id, { name: `Our ${id}` }, ours);
  expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 4, conflicts: 0 });
  expect(await replica.sync()).toMatchObject({ pushed: 1, waiting: 0, conflicts: 3 });
  expect(service.editor.all().map(({ name }) => name)).toContain(`Our ${ids.green}`);
  expect(conflictsOf(replica)).toEqual(forbidden.map((id) => `Our ${id} name refused`).toSorted());
});

test('of a branch that is deleted here, the whole waits for the person once something of it may not be deleted there', async () => {
  const { service, replica, ids } = await scene();
  service.faults = faultWhen(
    ({ path }) => path.endsWith(`/${ids.green}`),
    { kind: 'unauthorized', status: 403 },
    Number.POSITIVE_INFINITY
  );
  replica.store.delete(ids.tea, 'delete', ours);
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 1 });
  expect(conflictsOf(replica)).toEqual(['Tea existence refused']);
  expect(foreignOutline(service)).toBe('Tea(Green) Coffee');
  service.faults = noFaults;
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(foreignOutline(service)).toBe('Coffee');
});
