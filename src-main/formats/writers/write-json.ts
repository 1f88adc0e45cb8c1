import type { Category } from '../../../src-shared/category';
import { JSON_FORMAT_VERSION } from '../own-table';
import type { WriteOptions } from './writer';

function* categoriesAsJson(categories: readonly Category[]): Generator<string> {
  let separator = '\n';
  for (const { parentId: _parentId, position: _position, children, ...fields } of categories) {
    yield `${separator}${JSON.stringify(fields).slice(0, -1)},"children":[`;
    yield* categoriesAsJson(children);
    yield ']}';
    separator = ',\n';
  }
}

export function* writeJson(
  roots: readonly Category[],
  { fields = [] }: Pick<WriteOptions, 'fields'> = {}
): Generator<string> {
  const ofWorkspace = fields.length === 0 ? '' : `"fields":${JSON.stringify(fields)},`;
  yield `{"format":"canopy","version":${JSON_FORMAT_VERSION},${ofWorkspace}"categories":[`;
  yield* categoriesAsJson(roots);
  yield ']}\n';
}
