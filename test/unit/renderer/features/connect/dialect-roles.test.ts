import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialectSchema, emptyDialect, type Mark } from '../../../../../src-shared/dialect';
import {
  corrected,
  giveRole,
  roleKey,
  keysFor,
  marksOffered,
  ROLES,
  noneOf
} from '../../../../../src-renderer/features/connect/dialect-roles';
import { always } from '../../../../support/fuzz-runs';

const NESTED = { ...emptyDialect(true, 'name'), derivedKeys: ['slug', 'updatedAt'] };
const OURS = {
  ...NESTED,
  isCanopy: true,
  updates: 'partial',
  order: { key: 'position', first: 0, meaning: 'index' }
} as const;

describe('correcting what members mean', () => {
  it('gives each role to a member, and the dialect stays one', () => {
    always(
      100,
      [
        fc.array(
          fc.record({ at: fc.nat(ROLES.length - 1), key: fc.option(fc.constantFrom('a', 'b', 'isHidden', 'slug')) }),
          { maxLength: 12 }
        )
      ],
      (choices) => {
        let dialect = dialectSchema.parse(NESTED);
        for (const { at, key } of choices) {
          const role = ROLES[at] ?? 'nameKey';
          const none = noneOf(role);
          dialect = giveRole(dialect, role, key, {});
          expect(dialectSchema.safeParse(dialect).success).toBe(true);
          if (key !== null || none !== null) expect(roleKey(dialect, role)).toBe(key);
          expect(roleKey(dialect, role) !== null || none !== null).toBe(true);
          expect(dialect.derivedKeys).not.toContain(key);
        }
      }
    );
  });

  it('takes what was our own contract for a stranger’s once a person says so', () => {
    expect(corrected(OURS)).toMatchObject({ isCanopy: false, updates: 'full', order: { meaning: 'unknown' } });
    expect(giveRole(OURS, 'slugKey', null, {}).isCanopy).toBe(false);
    expect(corrected(NESTED)).toBe(NESTED);
  });

  it.each([
    ['active', [true, false], { shown: true, hidden: false }],
    ['isHidden', [true, false], { shown: false, hidden: true }],
    ['status', ['active', 'inactive'], { shown: 'active', hidden: 'inactive' }],
    ['on', [0, 1], { shown: 1, hidden: 0 }],
    ['state', ['live', 'dead'], { shown: 'live', hidden: 'dead' }],
    ['visible', [], { shown: true, hidden: false }]
  ] as const)('assumes what shows and hides by %s', (key, values: readonly Mark[], marks) => {
    expect(giveRole(NESTED, 'visible', key, { [key]: values }).visible).toEqual({ key, ...marks });
  });

  it('offers the members of the listing, the usual ones where it has none, and always the one that is chosen', () => {
    expect(keysFor(NESTED, 'nameKey', ['label', 'id'])).toEqual(['name', 'label', 'id']);
    expect(keysFor(NESTED, 'nameKey', [])).toContain('title');
    expect(marksOffered(['Y', 'N'], 'Y', 'N')).toEqual(['Y', 'N']);
    expect(marksOffered(undefined, 'Y', 'N')).toEqual(['Y', 'N', true, false, 1, 0]);
  });
});
