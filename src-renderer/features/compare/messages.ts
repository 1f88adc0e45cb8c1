import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type { PlannedRequests } from '../../../src-shared/compare';

const sentences = localized('features/compare', english);

export const messages = {
  ...sentences,
  apply: {
    ...sentences.apply,
    lead: (planned: PlannedRequests): string =>
      planned.kind === 'changes' ? sentences.apply.leadHere(planned) : sentences.apply.lead(planned)
  }
};
