import { describe, expect, it, onTestFinished } from 'vitest';
import type { Dialect } from '../../../src-shared/dialect';
import { givenFor, type Credentials } from '../../../src-shared/presented-credentials';
import type { CategoryService, RemoteUpdate } from '../../../src-main/sync/category-service';
import { openCategoryService } from '../../../src-main/sync/service-client/open-category-service';
import { testConnection } from '../../../src-main/sync/discovery/test-connection';
import { CANOPY_DIALECT } from '../../../src-main/sync/dialect/canopy-dialect';
import type { RemoteCategory } from '../../../src-main/sync/sync-tree';
import {
  CREDENTIALS,
  dialectOf,
  FOLDED_SERVICES,
  FOREIGN_SERVICES,
  ForeignDoor,
  foreignOutline,
  foreignServer,
  openCanopyService,
  type ForeignService,
  type ForeignTraits
} from '../../support/foreign/index';
import { numericId } from '../../support/numeric-id';

interface Subject {
  readonly name: string;
  readonly dialect: Dialect;
  readonly credentials: Credentials;
  /** Whether an order that is sent is followed. */
  readonly keepsOrder: boolean;
  readonly traits: ForeignTraits | null;
  open(): Promise<ForeignService>;
}

const ofTraits = (traits: ForeignTraits): Subject => ({
  name: traits.name,
  dialect: dialectOf(traits),
  credentials: CREDENTIALS[traits.auth],
  keepsOrder: traits.order !== null && traits.order.obedience !== 'ignores',
  traits,
  open: async () => foreignServer(traits)
});

const SUBJECTS: readonly Subject[] = [
  ...[...FOREIGN_SERVICES, ...FOLDED_SERVICES].map(ofTraits),
  {
    name: 'our own contract',
    dialect: CANOPY_DIALECT,
    credentials: CREDENTIALS.bearer,
    keepsOrder: true,
    traits: null,
    open: async () => {
      const { service, close } = openCanopyService();
      onTestFinished(close);
      return service;
    }
  }
];

/** A tree from which a person would tell what is what. */
const plantShop = ({ editor }: ForeignService): void => {
  for (const [name, below] of [
    ['Tea', ['Green tea', 'Black tea', 'White tea']],
    ['Coffee', ['Espresso', 'Filter']],
    ['Cocoa', []]
  ] as const) {
    const id = editor.create({ name, slug: name.toLowerCase(), description: `All about ${name.toLowerCase()}.` });
    for (const child of below)
      editor.create({ name: child, slug: child.toLowerCase().replace(' ', '-'), visible: child !== 'White tea' }, id);
  }
  const sencha = editor.create(
    { name: 'Sencha', slug: 'sencha' },
    editor.all().find(({ name }) => name === 'Green tea')?.id ?? null
  );
  editor.create({ name: 'First flush', visible: false }, sencha);
};

const opened = async (subject: Subject) => {
  const service = await subject.open();
  plantShop(service);
  const door = await ForeignDoor.open(service);
  onTestFinished(() => door.stop());
  const learned: Dialect[] = [];
  const at = { address: door.address, credentials: givenFor(door.address, subject.credentials) };
  const client = openCategoryService({
    ...at,
    dialect: subject.dialect,
    onDialectChanged: (dialect) => learned.push(dialect)
  });
  return { service, client, at, learned };
};

const readAll = async (client: CategoryService): Promise<readonly RemoteCategory[]> => {
  const reading = await client.read(null);
  if (reading.state === 'same') throw new Error('It was read for the first time');
  return reading.categories;
};

const named = (categories: readonly RemoteCategory[], name: string): RemoteCategory => {
  const found = categories.find(({ fields }) => fields.name === name);
  if (!found) throw new Error(`“${name}” is not listed`);
  return found;
};

const change = async (
  client: CategoryService,
  name: string,
  wanted: Pick<RemoteUpdate, 'fields' | 'place'>
): Promise<void> => {
  const { id, raw, parentId, version } = named(await readAll(client), name);
  await client.update({ id, raw, parentId, version, ...wanted });
};

