import { z } from 'zod';

/** SHA-256 of a certificate, as openssl writes it: 32 hexadecimal pairs with colons. */
export const fingerprintSchema = z.string().regex(/^[\dA-F]{2}(:[\dA-F]{2}){31}$/);

/** Reads one as a person copies it: in any case, with colons, blanks or nothing between. `undefined`: it is none. */
export const readFingerprint = (typed: string): string | undefined => {
  const digits = typed
    .trim()
    .replace(/^sha-?256( fingerprint)?\s*[=:]?/i, '')
    .replaceAll(/[\s:]/g, '')
    .toUpperCase();
  return fingerprintSchema.safeParse(digits.match(/../g)?.join(':')).data;
};
