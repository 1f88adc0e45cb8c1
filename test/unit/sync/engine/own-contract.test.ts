import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CategoryService, Reading } from '../../../../src-main/sync/category-service';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { DEFAULT_PATHS } from '../../../../src-shared/remote';
import {
  credentialsOf,
  faultWhen,
  foreignServer,
  type ForeignService,
  foreignTraits,
  type ForeignTraits,
  inProcess
} from '../../../support/foreign/index';
import { openCanopyService } from '../../../support/foreign/canopy-backend';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { doEdit, randomEdit } from '../../../support/random-edits';
import { replicaOf, ReplicaUnderTest } from './replica-under-test';
import { ours, PLAIN } from './scene';
import { differencesOf } from './settled-state';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { StoreError } from '../../../../src-main/domain/errors';
import { foreignOutline, plantTea } from '../../../support/foreign/foreign-outline';
import { outlined } from '../../../support/opened-store';

type ForeignEdit = (editor: ForeignService['editor'], id: number, tea: number) => void;

const started = () => {
  const opened = openCanopyService();
  onTestFinished(opened.close);
  return opened;
};

/** @param tampered with, a page of changes */
const clientOf = (service: ForeignService, tampered = (page: string): string => page): CategoryService => {
  const address = { url: 'http://service.test', ...DEFAULT_PATHS };
  const credentials = givenFor(address, credentialsOf(PLAIN));
  const direct = inProcess(service);
  const transport: Transport = async (request) => {
    const answer = await direct(request);
    if (!request.url.includes('/changes')) return answer;
    return { ...answer, body: Buffer.from(tampered(Buffer.from(answer.body).toString())) };
  };
  return openCategoryService({ address, dialect: CANOPY_DIALECT, credentials, transport });
};

const listed = (reading: Reading): Extract<Reading, { state: 'read' }> => {
  if (reading.state === 'same') throw new Error('There is no listing.');
  return reading;
};

/** What was asked for to read the tree since the last time; `false`: the changes, `true`: all of it. */
const readings = ({ log }: ForeignService): boolean[] =>
  log.splice(0).flatMap(({ method, path }) => (method === 'GET' ? [!path.includes('/changes')] : []));

const rounds = fc.array(fc.array(randomEdit, { minLength: 1, maxLength: 3 }), { maxLength: 20 });

test('an entry of metadata may be called as what the service works out beside it', async () => {
  const { service } = started();
  const id = service.editor.create({ name: 'Tea', extras: { version: '2' } });
  const replica = replicaOf(service, PLAIN, { dialect: CANOPY_DIALECT });
  await replica.sync();
  replica.store.update(id, { metadata: { version: '3', updatedAt: 'in spring' } }, ours);
  const { store } = replica;
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(service.editor.all()).toMatchObject([{ extras: { version: '3', updatedAt: 'in spring' } }]);
  store.undo();
  await replica.sync();
  expect(service.editor.all().map(({ extras }) => extras)).toEqual([{ version: '2' }]);
});

describe('a creation without an answer, changed by somebody else before it is read, is the same category', () => {
  test.each<[string, ForeignEdit, string]>([
    ['renamed', (editor, id) => editor.change(id, { name: 'Cocoa' }), 'Tea(Black Green) Coffee Cocoa'],
    ['moved', (editor, id, tea) => editor.move(id, tea), 'Tea(Black Green Milk) Coffee'],
    [
      'renamed, and one before it deleted',
      (editor, id) => {
        for (const { id: other, name } of editor.all()) if (name === 'Coffee') editor.delete(other);
        editor.change(id, { name: 'Cocoa' });
      },
      'Tea(Black Green) Cocoa'
    ]
  ])('%s', async (_what, change, outline) => {
    const { service } = started();
    const { tea } = plantTea(service);
    const replica = replicaOf(service, PLAIN, { dialect: CANOPY_DIALECT });
    await replica.sync();
    service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
    service.onRequest(({ verb }) => {
      const milk = service.editor.all().find(({ name }) => name === 'Milk');
      if (verb === 'create' && milk !== undefined) change(service.editor, milk.id, tea);
    });
    const { category } = replica.store.create({ name: 'Milk' }, ours);
    expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
    expect([outlined(replica.store), foreignOutline(service)]).toEqual([outline, outline]);
    expect(replica.store.find(category.id)).toBeDefined();
  });
});

test('a listing with its patches is the one that is read whole', async () => {
  const read = async (edits: typeof rounds extends fc.Arbitrary<infer Rounds> ? Rounds : never): Promise<void> => {
    const { service, store, close } = openCanopyService();
    const client = clientOf(service);
    store.create({ name: 'Tea' }, ours);
    let last = listed(await client.read(null));
    for (const round of edits) {
      for (const edit of round) doEdit(store, edit);
      readings(service);
      const reading = await client.read(last.mark);
      expect(readings(service)).toEqual([false]);
      if (reading.state === 'read') last = reading;
      const whole = listed(await clientOf(service).read(null));
      expect(last.categories).toEqual(whole.categories);
      expect(last.mark.etag).toBe(whole.mark.etag);
    }
    close();
  };
  await alwaysAsync(10, [rounds], read);
});

