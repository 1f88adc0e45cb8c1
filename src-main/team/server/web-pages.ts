import type { PageDoor } from '../../http/socket/http-server';
import { ownerToken, type CallAuthenticator } from '../../http/call/call-authenticator';
import { CONNECTION_LIMITS } from '../../http/socket/connection-slots';
import type { Log } from '../../platform/log';
import type { Postgres } from '../../store/team/postgres';
import { People } from '../people/people';
import { SignIns, type SignInSettings } from '../people/sign-ins';
import { Tokens } from '../people/tokens';
import { OpenIdSignIn } from '../web/openid-sign-in';
import { SignInPages } from '../web/sign-in-pages';
import { WebCallers } from '../web/web-callers';
import { PageRouter, type PageRouterParts } from '../web/page-router';
import { WindowEndpoints } from '../web/window-endpoints';
import { WindowFiles } from '../web/window-files';
import type { ServedWorkspaces } from './served-workspaces';
import { PersonAuthenticator, type Identify } from '../people/person-authenticator';
import { signInMetadataUrl, type SignInPlace } from '../people/sign-in-route';
import { notReady } from './readiness';

/** The same failure is logged again after this time at the earliest. */
const QUIET_MS = 30_000;

/** Logs that callers cannot be identified, and tells them that the database is away. @param clock monotonic milliseconds */
export const callerFailures = (log: Log, clock = (): number => performance.now()): ((error: unknown) => Error) => {
  let quietUntil = -Infinity;
  return (error) => {
    const now = clock();
    if (now >= quietUntil) {
      log.error('caller_not_identified', error);
      quietUntil = now + QUIET_MS;
    }
    return notReady('database');
  };
};

export type SignInOptions = SignInPlace & SignInSettings;

interface TeamDoorParts extends Pick<PageRouterParts, 'defaultWorkspace' | 'publicUrls' | 'hasTls' | 'log'> {
  readonly postgres: Postgres;
  readonly workspaces: ServedWorkspaces;
  /** The folder of the built window; `undefined`: no window is served. */
  readonly windowFolder: string | undefined;
  /** The owner's token, which all processes share. */
  readonly token: string;
  readonly signIn: SignInOptions | null;
}

/** How callers are known, the owner by a token and people by theirs or their provider's; and the window for browsers. Throws where that is not built. */
export const teamDoor = (parts: TeamDoorParts): { readonly token: CallAuthenticator; readonly pages?: PageDoor } => {
  const { postgres, workspaces, windowFolder, defaultWorkspace, token, signIn, publicUrls, hasTls, log } = parts;
  const people = new People(postgres);
  const tokens = new Tokens(postgres);
  const owner = ownerToken(token);
  const signIns = signIn && new SignIns(signIn, postgres, people);
  const failed = callerFailures(log);
  const byToken: Identify = (shown) => tokens.identify(shown);
  const authenticator = new PersonAuthenticator({
    people,
    identify: signIns === null ? [byToken] : [byToken, (shown) => signIns.identify(shown)],
    owner,
    defaultWorkspace,
    metadataUrl: signIn === null ? undefined : (workspace) => signInMetadataUrl(signIn, workspace),
    failed
  });
  if (windowFolder === undefined) return { token: authenticator };
  const callers = new WebCallers(postgres, failed);
  const { heartbeatMs } = CONNECTION_LIMITS;
  const pages = new PageRouter({
    files: new WindowFiles(windowFolder),
    signIn: new SignInPages({
      sessions: callers.sessions,
      identify: byToken,
      isOwnerToken: (shown) => owner.knows({ authorization: `Bearer ${shown}` }),
      provider: signIns && signIn && new OpenIdSignIn({ place: signIn, signIns, postgres, secret: token, log }),
      log
    }),
    window: new WindowEndpoints({ callers, workspaces, heartbeatMs, log }),
    defaultWorkspace,
    hasTls,
    publicUrls,
    log
  });
  return { token: authenticator, pages };
};
