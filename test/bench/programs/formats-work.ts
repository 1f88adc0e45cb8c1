import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { SaxesParser } from '@rubensworks/saxes';
import { readOds, writeOds } from 'hucre/ods';
import { readXlsx, writeXlsxStream } from 'hucre/xlsx';
import { JsonLdParser } from 'jsonld-streaming-parser';
import MarkdownIt from 'markdown-it';
import { Parser, Writer } from 'n3';
import Papa from 'papaparse';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { fileFormatSchema, type ExportFormat, type FileFormat } from '../../../src-shared/import-plan';
import type { Category } from '../../../src-shared/category';
import { inReadingOrder } from '../../../src-main/domain/tree';
import { openFile } from '../../../src-main/formats/import-session';
import { exportedTable } from '../../../src-main/formats/writers/exported-table';
import { WRITERS } from '../../../src-main/formats/writers/writers';
import { asAnswered } from '../../support/answered-trees';
import { answerQuestions } from '../child';
import { regularForest } from '../forest';

/*
 * Reads and writes one file of a format, once as Canopy does, into trees that could be imported, and once by the parser or writer of that
 * format alone. One process for each, so that its peak memory is its own.
 */

const workSchema = z.object({ format: fileFormatSchema, file: z.string(), size: z.int() });

const OPTIONS = { title: 'Bench', rawCells: true, withByteOrderMark: false };
const forest = (size: number): Category[] => asAnswered(regularForest(size));

const text = (file: string): string => readFileSync(file, 'utf8');
const withEvents = (input: NodeJS.EventEmitter & { write(piece: string): unknown; end(): unknown }, whole: string) =>
  new Promise<void>((resolve, reject) => {
    input.on('data', () => undefined);
    input.on('error', reject);
    input.on('end', resolve);
    input.write(whole);
    input.end();
  });

/** A format's own parser, to what it gives; nothing is made of it. */
const BARE_READS: Readonly<Record<FileFormat, (file: string) => unknown>> = {
  csv: (file) => Papa.parse(text(file)),
  xlsx: (file) => readXlsx(readFileSync(file)),
  ods: (file) => readOds(readFileSync(file)),
  json: (file) => JSON.parse(text(file)) as unknown,
  jsonl: (file) =>
    text(file)
      .split('\n')
      .map((line) => (line === '' ? null : (JSON.parse(line) as unknown))),
  yaml: (file) => parse(text(file)) as unknown,
  text: (file) => text(file).split('\n'),
  markdown: (file) => new MarkdownIt('commonmark').parse(text(file), {}),
  opml: (file) => {
    const parser = new SaxesParser();
    parser.on('opentag', () => undefined);
    parser.write(text(file)).close();
  },
  google: (file) => text(file).split('\n'),
  turtle: (file) => new Parser().parse(text(file)),
  rdfxml: (file) => withEvents(new RdfXmlParser({ baseIRI: 'urn:bench' }), text(file)),
  jsonld: (file) => withEvents(new JsonLdParser({ baseIRI: 'urn:bench' }), text(file))
};

const nested = (categories: readonly Category[]): unknown[] =>
  categories.map(({ name, id, slug, description, metadata, children }) => ({
    name,
    id,
    slug,
    description,
    metadata,
    children: nested(children)
  }));

const inXlsx = async (rows: Iterable<string[]>): Promise<void> => {
  for await (const _piece of writeXlsxStream(rows, { name: 'Bench' }));
};

/** A format's own writer on what is ready to be written; a format without one is not here. */
const BARE_WRITES: Readonly<Partial<Record<ExportFormat, (tree: readonly Category[]) => () => unknown>>> = {
  csv: (tree) => {
    const rows = [...exportedTable(tree, false)];
    return () => Papa.unparse(rows);
  },
  xlsx: (tree) => {
    const rows = [...exportedTable(tree, false)];
    return () => inXlsx(rows);
  },
  json: (tree) => () => JSON.stringify(tree),
  yaml: (tree) => {
    const values = nested(tree);
    return () => stringify(values);
  },
  turtle: (tree) => {
    const quads = new Parser().parse([...WRITERS_READY.turtle(tree)].join(''));
    return () => new Writer().quadsToString(quads);
  }
};
/** Filled before it is used: writers are loaded when they are needed. */
const WRITERS_READY = { turtle: (_tree: readonly Category[]): Iterable<string> => [] };

