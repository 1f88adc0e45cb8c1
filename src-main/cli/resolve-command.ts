import { resolveConflicts } from '../sync/engine/resolve';
import type { WorkspaceStore } from '../store/sqlite/workspace-store';
import { parseOptions, required, type CliCommand, CommandFailure, UsageError, printJson } from './command';
import { withReplica } from './replica';

const USAGE = `canopy resolve --database FILE --all mine|theirs
canopy resolve --database FILE --shrink mine|theirs

  --database FILE        a replica
  --all mine|theirs      settles every conflict and blocked change: with what
                         was changed here, or with what the service has
  --shrink mine|theirs   answers what a sync has asked when the service listed
                         far less than before. theirs: what was missing then goes
                         here too, to the trash. mine: all of it stays, and what
                         is still missing at the next sync is in conflict, to be
                         created again on the service or to be deleted here

Needs no service: the next “canopy sync” carries out what was chosen. Standard
output carries {"resolved":N}.`;

const OPTIONS = { database: { type: 'string' }, all: { type: 'string' }, shrink: { type: 'string' } } as const;

const choiceOf = (text: string, option: string): 'mine' | 'theirs' => {
  if (text !== 'mine' && text !== 'theirs') throw new UsageError(`${option} takes mine or theirs, not “${text}”.`);
  return text;
};

const answerShrinking = (store: WorkspaceStore, choice: 'mine' | 'theirs'): number => {
  const question = store.replica.shrinking.question();
  if (question === null)
    throw new CommandFailure('The last sync asked nothing about a listing with less in it. “--all” settles conflicts.');
  store.replica.shrinking.answer({ askedAt: question.askedAt, choice });
  return 1;
};

const resolveAll = (store: WorkspaceStore, choice: 'mine' | 'theirs'): number => {
  const before = store.replica.conflicts().length;
  resolveConflicts(store, { of: null, choice });
  return before - store.replica.conflicts().length;
};

export const resolveCommand: CliCommand = {
  usage: USAGE,
  run: async (args, io) => {
    const values = parseOptions('resolve', args, OPTIONS);
    const file = required(values.database, '--database');
    if (values.all !== undefined && values.shrink !== undefined)
      throw new UsageError('--all and --shrink answer different questions: give one of them.');
    const [choose, choice] =
      values.shrink === undefined
        ? ([resolveAll, choiceOf(required(values.all, '--all'), '--all')] as const)
        : ([answerShrinking, choiceOf(values.shrink, '--shrink')] as const);
    await withReplica(file, (store) => {
      printJson(io, { resolved: choose(store, choice) });
    });
  }
};
