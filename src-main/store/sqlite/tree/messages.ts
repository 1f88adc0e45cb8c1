import { LIMITS } from '../../../../src-shared/limits';
import sentences from './messages/en.json' with { type: 'json' };

export const messages = {
  ...sentences,
  unreachable: (categories: number): string => sentences.unreachable({ categories, levels: LIMITS.depth })
};
