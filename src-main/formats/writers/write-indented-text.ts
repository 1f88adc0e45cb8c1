import type { Category } from '../../../src-shared/category';
import { formatOutline } from '../../../src-shared/outline/outline-text';
import { inReadingOrder } from '../../domain/tree';

export function* writeIndentedText(roots: readonly Category[]): Generator<string> {
  yield formatOutline(
    inReadingOrder(roots)
      .map(({ category: { name }, depth }) => ({ depth, fields: { name } }))
      .toArray()
  );
  yield '\n';
}
