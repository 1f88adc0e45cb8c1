import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { JsonTrial, TrialOutcome } from '../../../../src-main/platform/json-guard';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { failureOf, json, LISTING, saying, scripted, serviceOf, STRANGER } from './scripted-service';
import type { Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';

/*
 * Answers that are made to do harm. Each ended the process, or held its thread or gigabytes of its memory for minutes, before
 * there was a look through the text.
 */

const packed = (text: string | Buffer) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
/** With the limits that services are read with. */
const LIMITS = { limits: {} };
const failureWith = async (answer: (response: ServerResponse) => void) =>
  failureOf(serviceOf(await scripted((_request, response) => answer(response)), LIMITS).read(null));

describe('answers made to do harm are refused, each with its sentence', () => {
  test.each<[string, string, (response: ServerResponse) => void]>([
    [
      'millions of open brackets in a few bytes',
      'The answer of the service is nested too deeply to be read.',
      (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('['.repeat(3_000_000)))
    ],
    [
      'the same in another encoding',
      'The answer of the service is nested too deeply to be read.',
      (response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json; charset=utf-16le' })
          .end(gzipSync(Buffer.from('["\u2200",'.repeat(3) + '['.repeat(500_000), 'utf16le')))
    ],
    [
      'brackets that are all closed',
      'The answer of the service is nested too deeply to be read.',
      packed('['.repeat(3_000) + ']'.repeat(3_000))
    ],
    [
      'seven million empty objects',
      'The answer of the service is larger than Canopy can read.',
      packed(`[${'{},'.repeat(7_000_000)}{}]`)
    ]
  ])('%s', async (_what, sentence, answer) => {
    expect(await failureWith(answer)).toMatchObject(saying('unreadable', sentence));
  });

  test.each([
    ['mark-up that never ends, in an envelope', 200, `{"success":false,"message":"${'<a'.repeat(2_000_000)}"}`],
    [
      'a sentence whose parameters are endless',
      200,
      `{"success":false,"message":"${'%1'.repeat(140)}","parameters":["${'x'.repeat(10_000_000)}"]}`
    ],
    ['mark-up that never ends, in a refusal', 400, `{"message":"${'<a'.repeat(30_000)}"}`],
    ['sentences within sentences', 400, '{"message":['.repeat(5_000) + ']}'.repeat(5_000)]
  ])('%s are cut', async (_what, status, body) => {
    const { message } = await failureWith((response) => response.writeHead(status).end(body));
    expect(message.length).toBeLessThan(500);
  });
});

describe('a large answer is parsed elsewhere first', () => {
  const few = JSON.stringify(LISTING);
  const many = few.replace('{', `{"more":[${'[],'.repeat(1_600_000)}[]],`);
  const readWith = async (trial: JsonTrial, text: string) => {
    const service = await scripted((_request, response) => response.writeHead(200).end(text));
    return serviceOf(service, { ...LIMITS, jsonTrial: trial }).read(null);
  };

  test.each<[TrialOutcome, string]>([
    ['tooLarge', 'The answer of the service is larger than Canopy can read.'],
    ['malformed', 'The answer of the service is not valid JSON, or was cut short.']
  ])('where that ends as %s, it is not read here', async (outcome, message) => {
    expect(await failureOf(readWith(() => Promise.resolve(outcome), many))).toMatchObject({
      kind: 'unreadable',
      message
    });
  });

  test('and read here where that was well; a small one needs none', async () => {
    const tried: [number, string][] = [];
    const trial: JsonTrial = (bytes, charset) => {
      tried.push([bytes.length, charset]);
      return Promise.resolve('parsed');
    };
    expect(await readWith(trial, few)).toMatchObject({ categories: [{ id: 1 }] });
    expect(tried).toEqual([]);
    expect(await readWith(trial, many)).toMatchObject({ categories: [{ id: 1 }] });
    expect(tried).toEqual([[many.length, 'utf-8']]);
  });
});

test('a service that answers so is not looked for at other addresses, where it would answer so again', async () => {
  const service = await scripted((_request, response) => packed('['.repeat(1_000_000))(response));
  const found = await testConnection({
    address: service.address,
    credentials: givenFor(service.address, { kind: 'none' }),
    ...LIMITS
  });
  expect(found).toMatchObject({ state: 'failed', message: expect.stringContaining('nested too deeply') as string });
  expect(service.arrived).toHaveLength(1);
});

/* Listings with status 200 in which something is missing: whatever is not there would look deleted. */

const TEA = { id: 1, parentId: null, name: 'Tea', position: 0 };
const NESTED: Dialect = { ...STRANGER, childrenKey: 'children' };
const ROOTED: Dialect = { ...NESTED, protocol: { ...PLAIN_PROTOCOL, list: { at: '', root: 'keep' } } };

const reading = async (value: unknown, dialect = STRANGER) =>
  serviceOf(await scripted((_request, response) => json(response, 200, value)), { dialect }).read(null);

describe('a listing is refused', () => {
  test.each<[string, unknown, Dialect]>([
    [
      'that tells of errors beside what it could get',
      { data: [TEA], errors: [{ message: 'Shard 3 timed out' }] },
      STRANGER
    ],
    ['that tells of errors by member', { data: [TEA], errors: { shard: ['timed out'] } }, STRANGER],
    ['that says that it is an error', { error: true, message: 'Too many connections', data: [] }, STRANGER],
    ['with nothing in place of a category', { data: [TEA, null] }, STRANGER],
    ['with an error in place of a category', { data: [TEA, { code: 500, reason: 'timed out' }] }, STRANGER],
    ['with an error in place of the root', { message: 'Service is starting' }, ROOTED],
    ['whose lowest categories are ids that stand nowhere else', { data: [{ ...TEA, children: [2, 3] }] }, NESTED]
  ])('%s', async (_what, value, dialect) => {
    const { kind } = await failureOf(reading(value, dialect));
    expect(['incomplete', 'failed']).toContain(kind);
  });
});

describe('a listing is read', () => {
  test.each<[string, unknown, Dialect, number]>([
    ['that says that there are no errors', { data: [TEA], errors: [] }, STRANGER, 1],
    ['with nothing below a category, as databases put it', { data: [{ ...TEA, children: [null] }] }, NESTED, 1],
    [
      'that has each category in itself and by its id below its parent',
      {
        data: [
          { ...TEA, children: [2] },
          { ...TEA, id: 2, name: 'Green', parentId: 1 }
        ]
      },
      NESTED,
      2
    ],
    [
      'with a category that has a name and no id, which is told',
      {
        data: [
          ...Array.from({ length: 9 }, (_, index) => ({ ...TEA, id: index + 1 })),
          { id: null, name: 'Uncategorized' }
        ]
      },
      STRANGER,
      9
    ]
  ])('%s', async (_what, value, dialect, count) => {
    const read = await reading(value, dialect);
    expect(read.state === 'read' && read.categories).toHaveLength(count);
  });
});

test('a listing of which more than a tenth has no readable id is refused', async () => {
  const { kind, message } = await failureOf(reading({ data: [TEA, { id: { value: 2 }, name: 'Oolong' }] }));
  expect([kind, message]).toEqual(['incomplete', expect.stringContaining('1 of 2 categories have no id')]);
});
