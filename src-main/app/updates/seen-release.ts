import { DAY_MS } from '../../../src-shared/limits';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomic } from '../../platform/atomic-file';
import { readSigned, type ReleaseManifest } from './release-manifest';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';

/** With its signature, which is verified again when the file is read. */
const fileSchema = z.object({
  checkedAt: z.iso.datetime(),
  manifest: z.base64().max(100_000),
  signature: z.string().max(2_000)
});

/** The newest verified release, and when the feed was last read. */
export interface SeenRelease {
  readonly checkedAt: string;
  readonly manifest: ReleaseManifest;
}

/** Reads the newest verified release; `undefined`: there is none, or the file is not signed. */
export const readSeen = (file: string, publicKey: KeyObject): SeenRelease | undefined => {
  try {
    const { checkedAt, manifest, signature } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { checkedAt, manifest: readSigned(Buffer.from(manifest, 'base64'), signature, publicKey) };
  } catch {
    return undefined;
  }
};

/** Writes the newest verified release. Rejects when the file cannot be written. */
export const keepSeen = (file: string, checkedAt: string, manifest: Buffer, signature: string): Promise<void> =>
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
