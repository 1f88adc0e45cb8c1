import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES, RouteTable } from '../../../src-main/http/routes/route-table';
import { sendRaw } from '../../support/http-caller';
import { splitAnswers } from '../../support/raw-exchange';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startService();
  service.store.create({ name: 'A' }, { author: 'window' });
});
afterAll(() => service.stop());

const answerTo = async (method: string, path: string) => {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(service.door.url).host}`,
    `Authorization: Bearer ${TOKEN}`
  ];
  const body = ['Content-Type: application/json', 'Content-Length: 12', 'Connection: close', '', '{"name":"B"}'];
  const [answer] = splitAnswers(await sendRaw(service.door.url, [...lines, ...body].join('\r\n')));
  return answer;
};

/** A path with one of its slashes, or all of them, written otherwise. */
const disguised = (path: string): string[] =>
  ['%2F', '%2f', '%252F', '%5C', '\\'].flatMap((slash) => [
    `/${path.slice(1).replaceAll('/', slash)}`,
    path.replaceAll('/', slash),
    ...[...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index) + slash + path.slice(index + 1))
  ]);

test.each(ROUTES.map(({ method, path }) => [method, path] as const))(
  '%s %s is reached by no path whose slash is escaped',
  async (method, path) => {
    const real = path.replace('{id}', '1');
    const before = service.store.revision();
    for (const other of disguised(real).filter((one) => one !== real && one.startsWith('/')))
      // With what comes behind an id, it is an id that names nothing, at a path with other methods.
      expect((await answerTo(method, other))?.problem?.code, other).toMatch(/^(?:not_found|method_not_allowed)$/);
    expect(service.store.revision()).toBe(before);
  }
);

test('an id with an escaped slash names no category, and nothing of it comes into the log', async () => {
  for (const id of ['1%2F', '%2F1', '1%2F2', 'a%2Fb', '1%2f..%2f1'])
    for (const method of ['PUT', 'DELETE'])
      expect(await answerTo(method, `/api/admin/categories/${id}`), id).toMatchObject({ status: 404 });
  expect(new RouteTable().nameOf('/api/admin/categories/1%2F2')).toBe('unknown');
  expect(service.store.count()).toBe(1);
});

test('other escapes still mean the characters that they stand for', async () => {
  expect(await answerTo('PUT', '/api/%61dmin/categories/%31')).toMatchObject({ status: 200 });
  expect(await answerTo('GET', '/%68ealthz')).toMatchObject({ status: 200 });
});
