import { expect, test } from 'vitest';
import { checkWorkspace } from '../../../src-main/store/sqlite/backups/check-workspace';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { StoreError } from '../../../src-main/domain/errors';
import { treeOfWorkspace } from '../../../src-main/workspace/worker/compare-handlers';
import { tamper } from '../../support/damaged-file';
import { storeOf } from '../../support/opened-store';

const closed = (): string => {
  const [store] = storeOf('A(B(C)) D E');
  store.close();
  return store.file;
};

/** What a store says of the damage in it, if it opens at all: never anything but a sentence of ours, and never a wrong tree. */
const uses = (file: string): { readonly refusals: readonly StoreError[]; readonly noted: number } => {
  let noted = 0;
  const refusals: StoreError[] = [];
  const attempt = (work: () => unknown): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      refusals.push(error);
    }
  };
  attempt(() => {
    const store = WorkspaceStore.open(file, { onDamage: () => (noted += 1) });
    try {
      attempt(() => store.treeText());
      attempt(() => store.readTree());
      attempt(() => store.create({ name: 'New', parentId: null }, { author: 'window' }));
      attempt(() => store.update(4, { position: 0 }, { author: 'window' }));
    } finally {
      store.close();
    }
  });
  return { refusals, noted };
};

const HOSTILE: readonly (readonly [what: string, sql: string, fault: RegExp])[] = [
  [
    'an id beyond 2^53',
    'UPDATE categories SET id = 9007199254740993 WHERE id = 5',
    /number that no Canopy|whole number/
  ],
  ['a last id of 64 bits', 'UPDATE workspace SET last_id = 9223372036854775807', /beyond what any workspace/],
  ['a negative last id', 'UPDATE workspace SET last_id = -5', /beyond what any workspace/],
  ['a negative revision', 'UPDATE workspace SET revision = -1', /beyond what any workspace/],
  ['a version of 64 bits', 'UPDATE categories SET version = 9223372036854775807 WHERE id = 4', /number that no Canopy/],
  ['a negative number of children', 'UPDATE categories SET child_count = -1 WHERE id = 1', /number that no Canopy/],
  [
    'a time before all calendars',
    `UPDATE categories SET created_at = '-271821-04-20' WHERE id = 4`,
    /times of category 4/
  ],
  ['no time', `UPDATE categories SET updated_at = 'soon' WHERE id = 4`, /times of category 4/],
  [
    'a text of 3 MiB',
    `UPDATE categories SET name = hex(zeroblob(1500000)) WHERE id = 4`,
    /text of category 4 is longer/
  ],
  [
    'a text that is no UTF-8',
    `UPDATE categories SET name = CAST(x'ff41fe' AS TEXT) WHERE id = 4`,
    /category 4 is not valid Unicode/
  ],
  ['a key of no place', `UPDATE categories SET order_key = 'no key!' WHERE id = 4`, /place of category 4/],
  ['a key beyond all others', `UPDATE categories SET order_key = '~~' WHERE id = 4`, /place of category 4/],
  ['an empty key', `UPDATE categories SET order_key = '' WHERE id = 4`, /place of category 4/],
  ['parents in a circle', `UPDATE categories SET parent_id = 3, order_key = 'a5' WHERE id = 1`, /cannot be reached/],
  [
    'a category below itself',
    `UPDATE categories SET parent_id = 4, order_key = 'a5' WHERE id = 4`,
    /cannot be reached/
  ],
  [
    'metadata that would write a category into the tree',
    `UPDATE categories SET metadata = '{},"children":[]},{"id":99,"parentId":null,"position":9,"name":"Evil","slug":null,"description":"","visible":true,"metadata":{}' WHERE id = 4`,
    /metadata of category 4/
  ],
  [
    'metadata with what is no number',
    `UPDATE categories SET metadata = '{"a":NaN}' WHERE id = 4`,
    /metadata of category 4/
  ]
];

test.each(HOSTILE)(
  '%s is found by a check, refused by a comparison, and never shown as a tree',
  async (_, sql, fault) => {
    const file = closed();
    tamper(file, `PRAGMA ignore_check_constraints = ON; ${sql}`);
    const finding = checkWorkspace(file);
    expect(finding.state === 'damaged' && finding.faults.join('\n')).toMatch(fault);
    await expect(treeOfWorkspace(file)).rejects.toThrow(fault);
    for (const { code } of uses(file).refusals) expect(code).toBe('storage_failed');
  }
);

test.each(HOSTILE.filter(([what]) => /circle|below itself|metadata|no place|beyond 2/.test(what)))(
  '%s makes the workspace say that it is damaged',
  (_, sql) => {
    const file = closed();
    tamper(file, `PRAGMA ignore_check_constraints = ON; ${sql}`);
    const { refusals, noted } = uses(file);
    expect(refusals.length).toBeGreaterThan(0);
    expect(noted).toBeGreaterThan(0);
    expect(refusals[0]?.message).toContain('may be damaged');
  }
);

test('when no id is left nothing is written that could not be read again', () => {
  const file = closed();
  tamper(file, `UPDATE workspace SET last_id = ${Number.MAX_SAFE_INTEGER}`);
  const { refusals } = uses(file);
  expect(refusals.map(({ code }) => code)).toEqual(['tree_full']);
  expect(checkWorkspace(file)).toMatchObject({ state: 'sound', categories: 5 });
});
