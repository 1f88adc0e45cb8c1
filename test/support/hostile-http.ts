import fc from 'fast-check';
import { hostileBody } from './hostile-json';
import type { RawExchange } from './raw-exchange';
import { TOKEN } from './service-under-test';

/** A request in parts. `body` is sent as it is, whatever the headers say. */
interface Parts {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: readonly string[];
  readonly body: string | Uint8Array;
}

const PATH = '/api/admin/categories';
const AUTHORIZATION = `Authorization: Bearer ${TOKEN}`;
const JSON_TYPE = 'Content-Type: application/json';
const CLOSE = 'Connection: close';

/** A request hidden in another one: if it were executed, the tree would change. */
export const smuggled = (port: number): string =>
  `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${AUTHORIZATION}\r\n${JSON_TYPE}\r\nContent-Length: 19\r\n\r\n{"name":"Smuggled"}`;

const assembled = (port: number, { method, target, version, headers, body }: Parts): Buffer => {
  const head = [`${method} ${target} ${version}`, `Host: 127.0.0.1:${port}`, ...headers, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
};

const create = (headers: readonly string[], body: string): Parts => ({
  method: 'POST',
  target: PATH,
  version: 'HTTP/1.1',
  headers: [AUTHORIZATION, JSON_TYPE, ...headers],
  body
});

const GOOD = '{"name":"Smuggled"}';
const chunked = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

/** Each would create a category if its framing were guessed instead of refused. */
const FRAMINGS: readonly Parts[] = [
  ...['-1', '+19', '0x13', '1e1', '19, 19', '19 19', '99999999999999999999', '19.0', '', '1９', '19;', '"19"'].map(
    (length) => create([`Content-Length: ${length}`], GOOD)
  ),
  create(['Content-Length: 19', 'Content-Length: 18'], GOOD),
  create(['Content-Length: 19', 'Content-Length: 19'], GOOD),
  ...[
    'chunked',
    'Chunked',
    'identity',
    'xchunked',
    'chunked, identity',
    'gzip, chunked',
    '',
    ' chunked',
    'chunked;a=b'
  ].flatMap((coding) => [
    create([`Content-Length: 19`, `Transfer-Encoding: ${coding}`], GOOD),
    create([`Transfer-Encoding: ${coding}`, `Content-Length: 19`], GOOD),
    create([`Transfer-Encoding: ${coding}`, `Content-Length: ${chunked(GOOD).length}`], chunked(GOOD))
  ]),
  create(['Transfer-Encoding : chunked'], chunked(GOOD)),
  create(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunked(GOOD)),
  create(['Transfer-Encoding: identity'], GOOD),
  create(['Transfer-Encoding:\u000bchunked'], chunked(GOOD)),
  create(['X: y\nTransfer-Encoding: chunked'], chunked(GOOD)),
  create(['Content-Length : 19'], GOOD),
  ...['zz', '-13', 'ffffffffffffffffff', '0x13', '13 13', '', ' 13', '1 3', '13\n'].map((size) =>
    create(['Transfer-Encoding: chunked'], `${size}\r\n${GOOD}\r\n0\r\n\r\n`)
  ),
  create(['Transfer-Encoding: chunked'], `13\r\n${GOOD}XX0\r\n\r\n`),
  create(['Transfer-Encoding: chunked'], `13\n${GOOD}\n0\n\n`),
  create(['Transfer-Encoding: chunked'], `13;${'a'.repeat(100_000)}\r\n${GOOD}\r\n0\r\n\r\n`),
  create(['Transfer-Encoding: chunked'], `13\r\n${GOOD}\r\n0\r\n${'X: y\r\n'.repeat(10_000)}\r\n`),
  create(['Transfer-Encoding: chunked'], `13\r\n${GOOD}\r\n0\r\nX y\r\n\r\n`)
];

export const badlyFramed = (port: number): readonly { name: string; bytes: Buffer }[] =>
  FRAMINGS.map((parts) => ({ name: parts.headers.slice(2).join(' | '), bytes: assembled(port, parts) }));

/** Complete requests that carry another one in their body, or are followed by garbage. */
const carriers = (port: number): readonly Parts[] => {
  const inner = smuggled(port);
  const length = `Content-Length: ${inner.length}`;
  return [
    { method: 'POST', target: PATH, version: 'HTTP/1.1', headers: [JSON_TYPE, length], body: inner },
    { method: 'POST', target: PATH, version: 'HTTP/1.1', headers: [AUTHORIZATION, length], body: inner },
    { method: 'GET', target: '/api/categories', version: 'HTTP/1.1', headers: [length], body: inner },
    { method: 'HEAD', target: '/api/categories', version: 'HTTP/1.1', headers: [length], body: inner },
    { method: 'OPTIONS', target: '*', version: 'HTTP/1.1', headers: [length], body: inner },
    {
      method: 'GET',
      target: '/api/categories',
      version: 'HTTP/1.1',
      headers: ['Transfer-Encoding: chunked'],
      body: chunked(inner)
    },
    {
      method: 'GET',
      target: '/api/categories',
      version: 'HTTP/1.1',
      headers: [length, 'Transfer-Encoding: chunked'],
      body: `0\r\n\r\n${inner}`
    },
    {
      method: 'PUT',
      target: `${PATH}/1`,
      version: 'HTTP/1.1',
      headers: [AUTHORIZATION, JSON_TYPE, length],
      body: inner
    },
    {
      method: 'POST',
      target: PATH,
      version: 'HTTP/1.1',
      headers: [AUTHORIZATION, JSON_TYPE, length, 'Expect: 100-continue'],
      body: inner
    },
    // The last answer on a connection: what follows is not read.
    { method: 'GET', target: '/healthz', version: 'HTTP/1.1', headers: [CLOSE], body: inner },
    { method: 'GET', target: '/healthz', version: 'HTTP/1.0', headers: [], body: inner },
    { method: 'GET', target: '/healthz', version: 'HTTP/1.1', headers: [], body: `\x16\x03\x01\x00${inner}` },
    { method: 'CONNECT', target: `127.0.0.1:${port}`, version: 'HTTP/1.1', headers: [], body: inner }
  ];
};

const method = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'BREW',
  'get',
  'PRI',
  'GE T',
  '',
  '\0GET',
  'G'.repeat(300),
  'QUERY'
);

