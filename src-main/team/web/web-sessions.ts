import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Postgres } from '../../store/team/postgres';
import { type Identity, tokenDigest } from '../people/tokens';

export const SESSION_S = 12 * 60 * 60;

const BYTES = 32;
/** The last second of the session, and 256 random bits. */
const SESSION = /^cns_(\d{11})_[A-Za-z0-9_-]{43}$/;

const sessionRow = z.object({
  person: z.string(),
  name: z.string(),
  token: z.string().nullable(),
  tokenThere: z.string().nullable(),
  expiresAt: z.date().nullable()
});

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1_000)).padStart(11, '0');

/** The key begins with the end of the session, so that expired ones are a range of keys. */
const keyOf = (session: string): string | undefined => {
  const [, end] = SESSION.exec(session) ?? [];
  return end === undefined ? undefined : `${end}.${tokenDigest(session)}`;
};

/** Sessions of people who signed in with a browser. */
export class WebSessions {
  constructor(
    private readonly postgres: Pick<Postgres, 'rows' | 'insert' | 'remove'>,
    private readonly now: () => Date = () => new Date()
  ) {}

  /** @param token id of the token that they signed in with; the session ends with it. @returns the secret for the cookie */
  async begin({ person, token }: Identity): Promise<string> {
    const now = this.now();
    const end = seconds(new Date(now.getTime() + SESSION_S * 1_000));
    const session = `cns_${end}_${randomBytes(BYTES).toString('base64url')}`;
    await this.postgres.remove('DELETE FROM canopy.web_sessions WHERE session < $1', [seconds(now)]);
    await this.postgres.insert(
      'INSERT INTO canopy.web_sessions (session, person, token, made_at) VALUES ($1, $2, $3, $4)',
      [keyOf(session), person, token ?? null, now]
    );
    return session;
  }

  async find(session: string): Promise<Identity | undefined> {
    const key = keyOf(session);
    if (key === undefined || key < seconds(this.now())) return undefined;
    const [kept] = await this.postgres.rows(
      sessionRow,
      `SELECT sessions.person, people.name, sessions.token, tokens.token AS "tokenThere", tokens.expires_at AS "expiresAt"
       FROM canopy.web_sessions AS sessions
       JOIN canopy.people AS people ON people.person = sessions.person
       LEFT JOIN canopy.tokens AS tokens ON tokens.token = sessions.token WHERE session = $1`,
      [key]
    );
    if (kept === undefined) return undefined;
    const { person, name, token, tokenThere, expiresAt } = kept;
    if (token !== tokenThere || (expiresAt !== null && expiresAt <= this.now())) return undefined;
    return { person, name, ...(token !== null && { token }) };
  }

  async end(session: string): Promise<void> {
    const key = keyOf(session);
    if (key !== undefined) await this.postgres.remove('DELETE FROM canopy.web_sessions WHERE session = $1', [key]);
  }
}
