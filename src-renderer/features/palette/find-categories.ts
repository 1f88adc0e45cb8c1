import { atOnce, pauseEvery, type SlicedWork } from '../../../src-shared/sliced-work';
import { fold } from '../../../src-shared/normal-forms';
import { foldedSlug } from '../../../src-shared/search-test';
import { NameFit, nameFit, textFit } from '../../model/search/name-fit';
import { foldedOtherName } from '../../model/shown-language';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import { useCallback, useMemo } from 'react';
import { useSliced } from '../../platform/use-sliced';
import { session, useSession } from '../../session/session';

/** Matches that are kept of each kind before the shortest names among them are chosen. */
const ENOUGH = 400;

const PAUSE_EVERY = 500;

function* findByNumber(model: TreeModel, digits: string, most: number): SlicedWork<CategoryNode[]> {
  const exact = model.get(Number(digits));
  const found = exact === undefined ? [] : [exact];
  const isPause = pauseEvery(PAUSE_EVERY);
  for (const node of model.nodes()) {
    if (found.length >= most) break;
    if (node !== exact && String(node.id).startsWith(digits)) found.push(node);
    if (isPause()) yield;
  }
  return found;
}

function* findByText(model: TreeModel, query: string, most: number): SlicedWork<CategoryNode[]> {
  const wanted = fold(query);
  const fitOf = nameFit(query);
  const found = Array.from({ length: NameFit.None }, (): CategoryNode[] => []);
  const beginnings = found[NameFit.Beginning] ?? [];
  const isPause = pauseEvery(PAUSE_EVERY);
  for (const node of model.nodes()) {
    if (isPause()) yield;
    if (beginnings.length >= ENOUGH) {
      // Only a whole match could still be better, which most names rule out by their length.
      const isWhole = node.name.length === query.length && fold(node.name) === wanted;
      if (isWhole || foldedSlug(node) === wanted || foldedOtherName(node) === wanted) found[NameFit.Whole]?.push(node);
      continue;
    }
    const kind = found[Math.min(fitOf(model, node), textFit(foldedSlug(node) ?? '', wanted))];
    if (kind !== undefined && kind.length < ENOUGH) kind.push(node);
  }
  return found.flatMap((kind) => kind.sort((a, b) => a.name.length - b.name.length)).slice(0, most);
}

/**
 * The categories that match a query, the best first, at most `most`: by name, slug, words of the path, and id as "#12". In slices,
 * since a million names take more than a second. If the tree is edited between two slices, a match may be of before the edit.
 */
export function* findInSlices(model: TreeModel, query: string, most: number): SlicedWork<CategoryNode[]> {
  const text = query.trim();
  if (text === '') return [];
  const digits = /^#(\d+)$/.exec(text)?.[1];
  return yield* digits === undefined ? findByText(model, text, most) : findByNumber(model, digits, most);
}

/** As `findInSlices`, without pauses. */
export const findCategories = (model: TreeModel, query: string, most: number): CategoryNode[] =>
  atOnce(findInSlices(model, query, most));

/** Categories in the palette: few, so that the commands below them are near. */
export const MOST_CATEGORIES = 20;

/** The beginning of a query for commands only. */
export const COMMANDS_ONLY = '>';

/** The part of a query that is matched with categories; empty for commands only. */
export const categoryQuery = (query: string): string => (query.trimStart().startsWith(COMMANDS_ONLY) ? '' : query);

const SMALL = 30_000;

/**
 * The categories that match a query; `null` while a large tree is being searched. After an edit the old matches show until the
 * tree has been searched again.
 */
export const useFoundCategories = (query: string): readonly CategoryNode[] | null => {
  const snapshot = useSession((state) => state.snapshot);
  const model = snapshot?.model ?? session.model;
  const text = categoryQuery(query);
  // The model is changed in place; a new snapshot marks each change.
  const source = useMemo(() => ({ snapshot, model }), [snapshot, model]);
  const begin = useCallback((of: typeof source) => findInSlices(of.model, text, MOST_CATEGORIES), [text]);
  const { result, isOfBefore } = useSliced(begin, source, model.size <= SMALL || text.trim() === '');
  return useMemo(
    () => (result === null || isOfBefore ? null : result.flatMap(({ id }) => source.model.get(id) ?? [])),
    [result, isOfBefore, source]
  );
};
