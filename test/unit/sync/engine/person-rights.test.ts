import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OWNER, type PersonCalling, type Principal } from '../../../../src-main/domain/principal';
import type { CallAuthenticator } from '../../../../src-main/http/call/call-authenticator';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { ReplicaSync } from '../../../../src-main/sync/engine/replica-sync';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { Readiness } from '../../../../src-main/team/server/readiness';
import { teamRoutes } from '../../../../src-main/team/server/team-routes';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { DEFAULT_PATHS } from '../../../../src-shared/remote';
import { messages } from '../../../../src-main/domain/messages';
import { knowing } from '../../../support/known-principal';
import { startService, TOKEN, type ServiceUnderTest } from '../../../support/service-under-test';
import { temporaryFolder } from '../../../support/temporary-folder';

const ADA: PersonCalling = { kind: 'person', person: 'p_ada', name: 'Ada', role: 'editor' };
const HERE = { author: 'window' } as const;

interface Replica {
  readonly service: ServiceUnderTest;
  readonly store: WorkspaceStore;
  readonly sync: ReplicaSync;
  /** From then on the caller is that. */
  readonly become: (caller: Principal) => void;
}

/** Shop(Shoes) Office at a service that knows people, and a replica of it on this machine. */
const connected = async (first: Principal, knowsPeople = true): Promise<Replica> => {
  let caller = first;
  const owner = knowing(OWNER);
  const token: CallAuthenticator = {
    ...owner,
    authenticate: (headers, workspace) => knowing(caller).authenticate(headers, workspace)
  };
  const routes = knowsPeople ? { routes: teamRoutes(new Readiness(), null) } : {};
  const service = await startService({ token, ...routes });
  onTestFinished(() => service.stop());
  service.store.create({ name: 'Shop' }, HERE);
  service.store.create({ name: 'Shoes', parentId: 1 }, HERE);
  service.store.create({ name: 'Office' }, HERE);
  const store = WorkspaceStore.open(join(temporaryFolder(), 'replica.canopy'));
  onTestFinished(() => store.close());
  const address = { url: service.door.url, ...DEFAULT_PATHS };
  store.replica.begin({ address, dialect: CANOPY_DIALECT, authKind: 'bearer' });
  const sync = new ReplicaSync({
    store,
    service: openCategoryService({
      address,
      dialect: CANOPY_DIALECT,
      credentials: givenFor(address, { kind: 'bearer', token: TOKEN })
    }),
    now: () => new Date()
  });
  await sync.once();
  return { service, store, sync, become: (next) => (caller = next) };
};

test.each([
  ['viewer', messages.viewersOnlyRead],
  ['proposer', messages.proposersPropose]
] as const)(
  'what a %s would change is refused here already, and what others write still comes',
  async (role, sentence) => {
    const { service, store, sync } = await connected({ ...ADA, role });
    expect(store.replica.facts().rights).toEqual({
      person: 'p_ada',
      name: 'Ada',
      role,
      limit: { kind: 'none' }
    });
    const before = store.treeText().toString();
    const tries = [
      () => store.create({ name: 'New' }, HERE),
      () => store.update(2, { name: 'Other' }, HERE),
      () => store.delete(2, 'refuse', HERE),
      () => store.create({ name: 'New' }, { author: 'http' }),
      () => store.importTree([{ name: 'New', children: [] }], { author: 'import' })
    ];
    for (const one of tries) expect(one).toThrow(sentence);
    expect(store.treeText().toString()).toBe(before);
    service.store.create({ name: 'Theirs' }, HERE);
    await sync.once();
    expect(store.treeText().toString()).toContain('Theirs');
  }
);

test.each(['viewer', 'proposer'] as const)(
  'what was done before somebody became a %s is kept, not sent, and goes out once they may edit again',
  async (role) => {
    const { service, store, sync, become } = await connected(ADA);
    store.update(2, { name: 'Boots' }, HERE);
    store.create({ name: 'Mine', parentId: 1 }, HERE);
    become({ ...ADA, role });
    for (let round = 0; round < 3; round += 1)
      expect(await sync.once()).toMatchObject({ isWithheld: true, waiting: 2, conflicts: 0, pushed: 0 });
    expect(service.store.treeText().toString()).not.toMatch(/Boots|Mine/);
    expect(store.treeText().toString()).toMatch(/Boots.*Mine/);
    become(ADA);
    const outcome = await sync.once();
    expect(outcome).toMatchObject({ waiting: 0, conflicts: 0 });
    expect(outcome.isWithheld).toBeUndefined();
    expect(service.store.treeText().toString()).toMatch(/Boots.*Mine/);
    store.update(2, { name: 'Shoes' }, HERE);
  }
);

test('who is limited to a branch is refused what is outside of it before it is queued', async () => {
  const { service, store, sync } = await connected({ ...ADA, branch: 1 });
  expect(store.replica.facts().rights?.limit).toEqual({ kind: 'branch', branch: 1 });
  expect(() => store.update(3, { name: 'Other' }, HERE)).toThrow('You can change only “Shop” and its subcategories.');
  expect(() => store.update(1, { parentId: 3 }, HERE)).toThrow('but not where it is');
  store.update(2, { name: 'Boots' }, HERE);
  expect(await sync.once()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(service.store.treeText().toString()).toContain('Boots');
});

test('who is limited to a branch that is not here may change nothing, and is told so', async () => {
  const { store } = await connected({ ...ADA, branch: 77 });
  expect(store.replica.facts().rights?.limit).toEqual({ kind: 'elsewhere' });
  expect(() => store.update(2, { name: 'Other' }, HERE)).toThrow('is no longer there');
});

test.each([
  ['of whoever runs it', OWNER, true],
  ['that knows no people', OWNER, false]
] as const)('a replica of a service %s is edited as ever', async (_name, caller, knowsPeople) => {
  const { store, sync } = await connected(caller, knowsPeople);
  expect(store.replica.facts().rights).toBeUndefined();
  store.update(2, { name: 'Boots' }, HERE);
  expect(await sync.once()).toMatchObject({ waiting: 0 });
});

test('what was known of the person stands while it cannot be learned, and after another choice of fields', async () => {
  const { store, become, sync } = await connected({ ...ADA, role: 'viewer' });
  store.replica.setDialect(CANOPY_DIALECT);
  expect(store.replica.facts().rights?.role).toBe('viewer');
  become({ ...ADA, role: 'admin' });
  await sync.once();
  expect(store.replica.facts().rights?.role).toBe('admin');
});
