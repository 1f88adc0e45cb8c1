import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { Dialect } from '../../../src-shared/dialect';
import { givenFor } from '../../../src-shared/presented-credentials';
import { RemoteFailure, type CategoryService } from '../../../src-main/sync/category-service';
import { openCategoryService } from '../../../src-main/sync/service-client/open-category-service';
import { testConnection } from '../../../src-main/sync/discovery/test-connection';
import { CANOPY_DIALECT } from '../../../src-main/sync/dialect/canopy-dialect';
import type { RemoteCategory, RemoteId } from '../../../src-main/sync/sync-tree';
import {
  CREDENTIALS,
  dialectOf,
  faultsAt,
  FOLDED_SERVICES,
  FOREIGN_SERVICES,
  ForeignDoor,
  foreignServer,
  foreignTraits,
  inProcess,
  SURVIVABLE_FAULTS,
  type ForeignService,
  type ForeignTraits
} from '../../support/foreign/index';
import { openCanopyService } from '../../support/foreign/canopy-backend';
import { alwaysAsync } from '../../support/fuzz-runs';
import { byNumericId } from '../../support/numeric-id';

const RUNS = 80;

const STYLES: readonly ((words: string) => string)[] = [
  (words) => words.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase()),
  (words) => words.replaceAll(' ', '_'),
  (words) => words.replaceAll(' ', '-'),
  (words) => words.replace(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase()),
  (words) => words.replaceAll(' ', '_').toUpperCase()
];

/** Names of members, and what stands for hidden, that inference has to tell: more than tests of syncing need. */
const words = fc.record({
  style: fc.constantFrom(...STYLES),
  id: fc.constantFrom('id', 'category id', 'uid'),
  parent: fc.constantFrom('parent id', 'parent', 'parent category', 'parent category id', 'parent ref', 'pid'),
  name: fc.constantFrom('name', 'title', 'label', 'category name', 'display name'),
  slug: fc.constantFrom('slug', 'url key', 'handle'),
  description: fc.constantFrom('description', 'summary', 'details'),
  order: fc.constantFrom('position', 'sort order', 'rank', 'display order', 'weight', 'index'),
  visible: fc.constantFrom(
    { key: 'visible', shown: true, hidden: false },
    { key: 'is active', shown: 1, hidden: 0 },
    { key: 'enabled', shown: '1', hidden: '0' },
    { key: 'published', shown: 'yes', hidden: 'no' },
    { key: 'status', shown: 'active', hidden: 'inactive' },
    { key: 'status', shown: 'PUBLISHED', hidden: 'DRAFT' },
    { key: 'hidden', shown: false, hidden: true },
    { key: 'is hidden', shown: 0, hidden: 1 }
  )
});

/** A service with any traits, whose members have any of these names. */
const anyService = (choices?: Parameters<typeof foreignTraits>[0]): fc.Arbitrary<ForeignTraits> =>
  fc.tuple(foreignTraits(choices), words).map(([traits, { style, visible, ...by }]) => ({
    ...traits,
    idKey: style(by.id),
    parent: { ...traits.parent, key: style(by.parent) },
    nameKey: style(by.name),
    slug: traits.slug && { ...traits.slug, key: style(by.slug) },
    description: traits.description && { ...traits.description, key: style(by.description) },
    order: traits.order && { ...traits.order, key: style(by.order) },
    visible: traits.visible && { ...visible, key: style(visible.key) }
  }));

const opened = (traits: ForeignTraits, dialect: Dialect = dialectOf(traits)) => {
  const service = foreignServer(traits);
  const learned: Dialect[] = [];
  const address = { url: 'http://service.test', readPath: traits.readPath, writePath: traits.writePath };
  const at = {
    address,
    credentials: givenFor(address, CREDENTIALS[traits.auth]),
    transport: inProcess(service)
  };
  const client = openCategoryService({ ...at, dialect, onDialectChanged: (better) => learned.push(better) });
  return { service, client, at, learned };
};

/** Tea(Green, Black(Lapsang)), Coffee. */
const plant = ({ editor }: ForeignService) => {
  const tea = editor.create({ name: 'Tea', slug: 'tea' });
  const coffee = editor.create({ name: 'Coffee', description: 'Hot' });
  const green = editor.create({ name: 'Green' }, tea);
  const black = editor.create({ name: 'Black', visible: false }, tea);
  const lapsang = editor.create({ name: 'Lapsang', slug: 'lapsang', visible: false, description: 'Smoke' }, black);
  return { tea, coffee, green, black, lapsang };
};

