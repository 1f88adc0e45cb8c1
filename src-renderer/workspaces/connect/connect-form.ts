import type { AuthKind, Credentials } from '../../../src-shared/remote';
import { DEFAULT_PATHS } from '../../../src-shared/remote';
import type { ConnectionRequest } from '../../../src-shared/workspaces';

/** What is typed of how a service knows who calls. What the kind at hand has no use for stays, for who changes back. */
export interface AuthenticationForm {
  readonly kind: AuthKind;
  readonly token: string;
  readonly user: string;
  readonly password: string;
  readonly headerName: string;
  readonly headerValue: string;
}

export const NO_AUTHENTICATION: AuthenticationForm = { kind: 'none', token: '', user: '', password: '', headerName: '', headerValue: '' };

/** What is typed about a service. */
export interface ServiceForm {
  readonly url: string;
  readonly authentication: AuthenticationForm;
  readonly readPath: string;
  readonly writePath: string;
}

export const EMPTY_SERVICE: ServiceForm = { url: '', authentication: NO_AUTHENTICATION, ...DEFAULT_PATHS };

export type CredentialsReading = { readonly ok: true; readonly credentials: Credentials } | { readonly ok: false; readonly message: string };

const missing = (message: string): CredentialsReading => ({ ok: false, message });

/** What is to be presented, or a sentence that says what is missing. */
export const credentialsOf = ({ kind, token, user, password, headerName, headerValue }: AuthenticationForm): CredentialsReading => {
  switch (kind) {
    case 'none':
      return { ok: true, credentials: { kind } };
    case 'bearer':
      return token.trim() === '' ? missing('Enter the token.') : { ok: true, credentials: { kind, token: token.trim() } };
    case 'basic':
      return user === '' ? missing('Enter the user name.') : { ok: true, credentials: { kind, user, password } };
    case 'header':
      if (headerName.trim() === '') return missing('Enter the name of the header, such as X-Api-Key.');
      return headerValue.trim() === '' ? missing('Enter the value of the header.') : { ok: true, credentials: { kind, name: headerName.trim(), value: headerValue.trim() } };
  }
};

/** What the main process is asked. Paths that were left as they are usual are not named: the URL may say others. */
export const requestOf = ({ url, readPath, writePath }: ServiceForm, credentials: Credentials): Omit<ConnectionRequest, 'dialect'> => ({
  url,
  paths: readPath === DEFAULT_PATHS.readPath && writePath === DEFAULT_PATHS.writePath ? null : { readPath: readPath.trim(), writePath: writePath.trim() },
  credentials,
});

/** The paths to be shown: what was typed, or what was worked out of the URL where nothing was. */
export const pathsShown = ({ readPath, writePath }: ServiceForm, workedOut: Pick<ServiceForm, 'readPath' | 'writePath'> | null): Pick<ServiceForm, 'readPath' | 'writePath'> =>
  workedOut !== null && readPath === DEFAULT_PATHS.readPath && writePath === DEFAULT_PATHS.writePath ? { readPath: workedOut.readPath, writePath: workedOut.writePath } : { readPath, writePath };

const isThisMachine = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);

/** Whether what is typed would be sent unencrypted to another machine: to be said before it is. */
export const isUnencrypted = (url: string): boolean => {
  const parsed = URL.parse(url.trim());
  return parsed?.protocol === 'http:' && parsed.hostname !== '' && !isThisMachine(parsed.hostname);
};

/** A name for the workspace by the host in a URL, other than those that are taken; empty while there is no host. */
export const suggestedName = (url: string, taken: readonly string[]): string => {
  const host = (/^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/?#@]*@)?(\[[^\]]+\]|[^/?#:\s]+)/i.exec(url.trim())?.[1] ?? '').replace(/^www\./i, '').slice(0, 80);
  const isTaken = (name: string): boolean => taken.some((one) => one.localeCompare(name, 'en', { sensitivity: 'base' }) === 0);
  let name = host;
  for (let number = 2; host !== '' && isTaken(name); number += 1) name = `${host} ${number}`;
  return name;
};
