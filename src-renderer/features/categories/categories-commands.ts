import { TOP_LEVEL } from '../../../src-shared/ids';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import type { Placement } from '../../model/placement';
import {
  type CommandContext,
  type FeatureCommands,
  hasOneSelected,
  hasSelection,
  hasTree
} from '../../session/command-runner';
import { editMany } from '../../session/edits';
import { queueKeys } from '../../session/key-queue';
import { moveSelection } from '../../session/move-commands';
import { beginRename, commitNaming } from '../../session/naming';
import { isSelectionLarge, selectAll, someSelectedRoots } from '../../session/selection';
import { session } from '../../session/session';
import { requestDelete } from './deletion';
import { messages } from '../../session/messages';
import { attempt } from '../../ui/toasts';

type Place = (model: TreeModel, active: CategoryNode | undefined) => Placement | null;

/** @returns whether the name that was still being typed has been saved */
const saveAndBegin = async (place: Place): Promise<boolean> => {
  if (!(await commitNaming('key'))) return false;
  const { model } = session;
  if (session.state.snapshot === null) return true;
  const { activeId } = session.state;
  const active = activeId === null ? undefined : model.get(activeId);
  const draft = place(model, active);
  if (draft === null) return true;
  session.startDraft(draft);
  // The draft ends the search, and the category beside it may be in a collapsed branch.
  if (active !== undefined) session.reveal(active.id);
  return true;
};

const beginDraft = (place: Place): Promise<void> => queueKeys(saveAndBegin(place));

/** Begins a new category after the selected one, or at the end of the top level when nothing is selected. */
export const beginSibling = (): Promise<void> =>
  beginDraft((model, active) =>
    active === undefined
      ? { parent: TOP_LEVEL, after: model.childIds(TOP_LEVEL).at(-1) ?? 'first' }
      : { parent: active.parent, after: active.id }
  );

/** Begins a new category as the last child of the selected one. */
export const beginChild = (): Promise<void> =>
  beginDraft((model, active) =>
    active === undefined ? null : { parent: active.id, after: model.childIds(active.id).at(-1) ?? 'first' }
  );

const setVisible = async (ids: readonly number[], visible: boolean): Promise<void> => {
  const edits = ids.map((id) => ({ kind: 'update' as const, id, fields: { visible } }));
  await attempt(editMany({ action: 'edit', edits }), messages.nothingChanged);
};

const hasVisible = (isVisible: boolean) => (): boolean =>
  isSelectionLarge() || someSelectedRoots(session.model).some((id) => session.model.get(id)?.visible === isVisible);

const renameFirst = ({ roots: [id] }: Pick<CommandContext, 'roots'>): void => {
  const node = id === undefined ? undefined : session.model.get(id);
  if (node !== undefined) beginRename(node);
};

export const categoriesCommands = {
  newCategory: { run: beginSibling },
  newSubcategory: { run: beginChild, isEnabled: hasOneSelected },
  show: { run: ({ roots }) => setVisible(roots, true), isEnabled: hasVisible(false), needs: 'visible', isEdit: true },
  hide: { run: ({ roots }) => setVisible(roots, false), isEnabled: hasVisible(true), needs: 'visible', isEdit: true },
  selectAll: { run: selectAll, isEnabled: hasTree },
  expandAll: { run: () => session.expandAll(), isEnabled: hasTree },
  collapseAll: { run: () => session.collapseAll(), isEnabled: hasTree },
  rename: { run: renameFirst, isEnabled: hasOneSelected },
  moveUp: { run: ({ roots }) => moveSelection(roots, 'up'), isEnabled: hasSelection, needs: 'order', isEdit: true },
  moveDown: { run: ({ roots }) => moveSelection(roots, 'down'), isEnabled: hasSelection, needs: 'order', isEdit: true },
  indent: { run: ({ roots }) => moveSelection(roots, 'in'), isEnabled: hasSelection, isEdit: true },
  outdent: { run: ({ roots }) => moveSelection(roots, 'out'), isEnabled: hasSelection, isEdit: true },
  delete: { run: ({ roots }) => requestDelete(roots), isEnabled: hasSelection, isEdit: true }
} satisfies FeatureCommands;
