import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonCalling } from '../../src-main/domain/principal';
import type { ProposalRepository } from '../../src-main/domain/proposal-repository';
import { once } from '../../src-shared/once';
import type { ErrorCode } from '../../src-shared/envelope';
import { FIELDS_PATH } from '../../src-shared/fields';
import { RULES_PATH } from '../../src-shared/rules';
import { PROPOSAL_LIMITS, PROPOSALS_PATH } from '../../src-shared/proposals';
import type { ChangeFeed } from '../../src-main/domain/change-feed';
import { logTo } from '../../src-main/platform/log';
import { openSocketDoor, type SocketDoorOptions } from '../../src-main/http/socket-door';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { sqliteCategories } from '../../src-main/store/sqlite/sqlite-categories';
import { sqliteChanges, sqliteProposals } from '../../src-main/store/sqlite/sqlite-service';
import { tamper } from './damaged-file';
import { layEmptyWorkspace } from './empty-workspace';
import { folderInMemory } from './folder-in-memory';
import { halfCreate } from './half-call';
import { call, callRaw, type HttpAnswer, type HttpCall } from './http-caller';
import { startService, TOKEN, type ServiceUnderTest } from './service-under-test';
import { knowing, knowingStranger } from './known-principal';
import { isOfProposals, plantProposals, proposalBody, proposing, reviewed, TANGLED } from './proposal-calls';
import { smallDisk } from './small-disk';

export interface Described {
  readonly method: string;
  readonly path: string;
}

type Way = (operation: Described) => Promise<HttpAnswer>;

const bodyOf = (path: string): string => {
  if (path === FIELDS_PATH) return '{"fields":[{"key":"color","name":"Color","type":"text"}]}';
  if (path === RULES_PATH) return '{"rules":[],"accepted":[],"makesSlugs":true}';
  return isOfProposals(path) ? proposalBody(path, 'approved') : '{"name":"New"}';
};

/** A valid call, on the tree that {@link inService} plants. */
const goodCall = ({ method, path }: Described, store: WorkspaceStore): HttpCall => {
  const isWriting = method === 'POST' || method === 'PUT';
  return {
    method,
    path: path.replace('{id}', '3').replace(/changes$/, 'changes?since=4'),
    ...(isWriting && { body: bodyOf(path) }),
    ...(isWriting && isOfProposals(path) && path.includes('{id}') && reviewed(store, 3))
  };
};

/** The same with something else about it. */
const otherCall = (operation: Described, store: WorkspaceStore, change: Partial<HttpCall>): HttpCall => {
  const good = goodCall(operation, store);
  return { ...good, ...change, headers: { ...good.headers, ...change.headers } };
};

/** Three categories, 1 > 2, and 3, and four proposals. */
const plant = (store: WorkspaceStore): void => {
  for (const request of [{ name: 'One' }, { name: 'Two', parentId: 1 }, { name: 'Three' }, { name: 'Four' }])
    store.create(request, { author: 'http' });
  plantProposals(store, { author: 'http' }, TANGLED);
};

type Work = (service: ServiceUnderTest) => Promise<HttpAnswer>;

