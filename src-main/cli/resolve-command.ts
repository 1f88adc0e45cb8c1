import { deletesThere, typedValue } from '../../src-shared/conflict-values';
import { unitSchema, type Choice } from '../../src-shared/remote';
import { resolveConflicts } from '../sync/engine/resolve';
import type { WorkspaceStore } from '../store/sqlite/workspace-store';
import {
  oneOf,
  parseOptions,
  required,
  say,
  type CliCommand,
  CommandFailure,
  UsageError,
  printJson,
  helpText
} from './command';
import { withReplica } from './replica';

const OPTIONS = {
  database: { type: 'string' },
  all: { type: 'string' },
  delete: { type: 'boolean' },
  category: { type: 'string' },
  field: { type: 'string' },
  value: { type: 'string' },
  shrink: { type: 'string' }
} as const;

interface Resolved {
  readonly resolved: number;
  /** Number of conflicts that were skipped because the choice would delete on the service. Left out: none. */
  readonly deletions?: number;
}

const CHOICES = ['mine', 'theirs'] as const;

const answerShrinking = (store: WorkspaceStore, choice: 'mine' | 'theirs'): Resolved => {
  const question = store.replica.shrinking.question();
  if (question === null)
    throw new CommandFailure('The last sync asked nothing about a listing with less in it. “--all” settles conflicts.');
  store.replica.shrinking.answer({ askedAt: question.askedAt, choice });
  return { resolved: 1 };
};

const resolveAll = (store: WorkspaceStore, choice: Choice, deletes: boolean): Resolved => {
  const conflicts = store.replica.conflicts();
  const of = conflicts.filter((one) => deletes || !deletesThere(one, choice));
  resolveConflicts(store, { of, choice });
  const deletions = conflicts.length - of.length;
  return { resolved: conflicts.length - store.replica.conflicts().length, ...(deletions > 0 && { deletions }) };
};

const giveValue = (store: WorkspaceStore, category: string, field: string, text: string): Resolved => {
  const unit = unitSchema.safeParse(field);
  const conflict = store.replica
    .conflicts()
    .find((one) => String(one.categoryId) === category && one.unit === unit.data);
  if (conflict === undefined)
    throw new CommandFailure(`Nothing is in conflict about “${field}” of the category ${category}.`);
  const read = typedValue(conflict, text);
  if ('fault' in read) throw new CommandFailure(read.fault);
  resolveConflicts(store, { of: [conflict], choice: 'mine', value: read.value });
  return { resolved: 1 };
};

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>;

/** The work that the options ask for. Checked before the file is opened. */
const workOf = (values: Values): ((store: WorkspaceStore) => Resolved) => {
  const { all, shrink, value, category, field } = values;
  if ([all, shrink, value].filter((one) => one !== undefined).length > 1)
    throw new UsageError('--all, --value and --shrink answer different questions: give one of them.');
  if (value === undefined && (category !== undefined || field !== undefined))
    throw new UsageError('--category and --field say whose --value is given: --all and --shrink are about everything.');
  if (shrink !== undefined) {
    const choice = oneOf('--shrink', CHOICES, shrink);
    return (store) => answerShrinking(store, choice);
  }
  if (value !== undefined) {
    const [id, unit] = [required(category, '--category'), required(field, '--field')];
    return (store) => giveValue(store, id, unit, value);
  }
  const choice = oneOf('--all', CHOICES, required(all, '--all'));
  return (store) => resolveAll(store, choice, values.delete === true);
};

export const resolveCommand: CliCommand = {
  usage: helpText('resolve'),
  run: async (args, io) => {
    const values = parseOptions('resolve', args, OPTIONS);
    const file = required(values.database, '--database');
    const work = workOf(values);
    await withReplica(file, (store) => {
      const done = work(store);
      if (done.deletions !== undefined)
        say(
          io,
          `Left out: ${done.deletions} that would be deleted on the service. Add “--delete” to delete them, too.`
        );
      printJson(io, done);
    });
  }
};
