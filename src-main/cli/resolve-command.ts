import { resolveConflicts } from '../remote/sync/resolve';
import { WorkspaceStore } from '../store/workspace-store';
import { parseArguments, required, type Command } from './command';
import { UsageError } from './failures';
import { requireWorkspace } from './present-workspace';
import { replicaState } from './replica';

const USAGE = `canopy resolve --database FILE --all mine|theirs

  --database FILE      a replica
  --all mine|theirs    settles every conflict and every held change: with what was
                       changed here, or with what the service has

Needs no service: the next “canopy sync” sends what was chosen. Standard output
carries {"resolved":N}.`;

const OPTIONS = { database: { type: 'string' }, all: { type: 'string' } } as const;

export const resolveCommand: Command = {
  summary: 'Settle the conflicts of a replica',
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = parseArguments(args, OPTIONS);
    if (positionals.length > 0) throw new UsageError(`resolve takes no “${positionals.join(' ')}”.`);
    const file = required(values.database, '--database');
    const choice = required(values.all, '--all');
    if (choice !== 'mine' && choice !== 'theirs') throw new UsageError(`--all takes mine or theirs, not “${choice}”.`);
    requireWorkspace(file);
    const store = WorkspaceStore.open(file);
    try {
      replicaState(store);
      const before = store.replica.conflicts().length;
      resolveConflicts(store, { of: null, choice });
      process.stdout.write(`${JSON.stringify({ resolved: before - store.replica.conflicts().length })}\n`);
    } finally {
      store.close();
    }
  },
};
