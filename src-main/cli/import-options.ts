import { check } from '../../src-shared/faults';
import {
  type FieldMapping,
  fieldMappingSchema,
  fileFormatSchema,
  type ImportMode,
  type ImportSettings,
  FAULT_CHOICES,
  type FaultChoices,
  faultChoicesSchema,
  type FaultKind,
  type FoundFault
} from '../../src-shared/import-plan';
import { CommandFailure, type parseArguments, UsageError, jsonFrom, oneOf } from './command';
import { messages } from './messages';
import { typedKeys } from '../../src-shared/typed-keys';

/** A conflict that only a comparison with a tree shows: a category of the file matches several of it. */
const UNCLEAR_MATCH = 'unclear_match';
const UNCLEAR_CHOICE = 'as_new';

export interface FaultOptions {
  readonly choices: FaultChoices;
  /** Whether categories that match several are imported as new ones. */
  readonly takesUnclear: boolean;
}

const faultWords = messages.importFaults;

const isKind = (kind: string): kind is FaultKind => Object.hasOwn(FAULT_CHOICES, kind);
const FAULT_KINDS = typedKeys(FAULT_CHOICES);

const row = (left: string, right: string): string => `    ${left.padEnd(22)} ${right}`;
const choiceRows = (kind: FaultKind): string[] =>
  Object.entries(faultWords.choices[kind]).map(([choice, does]) => row(`  =${choice}`, does));

const FAULT_USAGE = [
  ...FAULT_KINDS.flatMap((kind) => [row(kind, faultWords.kinds[kind]), ...choiceRows(kind)]),
  row(UNCLEAR_MATCH, faultWords.unclear),
  row(`  =${UNCLEAR_CHOICE}`, faultWords.unclearAsNew)
].join('\n');

/** @param given each `KIND=CHOICE`, or `all=default`, which yields to the others */
export const faultOptions = (given: readonly string[]): FaultOptions => {
  const chosen = new Map<string, string>();
  let takesUnclear = false;
  for (const one of given) {
    const [kind = '', choice = ''] = one.split('=', 2);
    if (one === 'all=default' || one === `${UNCLEAR_MATCH}=${UNCLEAR_CHOICE}`) {
      takesUnclear = true;
      continue;
    }
    if (!isKind(kind)) throw new UsageError(faultWords.noKind(one, [...FAULT_KINDS, UNCLEAR_MATCH, 'all']));
    const choices: readonly string[] = FAULT_CHOICES[kind];
    if (!choices.includes(choice)) throw new UsageError(messages.takes(`--on-fault ${kind}`, choices, choice));
    chosen.set(kind, choice);
  }
  if (given.includes('all=default'))
    for (const kind of FAULT_KINDS) if (!chosen.has(kind)) chosen.set(kind, FAULT_CHOICES[kind][0]);
  return { choices: faultChoicesSchema.parse(Object.fromEntries(chosen)), takesUnclear };
};

export const undecided = (faults: readonly FoundFault[], { choices }: FaultOptions): FoundFault[] =>
  faults.filter(({ kind }) => choices[kind] === undefined);

const SHOWN = 3;

const faultLine = ({ kind, count, examples }: FoundFault): string =>
  faultWords.line({ kind, count, examples: examples.slice(0, SHOWN) });

/** Why a file was not imported, one line per kind of fault. */
export const refusalOfFaults = (input: string, faults: readonly FoundFault[]): string =>
  [messages.notImported({ input }), ...faults.map(faultLine), faultWords.allDefault].join('\n');

/** Why a file was not imported: `count` of its categories match several of the workspace. */
export const refusalOfUnclear = (input: string, count: number): string =>
  [
    messages.notImported({ input }),
    faultWords.unclearLine({ count, option: `${UNCLEAR_MATCH}=${UNCLEAR_CHOICE}` })
  ].join('\n');

const FORMATS = fileFormatSchema.options
  .map((format) => `    ${format.padEnd(13)}  ${messages.fileFormats[format]}`)
  .join('\n');

/** What code knows of the help of an import. */
export const IMPORT_WORDS = { importFormats: FORMATS, faultOptions: FAULT_USAGE };

