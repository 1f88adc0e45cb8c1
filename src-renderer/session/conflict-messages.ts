import type { Choice, Conflict } from '../../src-shared/remote';
import { categories, countOf } from '../platform/text';

const UNIT_LABEL: Readonly<Record<string, string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  visible: 'Visibility',
  place: 'Place',
  existence: 'Existence'
};

/** What the conflict is about: “Name”, “Metadata: color”. */
export const unitLabel = (unit: Conflict['unit']): string =>
  UNIT_LABEL[unit] ?? `Metadata: ${unit.slice('metadata.'.length)}`;

export const withBelow = (label: string, below: number): string =>
  below === 0 ? label : `${label}, with ${categories(below)} below`;

/** What choosing does, on its button. `below`: how many categories go with it. */
export const choiceLabel = ({ kind, unit, mine }: Conflict, choice: Choice, below: number): string => {
  if (choice === 'both') return 'Keep both';
  if (choice === 'theirs' && unit === 'existence')
    return mine === false ? 'Bring it back' : withBelow('Delete it here', below);
  if (choice === 'theirs') return 'Take theirs';
  if (kind === 'deletedThere' || kind === 'unlisted') return withBelow('Create it again', below);
  if (kind === 'orphaned') return withBelow('Create it where it is', below);
  if (kind === 'possiblyCreated') return 'Create it again';
  return kind === 'refused' ? 'Try again' : 'Keep mine';
};

/** Whether a choice is an edit here, which undo takes back; else it only lets the next sync go on. */
const isEdit = ({ kind, unit, mine }: Conflict, choice: Choice): boolean =>
  choice === 'theirs' ? !(unit === 'existence' && mine === false) : unit !== 'existence' && kind !== 'refused';

const outcome = (conflict: Conflict, choice: Choice): string => {
  const { kind, unit, name, mine } = conflict;
  const what = `${unitLabel(unit)} of “${name}”`;
  if (choice === 'both') return `Kept both: ${what}.`;
  if (unit === 'existence') {
    if (choice === 'mine')
      return kind === 'refused' ? `“${name}” will be sent again.` : `“${name}” will be created on the service.`;
    return mine === false ? `“${name}” will come back.` : `“${name}” was deleted here and is in the trash.`;
  }
  if (choice === 'theirs') return `Took theirs: ${what}.`;
  return kind === 'refused' ? `${what} will be sent again.` : `Kept mine: ${what}.`;
};

const SEVERAL: Readonly<Record<Choice, string>> = { mine: 'with mine', theirs: 'with theirs', both: 'with both' };

/** What has been done, as it is said and shown. `left`: conflicts that are still open. */
export const resolvedMessage = (resolved: readonly Conflict[], choice: Choice, left: number): string => {
  const [first] = resolved;
  const done =
    resolved.length === 1 && first !== undefined
      ? outcome(first, choice)
      : `${countOf(resolved.length, 'conflict', 'conflicts')} resolved ${SEVERAL[choice]}.`;
  const rest = left === 0 ? 'No conflicts left.' : `${countOf(left, 'conflict', 'conflicts')} left.`;
  return [done, rest, ...(resolved.some((one) => isEdit(one, choice)) ? ['Undo takes this back.'] : [])].join(' ');
};

export const NOT_RESOLVED = 'Nothing was resolved';
