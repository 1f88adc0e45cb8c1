import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** By its beginning people, and programs that look for secrets in texts, know what it is. */
const TOKEN = /^cnp_[A-Za-z0-9_-]{43}$/;
/** Of a token, or of a browser's session. */
const TOKEN_IN = /cn[ps]_[A-Za-z0-9_-]{16}/;
const BYTES = 32;
/** 96 bits of the digest: no two tokens of a team have the same. */
const ID_LENGTH = 16;

/** A new token of 256 random bits. */
export const newToken = (): string => `cnp_${randomBytes(BYTES).toString('base64url')}`;

export const isToken = (text: string): boolean => TOKEN.test(text);

/** Whether a text has a token, or a good part of one, in it. */
export const hasTokenIn = (text: string): boolean => TOKEN_IN.test(text);

/** SHA-256 as base64url: all that is kept of a token. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** By which a token is found and named to people; it tells nothing of the token. */
export const tokenId = (digest: string): string => digest.slice(0, ID_LENGTH);

/** Compares digests in constant time. */
export const isSameDigest = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
