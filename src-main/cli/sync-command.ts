import { RemoteFailure } from '../remote/category-service';
import type { SyncOutcome } from '../remote/sync/sync-outcome';
import type { WorkspaceStore } from '../store/workspace-store';
import { parseOptions, required, type Command } from './command';
import { keepCredentials, keptCredentials, readCredentials } from './credentials-file';
import { syncReplica, withReplica } from './replica';
import { tokenOption } from './token';

const USAGE = `canopy sync --database FILE [--token T]

  --database FILE  a replica, as made by “canopy connect”
  --token T        other credentials from now on, written as for “canopy connect”;
                   “-” takes the first line of standard input

Syncs once. Standard output carries one line,
{"pulled":N,"pushed":N,"waiting":N,"conflicts":N,"reported":["…"]}. Ends with 0 when nothing
is left, 3 when conflicts are open or changes held, 4 when the service cannot be
reached.`;

const OPTIONS = { database: { type: 'string' }, token: { type: 'string' } } as const;

/** Conflicts are open, or changes held. */
const LEFT = 3;

/** One whole sync, also where the service could not be read: then nothing but what waits is told. */
const outcomeOf = async (store: WorkspaceStore, credentials: Parameters<typeof syncReplica>[1]): Promise<SyncOutcome> => {
  try {
    return await syncReplica(store, credentials);
  } catch (failure) {
    if (!(failure instanceof RemoteFailure)) throw failure;
    const { waiting, conflicts } = store.replica.facts();
    return { pulled: 0, pushed: 0, waiting, conflicts, reported: [], failure };
  }
};

export const syncCommand: Command = {
  summary: 'Sync a replica with its service once',
  usage: USAGE,
  run: async (args) => {
    const values = parseOptions('sync', args, OPTIONS);
    const file = required(values.database, '--database');
    return withReplica(file, async (store, { authKind }) => {
      const token = await tokenOption(values.token);
      const credentials = token === undefined ? keptCredentials(file, authKind) : readCredentials(authKind, token);
      if (token !== undefined) keepCredentials(file, credentials);
      const { failure, pulled, pushed, waiting, conflicts, reported } = await outcomeOf(store, credentials);
      process.stdout.write(`${JSON.stringify({ pulled, pushed, waiting, conflicts, reported })}\n`);
      if (failure !== undefined) throw failure;
      return waiting + conflicts > 0 ? LEFT : 0;
    });
  },
};
