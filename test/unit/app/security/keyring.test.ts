import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logTo } from '../../../../src-main/platform/log';
import { temporaryFolder } from '../../../support/temporary-folder';

/*
 * From what Electron 42.0.0 did on Debian 12 with gnome-keyring 42.1: encryption is not available at first (13 to 122 ms); texts begin
 * with v11 by the keyring; where it is locked or missing, encryption becomes available too, and texts begin with v10, whose key
 * everyone knows; with the keyring those of v10 are still read, and said to be stale.
 */
const keyring = vi.hoisted(() => ({ refusals: 0, isLocked: false }));
vi.mock('electron', () => {
  const xor = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  return {
    safeStorage: {
      getSelectedStorageBackend: () => 'gnome_libsecret',
      isAsyncEncryptionAvailable: async () => (keyring.refusals -= 1) < 0,
      encryptStringAsync: async (text: string) =>
        Buffer.concat([Buffer.from(keyring.isLocked ? 'v10' : 'v11'), xor(Buffer.from(text))]),
      decryptStringAsync: async (bytes: Buffer) => {
        const version = bytes.toString('latin1', 0, 3);
        if (keyring.isLocked && version !== 'v10') throw new Error('Error while decrypting the ciphertext.');
        return { result: xor(bytes.subarray(3)).toString(), shouldReEncrypt: !keyring.isLocked && version === 'v10' };
      }
    }
  };
});

const BOUND = { origin: 'https://shop.example', credentials: { kind: 'bearer', token: 'a-secret-token' } } as const;

/** A start of the app: what it knows of the keyring is new. */
const start = async () => {
  vi.resetModules();
  const { loadServiceToken } = await import('../../../../src-main/app/security/secret-file');
  const { ServiceCredentials } = await import('../../../../src-main/app/security/service-credentials');
  const { areSecretsLocked } = await import('../../../../src-main/app/security/secret-file');
  const log = logTo(() => undefined);
  return {
    areSecretsLocked,
    token: (file: string) => loadServiceToken(file, log),
    credentials: (of: string) => new ServiceCredentials(of)
  };
};

beforeEach(() => {
  Object.assign(keyring, { refusals: 0, isLocked: false });
});

describe.skipIf(process.platform !== 'linux')('a keyring that answers a moment after the start', () => {
  it('keeps the token at every one of six starts', async () => {
    const file = join(temporaryFolder(), 'service-token');
    const values = new Set<string>();
    for (let starts = 0; starts < 6; starts += 1) {
      keyring.refusals = 3;
      const token = await (await start()).token(file);
      expect(token.keeping).toBe('kept');
      values.add(token.value);
    }
    expect(values.size).toBe(1);
  });

  it('gives the credentials of replicas', async () => {
    const folder = temporaryFolder();
    await (await start()).credentials(folder).keep('shop', BOUND);
    keyring.refusals = 3;
    expect(await (await start()).credentials(folder).read('shop', BOUND.origin)).toEqual(BOUND);
  });

  it('is not waited for by who asks how it stands now', async () => {
    keyring.refusals = 1;
    const credentials = (await start()).credentials(temporaryFolder());
    expect(await credentials.areKept).toBe(false);
    expect(await credentials.areKept).toBe(true);
  });
});

describe.skipIf(process.platform !== 'linux')('a locked keyring', () => {
  it('gets nothing to keep, which would be encrypted with a password that everyone knows', async () => {
    keyring.isLocked = true;
    const folder = temporaryFolder();
    const started = await start();
    expect((await started.token(join(folder, 'service-token'))).keeping).toBe('noKeyring');
    await started.credentials(folder).keep('shop', BOUND);
    expect(await started.credentials(folder).areKept).toBe(false);
    expect(existsSync(join(folder, 'service-token'))).toBe(false);
    expect(existsSync(join(folder, 'shop.credentials'))).toBe(false);
    // There was nothing that it could lock.
    expect(started.areSecretsLocked()).toBe(false);
  });

  it('loses nothing and has nothing written over', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'service-token');
    const first = await start();
    const kept = await first.token(file);
    await first.credentials(folder).keep('shop', BOUND);
    const before = [readFileSync(file), readFileSync(join(folder, 'shop.credentials'))];

    keyring.isLocked = true;
    const second = await start();
    expect((await second.token(file)).keeping).toBe('unreadable');
    await expect(second.credentials(folder).read('shop', BOUND.origin)).rejects.toThrow('the keyring may be locked');
    expect([readFileSync(file), readFileSync(join(folder, 'shop.credentials'))]).toEqual(before);
    expect([first.areSecretsLocked(), second.areSecretsLocked()]).toEqual([false, true]);
    // What is deleted locks nobody out any more.
    writeFileSync(join(folder, 'other.credentials'), readFileSync(file));
    await second
      .credentials(folder)
      .read('other', BOUND.origin)
      .catch(() => undefined);
    await second.credentials(folder).forget('other');
    expect(second.areSecretsLocked()).toBe(true);

    keyring.isLocked = false;
    const third = await start();
    expect(await third.token(file)).toEqual(kept);
    expect(await third.credentials(folder).read('shop', BOUND.origin)).toEqual(BOUND);
  });

  it('leaves no secret under the well-known password once it is open: what an earlier version wrote so is encrypted anew', async () => {
    const file = join(temporaryFolder(), 'service-token');
    keyring.isLocked = true;
    const { safeStorage } = await import('electron');
    writeFileSync(file, await safeStorage.encryptStringAsync('the-old-token'));
    keyring.isLocked = false;
    expect(await (await start()).token(file)).toEqual({ value: 'the-old-token', keeping: 'kept' });
    expect(readFileSync(file, 'latin1').slice(0, 3)).toBe('v11');
    expect((await (await start()).token(file)).value).toBe('the-old-token');
  });
});
