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

type NeededField = Exclude<keyof typeof messages.missing, 'signIn'>;

/** The fields of each kind that cannot be empty. Many services take a key as the user name, without a password. */
const NEEDED_FIELDS: Readonly<Record<AuthKind, readonly NeededField[]>> = {
  none: [],
  bearer: ['token'],
  basic: ['user'],
  header: ['headerName', 'headerValue'],
  query: ['parameterName', 'parameterValue'],
  oauth: ['clientId', 'clientSecret'],
  signIn: []
};

/** The field that shows a fault of no single field, such as a service's refusal: that of the secret, where one is given. */
export const faultyField = ({ kind, password }: AuthenticationForm): AuthenticationField | 'kind' => {
  if (kind === 'oauth') return 'tokenUrl';
  return kind === 'basic' && password !== '' ? 'password' : (NEEDED_FIELDS[kind].at(-1) ?? 'kind');
};

type CredentialsReading =
  | { readonly ok: true; readonly credentials: GivenCredentials }
  | { readonly ok: false; readonly field: AuthenticationField | 'kind'; readonly message: string };

/** The credentials that are typed, or the first field that is missing or wrong, with a sentence. */
export const credentialsOf = (form: AuthenticationForm): CredentialsReading => {
  const { kind, user, password, signedIn } = form;
  const text = (field: AuthenticationField): string => form[field].trim();
  const given = (credentials: GivenCredentials): CredentialsReading => ({ ok: true, credentials });
  const wrong = (field: AuthenticationField | 'kind', message: string): CredentialsReading => ({
    ok: false,
    field,
    message
  });
  const tokenUrl = readTokenUrl(form.tokenUrl);
  const isUrlWrong = kind === 'oauth' && !tokenUrl.ok;
  const empty = isUrlWrong ? undefined : NEEDED_FIELDS[kind].find((field) => text(field) === '');
  if (empty !== undefined) return wrong(empty, messages.missing[empty]);
  switch (kind) {
    case 'none':
      return given({ kind });
    case 'bearer':
      return given({ kind, token: text('token') });
    case 'basic':
      return given({ kind, user, password });
    case 'header':
      return given({ kind, name: text('headerName'), value: text('headerValue') });
    case 'query':
      return given({ kind, name: text('parameterName'), value: text('parameterValue') });
    case 'oauth':
      return tokenUrl.ok
        ? given({
            kind,
            tokenUrl: tokenUrl.url,
            clientId: text('clientId'),
            clientSecret: text('clientSecret'),
            scope: text('scope')
          })
        : wrong('tokenUrl', tokenUrl.message);
    case 'signIn':
      return signedIn === null ? wrong('kind', messages.missing.signIn) : given({ kind, signIn: signedIn.signIn });
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
