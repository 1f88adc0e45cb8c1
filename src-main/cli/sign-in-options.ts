import { isThisMachine } from '../../src-shared/token-url';
import { roleSchema } from '../../src-shared/me';
import type { SignInOptions } from '../team/server/team-callers';
import { UsageError } from './command';
import { messages } from './messages';

export const SIGN_IN_USAGE = `  --oidc-issuer U  people sign in with this OpenID provider, besides their tokens; needs
                   --public-url and --oidc-client
  --oidc-client C  the public client that is registered there for Canopy's programs
  --oidc-audience A  for whom its tokens have to be; the client where it is left out
  --oidc-first-role R  what somebody may do in the workspace “default” who signs in for the
                   first time: viewer, editor, admin; nothing where it is left out`;

export const SIGN_IN_OPTIONS = {
  'oidc-issuer': { type: 'string' },
  'oidc-client': { type: 'string' },
  'oidc-audience': { type: 'string' },
  'oidc-first-role': { type: 'string' }
} as const;

/** An address over TLS, or on this machine. */
const isSafe = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
};

/** @param publicUrl by which people call the service. @throws UsageError */
export const signInOptionsOf = (
  values: Readonly<Partial<Record<keyof typeof SIGN_IN_OPTIONS, string | undefined>>>,
  publicUrl: string | undefined,
  workspace: string
): SignInOptions | null => {
  const {
    'oidc-issuer': issuer,
    'oidc-client': clientId,
    'oidc-audience': audience,
    'oidc-first-role': first
  } = values;
  if (issuer === undefined) {
    if (clientId !== undefined || audience !== undefined || first !== undefined)
      throw new UsageError(messages.teamSignIn.issuerMissing);
    return null;
  }
  if (!isSafe(issuer)) throw new UsageError(messages.teamSignIn.issuer(issuer));
  if (clientId === undefined || publicUrl === undefined) throw new UsageError(messages.teamSignIn.incomplete);
  const role = roleSchema.optional().safeParse(first);
  if (!role.success) throw new UsageError(messages.teamPeople.role(first ?? '', roleSchema.options));
  return {
    resource: publicUrl,
    issuer,
    clientId,
    audience: audience ?? clientId,
    firstRole: role.data === undefined ? null : { workspace, role: role.data }
  };
};
