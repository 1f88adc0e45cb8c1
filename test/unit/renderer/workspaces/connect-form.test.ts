import { describe, expect, it } from 'vitest';
import { credentialsSchema } from '../../../../src-shared/remote';
import { credentialsOf, EMPTY_SERVICE, NO_AUTHENTICATION, pathsShown, requestOf, suggestedName } from '../../../../src-renderer/workspaces/connect/connect-form';

describe('what is typed about a service', () => {
  it.each([
    ['https://www.shop.example/api', 'shop.example'],
    ['shop.example', 'shop.example'],
    ['HTTP://127.0.0.1:4780/', '127.0.0.1'],
    ['https://ann:secret@shop.example', 'shop.example'],
    ['http://[::1]:80', '[::1]'],
    ['', ''],
    ['   ', ''],
  ])('suggests a name by the host: %s', (url, name) => {
    expect(suggestedName(url, [])).toBe(name);
  });

  it('suggests a name that is free', () => {
    expect(suggestedName('shop.example', ['Shop.Example', 'shop.example 2'])).toBe('shop.example 3');
  });

  it.each([
    [{ kind: 'bearer' }, 'token'],
    [{ kind: 'basic', password: 'p' }, 'user name'],
    [{ kind: 'header', headerValue: 'v' }, 'name of the header'],
    [{ kind: 'header', headerName: 'X-Key', headerValue: '  ' }, 'value of the header'],
  ] as const)('says what is missing: %o', (typed, what) => {
    expect(credentialsOf({ ...NO_AUTHENTICATION, ...typed })).toEqual({ ok: false, message: expect.stringContaining(what) as string });
  });

  it.each([
    [{ kind: 'none', token: 'left over' }],
    [{ kind: 'bearer', token: ' abc\n' }],
    [{ kind: 'basic', user: 'ann' }],
    [{ kind: 'header', headerName: ' X-Key ', headerValue: 'v' }],
  ] as const)('presents what its kind needs, and nothing else: %o', (typed) => {
    const reading = credentialsOf({ ...NO_AUTHENTICATION, ...typed });
    expect(reading.ok && credentialsSchema.parse(reading.credentials)).toEqual(reading.ok && reading.credentials);
    expect(JSON.stringify(reading)).not.toContain('left over');
  });

  it('names the paths only where they are unusual, since the URL may say them', () => {
    expect(requestOf({ ...EMPTY_SERVICE, url: 'shop.example' }, { kind: 'none' }).paths).toBeNull();
    expect(requestOf({ ...EMPTY_SERVICE, url: 'shop.example', readPath: ' /tree ' }, { kind: 'none' }).paths).toEqual({ readPath: '/tree', writePath: '/api/admin/categories' });
  });

  it('shows the paths that were worked out until others are typed', () => {
    const workedOut = { readPath: '/v2/categories', writePath: '/v2/admin/categories' };
    expect(pathsShown(EMPTY_SERVICE, null)).toEqual({ readPath: '/api/categories', writePath: '/api/admin/categories' });
    expect(pathsShown(EMPTY_SERVICE, workedOut)).toEqual(workedOut);
    expect(pathsShown({ ...EMPTY_SERVICE, readPath: '/tree' }, workedOut)).toEqual({ readPath: '/tree', writePath: '/api/admin/categories' });
  });
});
