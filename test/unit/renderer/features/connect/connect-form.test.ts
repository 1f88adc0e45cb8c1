import { describe, expect, it } from 'vitest';
import { credentialsSchema } from '../../../../../src-shared/presented-credentials';
import {
  credentialsOf,
  faultyField,
  NO_AUTHENTICATION,
  EMPTY_SERVICE,
  pathsShown,
  requestOf,
  suggestedName,
  withProduct
} from '../../../../../src-renderer/features/connect/connect-form';

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
