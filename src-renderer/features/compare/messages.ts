import sentences from './messages/en.json' with { type: 'json' };
import type { PlannedRequests } from '../../../src-shared/compare';

export const messages = {
  ...sentences,
  apply: {
    ...sentences.apply,
    lead: (planned: PlannedRequests): string =>
      planned.kind === 'changes' ? sentences.apply.leadHere(planned) : sentences.apply.lead(planned)
  }
};
