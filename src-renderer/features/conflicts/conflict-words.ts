import type { Choice, Conflict } from '../../../src-shared/remote';
import { categories, countOf } from '../../platform/text';

const UNIT_LABEL: Readonly<Record<string, string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  visible: 'Visibility',
  place: 'Place',
  existence: 'Whether it is there'
};

/** What the conflict is about: “Name”, “Metadata: color”. */
export const unitLabel = (unit: Conflict['unit']): string =>
  UNIT_LABEL[unit] ?? `Metadata: ${unit.slice('metadata.'.length)}`;

const withBelow = (label: string, below: number): string =>
  below === 0 ? label : `${label}, with ${categories(below)} below`;

/** What choosing does, on its button. `below`: how many categories go with it. */
export const choiceLabel = ({ kind, unit, mine }: Conflict, choice: Choice, below: number): string => {
  if (choice === 'both') return 'Keep both';
  if (choice === 'theirs' && unit === 'existence')
    return mine === false ? 'Bring it back' : withBelow('Delete it here', below);
  if (choice === 'theirs') return 'Take theirs';
  if (kind === 'deletedThere' || kind === 'unlisted') return withBelow('Create it anew', below);
  if (kind === 'orphaned') return withBelow('Create it where it is', below);
  if (kind === 'possiblyCreated') return 'Create it again';
  return kind === 'refused' ? 'Try again' : 'Keep mine';
};

type Sides = Readonly<Record<'base' | 'mine' | 'theirs', string>>;

/** What “whether it is there” comes to on each side. */
export const existenceOn = ({ kind, mine }: Conflict, below: number): Sides => {
  if (kind === 'deletedThere')
    return { base: 'It was there', mine: withBelow('Changed here', below), theirs: 'Deleted' };
  if (kind === 'unlisted')
    return { base: 'It was there', mine: withBelow('Kept here', below), theirs: 'Not listed any more' };
  if (kind === 'orphaned')
    return { base: 'Not there yet', mine: withBelow('New here', below), theirs: 'Its place was deleted' };
  if (kind === 'possiblyCreated')
    return { base: 'Not there yet', mine: 'New here, sent without an answer', theirs: 'Several that could be it' };
  return mine === false
    ? { base: 'It was there', mine: 'Deleted here', theirs: 'Still there' }
    : { base: 'Not there yet', mine: withBelow('New here', below), theirs: 'Not taken' };
};

/** Whether a choice is an edit here, which undo takes back; else it only lets the next sync go on. */
const isEdit = ({ kind, unit, mine }: Conflict, choice: Choice): boolean =>
  choice === 'theirs' ? !(unit === 'existence' && mine === false) : unit !== 'existence' && kind !== 'refused';

const outcome = (conflict: Conflict, choice: Choice): string => {
  const { kind, unit, name, mine } = conflict;
  const what = `${unitLabel(unit)} of “${name}”`;
  if (choice === 'both') return `Both are kept: ${what}.`;
  if (unit === 'existence') {
    if (choice === 'mine')
      return kind === 'refused' ? `“${name}” is tried again.` : `“${name}” will be created on the service.`;
    return mine === false ? `“${name}” comes back.` : `“${name}” is deleted here, and in the trash.`;
  }
  if (choice === 'theirs') return `Theirs is taken: ${what}.`;
  return kind === 'refused' ? `${what} is sent again.` : `Mine is kept: ${what}.`;
};

const SEVERAL: Readonly<Record<Choice, string>> = { mine: 'with mine', theirs: 'with theirs', both: 'with both' };

/** What has been done, as it is said and shown. `left`: conflicts that are still open. */
export const settledWords = (settled: readonly Conflict[], choice: Choice, left: number): string => {
  const [first] = settled;
  const done =
    settled.length === 1 && first !== undefined
      ? outcome(first, choice)
      : `${countOf(settled.length, 'conflict is', 'conflicts are')} settled ${SEVERAL[choice]}.`;
  const rest = left === 0 ? 'No conflicts are left.' : `${countOf(left, 'conflict is', 'conflicts are')} left.`;
  return [done, rest, ...(settled.some((one) => isEdit(one, choice)) ? ['Undo makes the other choice.'] : [])].join(
    ' '
  );
};
