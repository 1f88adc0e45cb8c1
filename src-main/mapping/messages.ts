import { MAPPING_PREFIX, relationSchema } from '../../src-shared/mapping';
import { anyOf } from '../platform/plural';
import sentences from './messages/en.json' with { type: 'json' };

/** What is wrong with a line of a table of mappings, or with a taxonomy that was added. */
export const messages = {
  ...sentences,
  relation: (given: string): string => sentences.relation({ relations: anyOf(relationSchema.options), given }),
  unreadable: (channel: string): string => sentences.unreadable({ key: `${MAPPING_PREFIX}${channel}` })
};
