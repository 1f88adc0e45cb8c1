import { parseOutline } from '../../src-shared/outline/outline-text';
import type { ImportedCategory } from '../domain/tree';
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
