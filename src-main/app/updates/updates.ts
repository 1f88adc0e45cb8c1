import { existsSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { UpdatesOff, UpdateStatus, UpdateWay } from '../../../src-shared/update-state';
import { downloadFile, fetchManifest } from './feed';
import { fileFor, type InstallWay } from './install-way';
import messages from './messages/en.json' with { type: 'json' };
import {
  compareVersions,
  readSigned,
  refuseExpired,
  refuseOlder,
  type ReleaseManifest,
  UpdateError
} from './release-manifest';
import type { UpdateSource } from './update-source';
import { DAY_MS } from '../../../src-shared/limits';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { writeFileAtomic } from '../../platform/atomic-file';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';

/** A downloaded file with its signature, which is verified again when the file is read. */
const fileSchema = z.object({
  checkedAt: z.iso.datetime(),
  manifest: z.base64().max(100_000),
  signature: z.string().max(2_000)
});

interface SeenRelease {
  readonly checkedAt: string;
  readonly manifest: ReleaseManifest;
}

const readSeen = (file: string, publicKey: KeyObject): SeenRelease | undefined => {
  try {
    const { checkedAt, manifest, signature } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { checkedAt, manifest: readSigned(Buffer.from(manifest, 'base64'), signature, publicKey) };
  } catch {
    return undefined;
  }
};

const keepSeen = (file: string, checkedAt: string, manifest: Buffer, signature: string): Promise<void> =>
  writeFileAtomic(
    file,
    JSON.stringify({ checkedAt, manifest: manifest.toString('base64'), signature: signature.trim() }),
    { mode: OWNER_ONLY_FILE }
  );

/** Whether a day has passed, or the clock was set back. */
export const isDue = (checkedAt: string | undefined, now: Date): boolean => {
  if (checkedAt === undefined) return true;
  const since = now.getTime() - Date.parse(checkedAt);
  return since < 0 || since >= DAY_MS;
};

export interface UpdateParts {
  readonly source: UpdateSource | { readonly off: UpdatesOff };
  readonly isWanted: () => boolean;
  readonly running: { readonly version: string; readonly platform: NodeJS.Platform; readonly arch: string };
  readonly install: () => Promise<InstallWay>;
  readonly seenFile: string;
  readonly downloads: () => string;
  readonly cache: () => Promise<string>;
  readonly showInFolder: (file: string) => void;
  readonly handToInstaller: (file: string, manifest: ReleaseManifest) => Promise<void>;
  readonly restart: () => void;
  readonly onStatus: (status: UpdateStatus) => void;
  readonly report: (error: unknown) => void;
  readonly now?: () => Date;
}

/** Milliseconds from the first drawing to the first check. */
const AFTER_START_MS = 20_000;
const CHECK_MS = 3_600_000;

const isOff = (source: UpdateParts['source']): source is { readonly off: UpdatesOff } => 'off' in source;

/** The first free path of `canopy.zip`, `canopy-2.zip`, `canopy-3.zip` … No file of the person is replaced. */
const freeName = (folder: string, name: string): string => {
  const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z]+)?$/.exec(name) ?? [];
  let file = join(folder, name);
  for (let number = 2; existsSync(file); number += 1) file = join(folder, `${stem}-${number}${ending}`);
  return file;
};

/** Checks once a day for a newer Canopy, and installs it when the person asks. Nothing is installed that the makers did not sign. */
export class Updates {
  #status: UpdateStatus = { state: 'unknown' };
  #seen: SeenRelease | undefined;
  #timer: NodeJS.Timeout | undefined;
  #downloaded: { readonly version: string; readonly file: string } | undefined;
  #triedAt: string | undefined;
  #isBusy = false;

  constructor(private readonly parts: UpdateParts) {}

  get status(): UpdateStatus {
    const { source, isWanted } = this.parts;
    if (isOff(source)) return { state: 'off', reason: source.off };
    return isWanted() ? this.#status : { state: 'off', reason: 'setting' };
  }

