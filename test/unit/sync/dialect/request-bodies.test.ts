import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { parseExactly } from '../../../../src-main/fields/exact-json';
import { createBody, echoedKeys, updateBody } from '../../../../src-main/sync/dialect/request-bodies';
import type { RemoteCreation, RemoteUpdate } from '../../../../src-main/sync/category-service';
import type { RemoteCategory, SyncFields } from '../../../../src-main/sync/sync-tree';

const FLAT: Dialect = {
  ...CANOPY_DIALECT,
  childrenKey: null,
  metadataKey: null,
  derivedKeys: ['updatedAt'],
  updates: 'full',
  isCanopy: false
};

test('the order is written as it is listed: as text where the others have text, as a number where the category itself has one', () => {
  const dialect: Dialect = { ...FLAT, order: { key: 'position', first: 0, meaning: 'unknown', as: 'string' } };
  const fields: SyncFields = { name: 'New', slug: null, description: '', visible: true, metadata: {} };
  expect(createBody({ fields, parentId: null, order: 3, idempotencyKey: 'key' }, dialect)).toMatchObject({
    position: '3'
  });
  expect(createBody({ fields, parentId: null, order: 3, idempotencyKey: 'key' }, FLAT)).toMatchObject({ position: 3 });
  const update = (position: unknown): RemoteUpdate => ({
    id: 1,
    raw: { id: 1, parentId: null, name: 'Tea', position },
    parentId: null,
    version: null,
    fields: {},
    place: { parentId: null, order: 4 }
  });
  expect(updateBody(update(null), dialect)).toMatchObject({ position: '4' });
  expect(updateBody(update(2), dialect)).toMatchObject({ position: 4 });
  expect(updateBody(update('2'), FLAT)).toMatchObject({ position: '4' });
});

const RAW = {
  id: 7,
  parentId: 3,
  position: 2,
  name: 'Tea',
  slug: 'tea',
  description: 'Hot',
  visible: true,
  color: 'green',
  updatedAt: 'now'
};

const update = (wanted: Partial<RemoteUpdate>): RemoteUpdate => ({
  id: 7,
  raw: RAW,
  parentId: 3,
  version: null,
  fields: {},
  ...wanted
});

describe('a full update', () => {
  test('repeats what was listed, without the id, children and what the service works out', () => {
    expect(
      updateBody(update({ raw: { ...RAW, children: [] }, fields: { name: 'Teas' } }), {
        ...FLAT,
        childrenKey: 'children'
      })
    ).toEqual({
      parentId: 3,
      position: 2,
      name: 'Teas',
      slug: 'tea',
      description: 'Hot',
      visible: true,
      color: 'green'
    });
  });

  test('says where the category lies although a nested listing does not', () => {
    const { parentId: _parent, ...raw } = RAW;
    expect(updateBody(update({ raw, fields: { name: 'Teas' } }), FLAT)).toMatchObject({ parentId: 3, name: 'Teas' });
    expect(updateBody(update({ raw, parentId: null, fields: { name: 'Teas' } }), FLAT)).toMatchObject({
      parentId: null
    });
  });

  test('keeps a number that no double holds to the letter', () => {
    const raw = parseExactly(
      '{"id":7,"parentId":null,"name":"Tea","erp":{"key":12345678901234567890,"list":[1e999]}}'
    ) as RemoteCategory['raw'];
    expect(JSON.stringify(updateBody(update({ raw, fields: { name: 'Teas' } }), FLAT))).toContain(
      '"erp":{"key":12345678901234567890,"list":[1e999]}'
    );
  });

  test('does not tidy up what our rules forbid', () => {
    const raw = { ...RAW, name: '  Tea\t', slug: 'Tea & Co', description: 5 };
    expect(updateBody(update({ raw, fields: { visible: false } }), FLAT)).toMatchObject({
      name: '  Tea\t',
      slug: 'Tea & Co',
      description: 5,
      visible: false
    });
  });
});

