import { describe, expect, test } from 'vitest';
import { dialectSchema, type Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL, protocolSchema } from '../../../../src-shared/protocol';
import { CREATION, failureOf, json, scripted, serviceOf, STRANGER, saying } from './scripted-service';

/* A change reaches the category that it is meant for, or is not sent. */

const BY_CODE: Dialect = { ...STRANGER, protocol: { ...PLAIN_PROTOCOL, pathKey: 'code' } };

test.each(['update', 'remove', 'move', 'below'])('a path for one category has its id in it: %s', (operation) => {
  const path = '{path}';
  const given =
    operation === 'below'
      ? { below: path }
      : operation === 'remove'
        ? { remove: { path } }
        : { [operation]: { method: 'PUT', path } };
  expect(protocolSchema.safeParse({ ...PLAIN_PROTOCOL, ...given }).success).toBe(false);
  expect(dialectSchema.safeParse({ ...STRANGER, protocol: PLAIN_PROTOCOL }).success).toBe(true);
});

describe('where paths have another member than the id', () => {
  test('a category without it is not changed by its id, which may be what another goes by', async () => {
    const target = await scripted((_request, response) => json(response, 200, { data: null }));
    const client = serviceOf(target, { dialect: BY_CODE });
    expect(await failureOf(client.delete({ id: 7, raw: { id: 7, code: null }, version: null }))).toMatchObject({
      kind: 'refused'
    });
    expect(target.arrived).toEqual([]);
  });

  test('two categories that share it are not read', async () => {
    const row = (id: number) => ({ id, parentId: null, name: `Tea ${id}`, code: 'tea', position: 0 });
    const target = await scripted((_request, response) => json(response, 200, { data: [row(1), row(2)] }));
    expect(await failureOf(serviceOf(target, { dialect: BY_CODE }).read(null))).toMatchObject(
      saying('incomplete', 'same address')
    );
  });
});

describe('no id of a created category is', () => {
  test('the number of a job that is still to be done', async () => {
    const target = await scripted((_request, response) => response.writeHead(202, { location: '/jobs/77' }).end());
    expect(await serviceOf(target).create(CREATION)).toBeNull();
  });

  test('a number beside ids that are texts', async () => {
    const target = await scripted((_request, response) => json(response, 201, { data: { id: 12, name: 'New' } }));
    expect(
      await serviceOf(target, { dialect: { ...STRANGER, idKey: 'documentId', idAs: 'text' } }).create(CREATION)
    ).toBeNull();
  });
});

test.each(['X-HTTP-Method-Override', 'Range', 'Authorization'])(
  'a header that would make another request of each is not sent with all of them: %s',
  async (name) => {
    const target = await scripted((_request, response) => json(response, 200, { data: [] }));
    const dialect = { ...STRANGER, protocol: { ...PLAIN_PROTOCOL, headers: { [name]: 'DELETE' } } };
    expect(await failureOf(serviceOf(target, { dialect }).read(null))).toMatchObject({ kind: 'address' });
    expect(target.arrived).toEqual([]);
  }
);