/** Two branches, so that most of what a dialect says is to be seen. */
const plantTwice = (service: ForeignService): void => {
  plant(service);
  const { editor } = service;
  const shoes = editor.create({ name: 'Shoes', slug: 'shoes', description: 'To walk in' });
  for (const name of ['Boots', 'Sandals', 'Trainers'])
    editor.create({ name, slug: name.toLowerCase(), visible: name !== 'Sandals' }, shoes);
};

const readAll = async (client: CategoryService): Promise<readonly RemoteCategory[]> => {
  const reading = await client.read(null);
  if (reading.state === 'same') throw new Error('It was read for the first time');
  return reading.categories;
};

const one = async (client: CategoryService, id: RemoteId): Promise<RemoteCategory> => {
  const found = (await readAll(client)).find((category) => category.id === id);
  if (!found) throw new Error(`${id} is not listed`);
  return found;
};

const truth = (service: ForeignService, id: RemoteId) => service.editor.all().find((category) => category.id === id);

/** The dialect with a form of updates that may be wrong, as a first guess is. */
const guesses = (traits: ForeignTraits): Dialect[] => {
  const dialect = dialectOf(traits);
  const full: Dialect = { ...dialect, updates: 'full' };
  // What takes fewer members and resets the others says nothing about it: only `full` is safe there.
  const canBeLeftOut =
    traits.parent.root.as === 'absent' || traits.slug?.missing === 'absent' || traits.description?.missing === 'absent';
  return traits.updates === 'replace' || (traits.updates === 'full' && canBeLeftOut)
    ? [full]
    : [full, { ...dialect, updates: 'partial' }];
};

it('reads any service as it is', async () => {
  await alwaysAsync(RUNS, [anyService({ reusesIds: true, hasUniqueSlugs: true })], async (traits) => {
    const { service, client } = opened(traits);
    plant(service);
    const read = await readAll(client);
    const derived = new Set<string>(traits.derived);
    const seen = read.map(({ id, parentId, fields: { metadata, ...fields } }) => ({
      id,
      parentId,
      ...fields,
      // By a pointer: what lies beside a name, or outside of the attributes.
      extras: Object.fromEntries(Object.entries(metadata).filter(([key]) => !derived.has(key) && !key.startsWith('/')))
    }));
    // An entry without a value is none.
    const valued = (extras: object) => Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== null));
    const expected = service.editor.all().map((category) => ({ ...category, extras: valued(category.extras) }));
    if (traits.order === null) expect(seen.toSorted(byNumericId)).toEqual(expected.toSorted((a, b) => a.id - b.id));
    else expect(seen).toEqual(expected);
    for (const [index, { parentId }] of read.entries())
      if (parentId !== null) expect(read.findIndex(({ id }) => id === parentId)).toBeLessThan(index);
  });
});

it('infers from any listing a dialect that reads it as its own does', async () => {
  await alwaysAsync(RUNS, [anyService()], async (traits) => {
    const { service, client, at } = opened(traits);
    plantTwice(service);
    const found = await testConnection(at);
    if (found.state === 'failed') throw new Error(found.message);
    const { dialect } = found;
    if (dialect === null) throw new Error('No dialect was inferred');
    const byItself = await readAll(openCategoryService({ ...at, dialect }));
    const fields = (categories: readonly RemoteCategory[]) =>
      categories
        .map(({ id, parentId, fields: { name, slug, description, visible } }) => ({
          id,
          parentId,
          name,
          slug,
          description,
          visible
        }))
        .toSorted(byNumericId);
    expect(fields(byItself)).toEqual(fields(await readAll(client)));
    expect(dialect.order?.key).toBe(traits.order?.key);
  });
});

