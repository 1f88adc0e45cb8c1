import { OutlineRecords } from './outline-records';

/** One line: its number in the file, the numbers of its places, and its name. */
interface NumberedLine {
  readonly line: number;
  readonly number: string;
  readonly name: string;
}

const NUMBERED = /^\s*(\d{1,9}(?:\.\d{1,9})*)[.)]?\s+(\S.*)$/;
const MOST_LEVELS = 40;

/** The lines of a text whose hierarchy is its numbers, such as `1.2.3 Name`; `null`: it is none. */
export const numberedLines = (lines: readonly string[]): NumberedLine[] | null => {
  const found: NumberedLine[] = [];
  let filled = 0;
  for (const [index, raw] of lines.entries()) {
    if (raw.trim() === '') continue;
    filled += 1;
    const [, number = '', name = ''] = NUMBERED.exec(raw) ?? [];
    if (number === '' || number.split('.').length > MOST_LEVELS) return null;
    found.push({ line: index + 1, number, name: name.trim() });
  }
  return filled > 1 && found.some(({ number }) => number.includes('.')) ? found : null;
};

/** Whether the numbers only count: each is the next sibling of one before it, or the first below. */
const onlyCount = (lines: readonly NumberedLine[]): boolean => {
  const last = new Map<string, number>();
  return lines.every(({ number }) => {
    const dot = number.lastIndexOf('.');
    const parent = number.slice(0, Math.max(dot, 0));
    const own = Number(number.slice(dot + 1));
    const isNext = own === (last.get(parent) ?? 0) + 1;
    last.set(parent, own);
    return isNext;
  });
};

/** Each below the one whose number its own begins with. Numbers that say more than the order are kept. */
export const recordsOfNumbers = (
  lines: readonly NumberedLine[]
): { fields: readonly string[]; records: OutlineRecords['records'] } => {
  const keepsNumbers = !onlyCount(lines);
  const found = new OutlineRecords();
  const open: string[] = [];
  for (const { line, number, name } of lines) {
    while (open.length > 0 && !number.startsWith(`${open.at(-1)}.`)) open.pop();
    open.push(number);
    found.add(line, open.length, keepsNumbers ? [name, number] : [name]);
  }
  return { fields: keepsNumbers ? ['name', 'number'] : ['name'], records: found.records };
};