export const IMPORT_OPTIONS = {
  format: { type: 'string' },
  encoding: { type: 'string' },
  separator: { type: 'string' },
  sheet: { type: 'string' },
  language: { type: 'string' },
  'header-row': { type: 'string' },
  'no-header': { type: 'boolean', default: false },
  map: { type: 'string' },
  'on-fault': { type: 'string', multiple: true, default: [] as string[] },
  'on-conflict': { type: 'string', default: 'append' },
  'match-by': { type: 'string' },
  'dry-run': { type: 'boolean', default: false }
} as const;

export interface ImportOrder {
  readonly input: string;
  readonly settings: ImportSettings;
  readonly faults: FaultOptions;
  readonly mode: ImportMode;
  readonly isDryRun: boolean;
}

const words = messages.importOptions;

const formatOf = (given: string | undefined): Pick<ImportSettings['reading'], 'format'> =>
  given === undefined ? {} : { format: oneOf('--format', fileFormatSchema.options, given) };

const encodingOf = (given: string | undefined): Pick<ImportSettings['reading'], 'encoding'> => {
  if (given === undefined) return {};
  try {
    return { encoding: new TextDecoder(given).encoding };
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(words.encoding({ given }));
    throw error;
  }
};

const separatorOf = (given: string | undefined): Pick<ImportSettings['reading'], 'separator'> => {
  if (given === undefined) return {};
  const separator = given === 'tab' || given === '\\t' ? '\t' : given;
  if (separator.length !== 1) throw new UsageError(words.separator({ given }));
  return { separator };
};

const headerOf = (
  row: string | undefined,
  isNone: boolean
): Pick<ImportSettings['reading'], 'hasHeader' | 'headerRow'> => {
  if (row === undefined) return isNone ? { hasHeader: false } : {};
  if (isNone) throw new UsageError(words.headerTwice);
  const headerRow = Number(row);
  if (!/^[1-9]\d{0,8}$/.test(row)) throw new UsageError(words.headerRow({ given: row }));
  return { hasHeader: true, headerRow };
};

const ENTRY = 'entry:';

const modeOf = (given: string, matchBy: string | undefined): ImportMode => {
  const kind = oneOf('--on-conflict', ['append', 'update', 'replace'], given);
  if (kind === 'append') {
    if (matchBy !== undefined) throw new UsageError(words.matchByAlone);
    return { kind };
  }
  const by = matchBy ?? 'id';
  if (by === 'id' || by === 'slug' || by === 'path') return { kind, matchBy: by };
  const entry = by.startsWith(ENTRY) ? by.slice(ENTRY.length) : '';
  if (entry === '') throw new UsageError(words.matchBy({ given: by }));
  return { kind, matchBy: 'entry', entry };
};

const mappingIn = async (file: string): Promise<FieldMapping> => {
  const mapping = check(fieldMappingSchema, await jsonFrom(file));
  if (mapping.ok) return mapping.value;
  throw new CommandFailure(words.mapping(file, mapping.faults));
};

type ImportValues = ReturnType<typeof parseArguments<typeof IMPORT_OPTIONS>>['values'];

export const importOrder = async (values: ImportValues, positionals: readonly string[]): Promise<ImportOrder> => {
  const reading = {
    ...formatOf(values.format),
    ...encodingOf(values.encoding),
    ...separatorOf(values.separator),
    ...(values.sheet !== undefined && { sheet: values.sheet }),
    ...(values.language !== undefined && { language: values.language }),
    ...headerOf(values['header-row'], values['no-header'])
  };
  const mode = modeOf(values['on-conflict'], values['match-by']);
  const faults = faultOptions(values['on-fault']);
  const [input, ...others] = positionals;
  if (input === undefined || others.length > 0) throw new UsageError('import takes one INPUT.');
  const settings: ImportSettings = {
    reading,
    choices: faults.choices,
    ...(values.map !== undefined && { mapping: await mappingIn(values.map) })
  };
  return { input, settings, faults, mode, isDryRun: values['dry-run'] };
};
