import { DEFAULT_PATHS, type Credentials } from '../../../src-shared/remote';
import { isThisMachine } from '../../../src-shared/this-machine';
import type { ConnectionRequest } from '../../../src-shared/workspaces';
import { NO_AUTHENTICATION, type AuthenticationForm } from './authentication-form';

/** What is typed about a service. */
export interface ServiceForm {
  readonly url: string;
  readonly authentication: AuthenticationForm;
  readonly readPath: string;
  readonly writePath: string;
}

export const EMPTY_SERVICE: ServiceForm = { url: '', authentication: NO_AUTHENTICATION, ...DEFAULT_PATHS };

/** What the main process is asked. Paths that were left as they are usual are not named: the URL may say others. */
export const requestOf = ({ url, readPath, writePath }: ServiceForm, credentials: Credentials): Omit<ConnectionRequest, 'dialect'> => ({
  url,
  paths: readPath === DEFAULT_PATHS.readPath && writePath === DEFAULT_PATHS.writePath ? null : { readPath: readPath.trim(), writePath: writePath.trim() },
  credentials,
});

/** The paths to be shown: what was typed, or what was worked out of the URL where nothing was. */
export const pathsShown = ({ readPath, writePath }: ServiceForm, workedOut: Pick<ServiceForm, 'readPath' | 'writePath'> | null): Pick<ServiceForm, 'readPath' | 'writePath'> =>
  workedOut !== null && readPath === DEFAULT_PATHS.readPath && writePath === DEFAULT_PATHS.writePath ? { readPath: workedOut.readPath, writePath: workedOut.writePath } : { readPath, writePath };

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
