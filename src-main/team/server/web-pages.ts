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
import { PageRouter } from '../web/page-router';
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

interface CallerParts {
  readonly postgres: Postgres;
  /** The owner's token. */
  readonly token: string;
  readonly signIn: SignInOptions | null;
  readonly defaultWorkspace: string;
  readonly log: Log;
}

/** Identifies callers: the owner by the owner's token, people by their own tokens or those of their provider. */
export const teamCallers = ({ postgres, token, signIn, defaultWorkspace, log }: CallerParts): CallAuthenticator => {
  const people = new People(postgres);
  const tokens = new Tokens(postgres);
  const identify: Identify[] = [(shown) => tokens.identify(shown)];
  if (signIn !== null) {
    const signIns = new SignIns(signIn, postgres, people);
    identify.push((shown) => signIns.identify(shown));
  }
  return new PersonAuthenticator({
    people,
    identify,
    owner: ownerToken(token),
    defaultWorkspace,
    metadataUrl: signIn === null ? undefined : (workspace) => signInMetadataUrl(signIn, workspace),
    failed: callerFailures(log)
  });
};

interface WebParts {
  readonly postgres: Postgres;
  readonly workspaces: ServedWorkspaces;
  readonly windowFolder: string;
  readonly defaultWorkspace: string;
  /** The owner's token, which all processes share. */
  readonly token: string;
  readonly signIn: SignInOptions | null;
  readonly publicUrls: readonly string[];
  readonly hasTls: boolean;
  readonly log: Log;
}

/** The window for browsers. Throws where it is not built. */
export const webPages = (parts: WebParts): PageDoor => {
  const { postgres, workspaces, windowFolder, defaultWorkspace, token, signIn, publicUrls, hasTls, log } = parts;
  const callers = new WebCallers(postgres, callerFailures(log));
  const tokens = new Tokens(postgres);
  const owner = ownerToken(token);
  const { heartbeatMs } = CONNECTION_LIMITS;
  return new PageRouter({
    files: new WindowFiles(windowFolder),
    signIn: new SignInPages({
      sessions: callers.sessions,
      identify: (shown) => tokens.identify(shown),
      isOwnerToken: (shown) => owner.knows({ authorization: `Bearer ${shown}` }),
      provider:
        signIn &&
        new OpenIdSignIn({
          place: signIn,
          signIns: new SignIns(signIn, postgres, new People(postgres)),
          postgres,
          secret: token,
          log
        }),
      log
    }),
    window: new WindowEndpoints({ callers, workspaces, heartbeatMs, log }),
    defaultWorkspace,
    hasTls,
    publicUrls,
    log
  });
};
