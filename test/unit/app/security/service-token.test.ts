import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { logTo } from '../../../../src-main/platform/log';
import { keyring } from '../../../support/fake-keyring';
import { temporaryFolder } from '../../../support/temporary-folder';
import { loadServiceToken } from '../../../../src-main/app/security/secret-file';

vi.mock('electron', () => import('../../../support/fake-keyring'));

beforeEach(() => {
  Object.assign(keyring, { isThere: true, isLocked: false });
});

const loaded = async (file: string) => {
  const logged: string[] = [];
  return {
    token: await loadServiceToken(
      file,
      logTo(({ event }) => void logged.push(event))
    ),
    logged
  };
};

test('a token is made once and is the same at each start', async () => {
  const file = join(temporaryFolder(), 'service-token');
  const { token } = await loaded(file);
  expect(token).toEqual({ value: expect.stringMatching(/^[\w-]{43}$/) as string, keeping: 'kept' });
  expect((await loaded(file)).token).toEqual(token);
});

test.each(['locked', 'gone'])(
  'a token that a keyring which is %s does not open stays, and another serves meanwhile',
  async (how) => {
    const file = join(temporaryFolder(), 'service-token');
    const { token: kept } = await loaded(file);
    const bytes = readFileSync(file);
    if (how === 'locked') keyring.isLocked = true;
    else keyring.isThere = false;
    const { token, logged } = await loaded(file);
    expect(token.keeping).toBe('unreadable');
    expect(token.value).not.toBe(kept.value);
    expect(logged).toEqual(['token_unreadable']);
    expect(readFileSync(file)).toEqual(bytes);
    Object.assign(keyring, { isThere: true, isLocked: false });
    expect((await loaded(file)).token).toEqual(kept);
  }
);

test('without a keyring each start makes one, and nothing is written', async () => {
  keyring.isThere = false;
  const file = join(temporaryFolder(), 'service-token');
  const { token } = await loaded(file);
  expect(token.keeping).toBe('noKeyring');
  expect((await loaded(file)).token.value).not.toBe(token.value);
});

test('where it cannot be written, it serves for the run', async () => {
  const folder = temporaryFolder();
  const { token, logged } = await loaded(join(folder, 'none', 'service-token'));
  expect(token.keeping).toBe('unwritable');
  expect(logged).toEqual(['token_not_written']);
  mkdirSync(join(folder, 'service-token'));
  expect((await loaded(join(folder, 'service-token'))).token.keeping).toBe('unreadable');
});
