import {
  type FaultChoices,
  type FieldMapping,
  type FieldRole,
  type FileFormat,
  fileFormatSchema,
  type FoundFault,
  type Hierarchy,
  type ImportSettings,
  type ReadingOptions
} from '../../../src-shared/import-plan';
import { wordsIn } from '../../../src-shared/member-names';
import type { ReadableImport } from '../../../src-shared/transfer';

/* What the menus of the import offer, and what a choice in one of them makes of the settings. */

type Understood = Pick<ReadableImport, 'format' | 'reading' | 'mapping'>;

/** How a file is understood while new settings are tried: as before, with what they say. */
export const chosenReading = (found: Understood, { reading, mapping }: ImportSettings): Understood => ({
  format: reading.format ?? found.format,
  reading: { ...found.reading, ...reading },
  mapping: mapping ?? found.mapping
});

/** Whether the settings that are tried yield other fields, of which nothing is known yet. */
export const hasOtherFields = (found: Understood, { reading, mapping }: ImportSettings): boolean => {
  const { language: _language, ...tried } = { ...found.reading, format: found.format, ...reading };
  const { language: _before, ...before } = { ...found.reading, format: found.format };
  return mapping === undefined && JSON.stringify(tried) !== JSON.stringify(before);
};

export const chosenFaults = (faults: readonly FoundFault[], choices: FaultChoices): readonly FoundFault[] =>
  faults.map((fault) => ({ ...fault, choice: choices[fault.kind] ?? fault.choice }));

/** Roles that several fields can have; any other is of one field alone. */
const SHARED: ReadonlySet<FieldRole> = new Set(['level', 'entry', 'ignored', 'metadata']);

const HIERARCHY_OF: Partial<Record<FieldRole, Hierarchy>> = { parent: 'parent', path: 'path', level: 'levels' };

/** A mapping in which the field at an index has another role. The field that had it becomes an entry of the metadata. */
export const withRole = (mapping: FieldMapping, index: number, role: FieldRole): FieldMapping => {
  const fields = mapping.fields.map((field, at) => {
    if (at === index) return { ...field, role };
    return field.role === role && !SHARED.has(role) ? { ...field, role: 'entry' as const } : field;
  });
  return { ...mapping, fields, hierarchy: HIERARCHY_OF[role] ?? stillPossible({ ...mapping, fields }) };
};

/** The role that a hierarchy needs: without a field of it there is none to follow. */
const NEEDED: Partial<Record<Hierarchy, FieldRole>> = { parent: 'parent', path: 'path', levels: 'level' };

const stillPossible = ({ hierarchy, fields }: FieldMapping): Hierarchy => {
  const needed = NEEDED[hierarchy];
  if (needed === undefined || fields.some(({ role }) => role === needed)) return hierarchy;
  const other = (['parent', 'path', 'levels'] as const).find((one) => fields.some(({ role }) => role === NEEDED[one]));
  return other ?? 'flat';
};

/** Formats that can nest by themselves. SKOS names those above, in whichever of its forms. */
const NESTED: ReadonlySet<FileFormat> = new Set(['json', 'jsonl', 'yaml', 'text', 'markdown', 'opml']);

/** The hierarchies that a file could have by its format and fields. */
export const hierarchiesOffered = ({ format, mapping }: Pick<Understood, 'format' | 'mapping'>): Hierarchy[] => {
  const { fields, hierarchy } = mapping;
  const has = (role: FieldRole): boolean => fields.some((field) => field.role === role);
  const offered: readonly (readonly [Hierarchy, boolean])[] = [
    ['nested', NESTED.has(format)],
    ['parent', has('parent')],
    ['path', has('path')],
    ['levels', has('level')],
    ['codes', has('id')],
    ['flat', true]
  ];
  return offered.flatMap(([one, isPossible]) => (isPossible || one === hierarchy ? [one] : []));
};

const BINARY: ReadonlySet<FileFormat> = new Set(['xlsx', 'ods']);
const TEXTS = fileFormatSchema.options.filter((format) => !BINARY.has(format));
/** The formats that a file can be read as, when it is one of them; `null`: it could not be read. */
export const formatsOffered = (format: FileFormat | null): readonly FileFormat[] =>
  format !== null && BINARY.has(format) ? [format] : TEXTS;

/** Whether a change yields other fields, so that choices about the fields no longer apply. */
export const isAboutFields = (change: Partial<ReadingOptions>): boolean =>
  Object.keys(change).some((key) => key !== 'language');

export const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Encodings of files that are not in UTF-8, by their labels in the Encoding Standard. */
export const ENCODINGS = wordsIn(`
  utf-8 utf-16le utf-16be windows-1252 windows-1250 windows-1251 windows-1253 windows-1254 iso-8859-2 shift_jis gb18030
  big5 euc-kr
`);

/** Adds the current value to a menu's options where it is missing. */
export const withCurrent = <T extends string>(options: readonly T[], current: T): readonly T[] =>
  options.includes(current) ? options : [current, ...options];
