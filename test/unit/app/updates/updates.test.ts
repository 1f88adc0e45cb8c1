import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newKeys } from '../../../../scripts/make/sign-release.mjs';
import { fetchManifest } from '../../../../src-main/app/updates/feed';
import messages from '../../../../src-main/app/updates/messages/en.json' with { type: 'json' };
import { Updates, type UpdateParts } from '../../../../src-main/app/updates/updates';
import type { UpdateStatus } from '../../../../src-shared/update-state';
import { startReleaseFeed, zipName, type ReleaseFeed } from '../../../support/release-feed';
import { temporaryFolder } from '../../../support/temporary-folder';

const RUNNING = '1.2.0';
const NEWER = { state: 'available', version: '1.3.0', way: 'download' };

let folder = '';
let feed: ReleaseFeed;
let shown: string[] = [];
let told: UpdateStatus[] = [];
beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'Downloads'));
  feed = await startReleaseFeed(folder);
  [shown, told] = [[], []];
});
afterEach(async () => {
  vi.useRealTimers();
  await feed.close();
});

const made = (change: Partial<UpdateParts> = {}): Updates =>
  new Updates({
    source: {
      feed: feed.url,
      publicKey: createPublicKey({ key: Buffer.from(feed.publicKey, 'base64'), format: 'der', type: 'spki' })
    },
    isWanted: () => true,
    running: { version: RUNNING, platform: process.platform, arch: process.arch },
    install: () => Promise.resolve({ way: 'download', kind: 'zip' }),
    seenFile: join(folder, 'updates.json'),
    downloads: () => join(folder, 'Downloads'),
    cache: () => Promise.resolve(folder),
    showInFolder: (file) => shown.push(file),
    handToInstaller: () => Promise.reject(new Error('There is no installer here.')),
    restart: () => undefined,
    onStatus: (status) => told.push(status),
    report: () => undefined,
    ...change
  });
const downloaded = (): string[] => readdirSync(join(folder, 'Downloads'));
const failure = (message: string) => ({ state: 'failed', message });
const page = (body: string | Buffer, status = 200, headers = {}): void => {
  feed.answer = (_request, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };
};

