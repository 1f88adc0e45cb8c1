import fc from 'fast-check';
import { expect, test } from 'vitest';
import { descriptionSchema, metadataSchema, nameSchema } from '../../../src-shared/category';
import type { ImportedCategory } from '../../../src-main/store/import-tree';
import { readCanopyJson, writeCanopyJson } from '../../../src-main/transfer/canopy-json';
import { fuzzRuns } from '../../support/fuzz-runs';
import { openedStore } from '../../support/opened-store';

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
const time = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString());

/** A category as a file may hold it; ids come later, since no two may be alike. */
const category = fc.record(
  {
    name: text.filter((name) => nameSchema.safeParse(name).success),
    slug: fc.option(fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/)),
    description: text.filter((description) => descriptionSchema.safeParse(description).success),
    visible: fc.boolean(),
    metadata: fc.dictionary(text, fc.jsonValue()).filter((metadata) => metadataSchema.safeParse(metadata).success),
    version: fc.integer({ min: 1 }),
    createdAt: time,
    updatedAt: time,
  },
  { requiredKeys: ['name'] },
);

const { roots } = fc.letrec<{ node: ImportedCategory; children: ImportedCategory[]; roots: ImportedCategory[] }>((tie) => ({
  node: fc.tuple(category, tie('children')).map(([fields, children]) => ({ ...fields, children })),
  children: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, fc.constant<ImportedCategory[]>([]), fc.array(tie('node'), { maxLength: 5 })),
  roots: fc.array(tie('node'), { minLength: 1, maxLength: 6 }),
}));

/** Gives every other category an id, the later the lower. */
const withIds = (nodes: readonly ImportedCategory[], next = { id: 1_000_000 }): ImportedCategory[] =>
  nodes.map((node) => {
    next.id -= 1;
    const { id } = next;
    return { ...node, ...(id % 2 === 0 ? { id } : {}), children: withIds(node.children ?? [], next) };
  });

const imported = (json: string) => {
  const reading = readCanopyJson(json);
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  const store = openedStore();
  expect(store.importTree(reading.categories, { author: 'import' })).toMatchObject({ idsKept: true });
  const tree = store.readTree();
  store.close();
  return tree;
};

test('what is exported and imported into an empty workspace is the same tree, field by field and in order', () => {
  fc.assert(
    fc.property(roots, (nodes) => {
      const first = imported(JSON.stringify(withIds(nodes)));
      const exported = [...writeCanopyJson(first, new Date())].join('');
      const second = imported(exported);
      expect(second).toEqual(first);
      // Also the order of metadata's members, which equality overlooks.
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    }),
    fuzzRuns(60),
  );
});
