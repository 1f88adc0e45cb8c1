import type { Category } from '../../src-shared/category';
import type { Hierarchy, ImportMode } from '../../src-shared/import-plan';
import type { TreeEditRequest } from '../../src-shared/tree-edits';
import { importEdits } from '../domain/import-edits';
import { inReadingOrder } from '../domain/tree';
import type { FileCategory } from '../formats/records';
import { CommandFailure } from './command';
import { messages } from './messages';

type MergeMode = Exclude<ImportMode, { kind: 'append' }>;

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

const hasKey = ({ id, slug, metadata }: FileCategory, { matchBy, entry }: MergeMode): boolean => {
  if (matchBy === 'id') return id !== undefined;
  if (matchBy === 'slug') return (slug ?? null) !== null;
  return matchBy === 'path' || (entry !== undefined && Object.hasOwn(metadata ?? {}, entry));
};

/** A file by which nothing can be matched would come in a second time, and take the place of all that is there. */
const requireKeys = (imported: readonly FileCategory[], mode: MergeMode): void => {
  for (const { category } of inReadingOrder<FileCategory>(imported)) if (hasKey(category, mode)) return;
  throw new CommandFailure(messages.nothingToMatchBy(mode.matchBy === 'entry' ? `entry:${mode.entry}` : mode.matchBy));
};

/**
 * What a file does to a tree that it updates or replaces.
 * @throws CommandFailure where no category of the file has what it is to be matched by
 */
export const changesTo = (
  tree: readonly Category[],
  imported: readonly FileCategory[],
  { mode, hierarchy }: { readonly mode: MergeMode; readonly hierarchy: Hierarchy }
): { readonly edits: readonly TreeEditRequest[]; readonly outcome: PlannedImport } => {
  requireKeys(imported, mode);
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
