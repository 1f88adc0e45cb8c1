import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, onTestFinished } from 'vitest';
import { ANYONE, OWNER, type Principal, type PersonCalling } from '../../../src-main/domain/principal';
import { ROUTES } from '../../../src-main/http/routes/route-table';
import { FIELDS_PATH } from '../../../src-shared/fields';
import { RULES_PATH } from '../../../src-shared/rules';
import { PROPOSALS_PATH } from '../../../src-shared/proposals';
import type { Route } from '../../../src-main/http/routes/route';
import { onceFor } from '../../../src-shared/once';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { sqliteChanges } from '../../../src-main/store/sqlite/sqlite-service';
import { sqliteCategories } from '../../../src-main/store/sqlite/sqlite-categories';
import { layEmptyWorkspace } from '../../support/empty-workspace';
import { temporaryFolderInMemory } from '../../support/temporary-folder';
import { call, problemOf, type HttpAnswer } from '../../support/http-caller';
import { followChanges } from '../../support/change-follower';
import { knowing, knowingStranger } from '../../support/known-principal';
import { isOfProposals, plantProposals, proposalBody, reviewed } from '../../support/proposal-calls';
import { serveCategories, startService, type ServiceUnderTest } from '../../support/service-under-test';

const person = (role: PersonCalling['role'], branch?: number): PersonCalling => ({
  kind: 'person',
  person: `id-of-${role}`,
  name: 'Ada',
  role,
  ...(branch !== undefined && { branch })
});

/** Shop(Shoes(Boots)) Office, by their ids. */
const [SHOP, SHOES, BOOTS, OFFICE] = [1, 2, 3, 4];

/** A workspace file with these categories and proposals of that caller. It is copied, because making it takes longer than most calls. */
const plantedFor = onceFor((caller: Principal): Uint8Array => {
  const file = join(temporaryFolderInMemory(), 'planted.canopy');
  layEmptyWorkspace(file);
  const store = WorkspaceStore.open(file);
  store.create({ name: 'Shop' }, { author: 'window' });
  store.create({ name: 'Shoes', parentId: SHOP }, { author: 'window' });
  store.create({ name: 'Boots', parentId: SHOES }, { author: 'window' });
  store.create({ name: 'Office' }, { author: 'window' });
  plantProposals(store, { author: 'http', ...(caller.kind === 'person' && { person: caller.person }) });
  store.close();
  return readFileSync(file);
});

const started = async (caller: Principal): Promise<ServiceUnderTest> => {
  const service = await startService({ host: '0.0.0.0', token: knowing(caller) }, plantedFor(caller));
  onTestFinished(() => service.stop());
  return service;
};

const BODIES: Readonly<Partial<Record<Route['method'], string>>> = {
  POST: '{"name":"New","parentId":2}',
  PUT: '{"name":"Other"}'
};

const bodyOf = (path: string, body: string): string => {
  if (path === FIELDS_PATH) return '{"fields":[{"key":"color","name":"Color","type":"text"}]}';
  if (path === RULES_PATH) return '{"rules":[],"accepted":[],"makesSlugs":true}';
  return isOfProposals(path) ? proposalBody(path, 'commented') : body;
};

const callRoute = (
  { door, store }: ServiceUnderTest,
  { method, path }: Route,
  id: number,
  body = BODIES[method]
): Promise<HttpAnswer> =>
  call(door.url, {
    method,
    path: `${path.replace('{id}', String(id))}${path.endsWith('/changes') ? '?since=4' : ''}`,
    body: body === undefined ? body : bodyOf(path, body),
    ...(body !== undefined && isOfProposals(path) && path.includes('{id}') && reviewed(store, id))
  });

const isOfRule = ({ path, access }: Route): boolean =>
  isOfProposals(path) && path.endsWith('rule') && access === 'write';

/** Whether a route sets what holds for the whole workspace, and leaves the tree as it is. */
const isSetting = (route: Route): boolean =>
  isOfRule(route) || ([FIELDS_PATH, RULES_PATH].includes(route.path) && route.access === 'write');

/** Whether a caller may call a route, by what it needs. */
const mayCall = (route: Route, caller: Principal, mayWrite: boolean): boolean => {
  const { access } = route;
  if (isOfRule(route)) return caller.kind === 'owner' || (caller.kind === 'person' && caller.role === 'admin');
  if (access === 'write')
    return mayWrite && !(isSetting(route) && caller.kind === 'person' && caller.branch !== undefined);
  return access !== 'propose' || mayWrite || (caller.kind === 'person' && caller.role === 'proposer');
};

