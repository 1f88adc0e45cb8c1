import { expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL, type Protocol } from '../../../../src-shared/protocol';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { messages } from '../../../../src-renderer/session/messages';
import {
  type OptionalField,
  supportedFieldsOf,
  unsupportedReasonsOf
} from '../../../../src-renderer/session/supported-fields';

const dialect = (over: Partial<Dialect>): Dialect => ({ ...CANOPY_DIALECT, isCanopy: false, ...over });

const ALL = { slug: true, description: true, visible: true, order: true };

const writable = (...fields: NonNullable<Protocol['writable']>): Partial<Dialect> => ({
  protocol: { ...PLAIN_PROTOCOL, writable: fields }
});

test.each<[string, OptionalField, Partial<Dialect>]>([
  ['that its protocol does not list as writable', 'slug', writable('name', 'description', 'visible', 'position')],
  ['that its protocol does not list as writable', 'order', writable('name', 'slug', 'description', 'visible')],
  ['that it works out itself', 'slug', { derivedKeys: ['slug'] }]
])('a service that has a field %s keeps it and takes no changes of it: %s', (_what, field, over) => {
  const one = dialect(over);
  expect(supportedFieldsOf(one)).toEqual({ ...ALL, [field]: false });
  expect(unsupportedReasonsOf(one)[field]).toBe(messages.service.readOnly[field]);
});

test('a service without a field keeps none of it', () => {
  const one = dialect({ slugKey: null, order: null });
  expect(supportedFieldsOf(one)).toEqual({ ...ALL, slug: false, order: false });
  const { slug, order } = messages.service.noSuchField;
  expect(unsupportedReasonsOf(one)).toMatchObject({ slug, order });
});
