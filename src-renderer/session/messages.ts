import type { Counted } from '../../src-shared/dialect';
import { localized } from '../../src-shared/language';
import { LIMITS } from '../../src-shared/limits';
import type { Choice, Conflict } from '../../src-shared/remote';
import type { SyncSummary } from '../../src-shared/workspaces';
import type { ProblemKindId } from '../model/find-problems';
import type { Direction } from '../model/placement';
import { categories } from '../platform/amounts';
import { countOf, numeral, plural } from '../platform/text';

const CANNOT_MOVE: Readonly<Record<Direction, string>> = {
  up: 'Already at the top.',
  down: 'Already at the bottom.',
  in: 'There is no category above to move it under.',
  out: 'Already at the top level.'
};

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
  onlyInApp: 'This works in the Canopy app only, not in a browser.',
  notInDraft: 'This does not work in a draft. Submit or close the draft first.',
  adminsOnly: 'Only an admin of this workspace can delete permanently, or change how long history and trash are kept.',
  disabled: {
    noSelection: 'Select a category first.',
    notOne: 'Select one category.',
    notSeveral: 'Select several categories.',
    noTree: 'There are no categories yet.',
    notNow: 'Not available right now.'
  },
  paneEdges: { details: 'Width of the details', panel: 'Width of the panel' },
  paneEdgeHint: 'Drag to resize. Double-click for the usual width.',
  closedPaneHint: 'Show details',
  mayBeOld: 'The window may be out of date',
  nothingChanged: 'Nothing was changed',
  cancelled: 'Cancelled. Nothing was changed.',
  undo: 'Undo',
  windowNotOpened: 'No window was opened',
  notMoved: (count: number) =>
    plural(count, { one: 'The category was not moved', other: 'The categories were not moved' }),
  cannotMove: (direction: Direction) => CANNOT_MOVE[direction],
  sorted: (column: string) => `The rows are sorted by ${column}, so their own order does not show.`,
  endSort: 'Turn off sorting',
  moved: (count: number, position: number, of: number, parent: string | null) =>
    `${count === 1 ? 'Moved' : `${numeral(count)} categories moved`} to position ${numeral(position)} of ${numeral(of)} ${
      parent === null ? 'at the top level' : `in “${parent}”`
    }.`,
  rights: {
    viewer: 'You can only view this workspace. An admin can give you permission to edit.',
    proposer: 'You can propose changes to this workspace, and an editor publishes them. Use “Propose changes”.',
    branchGone: 'The branch you can edit is no longer in this workspace. An admin can give you another one.',
    outside: (branch: string) => `You can edit “${branch}” and its subcategories, and view the rest.`,
    review: 'Changes here need a review.',
    propose: 'Propose changes',
    limited: (branch: string) => `You can edit the subcategories of “${branch}”, and view the rest.`
  },
  nameRefused: 'This name cannot be used.',
  unsaved: (label: string, text: string) => `${label}: “${text}”`,
  nameNotSaved: (name: string) => `“${name}” was not saved`,
  changedElsewhere: 'Changed elsewhere',
  notHeardYet: 'It was changed elsewhere, and the change has not arrived here yet. Try again.',
  gone: 'The category has been deleted.',
  renamedElsewhere: (name: string) => `The category was renamed elsewhere to “${name}” meanwhile.`,
  renamedUnderneath: (name: string) =>
    `Renamed elsewhere to “${name}” meanwhile. Enter saves yours, Escape keeps theirs.`,
  nameCameBack: 'Not saved. It came back after Canopy closed: Enter saves it, Escape discards it.',
  settingNotKept: 'The setting was not saved',
  draftNotKept: 'Unsaved text cannot be backed up',
  settingsNotRead: 'The settings could not be read, so defaults are used',

  clipboard: {
    copied: (count: number) => `${categories(count)} copied.`,
    cut: (count: number) =>
      `${categories(count)} cut. Paste to move ${plural(count, { one: 'it', other: 'them' })}, or press Escape to cancel.`,
    pasted: (count: number, parent: string | null) =>
      `${categories(count)} pasted ${parent === null ? 'at the top level' : `in “${parent}”`}.`,
    duplicated: (count: number) => `${categories(count)} duplicated.`,
    notPasted: 'Nothing was pasted',
    notDuplicated: 'Nothing was duplicated',
    noText: 'There is no text to paste.',
    underItself: 'A category cannot be moved under itself.',
    tooDeep: (levels: number) =>
      `This would be ${numeral(levels)} levels deep. A tree has at most ${numeral(LIMITS.depth)}.`,
    tooMany: (size: number, added: number) =>
      `A workspace holds at most ${categories(LIMITS.categories)}. This one has ${numeral(size)}, and ${numeral(added)} would be added.`,
    pasteTitle: (count: number) => `Paste ${categories(count)}?`,
    pastePlace: (parent: string | null) =>
      parent === null ? 'They will be added to the top level.' : `They will be added under “${parent}”.`,
    paste: 'Paste'
  },

  conflicts: {
    edit: 'Edit',
    unitLabel,
    withBelow,
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
    },
    notResolved: 'Nothing was resolved'
  },

  service: {
    notRead: 'The service settings could not be read',
    notSynced: 'The workspace was not synced',
    sendingNotSet: 'How changes are sent was not changed',
    readingNotCancelled: 'Reading was not cancelled',
    products: (count: number, of: number, host: string, what: Counted): string =>
      `Up to ${countOf(count, `${what} is`, `${what}s are`)} in ${of === 1 ? 'it' : 'them'} and below at ${host}.`,
    noSuchField: {
      slug: 'This service has no slugs.',
      description: 'This service has no descriptions.',
      visible: 'This service has no hidden categories.',
      order: 'This service keeps no order among siblings.'
    },
    readOnly: {
      slug: 'This service does not accept changes to slugs.',
      description: 'This service does not accept changes to descriptions.',
      visible: 'This service does not accept changes to visibility.',
      order: 'This service does not accept changes to the order of siblings.'
    }
  },

  sync: {
    notSent: 'Not sent to the service yet.',
    beingSent: 'Being sent to the service.',
    changedThere: 'Changed elsewhere since you last looked at it.',
    proposed: 'Changed in this proposal.',
    waitingText,
    conflictText,
    failureText,
    withWaiting,
    summary: ({ state, waiting, conflicts }: SyncSummary): string => {
      const failure = failureText(state);
      if (conflicts > 0 && state !== 'shrunk') return conflictText(conflicts);
      if (failure !== '') return withWaiting(failure, waiting);
      return waiting > 0 ? waitingText(waiting) : '';
    }
  },

  problem: {
    misfit: 'Values that do not fit their field',
    missing: 'Required values that are missing',
    siblingNames: 'Duplicate names under one parent',
    siblingSlugs: 'Duplicate slugs under one parent',
    treeSlugs: 'Duplicate slugs under different parents',
    similarNames: 'Similar names',
    nothingShows: 'Branches with nothing visible',
    tooDeep: 'Too many levels',
    noSlug: 'No slug',
    spaces: 'Double spaces',
    capitals: 'Inconsistent capitalization',
    unmapped: 'Not mapped to a taxonomy',
    outdated: 'Outdated mappings'
  } satisfies Readonly<Record<ProblemKindId, string>>,

  list: {
    save: 'Save',
    add: 'Add',
    up: 'Move up',
    down: 'Move down',
    remove: 'Remove',
    discardTitle: 'Discard the changes?',
    discardText: 'Your changes are not saved.',
    discardAnswer: 'Discard'
  },

  rulesNotRead: 'The rules of the workspace could not be read',
  fieldsNotRead: 'The fields of the workspace could not be read',
  fieldsNotAdded: 'The fields of the file were not added',

  metadata: {
    types: { text: 'Text', number: 'Number', yesNo: 'Yes/no', list: 'List', json: 'JSON' },
    yes: 'Yes',
    no: 'No',
    onePerLine: 'One item per line',
    enterNumber: 'Enter a number such as 12, -3 or 0.5.',
    brokenText: 'Text cannot contain invalid characters (lone surrogates).',
    enterJson: 'Enter a value: text in double quotes, a number, true, false, null, a list or an object.',
    notJson: 'This is not valid JSON.',
    jsonPlace: (line: number, column: number, reason: string) => `Line ${line}, column ${column}: ${reason}.`,
    jsonReasons: {
      value: 'a value is missing: text in double quotes, a number, true, false, null, a list or an object',
      'value or ]': 'a value or a closing bracket ] is missing',
      key: 'a key in double quotes is missing; no comma follows the last entry',
      'key or }': 'a key in double quotes or a closing brace } is missing',
      ':': 'a colon is missing after the key',
      ', or }': 'a comma or a closing brace } is missing',
      ', or ]': 'a comma or a closing bracket ] is missing',
      end: 'there is something after the end'
    },
    jsonBrokenText: 'a text has no closing quote, or a line break or a backslash in it that must be written \\n or \\\\'
  },

  people: {
    you: 'You',
    somebody: 'Someone on the team'
  },

  show: {
    stays: 'The workspace was not switched',
    unsaved: (field: string): string =>
      `This text cannot be saved as it is. ${field}. Correct it, or press Escape to discard it.`,
    noWindow: 'No window was opened'
  }
});