describe('a newer version', () => {
  it('is named, downloaded when the person says so, verified and shown', async () => {
    feed.release('1.3.0');
    const updates = made();
    expect(await updates.check()).toEqual(NEWER);
    expect(feed.asked).toEqual(['/canopy/release.json', '/canopy/release.json.sig']);
    expect(downloaded()).toEqual([]);
    expect(await updates.proceed()).toEqual({ ...NEWER, state: 'ready' });
    expect(readFileSync(join(folder, 'Downloads', zipName('1.3.0')), 'utf8')).toBe('Canopy 1.3.0');
    expect(shown).toEqual([join(folder, 'Downloads', zipName('1.3.0'))]);
    expect(told.map(({ state }) => state)).toEqual(['checking', 'available', 'downloading', 'downloading', 'ready']);
  });

  it('never replaces a file of the person', async () => {
    feed.release('1.3.0');
    writeFileSync(join(folder, 'Downloads', zipName('1.3.0')), 'mine');
    const updates = made();
    await updates.check();
    await updates.proceed();
    expect(readFileSync(join(folder, 'Downloads', zipName('1.3.0')), 'utf8')).toBe('mine');
    expect(downloaded()).toHaveLength(2);
  });

  it('stays ready when it is checked again, until its file is gone or a newer one is out', async () => {
    feed.release('1.3.0');
    const updates = made();
    await updates.check();
    await updates.proceed();
    expect(await updates.check()).toEqual({ ...NEWER, state: 'ready' });
    await updates.proceed();
    expect(downloaded()).toEqual([zipName('1.3.0')]);
    rmSync(join(folder, 'Downloads', zipName('1.3.0')));
    expect(await updates.check()).toEqual(NEWER);
    await updates.proceed();
    feed.release('1.4.0');
    expect(await updates.check()).toEqual({ ...NEWER, version: '1.4.0' });
  });

  it('stays ready when the person checks again in vain', async () => {
    feed.release('1.3.0');
    const reported: unknown[] = [];
    const updates = made({ report: (error) => reported.push(error) });
    await updates.check();
    await updates.proceed();
    page('', 500);
    expect(await updates.check()).toEqual({ ...NEWER, state: 'ready' });
    expect(reported).toHaveLength(1);
    await updates.proceed();
    expect(shown).toHaveLength(2);
  });

  it('that the system’s updates bring is only named', async () => {
    feed.release('1.3.0');
    const updates = made({ install: () => Promise.resolve({ way: 'packages', kind: 'deb' }) });
    expect(await updates.check()).toEqual({ ...NEWER, way: 'packages' });
    expect(await updates.proceed()).toEqual({ ...NEWER, way: 'packages' });
    expect(feed.asked).toHaveLength(2);
  });

  it('goes to the installer verified, and a refusal of that leaves Canopy as it is', async () => {
    feed.release('1.3.0');
    const handed: string[] = [];
    const install = () => Promise.resolve({ way: 'restart', kind: 'zip' } as const);
    const takes = made({
      install,
      handToInstaller: async (file) => void handed.push(readFileSync(file, 'utf8'))
    });
    await takes.check();
    expect(await takes.proceed()).toMatchObject({ state: 'ready', way: 'restart' });
    expect(handed).toEqual(['Canopy 1.3.0']);
    const refuses = made({ install });
    await refuses.check();
    expect(await refuses.proceed()).toEqual(failure(messages.installerFailed));
  });

  it('without a file for this computer is said', async () => {
    feed.release('1.3.0');
    const updates = made({ running: { version: RUNNING, platform: process.platform, arch: 'riscv64' } });
    await updates.check();
    expect(await updates.proceed()).toEqual(failure(messages.noFile({ version: '1.3.0' })));
  });
});

