import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listenDuringTest } from '../../../support/listen-during-test';
import type { RemoteFailure } from '../../../../src-main/sync/category-service';
import { failureOf, impatientFor, json, LISTING, scripted, SECRET, serviceOf, saying } from './scripted-service';

const TEXT = JSON.stringify(LISTING);

const readWith = async (answer: (response: ServerResponse) => void) =>
  serviceOf(await scripted((_request, response) => answer(response))).read(null);
const failureWith = (answer: (response: ServerResponse) => void) => failureOf(readWith(answer));
const timeOutWith = async (
  limit: Parameters<typeof impatientFor>[0],
  answer: (response: ServerResponse) => void
): Promise<RemoteFailure> => {
  const service = await scripted((_request, response) => answer(response));
  return failureOf(serviceOf(service, { limits: impatientFor(limit) }).read(null));
};

describe('answers that are taken', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['an envelope', (response) => json(response, 200, LISTING)],
    ['a bare list', (response) => json(response, 200, LISTING.data)],
    ['any type that says it is text', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(TEXT)],
    ['no type at all', (response) => response.writeHead(200).end(TEXT)],
    ['a byte order mark', (response) => response.writeHead(200).end(`\uFEFF${TEXT}`)],
    ['gzip', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TEXT))],
    ['deflate', (response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync(TEXT))],
    ['brotli', (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(TEXT))],
    [
      'Latin 1, if it says so',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' })
          .end(Buffer.from(TEXT, 'latin1'))
    ],
    ['an error member that is empty', (response) => json(response, 200, { ...LISTING, error: null, success: true })]
  ])('%s', async (_what, answer) => {
    expect(await readWith(answer)).toMatchObject({
      state: 'read',
      categories: [{ id: 1, fields: { name: 'Tea' } }],
      warnings: []
    });
  });

  test('the service’s own, of no cache on the way', async () => {
    const asked: unknown[] = [];
    const url = await scripted((request, response) => {
      asked.push(request.headers['cache-control']);
      json(response, 200, LISTING);
    });
    await serviceOf(url).read(null);
    expect(asked).toEqual(['max-age=0']);
  });

  test('an empty list', async () => {
    expect(await readWith((response) => json(response, 200, { data: [] }))).toMatchObject({
      state: 'read',
      categories: []
    });
  });
});

