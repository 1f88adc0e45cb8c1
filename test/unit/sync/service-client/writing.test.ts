import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import {
  CREATION,
  failureOf,
  impatientFor,
  json,
  scripted,
  serviceOf,
  STRANGER,
  UPDATE,
  write,
  WRITES,
  writeTo,
  saying
} from './scripted-service';

const created = async (answer: (response: ServerResponse) => void, dialect: Dialect = STRANGER) =>
  serviceOf(await scripted((_request, response) => answer(response)), { dialect }).create(CREATION);

describe('requests as they go out', () => {
  test('to a stranger: no conditions, no keys, the body in its dialect', async () => {
    const service = await scripted((_request, response) => json(response, 200, { data: null }));
    const client = serviceOf(service);
    await client.create(CREATION);
    await client.update(UPDATE);
    await client.delete({ id: -3, version: 3 });
    expect(
      service.arrived.map(({ method, path, body }): unknown[] => [method, path, body === '' ? null : JSON.parse(body)])
    ).toEqual([
      ['POST', '/api/admin/categories', { name: 'New', visible: true, parentId: null }],
      ['PUT', '/api/admin/categories/7', { parentId: null, name: 'Teas', color: 'green', uuid: 'abc' }],
      ['DELETE', '/api/admin/categories/-3', null]
    ]);
    for (const { headers } of service.arrived) {
      expect(headers).not.toHaveProperty('if-match');
      expect(headers).not.toHaveProperty('idempotency-key');
    }
    expect(service.arrived[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json, */*;q=0.1'
    });
    expect(service.arrived[2]?.headers).not.toHaveProperty('content-type');
  });

  test('to one that keeps our contract: conditions and keys', async () => {
    const service = await scripted((_request, response) => json(response, 200, { data: null }));
    const client = serviceOf(service, { dialect: CANOPY_DIALECT });
    await client.create(CREATION);
    await client.update(UPDATE);
    await client.delete({ id: 7, version: 4 });
    expect(service.arrived.map(({ headers }) => [headers['if-match'], headers['idempotency-key']])).toEqual([
      [undefined, 'key-1'],
      ['"3"', undefined],
      ['"4"', undefined]
    ]);
    expect(JSON.parse(service.arrived[1]?.body ?? '')).toEqual({ name: 'Teas' });
  });

  test('a redirect that keeps method and body is followed on the same origin, others are not', async () => {
    const kept = await scripted(({ path }, response) =>
      path.endsWith('/')
        ? json(response, 201, { data: { id: 4 } })
        : response.writeHead(308, { location: `${path}/` }).end()
    );
    expect(await serviceOf(kept).create(CREATION)).toBe(4);
    expect(kept.arrived.map(({ method, body }) => [method, body.length > 0])).toEqual([
      ['POST', true],
      ['POST', true]
    ]);
    for (const status of [301, 302, 303]) {
      expect(
        await failureOf(writeTo('create', (response) => response.writeHead(status, { location: '/login' }).end()))
      ).toMatchObject({ kind: 'redirected', status });
    }
  });

  test('a change that the service has no member for is not sent', async () => {
    const service = await scripted((_request, response) => json(response, 200, {}));
    await serviceOf(service, { dialect: { ...STRANGER, slugKey: null } }).update({
      ...UPDATE,
      fields: { slug: 'tea' }
    });
    expect(service.arrived).toEqual([]);
  });
});

describe('successes', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['200 with data: null', (response) => json(response, 200, { data: null })],
    ['200 with anything', (response) => json(response, 200, { data: true, message: 'Saved', error: null })],
    ['200 with a word', (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('OK')],
    ['200 with nothing', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end()],
    ['202', (response) => response.writeHead(202).end()],
    ['204', (response) => response.writeHead(204).end()]
  ])('%s', async (_what, answer) => {
    expect(await writeTo('create', answer)).toBeNull();
    expect(await writeTo('update', answer)).toBeUndefined();
    expect(await writeTo('delete', answer)).toBe('deleted');
  });

  test.each<[string, (response: ServerResponse) => void, Dialect?]>([
    ['in the envelope', (response) => json(response, 201, { data: { id: 41, name: 'New' } })],
    ['without an envelope', (response) => json(response, 201, { id: 41, name: 'New' })],
    ['as text', (response) => json(response, 200, { data: { id: '41' } })],
    ['in a list of one', (response) => json(response, 200, { data: [{ id: 41 }] })],
    [
      'under its own key',
      (response) => json(response, 200, { data: { _id: '41', id: 'x' } }),
      { ...STRANGER, idKey: '_id' }
    ],
    ['in Location', (response) => response.writeHead(201, { location: '/api/admin/categories/41' }).end()],
    [
      'in Location, beside words',
      (response) =>
        json(response, 201, { message: 'Created' }, { location: 'https://elsewhere.example/categories/41/' })
    ]
  ])('the id of a creation %s', async (_what, answer, dialect) => {
    expect(await created(answer, dialect)).toBe(41);
  });

  test.each<[string, unknown]>([
    ['a number', { data: 41 }],
    ['a yes', { data: true }],
    ['several', { data: [{ id: 41 }, { id: 42 }] }],
    ['the id of something else', { id: 41, message: 'Created' }],
    ['a text', '41']
  ])('an id is not read out of %s', async (_what, body) => {
    expect(await created((response) => json(response, 200, body))).toBeNull();
  });

  test('an answer that breaks off after it has said yes', async () => {
    for (const which of WRITES) {
      const outcome = await writeTo(which, (response) => {
        response.writeHead(200, { 'content-length': 500 });
        response.write('{"da', () => response.destroy());
      });
      expect(outcome ?? null).toBe(which === 'delete' ? 'deleted' : null);
    }
  });
});

describe.each(WRITES)('%s: the answer is lost', (which) => {
  test.each<[string, RegExp, (response: ServerResponse) => void]>([
    ['the connection breaks', /may or may not have/, (response) => response.destroy()],
    ['a gateway answers', /may or may not have/, (response) => response.writeHead(504).end('<html>')],
    [
      'a web page answers',
      /with a web page/,
      (response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><form action="/login">')
    ],
    ['XML comes', /a change in XML/, (response) => response.writeHead(200).end('<?xml version="1.0"?><category/>')]
  ])('%s', async (_what, sentence, answer) => {
    expect(await failureOf(writeTo(which, answer))).toMatchObject(saying('lost', sentence));
  });

  test('nobody answers', async () => {
    expect(await failureOf(writeTo(which, () => undefined, impatientFor('answerMs')))).toMatchObject(
      saying('lost', /may or may not have (been|arrived)/)
    );
  });

  test('it never arrived', async () => {
    const service = serviceOf({ address: { url: 'http://127.0.0.1:1', readPath: '/a', writePath: '/b' } });
    expect(await failureOf(write(service, which))).toMatchObject({ kind: 'unreachable' });
  });
});

describe("refusals, in the service's words", () => {
  test.each<[string, unknown, string]>([
    [
      'our own',
      { data: null, error: { code: 'x', title: 'Not so.', detail: 'The slug is taken.' } },
      ': The slug is taken.'
    ],
    ['a message', { message: 'The slug is taken' }, ': The slug is taken.'],
    [
      'several messages',
      { statusCode: 400, message: ['slug is taken', 'x'], error: 'Bad Request' },
      ': slug is taken.'
    ],
    ['RFC 9457', { type: 'about:blank', title: 'Bad', detail: 'Slug is taken' }, ': Slug is taken.'],
    ['a title', { title: 'Bad slug' }, ': Bad slug.'],
    ['an error as text', { error: 'Bad slug' }, ': Bad slug.'],
    ['errors by field', { errors: { slug: ['is taken'] } }, ': Slug: is taken.'],
    ['a list of errors', { errors: [{ message: 'Slug is taken' }] }, ': Slug is taken.'],
    ['lines', { message: 'One\n  two\t\u0000three' }, ': One two three.'],
    ['mark-up', { message: '<b>Bold</b>' }, '.'],
    ['nothing', {}, '.'],
    ['a number', 5, '.']
  ])('%s', async (_what, body, words) => {
    expect((await failureOf(writeTo('delete', (response) => json(response, 409, body)))).message).toBe(
      `The service refused this (409)${words}`
    );
  });

  test('that are plain text, a page, or endless', async () => {
    const message = async (text: string, type: string) =>
      (await failureOf(writeTo('delete', (response) => response.writeHead(400, { 'content-type': type }).end(text))))
        .message;
    expect(await message('No such parent.', 'text/plain')).toBe('The service refused this (400): No such parent.');
    expect(await message('<!doctype html><h1>Bad</h1>', 'text/html')).toBe('The service refused this (400).');
    expect(await message(JSON.stringify({ message: 'x'.repeat(5_000) }), 'application/json')).toMatch(/: x{300}…\.$/);
  });

  test('that come as a success', async () => {
    for (const body of [
      { success: false, message: 'Slug is taken' },
      { error: { message: 'Slug is taken' } },
      { status: 'error', message: 'Slug is taken' }
    ]) {
      for (const which of WRITES)
        expect(await failureOf(writeTo(which, (response) => json(response, 200, body)))).toMatchObject({
          kind: 'refused',
          message: 'The service refused this: Slug is taken.'
        });
    }
  });

  test('of a condition keep their status', async () => {
    const service = await scripted((_request, response) =>
      json(response, 412, { data: null, error: { detail: 'It has changed.' } })
    );
    expect(await failureOf(serviceOf(service, { dialect: CANOPY_DIALECT }).update(UPDATE))).toMatchObject({
      kind: 'refused',
      status: 412
    });
  });

  test('of a creation that is still in progress in our contract are no refusals', async () => {
    expect(await failureOf(created((response) => json(response, 409, {}), CANOPY_DIALECT))).toMatchObject({
      kind: 'busy',
      retryAfter: 1_000
    });
    expect(await failureOf(created((response) => json(response, 409, {})))).toMatchObject({
      kind: 'refused',
      status: 409
    });
  });
});

test.each(WRITES)('%s: whoever may not do this may do something else, and 401 asks who it is', async (which) => {
  expect(await failureOf(writeTo(which, (response) => json(response, 403, { message: 'Locked.' })))).toMatchObject({
    kind: 'refused',
    status: 403,
    message: 'The service does not allow this change (403): Locked.'
  });
  expect(await failureOf(writeTo(which, (response) => json(response, 401, {})))).toMatchObject({
    kind: 'unauthorized',
    status: 401
  });
});

describe('how updates are taken is learned', () => {
  const learning = async (
    takes: (body: Record<string, unknown>) => string | null,
    dialect: Dialect = STRANGER,
    status = 422,
    listed: object = UPDATE.raw
  ) => {
    const service = await scripted(({ method, body }, response) => {
      if (method === 'GET') return json(response, 200, { data: [listed] });
      const refusal = takes(JSON.parse(body) as Record<string, unknown>);
      return json(response, refusal === null ? 200 : status, { message: refusal });
    });
    const learned: Dialect[] = [];
    const client = serviceOf(service, { dialect, onDialectChanged: (now) => learned.push(now) });
    return {
      client,
      learned,
      bodies: () =>
        service.arrived.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as unknown)
    };
  };

  test.each([400, 409, 415, 422])(
    'a full body that is refused with %i is followed by a partial one, and then no more',
    async (status) => {
      const { client, learned, bodies } = await learning((body) => ('color' in body ? 'No.' : null), STRANGER, status);
      await client.update(UPDATE);
      await client.update(UPDATE);
      expect(bodies()).toEqual([
        { parentId: null, name: 'Teas', color: 'green', uuid: 'abc' },
        { name: 'Teas' },
        { name: 'Teas' }
      ]);
      expect(learned).toEqual([{ ...STRANGER, updates: 'partial' }]);
    }
  );

  test('and the other way round', async () => {
    const { client, learned, bodies } = await learning((body) => ('color' in body ? null : 'color is required'), {
      ...STRANGER,
      updates: 'partial'
    });
    await client.update(UPDATE);
    expect(bodies()).toHaveLength(2);
    expect(learned).toEqual([STRANGER]);
  });

  test('members that a service complains about, and that nobody wants to change, are left out from then on', async () => {
    const { client, learned, bodies } = await learning((body) =>
      'uuid' in body ? 'property uuid should not exist' : 'color' in body ? null : 'color is required'
    );
    await client.update(UPDATE);
    await client.update(UPDATE);
    expect(bodies().slice(1)).toEqual([
      { parentId: null, name: 'Teas', color: 'green' },
      { parentId: null, name: 'Teas', color: 'green' }
    ]);
    expect(learned).toEqual([{ ...STRANGER, derivedKeys: ['updatedAt', 'uuid'] }]);
  });

  test('one complaint after the other: nothing that the service would lose is left out for them', async () => {
    const raw = { ...UPDATE.raw, permalink: '/tea', crumb: 'a' };
    const { client, learned, bodies } = await learning(
      (body) =>
        Object.keys(body)
          .map((key) => (['uuid', 'permalink', 'crumb'].includes(key) ? `${key} is read-only` : null))
          .find((refusal) => refusal !== null) ?? null,
      STRANGER,
      422,
      raw
    );
    await client.update({ ...UPDATE, raw });
    expect(bodies().at(-1)).toEqual({ parentId: null, name: 'Teas', color: 'green' });
    expect(bodies()).toHaveLength(4);
    expect(learned).toEqual([{ ...STRANGER, derivedKeys: ['updatedAt', 'uuid', 'permalink', 'crumb'] }]);
  });

  test('also where only some fields were sent at first', async () => {
    const takes = (body: Record<string, unknown>) =>
      'uuid' in body ? 'uuid is read-only' : 'color' in body ? null : 'color is required';
    const { client, learned } = await learning(takes, { ...STRANGER, updates: 'partial' });
    await client.update(UPDATE);
    expect(learned).toEqual([{ ...STRANGER, derivedKeys: ['updatedAt', 'uuid'] }]);
  });

  test('a value that is wrong is not left out: the service would lose it', async () => {
    const { client, bodies, learned } = await learning(() => 'color must be a number');
    expect(await failureOf(client.update(UPDATE))).toMatchObject({
      kind: 'refused',
      status: 422,
      message: 'The service refused this (422): color must be a number.'
    });
    expect(bodies()).toEqual([expect.objectContaining({ color: 'green' }), { name: 'Teas' }]);
    expect(learned).toEqual([]);
  });

  test.each<[string, object]>([
    ['a member', { ...UPDATE.raw, color: null }],
    ['another', { ...UPDATE.raw, uuid: '' }],
    ['the parent', { ...UPDATE.raw, parentId: null }]
  ])('a service that loses %s that a part did not say is not given another part', async (_what, listed) => {
    const { client, bodies, learned } = await learning(
      (body) => ('color' in body ? 'No.' : null),
      STRANGER,
      422,
      listed
    );
    const update = { ...UPDATE, parentId: 3, raw: { ...UPDATE.raw, parentId: 3 } };
    expect(await failureOf(client.update(update))).toMatchObject(saying('refused', 'emptied other fields'));
    expect(await failureOf(client.update(update))).toMatchObject({ kind: 'refused', status: 422 });
    expect(bodies()).toHaveLength(3);
    expect(learned).toEqual([]);
  });

  test('nothing is tried out on a service that keeps our contract', async () => {
    const { client, bodies } = await learning(() => 'No.', CANOPY_DIALECT);
    expect(await failureOf(client.update(UPDATE))).toMatchObject({ kind: 'refused' });
    expect(bodies()).toHaveLength(1);
  });

  test('other failures are not about the form', async () => {
    const { client, bodies } = await learning(() => 'No.', STRANGER, 500);
    expect(await failureOf(client.update(UPDATE))).toMatchObject({ kind: 'failed' });
    expect(bodies()).toHaveLength(1);
  });
});
