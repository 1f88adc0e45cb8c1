import sentences from './messages/en.json' with { type: 'json' };
import type { FAULT_CHOICES, FaultKind } from '../../../../src-shared/import-plan';
import { itemsOf } from '../../../platform/amounts';

const OUTCOMES: {
  readonly [K in FaultKind]: Readonly<Record<Exclude<(typeof FAULT_CHOICES)[K][number], 'leave_out'>, string>>;
} = sentences.outcomes;

export const messages = {
  ...sentences,
  outcome: (kind: FaultKind, choice: string): string => {
    const words: Readonly<Record<string, string>> = OUTCOMES[kind];
    return words[choice] ?? '';
  },
  leftOut: (place: string, kinds: readonly FaultKind[]): string => {
    const { above, ...reasons } = sentences.reasons;
    return sentences.leftOut({ place, why: kinds.length === 0 ? above : itemsOf(kinds.map((kind) => reasons[kind])) });
  }
};