describe.each(SUBJECTS)('$name', (subject) => {
  it('its dialect is told from a listing', async () => {
    const { at, service } = await opened(subject);
    const found = await testConnection(at);
    if (found.state === 'failed') throw new Error(found.message);
    expect(found.categories).toBe(service.editor.all().length);
    const { dialect } = found;
    const listsParents =
      subject.traits === null || subject.traits.shape.as === 'flat' || subject.traits.shape.showsParent;
    // Whether an update wants everything, and what writing an order does to others, only a write can show.
    const expected: Dialect = {
      ...subject.dialect,
      updates: subject.dialect.isCanopy ? 'partial' : 'full',
      parent: listsParents || !dialect ? subject.dialect.parent : { ...dialect.parent, key: subject.dialect.parent.key }
    };
    expect({
      ...dialect,
      order: dialect?.order && { ...dialect.order, meaning: expected.order?.meaning },
      derivedKeys: dialect?.derivedKeys.toSorted()
    }).toEqual({
      ...expected,
      derivedKeys: expected.derivedKeys.toSorted()
    });
  });

  it('an unchanged tree is not read twice', async () => {
    const { client, service } = await opened(subject);
    const reading = await client.read(null);
    if (reading.state === 'same') throw new Error('It was read for the first time');
    const again = await client.read(reading.mark);
    expect(again.state).toBe(subject.traits?.listing === 'volatile' ? 'read' : 'same');
    service.editor.create({ name: 'Later' });
    expect((await client.read(reading.mark)).state).toBe('read');
  });

  it('changes one field, and leaves all others as they were', async () => {
    const { client, service } = await opened(subject);
    service.editor.change(numericId(named(await readAll(client), 'Sencha').id), {
      visible: false,
      description: 'From Uji'
    });
    const before = service.editor.all();
    const outline = foreignOutline(service);
    await change(client, 'Sencha', { fields: { name: 'Gyokuro' } });
    expect(service.editor.all()).toEqual(
      before.map((category) => (category.name === 'Sencha' ? { ...category, name: 'Gyokuro' } : category))
    );
    if (subject.dialect.visible !== null) {
      await change(client, 'Gyokuro', { fields: { visible: true } });
      expect(service.editor.all().find(({ name }) => name === 'Gyokuro')).toMatchObject({
        visible: true,
        parentId: before.find(({ name }) => name === 'Sencha')?.parentId
      });
    }
    if (subject.dialect.slugKey !== null) {
      await change(client, 'Gyokuro', { fields: { slug: null } });
      expect(service.editor.all().find(({ name }) => name === 'Gyokuro')?.slug ?? null).toBe(
        subject.traits?.slug?.isGenerated === true ? 'gyokuro' : null
      );
    }
    expect(foreignOutline(service)).toBe(outline.replace('Sencha', 'Gyokuro'));
  });

  it('moves below another parent, to the root, and among siblings where an order lasts', async () => {
    const { client, service } = await opened(subject);
    const target = named(await readAll(client), 'Coffee');
    await change(client, 'Green tea', { fields: {}, place: { parentId: target.id, order: null } });
    expect(service.editor.all().find(({ name }) => name === 'Green tea')).toMatchObject({ parentId: target.id });
    await change(client, 'Green tea', { fields: {}, place: { parentId: null, order: null } });
    expect(service.editor.all().find(({ name }) => name === 'Green tea')).toMatchObject({ parentId: null });
    expect(service.editor.all().find(({ name }) => name === 'First flush')?.parentId).toBe(
      service.editor.all().find(({ name }) => name === 'Sencha')?.id
    );
    if (subject.dialect.order !== null) {
      const first = named(await readAll(client), 'Espresso');
      const order = (first.order ?? 0) - (subject.dialect.order.meaning === 'value' ? 1 : 0);
      await change(client, 'Filter', { fields: {}, place: { parentId: target.id, order } });
      const rows = service.editor.all().filter(({ parentId }) => parentId === target.id);
      expect(rows.map(({ name }) => name)).toEqual(
        subject.keepsOrder ? ['Filter', 'Espresso'] : ['Espresso', 'Filter']
      );
    }
    expect(service.violations).toEqual([]);
  });
});
