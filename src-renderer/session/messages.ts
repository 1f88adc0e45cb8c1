import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../src-shared/language';
import { LIMITS } from '../../src-shared/limits';
import type { Choice, Conflict } from '../../src-shared/remote';
import type { SyncSummary } from '../../src-shared/workspaces';
import { categories } from '../platform/amounts';
import { countOf, numeral } from '../platform/text';

const UNIT_LABEL: Readonly<Record<string, string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  visible: 'Visibility',
  place: 'Place',
  existence: 'New / Deleted'
};

const unitLabel = (unit: Conflict['unit']): string => UNIT_LABEL[unit] ?? `Metadata: ${unit.slice('metadata.'.length)}`;

const withBelow = (label: string, below: number): string =>
  below === 0 ? label : `${label}, with ${categories(below)} below`;

/** Whether a choice edits this workspace, so that undo applies; otherwise it only affects the next sync. */
const isEdit = ({ kind, unit, mine }: Conflict, choice: Choice | 'value'): boolean => {
  if (choice === 'value') return true;
  if (kind === 'deletedHere') return choice === 'mine';
  return choice === 'theirs' ? !(unit === 'existence' && mine === false) : unit !== 'existence' && kind !== 'refused';
};

const outcome = (conflict: Conflict, choice: Choice | 'value'): string => {
  const { kind, unit, name, mine } = conflict;
  const what = `${unitLabel(unit)} of “${name}”`;
  if (choice === 'both') return `Kept both: ${what}.`;
  if (choice === 'value') return `Set: ${what}.`;
  if (kind === 'deletedHere')
    return choice === 'mine'
      ? `“${name}” was deleted here and is in the trash. The service deletes it when that is sent.`
      : `“${name}” stays.`;
  if (unit === 'existence') {
    if (choice === 'mine')
      return kind === 'refused' ? `“${name}” will be sent again.` : `“${name}” will be created on the service.`;
    return mine === false ? `“${name}” will come back.` : `“${name}” was deleted here and is in the trash.`;
  }
  if (choice === 'theirs') return `Took theirs: ${what}.`;
  return kind === 'refused' ? `${what} will be sent again.` : `Kept mine: ${what}.`;
};

const waitingText = (waiting: number): string => countOf(waiting, 'change waiting', 'changes waiting');

const conflictText = (conflicts: number): string => countOf(conflicts, 'conflict', 'conflicts');

/** Why a workspace does not sync, or what has to be decided first; empty: nothing. `offline`: the service did not answer. */
const failureText = (state: SyncSummary['state']): string => {
  switch (state) {
    case 'offline':
      return 'Offline';
    case 'unauthorized':
      return 'Credentials needed';
    case 'failed':
      return 'Sync failed';
    case 'shrunk':
      return 'Review needed';
    case 'busy':
      return 'Service busy';
    default:
      return '';
  }
};

const withWaiting = (words: string, waiting: number): string =>
  waiting > 0 ? `${words}, ${waitingText(waiting)}` : words;

const SEVERAL = { mine: 'with mine', theirs: 'with theirs', both: 'with both', value: 'with another value' } as const;

export const messages = localized('session', {
  ...english,
  clipboard: {
    ...english.clipboard,
    tooDeep: (levels: number) =>
      `This would be ${numeral(levels)} levels deep. A tree has at most ${numeral(LIMITS.depth)}.`,
    tooMany: (size: number, added: number) =>
      `A workspace holds at most ${categories(LIMITS.categories)}. This one has ${numeral(size)}, and ${numeral(added)} would be added.`
  },
  conflicts: {
    ...english.conflicts,
    unitLabel,
    choiceLabel: ({ kind, unit, mine }: Conflict, choice: Choice, below: number): string => {
      if (choice === 'both') return 'Keep both';
      if (kind === 'deletedHere') return choice === 'mine' ? withBelow('Delete it', below) : 'Keep it';
      if (choice === 'theirs' && unit === 'existence')
        return mine === false ? 'Bring it back' : withBelow('Delete it here', below);
      if (choice === 'theirs') return 'Take theirs';
      if (kind === 'deletedThere' || kind === 'unlisted') return withBelow('Create it again', below);
      if (kind === 'orphaned') return withBelow('Create it where it is', below);
      if (kind === 'possiblyCreated') return 'Create it again';
      return kind === 'refused' ? 'Try again' : 'Keep mine';
    },
    resolved: (resolved: readonly Conflict[], choice: Choice | 'value', left: number): string => {
      const [first] = resolved;
      const done =
        resolved.length === 1 && first !== undefined
          ? outcome(first, choice)
          : `${countOf(resolved.length, 'conflict', 'conflicts')} resolved ${SEVERAL[choice]}.`;
      const rest = left === 0 ? 'No conflicts left.' : `${countOf(left, 'conflict', 'conflicts')} left.`;
      return [done, rest, ...(resolved.some((one) => isEdit(one, choice)) ? ['You can undo this.'] : [])].join(' ');
    }
  },
  sync: {
    ...english.sync,
    failureText,
    summary: ({ state, waiting, conflicts }: SyncSummary): string => {
      const failure = failureText(state);
      if (conflicts > 0 && state !== 'shrunk') return conflictText(conflicts);
      if (failure !== '') return withWaiting(failure, waiting);
      return waiting > 0 ? waitingText(waiting) : '';
    }
  }
});
