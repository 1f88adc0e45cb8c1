import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftsFile, DraftStore, DraftStores } from '../../../../src-main/app/workspaces/draft-store';
import { workspaceFiles } from '../../../../src-main/app/workspaces/workspace-files';
import type { KeptDraft } from '../../../../src-shared/drafts';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { temporaryFolder } from '../../../support/temporary-folder';

const never = (error: unknown): void => {
  throw error;
};

const draft = (key: string, text: string): KeptDraft => ({
  key,
  text,
  about: 'Shoes',
  place: { kind: 'field', field: 'description', label: 'Description', seen: [{ id: 1, value: 'old' }] }
});

const workspaceFile = (): string => join(temporaryFolder(), 'workspace.db');
const none = (): boolean => false;
const all = (): boolean => true;

describe('the drafts of a workspace', () => {
  it('come back at the next start with what they were typed over, readable by their owner alone', async () => {
    const file = workspaceFile();
    const store = new DraftStore(file, never);
    store.keep(7, draft('a', 'one'));
    store.keep(7, draft('b', 'two'));
    store.keep(7, draft('a', 'three'));
    await store.settle();
    expect(statSync(draftsFile(file)).mode & 0o777).toBe(0o600);
    const later = new DraftStore(file, never);
    expect(later.take(1, all)).toEqual([draft('b', 'two'), draft('a', 'three')]);
    expect(later.take(2, all)).toEqual([]);
    await later.settle();
    // They are on disk until they are saved or given up.
    const third = new DraftStore(file, never);
    expect(third.take(1, all)).toHaveLength(2);
    await third.settle();
  });

  it('leave no file once all are saved or given up', async () => {
    const file = workspaceFile();
    const store = new DraftStore(file, never);
    store.keep(1, draft('a', 'one'));
    store.keep(2, draft('a', 'two'));
    await store.settle();
    store.drop(1, 'a');
    store.dropTyped(2);
    await store.settle();
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });

  it('that only came back to a window stay when what is typed there is given up', async () => {
    const file = workspaceFile();
    const store = new DraftStore(file, never);
    store.keep(1, draft('a', 'one'));
    store.keep(1, draft('b', 'two'));
    store.take(2, none);
    store.keep(2, draft('b', 'three'));
    store.dropTyped(2);
    await store.settle();
    const later = new DraftStore(file, never);
    expect(later.take(3, none)).toEqual([draft('a', 'one')]);
    await later.settle();
  });

  it('of two windows never replace each other, and of one field both are given back under keys of their own', async () => {
    const store = new DraftStore(workspaceFile(), never);
    store.keep(1, draft('a', 'one'));
    store.keep(2, draft('a', 'two'));
    store.drop(3, 'a');
    expect(store.take(3, all)).toEqual([]);
    expect(store.take(3, none)).toEqual([draft('a (2)', 'one'), draft('a', 'two')]);
    await store.settle();
  });

  it('of a page that is loaded anew are its own again, and those of other open windows are not', async () => {
    const store = new DraftStore(workspaceFile(), never);
    store.keep(1, draft('a', 'one'));
    store.keep(2, draft('b', 'two'));
    expect(store.take(1, all)).toEqual([draft('a', 'one')]);
    await store.settle();
  });

  it.each(['', '{', '[]', '{"version":2,"drafts":[]}', '{"version":1,"drafts":[{"key":"a"}]}'])(
    'are put aside and never deleted when they make no sense: %s',
    async (text) => {
      const file = workspaceFile();
      writeFileSync(draftsFile(file), text);
      const errors: unknown[] = [];
      const store = new DraftStore(file, (error) => errors.push(error));
      expect(store.take(1, none)).toEqual([]);
      store.keep(1, draft('a', 'one'));
      await store.settle();
      expect(errors).toHaveLength(1);
      expect(readFileSync(`${draftsFile(file)}.unreadable-1`, 'utf8')).toBe(text);
      const later = new DraftStore(file, never);
      expect(later.take(1, none)).toEqual([draft('a', 'one')]);
      await later.settle();
    }
  );

  it('that cannot be written are reported, and stay with the app', async () => {
    const errors: unknown[] = [];
    const store = new DraftStore(join(temporaryFolder(), 'missing', 'workspace.db'), (error) => errors.push(error));
    store.keep(1, draft('a', 'one'));
    await store.settle();
    expect(errors).toHaveLength(1);
    expect(store.take(1, none)).toEqual([draft('a', 'one')]);
    await store.settle();
  });

  it('go with the files of their workspace, and are left alone from then on', async () => {
    const file = workspaceFile();
    const stores = new DraftStores(() => file, never);
    stores.of('shop').keep(1, draft('a', 'one'));
    await stores.close('shop');
    expect(workspaceFiles(file).filter((path) => existsSync(path))).toEqual([draftsFile(file)]);
    await stores.settle();
    expect(existsSync(draftsFile(file))).toBe(true);
  });

  it('are exactly those that were kept and not dropped, whatever windows do in whatever order', async () => {
    const step = fc.record({
      kind: fc.constantFrom('keep', 'keep', 'keep', 'drop', 'dropTyped', 'restart'),
      owner: fc.integer({ min: 1, max: 3 }),
      key: fc.constantFrom('a', 'b')
    });
    await alwaysAsync(60, [fc.array(step, { maxLength: 25 })], async (steps) => {
      const file = workspaceFile();
      let store = new DraftStore(file, never);
      /** Texts by window and key; what an earlier run left has no window. */
      const known = new Map<string, string>();
      const earlier: string[] = [];
      for (const [index, { kind, owner, key }] of steps.entries()) {
        const text = `text ${index}`;
        if (kind === 'keep') {
          store.keep(owner, draft(key, text));
          known.set(`${owner} ${key}`, text);
        } else if (kind === 'drop') {
          store.drop(owner, key);
          known.delete(`${owner} ${key}`);
        } else if (kind === 'dropTyped') {
          store.dropTyped(owner);
          for (const one of ['a', 'b']) known.delete(`${owner} ${one}`);
        } else {
          await store.settle();
          store = new DraftStore(file, never);
          earlier.push(...known.values());
          known.clear();
        }
      }
      const taken = store.take(9, none);
      expect(taken.map(({ text }) => text).toSorted()).toEqual([...earlier, ...known.values()].toSorted());
      expect(new Set(taken.map(({ key }) => key)).size).toBe(taken.length);
      await store.settle();
    });
  });
});