const SKOS = 'http://www.w3.org/2004/02/skos/core#';
const rowsOf = (tree: readonly Category[]): Category[] =>
  inReadingOrder(tree)
    .map(({ category }) => category)
    .toArray();

/** Forms that Canopy reads and does not write. */
const made: Readonly<Partial<Record<FileFormat, (tree: readonly Category[]) => Promise<string | Uint8Array>>>> = {
  ods: async (tree) => writeOds({ sheets: [{ name: 'Bench', rows: [...exportedTable(tree, false)] }] }),
  jsonl: async (tree) =>
    rowsOf(tree)
      .map(({ children: _children, ...row }) => JSON.stringify(row))
      .join('\n'),
  rdfxml: async (tree) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="${SKOS}">${rowsOf(tree)
      .map(
        ({ id, name, parentId }) =>
          `<skos:Concept rdf:about="urn:c:${id}"><skos:prefLabel xml:lang="en">${name}</skos:prefLabel>${
            parentId === null ? '' : `<skos:broader rdf:resource="urn:c:${parentId}"/>`
          }</skos:Concept>`
      )
      .join('\n')}</rdf:RDF>`,
  jsonld: async (tree) =>
    JSON.stringify({
      '@context': { skos: SKOS },
      '@graph': rowsOf(tree).map(({ id, name, parentId }) => ({
        '@id': `urn:c:${id}`,
        '@type': 'skos:Concept',
        'skos:prefLabel': { '@value': name, '@language': 'en' },
        ...(parentId === null ? {} : { 'skos:broader': { '@id': `urn:c:${parentId}` } })
      }))
    })
};

const exported = async (format: FileFormat, tree: readonly Category[]): Promise<string | Uint8Array> => {
  const other = made[format];
  if (other !== undefined) return other(tree);
  if (format === 'ods' || format === 'jsonl' || format === 'rdfxml' || format === 'jsonld')
    throw new Error(`Nothing makes ${format}.`);
  const pieces = await (await WRITERS[format]())(tree, OPTIONS);
  return Buffer.concat([...pieces].map((piece) => Buffer.from(piece)));
};

/** How long it takes, and the most memory that the process has had, in bytes. */
const measured = async (work: () => unknown): Promise<{ ms: number; peak: number }> => {
  globalThis.gc?.();
  const start = performance.now();
  await work();
  return { ms: performance.now() - start, peak: process.resourceUsage().maxRSS * 1_024 };
};

const SETTINGS = { reading: {}, choices: {} };

answerQuestions({
  make: async (argument) => {
    const { format, file, size } = workSchema.parse(argument);
    writeFileSync(file, await exported(format, forest(size)));
  },
  readByCanopy: (argument) => {
    const { file } = workSchema.parse(argument);
    return measured(async () => {
      const session = openFile(basename(file), readFileSync(file));
      await session.trees(SETTINGS, () => undefined);
    });
  },
  readBare: (argument) => {
    const { format, file } = workSchema.parse(argument);
    return measured(() => BARE_READS[format](file));
  },
  writeByCanopy: async (argument) => {
    const { format, size } = workSchema.parse(argument);
    const tree = forest(size);
    const write = await WRITERS[exportable(format)]();
    return measured(async () => {
      let length = 0;
      for (const piece of await write(tree, OPTIONS)) length += piece.length;
      return length;
    });
  },
  writeBare: async (argument) => {
    const { format, size } = workSchema.parse(argument);
    const tree = forest(size);
    const turtle = await WRITERS.turtle();
    const pieces = format === 'turtle' ? [...(await turtle(tree, OPTIONS))].map(String) : [];
    WRITERS_READY.turtle = () => pieces;
    const work = BARE_WRITES[exportable(format)]?.(tree);
    if (work === undefined) throw new Error(`${format} has no writer of its own.`);
    return measured(work);
  }
});

function exportable(format: FileFormat): ExportFormat {
  if (format === 'ods' || format === 'jsonl' || format === 'rdfxml' || format === 'jsonld')
    throw new Error(`${format} is not written.`);
  return format;
}
