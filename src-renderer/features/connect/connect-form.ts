import { CONNECTOR_FACTS, type ConnectorFacts } from '../../../src-shared/connectors/connector-facts';
import type { ConnectorId } from '../../../src-shared/protocol';
import { DEFAULT_PATHS, type Credentials } from '../../../src-shared/remote';
import { isThisMachine } from '../../../src-shared/this-machine';
import type { ConnectionRequest } from '../../../src-shared/workspaces';
import { NO_AUTHENTICATION, type AuthenticationForm } from './authentication-form';

/** What is typed about a service. */
export interface ServiceForm {
  /** `null`: to be recognised. */
  readonly product: ConnectorId | null;
  readonly url: string;
  readonly authentication: AuthenticationForm;
  readonly readPath: string;
  readonly writePath: string;
}

export const EMPTY_SERVICE: ServiceForm = {
  product: null,
  url: '',
  authentication: NO_AUTHENTICATION,
  ...DEFAULT_PATHS
};

/** What is known of a product; `null`: of none, or of one that is not offered. */
export const factsOf = (product: ConnectorId | null): ConnectorFacts | null =>
  CONNECTOR_FACTS.find(({ id }) => id === product) ?? null;

/** With another product, and the kind of authentication that it usually has, unless the person has chosen or typed one. */
export const withProduct = (form: ServiceForm, product: ConnectorId | null): ServiceForm => {
  const { authentication } = form;
  const preset = factsOf(form.product)?.auth ?? 'none';
  const isUntouched =
    authentication.kind === preset &&
    Object.entries(authentication).every(([field, value]) => field === 'kind' || value === '');
  return {
    ...form,
    product,
    ...(isUntouched && { authentication: { ...authentication, kind: factsOf(product)?.auth ?? 'none' } })
  };
};

/** What the main process is asked. Paths that were left as they are usual are not named: the URL or the product may say others. */
export const requestOf = (
  { product, url, readPath, writePath }: ServiceForm,
  credentials: Credentials
): Omit<ConnectionRequest, 'corrected'> => ({
  url,
  paths:
    readPath === DEFAULT_PATHS.readPath && writePath === DEFAULT_PATHS.writePath
      ? null
      : { readPath: readPath.trim(), writePath: writePath.trim() },
  credentials,
  connector: product
});

/** The paths to be shown: what was typed, or what was worked out of the URL where nothing was. */
export const pathsShown = (
  { readPath, writePath }: ServiceForm,
  computed: Pick<ServiceForm, 'readPath' | 'writePath'> | null
): Pick<ServiceForm, 'readPath' | 'writePath'> =>
  computed !== null && readPath === DEFAULT_PATHS.readPath && writePath === DEFAULT_PATHS.writePath
    ? { readPath: computed.readPath, writePath: computed.writePath }
    : { readPath, writePath };

/** Whether what is typed would be sent unencrypted to another machine: to be said before it is. */
export const isUnencrypted = (url: string): boolean => {
  const parsed = URL.parse(url.trim());
  return parsed?.protocol === 'http:' && parsed.hostname !== '' && !isThisMachine(parsed.hostname);
};

/** A name for the workspace by the host in a URL, other than those that are taken; empty while there is no host. */
export const suggestedName = (url: string, taken: readonly string[]): string => {
  const host = (/^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/?#@]*@)?(\[[^\]]+\]|[^/?#:\s]+)/i.exec(url.trim())?.[1] ?? '')
    .replace(/^www\./i, '')
    .slice(0, 80);
  const isTaken = (name: string): boolean =>
    taken.some((one) => one.localeCompare(name, 'en', { sensitivity: 'base' }) === 0);
  let name = host;
  for (let number = 2; host !== '' && isTaken(name); number += 1) name = `${host} ${number}`;
  return name;
};
