import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { credentialsSchema } from '../../../../../src-shared/presented-credentials';
import {
  credentialsOf,
  EMPTY_SERVICE,
  faultyField,
  NO_AUTHENTICATION,
  pathsShown,
  requestOf,
  suggestedName,
  withProduct
} from '../../../../../src-renderer/features/connect/connect-form';
import { dialectSchema, emptyDialect, type Mark } from '../../../../../src-shared/dialect';
import {
  corrected,
  giveRole,
  keysFor,
  marksOffered,
  noneOptions,
  roleKey,
  ROLES
} from '../../../../../src-renderer/features/connect/dialect-roles';
import { always, fuzzRuns } from '../../../../support/fuzz-runs';
import { PLAIN_PROTOCOL, type Protocol, protocolSchema } from '../../../../../src-shared/protocol';
import { CONNECTORS } from '../../../../../src-main/sync/connectors/index';
import { messages } from '../../../../../src-renderer/features/connect/protocol/messages';
import {
  draftOf,
  PAGING_KINDS,
  type ProtocolDraft,
  type ProtocolField,
  protocolFrom,
  withOrphans
} from '../../../../../src-renderer/features/connect/protocol/protocol-draft';

describe('what is typed about a service', () => {
  it.each([
    ['https://www.shop.example/api', 'shop.example'],
    ['shop.example', 'shop.example'],
    ['HTTP://127.0.0.1:4780/', '127.0.0.1'],
    ['https://ann:secret@shop.example', 'shop.example'],
    ['http://[::1]:80', '[::1]'],
    ['', ''],
    ['   ', '']
  ])('suggests a name by the host: %s', (url, name) => {
    expect(suggestedName(url, [])).toBe(name);
  });

  it('suggests a name that is free', () => {
    expect(suggestedName('shop.example', ['Shop.Example', 'shop.example 2'])).toBe('shop.example 3');
  });

  it.each([
    [{ kind: 'bearer' }, 'token', 'token'],
    [{ kind: 'basic', password: 'p' }, 'user', 'user name'],
    [{ kind: 'header', headerValue: 'v' }, 'headerName', 'name of the header'],
    [{ kind: 'header', headerName: 'X-Key', headerValue: '  ' }, 'headerValue', 'value of the header'],
    [{ kind: 'query', parameterValue: 'v' }, 'parameterName', 'name of the parameter'],
    [{ kind: 'query', parameterName: 'api_key' }, 'parameterValue', 'key'],
    [{ kind: 'oauth' }, 'tokenUrl', 'Enter the token URL'],
    [{ kind: 'oauth', tokenUrl: 'http://login.example/token' }, 'tokenUrl', 'https://'],
    [{ kind: 'oauth', tokenUrl: 'https://ann:pass@login.example/token' }, 'tokenUrl', 'fields of their own'],
    [{ kind: 'oauth', tokenUrl: 'https://login.example/token#x' }, 'tokenUrl', 'from the # on'],
    [{ kind: 'oauth', tokenUrl: 'login.example' }, 'tokenUrl', 'not a URL'],
    [{ kind: 'oauth', tokenUrl: 'https://login.example/token', clientSecret: 's' }, 'clientId', 'client ID'],
    [{ kind: 'oauth', tokenUrl: 'https://login.example/token', clientId: 'canopy' }, 'clientSecret', 'client secret']
  ] as const)('says what is missing, and where: %o', (typed, field, what) => {
    expect(credentialsOf({ ...NO_AUTHENTICATION, ...typed })).toEqual({
      ok: false,
      field,
      message: expect.stringContaining(what) as string
    });
  });

  it.each([
    [{ kind: 'basic', user: 'ann', password: 'wrong' }, 'password'],
    [{ kind: 'basic', user: 'a key without a password' }, 'user'],
    [{ kind: 'header', headerName: 'X-Key', headerValue: 'wrong' }, 'headerValue'],
    [{ kind: 'none' }, 'kind']
  ] as const)('shows at the secret that the service has refused it: %o', (typed, field) => {
    expect(faultyField({ ...NO_AUTHENTICATION, ...typed })).toBe(field);
  });

  it.each([
    [{ kind: 'none', token: 'left over' }],
    [{ kind: 'bearer', token: ' abc\n' }],
    [{ kind: 'basic', user: 'ann' }],
    [{ kind: 'header', headerName: ' X-Key ', headerValue: 'v' }],
    [{ kind: 'query', parameterName: 'api_key', parameterValue: ' v ', token: 'left over' }],
    [
      {
        kind: 'oauth',
        tokenUrl: ' https://login.example/token?tenant=1 ',
        clientId: 'canopy',
        clientSecret: 's',
        password: 'left over'
      }
    ],
    [
      {
        kind: 'oauth',
        tokenUrl: 'http://127.0.0.1:8080/token',
        clientId: 'canopy',
        clientSecret: 's',
        scope: 'read write'
      }
    ]
  ] as const)('presents what its kind needs, and nothing else: %o', (typed) => {
    const reading = credentialsOf({ ...NO_AUTHENTICATION, ...typed });
    expect(reading.ok).toBe(true);
    expect(reading.ok && credentialsSchema.parse(reading.credentials)).toEqual(reading.ok && reading.credentials);
    expect(JSON.stringify(reading)).not.toContain('left over');
  });

  it('names the paths only where they are unusual, since the URL may say them', () => {
    expect(requestOf({ ...EMPTY_SERVICE, url: 'shop.example' }, { kind: 'none' }).paths).toBeNull();
    expect(requestOf({ ...EMPTY_SERVICE, url: 'shop.example', readPath: ' /tree ' }, { kind: 'none' }).paths).toEqual({
      readPath: '/tree',
      writePath: '/api/admin/categories'
    });
  });

  it('shows the paths that were worked out until others are typed', () => {
    const computed = { readPath: '/v2/categories', writePath: '/v2/admin/categories' };
    expect(pathsShown(EMPTY_SERVICE, null)).toEqual({
      readPath: '/api/categories',
      writePath: '/api/admin/categories'
    });
    expect(pathsShown(EMPTY_SERVICE, computed)).toEqual(computed);
    expect(pathsShown({ ...EMPTY_SERVICE, readPath: '/tree' }, computed)).toEqual({
      readPath: '/tree',
      writePath: '/api/admin/categories'
    });
  });

  it('presets the authentication of a product, and leaves alone what was chosen or typed', () => {
    const chosen = withProduct(EMPTY_SERVICE, 'wordpress');
    expect(chosen).toMatchObject({ product: 'wordpress', authentication: { kind: 'basic' } });
    expect(withProduct(chosen, 'strapi').authentication.kind).toBe('bearer');
    expect(withProduct(chosen, null).authentication.kind).toBe('none');
    const typed = { ...chosen, authentication: { ...chosen.authentication, user: 'ann' } };
    expect(withProduct(typed, 'strapi').authentication).toEqual(typed.authentication);
    const ownKind = { ...chosen, authentication: { ...chosen.authentication, kind: 'header' as const } };
    expect(withProduct(ownKind, 'strapi').authentication.kind).toBe('header');
  });
});

