import { CONNECTOR_FACTS, type ConnectorFacts } from '../../../src-shared/connectors/connector-facts';
import type { ConnectorId } from '../../../src-shared/protocol';
import { type AuthKind, type GivenCredentials } from '../../../src-shared/presented-credentials';
import { DEFAULT_PATHS } from '../../../src-shared/remote';
import { isThisMachine, readTokenUrl } from '../../../src-shared/token-url';
import type { ConnectionRequest } from '../../../src-shared/workspaces';
import type { SignInRequest } from '../../../src-shared/sign-in';
import { messages } from './messages';
import type { SignedInPerson } from './use-sign-in';

/** What is typed is neither remembered nor corrected by the system. */
export const QUIET = { autoComplete: 'off', autoCorrect: 'off', autoCapitalize: 'off', spellCheck: false } as const;

const NO_TEXTS = {
  token: '',
  user: '',
  password: '',
  headerName: '',
  headerValue: '',
  parameterName: '',
  parameterValue: '',
  tokenUrl: '',
  clientId: '',
  clientSecret: '',
  scope: ''
};
export type AuthenticationField = keyof typeof NO_TEXTS;

/** The authentication fields as they are typed. Those of other kinds keep their text, for a person who changes back. */
export interface AuthenticationForm extends Readonly<typeof NO_TEXTS> {
  readonly kind: AuthKind;
  readonly signedIn: SignedInPerson | null;
}

export const NO_AUTHENTICATION: AuthenticationForm = { kind: 'none', signedIn: null, ...NO_TEXTS };

type CredentialsReading =
  | { readonly ok: true; readonly credentials: GivenCredentials }
  | { readonly ok: false; readonly field: AuthenticationField | 'kind'; readonly message: string };

const missing = (field: AuthenticationField | 'kind', message: string): CredentialsReading => ({
  ok: false,
  field,
  message
});

const oauthOf = ({ tokenUrl, clientId, clientSecret, scope }: AuthenticationForm): CredentialsReading => {
  const reading = readTokenUrl(tokenUrl);
  if (!reading.ok) return missing('tokenUrl', reading.message);
  if (clientId.trim() === '') return missing('clientId', messages.missing.clientId);
  if (clientSecret.trim() === '') return missing('clientSecret', messages.missing.clientSecret);
  return {
    ok: true,
    credentials: {
      kind: 'oauth',
      tokenUrl: reading.url,
      clientId: clientId.trim(),
      clientSecret: clientSecret.trim(),
      scope: scope.trim()
    }
  };
};

const namedOf = (
  kind: 'header' | 'query',
  form: AuthenticationForm,
  nameField: 'headerName' | 'parameterName',
  valueField: 'headerValue' | 'parameterValue'
): CredentialsReading => {
  const [name, value] = [form[nameField].trim(), form[valueField].trim()];
  if (name === '') return missing(nameField, messages.missing[nameField]);
  return value === ''
    ? missing(valueField, messages.missing[valueField])
    : { ok: true, credentials: { kind, name, value } };
};

/** The credentials that are typed, or the first field that is missing or wrong, with a sentence. */
export const credentialsOf = (form: AuthenticationForm): CredentialsReading => {
  const { kind, token, user, password } = form;
  switch (kind) {
    case 'none':
      return { ok: true, credentials: { kind } };
    case 'bearer':
      return token.trim() === ''
        ? missing('token', messages.missing.token)
        : { ok: true, credentials: { kind, token: token.trim() } };
    case 'basic':
      return user === '' ? missing('user', messages.missing.user) : { ok: true, credentials: { kind, user, password } };
    case 'header':
      return namedOf(kind, form, 'headerName', 'headerValue');
    case 'query':
      return namedOf(kind, form, 'parameterName', 'parameterValue');
    case 'oauth':
      return oauthOf(form);
    case 'signIn':
      return form.signedIn === null
        ? missing('kind', messages.missing.signIn)
        : { ok: true, credentials: { kind, signIn: form.signedIn.signIn } };
  }
};

/** The fields about a service as they are typed. */
export interface ServiceForm {
  /** `null`: recognise it by its answers. */
  readonly product: ConnectorId | null;
  readonly url: string;
  readonly authentication: AuthenticationForm;
  readonly readPath: string;
  readonly writePath: string;
  /** Sent with each request, one a line: what a service wants beside the credentials. */
  readonly headers: string;
}

export const EMPTY_SERVICE: ServiceForm = {
  product: null,
  url: '',
  authentication: NO_AUTHENTICATION,
  headers: '',
  ...DEFAULT_PATHS
};

/** The facts about a product; `null` without a product, or for one that is not offered. */
export const factsOf = (product: ConnectorId | null): ConnectorFacts | null =>
  CONNECTOR_FACTS.find(({ id }) => id === product) ?? null;

/** Chooses a product, and its usual kind of authentication unless the person has chosen or typed one. */
export const withProduct = (form: ServiceForm, product: ConnectorId | null): ServiceForm => {
  const { authentication } = form;
  const preset = factsOf(form.product)?.auth ?? 'none';
  const isUntouched =
    authentication.kind === preset &&
    Object.entries(authentication).every(([field, value]) => field === 'kind' || value === '' || value === null);
  return {
    ...form,
    product,
    ...(isUntouched && { authentication: { ...authentication, kind: factsOf(product)?.auth ?? 'none' } })
  };
};

const placeOf = ({ url, readPath, writePath }: Pick<ServiceForm, 'url' | 'readPath' | 'writePath'>): SignInRequest => ({
  url,
  paths:
    readPath === DEFAULT_PATHS.readPath && writePath === DEFAULT_PATHS.writePath
      ? null
      : { readPath: readPath.trim(), writePath: writePath.trim() }
});

/** Where the person signs in for the service that is typed; `null`: none is. */
export const signInAt = (form: Pick<ServiceForm, 'url' | 'readPath' | 'writePath'>): SignInRequest | null =>
  form.url.trim() === '' ? null : placeOf(form);

/** The request to the main process. Default paths are left out, since the URL or the product may imply others. */
export const requestOf = (
  { product, url, readPath, writePath }: ServiceForm,
  credentials: GivenCredentials
): Omit<ConnectionRequest, 'corrected' | 'headers'> => ({
  ...placeOf({ url, readPath, writePath }),
  credentials,
  connector: product
});

/** The paths that are shown: those that were typed, or else those that were derived from the URL. */
export const pathsShown = (
  { readPath, writePath }: ServiceForm,
  computed: Pick<ServiceForm, 'readPath' | 'writePath'> | null
): Pick<ServiceForm, 'readPath' | 'writePath'> =>
  computed !== null && readPath === DEFAULT_PATHS.readPath && writePath === DEFAULT_PATHS.writePath
    ? { readPath: computed.readPath, writePath: computed.writePath }
    : { readPath, writePath };

/** Whether credentials would be sent unencrypted to another machine, which the dialog warns of. */
export const isUnencrypted = (url: string): boolean => {
  const parsed = URL.parse(url.trim());
  return parsed?.protocol === 'http:' && parsed.hostname !== '' && !isThisMachine(parsed.hostname);
};

/** A free workspace name made of the host in a URL; empty while there is no host. */
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