describe('the list of releases is not used', () => {
  it('when somebody else has signed it', async () => {
    feed.release('1.3.0', { secretKey: newKeys().secretKey });
    expect(await made().check()).toEqual(failure(messages.badSignature));
  });

  it('when one byte of it was changed after it was signed', async () => {
    feed.release('1.3.0');
    const file = join(feed.folder, 'release.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('1.3.0', '1.3.1'));
    expect(await made().check()).toEqual(failure(messages.badSignature));
  });

  it.each(['', 'x', 'AAAA', 'A'.repeat(900)])('with the signature “%s”', async (signature) => {
    feed.release('1.3.0');
    writeFileSync(join(feed.folder, 'release.json.sig'), signature);
    expect(await made().check()).toEqual(failure(messages.badSignature));
  });

  it('when it is older than the running version', async () => {
    feed.release('1.1.9');
    expect(await made().check()).toEqual(failure(messages.olderThanThis({ offered: '1.1.9', running: RUNNING })));
  });

  it('when it was newest once: by its version or by its date, also after a restart', async () => {
    feed.release('1.4.0', { released: new Date('2026-05-02') });
    expect(await made().check()).toMatchObject({ state: 'available', version: '1.4.0' });
    feed.release('1.3.0', { released: new Date('2026-06-01') });
    expect(await made().check()).toEqual(failure(messages.olderThanSeen({ offered: '1.3.0', seen: '1.4.0' })));
    feed.release('1.4.0', { released: new Date('2026-05-01') });
    expect(await made().check()).toEqual(failure(messages.olderThanSeen({ offered: '1.4.0', seen: '1.4.0' })));
  });

  it('when it has expired, until it is signed again', async () => {
    feed.release('1.3.0');
    const { expires } = z
      .object({ expires: z.iso.datetime() })
      .parse(JSON.parse(readFileSync(join(feed.folder, 'release.json'), 'utf8')));
    const at = (milliseconds: number) => made({ now: () => new Date(Date.parse(expires) + milliseconds) });
    expect(await at(-1_000).check()).toEqual(NEWER);
    expect(await at(1_000).check()).toEqual(failure(messages.expired({ day: expires.slice(0, 10) })));
    vi.useFakeTimers({ now: new Date(Date.parse(expires)), toFake: ['Date'] });
    feed.renew();
    expect(await at(1_000).check()).toEqual(NEWER);
  });

  it('when it says nothing of an expiry', async () => {
    feed.release('1.3.0');
    const key = createPrivateKey({ key: Buffer.from(feed.secretKey, 'base64'), format: 'der', type: 'pkcs8' });
    const file = join(feed.folder, 'release.json');
    const bytes = Buffer.from(readFileSync(file, 'utf8').replace('"expires"', '"until"'));
    writeFileSync(file, bytes);
    writeFileSync(`${file}.sig`, sign(null, bytes, key).toString('base64'));
    expect(await made().check()).toEqual(failure(messages.badManifest));
  });

  it('when it is huge; no more of it is read than needed', async () => {
    let sent = 0;
    feed.answer = (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && sent < 200_000_000) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
        }
      };
      more();
      return true;
    };
    expect(await made().check()).toEqual(failure(messages.tooLarge));
    expect(sent).toBeLessThan(20_000_000);
  });

  it('when it trickles in without an end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isGivenUp = false;
    feed.answer = (_request, response) => {
      const more = (): void => {
        // The server hears of a connection that was ended some time after the client, when the clock may be the real one again.
        if (isGivenUp || response.destroyed) return;
        response.write('{');
        vi.advanceTimersByTime(500);
        setImmediate(more);
      };
      more();
      return true;
    };
    await expect(fetchManifest(feed.url)).rejects.toThrow(messages.truncated);
    isGivenUp = true;
  });

  it('when the server sends elsewhere', async () => {
    page('', 302, { location: `${feed.url}/elsewhere/release.json` });
    expect(await made().check()).toEqual(failure(messages.redirected));
    expect(feed.asked).toEqual(['/canopy/release.json']);
  });

  it('when the server answers otherwise, or makes no sense', async () => {
    expect(await made().check()).toEqual(failure(messages.refused({ status: '404' })));
    page('<html>Sign in to the hotel’s network</html>');
    expect(await made().check()).toEqual(failure(messages.badSignature));
  });

  it('when there is no network', async () => {
    await feed.close();
    expect(await made().check()).toEqual(failure(messages.unreachable));
  });

  it('and what is known stays known', async () => {
    feed.release('1.3.0');
    await made().check();
    page('', 500);
    const again = made();
    vi.useFakeTimers();
    again.start();
    vi.useRealTimers();
    await expect.poll(() => again.status).toEqual(NEWER);
    again.stop();
  });
});

describe('a check of the clock that fails', () => {
  const HOUR = 3_600_000;
  const AFTER_START = 20_000;
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z'), toFake: ['setTimeout', 'setInterval', 'Date'] });
  });

  /** Updates that were started, and what lets time pass and waits for the checks that it brings. */
  const started = async (change: Partial<UpdateParts> = {}) => {
    const updates = made(change);
    const checks = vi.spyOn(updates, 'check');
    updates.start();
    // What is known is said once the way of the installation is found.
    await new Promise((resolve) => void setImmediate(resolve));
    const pass = async (milliseconds: number): Promise<void> => {
      vi.advanceTimersByTime(milliseconds);
      await Promise.all(checks.mock.results.map(({ value }) => value as Promise<UpdateStatus>));
    };
    return { updates, pass };
  };

  it('is made again after a day, and not each hour', async () => {
    page('', 500);
    const reported: unknown[] = [];
    const { updates, pass } = await started({ report: (error) => reported.push(error) });
    await pass(AFTER_START);
    expect(updates.status).toEqual(failure(messages.refused({ status: '500' })));
    for (let hour = 0; hour < 20; hour += 1) await pass(HOUR);
    expect([feed.asked.length, reported.length]).toEqual([1, 1]);
    for (let hour = 0; hour < 6; hour += 1) await pass(HOUR);
    expect([feed.asked.length, reported.length]).toEqual([2, 2]);
    updates.stop();
  });

  it('leaves a newer version that is known as it is, and one that the person asked for says so', async () => {
    feed.release('1.3.0');
    await made().check();
    page('', 500);
    vi.setSystemTime(new Date('2026-05-03T10:00:00Z'));
    const { updates, pass } = await started();
    await pass(AFTER_START);
    expect(feed.asked).toHaveLength(3);
    expect(updates.status).toEqual(NEWER);
    expect(await updates.check()).toEqual(failure(messages.refused({ status: '500' })));
    updates.stop();
  });
});

