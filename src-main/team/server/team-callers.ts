import { ownerToken, type CallAuthenticator } from '../../http/call/call-authenticator';
import type { Log } from '../../platform/log';
import type { Postgres } from '../../store/team/postgres';
import { People } from '../people/people';
import { PersonAuthenticator, type Identify } from '../people/person-authenticator';
import { signInMetadataUrl, type SignInPlace } from '../people/sign-in-route';
import { SignIns, type SignInSettings } from '../people/sign-ins';
import { Tokens } from '../people/tokens';
import { callerFailures } from './caller-failures';

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
