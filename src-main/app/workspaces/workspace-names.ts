import { withoutMarks } from '../../../src-shared/normal-forms';
import { WORKSPACE_NAME_LENGTH } from '../../../src-shared/workspaces';

/* The names of workspaces and their files. */

/** `Café & more` → `cafe-more`, for ids and file names. */
export const stemOf = (name: string): string => {
  const stem = withoutMarks(name, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replaceAll(/^-+|-+$/g, '');
  return stem === '' ? 'workspace' : stem;
};

/** The name of a workspace by the stem of its file: `shop-example` → `Shop example`. */
export const nameFrom = (stem: string): string => {
  const words = stem.replaceAll(/[-_]+/g, ' ').trim();
  return words === '' ? stem : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
};

/** Control characters and directional marks, which menus cannot show or show misleadingly. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The first of `stem`, `stem-2`, `stem-3` … that is free. */
export const firstFree = (stem: string, isFree: (candidate: string) => boolean): string => {
  let candidate = stem;
  for (let number = 2; !isFree(candidate); number += 1) candidate = `${stem}-${number}`;
  return candidate;
};

export const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;

/** The name of a workspace that is copied from a file, with room for a number; empty where the stem has no visible character. */
export const shownName = (stem: string): string =>
  nameFrom(stem.replaceAll(INVISIBLE, ' '))
    .slice(0, WORKSPACE_NAME_LENGTH - 5)
    .trim();
