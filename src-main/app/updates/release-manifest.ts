import { verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import messages from './messages/en.json' with { type: 'json' };

/** A failed update. `message`: a sentence for the person. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
}

export const MANIFEST = 'release.json';
export const SIGNATURE = `${MANIFEST}.sig`;

const FILE_KINDS = ['deb', 'rpm', 'appimage', 'zip', 'dmg', 'nupkg', 'msix'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const MOST_BYTES = 1024 ** 3;

const releaseFileSchema = z.object({
  /** The name of a file beside the manifest; never a path. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}$/),
  platform: z.enum(['linux', 'darwin', 'win32']),
  arch: z.enum(['x64', 'arm64']),
  kind: z.enum(FILE_KINDS),
  size: z.int().min(1).max(MOST_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/)
});
export type ReleaseFile = z.output<typeof releaseFileSchema>;

const versionSchema = z.string().regex(/^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/);

const manifestSchema = z.object({
  product: z.literal('canopy'),
  version: versionSchema,
  released: z.iso.datetime(),
  /** After this time the manifest must not be offered as the newest one. */
  expires: z.iso.datetime(),
  files: z.array(releaseFileSchema).max(200)
});
export type ReleaseManifest = z.output<typeof manifestSchema>;

const parsedJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

/** Verifies a manifest's Ed25519 signature (base64) over exactly `bytes`, and only then parses it. @throws UpdateError */
export const readSigned = (bytes: Uint8Array, signature: string, publicKey: KeyObject): ReleaseManifest => {
  if (!verify(null, bytes, publicKey, Buffer.from(signature.trim(), 'base64')))
    throw new UpdateError(messages.badSignature);
  const parsed = manifestSchema.safeParse(parsedJson(bytes));
  if (!parsed.success) throw new UpdateError(messages.badManifest);
  return parsed.data;
};

const numbersOf = (version: string): readonly number[] => (version.split('-')[0] ?? '').split('.').map(Number);

/** Negative, 0 or positive, as for sorting. Versions are `MAJOR.MINOR.PATCH`; what follows a hyphen comes before the same without. */
export const compareVersions = (one: string, other: string): number => {
  const others = numbersOf(other);
  const difference = numbersOf(one)
    .map((number, index) => number - (others[index] ?? 0))
    .find((step) => step !== 0);
  return difference ?? Number(other.includes('-')) - Number(one.includes('-'));
};

/** Refuses a manifest older than the running version or the newest seen: an attacker could withhold a security fix. @throws UpdateError */
export const refuseOlder = (manifest: ReleaseManifest, running: string, seen: ReleaseManifest | undefined): void => {
  if (compareVersions(manifest.version, running) < 0)
    throw new UpdateError(messages.olderThanThis({ offered: manifest.version, running }));
  if (seen === undefined) return;
  const order = compareVersions(manifest.version, seen.version);
  if (order < 0 || (order === 0 && Date.parse(manifest.released) < Date.parse(seen.released)))
    throw new UpdateError(messages.olderThanSeen({ offered: manifest.version, seen: seen.version }));
};

/** Refuses an expired one: somebody who answers for the feed could otherwise hold newer versions back for ever. @throws UpdateError */
export const refuseExpired = ({ expires }: ReleaseManifest, now: Date): void => {
  if (Date.parse(expires) < now.getTime()) throw new UpdateError(messages.expired({ day: expires.slice(0, 10) }));
};