describe('a download is deleted', () => {
  const tried = async () => {
    const updates = made();
    await updates.check();
    return { status: await updates.proceed(), files: downloaded(), shown };
  };
  const nothing = (message: string) => ({ status: failure(message), files: [], shown: [] });

  it('when it is another file', async () => {
    feed.release('1.3.0');
    writeFileSync(join(feed.folder, zipName('1.3.0')), 'Canopy 6.6.6');
    expect(await tried()).toEqual(nothing(messages.wrongHash));
  });

  it('when it is longer than was signed', async () => {
    feed.release('1.3.0');
    writeFileSync(join(feed.folder, zipName('1.3.0')), 'Canopy 1.3.0 and more');
    expect(await tried()).toEqual(nothing(messages.tooLarge));
  });

  it('when it ends early, by an end or by a broken connection', async () => {
    feed.release('1.3.0');
    feed.answer = (request, response) => {
      if (request.url?.endsWith('.zip') !== true) return false;
      response.writeHead(200, { 'content-length': 12 });
      response.write('Canopy', () => response.destroy());
      return true;
    };
    expect(await tried()).toEqual(nothing(messages.truncated));
    feed.answer = () => false;
    writeFileSync(join(feed.folder, zipName('1.3.0')), 'Canopy');
    expect(await tried()).toEqual(nothing(messages.truncated));
  });

  it('when it cannot be written', async () => {
    feed.release('1.3.0');
    const updates = made({ downloads: () => join(folder, 'nowhere') });
    await updates.check();
    expect(await updates.proceed()).toEqual(failure(messages.notWritten));
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});

describe('nothing is asked of the network', () => {
  it('when it is off, by whatever reason', async () => {
    for (const reason of ['notConfigured', 'policy', 'safeMode'] as const) {
      const updates = made({ source: { off: reason } });
      expect(await updates.check()).toEqual({ state: 'off', reason });
    }
    const updates = made({ isWanted: () => false });
    expect(await updates.check()).toEqual({ state: 'off', reason: 'setting' });
    expect(feed.asked).toEqual([]);
  });

  it('before the first page was drawn, and then once a day, whatever the clock does', async () => {
    vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z'), toFake: ['setTimeout', 'setInterval', 'Date'] });
    const updates = made();
    const check = vi.spyOn(updates, 'check').mockImplementation(() => Promise.resolve(updates.status));
    vi.advanceTimersByTime(60_000);
    expect(check).not.toHaveBeenCalled();
    updates.start();
    vi.advanceTimersByTime(60_000);
    expect(check).toHaveBeenCalledTimes(1);
    check.mockRestore();
    feed.release('1.3.0');
    await updates.check();
    const { isDue } = await import('../../../../src-main/app/updates/updates');
    expect(isDue('2026-05-01T10:00:00.000Z', new Date('2026-05-02T09:59:00Z'))).toBe(false);
    expect(isDue('2026-05-01T10:00:00.000Z', new Date('2026-05-02T10:00:00Z'))).toBe(true);
    expect(isDue('2026-05-01T10:00:00.000Z', new Date('2020-01-01T00:00:00Z'))).toBe(true);
    updates.stop();
  });
});
