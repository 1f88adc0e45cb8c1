import { authKindSchema, type AuthKind, type Credentials } from '../../src-shared/remote';
import { readTokenUrl } from '../../src-shared/token-url';
import { UsageError } from './failures';
import { USAGE_FAULTS } from './messages';

/** Of the command line: how a service knows who calls. The secret itself is `--token`. */
export const AUTH_OPTIONS = {
  auth: { type: 'string' },
  token: { type: 'string' },
  'token-url': { type: 'string' },
  scope: { type: 'string' }
} as const;

/** Where and for what an access token is asked for. */
export interface TokenOptions {
  readonly tokenUrl: string | undefined;
  readonly scope: string | undefined;
}

/** @throws UsageError for a way that there is not */
export const authOf = (text: string): AuthKind => {
  const auth = authKindSchema.safeParse(text);
  if (!auth.success) throw new UsageError(USAGE_FAULTS.noSuchAuth(authKindSchema.options, text));
  return auth.data;
};

/** What stands before and after the first such sign. */
const halves = (text: string, sign: ':' | '='): { readonly first: string; readonly rest: string | null } => {
  const at = text.indexOf(sign);
  return at === -1 ? { first: text, rest: null } : { first: text.slice(0, at), rest: text.slice(at + 1) };
};

const named = (kind: 'header' | 'query', token: string): Credentials => {
  const { first, rest } = halves(token, kind === 'header' ? ':' : '=');
  const [name, value] = [first.trim(), (rest ?? '').trim()];
  if (name === '' || value === '') throw new UsageError(USAGE_FAULTS.form[kind]);
  return { kind, name, value };
};

const oauth = (token: string, { tokenUrl, scope = '' }: TokenOptions): Credentials => {
  const { first: clientId, rest: clientSecret } = halves(token, ':');
  if (clientId === '' || clientSecret === null || clientSecret === '') throw new UsageError(USAGE_FAULTS.form.oauth);
  if (tokenUrl === undefined) throw new UsageError(USAGE_FAULTS.noTokenUrl);
  const reading = readTokenUrl(tokenUrl);
  if (!reading.ok) throw new UsageError(reading.message);
  return { kind: 'oauth', tokenUrl: reading.url, clientId, clientSecret, scope: scope.trim() };
};

/** `T` of the command line by its kind. @throws UsageError */
export const readCredentials = (auth: AuthKind, token: string | undefined, options: TokenOptions): Credentials => {
  if (auth !== 'oauth' && (options.tokenUrl !== undefined || options.scope !== undefined))
    throw new UsageError(USAGE_FAULTS.onlyOAuth);
  if (auth === 'none') {
    if (token !== undefined) throw new UsageError(USAGE_FAULTS.tokenForNone);
    return { kind: 'none' };
  }
  if (token === undefined || token === '') throw new UsageError(USAGE_FAULTS.noToken(auth));
  switch (auth) {
    case 'bearer':
      return { kind: 'bearer', token };
    case 'basic': {
      const { first: user, rest: password } = halves(token, ':');
      if (password === null) throw new UsageError(USAGE_FAULTS.form.basic);
      return { kind: 'basic', user, password };
    }
    case 'header':
    case 'query':
      return named(auth, token);
    case 'oauth':
      return oauth(token, options);
  }
};
