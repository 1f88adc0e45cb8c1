import type { BoundCredentials, Credentials } from '../../src-shared/presented-credentials';
import { messages as sharedMessages } from '../../src-shared/messages';
import { RemoteFailure } from '../sync/category-service';
import type { SyncOutcome } from '../sync/engine/sync-parts';
import type { StoredReplica } from '../store/sqlite/sync-state/replica-row';
import type { WorkspaceStore } from '../store/sqlite/workspace-store';
import {
  AUTH_OPTIONS,
  authOf,
  certificateOption,
  readCredentials,
  tokenOption,
  credentialsBefore,
  keptCredentials,
  replaceCertificate,
  replaceCredentials
} from './credential-options';
import {
  parseOptions,
  required,
  type CliCommand,
  UsageError,
  printJson,
  say,
  type CommandIo,
  helpText
} from './command';
import { messages } from './messages';
import { syncReplica, withReplica } from './replica';

const OPTIONS = {
  database: { type: 'string' },
  ...AUTH_OPTIONS,
  origin: { type: 'string' },
  'tls-fingerprint': { type: 'string' }
} as const;

/** Conflicts are open, changes wait, or the person has to answer first. */
const LEFT = 3;

const originIn = (text: string): string => {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new UsageError(messages.usageFaults.origin);
  return url.origin;
};

const HOW_TO_ANSWER =
  '“canopy resolve --shrink theirs” lets them go here too; “--shrink mine” keeps them, each as a conflict. If the service is broken, sync again later.';

type Given = Readonly<Partial<Record<keyof typeof OPTIONS, string>>>;

/** Credentials from the command line; `null`: there are none. What the options leave out stays as stored. */
const newCredentials = (
  file: string,
  { authKind }: StoredReplica,
  values: Given,
  token: string | undefined
): Credentials | null => {
  const isSaid = [values.auth, values['token-url'], values.scope, values.origin].some((value) => value !== undefined);
  // A sign-in works only in a window. On the command line a token takes its place.
  const known = authKind === 'signIn' ? 'bearer' : authKind;
  const auth = values.auth === undefined ? known : authOf(values.auth);
  if (token === undefined && auth !== 'none' && isSaid) throw new UsageError(messages.usageFaults.withoutToken);
  if (token === undefined && !isSaid) return null;
  const before = credentialsBefore(file)?.credentials;
  const oauth = before?.kind === 'oauth' && auth === 'oauth' ? before : undefined;
  return readCredentials(auth, token, {
    tokenUrl: values['token-url'] ?? oauth?.tokenUrl,
    scope: values.scope ?? oauth?.scope
  });
};

/** One whole sync. If the service cannot be read, only what is pending is printed. */
const outcomeOf = async (
  store: WorkspaceStore,
  credentials: () => BoundCredentials,
  { jsonTrial }: CommandIo
): Promise<SyncOutcome> => {
  try {
    return await syncReplica(store, credentials(), jsonTrial);
  } catch (failure) {
    if (!(failure instanceof RemoteFailure)) throw failure;
    const { waiting, conflicts, shrinking } = store.replica.facts();
    return { pulled: 0, pushed: 0, waiting, conflicts, reported: [], ...(shrinking && { shrinking }), failure };
  }
};

export const syncCommand: CliCommand = {
  usage: helpText('sync'),
  run: async (args, io) => {
    const values = parseOptions('sync', args, OPTIONS);
    const file = required(values.database, '--database');
    const origin = values.origin === undefined ? null : originIn(values.origin);
    const certificate = certificateOption(values['tls-fingerprint']);
    return withReplica(file, async (store, state) => {
      const given = newCredentials(file, state, values, await tokenOption(values.token, io));
      const credentials = (): BoundCredentials => {
        if (given === null)
          return certificate === undefined
            ? keptCredentials(file, state, io)
            : replaceCertificate(file, state, certificate, io);
        const bound = replaceCredentials(file, state, given, origin, certificate);
        if (given.kind !== state.authKind) store.replica.setAuthKind(given.kind);
        return bound;
      };
      const { failure, pulled, pushed, waiting, conflicts, reported, shrinking } = await outcomeOf(
        store,
        credentials,
        io
      );
      const shrunk = shrinking && { shrinking: { listed: shrinking.listed, known: shrinking.known } };
      printJson(io, { pulled, pushed, waiting, conflicts, reported, ...shrunk });
      if (shrinking)
        say(
          io,
          `${sharedMessages.sync.listsFewer(shrinking)} ${sharedMessages.sync.stoppedForAnswer} ${HOW_TO_ANSWER}`
        );
      if (failure !== undefined) throw failure;
      return shrinking !== undefined || waiting + conflicts > 0 ? LEFT : 0;
    });
  }
};
