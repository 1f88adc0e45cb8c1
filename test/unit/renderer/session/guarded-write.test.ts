import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../../src-renderer/platform/bridge';
import {
  writeGuarded,
  type GuardedUpdate,
  type WriteOutcome,
  type WritingParts
} from '../../../../src-renderer/session/guarded-write';
import { DESCRIPTION_FIELD } from '../../../../src-renderer/features/inspector/category-field';
import { decodeTree } from '../../../../src-renderer/model/tree-decoder';
import { StoreError } from '../../../../src-main/domain/errors';
import type { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import type { CategoryUpdateRequest } from '../../../../src-shared/category';
import type { TreePatch } from '../../../../src-shared/tree-patch';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { openedStore } from '../../../support/opened-store';

const IDS = [1, 2, 3];

/** What another program does, at some moment of the write. */
interface TheirEdit {
  readonly id: number;
  readonly request: CategoryUpdateRequest;
}

/** A window on a real store. Its copy hears of commits only after some of the moments that the write goes through. */
class LaggingWindow implements WritingParts {
  readonly #model;
  #unheard: TreePatch[] = [];
  /** What was overwritten by this window, in order. */
  readonly overwritten: string[] = [];

  constructor(
    private readonly store: WorkspaceStore,
    private readonly moments: TheirEdit[][]
  ) {
    this.#model = decodeTree({ data: store.readTree() });
    store.onCommit((patch) => this.#unheard.push(patch));
  }

  readonly get = (id: number) => this.#model.get(id);

  readonly put = async (updates: readonly GuardedUpdate[]): Promise<'done'> => {
    this.passMoment();
    const before = updates.map(({ id }) => this.#stored(id));
    try {
      const edits = updates.map(({ id, version, request }) => ({
        kind: 'update' as const,
        id,
        ifVersion: version,
        fields: request
      }));
      this.store.edit({ action: 'edit', subject: '', edits }, { author: 'window' }, () => false);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw new Refusal({ code: error.code, status: 412, title: '', detail: error.message });
    }
    this.overwritten.push(...before);
    this.hear();
    return 'done';
  };

  readonly caughtUp = async (): Promise<void> => {
    this.passMoment();
    this.hear();
    this.passMoment();
  };

  passMoment(): void {
    for (const { id, request } of this.moments.shift() ?? []) this.store.update(id, request, { author: 'http' });
  }

  hear(): void {
    for (const { changes } of this.#unheard) this.#model.apply(changes ?? []);
    this.#unheard = [];
  }

  #stored(id: number): string {
    return this.store.readTree().find((category) => category.id === id)?.description ?? '';
  }
}

const opened = (): WorkspaceStore => {
  const store = openedStore();
  for (const id of IDS) store.create({ name: `Category ${id}`, description: 'seen' }, { author: 'window' });
  return store;
};

const write = (window: LaggingWindow, ids: readonly number[]): Promise<WriteOutcome> =>
  writeGuarded(window, DESCRIPTION_FIELD, 'mine', new Map(ids.map((id) => [id, 'seen'])));

const ids = fc.subarray(IDS, { minLength: 1 });
const momentsOf = (request: fc.Arbitrary<CategoryUpdateRequest>) =>
  fc.array(fc.array(fc.record({ id: fc.constantFrom(...IDS), request }), { maxLength: 3 }), { maxLength: 8 });
const ofAnotherField = fc.oneof(
  fc.record({ slug: fc.constantFrom('a', 'b', null) }),
  fc.record({ visible: fc.boolean() }),
  fc.record({ name: fc.constantFrom('A', 'B') })
);
const ofTheField = fc.record({ description: fc.constantFrom('seen', 'mine', 'theirs') });

describe('a write that carries what the person has seen', () => {
  it('overwrites nothing unseen, whoever changes what and whenever; and where it says conflict it has written nothing', async () => {
    await alwaysAsync(30, [ids, momentsOf(fc.oneof(ofAnotherField, ofTheField))], async (chosen, moments) => {
      const store = opened();
      const window = new LaggingWindow(store, [...moments]);
      window.passMoment();
      const outcome = await write(window, chosen);
      expect(window.overwritten.filter((text) => text !== 'seen' && text !== 'mine')).toEqual([]);
      if (outcome.state === 'conflict') expect(window.overwritten).toEqual([]);
      store.close();
    });
  });

  it('is not held up by changes to other fields', async () => {
    await alwaysAsync(20, [ids, momentsOf(ofAnotherField)], async (chosen, moments) => {
      const store = opened();
      const window = new LaggingWindow(store, [...moments]);
      window.passMoment();
      expect((await write(window, chosen)).state).toBe('saved');
      expect(store.readTree().map(({ id, description }) => [id, description])).toEqual(
        IDS.map((id) => [id, chosen.includes(id) ? 'mine' : 'seen'])
      );
      store.close();
    });
  });

  it('says that the category is gone when all are', async () => {
    const store = opened();
    const window = new LaggingWindow(store, []);
    for (const id of [1, 2]) store.delete(id, 'delete', { author: 'http' });
    window.hear();
    await expect(write(window, [1, 2])).rejects.toThrow(Refusal);
    expect((await write(window, [1, 3])).state).toBe('saved');
  });
});
