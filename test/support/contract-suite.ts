import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doorsOf, type DoorUnderTest, type Engine, type OpenableDoor } from './doors';
import { problemOf } from './http-caller';

const CREATE = { method: 'POST', path: '/api/admin/categories' } as const;
const one = (id: number | string) => `/api/admin/categories/${id}`;

/** The contract of the four endpoints, at both entry points of a service on that engine. `open` makes a new, empty workspace. */
export const describeContract = (engine: string, openEngine: () => Engine | Promise<Engine>): void => {
  const doors = doorsOf(openEngine);
  describeContractAt(engine, doors);
  describePathsAt(engine, doors);
};

export const describeContractAt = (engine: string, doors: readonly OpenableDoor[]): void => {
  describe.each(doors)(`${engine} through $name`, ({ author, open }) => {
    let at: DoorUnderTest;
    beforeEach(async () => {
      at = await open();
    });
    afterEach(() => at.service.stop());

    describe('reading', () => {
      test('an empty workspace is an empty list at revision 0', async () => {
        expect(await at.call({ method: 'GET', path: '/api/categories' })).toEqual({
          status: 200,
          etag: '"0"',
          body: '{"data":[]}'
        });
      });

      // Reads change nothing, so one workspace does for all of them; likewise refusals below.
      test('an If-None-Match that has the revision in any form spares the tree', async () => {
        await at.create({ name: 'A' });
        for (const ifNoneMatch of ['"1"', 'W/"1"', '"0", "1"', ' "x" ,, W/"1" ,', '*'])
          expect(await at.call({ method: 'GET', path: '/api/categories', ifNoneMatch }), ifNoneMatch).toEqual({
            status: 304,
            etag: '"1"',
            body: ''
          });
      });

      test('any other If-None-Match does not', async () => {
        await at.create({ name: 'A' });
        for (const ifNoneMatch of ['"0"', '"11"', '1', "'1'", '"1', 'W/1', '"1" "0"', 'w/"1"', ''])
          expect(await at.call({ method: 'GET', path: '/api/categories', ifNoneMatch }), ifNoneMatch).toMatchObject({
            status: 200,
            etag: '"1"'
          });
      });
    });

    describe('creating', () => {
      test('answers the category with every field, and the name alone is enough', async () => {
        const category = await at.create({ name: 'A' });
        expect(category).toEqual({
          id: 1,
          parentId: null,
          position: 0,
          name: 'A',
          slug: null,
          description: '',
          visible: true,
          metadata: {},
          version: 1,
          createdAt: category.updatedAt,
          updatedAt: category.updatedAt,
          children: []
        });
        expect(await at.tree()).toEqual([category]);
      });

      test('takes every field, trims the name and normalises it to NFC', async () => {
        await at.create({ name: 'Root' });
        const metadata = {
          text: 'Grüße 🪑',
          list: [1, -0.5, 1e21, null, true, { deep: {} }],
          '': 'empty',
          '\ud800': 'lone'
        };
        const request = { parentId: 1, position: 0, slug: 'a-1', description: ' kept \n', visible: false, metadata };
        expect(await at.create({ name: '  Mo\u0308bel \n', ...request })).toMatchObject({ name: 'Möbel', ...request });
      });

      test('keeps metadata to the letter, a member __proto__ included', async () => {
        const metadata = '{"__proto__":{"polluted":true},"constructor":1,"b":1,"a":2}';
        const answer = await at.call({ ...CREATE, body: `{"name":"A","metadata":${metadata}}` });
        expect(answer.status).toBe(201);
        expect((await at.call({ method: 'GET', path: '/api/categories' })).body).toContain(`"metadata":${metadata}`);
        expect({}).not.toHaveProperty('polluted');
      });

      test('of members given twice the last one counts', async () => {
        expect(JSON.parse((await at.call({ ...CREATE, body: '{"name":"A","name":"B"}' })).body)).toMatchObject({
          data: { name: 'B' }
        });
      });

      test('the change is the work of this door', async () => {
        await at.create({ name: 'A' });
        expect(await at.service.engine.authors()).toEqual([author]);
      });
    });

    describe('updating', () => {
      test('answers null, keeps what is left out and counts the version', async () => {
        const before = await at.create({ name: 'A', slug: 'a', metadata: { a: 1 } });
        expect(await at.call({ method: 'PUT', path: one(before.id), body: '{"metadata":{"b":2}}' })).toEqual({
          status: 200,
          etag: null,
          body: '{"data":null}'
        });
        const [after] = await at.tree();
        expect(after).toEqual({ ...before, metadata: { b: 2 }, version: 2, updatedAt: after?.updatedAt });
      });
    });

    describe('If-Match', () => {
      test.each(['"2"', '*', '"1", "2"', ' "2" ,'])('%s lets the present version 2 be changed', async (ifMatch) => {
        await at.create({ name: 'A' });
        await at.call({ method: 'PUT', path: one(1), body: '{"name":"B"}' });
        expect((await at.call({ method: 'PUT', path: one(1), body: '{"name":"C"}', ifMatch })).status).toBe(200);
        expect((await at.call({ method: 'DELETE', path: one(1), ifMatch: ifMatch.replace('2', '3') })).status).toBe(
          200
        );
      });

      test('any other does not', async () => {
        await at.create({ name: 'A' });
        await at.call({ method: 'PUT', path: one(1), body: '{"name":"B"}' });
        for (const ifMatch of ['"1"', 'W/"2"', '2', '"2', '"02"', '"1" "2"', '']) {
          const put = await at.refusal({ method: 'PUT', path: one(1), body: '{"name":"C"}', ifMatch });
          expect(put.code, ifMatch).toBe('version_mismatch');
          expect((await at.refusal({ method: 'DELETE', path: one(1), ifMatch })).code, ifMatch).toBe(
            'version_mismatch'
          );
        }
      });

      test('with any an unknown category is still not found, and a faulty body invalid', async () => {
        for (const ifMatch of ['"1"', '*', 'junk']) {
          const put = await at.refusal({ method: 'PUT', path: one(9), body: '{"name":"C"}', ifMatch });
          expect(put.code, ifMatch).toBe('not_found');
          expect((await at.refusal({ method: 'DELETE', path: one(9), ifMatch })).code, ifMatch).toBe('not_found');
          const faulty = await at.refusal({ method: 'PUT', path: one(9), body: '{"name":""}', ifMatch });
          expect(faulty.code, ifMatch).toBe('invalid');
        }
      });
    });

    describe('deleting', () => {
      const grow = async (): Promise<void> => {
        await at.create({ name: 'Before' });
        await at.create({ name: 'Parent' });
        await at.create({ name: 'After' });
        await at.create({ name: 'A', parentId: 2 });
        await at.create({ name: 'B', parentId: 2 });
        await at.create({ name: 'A1', parentId: 4 });
      };

      test('a category with children is refused, with the counts', async () => {
        await grow();
        expect(await at.refusal({ method: 'DELETE', path: one(2) })).toMatchObject({
          code: 'has_children',
          childCount: 2,
          descendantCount: 3
        });
      });

      test('no other query is a way to delete', async () => {
        await grow();
        for (const query of [
          '?children=',
          '?children',
          '?children=keep',
          '?children=DELETE',
          '?children=delete&children=delete',
          '?children=delete&x=1',
          '?Children=delete',
          '?children=delete%00'
        ])
          expect((await at.refusal({ method: 'DELETE', path: one(2) + query })).code, query).toBe('unknown_parameter');
      });
    });

    test('health says how the workspace stands', async () => {
      await at.create({ name: 'A' });
      expect(await at.call({ method: 'GET', path: '/healthz' })).toEqual({
        status: 200,
        etag: null,
        body: '{"data":{"status":"ok","revision":1,"count":1}}'
      });
    });

    test('a failure of ours tells the caller nothing, and the log everything', async () => {
      await at.service.engine.close();
      for (const call of [
        { ...CREATE, body: '{"name":"A"}' },
        { method: 'GET', path: '/api/categories' }
      ] as const) {
        const answer = await at.call(call);
        expect(answer.status).toBe(500);
        expect(problemOf(answer).detail).toMatch(
          /^The call was not carried out\. The log of the service says why, under [\w-]+\.$/
        );
      }
      const failures = () => at.service.log.lines.filter(({ event }) => event === 'call_failed');
      await expect.poll(() => failures().map(({ error }) => error instanceof Error)).toEqual([true, true]);
    });
  });
};

