import { z } from 'zod';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PersonId } from '../../../src-shared/ids';
import type { Postgres } from '../../store/team/postgres';

/** The prefix lets people and secret scanners recognize a token. */
const TOKEN = /^cnp_[A-Za-z0-9_-]{43}$/;
/** A token or a browser's session within a text. */
const TOKEN_IN = /cn[ps]_[A-Za-z0-9_-]{16}/;
const BYTES = 32;
/** 96 bits of the digest: no two tokens of a team have the same. */
const ID_LENGTH = 16;

/** One whose id is never taken for an option of the command line: an id that began with "-" could not be revoked there. */
export const newToken = (): string => {
  const token = `cnp_${randomBytes(BYTES).toString('base64url')}`;
  return tokenId(tokenDigest(token)).startsWith('-') ? newToken() : token;
};

/** Whether a text has a token, or a good part of one, in it. */
export const hasTokenIn = (text: string): boolean => TOKEN_IN.test(text);

/** SHA-256 as base64url: all that is kept of a token. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const tokenId = (digest: string): string => digest.slice(0, ID_LENGTH);

/** Compares digests in constant time. */
const isSameDigest = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const keptRow = z.object({
  sha256: z.string(),
  person: z.string(),
  name: z.string(),
  expiresAt: z.date().nullable()
});

const listedRow = z.object({
  id: z.string(),
  person: z.string(),
  name: z.string(),
  madeAt: z.date(),
  expiresAt: z.date().nullable(),
  /** The day (UTC, `YYYY-MM-DD`) of the last use that was noted; `null`: none was. */
  lastUsed: z.string().nullable()
});
/** A token as people may see it, without its secret. */
export type ListedToken = Readonly<z.output<typeof listedRow>>;

export interface Identity {
  readonly person: PersonId;
  readonly name: string;
  /** The id of the token that was shown, if one was. */
  readonly token?: string;
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The tokens of a team's people, of which the SHA-256 is stored. */
export class Tokens {
  /** The day on which a use was noted last, by the ids of the tokens. */
  readonly #noted = new Map<string, string>();

  constructor(
    private readonly postgres: Pick<Postgres, 'rows' | 'insert' | 'remove'>,
    private readonly now: () => Date = () => new Date()
  ) {}

  /** @param expiresAt `null`: never */
  async create(person: PersonId, name: string, expiresAt: Date | null): Promise<{ id: string; token: string }> {
    const token = newToken();
    const digest = tokenDigest(token);
    await this.postgres.insert(
      'INSERT INTO canopy.tokens (token, sha256, person, name, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [tokenId(digest), digest, person, name, this.now(), expiresAt]
    );
    return { id: tokenId(digest), token };
  }

  list(): Promise<readonly ListedToken[]> {
    return this.postgres.rows(
      listedRow,
      `SELECT token AS id, person, name, made_at AS "madeAt", expires_at AS "expiresAt", (
         SELECT day FROM canopy.token_uses AS use WHERE use.token = tokens.token ORDER BY day DESC LIMIT 1
       ) AS "lastUsed" FROM canopy.tokens ORDER BY token`,
      []
    );
  }

  /** @returns whether there was one of that id */
  async revoke(id: string): Promise<boolean> {
    const there = await this.postgres.rows(z.unknown(), 'DELETE FROM canopy.tokens WHERE token = $1 RETURNING token', [
      id
    ]);
    await this.postgres.remove('DELETE FROM canopy.token_uses WHERE token = $1', [id]);
    return there.length > 0;
  }

  /** `undefined`: unknown, revoked or expired. */
  async identify(token: string): Promise<Identity | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const digest = tokenDigest(token);
    const id = tokenId(digest);
    const [kept] = await this.postgres.rows(
      keptRow,
      `SELECT sha256, tokens.person, people.name, expires_at AS "expiresAt" FROM canopy.tokens AS tokens
       JOIN canopy.people AS people ON people.person = tokens.person WHERE token = $1`,
      [id]
    );
    if (kept === undefined || !isSameDigest(kept.sha256, digest)) return undefined;
    if (kept.expiresAt !== null && kept.expiresAt <= this.now()) return undefined;
    // A read-only database must not refuse the call; a later use is noted.
    await this.#noteUse(id).catch(() => this.#noted.delete(id));
    return { person: kept.person, name: kept.name, token: id };
  }

  /** Notes one use a day, so that reads do not write each time. */
  async #noteUse(id: string): Promise<void> {
    const day = dayOf(this.now());
    if (this.#noted.get(id) === day) return;
    this.#noted.set(id, day);
    if (!(await this.postgres.insert('INSERT INTO canopy.token_uses (token, day) VALUES ($1, $2)', [id, day]))) return;
    await this.postgres.remove('DELETE FROM canopy.token_uses WHERE token = $1 AND day < $2', [id, day]);
  }
}
