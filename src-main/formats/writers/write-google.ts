import type { Category } from '../../../src-shared/category';
import { inReadingOrder } from '../../domain/tree';

const SEPARATOR = ' > ';
const INSTEAD = ' › ';

/** Writes lines `ID - A > B > C`, as in Google's taxonomy (https://support.google.com/merchants/answer/6324436); ` > ` becomes ` › `. */
export function* writeGoogle(roots: readonly Category[]): Generator<string> {
  const paths: string[] = [];
  for (const { category, depth } of inReadingOrder(roots)) {
    const name = category.name.replaceAll(SEPARATOR, INSTEAD);
    const path = depth === 0 ? name : `${paths[depth - 1] ?? ''}${SEPARATOR}${name}`;
    paths[depth] = path;
    yield `${category.id} - ${path}\n`;
  }
}
