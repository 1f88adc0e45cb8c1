import fc from 'fast-check';
import { expect, test } from 'vitest';
import { always } from '../../support/fuzz-runs';
import { openedStore } from '../../support/opened-store';

const byWindow = { author: 'window' } as const;

/** Every character that JSON has a word about, and some that programs get wrong. */
const AWKWARD = `${Array.from({ length: 0xa1 }, (_, code) => String.fromCharCode(code)).join('')}"\\/\u2028\u2029\ufeff\ufffe\u{1f600}é`;

test('the text is what JSON.stringify makes of the tree, whatever the fields hold', () => {
  const store = openedStore();
  const parentId = store.create(
    { name: 'Awkward', description: AWKWARD, metadata: { [AWKWARD]: AWKWARD, n: 1e21, nothing: null } },
    byWindow
  ).category.id;
  store.create({ name: '"\\/', parentId, slug: 'with-slug', visible: false }, byWindow);
  expect(store.treeText().toString()).toBe(JSON.stringify(store.readTree()));
  // A changed part is made in another way than the first text.
  store.update(parentId, { description: `${AWKWARD}${AWKWARD}`, visible: false }, byWindow);
  expect(store.treeText().toString()).toBe(JSON.stringify(store.readTree()));
});

test('the text is what JSON.stringify makes of the tree, made at once or kept up with any writes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 }).filter((one) => one.isWellFormed());
  const write = fc.record({
    kind: fc.constantFrom('create', 'update', 'move', 'delete', 'lift'),
    at: fc.nat(),
    to: fc.nat(),
    position: fc.nat(5),
    text
  });
  always(15, [fc.array(write, { maxLength: 25 }), fc.nat(25)], (writes, readFrom) => {
    const store = openedStore();
    const ids: number[] = [];
    for (const [index, { kind, at, to, position, text: description }] of writes.entries()) {
      const id = ids[at % ids.length] ?? 0;
      const parentId = ids[to % (ids.length + 1)] ?? null;
      try {
        if (kind === 'create')
          ids.push(store.create({ name: `${index}`, description, parentId, position }, byWindow).category.id);
        else if (kind === 'update') store.update(id, { description }, byWindow);
        else if (kind === 'move') store.update(id, { parentId, position }, byWindow);
        else store.delete(id, kind, byWindow);
      } catch {
        // Refused, since the dice know no rules; that is no write.
      }
      if (index >= readFrom) expect(store.treeText().toString()).toBe(JSON.stringify(store.readTree()));
    }
    expect(store.treeText().toString()).toBe(JSON.stringify(store.readTree()));
    store.close();
  });
});