const NESTED = { ...emptyDialect(true, 'name'), derivedKeys: ['slug', 'updatedAt'] };
const OURS = {
  ...NESTED,
  isCanopy: true,
  updates: 'partial',
  order: { key: 'position', first: 0, meaning: 'index' }
} as const;

describe('correcting what members mean', () => {
  it('gives each role to a member, and the dialect stays one', () => {
    always(
      100,
      [
        fc.array(
          fc.record({ at: fc.nat(ROLES.length - 1), key: fc.option(fc.constantFrom('a', 'b', 'isHidden', 'slug')) }),
          { maxLength: 12 }
        )
      ],
      (choices) => {
        let dialect = dialectSchema.parse(NESTED);
        for (const { at, key } of choices) {
          const role = ROLES[at] ?? 'nameKey';
          const isOptional = noneOptions(role).length > 0;
          dialect = giveRole(dialect, role, key, {});
          expect(dialectSchema.safeParse(dialect).success).toBe(true);
          if (key !== null || isOptional) expect(roleKey(dialect, role)).toBe(key);
          expect(roleKey(dialect, role) !== null || isOptional).toBe(true);
          expect(dialect.derivedKeys).not.toContain(key);
        }
      }
    );
  });

  it('takes what was our own contract for a stranger’s once a person says so', () => {
    expect(corrected(OURS)).toMatchObject({ isCanopy: false, updates: 'full', order: { meaning: 'unknown' } });
    expect(giveRole(OURS, 'slugKey', null, {}).isCanopy).toBe(false);
    expect(corrected(NESTED)).toBe(NESTED);
  });

  it.each([
    ['active', [true, false], { shown: true, hidden: false }],
    ['isHidden', [true, false], { shown: false, hidden: true }],
    ['status', ['active', 'inactive'], { shown: 'active', hidden: 'inactive' }],
    ['on', [0, 1], { shown: 1, hidden: 0 }],
    ['state', ['live', 'dead'], { shown: 'live', hidden: 'dead' }],
    ['visible', [], { shown: true, hidden: false }]
  ] as const)('assumes what shows and hides by %s', (key, values: readonly Mark[], marks) => {
    expect(giveRole(NESTED, 'visible', key, { [key]: values }).visible).toEqual({ key, ...marks });
  });

  it('offers the members of the listing, the usual ones where it has none, and always the one that is chosen', () => {
    expect(keysFor(NESTED, 'nameKey', ['label', 'id'])).toEqual(['name', 'label', 'id']);
    expect(keysFor(NESTED, 'nameKey', [])).toContain('title');
    expect(marksOffered(['Y', 'N'], 'Y', 'N')).toEqual(['Y', 'N']);
    expect(marksOffered(undefined, 'Y', 'N')).toEqual(['Y', 'N', true, false, 1, 0]);
  });
});

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
