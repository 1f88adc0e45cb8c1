import type { Category } from '../../../src-shared/category';
import { inReadingOrder } from '../../domain/tree';

/** The form has no way to write this in a name. */
const SEPARATOR = ' > ';
const INSTEAD = ' › ';

/**
 * Writes lines `ID - A > B > C`, the form of Google's product taxonomy (https://support.google.com/merchants/answer/6324436). Names
 * and ids alone; a ` > ` in a name becomes ` › `.
 */
export function* writeGoogle(roots: readonly Category[]): Generator<string> {
  const paths: string[] = [];
  for (const { category, depth } of inReadingOrder(roots)) {
    const name = category.name.replaceAll(SEPARATOR, INSTEAD);
    const path = depth === 0 ? name : `${paths[depth - 1] ?? ''}${SEPARATOR}${name}`;
    paths[depth] = path;
    yield `${category.id} - ${path}\n`;
  }
}
