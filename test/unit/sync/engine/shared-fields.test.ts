import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { mergeCustomFields, ReplicaSync } from '../../../../src-main/sync/engine/replica-sync';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import type { KeptCustomField } from '../../../../src-shared/fields';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { DEFAULT_PATHS } from '../../../../src-shared/remote';
import { startService, TOKEN } from '../../../support/service-under-test';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';

const HERE = { author: 'window' } as const;
const text = (key: string, more: object = {}): KeptCustomField => ({ key, name: key, type: 'text', ...more });

/** A service, and two replicas of it. */
const connected = async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const replica = () => {
    const store = WorkspaceStore.open(`${temporaryFolderInMemory()}/replica.canopy`);
    onTestFinished(() => store.close());
    const address = { url: service.door.url, ...DEFAULT_PATHS };
    store.replica.begin({ address, dialect: CANOPY_DIALECT, authKind: 'bearer' });
    const credentials = givenFor(address, { kind: 'bearer', token: TOKEN });
    const remote = openCategoryService({ address, dialect: CANOPY_DIALECT, credentials });
    const sync = new ReplicaSync({ store, service: remote, now: () => new Date() });
    return {
      store,
      sync,
      keys: () => store.fields().fields.map(({ key }) => key),
      set: (fields: readonly KeptCustomField[]) => store.setFields(fields, HERE)
    };
  };
  return { service, one: replica(), other: replica() };
};

test('the fields of a Canopy service are those of its replicas, whoever changes them', async () => {
  const { service, one, other } = await connected();
  service.store.setFields([text('color'), text('width')], HERE);
  const heard: string[] = [];
  one.store.onKept((what, author) => heard.push(`${what} by ${author}`));
  await one.sync.once();
  await other.sync.once();
  expect(one.keys()).toEqual(['color', 'width']);
  expect(heard).toEqual(['fields by sync']);
  one.set([text('width', { help: 'In centimeters.' }), text('margin')]);
  other.set([text('width', { required: true }), text('color')]);
  await one.sync.once();
  expect(service.store.fields().fields).toEqual([text('width', { help: 'In centimeters.' }), text('margin')]);
  await other.sync.once();
  await one.sync.once();
  const all = [text('width', { help: 'In centimeters.', required: true }), text('margin')];
  for (const { store } of [service, one, other]) expect(store.fields().fields).toEqual(all);
  const { version } = service.store.fields();
  await one.sync.once();
  expect(service.store.fields().version).toBe(version);
});

test('a field that stays here is neither sent nor removed, and nothing is sent before the person says so', async () => {
  const { service, one } = await connected();
  service.store.setFields([text('color'), text('margin', { help: 'Theirs.' })], HERE);
  one.set([text('margin', { local: true }), text('width')]);
  await one.sync.once({ maySend: () => false });
  expect(one.store.fields().fields).toEqual([text('color'), text('margin', { local: true }), text('width')]);
  expect(service.store.fields().fields).toEqual([text('color'), text('margin', { help: 'Theirs.' })]);
  await one.sync.once();
  expect(service.store.fields().fields).toEqual([text('color'), text('width'), text('margin', { help: 'Theirs.' })]);
  expect(one.store.fields().fields).toContainEqual(text('margin', { local: true }));
});

const fields = fc.uniqueArray(
  fc.record(
    {
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      name: fc.constantFrom('One', 'Two'),
      type: fc.constantFrom('text', 'date', 'of a newer version'),
      help: fc.constantFrom('Yes', 'No')
    },
    { requiredKeys: ['key', 'name', 'type'] }
  ),
  { selector: ({ key }) => key }
);

test('what one side alone has changed of the fields is what both have', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, here, there) => {
      expect(mergeCustomFields(base, here, base)).toEqual(here);
      expect(mergeCustomFields(base, base, there)).toEqual(there);
      const merged = mergeCustomFields(base, here, there) ?? [];
      // Then each side has changed nothing more, or what the other has is what both have.
      expect(mergeCustomFields(there, merged, there)).toEqual(merged);
      expect(mergeCustomFields(merged, merged, merged)).toEqual(merged);
      const known = new Set(merged.map(({ key }) => key));
      for (const field of [...here, ...there]) {
        const before = base.find(({ key }) => key === field.key);
        // Only what one side has removed and the other has left alone is gone.
        expect(known.has(field.key) || JSON.stringify(before) === JSON.stringify(field)).toBe(true);
      }
    }),
    { seed: 20_261_129 }
  );
});