const escape = fc.constantFrom(
  '%',
  '%Z',
  '%ZZ',
  '%00',
  '%2e%2e%2f',
  '%c0%af',
  '%ff',
  '%ud800',
  '%25',
  '//',
  '/../',
  '/./',
  ';a=b',
  '\0',
  '\xff',
  '\t',
  '{id}',
  '#x',
  '?',
  '&&',
  '\\'
);
const target = fc.oneof(
  fc
    .array(
      fc.oneof(
        escape,
        fc.constantFrom('/api', '/admin', '/categories', '/1', '1e0', '-1', '0', '01', '1.0', '99999999999999999999')
      ),
      { maxLength: 8 }
    )
    .map((parts) => `/${parts.join('')}`),
  escape.map((text) => `${PATH}/1${text}`),
  fc.constantFrom(
    '*',
    '',
    '/',
    'http://',
    'http:///api/categories',
    'http://evil.example/',
    'api/categories',
    `//evil.example${PATH}`,
    '?',
    '/api/categories?a',
    '/api/categories?__proto__=1',
    `${PATH}/1?children=all`,
    `${PATH}/1?children=delete&children=lift`,
    `${PATH}/1?%=delete`
  ),
  fc.integer({ min: 1_000, max: 40_000 }).map((length) => `${PATH}/${'9'.repeat(length)}`)
);

const version = fc.constantFrom(
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'HTTP/1.1 x',
  'http/1.1',
  'ICE/1.0',
  ''
);

const header = fc.oneof(
  fc
    .constantFrom(
      '',
      'a b',
      'a\tb',
      '"',
      '\xff',
      '__proto__',
      TOKEN,
      'a'.repeat(65),
      'a'.repeat(8_000),
      'a\r\nX-Request-Id: b',
      '{"level":"error"}'
    )
    .map((value) => `X-Request-Id: ${value}`),
  fc.constantFrom(
    'X: \0',
    'X: a\rb',
    'X: a\nb',
    'X : y',
    ': y',
    'X',
    ' folded',
    'X: y\r\n folded',
    'Host: evil.example',
    'Host:',
    'Origin: null',
    'Expect: 100-continue',
    'Expect: everything',
    'Upgrade: h2c',
    'Upgrade: websocket\r\nConnection: Upgrade',
    'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    'TE: trailers',
    'Trailer: Host',
    'Range: bytes=0-1',
    'Connection: \u0001',
    'Connection: close, keep-alive',
    'Keep-Alive: timeout=999999',
    'Content-Length: 5',
    'Content-Encoding: gzip',
    'X-HTTP-Method-Override: DELETE',
    'X-Forwarded-Host: evil.example',
    '__proto__: x',
    'constructor: y'
  ),
  fc
    .constantFrom('If-Match', 'If-None-Match')
    .chain((name) =>
      fc
        .constantFrom('"', '*', 'W/"1"', '"1",'.repeat(2_000), ', '.repeat(4_000), '"\xff"')
        .map((value) => `${name}: ${value}`)
    ),
  fc
    .constantFrom(
      '',
      'Bearer',
      'Bearer  ',
      `bearer ${TOKEN}x`,
      `Basic ${TOKEN}`,
      `Bearer ${'a'.repeat(8_000)}`,
      `Bearer ${' '.repeat(8_000)}x`
    )
    .map((value) => `Authorization: ${value}`),
  fc.integer({ min: 256, max: 8_000 }).map((length) => `Idempotency-Key: ${'k'.repeat(length)}`),
  fc
    .integer({ min: 1, max: 6_000 })
    .map((count) => Array.from({ length: count }, (_one, index) => `X-${index}: y`).join('\r\n')),
  fc.integer({ min: 1_000, max: 100_000 }).map((length) => `X: ${'y'.repeat(length)}`)
);

