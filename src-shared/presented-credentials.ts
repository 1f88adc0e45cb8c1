import { z } from 'zod';
import { fingerprintSchema } from './fingerprint';
import { originOf, type Address } from './remote';
import { readTokenUrl } from './token-url';
import { lazyUnion } from './lazy-schemas';

/** How a service knows who calls. The secret itself is never part of it. */
export const authKindSchema = z.enum(['none', 'bearer', 'basic', 'header', 'query', 'oauth', 'signIn']);
export type AuthKind = z.output<typeof authKindSchema>;
/** The kinds whose secret a person can type. */
export const typedAuthSchema = authKindSchema.exclude(['signIn']);
export type TypedAuth = z.output<typeof typedAuthSchema>;

/** Credentials that a person types. An empty password is valid: many services take a key as the user name. */
const typedCredentials = () =>
  [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('bearer'), token: z.string().min(1).max(8_000) }),
    z.strictObject({ kind: z.literal('basic'), user: z.string().max(1_000), password: z.string().max(8_000) }),
    z.strictObject({
      kind: z.literal('header'),
      name: z.string().min(1).max(200),
      value: z.string().min(1).max(8_000)
    }),
    z.strictObject({ kind: z.literal('query'), name: z.string().min(1).max(200), value: z.string().min(1).max(8_000) }),
    /** Client credentials (RFC 6749, 4.4): the access token that they are exchanged for is not kept. */
    z.strictObject({
      kind: z.literal('oauth'),
      tokenUrl: z
        .string()
        .max(2_000)
        .refine((text) => readTokenUrl(text).ok),
      clientId: z.string().min(1).max(2_000),
      clientSecret: z.string().min(1).max(8_000),
      /** Separated by blanks; empty: what the server gives by itself. */
      scope: z.string().max(2_000)
    })
  ] as const;

const signInCredentialsSchema = z.strictObject({
  kind: z.literal('signIn'),
  id: z.uuid(),
  issuer: z.string().min(1).max(2_000),
  clientId: z.string().min(1).max(2_000),
  /** What is presented: the access token, or the ID token of a provider whose access tokens say nothing to others. */
  token: z.string().min(1).max(64_000),
  isIdToken: z.boolean(),
  /** When to renew it, in milliseconds since 1970; `null`: it is good until it is refused. */
  renewAt: z.int().nullable(),
  /** Kept by the main process alone; left out: the provider has given none, or this is not its place. */
  refreshToken: z.string().min(1).max(64_000).optional()
});
export type SignInCredentials = z.output<typeof signInCredentialsSchema>;

export const credentialsSchema = lazyUnion('kind', () => [...typedCredentials(), signInCredentialsSchema]);
export type Credentials = z.output<typeof credentialsSchema>;

/** Credentials as a window gives them. Those of a sign-in stay with the main process, and are given by an id. */
export const givenCredentialsSchema = lazyUnion('kind', () => [
  ...typedCredentials(),
  z.strictObject({ kind: z.literal('signIn'), signIn: z.uuid() })
]);
export type GivenCredentials = z.output<typeof givenCredentialsSchema>;

/** Scheme, host and port of a service, as `URL.origin` writes them (RFC 6454): `https://shop.example`. */
const originSchema = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((text) => URL.parse(text)?.origin === text);

/** Credentials and the only service that they are ever sent to. Wherever credentials are kept, they are kept like this. */
export const boundCredentialsSchema = z.strictObject({
  origin: originSchema,
  credentials: credentialsSchema,
  /** The certificate that identifies the service, in place of authorities and names. */
  certificate: fingerprintSchema.optional()
});
export type BoundCredentials = z.output<typeof boundCredentialsSchema>;

/** Credentials that a window gives for the service that its workspace is a replica of. */
export const givenForOriginSchema = z.strictObject({ origin: originSchema, credentials: givenCredentialsSchema });
export type GivenForOrigin = z.output<typeof givenForOriginSchema>;

/** Credentials as they were given for the service at that address. */
export const givenFor = (address: Address, credentials: Credentials, certificate?: string): BoundCredentials => ({
  origin: originOf(address),
  credentials,
  ...(certificate !== undefined && { certificate })
});

/** Credentials as files have them. Files of version 1 do not say which service they were given for: `null`. */
export const keptCredentialsSchema = z.union([
  boundCredentialsSchema,
  credentialsSchema.transform((credentials) => ({ origin: null, credentials, certificate: undefined }))
]);
export type KeptCredentials = z.output<typeof keptCredentialsSchema>;
