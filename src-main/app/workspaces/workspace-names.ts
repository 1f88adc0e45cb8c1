import { withoutMarks } from '../../../src-shared/normal-forms';
import { WORKSPACE_NAME_LENGTH } from '../../../src-shared/workspaces';

/* What workspaces and their files are called. */

/** `Café & more` → `cafe-more`: for ids and the names of files. */
export const stemOf = (name: string): string => {
  const stem = withoutMarks(name, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replaceAll(/^-+|-+$/g, '');
  return stem === '' ? 'workspace' : stem;
};

/** What a file is called for people whose list of workspaces is gone: `shop-example` → `Shop example`. */
export const nameFrom = (stem: string): string => {
  const words = stem.replaceAll(/[-_]+/g, ' ').trim();
  return words === '' ? stem : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
};

/** What a menu cannot show of a name, or shows as something else: controls and marks of direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The first of `stem`, `stem-2`, `stem-3` … that is free. */
export const firstFree = (stem: string, isFree: (candidate: string) => boolean): string => {
  let candidate = stem;
  for (let number = 2; !isFree(candidate); number += 1) candidate = `${stem}-${number}`;
  return candidate;
};

export const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;

/** What a workspace made of a file of this stem is called, with room for a number behind it; empty where nothing of it can be seen. */
export const shownName = (stem: string): string =>
  nameFrom(stem.replaceAll(INVISIBLE, ' '))
    .slice(0, WORKSPACE_NAME_LENGTH - 5)
    .trim();
