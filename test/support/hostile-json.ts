import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { categoryUpdateRequestSchema } from '../../src-shared/category';

export interface HostileBody {
  readonly body: Uint8Array;
  readonly headers: readonly string[];
}

const JSON_TYPE = 'Content-Type: application/json';
const asJson = (body: string | Uint8Array): HostileBody => ({ body: Buffer.from(body), headers: [JSON_TYPE] });

/** Characters that open a level; with the closing ones, far below the largest body. */
const MOST_OPENED = 120_000;

const NAMES_OF_OBJECTS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  '__defineGetter__',
  'length'
];

const depthBomb = fc
  .tuple(
    fc.nat(MOST_OPENED),
    fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"a":', '}]']),
    fc.constantFrom('', '1', '"x"', '1234567890123456789012', 'null', '1e400'),
    fc.boolean(),
    fc.constantFrom('', '{"name":"A","metadata":{"a":', '{"name":', '{"__proto__":', '{"name":"A","position":')
  )
  .map(([opened, [open = '', close = ''], core, isClosed, start]) => {
    // Always deeper than metadata may be; otherwise it would be valid.
    const levels = Math.max(600, Math.floor(opened / open.length));
    const end = isClosed ? close.repeat(levels) + '}'.repeat(start.split('{').length - 1) : '';
    return asJson(start + open.repeat(levels) + core + end);
  });

const objectMember = fc
  .tuple(
    fc.constantFrom(...NAMES_OF_OBJECTS),
    fc.jsonValue(),
    fc.constantFrom('', '"name":"A",', '"metadata":{"__proto__":{"visible":false}},')
  )
  .map(([name, value, before]) => asJson(`{${before}${JSON.stringify(name)}:${JSON.stringify(value)}}`));

const NUMBERS = [
  '1e400',
  '-1e400',
  '1e309',
  '9007199254740993',
  '-1',
  '-0',
  '0.1',
  '1e-400',
  '123456789012345678901234567890',
  '18446744073709551616',
  '1E+999999999',
  `1${'0'.repeat(50_000)}`,
  `0.${'1'.repeat(50_000)}`,
  '01',
  '+1',
  '.5',
  '1.',
  '0x10',
  'NaN',
  'Infinity',
  '1_000',
  '１'
];

const number = fc
  .tuple(
    fc.constantFrom(
      '{"name":"A","parentId":%}',
      '{"name":%}',
      '{"parentId":%}',
      '{"name":"A","parentId":-7,"position":%}',
      '{"name":"","metadata":{"n":%}}'
    ),
    fc.constantFrom(...NUMBERS)
  )
  .map(([text, value]) => asJson(text.replace('%', () => value)));

const SURROGATE = '\\ud83e';
const badText = fc
  .tuple(
    fc.constantFrom(
      SURROGATE,
      '\\udc00',
      '\\u0000',
      '\\u001f',
      '\\u0085',
      '\\n',
      '\\x41',
      '\\u12-',
      '\u0000',
      '\u0001',
      '\n',
      `a${SURROGATE}b`
    ),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll(/["\\\p{Cc}]/gu, ''))
  )
  .map(([fault, text]) => asJson(`{"name":"A${text.slice(0, 10)}${fault}${text.slice(10)}A"}`));

const duplicate = fc
  .tuple(
    fc.constantFrom('"name":"A"', '"na\\u006de":"A"'),
    fc.constantFrom('"name":7', '"name":null', '"name":""', '"\\u006eame":[]', '"name":"\\ud800"'),
    fc.integer({ min: 1, max: 3_000 })
  )
  .map(([first, last, times]) => asJson(`{${`${first},`.repeat(times)}${last}}`));

const VALID = '{"name":"Möbel"}';
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const wrongEncoding = fc.constantFrom(
  asJson(Buffer.from(VALID, 'utf16le')),
  asJson(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(VALID, 'utf16le')])),
  asJson(swapped(VALID)),
  asJson(Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(VALID)])),
  asJson(Buffer.from(VALID, 'latin1')),
  asJson(`\uFEFF${VALID}`),
  asJson(Buffer.from('{"name":"\xc0\xaf"}', 'latin1')),
  asJson(Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1')),
  asJson(Buffer.from('{"name":"\xf8\x88\x80\x80\x80"}', 'latin1')),
  asJson(Buffer.from('{"name":"\xe2\x82"}', 'latin1')),
  asJson(gzipSync(VALID)),
  { body: gzipSync(VALID), headers: [JSON_TYPE, 'Content-Encoding: gzip'] },
  // Falsely declared as compressed: a proxy that unpacks it would read something else than the service.
  ...['gzip', 'deflate', 'br', 'gzip, identity', 'x-none', 'identity, gzip'].map((coding) => ({
    body: Buffer.from(VALID),
    headers: [JSON_TYPE, `Content-Encoding: ${coding}`]
  })),
  ...[
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;charset=latin1',
    'application/jsonx',
    'multipart/form-data; boundary=a',
    'application/x-www-form-urlencoded',
    '',
    '{}',
    'application/json, text/plain'
  ].map((type) => ({ body: Buffer.from(VALID), headers: [`Content-Type: ${type}`] }))
);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Any JSON value, and any for each field. Valid requests are left out. */
const anything = fc
  .oneof(
    fc.json({ depthSize: 'large' }),
    fc
      .record(
        {
          name: fc.jsonValue(),
          parentId: fc.jsonValue(),
          position: fc.jsonValue(),
          slug: fc.jsonValue(),
          visible: fc.jsonValue(),
          metadata: fc.jsonValue()
        },
        { requiredKeys: [] }
      )
      .map((value) => JSON.stringify(value)),
    // A request with a part cut out, usually invalid JSON.
    fc.tuple(fc.nat(60), fc.nat(30), fc.string({ maxLength: 4 })).map(([start, length, put]) => {
      const text = '{"name":"A","parentId":null,"visible":true,"slug":"a-b","colour":"red"}';
      return text.slice(0, start) + put + text.slice(start + length + 1);
    })
  )
  .filter((text) => !categoryUpdateRequestSchema.safeParse(parsed(text)).success)
  .map(asJson);

const bytes = fc
  .uint8Array({ maxLength: 2_000 })
  .filter((value) => !categoryUpdateRequestSchema.safeParse(parsed(Buffer.from(value).toString())).success)
  .map(asJson);

const large = fc.constantFrom(
  asJson(`{"name":"A"${' '.repeat(1024 * 1024)}}`),
  asJson(`{"name":"${'A'.repeat(900_000)}"}`),
  asJson(`{"name":"A","metadata":{"a":"${'\\u0001'.repeat(100_000)}"}}`),
  asJson(`{${Array.from({ length: 60_000 }, (_one, index) => `"m${index}":1`).join()}}`),
  asJson(`{"name":"A","metadata":{${Array.from({ length: 60_000 }, (_one, index) => `"m${index}":1`).join()}}}`)
);

/** Only a few large ones, since each takes as long as hundreds of others. */
export const hostileBody: fc.Arbitrary<HostileBody> = fc.oneof(
  { arbitrary: depthBomb, weight: 3 },
  { arbitrary: large, weight: 1 },
  ...[objectMember, number, badText, duplicate, wrongEncoding, anything, bytes].map((arbitrary) => ({
    arbitrary,
    weight: 10
  }))
);
