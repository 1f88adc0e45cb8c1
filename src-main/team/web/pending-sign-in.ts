import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { cookieHeader, readCookie, type CookieKind } from './cookies';
import type { PageCall } from './page-call';

const MOST_S = 10 * 60;

/** `Lax`, since the provider, another site, sends the browser back. */
const COOKIE: CookieKind = { name: 'canopy-sign-in', sameSite: 'Lax' };
const SEALED = { alg: 'dir', enc: 'A256GCM' } as const;

const pendingSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  to: z.string(),
  exp: z.int()
});

/** A sign-in that a browser has begun. `exp`: its last second, since 1970. `to`: the page of the workspace that it is for. */
export type PendingSignIn = z.output<typeof pendingSchema>;

type Coming = Pick<PageCall, 'request' | 'connection'>;

/** Keeps sign-ins under way in encrypted cookies, so that any process can complete them. */
export class PendingSignIns {
  readonly #key: Uint8Array;

  /** @param secret that all processes of the service have. @param now in milliseconds since 1970 */
  constructor(
    secret: string,
    private readonly now: () => number
  ) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'canopy: sign-ins of browsers', 32));
  }

  async keep({ connection }: Coming, pending: Omit<PendingSignIn, 'exp'>): Promise<string> {
    const text = await new EncryptJWT({ ...pending })
      .setProtectedHeader(SEALED)
      .setExpirationTime(Math.floor(this.now() / 1_000) + MOST_S)
      .encrypt(this.#key);
    return cookieHeader(COOKIE, text, MOST_S, connection.isSecure);
  }

  /** `undefined`: none, or expired. */
  async read({ request, connection }: Coming): Promise<PendingSignIn | undefined> {
    const text = readCookie(request.headers, COOKIE, connection.isSecure);
    if (text === undefined) return undefined;
    try {
      const { payload } = await jwtDecrypt(text, this.#key, {
        keyManagementAlgorithms: [SEALED.alg],
        contentEncryptionAlgorithms: [SEALED.enc],
        currentDate: new Date(this.now())
      });
      return pendingSchema.safeParse(payload).data;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  forget({ connection }: Coming): string {
    return cookieHeader(COOKIE, '', 0, connection.isSecure);
  }
}
