import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceCredentials } from '../../../../src-main/app/security/service-credentials';
import { keyring } from '../../../support/fake-keyring';
import { temporaryFolder } from '../../../support/temporary-folder';

vi.mock('electron', () => import('../../../support/fake-keyring'));

const ORIGIN = 'https://shop.example';
const TOKEN = { origin: ORIGIN, credentials: { kind: 'bearer', token: 'a-secret-token' } } as const;

describe('the credentials of services', () => {
  beforeEach(() => {
    Object.assign(keyring, { isThere: true, isLocked: false, isReadOnly: false });
  });

  it('are in one encrypted file a workspace, for its owner alone, and are there after a restart', async () => {
    const folder = temporaryFolder();
    await new ServiceCredentials(folder).keep('shop', TOKEN);
    const basic = {
      origin: 'http://127.0.0.1:8080',
      credentials: { kind: 'basic', user: 'ann', password: 'pass:word' }
    } as const;
    await new ServiceCredentials(folder).keep('other', basic);
    expect(readdirSync(folder).toSorted()).toEqual(['other.credentials', 'shop.credentials']);
    expect(readFileSync(join(folder, 'shop.credentials')).includes(TOKEN.credentials.token)).toBe(false);
    expect(statSync(join(folder, 'shop.credentials')).mode & 0o777).toBe(0o600);
    const again = new ServiceCredentials(folder);
    expect(await again.areKept).toBe(true);
    expect(await again.read('shop', ORIGIN)).toEqual(TOKEN);
    expect(await again.read('other', ORIGIN)).toEqual(basic);
    expect(await again.read('third', ORIGIN)).toBeNull();
  });

  it('last only for the run where the system has no keyring, and nothing is written', async () => {
    keyring.isThere = false;
    const folder = temporaryFolder();
    const credentials = new ServiceCredentials(folder);
    await credentials.keep('shop', TOKEN);
    expect(await credentials.areKept).toBe(false);
    expect(await credentials.read('shop', ORIGIN)).toEqual(TOKEN);
    expect(readdirSync(folder)).toEqual([]);
    expect(await new ServiceCredentials(folder).read('shop', ORIGIN)).toBeNull();
  });

  it('are gone with their workspace', async () => {
    const folder = temporaryFolder();
    const credentials = new ServiceCredentials(folder);
    await credentials.keep('shop', TOKEN);
    await credentials.forget('shop');
    await credentials.forget('never there');
    expect(existsSync(join(folder, 'shop.credentials'))).toBe(false);
    expect(await credentials.read('shop', ORIGIN)).toBeNull();
  });

  it('are asked for again where what is kept makes no sense', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'shop.credentials'), 'nonsense');
    expect(await new ServiceCredentials(folder).read('shop', ORIGIN)).toBeNull();
  });

  it('of version 1, which say no service, are bound to the one of the workspace as they are first read, for good', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'shop.credentials');
    writeFileSync(
      file,
      Buffer.from(JSON.stringify(TOKEN.credentials)).map((byte) => byte ^ 0x5a)
    );
    expect(await new ServiceCredentials(folder).read('shop', ORIGIN)).toEqual(TOKEN);
    expect(await new ServiceCredentials(folder).read('shop', 'https://elsewhere.example')).toEqual(TOKEN);
  });

  it('that the keyring does not open are not read, not asked for as if there were none, and not written over', async () => {
    const folder = temporaryFolder();
    await new ServiceCredentials(folder).keep('shop', TOKEN);
    const kept = readFileSync(join(folder, 'shop.credentials'));
    keyring.isLocked = true;
    await expect(new ServiceCredentials(folder).read('shop', ORIGIN)).rejects.toThrow('the keyring may be locked');
    keyring.isLocked = false;
    keyring.isThere = false;
    await expect(new ServiceCredentials(folder).read('shop', ORIGIN)).rejects.toThrow('the keyring may be locked');
    expect(readFileSync(join(folder, 'shop.credentials'))).toEqual(kept);
  });

  it('of version 1 are bound for the run where that cannot be written', async () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, 'shop.credentials'),
      Buffer.from(JSON.stringify(TOKEN.credentials)).map((byte) => byte ^ 0x5a)
    );
    keyring.isReadOnly = true;
    const credentials = new ServiceCredentials(folder);
    expect(await credentials.read('shop', ORIGIN)).toEqual(TOKEN);
    expect(await credentials.read('shop', 'https://elsewhere.example')).toEqual(TOKEN);
  });

  it('serve for the run where they cannot be written, and that is said', async () => {
    const credentials = new ServiceCredentials(join(temporaryFolder(), 'not there'));
    await expect(credentials.keep('shop', TOKEN)).rejects.toThrow('until Canopy is closed');
    expect(await credentials.read('shop', ORIGIN)).toEqual(TOKEN);
  });
});
