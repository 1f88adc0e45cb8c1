import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, type HttpCall } from '../../support/http-caller';
import { startService, type ServiceUnderTest } from '../../support/service-under-test';

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const NAME = 'canopy-revision';
const CREATE = { method: 'POST', path: '/api/admin/categories', body: '{"name":"A"}' } as const;
const one = (id: number): string => `/api/admin/categories/${id}`;

const revisionOf = async (sent: HttpCall): Promise<[number, string | string[] | undefined]> => {
  const { status, headers } = await call(service.door.url, sent);
  return [status, headers[NAME]];
};

test('a read says the revision of the tree, and a change the one that it made or found', async () => {
  expect(await revisionOf({ method: 'GET', path: '/api/categories' })).toEqual([200, '0']);
  expect(await revisionOf(CREATE)).toEqual([201, '1']);
  expect(await revisionOf({ method: 'PUT', path: one(1), body: '{"name":"B"}' })).toEqual([200, '2']);
  expect(await revisionOf({ method: 'PUT', path: one(1), body: '{"name":"B"}' })).toEqual([200, '2']);
  expect(await revisionOf({ method: 'HEAD', path: '/api/categories' })).toEqual([200, '2']);
  expect(await revisionOf({ method: 'GET', path: '/api/categories', headers: { 'If-None-Match': '*' } })).toEqual([
    304,
    '2'
  ]);
  expect(await revisionOf({ method: 'DELETE', path: one(1) })).toEqual([200, '3']);
});

test('a creation that is repeated by its key says the revision that it finds', async () => {
  const keyed = { ...CREATE, headers: { 'Idempotency-Key': 'k' } };
  expect(await revisionOf(keyed)).toEqual([201, '1']);
  expect(await revisionOf(CREATE)).toEqual([201, '2']);
  expect(await revisionOf(keyed)).toEqual([201, '2']);
});

test.each<[string, HttpCall, number]>([
  ['by the tree', { method: 'DELETE', path: one(9) }, 404],
  ['by a rule', { method: 'PUT', path: one(1), body: '{"parentId":1}' }, 409],
  ['by its condition', { method: 'DELETE', path: one(1), headers: { 'If-Match': '"7"' } }, 412],
  ['by its members', { ...CREATE, body: '{"name":""}' }, 422],
  ['by its body', { ...CREATE, body: '{' }, 400],
  ['by its length', { ...CREATE, body: 'x'.repeat(1024 * 1024 + 1) }, 413],
  ['by its type', { ...CREATE, headers: { 'Content-Type': 'text/plain' } }, 415],
  ['by its query', { method: 'GET', path: '/api/categories?x=1' }, 400]
])('a call that is refused %s says the revision', async (_case, sent, status) => {
  service.store.create({ name: 'A' }, { author: 'http' });
  expect(await revisionOf(sent)).toEqual([status, '1']);
});

test('who is not let in learns nothing of it', async () => {
  service.store.create({ name: 'A' }, { author: 'http' });
  expect(await revisionOf({ ...CREATE, headers: { Authorization: null } })).toEqual([401, undefined]);
  expect(await revisionOf({ ...CREATE, headers: { Host: 'evil.example' } })).toEqual([403, undefined]);
  expect(await revisionOf({ ...CREATE, headers: { Origin: 'https://evil.example' } })).toEqual([403, undefined]);
});
