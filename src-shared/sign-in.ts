import { z } from 'zod';
import { lazyObject, lazyStrictObject, lazyUnion } from './lazy-schemas';

/** Where a service has its people sign in, as it says by RFC 9728. */
export const namedProviderSchema = lazyObject(() => ({
  issuer: z.string().min(1).max(2_000),
  clientId: z.string().min(1).max(2_000),
  scopes: z.array(z.string().max(200)).max(50)
}));
export type NamedProvider = z.output<typeof namedProviderSchema>;

/** Protected resource metadata (RFC 9728, 2), with the member of ours that names the client. */
export const signInMetadataSchema = lazyObject(() => ({
  resource: z.string(),
  authorization_servers: z.array(z.string().min(1).max(2_000)).min(1),
  scopes_supported: z.array(z.string().max(200)).max(50).default(['openid']),
  canopy_client_id: z.string().min(1).max(2_000)
}));

/** The service that a window asks to sign in to: as it is typed, or as its replica knows it. */
export const signInRequestSchema = lazyStrictObject(() => ({
  url: z.string().max(2_000),
  paths: z.strictObject({ readPath: z.string().max(500), writePath: z.string().max(500) }).nullable()
}));
export type SignInRequest = z.output<typeof signInRequestSchema>;

/** What became of signing in. The tokens stay in the main process; the window names them by `signIn`. */
export const signInOutcomeSchema = lazyUnion('state', () => [
  z.object({
    state: z.literal('signedIn'),
    signIn: z.uuid(),
    name: z.string().nullable(),
    provider: z.string()
  }),
  z.object({ state: z.literal('failed'), message: z.string() }),
  z.object({ state: z.literal('cancelled') })
]);
export type SignInOutcome = z.output<typeof signInOutcomeSchema>;

/** A token that was renewed for a thread, or why there is none, as of `RemoteFailure`. */
export const tokenAnswerSchema = lazyStrictObject(() => ({
  id: z.uuid(),
  outcome: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('renewed'), text: z.string().min(1), renewAt: z.int().nullable() }),
    z.strictObject({
      state: z.literal('failed'),
      kind: z.enum(['unauthorized', 'unreachable']),
      message: z.string()
    })
  ])
}));
export type TokenAnswer = z.output<typeof tokenAnswerSchema>;

/** A thread needs another token of a sign-in than the one that was refused or has run out. */
export const tokenWantedSchema = z.strictObject({ id: z.uuid(), refused: z.string() });
export type TokenWanted = z.output<typeof tokenWantedSchema>;
