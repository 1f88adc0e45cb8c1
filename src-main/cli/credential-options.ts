import { createInterface } from 'node:readline';
import { UsageError, type CommandIo, oneOf, CommandFailure, say } from './command';
import {
  typedAuthSchema,
  type Credentials,
  type TypedAuth,
  givenFor,
  type BoundCredentials,
  keptCredentialsSchema,
  type KeptCredentials
} from '../../src-shared/presented-credentials';
import { readFingerprint } from '../../src-shared/fingerprint';
import { readTokenUrl } from '../../src-shared/token-url';
import { messages } from './messages';
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { originOf } from '../../src-shared/remote';
import { RemoteFailure } from '../sync/category-service';
import type { ReplicaSettings } from '../store/sqlite/sync-state/replica-row';
import { writeFileAtomicSync } from '../platform/atomic-file';
import { OWNER_ONLY_FILE } from '../platform/owner-only';
import { parseJson } from '../../src-shared/parse-json';

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

/** The file with the credentials of a replica from the command line: beside the workspace, readable by its owner alone. */
export const credentialsFile = (database: string): string => `${database}.credentials`;

export const keepCredentials = (database: string, credentials: BoundCredentials): void => {
  const file = credentialsFile(database);
  // A link is not followed: others may have put it there.
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true) rmSync(file);
  writeFileAtomicSync(file, `${JSON.stringify(credentials)}\n`, { mode: OWNER_ONLY_FILE });
};

type Service = Pick<ReplicaSettings, 'address' | 'authKind'>;

const checkOrigin = (file: string, given: string | null, now: string): void => {
  if (given !== null && given !== now)
    throw new RemoteFailure('unauthorized', messages.otherOrigin({ file, given, now }));
};

/** The stored credentials, whichever service they are for; `null`: there are none, or the file is unreadable. */
export const credentialsBefore = (database: string): KeptCredentials | null => {
  try {
    return keptCredentialsSchema.parse(parseJson(readFileSync(credentialsFile(database), 'utf8')));
  } catch {
    return null;
  }
};

/** The credentials of a replica; those of file version 1 are bound here. @throws CommandFailure, or RemoteFailure for another service */
export const keptCredentials = (
  database: string,
  { authKind, address }: Service,
  io: Pick<CommandIo, 'stderr'>
): BoundCredentials => {
  const file = credentialsFile(database);
  const kept = credentialsBefore(database);
  // Checked also for a workspace that claims to need none: since there are credentials, its file may have been edited.
  checkOrigin(file, kept?.origin ?? null, originOf(address));
  if (authKind === 'none') return givenFor(address, { kind: 'none' }, kept?.certificate);
  if (kept === null) throw new CommandFailure(messages.unreadableCredentials({ file }));
  const bound = givenFor(address, kept.credentials, kept.certificate);
  if (kept.origin !== null) return bound;
  try {
    keepCredentials(database, bound);
  } catch (error) {
    // The credentials are still bound for this run.
    say(io, messages.notKept(file, error));
  }
  return bound;
};

/** Replaces credentials. Where the former ones were for another service, it has to be named: the file may have been exchanged. */
export const replaceCredentials = (
  database: string,
  { address }: Service,
  credentials: Credentials,
  named: string | null,
  certificate: string | undefined
): BoundCredentials => {
  const now = originOf(address);
  const before = credentialsBefore(database);
  if (named === null) checkOrigin(credentialsFile(database), before?.origin ?? null, now);
  else if (named !== now) throw new RemoteFailure('unauthorized', messages.notConnectedTo({ named, now }));
  // The certificate of another service says nothing about this one.
  const known = before?.origin === now ? before.certificate : undefined;
  const bound = givenFor(address, credentials, certificate ?? known);
  keepCredentials(database, bound);
  return bound;
};

export const replaceCertificate = (
  database: string,
  service: Service,
  certificate: string,
  io: Pick<CommandIo, 'stderr'>
): BoundCredentials => {
  const bound = { ...keptCredentials(database, service, io), certificate };
  keepCredentials(database, bound);
  return bound;
};
