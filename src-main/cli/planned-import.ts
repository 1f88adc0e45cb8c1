import type { Category } from '../../src-shared/category';
import type { Hierarchy, MergeMode } from '../../src-shared/import-plan';
import type { TreeEditRequest } from '../../src-shared/tree-edits';
import { hasMatchKeys, importEdits } from '../domain/import-edits';
import type { ImportedCategory } from '../domain/tree';
import { CommandFailure } from './command';
import { messages } from './messages';

/** How many categories of the workspace an import changes, each in each way. */
export interface PlannedImport {
  readonly matched: number;
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  /** Parents whose children come in another order. */
  readonly reordered: number;
  readonly removed: number;
  /** Categories of the file that could be several of the workspace; they count as added. */
  readonly unclear: number;
}

/** Of categories that are all new. */
export const allAdded = (count: number): PlannedImport => ({
  matched: 0,
  added: count,
  changed: 0,
  moved: 0,
  reordered: 0,
  removed: 0,
  unclear: 0
});

/**
 * What a file does to a tree that it updates or replaces.
 * @throws CommandFailure where no category of the file has what it is to be matched by
 */
export const changesTo = (
  tree: readonly Category[],
  imported: readonly ImportedCategory[],
  { mode, hierarchy }: { readonly mode: MergeMode; readonly hierarchy: Hierarchy }
): { readonly edits: readonly TreeEditRequest[]; readonly outcome: PlannedImport } => {
  if (!hasMatchKeys(imported, mode))
    throw new CommandFailure(
      messages.nothingToMatchBy(mode.matchBy === 'entry' ? `entry:${mode.entry}` : mode.matchBy)
    );
  const { edits, matched, added, removed, unclear } = importEdits(tree, imported, {
    mode,
    hasPlaces: hierarchy !== 'flat'
  });
  const countOf = (kind: TreeEditRequest['kind']): number => edits.filter((edit) => edit.kind === kind).length;
  return {
    edits,
    outcome: {
      matched,
      added,
      changed: countOf('update'),
      moved: countOf('move'),
      reordered: countOf('arrange'),
      removed,
      unclear
    }
  };
};
