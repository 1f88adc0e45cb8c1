import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { editAndReport } from '../../session/edits';
import { hasSelection, hasSeveralSelected, hasTree, type FeatureCommands } from '../../session/command-runner';
import { selectedIds } from '../../session/selection';
import { session } from '../../session/session';
import { toast } from '../../ui/toasts';
import { withEverythingBelow } from './bulk-scope';
import { messages } from './messages';
import { openDialog } from '../../session/dialogs';

const setBranchVisible = async (roots: readonly number[], visible: boolean): Promise<void> => {
  const { model } = session;
  const edits = withEverythingBelow(model, roots).flatMap((id): TreeEditRequest[] =>
    model.get(id)?.visible === visible ? [] : [{ kind: 'update', id, fields: { visible } }]
  );
  if (edits.length === 0) {
    toast(visible ? messages.visibility.alreadyShown : messages.visibility.alreadyHidden);
    return;
  }
  await editAndReport({ action: 'edit', edits }, visible ? messages.visibility.shown : messages.visibility.hidden);
};

export const bulkCommands = {
  replace: { run: () => openDialog('replace', null), isEnabled: hasTree },
  showBranch: {
    run: ({ roots }) => setBranchVisible(roots, true),
    isEnabled: hasSelection,
    needs: 'visible',
    isEdit: true
  },
  hideBranch: {
    run: ({ roots }) => setBranchVisible(roots, false),
    isEnabled: hasSelection,
    needs: 'visible',
    isEdit: true
  },
  sortChildren: {
    run: () => openDialog('sort', { ids: selectedIds(session.model) }),
    isEnabled: hasTree,
    needs: 'order'
  },
  setMetadata: { run: () => openDialog('metadata', { ids: selectedIds(session.model) }), isEnabled: hasSelection },
  merge: { run: ({ roots, given }) => openDialog('merge', { ids: given ?? roots }), isEnabled: hasSeveralSelected }
} satisfies FeatureCommands;
