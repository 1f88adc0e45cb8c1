import { localized } from '../../../../src-shared/language';
import type { Paging } from '../../../../src-shared/protocol';
import { PROTOCOL_FIELDS, type ProtocolField } from './protocol-draft';

const PAGING: Readonly<Record<Paging['kind'], string>> = {
  none: 'All categories in one answer',
  whole: 'All categories in one answer, however many',
  page: 'By page number',
  offset: 'By offset',
  cursor: 'By a cursor of the last answer',
  link: 'By the URL of the next page'
};

const LABELS: Readonly<Record<ProtocolField, string>> = {
  'paging.kind': 'Paging',
  'paging.parameter': 'Parameter',
  'paging.first': 'Number of the first page',
  'paging.next': 'Next page or cursor is at',
  'paging.more': '“There is more” is at',
  'paging.size.parameter': 'Parameter for the page size',
  'paging.size.value': 'Page size',
  'total.in': 'The total is in',
  'total.name': 'Header with the total',
  'total.at': 'The total is at',
  'list.at': 'The list is at',
  'list.root': 'One root category',
  below: 'Path of subcategories',
  'create.method': 'Create: method',
  'create.path': 'Create: path',
  'update.method': 'Update: method',
  'update.path': 'Update: path',
  'move.method': 'Move: method',
  'move.path': 'Move: path',
  'move.parent': 'Move: field with the parent',
  'remove.path': 'Delete: path',
  'body.at': 'Bodies have the category at',
  created: 'The created category is at',
  pathKey: 'Field that stands for {id}',
  writable: 'Only these fields can be written',
  texts: 'Names and descriptions are',
  'errors.message': 'Error message is at',
  headers: 'Headers for every request',
  requestsPerSecond: 'Maximum requests per second',
  concurrency: 'Pages at a time'
};

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

export const messages = localized('features/connect/protocol', {
  title: 'Paging and requests',
  paging: PAGING,
  labels: LABELS,
  hints: {
    pointer: 'Positions in an answer are written like /data/items. Empty: Canopy looks in the usual places.',
    templates:
      '{path} is the path for writing, {id} the category. Parameters may follow, such as {path}/{id}?force=true.',
    lines: 'One per line. Empty: all that the service does not set itself.',
    headers: 'One per line, such as Accept-Language: en. Secrets belong under Authentication.',
    move: 'Empty: a move is an update.'
  },
  groups: {
    pages: 'Pages',
    answers: 'Answers',
    requests: 'Requests',
    bodies: 'Bodies',
    pace: 'Speed'
  },
  wrongWith,
  orphans: 'Show categories at the top whose parents are not listed',
  roots: { list: 'No: a list', keep: 'Yes, and it is a category', drop: 'Yes, and only its children count' },
  totals: { usual: 'The usual places', header: 'A header', body: 'The answer' },
  texts: { plain: 'Plain text', html: 'HTML, with entities such as &amp;' },
  nextLink: 'Header Link',
  lastId: 'ID of the last one',
  asAnswered: 'As its answers say'
});