const CALLERS: readonly { name: string; caller: Principal; mayWrite: boolean }[] = [
  { name: 'the owner', caller: OWNER, mayWrite: true },
  { name: 'an admin', caller: person('admin'), mayWrite: true },
  { name: 'an editor', caller: person('editor'), mayWrite: true },
  { name: 'an editor of a branch', caller: person('editor', SHOES), mayWrite: true },
  { name: 'a proposer', caller: person('proposer'), mayWrite: false },
  { name: 'a viewer', caller: person('viewer'), mayWrite: false },
  { name: 'a viewer of a branch', caller: person('viewer', SHOES), mayWrite: false },
  { name: 'anyone', caller: ANYONE, mayWrite: false }
];

describe.each(CALLERS)('$name', ({ caller, mayWrite }) => {
  test.each(ROUTES)('$method $path', async (route) => {
    const service = await started(caller);
    const before = service.store.treeText().toString();
    const answer = await callRoute(service, route, BOOTS);
    if (mayCall(route, caller, mayWrite)) {
      expect(answer.status).toBe(Number(route.success.status));
      expect(service.store.treeText().toString() === before).toBe(route.access !== 'write' || isSetting(route));
      return;
    }
    expect(answer.status).toBe(403);
    expect(problemOf(answer).code).toBe('forbidden');
    expect(problemOf(answer).detail).toMatch(/only be read|can view|propose|Only an admin|change only/);
    const isProposer = caller.kind === 'person' && caller.role === 'proposer';
    expect(problemOf(answer).proposals).toBe(isProposer ? PROPOSALS_PATH : undefined);
    expect([service.store.treeText().toString(), service.store.revision()]).toEqual([before, 4]);
  });
});

test.each(ROUTES.filter((route) => route.access === 'write' && !isOfRule(route)))(
  'an editor of a branch changes nothing outside of it by $method $path',
  async (route) => {
    const service = await started(person('editor', SHOES));
    const body = route.method === 'POST' ? '{"name":"New","parentId":4}' : BODIES[route.method];
    const answer = await callRoute(service, route, OFFICE, body);
    expect(answer.status).toBe(403);
    expect(problemOf(answer).detail).toBe('You can change only “Shoes” and its subcategories.');
    expect(service.store.revision()).toBe(4);
  }
);

test('the journal names the person', async () => {
  const service = await started(person('editor'));
  await call(service.door.url, { method: 'PUT', path: `/api/admin/categories/${BOOTS}`, body: '{"name":"Wellies"}' });
  const [newest] = service.store.history.groups({ categoryId: null, author: null, before: null }).entries;
  expect(newest).toMatchObject({ author: 'http', person: 'id-of-editor' });
});

test('a key that another person has used answers nothing of theirs', async () => {
  const { store, door } = await started(person('editor'));
  const create = {
    method: 'POST',
    path: '/api/admin/categories',
    headers: { 'Idempotency-Key': 'k' },
    body: '{"name":"Secret plan"}'
  };
  expect((await call(door.url, create)).status).toBe(201);
  expect((await call(door.url, create)).status).toBe(201);
  const other = await serveCategories(
    { categories: sqliteCategories(store), changes: sqliteChanges(store) },
    () => undefined,
    { token: knowing(person('admin')) }
  );
  onTestFinished(() => other.stop());
  expect(problemOf(await call(other.door.url, create)).code).toBe('idempotency_key_reused');
  expect(store.count()).toBe(5);
});

test('a stream ends once its caller may not follow any more, and goes on while nobody can say so', async () => {
  const viewer = knowing(person('viewer'));
  let answer: 'may' | 'away' | 'no' = 'may';
  let asked = 0;
  const service = await startService({
    host: '0.0.0.0',
    limits: { heartbeatMs: 20 },
    token: {
      ...viewer,
      authenticate: (headers, workspace) => {
        asked += 1;
        if (answer === 'away') return Promise.reject(new Error('The database is away.'));
        return (answer === 'may' ? viewer : knowingStranger()).authenticate(headers, workspace);
      }
    }
  });
  onTestFinished(() => service.stop());
  const following = await followChanges(service.door.url, { since: 0 });
  expect(following.status).toBe(200);
  let isOver = false;
  void following.over.then(() => (isOver = true));
  answer = 'away';
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before + 3);
  expect(isOver).toBe(false);
  service.store.create({ name: 'A' }, { author: 'window' });
  await expect.poll(() => following.lastId()).toBe('1');
  answer = 'no';
  await following.over;
});
