import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../../src-shared/language';
import { PROTOCOL_FIELDS, type ProtocolField } from './protocol-draft';

const OF_FIELD: Partial<Record<ProtocolField, string>> = {
  'paging.parameter': 'Enter the name of the parameter, such as page.',
  'paging.first': 'Choose 0 or 1.',
  'paging.size.parameter': 'Enter the name of the parameter too, such as per_page, or leave both empty.',
  'paging.size.value': 'Enter a whole number from 1 to 10,000, or leave both empty.',
  'total.name': 'Enter the name of the header, such as X-Total-Count.',
  'create.path': 'Enter a path, such as {path}.',
  'update.path': 'Enter a path, such as {path}/{id}.',
  'remove.path': 'Enter a path, such as {path}/{id}.',
  'move.path': 'Enter the path too, such as {path}/{id}/move.',
  headers: 'Write each header as a name, a colon and a value.',
  requestsPerSecond: 'Enter a number from 0.1 to 100, or leave it empty.',
  concurrency: 'Enter a whole number from 1 to 8, or leave it empty.'
};

const wrongWith = (field: ProtocolField): string =>
  OF_FIELD[field] ??
  (PROTOCOL_FIELDS[field] === 'text'
    ? 'Begin with a slash, such as /data/items, or leave it empty.'
    : 'This is too long.');

export const messages = localized('features/connect/protocol', { ...english, wrongWith });
