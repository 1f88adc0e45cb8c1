import sentences from './messages/en.json' with { type: 'json' };
import type { Choice, Conflict } from '../../src-shared/remote';
import type { SyncSummary } from '../../src-shared/workspaces';
import { itemsOf } from '../platform/amounts';
import { inARow } from '../platform/text';

const UNITS: Readonly<Record<string, string>> = sentences.conflicts.units;

const unitLabel = (unit: Conflict['unit']): string =>
  UNITS[unit] ?? sentences.conflicts.unitOfMetadata({ key: unit.slice('metadata.'.length) });

const EXISTENCE: Readonly<Partial<Record<Conflict['kind'], string>>> = {
  deletedThere: sentences.conflicts.existence.changedOrDeleted,
  deletedHere: sentences.conflicts.existence.changedOrDeleted,
  orphaned: sentences.conflicts.existence.newOrDeleted,
  unlisted: sentences.conflicts.existence.unlisted
};

/** What a conflict is about. */
const conflictLabel = ({ kind, unit, mine }: Pick<Conflict, 'kind' | 'unit' | 'mine'>): string => {
  if (unit !== 'existence') return unitLabel(unit);
  const { deleted, isNew } = sentences.conflicts.existence;
  return EXISTENCE[kind] ?? (mine === false ? deleted : isNew);
};

/** Whether a choice edits this workspace, so that undo applies; otherwise it only affects the next sync. */
const isEdit = ({ kind, unit, mine }: Conflict, choice: Choice | 'value'): boolean => {
  if (choice === 'value') return true;
  if (kind === 'deletedHere') return choice === 'mine';
  return choice === 'theirs' ? !(unit === 'existence' && mine === false) : unit !== 'existence' && kind !== 'refused';
};

const outcome = (conflict: Conflict, choice: Choice | 'value'): string => {
  const { kind, unit, name, mine } = conflict;
  const words = sentences.conflicts.outcome;
  const what = { unit: conflictLabel(conflict), name };
  if (choice === 'both') return words.keptBoth(what);
  if (choice === 'value') return words.set(what);
  if (kind === 'deletedHere') return choice === 'mine' ? words.deletedAndToBeSent({ name }) : words.stays({ name });
  if (unit === 'existence') {
    if (choice === 'mine') return kind === 'refused' ? words.sentAgain({ name }) : words.created({ name });
    return mine === false ? words.comesBack({ name }) : words.deleted({ name });
  }
  if (choice === 'theirs') return words.tookTheirs(what);
  return kind === 'refused' ? words.unitSentAgain(what) : words.keptMine(what);
};

const FAILURES: Readonly<Partial<Record<NonNullable<SyncSummary['state']>, string>>> = sentences.sync.failures;

/** Why a workspace does not sync, or what has to be decided first. */
const failureText = (state: SyncSummary['state']): string | null => (state === null ? null : (FAILURES[state] ?? null));

export const messages = {
  ...sentences,
  conflicts: {
    ...sentences.conflicts,
    unitLabel,
    conflictLabel,
    choiceLabel: ({ kind, unit, mine }: Conflict, choice: Choice, below: number): string => {
      const words = sentences.conflicts.choices;
      if (choice === 'both') return words.keepBoth;
      if (kind === 'deletedHere') return choice === 'mine' ? words.delete({ below }) : words.keep;
      if (choice === 'theirs' && unit === 'existence')
        return mine === false ? words.bringBack : words.deleteHere({ below });
      if (choice === 'theirs') return words.takeTheirs;
      if (kind === 'deletedThere' || kind === 'unlisted') return words.createAgain({ below });
      if (kind === 'orphaned') return words.createWhereItIs({ below });
      if (kind === 'possiblyCreated') return words.createAgain({ below: 0 });
      return kind === 'refused' ? words.tryAgain : words.keepMine;
    },
    resolved: (resolved: readonly Conflict[], choice: Choice | 'value', left: number): string => {
      const { severalResolved, left: leftText, canUndo } = sentences.conflicts;
      const [first] = resolved;
      const done =
        resolved.length === 1 && first !== undefined
          ? outcome(first, choice)
          : severalResolved({ count: resolved.length, choice });
      return inARow([done, leftText({ left }), ...(resolved.some((one) => isEdit(one, choice)) ? [canUndo] : [])]);
    }
  },
  sync: {
    ...sentences.sync,
    failureText,
    summary: ({ state, waiting, conflicts }: SyncSummary): string => {
      const { conflictText, waitingText } = sentences.sync;
      const failure = failureText(state);
      if (conflicts > 0 && state !== 'shrunk') return conflictText({ conflicts });
      const words = [...(failure === null ? [] : [failure]), ...(waiting > 0 ? [waitingText({ waiting })] : [])];
      return words.length === 0 ? '' : itemsOf(words);
    }
  }
};
