import type { Category } from '../../../src-shared/category';
import { JSON_FORMAT_VERSION } from '../own-table';

function* categoriesAsJson(categories: readonly Category[]): Generator<string> {
  let separator = '\n';
  for (const { parentId: _parentId, position: _position, children, ...fields } of categories) {
    yield `${separator}${JSON.stringify(fields).slice(0, -1)},"children":[`;
    yield* categoriesAsJson(children);
    yield ']}';
    separator = ',\n';
  }
}

export function* writeJson(roots: readonly Category[]): Generator<string> {
  yield `{"format":"canopy","version":${JSON_FORMAT_VERSION},"categories":[`;
  yield* categoriesAsJson(roots);
  yield ']}\n';
}
