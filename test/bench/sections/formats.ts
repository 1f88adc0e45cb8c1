import { z } from 'zod';
import { fileFormatSchema, type FileFormat } from '../../../src-shared/import-plan';
import { READER_HEAP_MB } from '../../../src-main/formats/file-in-process';
import { heapOptions } from '../../../src-main/platform/isolated';
import { Child } from '../child';
import { median } from '../statistics';
import { atMost, count, figure, typical, verdict, type Row, type Table } from '../table';
import type { Workspaces } from '../workspaces';

/*
 * Files of 100,000 categories (10,000 of the slowest format) in and out, beside the parser or writer of the format alone on the same file: what Canopy adds is to find out what
 * the fields mean, to check every value, and to make the tree.
 */

const SIZE = 100_000;
/** Whose parser takes the square of what it is given at once: 8 minutes for 100,000. */
const SMALLER: Readonly<Partial<Record<FileFormat, number>>> = { jsonld: 10_000 };
const ROUNDS = 3;
const MOST = 2;
/** A pair that takes longer is not measured again: its ratio is far from any noise. */
const LONG_MS = 25_000;
const MB = 1_024 * 1_024;

const measureSchema = z.object({ ms: z.number(), peak: z.number() });
type Measure = z.output<typeof measureSchema>;

/** Where a line break is all the parser there is, the ratio says nothing. */
const WITHOUT_PARSER: ReadonlySet<FileFormat> = new Set(['text', 'google']);
/** Written by a library, so that there is something to compare with. */
const WRITTEN_BY_LIBRARY: readonly FileFormat[] = ['csv', 'xlsx', 'json', 'yaml', 'turtle'];

const EXTENSIONS: Readonly<Record<FileFormat, string>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  ods: 'ods',
  json: 'json',
  jsonl: 'jsonl',
  yaml: 'yaml',
  text: 'txt',
  markdown: 'md',
  opml: 'opml',
  google: 'txt',
  turtle: 'ttl',
  rdfxml: 'rdf',
  jsonld: 'jsonld'
};

/** Canopy reads in a process with options of its own; parsers are measured in one that has none. */
const one = async (question: string, argument: unknown): Promise<Measure> => {
  const child = Child.start('formats-work', question === 'readByCanopy' ? heapOptions(READER_HEAP_MB) : []);
  try {
    return await child.ask(question, argument, measureSchema);
  } finally {
    await child.end();
  }
};

/** In turns, each in a process of its own. */
const inTurns = async (questions: readonly [string, string], argument: unknown): Promise<[Measure[], Measure[]]> => {
  const found: [Measure[], Measure[]] = [[], []];
  const start = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - start < LONG_MS; round += 1) {
    found[0].push(await one(questions[0], argument));
    found[1].push(await one(questions[1], argument));
  }
  return found;
};

const rowOf = (format: FileFormat, size: number, [own, bare]: [Measure[], Measure[]], hasTarget: boolean): Row => {
  const ratio = median(own.map(({ ms }) => ms)) / median(bare.map(({ ms }) => ms));
  const peak = (of: readonly Measure[]): string => figure(median(of.map((each) => each.peak)) / MB);
  const row = [
    format,
    count(size),
    typical(own.map(({ ms }) => ms)),
    typical(bare.map(({ ms }) => ms)),
    figure(ratio),
    verdict(hasTarget ? atMost(ratio, MOST) : undefined),
    peak(own),
    peak(bare)
  ];
  // All of them take minutes.
  process.stderr.write(`${row.join(' | ')}\n`);
  return row;
};

const HEAD = ['Format', 'Categories', 'Canopy, ms', 'Alone, ms', 'Ratio', 'Target', 'Peak, MB', 'Peak alone, MB'];

export const formatsSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const reads: Row[] = [];
  const writes: Row[] = [];
  for (const format of fileFormatSchema.options) {
    const file = `${workspaces.newFile()}.${EXTENSIONS[format]}`;
    const child = Child.start('formats-work');
    const size = SMALLER[format] ?? SIZE;
    await child.ask('make', { format, file, size }, z.unknown());
    await child.end();
    const argument = { format, file, size };
    reads.push(rowOf(format, size, await inTurns(['readByCanopy', 'readBare'], argument), !WITHOUT_PARSER.has(format)));
    if (WRITTEN_BY_LIBRARY.includes(format))
      writes.push(rowOf(format, size, await inTurns(['writeByCanopy', 'writeBare'], argument), true));
  }
  return [
    { title: 'Files in: categories to trees that can be imported', head: HEAD, rows: reads },
    { title: 'Files out', head: HEAD, rows: writes }
  ];
};
