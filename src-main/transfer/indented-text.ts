import type { Category } from '../../src-shared/category';
import type { OutlineRow } from '../../src-shared/outline/outline-row';
import { formatOutline, parseOutline } from '../../src-shared/outline/outline-text';
import type { ImportedCategory } from '../store/import-tree';
import type { TreeReading } from './collect-categories';

/** Reads an indented list, a Markdown list, or a path a line, as pasting does. */
export const readIndentedText = (text: string): TreeReading => {
  const outline = parseOutline(text);
  if (!outline.ok) return { ok: false, faults: [{ pointer: '', code: 'invalid', message: outline.problem }] };
  const categories: ImportedCategory[] = [];
  const open: ImportedCategory[] = [];
  for (const { depth, fields } of outline.rows) {
    const category: ImportedCategory = { name: fields.name };
    open.length = depth;
    const parent = open.at(-1);
    if (parent === undefined) categories.push(category);
    else (parent.children ??= []).push(category);
    open.push(category);
  }
  return { ok: true, categories };
};

/** Writes names alone, a tab a level. */
export function* writeIndentedText(roots: readonly Category[]): Generator<string> {
  const rows: OutlineRow[] = [];
  const pending = roots.map((category) => ({ category, depth: 0 })).toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { category, depth } = next;
    rows.push({ depth, fields: { name: category.name } });
    for (const child of category.children.toReversed()) pending.push({ category: child, depth: depth + 1 });
  }
  yield formatOutline(rows);
  yield '\n';
}
