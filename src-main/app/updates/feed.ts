import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { AskFeed } from './feed-request';
import messages from './messages/en.json' with { type: 'json' };
import { MANIFEST, SIGNATURE, type ReleaseFile, UpdateError } from './release-manifest';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { isConfidential } from '../../../src-shared/token-url';

const MANIFEST_BYTES = 64 * 1024;
const SIGNATURE_BYTES = 1024;

/** Milliseconds within which an answer has to begin, and each further piece of it to come. */
const TIMEOUT_MS = 30_000;

/** Time within which the manifest has to come as a whole, and its signature: a server that sends a byte a time would keep both for weeks. */
const SMALL_MS = 60_000;

/** Whether an address may be a feed: HTTPS, or HTTP on this computer, without credentials. */
export const isFeedAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return isConfidential(url) && url?.username === '' && url.password === '';
};

const inFeed = (feed: string, name: string): URL => new URL(name, feed.endsWith('/') ? feed : `${feed}/`);

/** Hands on the answer's pieces. `limit`: bytes that are taken at most; `longestMs`: how long it may take as a whole. @throws UpdateError */
async function* piecesOf(ask: AskFeed, address: URL, limit: number, longestMs?: number): AsyncGenerator<Uint8Array> {
  const stop = new AbortController();
  const whole = longestMs === undefined ? undefined : setTimeout(() => stop.abort(), longestMs);
  let timeout = setTimeout(() => stop.abort(), TIMEOUT_MS);
  let taken = 0;
  try {
    // A redirect could lead into this computer's network.
    const answer = await ask(address, stop.signal);
    const { statusCode: status = 0 } = answer;
    if (status >= 300 && status < 400) throw new UpdateError(messages.redirected);
    if (status < 200 || status >= 300) throw new UpdateError(messages.refused({ status: String(status) }));
    const pieces: AsyncIterable<Uint8Array> = answer;
    for await (const piece of pieces) {
      clearTimeout(timeout);
      taken += piece.byteLength;
      if (taken > limit) throw new UpdateError(messages.tooLarge);
      yield piece;
      timeout = setTimeout(() => stop.abort(), TIMEOUT_MS);
    }
  } catch (error) {
    if (error instanceof UpdateError) throw error;
    throw new UpdateError(taken === 0 ? messages.unreachable : messages.truncated, { cause: error });
  } finally {
    clearTimeout(timeout);
    clearTimeout(whole);
    stop.abort();
  }
}

const bytesOf = async (ask: AskFeed, address: URL, limit: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(ask, address, limit, SMALL_MS)) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** Downloads the manifest and its signature, both unverified. @throws UpdateError */
export const fetchManifest = async (feed: string): Promise<{ manifest: Buffer; signature: string }> => {
  const { openFeed } = await import('./feed-request');
  const ask = openFeed();
  const manifest = await bytesOf(ask, inFeed(feed, MANIFEST), MANIFEST_BYTES);
  const signature = await bytesOf(ask, inFeed(feed, SIGNATURE), SIGNATURE_BYTES);
  return { manifest, signature: signature.toString('latin1') };
};

/** Downloads a file of a verified release to `target`, which must not exist. It stays only if size and hash are right. @throws UpdateError */
export const downloadFile = async (
  feed: string,
  { name, size, sha256 }: ReleaseFile,
  target: string,
  onProgress: (fraction: number) => void
): Promise<void> => {
  const { openFeed } = await import('./feed-request');
  const partial = `${target}.partial`;
  const hash = createHash('sha256');
  let taken = 0;
  try {
    await rm(partial, { force: true });
    const handle = await open(partial, 'wx', OWNER_ONLY_FILE);
    try {
      for await (const piece of piecesOf(openFeed(), inFeed(feed, name), size)) {
        hash.update(piece);
        await handle.writeFile(piece);
        taken += piece.byteLength;
        onProgress(taken / size);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (taken < size) throw new UpdateError(messages.truncated);
    if (hash.digest('hex') !== sha256) throw new UpdateError(messages.wrongHash);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error instanceof UpdateError ? error : new UpdateError(messages.notWritten, { cause: error });
  }
};
