import { resolveConflicts } from '../remote/sync/resolve';
import { parseOptions, required, type Command } from './command';
import { UsageError } from './failures';
import { withReplica } from './replica';

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
    const values = parseOptions('resolve', args, OPTIONS);
    const file = required(values.database, '--database');
    const choice = required(values.all, '--all');
    if (choice !== 'mine' && choice !== 'theirs') throw new UsageError(`--all takes mine or theirs, not “${choice}”.`);
    await withReplica(file, (store) => {
      const before = store.replica.conflicts().length;
      resolveConflicts(store, { of: null, choice });
      process.stdout.write(`${JSON.stringify({ resolved: before - store.replica.conflicts().length })}\n`);
    });
  },
};