it('works with a dialect as it was inferred, wherever the listing says where a category lies', async () => {
  await alwaysAsync(RUNS, [anyService()], async (traits) => {
    fc.pre(traits.shape.as === 'flat' || traits.shape.showsParent);
    const { service, at } = opened(traits);
    plantTwice(service);
    const found = await testConnection(at);
    if (found.state === 'failed' || found.dialect === null) throw new Error('No dialect was inferred');
    const client = openCategoryService({ ...at, dialect: found.dialect });
    const idOf = (name: string): number =>
      service.editor.all().find((category) => category.name === name)?.id ?? Number.NaN;
    const before = new Map(service.editor.all().map((category) => [category.id, category]));

    await client.create({
      fields: { name: 'Assam', slug: null, description: '', visible: true, metadata: {} },
      parentId: idOf('Black'),
      order: null,
      idempotencyKey: 'k'
    });
    expect(truth(service, idOf('Assam'))).toMatchObject({ parentId: idOf('Black'), visible: true });
    await client.create({
      fields: { name: 'Hats', slug: null, description: '', visible: true, metadata: {} },
      parentId: null,
      order: null,
      idempotencyKey: 'l'
    });
    expect(truth(service, idOf('Hats'))).toMatchObject({ parentId: null });
    await client.update({ ...(await one(client, idOf('Lapsang'))), fields: { name: 'Souchong' } });
    expect(truth(service, idOf('Souchong'))).toEqual({ ...before.get(idOf('Souchong')), name: 'Souchong' });
    await client.update({
      ...(await one(client, idOf('Boots'))),
      fields: {},
      place: { parentId: null, order: null }
    });
    await client.update({
      ...(await one(client, idOf('Tea'))),
      fields: {},
      place: { parentId: idOf('Shoes'), order: null }
    });
    await client.delete({ id: idOf('Sandals'), version: null });
    expect(
      new Map(
        service.editor
          .all()
          .map(({ name, parentId }) => [name, parentId === null ? null : truth(service, parentId)?.name])
      )
    ).toEqual(
      new Map(
        Object.entries({
          Shoes: null,
          Trainers: 'Shoes',
          Tea: 'Shoes',
          Green: 'Tea',
          Black: 'Tea',
          Souchong: 'Black',
          Assam: 'Black',
          Coffee: null,
          Boots: null,
          Hats: null
        })
      )
    );
    expect(service.violations).toEqual([]);
  });
});

/** What connecting finds, where a listing has enough to tell it from. How a parent is named in requests is in no listing that nests and says nothing of it. */
const inferred = async (traits: ForeignTraits): Promise<Dialect> => {
  const { service, at } = opened(traits);
  plantTwice(service);
  const found = await testConnection(at);
  if (found.state === 'failed' || found.dialect === null) throw new Error(JSON.stringify(found));
  const isTold = traits.shape.as === 'flat' || traits.shape.showsParent;
  return isTold ? found.dialect : { ...found.dialect, parent: dialectOf(traits).parent };
};

it('changes one thing on any service, and nothing else, whichever form of update was guessed', async () => {
  await alwaysAsync(RUNS, [anyService()], async (traits) => {
    for (const guess of [...guesses(traits), await inferred(traits)]) {
      const { service, client } = opened(traits, guess);
      const { lapsang, coffee, tea, black } = plant(service);
      const green = service.editor.all().find(({ name }) => name === 'Green');
      if (green === undefined) throw new Error('It was planted');
      await client.update({ ...(await one(client, green.id)), fields: { visible: false } });
      const isHidden = guess.visible !== null;
      expect(truth(service, green.id)).toEqual({ ...green, visible: isHidden ? false : green.visible });
      await client.update({ ...(await one(client, green.id)), fields: { description: 'Grassy' } });
      expect(truth(service, green.id)).toEqual({
        ...green,
        visible: isHidden ? false : green.visible,
        description: guess.descriptionKey === null ? green.description : 'Grassy'
      });
      const before = service.editor.all();
      await client.update({ ...(await one(client, lapsang)), fields: { name: 'Souchong' } });
      expect(service.editor.all()).toEqual(
        before.map((category) => (category.id === lapsang ? { ...category, name: 'Souchong' } : category))
      );
      await client.update({ ...(await one(client, black)), fields: {}, place: { parentId: coffee, order: null } });
      expect(new Map(service.editor.all().map(({ id, parentId }) => [id, parentId]))).toEqual(
        new Map(before.map(({ id, parentId }) => [id, id === black ? coffee : parentId]))
      );
      expect(truth(service, lapsang)).toMatchObject({ ...before.find(({ id }) => id === lapsang), name: 'Souchong' });
      await client.update({ ...(await one(client, black)), fields: {}, place: { parentId: null, order: null } });
      expect(truth(service, black)).toEqual({ ...before.find(({ id }) => id === black), parentId: null });
      expect(truth(service, tea)).toEqual(before.find(({ id }) => id === tea));
      expect(service.violations).toEqual([]);
    }
  });
});

