import type { Fault } from '../../src-shared/envelope';
import { FAULT_CHOICES, type FoundFault } from '../../src-shared/import-plan';
import { codeOf, messageOf } from '../platform/file-identity';
import { anyOf } from '../platform/plural';
import sentences from './messages/en.json' with { type: 'json' };

const REASONS: Readonly<Record<string, string>> = sentences.reasons;

const reasonOf = (error: unknown): string => REASONS[String(codeOf(error))] ?? messageOf(error);

/** A sentence with the faults of a JSON value, a line each. `whole`: what the value is called. */
const withFaults = (sentence: string, faults: readonly Fault[], whole = sentences.wholeFile): string =>
  [sentence, ...faults.map(({ pointer, message }) => `  ${pointer === '' ? whole : pointer}: ${message}`)].join('\n');

/** Sentences of the command line. None repeats a credential. */
export const messages = {
  ...sentences,
  takes: (option: string, known: readonly string[], given: string): string =>
    sentences.takes({ option, known: anyOf(known), given }),
  unreadable: (file: string, error: unknown): string => sentences.unreadable({ file, reason: reasonOf(error) }),
  unwritable: (output: string | undefined, error: unknown): string =>
    sentences.unwritable({ output: output ?? null, reason: reasonOf(error) }),
  unknownFields: (keys: readonly string[]): string =>
    sentences.unknownFields({ fields: anyOf(keys.map((text) => sentences.quoted({ text }))) }),
  notKept: (file: string, error: unknown): string => sentences.notKept({ file, reason: reasonOf(error) }),
  proposals: {
    ...sentences.proposals,
    noRequest: (faults: readonly Fault[]): string =>
      withFaults(sentences.proposals.noRequest, faults, sentences.proposals.whole)
  },
  importOptions: {
    ...sentences.importOptions,
    mapping: (file: string, faults: readonly Fault[]): string =>
      withFaults(sentences.importOptions.mapping({ file }), faults)
  },
  importFaults: {
    ...sentences.importFaults,
    noKind: (given: string, known: readonly string[]): string =>
      sentences.importFaults.noKind({ given, known: anyOf(known) }),
    /** `examples`: those that are shown. */
    line: ({ kind, count, examples }: Pick<FoundFault, 'kind' | 'count' | 'examples'>): string => {
      const [first, ...others] = FAULT_CHOICES[kind];
      const shown = examples.map(({ place, text }) =>
        sentences.importFaults.example({ place, text: text === '' ? null : text })
      );
      return sentences.importFaults.line({
        kind: sentences.importFaults.kinds[kind],
        count,
        shown: [...shown, ...(count > shown.length ? ['…'] : [])].join('; '),
        id: kind,
        first,
        others: others.join(', ')
      });
    }
  },
  checkRules: {
    ...sentences.checkRules,
    noRules: (file: string, faults: readonly Fault[]): string =>
      withFaults(sentences.checkRules.noRules({ file }), faults)
  },
  teamPeople: {
    ...sentences.teamPeople,
    role: (given: string, known: readonly string[]): string =>
      sentences.teamPeople.role({ given, known: anyOf([...known, 'none']) })
  }
};