  /** Begins the daily checks. To be called after the first drawing; further calls do nothing. */
  start(): void {
    const { source, seenFile } = this.parts;
    if (isOff(source) || this.#timer !== undefined) return;
    this.#seen = readSeen(seenFile, source.publicKey);
    void this.#publishKnown();
    this.#timer = setTimeout(() => {
      this.#checkIfDue();
      this.#timer = setInterval(() => this.#checkIfDue(), CHECK_MS);
    }, AFTER_START_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Never rejects: a failure is a status. An update that is ready stays; a check by the clock keeps a known one, too. */
  async check(asker: 'person' | 'clock' = 'person'): Promise<UpdateStatus> {
    const { source, running, report, seenFile, now = () => new Date() } = this.parts;
    if (isOff(source)) return this.status;
    const { state } = this.#status;
    const isKept = state === 'ready' || (asker === 'clock' && state === 'available');
    const kept = isKept ? this.#status : undefined;
    await this.#run(async () => {
      this.#triedAt = now().toISOString();
      this.#set({ state: 'checking' });
      const { manifest: bytes, signature } = await fetchManifest(source.feed);
      const manifest = readSigned(bytes, signature, source.publicKey);
      this.#seen ??= readSeen(seenFile, source.publicKey);
      refuseOlder(manifest, running.version, this.#seen?.manifest);
      refuseExpired(manifest, now());
      const checkedAt = now().toISOString();
      this.#seen = { checkedAt, manifest };
      await keepSeen(seenFile, checkedAt, bytes, signature).catch(report);
      await this.#publishKnown();
    }, kept);
    return this.status;
  }

  /** Takes the next step: downloads an available update, or shows or installs one that is ready. Never rejects. */
  async proceed(): Promise<UpdateStatus> {
    const { status } = this;
    if (status.state === 'available' && status.way !== 'packages') await this.#run(() => this.#download());
    if (status.state === 'ready' && status.way === 'restart') this.parts.restart();
    if (status.state === 'ready' && status.way === 'download') this.#show();
    return this.status;
  }

  #checkIfDue(): void {
    const { isWanted, now = () => new Date() } = this.parts;
    const { state } = this.#status;
    if (isWanted() && state !== 'ready' && isDue(this.#triedAt ?? this.#seen?.checkedAt, now()))
      void this.check('clock');
  }

  async #publishKnown(): Promise<void> {
    const { running, install } = this.parts;
    if (this.#seen === undefined) return;
    const { manifest, checkedAt } = this.#seen;
    const { version } = manifest;
    const { way } = await install();
    if (compareVersions(version, running.version) <= 0) this.#set({ state: 'current', checkedAt });
    else this.#set({ state: this.#isDownloaded(version, way) ? 'ready' : 'available', version, way });
  }

  /** A file in the downloads folder may be gone meanwhile; what the installer has taken stays. */
  #isDownloaded(version: string, way: UpdateWay): boolean {
    const downloaded = this.#downloaded;
    return downloaded?.version === version && (way === 'restart' || existsSync(downloaded.file));
  }

  async #download(): Promise<void> {
    const { source, running, install, downloads, cache, handToInstaller } = this.parts;
    const manifest = this.#seen?.manifest;
    if (isOff(source) || manifest === undefined) return;
    const { version } = manifest;
    const { way, kind } = await install();
    const file = fileFor(manifest, kind, running.platform, running.arch);
    if (file === undefined) throw new UpdateError(messages.noFile({ version }));
    let reported = 0;
    this.#set({ state: 'downloading', version, fraction: 0 });
    const target = freeName(way === 'restart' ? await cache() : downloads(), file.name);
    await downloadFile(source.feed, file, target, (fraction) => {
      if (fraction - reported < 0.02) return;
      reported = fraction;
      this.#set({ state: 'downloading', version, fraction });
    });
    if (kind === 'appimage') await chmod(target, 0o755);
    if (way === 'restart') await handToInstaller(target, manifest);
    this.#downloaded = { version, file: target };
    this.#set({ state: 'ready', version, way });
    if (way === 'download') this.#show();
  }

  #show(): void {
    if (this.#downloaded !== undefined) this.parts.showInFolder(this.#downloaded.file);
  }

  async #run(work: () => Promise<void>, kept?: UpdateStatus): Promise<void> {
    if (this.#isBusy || !this.parts.isWanted()) return;
    this.#isBusy = true;
    try {
      await work();
    } catch (error) {
      this.parts.report(error);
      const message = error instanceof UpdateError ? error.message : messages.installerFailed;
      this.#set(kept ?? { state: 'failed', message });
    } finally {
      this.#isBusy = false;
    }
  }

  #set(status: UpdateStatus): void {
    this.#status = status;
    this.parts.onStatus(this.status);
  }
}
