import type { TreeModel } from '../tree/tree-model';
import { fold, foldedName } from './fold';

/** What a search found, and what has to stay on screen so that each find stands in its place. */
export interface TreeFilter {
  /** What was looked for, as it was typed. */
  readonly query: string;
  readonly matches: ReadonlySet<number>;
  /** The matches and everything above them. */
  readonly kept: ReadonlySet<number>;
}

/** Filters by name or slug. @returns `null` when there is nothing to look for, so that the whole tree shows. */
export const filterTree = (model: TreeModel, query: string): TreeFilter | null => {
  const wanted = fold(query.trim());
  if (wanted === '') return null;
  const matches = new Set<number>();
  const kept = new Set<number>();
  for (const node of model.nodes()) {
    if (!foldedName(node).includes(wanted) && !(node.slug?.includes(wanted) ?? false)) continue;
    matches.add(node.id);
    kept.add(node.id);
    for (const ancestor of model.ancestors(node.id)) {
      if (kept.has(ancestor.id)) break;
      kept.add(ancestor.id);
    }
  }
  return { query, matches, kept };
};

/** The find that stands first in the tree; `null` when nothing was found. */
export const firstMatch = (model: TreeModel, { matches, kept }: TreeFilter): number | null => {
  let siblings = model.childIds(null);
  for (;;) {
    const id = siblings.find((sibling) => kept.has(sibling));
    if (id === undefined || matches.has(id)) return id ?? null;
    // Kept without being a find itself: one of those below it is.
    siblings = model.childIds(id);
  }
};

/** The part of `name` to highlight, as start and end, or `null`. */
export const matchRange = (name: string, query: string): readonly [number, number] | null => {
  const wanted = fold(query.trim());
  if (wanted === '') return null;
  // Folding can change a text's length, so positions are counted character by character of the original.
  let folded = '';
  const starts: number[] = [];
  let offset = 0;
  for (const character of name) {
    const part = fold(character);
    for (let index = 0; index < part.length; index += 1) starts.push(offset);
    folded += part;
    offset += character.length;
  }
  const at = folded.indexOf(wanted);
  if (at === -1) return null;
  return [starts[at] ?? 0, starts[at + wanted.length] ?? name.length];
};
