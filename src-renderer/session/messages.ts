import type { Direction } from '../model/placement';
import { numeral, plural } from '../platform/text';

const CANNOT_MOVE: Readonly<Record<Direction, string>> = {
  up: 'Already at the top.',
  down: 'Already at the bottom.',
  in: 'There is no category above to move it under.',
  out: 'Already at the top level.'
};

/** What the session says of names, moves and the tree itself. */
export const messages = {
  mayBeOld: 'The window may show an old state',
  nothingChanged: 'Nothing was changed',
  cancelled: 'Cancelled. Nothing was changed.',
  /** Not "Undo", which is the accessible name of the toolbar's button alone. */
  revert: 'Revert',
  windowNotOpened: 'No window was opened',
  notMoved: (count: number) =>
    plural(count, { one: 'The category was not moved', other: 'The categories were not moved' }),
  cannotMove: (direction: Direction) => CANNOT_MOVE[direction],
  /** `position` and `of`: from 1, among its siblings. `parent`: `null` at the top level. */
  moved: (count: number, position: number, of: number, parent: string | null) =>
    `${count === 1 ? 'Moved' : `${numeral(count)} categories moved`} to position ${numeral(position)} of ${numeral(of)} ${
      parent === null ? 'at the top level' : `in “${parent}”`
    }.`,
  nameRefused: 'This name cannot be used.',
  nameNotSaved: (name: string) => `“${name}” was not saved`,
  renamedElsewhere: (name: string) => `The category was renamed elsewhere to “${name}” meanwhile.`,
  renamedUnderneath: (name: string) =>
    `Renamed elsewhere to “${name}” meanwhile. Enter saves yours, Escape keeps theirs.`
};
