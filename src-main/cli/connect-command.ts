import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dialectSchema, type Dialect } from '../../src-shared/dialect';
import { CONNECTOR_IDS } from '../../src-shared/connectors/connector-facts';
import type { ConnectorId } from '../../src-shared/protocol';
import { givenFor, type BoundCredentials } from '../../src-shared/presented-credentials';
import type { Address } from '../../src-shared/remote';
import { RemoteFailure } from '../sync/category-service';
import { readAddress } from '../sync/service-client/http/address';
import { addressesOf, isTyped } from '../sync/discovery/recognise';
import { testConnection } from '../sync/discovery/test-connection';
import { connectorById } from '../sync/connectors/index';
import { protocolOf } from '../sync/dialect/write-requests';
import { WorkspaceStore } from '../store/sqlite/workspace-store';
import {
  AUTH_OPTIONS,
  authOf,
  certificateOption,
  readCredentials,
  tokenOption,
  tokenOptionOrVariable,
  credentialsFile,
  keepCredentials,
  keptCredentials
} from './credential-options';
import {
  oneOf,
  parseOptions,
  required,
  type CliCommand,
  CommandFailure,
  UsageError,
  printJson,
  say,
  type CommandIo,
  helpText
} from './command';
import { messages } from './messages';
import { syncReplica, withReplica } from './replica';
import { parseJson } from '../../src-shared/parse-json';
import { isObject } from '../fields/listed-values';
import { messageOf } from '../platform/file-identity';

const OPTIONS = {
  database: { type: 'string' },
  url: { type: 'string' },
  ...AUTH_OPTIONS,
  dialect: { type: 'string' },
  connector: { type: 'string' },
  orphans: { type: 'string' },
  update: { type: 'boolean' },
  header: { type: 'string', multiple: true },
  'read-path': { type: 'string' },
  'write-path': { type: 'string' },
  'tls-fingerprint': { type: 'string' }
} as const;

const pathOf = (path: string | undefined, option: string, byDefault: string): string => {
  if (path !== undefined && !path.startsWith('/')) throw new UsageError(`${option} begins with a slash.`);
  return path ?? byDefault;
};

const addressOf = (url: string, readPath: string | undefined, writePath: string | undefined): Address => {
  const reading = readAddress(url);
  if (!reading.ok) throw new UsageError(reading.message);
  const { address } = reading;
  return {
    ...address,
    readPath: pathOf(readPath, '--read-path', address.readPath),
    writePath: pathOf(writePath, '--write-path', address.writePath)
  };
};