describe('answers that are none, each with its sentence', () => {
  test.each<[string, string, RegExp, (response: ServerResponse) => void]>([
    [
      'XML',
      'unreadable',
      /answered in XML.*only JSON/,
      (response) => response.writeHead(200, { 'content-type': 'application/xml' }).end('<categories/>')
    ],
    [
      'XML of an unknown type',
      'unreadable',
      /answered in XML/,
      (response) => response.writeHead(200).end('<?xml version="1.0"?><categories/>')
    ],
    [
      'a page that is XML',
      'unreadable',
      /web page/,
      (response) => response.writeHead(200, { 'content-type': 'text/xml' }).end('<?xml version="1.0"?><html>')
    ],
    [
      'a web page',
      'unreadable',
      /web page.*address right/,
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello')
    ],
    ['nothing', 'unreadable', /empty answer/, (response) => response.writeHead(204).end()],
    ['no JSON', 'unreadable', /not valid JSON/, (response) => response.writeHead(200).end('Hello')],
    ['half of it', 'unreadable', /cut short/, (response) => response.writeHead(200).end(TEXT.slice(0, -5))],
    ['bytes', 'unreadable', /not text/, (response) => response.writeHead(200).end(Buffer.from([0x7b, 0xff, 0xfe]))],
    ['no list', 'unreadable', /no list/, (response) => json(response, 200, { data: null })],
    ['an object', 'unreadable', /no list/, (response) => json(response, 200, { categories: [] })],
    [
      'a part',
      'incomplete',
      /part of its categories/,
      (response) => json(response, 200, { ...LISTING, meta: { hasMore: true } })
    ],
    [
      'a page with a link to the next',
      'incomplete',
      /part of its categories/,
      (response) => json(response, 200, { ...LISTING, links: { next: 'https://shop.example/api/categories?page=2' } })
    ],
    [
      'the first of several pages',
      'incomplete',
      /part of its categories/,
      (response) => json(response, 200, { ...LISTING, meta: { current_page: 1, last_page: 3 } })
    ],
    [
      'an error as a success',
      'failed',
      /database is down/,
      (response) => json(response, 200, { success: false, data: [], message: 'The database is down.' })
    ],
    [
      'a compression that was not asked for',
      'unreadable',
      /compressed/,
      (response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x')
    ],
    [
      'what is not compressed as it says',
      'unreadable',
      /compressed/,
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(TEXT)
    ],
    [
      'a compressed half',
      'unreadable',
      /cut short/,
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TEXT).subarray(0, 40))
    ],
    [
      'no address',
      'refused',
      /no categories at this address \(404\)/,
      (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    ],
    ['credentials wanted', 'unauthorized', /these credentials \(401\)/, (response) => response.writeHead(401).end()],
    [
      'credentials not enough',
      'unauthorized',
      /does not allow.*\(403\): Editors only\./,
      (response) => json(response, 403, { message: 'Editors only.' })
    ],
    ['a failure', 'failed', /failed \(500\)\.$/, (response) => response.writeHead(500).end('<h1>Oops</h1>')],
    ['a gateway', 'failed', /\(502\)/, (response) => response.writeHead(502).end()],
    ['a status that makes no sense', 'unreadable', /\(300\)/, (response) => response.writeHead(300).end()]
  ])('%s', async (_what, kind, sentence, answer) => {
    const failure = await failureWith(answer);
    expect(failure).toMatchObject({ kind, message: expect.stringMatching(sentence) as string });
    expect(failure.message).not.toMatch(/[<>]/);
  });

  test.each([
    [401, /asks for credentials \(401\)/],
    [403, /does not allow this without credentials \(403\)/]
  ])('%i without credentials, which are not said to be wrong', async (status, sentence) => {
    const service = await scripted((_request, response) => response.writeHead(status).end());
    expect(await failureOf(serviceOf(service, { credentials: { kind: 'none' } }).read(null))).toMatchObject(
      saying('unauthorized', sentence)
    );
  });

  test('one that breaks off', async () => {
    const failure = await failureWith((response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write(TEXT, () => response.destroy());
    });
    // The network's doing: whoever tries again later may have it.
    expect(failure).toMatchObject({
      kind: 'unreachable',
      isOffline: true,
      message: expect.stringContaining('in the middle of its answer') as string
    });
  });

  test('a connection that breaks before the answer', async () => {
    expect(await failureWith((response) => response.destroy())).toMatchObject({ kind: 'unreachable' });
  });

  test('one without end', async () => {
    const failure = await failureWith((response) => {
      response.writeHead(200);
      const flood = (): void =>
        void (response.write(' '.repeat(50_000)) ? setImmediate(flood) : response.once('drain', flood));
      flood();
      response.on('error', () => undefined);
    });
    expect(failure).toMatchObject({ kind: 'unreadable', message: expect.stringContaining('larger') as string });
  });

  test('one that is small as sent and enormous as read', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    const failure = await failureWith((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(failure).toMatchObject({ kind: 'unreadable', message: expect.stringContaining('larger') as string });
  });

  test('one that trickles for ever', async () => {
    const failure = await timeOutWith('totalMs', (response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(failure).toMatchObject(saying('unreadable', 'did not end in time'));
  });

  test('one that stops in the middle', async () => {
    const failure = await timeOutWith('stallMs', (response) => void response.writeHead(200).write('{"data":['));
    expect(failure).toMatchObject(saying('unreadable', 'stopped in the middle'));
  });

  test('none at all', async () => {
    expect(await timeOutWith('answerMs', () => undefined)).toMatchObject(saying('unreachable', 'too long to answer'));
  });

  test('an endless page beside an error is not waited for', async () => {
    const failure = await timeOutWith('stallMs', (response) => void response.writeHead(500).write('x'));
    expect(failure).toMatchObject({ kind: 'failed', status: 500 });
  });
});

describe('nobody there', () => {
  const read = (url: string) => failureOf(serviceOf({ address: { url, readPath: '/a', writePath: '/b' } }).read(null));

  test('no such host', async () => {
    expect(await read('http://no-such-host.invalid')).toMatchObject(saying('unreachable', 'no-such-host.invalid'));
  });

  test('nobody at that port', async () => {
    expect(await read('http://127.0.0.1:1')).toMatchObject(saying('unreachable', 'Nothing answers at 127.0.0.1:1'));
  });

  test('somebody who speaks no HTTP', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-none\r\n'));
    const port = await listenDuringTest(server);
    const failure = await read(`http://127.0.0.1:${port}`);
    expect(failure).toMatchObject(saying('unreachable', 'does not speak HTTP'));
  });

  test('an address that is none, or has a password in it', async () => {
    expect(await read('nonsense')).toMatchObject({ kind: 'address' });
    const failure = await read(`http://user:${SECRET}@127.0.0.1:1`);
    expect(failure).toMatchObject(saying('address', 'basic authentication'));
    expect(failure.message).not.toContain(SECRET);
  });
});

describe('when it may be tried again', () => {
  test('in seconds, at a time, or whenever', async () => {
    const busy = (retryAfter: string, status = 429) =>
      failureWith((response) => response.writeHead(status, { 'retry-after': retryAfter }).end());
    expect(await busy('7')).toMatchObject({ kind: 'busy', retryAfter: 7_000 });
    expect((await busy(new Date(Date.now() + 3_600_000).toUTCString(), 503)).retryAfter).toBeGreaterThan(1_800_000);
    expect(await busy(new Date(0).toUTCString())).toMatchObject({ retryAfter: 0 });
    expect(await busy('soon')).toMatchObject({ kind: 'busy', retryAfter: null });
    expect((await busy('999999999999')).retryAfter).toBe(24 * 60 * 60 * 1_000);
  });
});

describe('redirects', () => {
  test('are followed on the same origin, a few times', async () => {
    const service = await scripted(({ path }, response) => {
      const hop = Number(new URL(path, 'http://x').searchParams.get('hop'));
      if (hop < 5)
        response.writeHead([301, 302, 303, 307, 308][hop] ?? 302, { location: `/elsewhere?hop=${hop + 1}` }).end();
      else json(response, 200, LISTING);
    });
    expect(await serviceOf(service).read(null)).toMatchObject({ state: 'read' });
    expect(service.arrived).toHaveLength(6);
    expect(service.arrived.every(({ headers }) => headers.authorization === `Bearer ${SECRET}`)).toBe(true);
  });

  test('in circles are not', async () => {
    const service = await scripted((_request, response) =>
      response.writeHead(302, { location: '/api/categories' }).end()
    );
    expect(await failureOf(serviceOf(service).read(null))).toMatchObject({ kind: 'redirected' });
    expect(service.arrived).toHaveLength(6);
  });

  test('to another origin are never followed: another port, another scheme, another name', async () => {
    const thief = await scripted((_request, response) => json(response, 200, LISTING));
    const { port } = new URL(thief.url);
    for (const location of [
      thief.url,
      `${thief.url}/api/categories?token=${SECRET}`,
      `//127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      `http://user:x@127.0.0.1:${port}`,
      'javascript:alert(1)',
      'file:///etc/passwd'
    ]) {
      for (const status of [301, 307, 308]) {
        const service = await scripted((_request, response) => response.writeHead(status, { location }).end());
        const failure = await failureOf(serviceOf(service).read(null));
        expect(failure).toMatchObject({ kind: 'redirected', status });
        expect(failure.message).not.toContain(SECRET);
        expect(service.arrived).toHaveLength(1);
      }
    }
    expect(thief.arrived).toEqual([]);
  });

  test('to nowhere are told', async () => {
    expect(await failureWith((response) => response.writeHead(302).end())).toMatchObject(
      saying('redirected', 'without saying where')
    );
  });
});

describe('readings that find nothing new', () => {
  test('by a tag, when the service gave one', async () => {
    const service = await scripted(({ headers }, response) =>
      headers['if-none-match'] === 'W/"a"'
        ? response.writeHead(304).end()
        : json(response, 200, LISTING, { etag: 'W/"a"' })
    );
    const client = serviceOf(service);
    const first = await client.read(null);
    if (first.state !== 'read') throw new Error('It was read for the first time');
    expect(first.mark).toMatchObject({ etag: 'W/"a"', digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    expect(first.took).toBeGreaterThanOrEqual(0);
    expect(await client.read(first.mark)).toEqual({ state: 'same' });
    expect(service.arrived.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"a"']);
  });

  test('by the same bytes, when it gave none', async () => {
    const service = await scripted((_request, response) => json(response, 200, LISTING));
    const client = serviceOf(service);
    const first = await client.read(null);
    expect(first.state === 'read' && (await client.read(first.mark))).toEqual({ state: 'same' });
    expect(service.arrived[1]?.headers).not.toHaveProperty('if-none-match');
  });

  test('a 304 that nobody asked for is no answer', async () => {
    expect(await failureWith((response) => response.writeHead(304).end())).toMatchObject({ kind: 'unreadable' });
  });
});

test('requests go out one at a time, in order, over one connection', async () => {
  let now = 0;
  let most = 0;
  const service = await scripted((_request, response) => {
    most = Math.max(most, (now += 1));
    setImmediate(() => {
      now -= 1;
      json(response, 200, LISTING);
    });
  });
  const client = serviceOf(service);
  const failing = failureOf(serviceOf(service, { credentials: { kind: 'bearer', token: 'line\nbreak' } }).read(null));
  await Promise.all([client.read(null), client.read(null), client.delete({ id: 1, version: null }), client.read(null)]);
  expect(most).toBe(1);
  expect(service.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/categories',
    'GET /api/categories',
    'DELETE /api/admin/categories/1',
    'GET /api/categories'
  ]);
  expect(await failing).toMatchObject(saying('unauthorized', 'line break'));
});
