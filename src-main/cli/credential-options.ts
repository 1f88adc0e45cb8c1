import { createInterface } from 'node:readline';
import { UsageError, type CommandIo, oneOf } from './command';
import { typedAuthSchema, type Credentials, type TypedAuth } from '../../src-shared/presented-credentials';
import { readFingerprint } from '../../src-shared/fingerprint';
import { readTokenUrl } from '../../src-shared/token-url';
import { messages } from './messages';

/** As `--token`, it means the first line of standard input. */
const FROM_STANDARD_INPUT = '-';

const VARIABLE = 'CANOPY_TOKEN';

const firstLine = async (input: CommandIo['stdin']): Promise<string> => {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    // An open standard input must not keep the process from ending.
    input.destroy();
    if (line !== '') return line;
    break;
  }
  throw new UsageError('--token - reads the first line of standard input, and there is none.');
};

/** What `--token` stands for: every user of a machine can read arguments, but not standard input. @throws UsageError when nothing comes */
export const tokenOption = async (
  option: string | undefined,
  io: Pick<CommandIo, 'stdin'>
): Promise<string | undefined> => (option === FROM_STANDARD_INPUT ? firstLine(io.stdin) : option);

/** The value of `--token`, or without it the token in the environment. */
export const tokenOptionOrVariable = async (
  option: string | undefined,
  io: Pick<CommandIo, 'stdin' | 'env'>
): Promise<string | undefined> => {
  const inEnvironment = io.env[VARIABLE];
  return (await tokenOption(option, io)) ?? (inEnvironment === '' ? undefined : inEnvironment);
};

export const AUTH_OPTIONS = {
  auth: { type: 'string' },
  token: { type: 'string' },
  'token-url': { type: 'string' },
  scope: { type: 'string' }
} as const;

/** `--tls-fingerprint` as it is compared. @throws UsageError for what is none */
export const certificateOption = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const fingerprint = readFingerprint(text);
  if (fingerprint === undefined) throw new UsageError(messages.usageFaults.fingerprint({ given: text }));
  return fingerprint;
};

export interface TokenOptions {
  readonly tokenUrl: string | undefined;
  readonly scope: string | undefined;
}

export const authOf = (text: string): TypedAuth => oneOf('--auth', typedAuthSchema.options, text);

const halves = (text: string, sign: ':' | '='): { readonly first: string; readonly rest: string | null } => {
  const at = text.indexOf(sign);
  return at === -1 ? { first: text, rest: null } : { first: text.slice(0, at), rest: text.slice(at + 1) };
};

const named = (kind: 'header' | 'query', token: string): Credentials => {
  const { first, rest } = halves(token, kind === 'header' ? ':' : '=');
  const [name, value] = [first.trim(), (rest ?? '').trim()];
  if (name === '' || value === '') throw new UsageError(messages.usageFaults.form[kind]);
  return { kind, name, value };
};

const oauth = (token: string, { tokenUrl, scope = '' }: TokenOptions): Credentials => {
  const { first: clientId, rest: clientSecret } = halves(token, ':');
  if (clientId === '' || clientSecret === null || clientSecret === '')
    throw new UsageError(messages.usageFaults.form.oauth);
  if (tokenUrl === undefined) throw new UsageError(messages.usageFaults.noTokenUrl);
  const reading = readTokenUrl(tokenUrl);
  if (!reading.ok) throw new UsageError(reading.message);
  return { kind: 'oauth', tokenUrl: reading.url, clientId, clientSecret, scope: scope.trim() };
};

/** @throws UsageError */
export const readCredentials = (auth: TypedAuth, token: string | undefined, options: TokenOptions): Credentials => {
  if (auth !== 'oauth' && (options.tokenUrl !== undefined || options.scope !== undefined))
    throw new UsageError(messages.usageFaults.onlyOAuth);
  if (auth === 'none') {
    if (token !== undefined) throw new UsageError(messages.usageFaults.tokenForNone);
    return { kind: 'none' };
  }
  if (token === undefined || token === '') throw new UsageError(messages.usageFaults.noToken({ auth }));
  switch (auth) {
    case 'bearer':
      return { kind: 'bearer', token };
    case 'basic': {
      const { first: user, rest: password } = halves(token, ':');
      if (password === null) throw new UsageError(messages.usageFaults.form.basic);
      return { kind: 'basic', user, password };
    }
    case 'header':
    case 'query':
      return named(auth, token);
    case 'oauth':
      return oauth(token, options);
  }
};