/** A workspace file with what {@link plant} makes. It is copied, because making it takes longer than most calls. */
const plantedFile = once((): Uint8Array => {
  const folder = folderInMemory();
  try {
    const file = join(folder, 'planted.canopy');
    layEmptyWorkspace(file);
    const store = WorkspaceStore.open(file);
    plant(store);
    store.close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** On all addresses, so that reads need the token too. */
const startPlanted = async (options: Partial<SocketDoorOptions> = {}): Promise<ServiceUnderTest> => {
  const service = await startService({ host: '0.0.0.0', ...options }, plantedFile());
  // Changes are told since the workspace was opened.
  service.store.create({ name: 'Five' }, { author: 'http' });
  return service;
};

const inService = async (work: Work, options?: Partial<SocketDoorOptions>): Promise<HttpAnswer> => {
  const service = await startPlanted(options);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
};

let unchanged: Promise<ServiceUnderTest> | undefined;

/** Ends what the ways have in common. */
export const endWays = async (): Promise<void> => {
  await (await unchanged)?.stop();
  unchanged = undefined;
};

/** One service in common, for calls that change nothing. */
const callingUnchanged =
  (change: Partial<HttpCall>): Way =>
  async (operation) => {
    const { door, store } = await (unchanged ??= startPlanted());
    return call(door.url, otherCall(operation, store, change));
  };

const calling =
  (change: Partial<HttpCall>): Way =>
  (operation) =>
    operation.method === 'GET'
      ? callingUnchanged(change)(operation)
      : inService(({ door, store }) => call(door.url, otherCall(operation, store, change)));

/** A body that is refused before anything is done, where there is one. */
const withBody =
  (change: Partial<HttpCall>): Way =>
  (operation) =>
    (['POST', 'PUT'].includes(operation.method) ? callingUnchanged : calling)(change)(operation);

const withId =
  (id: number, change: Partial<HttpCall> = {}): Way =>
  (operation) =>
    calling({ path: operation.path.replace('{id}', String(id)), ...change })(operation);

/** A body that is refused: of a call that carries out edits, with that edit; of others, what the other way does. */
const withEdit =
  (edit: object, other: Way): Way =>
  (operation) =>
    /^\/api\/proposals(?:\/\{id\})?$/.test(operation.path)
      ? calling({ body: proposing(edit) })(operation)
      : other(operation);

/** The first way of proposals, the other of categories. */
const ofProposals =
  (one: Way, other: Way): Way =>
  (operation) =>
    (isOfProposals(operation.path) ? one : other)(operation);

const headOf = ({ method, path }: HttpCall, url: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n`;

/** A second socket on the same workspace. */
const atDoorOf = async (
  store: WorkspaceStore,
  work: (url: string) => Promise<HttpAnswer>,
  changes = sqliteChanges(store),
  proposals = sqliteProposals(store)
): Promise<HttpAnswer> => {
  const opening = await openSocketDoor({
    categories: sqliteCategories(store),
    proposals,
    changes,
    token: TOKEN,
    port: 0,
    log: logTo(() => {})
  });
  assert.ok(opening.ok);
  try {
    return await work(opening.door.url);
  } finally {
    await opening.door.close();
  }
};

const onFullDisk: Way = async (operation) => {
  const disk = smallDisk(6);
  assert.ok(disk !== undefined);
  try {
    const store = WorkspaceStore.open(`${disk.folder}/a.canopy`);
    try {
      plant(store);
      const request = goodCall(operation, store);
      disk.fill();
      return await atDoorOf(store, (url) => call(url, request));
    } finally {
      disk.occupy(0);
      store.close();
    }
  } finally {
    disk.remove();
  }
};

const feedOf = (changes: ChangeFeed): ChangeFeed => ({
  revision: () => changes.revision(),
  caughtUp: () => changes.caughtUp(),
  since: (revision) => changes.since(revision),
  follow: (listener) => changes.follow(listener)
});

/** An unexpected error: private members of the store cannot be reached through a stand-in. */
const withUnforeseenFault: Way = (operation) =>
  inService(({ store }) => {
    const unforeseen = (): Promise<never> => Promise.reject(new TypeError('Nobody has foreseen this.'));
    const changes = { ...feedOf(sqliteChanges(store)), caughtUp: unforeseen };
    const proposals: ProposalRepository = {
      list: unforeseen,
      review: unforeseen,
      request: unforeseen,
      proposedTree: unforeseen,
      submit: unforeseen,
      revise: unforeseen,
      publish: unforeseen,
      answer: unforeseen,
      setRule: unforeseen
    };
    return atDoorOf(new Proxy(store, {}), (url) => call(url, goodCall(operation, store)), changes, proposals);
  });

const inFullWorkspace: Way = (operation) =>
  inService(async ({ store }) => {
    store.close();
    tamper(store.file, 'UPDATE workspace SET category_count = 1000000');
    const full = WorkspaceStore.open(store.file);
    try {
      return await atDoorOf(full, (url) => call(url, goodCall(operation, full)));
    } finally {
      full.close();
    }
  });

const KEYED = { 'Idempotency-Key': 'a-key' };

const VIEWER: PersonCalling = { kind: 'person', person: 'v', name: 'Vera', role: 'viewer' };

/** How to get each answer over a socket, by status for successes and by code for refusals. */
export const WAYS: Partial<Record<ErrorCode, Way>> & Record<'200' | '201' | '304', Way> = {
  '200': calling({}),
  '201': calling({}),
  '304': calling({ headers: { 'If-None-Match': '*' } }),
  malformed_request: (operation) =>
    inService(({ door, store }) =>
      callRaw(
        door.url,
        `${headOf(goodCall(operation, store), door.url)}Content-Length: 0\r\nTransfer-Encoding: \r\n\r\n`
      )
    ),
  unknown_parameter: (operation) => callingUnchanged({ path: `${operation.path.replace('{id}', '3')}?x=1` })(operation),
  forbidden_host: callingUnchanged({ headers: { Host: 'evil.example' } }),
  forbidden_origin: callingUnchanged({ headers: { Origin: 'null' } }),
  // The limits are changed, the clock is real.
  request_timeout: (operation) =>
    inService(({ door, store }) => callRaw(door.url, headOf(goodCall(operation, store), door.url)), {
      limits: { headersMs: 20, requestMs: 20, checkMs: 10 }
    }),
  headers_too_large: callingUnchanged({ headers: { X: 'x'.repeat(20_000) } }),
  internal: withUnforeseenFault,
  forbidden: (operation) =>
    inService(({ door, store }) => call(door.url, goodCall(operation, store)), {
      token: operation.method === 'get' || operation.method === 'GET' ? knowingStranger() : knowing(VIEWER)
    }),
  unauthorized: callingUnchanged({ headers: { Authorization: null } }),
  storage_failed: (operation) =>
    inService(({ door, store }) => {
      const request = goodCall(operation, store);
      store.close();
      return call(door.url, request);
    }),
  storage_full: onFullDisk,
  body_too_large: (operation) => {
    const most = isOfProposals(operation.path) ? PROPOSAL_LIMITS.bytes : 1024 * 1024;
    return withBody({ body: 'x'.repeat(most + 1) })(operation);
  },
  malformed_json: withBody({ body: '{' }),
  unsupported_media_type: withBody({ headers: { 'Content-Type': 'text/plain' } }),
  invalid: calling({ body: '{"name":""}' }),
  unknown_parent: withEdit(
    { kind: 'create', key: -1, fields: { name: 'A' }, place: { parentId: 99 } },
    calling({ body: '{"name":"A","parentId":99}' })
  ),
  too_deep: (operation) =>
    inService(({ store, door }) => {
      let parentId = 1;
      for (let level = 2; level <= 64; level += 1)
        parentId = store.create({ name: 'Deeper', parentId }, { author: 'http' }).category.id;
      return call(door.url, otherCall(operation, store, { body: JSON.stringify({ name: 'A', parentId }) }));
    }),
  tree_full: inFullWorkspace,
  idempotency_in_progress: (operation) =>
    inService(async ({ door, store }) => {
      const first = await halfCreate(door.url, KEYED['Idempotency-Key']);
      for (;;) {
        const answer = await call(door.url, otherCall(operation, store, { headers: KEYED, body: '' }));
        // The two arrive on separate connections in either order; a refused call leaves the key to the other.
        if (answer.status !== 400) {
          first.socket.destroy();
          return answer;
        }
      }
    }),
  idempotency_key_reused: (operation) =>
    inService(async ({ door, store }) => {
      await call(door.url, otherCall(operation, store, { headers: KEYED }));
      return call(door.url, otherCall(operation, store, { headers: KEYED, body: '{"name":"Other"}' }));
    }),
  gone: (operation) =>
    calling({ path: operation.path.replace('{id}', '3').replace(/changes$/, 'changes?since=99') })(operation),
  too_many_requests: (operation) =>
    inService(
      ({ door, store }) => call(door.url, otherCall(operation, store, { headers: { Accept: 'text/event-stream' } })),
      { limits: { followers: 0 } }
    ),
  not_found: (operation) =>
    (operation.path === PROPOSALS_PATH
      ? calling({ body: proposing({ kind: 'update', id: 99, fields: { name: 'A' } }) })
      : withId(99))(operation),
  cycle: withEdit(
    { kind: 'move', id: 1, place: { parentId: 2 } },
    ofProposals(calling({ body: '{"only":[1]}' }), withId(1, { body: '{"parentId":2}' }))
  ),
  version_mismatch: (operation) =>
    operation.path === PROPOSALS_PATH
      ? calling({ body: proposing({ kind: 'update', id: 3, ifVersion: 9, fields: { name: 'A' } }) })(operation)
      : calling({ headers: { 'If-Match': '"9"' } })(operation),
  condition_missing: calling({ headers: { 'If-Match': null } }),
  proposal_closed: (operation) =>
    inService(({ door, store }) => {
      store.proposals.answer(3, { what: 'declined', text: '' }, { author: 'http' });
      return call(door.url, goodCall(operation, store));
    }),
  has_children: withId(1)
};
