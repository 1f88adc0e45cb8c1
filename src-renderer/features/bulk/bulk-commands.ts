import { create } from 'zustand';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { carryOut } from '../../session/edits';
import { hasSelection, hasTree, type FeatureCommands } from '../../session/command-runner';
import { selectedIds } from '../../session/selection';
import { session } from '../../session/session';
import { toast } from '../../ui/toasts';
import { withEverythingBelow } from './bulk-scope';
import { messages } from './messages';

/** The dialog that is open, and the categories that it is about. */
type BulkDialogKind =
  | { readonly kind: 'replace' }
  /** Without ids, the top level is sorted. */
  | { readonly kind: 'sort'; readonly ids: readonly number[] }
  | { readonly kind: 'metadata'; readonly ids: readonly number[] }
  | { readonly kind: 'merge'; readonly ids: readonly number[] };

interface BulkState {
  readonly dialog: BulkDialogKind | null;
}

export const useBulk = create<BulkState>(() => ({ dialog: null }));

export const openBulk = (dialog: BulkDialogKind): void => useBulk.setState({ dialog });

export const closeBulk = (): void => useBulk.setState({ dialog: null });

/** Shows or hides categories with everything below them. */
const setBranchVisible = async (roots: readonly number[], visible: boolean): Promise<void> => {
  const { model } = session;
  const edits = withEverythingBelow(model, roots).flatMap((id): TreeEditRequest[] =>
    model.get(id)?.visible === visible ? [] : [{ kind: 'update', id, fields: { visible } }]
  );
  const [first] = edits;
  if (first?.kind !== 'update') {
    toast(visible ? messages.visibility.alreadyShown : messages.visibility.alreadyHidden);
    return;
  }
  const subject = model.get(first.id)?.name ?? '';
  await carryOut({ action: 'edit', subject, edits }, visible ? messages.visibility.shown : messages.visibility.hidden);
};

export const bulkCommands = {
  replace: { run: () => openBulk({ kind: 'replace' }), isEnabled: hasTree },
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
    run: () => openBulk({ kind: 'sort', ids: selectedIds(session.model) }),
    isEnabled: hasTree,
    needs: 'order'
  },
  setMetadata: { run: () => openBulk({ kind: 'metadata', ids: selectedIds(session.model) }), isEnabled: hasSelection },
  merge: { run: ({ roots }) => openBulk({ kind: 'merge', ids: roots }), isEnabled: ({ roots }) => roots.length > 1 }
} satisfies FeatureCommands;
