import type { Category } from '../../../src-shared/category';
import { inReadingOrder } from '../../domain/tree';

/** Characters with a meaning anywhere in a line (https://spec.commonmark.org/0.31.2/#backslash-escapes). */
const ANYWHERE = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?[\p{L}\p{N}]+;)/gu;
/** Characters with a meaning at the start of a line. */
const AT_START = /^(?:[#>+=-]|(\d{1,9})(?=[.)]))/;

const escaped = (line: string): string =>
  line
    .replaceAll(ANYWHERE, String.raw`\$&`)
    .replace(AT_START, (start: string, digits: string | undefined) => (digits === undefined ? `\\${start}` : start))
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`);

/** Runs of empty lines, which separate paragraphs, become one. */
const linesOf = (description: string): string[] =>
  description
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line, index, lines) => line !== '' || (index > 0 && lines[index - 1] !== ''));

export function* writeMarkdown(roots: readonly Category[]): Generator<string> {
  for (const { category, depth } of inReadingOrder(roots)) {
    const indent = '  '.repeat(depth);
    yield `${indent}- ${escaped(category.name)}\n`;
    const text = category.description.trim();
    if (text === '') continue;
    const paragraphs = linesOf(text).map((line) => (line === '' ? '' : `${indent}  ${escaped(line)}`));
    yield `\n${paragraphs.join('\n')}\n\n`;
  }
}
