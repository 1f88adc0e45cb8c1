import type { AuthKind, Credentials } from '../../../src-shared/remote';
import { readTokenUrl } from '../../../src-shared/token-url';
import { messages } from './messages';

/** What is typed of how a service knows who calls. What the kind at hand has no use for stays, for who changes back. */
export interface AuthenticationForm {
  readonly kind: AuthKind;
  readonly token: string;
  readonly user: string;
  readonly password: string;
  readonly headerName: string;
  readonly headerValue: string;
  readonly parameterName: string;
  readonly parameterValue: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

export type AuthenticationField = Exclude<keyof AuthenticationForm, 'kind'>;

export const NO_AUTHENTICATION: AuthenticationForm = {
  kind: 'none',
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

type CredentialsReading =
  | { readonly ok: true; readonly credentials: Credentials }
  | { readonly ok: false; readonly field: AuthenticationField; readonly message: string };

const missing = (field: AuthenticationField, message: string): CredentialsReading => ({ ok: false, field, message });

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

/** What is to be presented, or a sentence that says what is missing, and where. */
export const credentialsOf = (form: AuthenticationForm): CredentialsReading => {
  const { kind, token, user, password, headerName, headerValue, parameterName, parameterValue } = form;
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
      if (headerName.trim() === '') return missing('headerName', messages.missing.headerName);
      return headerValue.trim() === ''
        ? missing('headerValue', messages.missing.headerValue)
        : { ok: true, credentials: { kind, name: headerName.trim(), value: headerValue.trim() } };
    case 'query':
      if (parameterName.trim() === '') return missing('parameterName', messages.missing.parameterName);
      return parameterValue.trim() === ''
        ? missing('parameterValue', messages.missing.parameterValue)
        : { ok: true, credentials: { kind, name: parameterName.trim(), value: parameterValue.trim() } };
    case 'oauth':
      return oauthOf(form);
  }
};
