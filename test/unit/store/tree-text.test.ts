import { expect, test } from 'vitest';
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
