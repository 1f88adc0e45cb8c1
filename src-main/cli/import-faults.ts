import {
  FAULT_CHOICES,
  type FaultChoices,
  faultChoicesSchema,
  type FaultKind,
  type FoundFault
} from '../../src-shared/import-plan';
import { typedKeys } from '../../src-shared/typed-keys';
import { UsageError } from './command';
import { messages } from './messages';

/** A conflict that only a comparison with a tree shows: a category of the file matches several of it. */
const UNCLEAR_MATCH = 'unclear_match';
const UNCLEAR_CHOICE = 'as_new';

export interface FaultOptions {
  readonly choices: FaultChoices;
  /** Whether categories that match several are imported as new ones. */
  readonly takesUnclear: boolean;
}

const words = messages.importFaults;

const isKind = (kind: string): kind is FaultKind => Object.hasOwn(FAULT_CHOICES, kind);
export const FAULT_KINDS = typedKeys(FAULT_CHOICES);

const row = (left: string, right: string): string => `    ${left.padEnd(22)} ${right}`;
const choiceRows = (kind: FaultKind): string[] =>
  Object.entries(words.choices[kind]).map(([choice, does]) => row(`  =${choice}`, does));

export const FAULT_USAGE = [
  ...FAULT_KINDS.flatMap((kind) => [row(kind, words.kinds[kind]), ...choiceRows(kind)]),
  row(UNCLEAR_MATCH, words.unclear),
  row(`  =${UNCLEAR_CHOICE}`, words.unclearAsNew)
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
    if (!isKind(kind)) throw new UsageError(words.noKind(one, [...FAULT_KINDS, UNCLEAR_MATCH, 'all']));
    const choices: readonly string[] = FAULT_CHOICES[kind];
    if (!choices.includes(choice)) throw new UsageError(words.noChoice(kind, choices, choice));
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
  words.line({
    kind,
    count,
    places: examples.slice(0, SHOWN),
    choices: FAULT_CHOICES[kind]
  });

/** Why a file was not imported, one line per kind of fault. */
export const refusalOfFaults = (input: string, faults: readonly FoundFault[]): string =>
  [messages.notImported(input), ...faults.map(faultLine), words.allDefault].join('\n');

/** Why a file was not imported: `count` of its categories match several of the workspace. */
export const refusalOfUnclear = (input: string, count: number): string =>
  [messages.notImported(input), words.unclearLine(count, `${UNCLEAR_MATCH}=${UNCLEAR_CHOICE}`)].join('\n');