it('creates and deletes on any service', async () => {
  await alwaysAsync(RUNS, [anyService()], async (traits) => {
    const { service, client } = opened(traits);
    const { black, lapsang } = plant(service);
    const before = service.editor.all();
    const id = await client.create({
      fields: { name: 'Assam', slug: 'assam', description: 'Strong', visible: false, metadata: {} },
      parentId: black,
      order: null,
      idempotencyKey: 'k'
    });
    const created = service.editor.all().filter((category) => !before.some((old) => old.id === category.id));
    expect(created).toMatchObject([
      {
        parentId: black,
        name: 'Assam',
        slug: traits.slug && 'assam',
        description: traits.description ? 'Strong' : '',
        visible: traits.visible === null,
        extras: traits.columns
      }
    ]);
    const [assam] = created;
    if (id !== null) expect(id).toBe(assam?.id);
    await client.delete({ id: assam?.id ?? 0, version: null });
    await client.delete({ id: lapsang, version: null });
    await client.delete({ id: lapsang, version: null });
    expect(service.editor.all()).toEqual(before.filter((category) => category.id !== lapsang));
  });
});

it('whatever goes wrong: nothing is said to be done that was not, and failures are told in the agreed way', async () => {
  await alwaysAsync(RUNS, [foreignTraits(), fc.constantFrom(...SURVIVABLE_FAULTS)], async (traits, fault) => {
    const { service, client } = opened(traits);
    const { coffee, lapsang } = plant(service);
    const coffeeRead = await one(client, coffee);
    const lapsangRead = await one(client, lapsang);
    const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
      service.faults = faultsAt({ [service.log.length + 1]: fault });
      try {
        await work();
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(RemoteFailure);
        // The second of two deliveries may be refused since the first was carried out.
        expect([
          'lost',
          'busy',
          'failed',
          'unreadable',
          'unreachable',
          ...(fault.kind === 'duplicate' ? ['refused'] : [])
        ]).toContain(error instanceof RemoteFailure ? error.kind : error);
        return false;
      }
    };
    const wasRead = await tried(() => client.read(null));
    if (wasRead) expect(['delay', 'duplicate']).toContain(fault.kind);
    const fields = { name: 'Assam', slug: null, description: '', visible: true, metadata: {} };
    const names = () => service.editor.all().map(({ name }) => name);
    if (await tried(() => client.create({ fields, parentId: null, order: null, idempotencyKey: 'k' })))
      expect(names()).toContain('Assam');
    if (await tried(() => client.update({ ...coffeeRead, fields: { name: 'Espresso' } })))
      expect(names()).toContain('Espresso');
    if (await tried(() => client.delete({ id: lapsangRead.id, version: null })))
      expect(names()).not.toContain('Lapsang');
  });
});

/** Services with names, over a socket; without traits: Canopy's own. */
const NAMED: readonly [name: string, traits: ForeignTraits | null][] = [
  ...[...FOREIGN_SERVICES, ...FOLDED_SERVICES].map((traits): [string, ForeignTraits] => [traits.name, traits]),
  ['our own contract', null]
];

it.each(NAMED)(
  '%s: its dialect is told from a listing, and an unchanged tree is not read twice',
  async (_name, traits) => {
    const { service, close } =
      traits === null ? openCanopyService() : { service: foreignServer(traits), close: () => undefined };
    onTestFinished(close);
    plantTwice(service);
    const door = await ForeignDoor.open(service);
    onTestFinished(() => door.stop());
    const own = traits === null ? CANOPY_DIALECT : dialectOf(traits);
    const at = { address: door.address, credentials: givenFor(door.address, CREDENTIALS[traits?.auth ?? 'bearer']) };
    const found = await testConnection(at);
    if (found.state === 'failed') throw new Error(found.message);
    expect(found.categories).toBe(service.editor.all().length);
    const { dialect } = found;
    const listsParents = traits === null || traits.shape.as === 'flat' || traits.shape.showsParent;
    // Whether an update wants everything, and what writing an order does to others, only a write can show.
    expect({
      ...dialect,
      order: dialect?.order && { ...dialect.order, meaning: own.order?.meaning },
      derivedKeys: dialect?.derivedKeys.toSorted()
    }).toEqual({
      ...own,
      updates: own.isCanopy ? 'partial' : 'full',
      parent: listsParents || !dialect ? own.parent : { ...dialect.parent, key: own.parent.key },
      derivedKeys: own.derivedKeys.toSorted()
    });

    const client = openCategoryService({ ...at, dialect: own });
    const reading = await client.read(null);
    if (reading.state === 'same') throw new Error('It was read for the first time');
    expect((await client.read(reading.mark)).state).toBe(traits?.listing === 'volatile' ? 'read' : 'same');
    service.editor.create({ name: 'Later' });
    expect((await client.read(reading.mark)).state).toBe('read');
  }
);
