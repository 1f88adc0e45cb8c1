import { expect, test } from 'vitest';
import { inferDialect } from '../../../../src-main/sync/dialect/infer-dialect';
import { categoriesInListing } from '../../../../src-main/sync/dialect/read-categories';
import type { Dialect } from '../../../../src-shared/dialect';
import type { RemoteCategory } from '../../../../src-main/sync/sync-tree';
import { always } from '../../../support/fuzz-runs';
import { expectedOf, forest, render, rendering } from './rendered-forest';

/** What a listing says about a category, without what its service works out. */
const seen = (categories: readonly RemoteCategory[], { derivedKeys }: Dialect) =>
  categories.map(({ id, parentId, fields }) => ({
    id,
    parentId,
    fields: {
      ...fields,
      metadata: Object.fromEntries(Object.entries(fields.metadata).filter(([key]) => !derivedKeys.includes(key)))
    }
  }));

test('any forest in any dialect and any order is read as it is', () => {
  always(150, [forest, rendering], (roots, how) => {
    const { categories, warnings } = categoriesInListing(render(roots, how), how.dialect);
    expect(seen(categories, how.dialect)).toEqual(expectedOf(roots));
    expect(warnings).toEqual([]);
  });
});

test('the dialect of any forest is inferred from its listing', () => {
  always(200, [forest, rendering], (roots, how) => {
    const listing = render(roots, how);
    const { dialect } = inferDialect(listing);
    expect(dialect).not.toBeNull();
    if (dialect === null) return;
    // Where no entry is in the object, or it is the only one beside others, either reading is right.
    const { metadataKey: _inferred, derivedKeys, parent, ...rest } = dialect;
    const { metadataKey: _written, derivedKeys: expectedDerived, parent: expectedParent, ...expected } = how.dialect;
    expect(rest).toEqual(expected);
    // What no listing says is assumed, in the style of its other members.
    if (!how.isNested || how.hasReference) expect(parent).toEqual(expectedParent);
    expect(derivedKeys.toSorted()).toEqual(expectedDerived.toSorted());
    const { categories } = categoriesInListing(listing, dialect);
    if (dialect.metadataKey === how.dialect.metadataKey) expect(seen(categories, dialect)).toEqual(expectedOf(roots));
  });
});
