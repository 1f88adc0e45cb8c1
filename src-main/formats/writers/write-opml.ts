import type { Category } from '../../../src-shared/category';
import { markupAttribute, markupText } from './markup-text';
import type { WriteOptions } from './writer';

const attributesOf = ({ id, name, slug, description, visible, metadata }: Category): string =>
  [
    ['text', name],
    ['id', String(id)],
    ...(slug === null ? [] : [['slug', slug]]),
    ...(visible ? [] : [['visible', 'false']]),
    ...(description === '' ? [] : [['_note', description]]),
    ...(Object.keys(metadata).length === 0 ? [] : [['metadata', JSON.stringify(metadata)]])
  ]
    .map(([key = '', value = '']) => ` ${key}="${markupAttribute(value)}"`)
    .join('');

function* outlinesOf(categories: readonly Category[], indent: string): Generator<string> {
  for (const category of categories) {
    const attributes = attributesOf(category);
    if (category.children.length === 0) {
      yield `${indent}<outline${attributes}/>\n`;
      continue;
    }
    yield `${indent}<outline${attributes}>\n`;
    yield* outlinesOf(category.children, `${indent}  `);
    yield `${indent}</outline>\n`;
  }
}

/** Writes OPML 2.0 (http://opml.org/spec2.opml): descriptions as `_note`, other fields as attributes of ours, metadata as JSON. */
export function* writeOpml(roots: readonly Category[], { title }: WriteOptions): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head>\n    <title>${markupText(title)}</title>\n  </head>\n  <body>\n`;
  yield* outlinesOf(roots, '    ');
  yield '  </body>\n</opml>\n';
}
