import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src-shared/limits';
import { DOORS, type DoorUnderTest } from '../../support/doors';

const CREATE = { method: 'POST', path: '/api/admin/categories' } as const;

/** Bodies, and what is wrong with each. */
const FAULTS: readonly [string, [pointer: string, code: string][]][] = [
  ['{}', [['/name', 'required']]],
  ['{"name":null}', [['/name', 'invalid_type']]],
  ['{"name":7}', [['/name', 'invalid_type']]],
  ['{"name":["A"]}', [['/name', 'invalid_type']]],
  ['{"name":""}', [['/name', 'too_small']]],
  ['{"name":" \\n "}', [['/name', 'too_small']]],
  [`{"name":"${'🪑'.repeat(256)}"}`, [['/name', 'too_big']]],
  ['{"name":"a\\tb"}', [['/name', 'control_character']]],
  ['{"name":"a\\u0000b"}', [['/name', 'control_character']]],
  ['{"name":"\\ud800"}', [['/name', 'malformed_text']]],
  ['{"name":"A","slug":""}', [['/slug', 'invalid_format']]],
  ['{"name":"A","slug":"Shoes"}', [['/slug', 'invalid_format']]],
  ['{"name":"A","slug":"-a"}', [['/slug', 'invalid_format']]],
  ['{"name":"A","slug":"a--b"}', [['/slug', 'invalid_format']]],
  ['{"name":"A","slug":"a\\n"}', [['/slug', 'invalid_format']]],
  [`{"name":"A","slug":"${'a'.repeat(256)}"}`, [['/slug', 'too_big']]],
  [`{"name":"A","description":"${'a'.repeat(10_001)}"}`, [['/description', 'too_big']]],
  ['{"name":"A","description":null}', [['/description', 'invalid_type']]],
  ['{"name":"A","description":"\\udfff"}', [['/description', 'malformed_text']]],
  ['{"name":"A","visible":1}', [['/visible', 'invalid_type']]],
  ['{"name":"A","parentId":0}', [['/parentId', 'too_small']]],
  ['{"name":"A","parentId":"1"}', [['/parentId', 'invalid_type']]],
  ['{"name":"A","parentId":1.5}', [['/parentId', 'invalid_type']]],
  ['{"name":"A","position":-1}', [['/position', 'too_small']]],
  ['{"name":"A","position":0.5}', [['/position', 'invalid_type']]],
  ['{"name":"A","position":null}', [['/position', 'invalid_type']]],
  ['{"name":"A","metadata":null}', [['/metadata', 'invalid_type']]],
  ['{"name":"A","metadata":[]}', [['/metadata', 'invalid_type']]],
  [`{"name":"A","metadata":{"a":"${'ü'.repeat(8_192)}"}}`, [['/metadata', 'too_big']]],
  [`{"name":"A","metadata":{"a":${'['.repeat(501)}${']'.repeat(501)}}}`, [['/metadata', 'too_deep']]],
  [`{"name":"A","metadata":{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}}`, [['/metadata', 'too_deep']]],
  ['{"name":"A","metadata":{"id":9007199254740993}}', [['', 'inexact_number']]],
  ['{"name":"A","metadata":{"n":1e400}}', [['', 'inexact_number']]],
  ['{"name":"A","id":5}', [['/id', 'unknown_member']]],
  ['{"name":"A","children":[]}', [['/children', 'unknown_member']]],
  ['{"name":"A","__proto__":{"name":"B"}}', [['/__proto__', 'unknown_member']]],
  ['{"name":"A","a/b~c":1}', [['/a~1b~0c', 'unknown_member']]],
  [
    '{"colour":1,"name":2,"slug":3}',
    [
      ['/name', 'invalid_type'],
      ['/slug', 'invalid_type'],
      ['/colour', 'unknown_member']
    ]
  ],
  ['[]', [['', 'invalid_type']]],
  ['null', [['', 'invalid_type']]],
  ['"A"', [['', 'invalid_type']]],
  ['7', [['', 'invalid_type']]],
  [`${'['.repeat(500_000)}${']'.repeat(500_000)}`, [['', 'invalid_type']]]
];

describe.each(DOORS)('through $name', ({ open }) => {
  let at: DoorUnderTest;
  beforeAll(async () => {
    at = await open();
  });
  afterAll(() => at.service.stop());

  test.each(FAULTS)('body %# is refused with pointers and codes', async (body, faults) => {
    const { code, errors = [] } = await at.refusal({ ...CREATE, body });
    expect(code).toBe('invalid');
    expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual(faults);
    for (const { message } of errors) expect(message).toMatch(/^[A-Z].*\.$/);
  });

  test('the same goes for an update, where nothing is required', async () => {
    const { id } = await at.create({ name: 'A' });
    for (const [body, faults] of FAULTS.filter(([text]) => text !== '{}' && text.length < 100_000)) {
      const { code, errors = [] } = await at.refusal({ method: 'PUT', path: `/api/admin/categories/${id}`, body });
      expect(code).toBe('invalid');
      expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual(faults);
    }
  });

  test('what is within the limits by a hair is taken', async () => {
    const metadata = { a: 'ü'.repeat(8_188) };
    expect(Buffer.byteLength(JSON.stringify(metadata))).toBe(LIMITS.metadataBytes);
    await at.create({ name: '🪑'.repeat(255), slug: 'a'.repeat(255), description: '🪑'.repeat(10_000), metadata });
    await at.create({
      name: 'A',
      metadata: { n: 9_007_199_254_740_991, big: 12_345_678_901_234_567_000, tiny: 5e-324, huge: 1.7e308 }
    });
  });

  test('at most 20 faults are listed', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_one, index) => [`m${index}`, 1])));
    const { code, errors = [] } = await at.refusal({ ...CREATE, body });
    expect(code).toBe('invalid');
    expect(errors).toHaveLength(20);
  });

  test.each([
    '',
    ' ',
    '{',
    '{"name":"A"}}',
    "{'name':'A'}",
    '{"name":"A",}',
    '{"name":NaN}',
    '\uFEFF{"name":"A"}',
    '{"name":"a\tb"}',
    'name=A'
  ])('%j is no JSON', async (body) => {
    expect((await at.refusal({ ...CREATE, body })).code).toBe('malformed_json');
  });

  test('more than 1 MiB is refused, 1 MiB is read', async () => {
    const padded = (bytes: number) => '{"name":"A"}'.padEnd(bytes);
    expect((await at.refusal({ ...CREATE, body: padded(LIMITS.bodyBytes + 1) })).code).toBe('body_too_large');
    expect((await at.call({ ...CREATE, body: padded(LIMITS.bodyBytes) })).status).toBe(201);
  });
});
