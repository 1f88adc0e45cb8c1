import { expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { supportedFieldsOf, unsupportedReasonsOf } from '../../../../src-renderer/session/supported-fields';

const dialect = (over: Partial<Dialect>): Dialect => ({ ...CANOPY_DIALECT, isCanopy: false, ...over });

const ALL = { slug: true, description: true, visible: true, order: true };

test.each<[string, Partial<Dialect>]>([
  [
    'that its protocol does not list as writable',
    { protocol: { ...PLAIN_PROTOCOL, writable: ['name', 'description', 'visible', 'position'] } }
  ],
  ['that it works out itself', { derivedKeys: ['slug'] }]
])('a service that has a field %s keeps it and takes no changes of it', (_what, over) => {
  const one = dialect(over);
  expect(supportedFieldsOf(one)).toEqual({ ...ALL, slug: false });
  expect(unsupportedReasonsOf(one).slug).toBe('This service does not accept changes to slugs.');
});

test('a service without a field keeps none of it', () => {
  const one = dialect({ slugKey: null, order: null });
  expect(supportedFieldsOf(one)).toEqual({ ...ALL, slug: false, order: false });
  expect(unsupportedReasonsOf(one)).toMatchObject({
    slug: 'This service has no slugs.',
    order: 'This service keeps no order among siblings.'
  });
});
