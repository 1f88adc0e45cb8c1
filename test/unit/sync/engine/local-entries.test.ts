import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { medusa } from '../../../support/connectors/medusa';
import { strapi } from '../../../support/connectors/strapi';
import { woocommerce } from '../../../support/connectors/woocommerce';
import { layEmptyWorkspace } from '../../../support/empty-workspace';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { foreignServer, plantTea } from '../../../support/foreign/index';
import { found, plant, reachedInProcess, type Reached } from '../connectors/connected';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';
import { PLAIN } from './scene';
import { weighted } from '../../../support/weighted';

const ours = { author: 'window' } as const;

/** In every value that must not leave this side. */
const SECRET = 'stays-here';

/** A product whose dialect names what it takes, one that takes any member, and one with an object for free entries. */
const CASES = [
  { product: woocommerce, key: 'note', localKeys: [] },
  { product: woocommerce, key: 'map:google', localKeys: [] },
  { product: strapi, key: 'map:google', localKeys: [] },
  { product: strapi, key: 'margin', localKeys: ['margin'] },
  { product: medusa, key: 'margin', localKeys: ['margin'] }
] as const;

const opened = async (reached: Reached, localKeys: readonly string[]): Promise<ReplicaUnderTest> => {
  const { address, dialect } = await found(reached);
  if (dialect === null) throw new Error('Nothing says what its members mean.');
  const { service, transport } = reached;
  const traits = { ...service.backend.traits, readPath: address.readPath, writePath: address.writePath };
  const file = join(temporaryFolderInMemory(), 'replica.canopy');
  layEmptyWorkspace(file);
  const fields = localKeys.map((key) => ({ key, name: key, type: 'text', local: true }));
  WorkspaceStore.during(file, (store) => store.setFields(fields, ours));
  return replicaOf(service, traits, { file, transport: transport ?? null, url: address.url, dialect });
};

const pick = fc.nat({ max: 30 });
const happening = fc.oneof(
  weighted(4, 'note', { which: pick }),
  weighted(2, 'renameHere', { which: pick }),
  weighted(1, 'createHere', { which: pick }),
  weighted(1, 'deleteHere', { which: pick }),
  weighted(2, 'renameThere', { which: pick }),
  weighted(1, 'deleteThere', { which: pick }),
  weighted(2, 'undo', { which: pick }),
  weighted(3, 'sync', { which: pick })
);

/** A story of both sides. What each category here has under the local key is compared with what was last written to it. */
class Story {
  /** What was not as it was written, after any sync. */
  readonly lost: unknown[] = [];
  readonly #written = new Map<number, string>();
  #count = 0;

  constructor(
    private readonly reached: Reached,
    private readonly replica: ReplicaUnderTest,
    private readonly key: string
  ) {}

  async play(all: readonly { do: string; which: number }[]): Promise<void> {
    for (const one of all) {
      this.#count += 1;
      if (one.do === 'sync') await this.sync();
      else if (one.do.endsWith('There')) this.#there(one.do, one.which);
      else this.#here(one.do, one.which);
    }
  }

  async sync(): Promise<void> {
    await this.replica.sync();
    for (const { id, metadata } of this.#all()) {
      const value = this.#written.get(id);
      const wanted = value === undefined ? undefined : { to: value };
      if (!isDeepStrictEqual(metadata[this.key], wanted)) this.lost.push([id, wanted, metadata]);
    }
  }

  #all() {
    const { store } = this.replica;
    return [...store.replica.localTree().nodes.keys()].flatMap((id) => store.find(id) ?? []);
  }

  #note(id: number, metadata: object): void {
    const value = `${SECRET} ${this.#count}`;
    this.replica.store.update(id, { metadata: { ...metadata, [this.key]: { to: value } } }, ours);
    this.#written.set(id, value);
  }

  #here(does: string, which: number): void {
    const { store } = this.replica;
    const all = this.#all();
    const one = all[which % Math.max(1, all.length)];
    if (does === 'createHere') this.#note(store.create({ name: `New ${this.#count}` }, ours).category.id, {});
    else if (one === undefined) return;
    else if (does === 'note') this.#note(one.id, one.metadata);
    else if (does === 'renameHere') store.update(one.id, { name: `Here ${this.#count}` }, ours);
    else if (does === 'deleteHere') store.delete(one.id, 'delete', ours);
    else this.#undo();
  }

  /** Takes back a note, which is then as it was. */
  #undo(): void {
    const { store } = this.replica;
    const [first] = this.#all();
    if (first === undefined) return;
    const before = this.#written.get(first.id);
    this.#note(first.id, first.metadata);
    store.undo();
    if (before === undefined) this.#written.delete(first.id);
    else this.#written.set(first.id, before);
  }

  #there(does: string, which: number): void {
    const { editor } = this.reached.service;
    const all = editor.all();
    const one = all[which % Math.max(1, all.length)];
    if (one === undefined) return;
    if (does === 'renameThere') editor.change(one.id, { name: `There ${this.#count}` });
    else if (!all.some(({ parentId }) => parentId === one.id)) editor.delete(one.id);
  }
}

describe.each(CASES)('$product.name, $key', ({ product, key, localKeys }) => {
  test('stays here whatever both sides do, and no request names it', async () => {
    await alwaysAsync(6, [fc.array(happening, { minLength: 4, maxLength: 14 })], async (happenings) => {
      const reached = reachedInProcess(product);
      plant(reached, product, 8);
      const replica = await opened(reached, localKeys);
      const story = new Story(reached, replica, key);
      await story.sync();
      await story.play(happenings);
      for (let turn = 0; turn < 3; turn += 1) {
        await story.sync();
        resolveConflicts(replica.store, { of: null, choice: 'theirs' });
      }
      replica.store.create({ name: 'Sent', metadata: { [key]: SECRET } }, ours);
      await replica.sync();
      expect(story.lost).toEqual([]);
      const bodies = reached.service.log.flatMap(({ body }) => body ?? []).join('\n');
      expect(bodies).toContain('Sent');
      expect(bodies).not.toContain(SECRET);
      expect(replica.store.replica.facts()).toMatchObject({ waiting: 0, conflicts: 0 });
      expect(replica.store.replica.reports()).toEqual([]);
      replica.close();
    });
  });
});

test('a field that stays here no longer is sent, and what the service has under its key comes in, although nothing else has changed', async () => {
  const traits = { ...PLAIN, derived: [], columns: { margin: null } };
  const service = foreignServer(traits);
  const { tea, coffee } = plantTea(service);
  const replica = replicaOf(service, traits);
  const margin = (local?: true) => [{ key: 'margin', name: 'Margin', type: 'text', ...(local && { local }) }];
  replica.store.setFields(margin(true), ours);
  replica.reopen();
  await replica.sync();
  replica.store.update(tea, { metadata: { margin: 'mine' } }, ours);
  service.editor.change(coffee, { extras: { margin: 'theirs' } });
  expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 0 });
  replica.store.update(coffee, { description: 'sent' }, ours);
  await replica.sync();
  replica.store.setFields(margin(), ours);
  replica.reopen();
  expect(replica.store.replica.facts().waiting).toBe(1);
  expect(await replica.sync()).toMatchObject({ pushed: 1, pulled: 1, waiting: 0, conflicts: 0 });
  expect(replica.store.find(coffee)?.metadata).toMatchObject({ margin: 'theirs' });
  expect(replica.store.replica.baseTree().nodes.get(tea)?.fields.metadata).toMatchObject({ margin: 'mine' });
});
