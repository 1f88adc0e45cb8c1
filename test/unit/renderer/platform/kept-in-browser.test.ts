import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptDraft } from '../../../../src-shared/drafts';
import { USUAL_PANES } from '../../../../src-shared/window-view';
import { NO_COLUMNS } from '../../../../src-shared/kept-columns';
import { KeptInBrowser } from '../../../../src-renderer/platform/in-browser/kept-in-browser';

/** A storage with room for so many characters; its own properties are the items, as in a browser. */
class FakeStorage {
  [name: string]: string;

  static full(room: number): FakeStorage {
    const storage = new FakeStorage();
    const used = (): number => Object.values(storage).reduce((sum, text) => sum + text.length, 0);
    const own = (name: string, value: unknown): void => void Object.defineProperty(storage, name, { value });
    own('getItem', (name: string): unknown => storage[name] ?? null);
    own('removeItem', (name: string): boolean => delete storage[name]);
    own('setItem', (name: string, text: string): void => {
      if (used() - (storage[name]?.length ?? 0) + text.length > room) throw new Error('QuotaExceededError');
      storage[name] = text;
    });
    return storage;
  }
}

/** The locks of all tabs; a tab that is gone holds none. */
const locks = new Set<string>();
const fakeLocks = {
  request: (name: string, _options: unknown, hold: () => Promise<unknown>): Promise<unknown> => {
    if (locks.has(name)) return Promise.reject(new Error('Not released in time.'));
    locks.add(name);
    return hold();
  },
  query: () => Promise.resolve({ held: [...locks].map((name) => ({ name })) })
};

const VIEW = {
  expanded: [1, 2, 3],
  selected: [],
  activeId: null,
  top: null,
  panel: null,
  recent: [],
  columns: NO_COLUMNS,
  searches: [{ name: 'Winter', query: 'season:winter' }],
  exports: [{ name: 'Feed', format: 'csv' as const, platform: 'akeneo' as const, forSpreadsheet: false }],
  basket: [3, 1],
  panes: USUAL_PANES
};
const draft = (text: string, key = 'naming'): KeptDraft => ({
  key,
  text,
  about: null,
  place: { kind: 'elsewhere', label: 'Name' }
});
const texts = async (kept: KeptInBrowser): Promise<string[]> => (await kept.takeDrafts()).map(({ text }) => text);

beforeEach(() => {
  locks.clear();
  vi.stubGlobal('localStorage', FakeStorage.full(1_000));
  vi.stubGlobal('sessionStorage', FakeStorage.full(1_000));
  vi.stubGlobal('navigator', { locks: fakeLocks });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('views make room for what is typed, and a view without room is not kept', async () => {
  const kept = new KeptInBrowser('w1');
  await kept.takeDrafts();
  kept.keepView({ ...VIEW, expanded: Array.from({ length: 150 }, (_, n) => n + 1) });
  expect(kept.view?.expanded).toHaveLength(150);
  kept.keepDraft(draft('x'.repeat(600)));
  kept.keepView({ ...VIEW, expanded: Array.from({ length: 300 }, (_, n) => n + 1) });
  locks.clear();
  expect(await texts(new KeptInBrowser('w1'))).toEqual(['x'.repeat(600)]);
});

test('what has no room even so is told', async () => {
  const kept = new KeptInBrowser('w1');
  await kept.takeDrafts();
  expect(() => kept.keepDraft(draft('x'.repeat(1_000)))).toThrow('QuotaExceededError');
});

test('a duplicated tab keeps its own text, and does not take that of the tab it was made from', async () => {
  const first = new KeptInBrowser('w1');
  await first.takeDrafts();
  first.keepDraft(draft('From the first.'));
  // A browser copies the storage of the tab's session.
  const second = new KeptInBrowser('w1');
  expect(await texts(second)).toEqual([]);
  second.keepDraft(draft('From the second.'));
  first.keepDraft(draft('From the first, longer.'));
  locks.clear();
  expect((await texts(new KeptInBrowser('w1'))).toSorted()).toEqual(['From the first, longer.', 'From the second.']);
});
