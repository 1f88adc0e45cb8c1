import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../../src-shared/language';
import { PROTOCOL_FIELDS, type ProtocolField } from './protocol-draft';

const sentences = localized('features/connect/protocol', english);

const OF_FIELD: Partial<Record<ProtocolField, string>> = sentences.wrong;

export const messages = {
  ...sentences,
  wrongWith: (field: ProtocolField): string =>
    OF_FIELD[field] ?? (PROTOCOL_FIELDS[field] === 'text' ? sentences.notPath : sentences.tooLong)
};
