import type { CategoryId } from '../../src-shared/ids';
import { isCallUnderWay } from '../platform/service-client';
import { isOwn, onTreeChanging } from './follow-tree';
import { session } from './session';

/** What was selected when an edit of this window arrived. */
interface SelectionNote {
  /** What the edit changed. A step that takes it back or does it again changes the same categories. */
  readonly changed: ReadonlySet<CategoryId>;
  readonly selected: ReadonlySet<CategoryId>;
  readonly activeId: CategoryId | null;
}

const MOST_NOTES = 100;
/** Ids in all notes together: a selection may be as large as the tree. */
const MOST_NOTED = 200_000;

const notes: Record<'undo' | 'redo', SelectionNote[]> = { undo: [], redo: [] };
let isStepping = false;

const sizeOf = ({ changed, selected }: SelectionNote): number => changed.size + selected.size;

const note = (added: SelectionNote): void => {
  notes.redo = [];
  notes.undo.push(added);
  let noted = notes.undo.reduce((sum, one) => sum + sizeOf(one), 0);
  while (notes.undo.length > MOST_NOTES || noted > MOST_NOTED) {
    const dropped = notes.undo.shift();
    if (dropped === undefined) return;
    noted -= sizeOf(dropped);
  }
};

/** Notes what is selected before each edit of this window. */
export const followEditedSelection = (): void => {
  onTreeChanging((patch) => {
    // Another window's edit has another selection, and no call of this window is under way then.
    if (!isOwn(patch) || isStepping || !isCallUnderWay()) return;
    const { selected, activeId } = session.state;
    const changed = new Set((patch.changes ?? []).map(({ id }) => id));
    if (changed.size > 0) note({ changed, selected, activeId });
  });
};

/** Takes a step of undo or redo, which is itself no edit whose selection is noted. */
export const whileStepping = async <T>(step: () => Promise<T>): Promise<T> => {
  isStepping = true;
  try {
    return await step();
  } finally {
    isStepping = false;
  }
};

/** What was selected before the edit that a step has taken back or done again; `undefined`: not known. @param changed by the step */
export const takeSelectionNote = (
  way: 'undo' | 'redo',
  changed: ReadonlySet<CategoryId>
): Pick<SelectionNote, 'selected' | 'activeId'> | undefined => {
  const isOfStep = (one: SelectionNote): boolean =>
    one.changed.size === changed.size && changed.isSubsetOf(one.changed);
  const at = notes[way].findLastIndex(isOfStep);
  const [found] = at === -1 ? [] : notes[way].splice(at);
  if (found !== undefined) notes[way === 'undo' ? 'redo' : 'undo'].push(found);
  return found;
};