/** Paths are refused by the routes, which all engines have in common. */
const describePathsAt = (engine: string, doors: readonly OpenableDoor[]): void => {
  describe.each(doors)(`paths of ${engine} through $name`, ({ open }) => {
    // Refusals change nothing, so one workspace does for all of them.
    let at: DoorUnderTest;
    beforeAll(async () => {
      at = await open();
      await at.create({ name: 'A' });
    });
    afterAll(() => at.service.stop());

    test.each([
      '0',
      '-1',
      '+1',
      '01',
      '1.0',
      '1e0',
      '0x1',
      'abc',
      '%31a',
      ' 1',
      '1%20',
      '9007199254740993',
      '1'.repeat(400),
      '%zz',
      '%2F',
      '1%2F2',
      '１'
    ])('the id %s is not found', async (id) => {
      expect(
        (await at.refusal({ method: 'PUT', path: encodeURI(one(id)).replaceAll('%25', '%'), body: '{"name":"B"}' }))
          .code
      ).toBe('not_found');
      expect((await at.refusal({ method: 'DELETE', path: encodeURI(one(id)).replaceAll('%25', '%') })).code).toBe(
        'not_found'
      );
    });

    test('an id in percent-encoding is the same id', async () => {
      const { id } = await at.create({ name: 'A' });
      const encoded = String(id).replaceAll(/\d/g, (digit) => `%3${digit}`);
      expect((await at.call({ method: 'DELETE', path: one(encoded) })).status).toBe(200);
    });

    test.each([
      '/',
      '/api',
      '/api/categories/',
      '//api/categories',
      '/API/categories',
      '/api/categories/1',
      '/api/admin/categories/1/',
      '/api/admin/categories/',
      '/api/../api/categories',
      '/%zz'
    ])('%s is not found', async (path) => {
      expect((await at.refusal({ method: 'GET', path })).code).toBe('not_found');
    });

    test.each([
      ['POST', '/api/categories'],
      ['DELETE', '/api/categories'],
      ['GET', '/api/admin/categories'],
      ['PUT', '/api/admin/categories'],
      ['GET', '/api/admin/categories/1'],
      ['POST', '/api/admin/categories/1'],
      ['POST', '/healthz'],
      ['PUT', '/openapi.json']
    ] as const)('%s %s is not allowed', async (method, path) => {
      expect((await at.refusal({ method, path, body: '{"name":"A"}' })).code).toBe('method_not_allowed');
    });

    test.each([
      ['GET', '/api/categories'],
      ['POST', '/api/admin/categories'],
      ['PUT', '/api/admin/categories/1'],
      ['DELETE', '/api/admin/categories/1'],
      ['GET', '/openapi.json'],
      ['GET', '/healthz']
    ] as const)('%s %s knows no other parameters, and takes an empty query', async (method, given) => {
      const { id } = await at.create({ name: 'A' });
      const path = given.replace('/1', `/${id}`);
      const body = method === 'POST' || method === 'PUT' ? { body: '{"name":"B"}' } : {};
      for (const query of ['?x', '?x=1', '?=', '?__proto__=1', '?token=secret']) {
        const { code, detail } = await at.refusal({ method, path: path + query, ...body });
        expect(code).toBe('unknown_parameter');
        expect(detail).not.toContain('secret');
      }
      expect((await at.call({ method, path: `${path}?`, ...body })).status).toBeLessThan(300);
    });
  });
};
