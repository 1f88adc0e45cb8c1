import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followTree } from '../../../../src-renderer/session/follow-tree';
import { followNamesTyped, keysReplayed, queueKeys, queueTreeKeys } from '../../../../src-renderer/session/key-queue';
import { beginRename, commitNaming } from '../../../../src-renderer/session/naming';
import { session } from '../../../../src-renderer/session/session';
import { initialState } from '../../../../src-renderer/session/session-state';
import { TOP_LEVEL } from '../../../../src-shared/ids';
import { IPC_CALLS, IPC_EVENTS } from '../../../../src-shared/ipc';
import type { Author } from '../../../../src-shared/tree-patch';
import { modelOf } from '../sample-model';
import { FakeMain } from './fake-main';

const SHOES = 1;

/** The service's answer to a name; what matters here is what it was asked. */
const refused = { status: 409, etag: null, body: JSON.stringify({ error: { code: 'conflict', detail: 'No.' } }) };

/** The replayed keys that reached an element. */
let pressed: string[] = [];

/** What a browser has of an element that takes keys: here F2 begins to rename the shoes. */
class FakeElement {
  closest(): this {
    return this;
  }
  dispatchEvent({ key }: { readonly key: string }): boolean {
    pressed.push(key);
    if (key === 'F2') beginRename(SHOES, session.model.get(SHOES)?.name ?? '');
    return false;
  }
}
class FakeKey {
  readonly isTrusted = true;
  readonly key: string;
  readonly target: FakeElement;
  constructor(key: string, target: FakeElement) {
    this.key = key;
    this.target = target;
  }
  preventDefault(): void {}
  stopImmediatePropagation(): void {}
}
class FakeField extends FakeElement {}
class FakeInput {
  readonly isTrusted = true;
  readonly isComposing = false;
  readonly inputType = 'insertText';
  readonly data: string;
  readonly target: FakeField;
  constructor(data: string, target: FakeField) {
    this.data = data;
    this.target = target;
  }
  preventDefault(): void {}
}

let listeners: Map<string, (event: unknown) => void>;
let row: FakeElement;
let main: FakeMain;
let stops: (() => void)[];
let failures: unknown[];

const press = (key: string): void => listeners.get('keydown')?.(new FakeKey(key, row));
const renamed = (name: string, author: Author): void =>
  main.commit(IPC_EVENTS.treeChanged.name, [{ kind: 'update', id: SHOES, fields: { name } }], author);

beforeEach(() => {
  listeners = new Map();
  row = new FakeElement();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('window', {
    addEventListener: (type: string, take: (event: unknown) => void) => listeners.set(type, take)
  });
  vi.stubGlobal('document', { activeElement: row, body: new FakeElement() });
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLInputElement', FakeField);
  vi.stubGlobal('HTMLTextAreaElement', FakeField);
  vi.stubGlobal(
    'KeyboardEvent',
    class {
      readonly key: string;
      constructor(_type: string, { key }: { readonly key: string }) {
        this.key = key;
      }
    }
  );
  vi.stubGlobal('reportError', (error: unknown) => failures.push(error));
  failures = [];
  pressed = [];
  main = new FakeMain(1);
  session.store.setState(initialState(), true);
  stops = [followNamesTyped(), followTree()];
  session.showTree({ revision: 1, model: modelOf([['Shoes', []]]) });
});

afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
});

/** Begins to rename while an edit is under way, with what happens to the name before and after the key. */
const renaming = async (before: () => void, after: () => void) => {
  const edit = Promise.withResolvers<void>();
  const over = queueTreeKeys(edit.promise);
  before();
  press('F2');
  after();
  edit.resolve();
  await over;
  await keysReplayed();
  expect(failures).toEqual([]);
  return session.state.naming;
};

const nothing = (): void => undefined;

test('a rename that waits in the queue of keys begins with the name that the person saw', async () => {
  const naming = await renaming(nothing, () => renamed('Theirs', 'http'));
  expect(session.model.get(SHOES)?.name).toBe('Theirs');
  expect(naming).toMatchObject({ kind: 'rename', id: SHOES, base: 'Shoes', text: 'Shoes' });
});

test('of several renames meanwhile, it is the name before the first', async () => {
  const naming = await renaming(nothing, () => {
    renamed('Theirs', 'http');
    renamed('Theirs again', 'sync');
  });
  expect(naming).toMatchObject({ base: 'Shoes' });
});

test('a name that came before the key was seen, and so is one of the window’s own', async () => {
  const seen = await renaming(() => renamed('Theirs', 'window'), nothing);
  expect(seen).toMatchObject({ base: 'Theirs' });
  session.stopNaming();
  const own = await renaming(nothing, () => {
    renamed('Not seen', 'http');
    renamed('Mine', 'window');
  });
  expect(own).toMatchObject({ base: 'Mine' });
});

test.each([
  ['as one text', ['Half typed']],
  ['by keys', ['H', 'a', 'l', 'f', ' ', 't', 'y', 'p', 'e', 'd']]
])(
  'text that waits for the field of a new name, %s, is part of the name when a dialog takes the focus',
  async (_how, texts) => {
    const sent: unknown[] = [];
    main.answers.set(IPC_CALLS.callService.name, (call) => {
      sent.push(call);
      return refused;
    });
    // As Ctrl+N does it: the field is there, and keys wait until it is seen to have the focus.
    session.startDraft({ parent: TOP_LEVEL, after: 'first' });
    const field = new FakeField();
    vi.stubGlobal('document', { activeElement: field, body: new FakeElement() });
    const over = queueKeys(Promise.resolve(true));
    // The saving is over, and the replay waits for the focus in the next task.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    for (const text of texts)
      if (text.length === 1) press(text);
      else listeners.get('beforeinput')?.(new FakeInput(text, field));
    expect(session.state.naming).toMatchObject({ text: '' });
    vi.stubGlobal('document', { activeElement: row, body: new FakeElement() });
    await commitNaming('leave');
    await over;
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/admin/categories',
        body: JSON.stringify({ name: 'Half typed', parentId: null, position: 0 })
      }
    ]);
    expect(pressed).toEqual([]);
  }
);
