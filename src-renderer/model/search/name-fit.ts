import { fold } from '../../../src-shared/normal-forms';
import { foldedName } from '../../../src-shared/search-test';
import { foldedOtherName } from '../shown-language';
import type { CategoryNode, TreeModel } from '../tree-model';

/** How well a category fits what was typed, best first. By its path it fits where each word is in a name there, one of them in its own. */
export enum NameFit {
  Whole,
  Beginning,
  Word,
  Part,
  BeginningsInPath,
  PartsInPath,
  None
}

const IS_LETTER = /[\p{L}\p{N}]/u;
const BETWEEN_WORDS = /[\s/>›]+/;

const beginsWord = (text: string, wanted: string, first = text.indexOf(wanted)): boolean => {
  for (let at = first; at !== -1; at = text.indexOf(wanted, at + 1))
    if (!IS_LETTER.test(text.charAt(at - 1))) return true;
  return false;
};

/** @param wanted folded */
export const textFit = (text: string, wanted: string): NameFit => {
  const at = text.indexOf(wanted);
  if (at === -1) return NameFit.None;
  if (at === 0) return text.length === wanted.length ? NameFit.Whole : NameFit.Beginning;
  return beginsWord(text, wanted, at) ? NameFit.Word : NameFit.Part;
};

const includes = (text: string, word: string): boolean => text.includes(word);

const isNamed = (node: CategoryNode, word: string, isIn: (text: string, word: string) => boolean): boolean =>
  isIn(foldedName(node), word) || isIn(foldedOtherName(node), word);

const hasPath = (model: TreeModel, node: CategoryNode, words: readonly string[], isIn = includes): boolean => {
  const missing = new Set(words.filter((word) => !isNamed(node, word, isIn)));
  if (missing.size === words.length) return false;
  for (const ancestor of model.ancestors(node.id)) {
    if (missing.size === 0) return true;
    for (const word of missing) if (isNamed(ancestor, word, isIn)) missing.delete(word);
  }
  return missing.size === 0;
};

/** How well the names of a category and of those above it fit. @param query as typed, of which operators of the search are words, too */
export const nameFit = (query: string): ((model: TreeModel, node: CategoryNode) => NameFit) => {
  const wanted = fold(query.trim());
  const words = wanted.split(BETWEEN_WORDS).filter((word) => word !== '');
  if (wanted === '') return () => NameFit.Beginning;
  return (model, node) => {
    const own = Math.min(textFit(foldedName(node), wanted), textFit(foldedOtherName(node), wanted));
    if (own !== NameFit.None || words.length < 2 || !hasPath(model, node, words)) return own;
    return hasPath(model, node, words, beginsWord) ? NameFit.BeginningsInPath : NameFit.PartsInPath;
  };
};
