import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAIN_PROTOCOL, protocolSchema, type Protocol } from '../../../../../src-shared/protocol';
import { CONNECTORS } from '../../../../../src-main/sync/connectors/index';
import { messages } from '../../../../../src-renderer/features/connect/protocol/messages';
import {
  draftOf,
  PAGING_KINDS,
  protocolFrom,
  withOrphans,
  type ProtocolDraft,
  type ProtocolField
} from '../../../../../src-renderer/features/connect/protocol/protocol-draft';
import { fuzzRuns } from '../../../../support/fuzz-runs';

const WORDPRESS = CONNECTORS.find(({ id }) => id === 'wordpress')?.protocol ?? PLAIN_PROTOCOL;

/** What is typed over a protocol, read back. */
const typed = (changes: ProtocolDraft, over: Protocol = PLAIN_PROTOCOL) =>
  protocolFrom({ ...draftOf(over), ...changes }, over);

test.each(CONNECTORS.map(({ id, protocol }) => [id, protocol] as const))(
  'a form that nobody has touched says the same: %s',
  (_id, protocol) => {
    expect(protocolFrom(draftOf(protocol), protocol)).toEqual({ ok: true, protocol });
  }
);

test('each way of paging has what it needs and nothing of another one', () => {
  expect(typed({ 'paging.kind': 'page', 'paging.parameter': 'p', 'paging.first': '0' })).toMatchObject({
    protocol: { paging: { kind: 'page', parameter: 'p', first: 0 } }
  });
  expect(typed({ 'paging.kind': 'link' }, WORDPRESS)).toMatchObject({
    protocol: { paging: { kind: 'link', size: { parameter: 'per_page', value: 100 } } }
  });
  const none = typed({ 'paging.kind': 'none', 'total.in': '' }, WORDPRESS);
  expect(none).toMatchObject({ ok: true, protocol: { paging: { kind: 'none' } } });
  expect(none.ok && none.protocol).not.toHaveProperty('total');
});

test('what is beside the fields stays', () => {
  const own: Protocol = {
    ...PLAIN_PROTOCOL,
    connector: 'jsonapi',
    generated: ['code'],
    body: { at: '/data', constants: { '/data/type': 'term' }, id: '/data/id' },
    created: '',
    create: { method: 'POST', path: '{path}', mediaType: 'application/vnd.api+json' }
  };
  expect(typed({ 'create.path': '{path}/new' }, own)).toEqual({
    ok: true,
    protocol: { ...own, create: { ...own.create, path: '{path}/new' } }
  });
});

test('lists and headers are written a line each', () => {
  expect(typed({ writable: 'name\n slug, parent\n', headers: 'Accept-Language: en\nX-Time: 10:30\n' })).toMatchObject({
    protocol: { writable: ['name', 'slug', 'parent'], headers: { 'Accept-Language': 'en', 'X-Time': '10:30' } }
  });
  expect(typed({ writable: '', headers: '' }, WORDPRESS).ok).toBe(true);
});

test('a move of its own comes and goes with its path', () => {
  const moved = typed({ 'move.path': '{path}/{id}/move', 'move.parent': 'parentId' });
  expect(moved).toMatchObject({ protocol: { move: { method: 'PUT', path: '{path}/{id}/move', parent: 'parentId' } } });
  if (!moved.ok) return;
  expect(typed({ 'move.path': '', 'move.parent': '' }, moved.protocol)).toEqual({ ok: true, protocol: PLAIN_PROTOCOL });
});

test.each([
  [{ 'paging.kind': 'page', 'paging.first': '1' }, 'paging.parameter', 'name of the parameter'],
  [
    { 'paging.kind': 'offset', 'paging.parameter': 'offset', 'paging.size.value': '50' },
    'paging.size.parameter',
    'per_page'
  ],
  [
    {
      'paging.kind': 'offset',
      'paging.parameter': 'offset',
      'paging.size.parameter': 'limit',
      'paging.size.value': 'many'
    },
    'paging.size.value',
    '1 to 10,000'
  ],
  [{ 'total.in': 'header' }, 'total.name', 'X-Total-Count'],
  [{ 'list.at': 'data' }, 'list.at', 'Begin with a slash'],
  [{ 'remove.path': '' }, 'remove.path', '{path}/{id}'],
  [{ 'move.parent': 'parentId' }, 'move.path', '{path}/{id}/move'],
  [{ headers: 'Accept-Language' }, 'headers', 'a colon'],
  [{ headers: 'Bad name: x' }, 'headers', 'a colon'],
  [{ concurrency: '9' }, 'concurrency', '1 to 8'],
  [{ requestsPerSecond: '0' }, 'requestsPerSecond', '0.1 to 100']
] as const satisfies readonly (readonly [ProtocolDraft, ProtocolField, string])[])(
  'says where something is wrong, and what would be right: %o',
  (changes, field, sentence) => {
    expect(typed(changes)).toEqual({ ok: false, wrong: new Set([field]) });
    expect(messages.wrongWith(field)).toContain(sentence);
  }
);

test('whatever is typed is a protocol that the schema takes, or is said to be wrong', () => {
  const text = fc.oneof(
    fc.constantFrom('', '0', '1', '/data', 'page', 'header', 'body', 'POST', '{path}/{id}', 'a: b'),
    fc.string({ maxLength: 12 })
  );
  const fields: readonly ProtocolField[] = [
    'paging.parameter',
    'paging.first',
    'paging.next',
    'paging.size.value',
    'total.in',
    'total.at',
    'list.at',
    'move.path',
    'body.at',
    'created',
    'writable',
    'headers',
    'concurrency'
  ];
  const drafts = fc.tuple(
    fc.constantFrom(...PAGING_KINDS),
    fc.array(fc.tuple(fc.constantFrom(...fields), text), { maxLength: 6 })
  );
  fc.assert(
    fc.property(drafts, ([kind, changes]) => {
      const reading = typed({ 'paging.kind': kind, ...Object.fromEntries(changes) });
      if (reading.ok) expect(protocolSchema.parse(reading.protocol)).toEqual(reading.protocol);
      else expect(reading.wrong.size).toBeGreaterThan(0);
    }),
    fuzzRuns(100)
  );
});

test('categories without their parents are shown at the top, and not any more', () => {
  expect(withOrphans(withOrphans(WORDPRESS, true), false)).toEqual(WORDPRESS);
});