test('whatever is edited here or there, a replica comes to what the service has', async () => {
  const sides = fc.array(
    fc.record({ isHere: fc.nat({ max: 3 }).map((one) => one === 0), edits: fc.array(randomEdit, { maxLength: 3 }) }),
    {
      maxLength: 15
    }
  );
  const sync = async (edits: typeof sides extends fc.Arbitrary<infer Sides> ? Sides : never): Promise<void> => {
    const { service, store, close } = openCanopyService();
    const replica = new ReplicaUnderTest(service, PLAIN, { dialect: CANOPY_DIALECT });
    try {
      await replica.sync();
      for (const side of edits) {
        for (const edit of side.edits) doEdit(side.isHere ? replica.store : store, edit);
        expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
        expect(await differencesOf(replica)).toEqual([]);
      }
    } finally {
      replica.close();
      close();
    }
  };
  await alwaysAsync(10, [sides], sync);
});

test.each<[string, (page: string) => string]>([
  ['it does not say which revision the last patch leads to', (page) => page.replace('"revision":3', '"revision":4')],
  ['a patch is missing', (page) => page.replace('"from":2', '"from":1')],
  ['there were too many changes to send', (page) => page.replace(/"changes":\[.*?\]/, '"changes":null')],
  ['a category is unknown', (page) => page.replace('"kind":"update","id":1', '"kind":"update","id":9')],
  ['a category has an older version', (page) => page.replace('"version":2', '"version":1')],
  ['a category is there already', (page) => page.replace('"kind":"create","id":3', '"kind":"create","id":2')],
  ['a sibling is unknown', (page) => page.replace('"afterId":2', '"afterId":9')],
  ['a parent is unknown', (page) => page.replace('"parentId":null', '"parentId":9')],
  ['the page is none', () => '{}']
])('the tree is read whole where patches leave a doubt: %s', async (_, tampered) => {
  const { service } = started();
  for (const name of ['Tea', 'Coffee']) service.editor.create({ name });
  const client = clientOf(service, tampered);
  const { mark } = listed(await client.read(null));
  service.editor.create({ name: 'Water' });
  service.editor.change(1, { name: 'Teas' });
  readings(service);
  const reading = listed(await client.read(mark, { hasPeople: true }));
  expect(readings(service)).toEqual([false, true]);
  expect(reading.categories).toEqual(listed(await clientOf(service).read(null)).categories);
});

const edit = fc.record({
  who: fc.nat({ max: 1 }),
  kind: fc.constantFrom(
    'create',
    'rename',
    'describe',
    'move',
    'move',
    'reorder',
    'reorder',
    'delete',
    'undo',
    'sync',
    'sync',
    'choose'
  ),
  at: fc.nat({ max: 30 }),
  to: fc.nat({ max: 30 }),
  index: fc.nat({ max: 4 })
});
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

const carryOut = async (replica: ReplicaUnderTest, { kind, at, to, index, who }: Edit, n: number): Promise<unknown> => {
  const { store } = replica;
  const ids = [...store.replica.localTree().nodes.keys()];
  const [id = 0, parentId = null] = [ids[at % Math.max(1, ids.length)], ids[to % (ids.length + 1)]];
  if (kind === 'create') return store.create({ name: `New ${who} ${n}`, parentId, position: index }, ours);
  if (kind === 'rename') return store.update(id, { name: `Renamed ${index}` }, ours);
  if (kind === 'describe') return store.update(id, { description: `Described ${who} ${index}` }, ours);
  if (kind === 'move') return store.update(id, { parentId, position: index }, ours);
  if (kind === 'reorder') return store.update(id, { position: index }, ours);
  if (kind === 'delete') return store.delete(id, index === 0 ? 'lift' : 'delete', ours);
  if (kind === 'undo') return store.undo();
  if (kind === 'choose') return resolveConflicts(store, { of: null, choice: index % 2 === 0 ? 'mine' : 'theirs' });
  return replica.sync();
};

test('two replicas of one service come to rest', async () => {
  const run = async (traits: ForeignTraits, edits: readonly Edit[], together: boolean): Promise<void> => {
    const service = foreignServer(traits);
    plantTea(service);
    const both = [0, 1].map(() => new ReplicaUnderTest(service, traits));
    try {
      for (const one of both) await one.sync();
      for (const [n, one] of edits.entries()) {
        const replica = both[one.who];
        if (!replica) throw new Error('Nobody.');
        try {
          if (one.kind === 'sync' && together) await Promise.all(both.map((each) => each.sync()));
          else await carryOut(replica, one, n);
        } catch (error) {
          if (!(error instanceof StoreError)) throw error;
        }
      }
      let quiet = 0;
      for (let turn = 0; turn < 16 && quiet < 2; turn += 1) {
        const outcome = await both[turn % 2]?.sync();
        if (outcome === undefined) throw new Error('Nobody.');
        quiet = outcome.pushed === 0 && outcome.pulled === 0 ? quiet + 1 : 0;
      }
      expect(quiet).toBe(2);
      expect(service.violations).toEqual([]);
      // Each side chooses, so that nothing is open.
      for (let turn = 0; turn < 12 && both.some(({ store }) => store.replica.conflicts().length > 0); turn += 1) {
        for (const one of both) resolveConflicts(one.store, { of: null, choice: 'theirs' });
        for (const one of both) await one.sync();
      }
      for (let turn = 0; turn < 4; turn += 1) for (const one of both) await one.sync();
      for (const one of both) {
        expect(one.store.replica.conflicts()).toEqual([]);
        expect(await differencesOf(one)).toEqual([]);
      }
    } finally {
      for (const one of both) one.close();
    }
  };
  const careful = foreignTraits().map((traits) => ({ ...traits, checks: 'all' as const, deletes: 'refuse' as const }));
  await alwaysAsync(15, [careful, fc.array(edit, { minLength: 1, maxLength: 20 }), fc.boolean()], run);
}, 600_000);