/** Random requests, never with the right token. */
const strange = fc.record({
  method,
  target,
  version,
  headers: fc.array(header, { maxLength: 5 }),
  body: fc.constantFrom('', '{}', GOOD, '\0')
});

const leave = fc.constantFrom('wait', 'end', 'end', 'reset');

/** Cuts a request into pieces, and perhaps off. */
const inPieces = (whole: fc.Arbitrary<Buffer>): fc.Arbitrary<RawExchange> =>
  fc
    .tuple(
      whole,
      fc.array(fc.nat(10_000), { maxLength: 4 }),
      fc.boolean(),
      fc.constantFrom<'end' | 'reset'>('end', 'reset')
    )
    .map(([bytes, cuts, isCutOff, how]) => {
      const places = [...new Set(cuts.map((cut) => cut % Math.max(1, bytes.length)))].toSorted((a, b) => a - b);
      const pieces = [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length));
      return isCutOff ? { pieces: pieces.slice(0, -1), leave: how } : { pieces, leave: 'end' };
    });

/** Valid requests with hostile bodies. */
export const bodyExchange = (port: number): fc.Arbitrary<RawExchange> =>
  fc
    .tuple(hostileBody, fc.constantFrom(['POST', PATH], ['PUT', `${PATH}/1`], ['PUT', `${PATH}/999999`]), fc.boolean())
    .map(([{ body, headers }, [verb = '', path = ''], inChunks]) => {
      const framing = inChunks ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
      const sent = inChunks
        ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
        : body;
      const parts = {
        method: verb,
        target: path,
        version: 'HTTP/1.1',
        headers: [AUTHORIZATION, ...headers, framing],
        body: inChunks && body.length === 0 ? '0\r\n\r\n' : sent
      };
      return { pieces: [assembled(port, parts)], leave: 'end' };
    });

export const wireExchange = (port: number): fc.Arbitrary<RawExchange> => {
  const framed = fc.constantFrom(...FRAMINGS).map((parts) => assembled(port, parts));
  const carrying = fc.constantFrom(...carriers(port)).map((parts) => assembled(port, parts));
  const odd = strange.map((parts) => assembled(port, parts));
  const junk = fc
    .oneof(
      fc.uint8Array({ maxLength: 3_000 }),
      fc.constantFrom(
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
        '\r\n\r\n\r\n',
        '\0'.repeat(20_000),
        'GET /\n\n'
      )
    )
    .map((bytes) => Buffer.from(bytes));
  const read = fc
    .constantFrom('/healthz', '/api/categories', '/nothing')
    .map((path) => assembled(port, { method: 'GET', target: path, version: 'HTTP/1.1', headers: [], body: '' }));
  const row = fc
    .array(fc.oneof({ arbitrary: read, weight: 4 }, odd, junk), { minLength: 2, maxLength: 30 })
    .map((parts) => Buffer.concat(parts));
  // Cut at least one byte before its end, so that it is never complete.
  const broken = fc.tuple(fc.nat(), leave).map(([cut, how]): RawExchange => {
    const whole = Buffer.from(smuggled(port));
    const sent = whole.subarray(0, cut % whole.length);
    const middle = Math.floor(sent.length / 2);
    return { pieces: [sent.subarray(0, middle), sent.subarray(middle)], leave: how === 'wait' ? 'end' : how };
  });
  return fc.oneof(inPieces(framed), inPieces(carrying), inPieces(odd), inPieces(junk), inPieces(row), broken);
};
