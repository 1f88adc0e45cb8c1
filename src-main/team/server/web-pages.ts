import type { PageDoor } from '../../http/socket/http-server';
import { ownerToken } from '../../http/call/call-authenticator';
import { CONNECTION_LIMITS } from '../../http/socket/connection-slots';
import type { Log } from '../../platform/log';
import type { Postgres } from '../../store/team/postgres';
import { People } from '../people/people';
import { SignIns } from '../people/sign-ins';
import { Tokens } from '../people/tokens';
import { OpenIdSignIn } from '../web/openid-sign-in';
import { SignInPages } from '../web/sign-in-pages';
import { WebCallers } from '../web/web-callers';
import { PageRouter } from '../web/page-router';
import { WindowEndpoints } from '../web/window-endpoints';
import { WindowFiles } from '../web/window-files';
import { callerFailures } from './caller-failures';
import type { ServedWorkspaces } from './served-workspaces';
import type { SignInOptions } from './team-callers';

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