/** What a file says, or what this command has printed. @throws CommandFailure with what is wrong with it, in a sentence */
const dialectIn = (file: string): Dialect => {
  let said: unknown;
  try {
    said = parseJson(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandFailure(messages.noDialect({ file, why: messageOf(error) }), {
      cause: error
    });
  }
  const printed = isObject(said) && isObject(said['dialect']) ? said['dialect'] : said;
  const read = dialectSchema.safeParse(printed);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CommandFailure(
    messages.wrongDialect({ file, member: issue?.path.join('.') || null, why: issue?.message ?? '' })
  );
};

interface FoundService {
  readonly address: Address;
  readonly dialect: Dialect;
}

/** @throws UsageError for what is no “Name: value” */
const headersOf = (texts: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    texts.map((text) => {
      const [, name = '', value = ''] = /^([^:\s]+):\s*(.*\S)\s*$/.exec(text) ?? [];
      if (name === '') throw new UsageError(`--header takes “Name: value”, not “${text}”.`);
      return [name, value];
    })
  );

/** The options beside the address. */
interface Wishes {
  readonly connector: ConnectorId | undefined;
  readonly orphans: 'top' | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The person has given the path for changes. */
  readonly hasOwnPaths: boolean;
}

const withOptions = (dialect: Dialect, { orphans, headers = {} }: Partial<Wishes>): Dialect => {
  const protocol = protocolOf(dialect);
  const all = { ...protocol.headers, ...headers };
  const changes = { ...(orphans && { orphans }), ...(Object.keys(headers).length > 0 && { headers: all }) };
  return Object.keys(changes).length === 0 ? dialect : { ...dialect, protocol: { ...protocol, ...changes } };
};

const found = async (
  address: Address,
  credentials: BoundCredentials,
  wishes: Wishes,
  io: CommandIo
): Promise<FoundService> => {
  const { connector, orphans, headers, hasOwnPaths } = wishes;
  const test = await testConnection({
    address,
    credentials,
    hasOwnPaths,
    asksWriting: true,
    jsonTrial: io.jsonTrial,
    protocol: { headers },
    ...(connector && { connector })
  });
  const best = test.state === 'failed' ? test.seen : test;
  const printBest = (): void => {
    if (best === undefined || best.dialect === null) return;
    printJson(io, { dialect: best.dialect, address: best.address });
    say(io, messages.bestDialect);
  };
  if (test.state === 'failed') {
    printBest();
    throw new RemoteFailure(
      test.kind,
      test.certificate === undefined
        ? test.message
        : `${test.message} ${messages.presented({ fingerprint: test.certificate, known: credentials.certificate ?? null })}`
    );
  }
  for (const warning of test.warnings) say(io, warning);
  // The warning says why, such as an empty listing, or one without a member that looks like a name.
  if (test.dialect === null)
    throw new CommandFailure('Its dialect cannot be worked out, then. Say it with --dialect FILE.');
  const isWished = orphans !== undefined && test.orphans > 0;
  if (test.problem !== null && !isWished) {
    printBest();
    throw new RemoteFailure(
      'incomplete',
      test.orphans > 0 ? `${test.problem} Here that is “--orphans top”.` : test.problem
    );
  }
  return { address: test.address, dialect: withOptions(test.dialect, { orphans }) };
};

/** A service with the dialect that the person gave. The path of a known product need not be typed. */
const given = (address: Address, dialect: Dialect): FoundService => {
  const id = dialect.protocol?.connector;
  const connector = id === undefined ? undefined : connectorById(id);
  const [known = address] = connector === undefined || isTyped(address) ? [] : addressesOf(connector, address);
  return { address: known, dialect };
};

const orphansOf = (given: string | undefined): 'top' | undefined =>
  given === undefined ? undefined : oneOf('--orphans', ['top'], given);

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>;

const requireFree = (file: string): void => {
  if (existsSync(file)) throw new CommandFailure(`“${file}” is there already. A replica begins in a file of its own.`);
};

const FOR_UPDATES: readonly string[] = ['update', 'database', 'dialect', 'orphans'];

const update = async (values: Values, io: CommandIo): Promise<void> => {
  const other = Object.keys(values).find((name) => !FOR_UPDATES.includes(name));
  if (other !== undefined) throw new UsageError(`--update takes no --${other}: the address and its credentials stay.`);
  const file = required(values.database, '--database');
  const orphans = orphansOf(values.orphans);
  await withReplica(file, async (store, state) => {
    const { address } = state;
    const credentials = keptCredentials(file, state, io);
    const { dialect } =
      values.dialect === undefined
        ? await found(
            address,
            credentials,
            { connector: undefined, orphans, headers: state.dialect.protocol?.headers ?? {}, hasOwnPaths: true },
            io
          )
        : { dialect: withOptions(dialectIn(values.dialect), { orphans }) };
    store.replica.setDialect(dialect);
    try {
      const outcome = await syncReplica(store, credentials, io.jsonTrial);
      if (outcome.failure !== undefined) throw outcome.failure;
    } catch (error) {
      store.replica.setDialect(state.dialect);
      throw error;
    }
    printJson(io, { categories: store.count(), dialect, address });
  });
};

export const connectCommand: CliCommand = {
  usage: helpText('connect'),
  run: async (args, io) => {
    const values = parseOptions('connect', args, OPTIONS);
    if (values.update === true) return update(values, io);
    const file = required(values.database, '--database');
    const typed = addressOf(required(values.url, '--url'), values['read-path'], values['write-path']);
    const auth = authOf(values.auth ?? 'none');
    requireFree(file);
    const certificate = certificateOption(values['tls-fingerprint']);
    // The variable alone does not ask for authentication, since it may be set for something else.
    const credentials = givenFor(
      typed,
      readCredentials(auth, await (auth === 'none' ? tokenOption : tokenOptionOrVariable)(values.token, io), {
        tokenUrl: values['token-url'],
        scope: values.scope
      }),
      certificate
    );
    const connector =
      values.connector === undefined ? undefined : oneOf('--connector', CONNECTOR_IDS, values.connector);
    const orphans = orphansOf(values.orphans);
    const headers = headersOf(values.header);
    const wishes = { connector, orphans, headers, hasOwnPaths: values['write-path'] !== undefined };
    const service =
      values.dialect === undefined
        ? await found(typed, credentials, wishes, io)
        : given(typed, withOptions(dialectIn(values.dialect), wishes));
    const { address, dialect } = service;
    let isPartial = false;
    // The token and the service may have taken minutes, in which another process may have made the file.
    requireFree(file);
    const store = WorkspaceStore.open(file);
    try {
      // Opening waits for a process that has the file, whose workspace must not be removed.
      isPartial = store.revision() === 0 && store.replica.state() === null;
      store.replica.begin({ address, dialect, authKind: auth });
      if (auth !== 'none' || certificate !== undefined) keepCredentials(file, credentials);
      if (auth !== 'none') {
        say(io, `The credentials are kept in “${credentialsFile(file)}”, readable by its owner alone.`);
      }
      const outcome = await syncReplica(store, credentials, io.jsonTrial);
      if (outcome.failure !== undefined) throw outcome.failure;
      isPartial = false;
      say(io, messages.sendsAsEdited);
      printJson(io, { categories: store.count(), dialect, address });
    } finally {
      store.close();
      // A partial copy is of no use: the next try starts from nothing.
      if (isPartial) for (const each of [file, credentialsFile(file)]) rmSync(each, { force: true });
    }
  }
};
