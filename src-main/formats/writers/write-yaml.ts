import { stringify } from 'yaml';
import type { Category } from '../../../src-shared/category';
import { inReadingOrder } from '../../domain/tree';

/** No folding, so that files can be compared by line. YAML 1.1 does not read a bare `no` or `2026-01-02` as text. */
const STYLE = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER, compat: 'yaml-1.1' } as const;

const fieldsOf = ({ name, id, slug, description, visible, metadata }: Category): Record<string, unknown> => ({
  name,
  id,
  ...(slug === null ? {} : { slug }),
  ...(description === '' ? {} : { description }),
  ...(visible ? {} : { visible }),
  ...(Object.keys(metadata).length === 0 ? {} : { metadata })
});

export function* writeYaml(roots: readonly Category[]): Generator<string> {
  if (roots.length === 0) yield '[]\n';
  for (const { category, depth } of inReadingOrder(roots)) {
    // A nested list item: four columns per level.
    const indent = '    '.repeat(depth);
    // Not trimmed, since a text may end with spaces.
    const lines = stringify(fieldsOf(category), STYLE).slice(0, -1).split('\n');
    const children = category.children.length > 0 ? ['children:'] : [];
    yield `${[...lines, ...children]
      .map((line, index) => (line === '' ? '' : `${indent}${index === 0 ? '- ' : '  '}${line}`))
      .join('\n')}\n`;
  }
}