describe('a partial update', () => {
  test('says what changes', () => {
    expect(updateBody(update({ fields: { slug: null, visible: false } }), FLAT, 'partial')).toEqual({
      slug: null,
      visible: false
    });
    expect(updateBody(update({ place: { parentId: 5, order: 4 } }), FLAT, 'partial')).toEqual({
      parentId: 5,
      position: 4
    });
    expect(updateBody(update({ place: { parentId: null, order: null } }), FLAT, 'partial')).toEqual({ parentId: null });
  });

  test('takes an entry of metadata away by null, and leaves alone those that are as they were', () => {
    expect(updateBody(update({ fields: { metadata: { updatedAt: 'now', size: 3 } } }), FLAT, 'partial')).toEqual({
      color: null,
      size: 3
    });
  });

  test('sends an object of metadata whole, with what could not be kept here', () => {
    const dialect: Dialect = { ...FLAT, metadataKey: 'attributes' };
    const attributes = { color: 'green', huge: 'x'.repeat(20_000), gone: 1 };
    const body = updateBody(
      update({ raw: { ...RAW, attributes }, fields: { metadata: { color: 'red' } } }),
      dialect,
      'partial'
    );
    expect(body).toEqual({ attributes: { color: 'red', huge: attributes.huge } });
  });

  test('never lets an entry of metadata pass for another member', () => {
    const metadata = { color: 'green', id: 9, name: 'Trick', parentId: 1, position: 0, updatedAt: 'later' };
    expect(updateBody(update({ fields: { metadata } }), FLAT, 'partial')).toEqual({});
  });

  test('of what the service has no member for is empty', () => {
    const dialect: Dialect = { ...FLAT, slugKey: null, descriptionKey: null, visible: null, order: null };
    expect(updateBody(update({ fields: { slug: 'x', description: 'x', visible: false } }), dialect, 'partial')).toEqual(
      {}
    );
  });
});

describe('references', () => {
  const parentAs = (parent: Partial<Dialect['parent']>, parentId: number | null): unknown =>
    updateBody(
      update({ place: { parentId, order: null } }),
      { ...FLAT, parent: { ...FLAT.parent, ...parent } },
      'partial'
    )['parentId'];

  test('are written as they are listed', () => {
    expect(parentAs({ as: 'number' }, 5)).toBe(5);
    expect(parentAs({ as: 'string' }, 5)).toBe('5');
    expect(parentAs({ as: 'object' }, 5)).toEqual({ id: 5 });
  });

  test('of a root are what the service marks roots by', () => {
    for (const mark of [null, 0, '', -1, 'root', false])
      expect(parentAs({ root: { as: 'mark', mark } }, null)).toBe(mark);
    expect(parentAs({ root: { as: 'absent' } }, null)).toBeNull();
    expect(parentAs({ as: 'string', root: { as: 'ownId' } }, null)).toBe('7');
  });
});

test('a new sort number leaves a list of parents as it is listed, and a move replaces it', () => {
  const parents = [{ id: 3 }, { id: 4 }];
  const dialect: Dialect = { ...FLAT, parent: { ...FLAT.parent, as: 'object', isListed: true } };
  const moved = (parentId: number, updates: Dialect['updates']): unknown =>
    updateBody(update({ raw: { ...RAW, parentId: parents }, place: { parentId, order: 9 } }), dialect, updates);
  expect(moved(3, 'partial')).toEqual({ position: 9 });
  expect(moved(3, 'full')).toMatchObject({ position: 9, parentId: parents });
  expect(moved(5, 'partial')).toEqual({ position: 9, parentId: [{ id: 5 }] });
});

test('a creation leaves out what is empty, and a number where there is none', () => {
  const creation: RemoteCreation = {
    fields: { name: 'Tea', slug: null, description: '', visible: true, metadata: {} },
    parentId: null,
    order: null,
    idempotencyKey: 'k'
  };
  expect(createBody(creation, FLAT)).toEqual({ name: 'Tea', visible: true, parentId: null });
  expect(createBody({ ...creation, order: 4, parentId: 2 }, CANOPY_DIALECT)).toEqual({
    name: 'Tea',
    visible: true,
    parentId: 2,
    position: 4
  });
});

test('what merely repeats the listing can be told from what is wanted', () => {
  expect(echoedKeys(update({ fields: { name: 'Teas' } }), FLAT)).toEqual(['color']);
  expect(echoedKeys(update({ fields: { metadata: { color: 'red' } } }), FLAT)).toEqual([]);
});
