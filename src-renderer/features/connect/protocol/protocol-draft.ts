import { protocolSchema, type Paging, type Protocol } from '../../../../src-shared/protocol';
import { typedKeys } from '../../../../src-shared/typed-keys';

/** The fields of the form, named by their paths in a `Protocol`. */
export const PROTOCOL_FIELDS = {
  'paging.kind': 'text',
  'paging.parameter': 'text',
  'paging.first': 'number',
  'paging.next': 'text',
  'paging.more': 'text',
  'paging.size.parameter': 'text',
  'paging.size.value': 'number',
  'total.in': 'text',
  'total.name': 'text',
  'total.at': 'text',
  'list.at': 'text',
  'list.root': 'text',
  below: 'text',
  'create.method': 'text',
  'create.path': 'text',
  'update.method': 'text',
  'update.path': 'text',
  'move.method': 'text',
  'move.path': 'text',
  'move.parent': 'text',
  'remove.path': 'text',
  'body.at': 'text',
  created: 'text',
  pathKey: 'text',
  writable: 'list',
  texts: 'text',
  'errors.message': 'text',
  headers: 'headers',
  requestsPerSecond: 'number',
  concurrency: 'number'
} as const;
export type ProtocolField = keyof typeof PROTOCOL_FIELDS;

/** The fields as they are typed. An empty field is left out of the protocol. */
export type ProtocolDraft = Readonly<Partial<Record<ProtocolField, string>>>;

export const textIn = (draft: ProtocolDraft, field: ProtocolField): string => draft[field] ?? '';

const isField = (name: string): name is ProtocolField => Object.hasOwn(PROTOCOL_FIELDS, name);
const FIELDS: readonly ProtocolField[] = Object.keys(PROTOCOL_FIELDS).filter(isField);

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

const valueIn = (tree: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined ? tree : isTree(tree) ? valueIn(tree[key], rest) : undefined;

/** A copy with another value at a path; `undefined` removes it. */
const withValue = (tree: Tree, [key = '', ...rest]: readonly string[], value: unknown): Tree => {
  const { [key]: before, ...others } = tree;
  const after = rest.length === 0 ? value : withValue(isTree(before) ? before : {}, rest, value);
  return after === undefined || (rest.length > 0 && isTree(after) && Object.keys(after).length === 0)
    ? others
    : { ...others, [key]: after };
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join('\n');
  if (isTree(value))
    return Object.entries(value)
      .map(([name, text]) => `${name}: ${String(text)}`)
      .join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

export const draftOf = (protocol: Protocol): ProtocolDraft => {
  const draft: Partial<Record<ProtocolField, string>> = {};
  for (const field of FIELDS) {
    const text = textOf(valueIn(protocol, field.split('.')));
    if (text !== '') draft[field] = text;
  }
  return { 'move.method': 'PUT', ...draft };
};

const PAGING_FIELDS: Readonly<Record<Paging['kind'], readonly ProtocolField[]>> = {
  none: [],
  whole: [],
  page: ['paging.parameter', 'paging.first', 'paging.size.parameter', 'paging.size.value'],
  offset: ['paging.parameter', 'paging.size.parameter', 'paging.size.value'],
  cursor: ['paging.parameter', 'paging.next', 'paging.more', 'paging.size.parameter', 'paging.size.value'],
  link: ['paging.next', 'paging.size.parameter', 'paging.size.value']
};
export const PAGING_KINDS = typedKeys(PAGING_FIELDS);
export const pagingKindOf = (draft: ProtocolDraft): Paging['kind'] =>
  PAGING_KINDS.find((kind) => kind === draft['paging.kind']) ?? 'none';

const hasMove = (draft: ProtocolDraft): boolean =>
  `${textIn(draft, 'move.path')}${textIn(draft, 'move.parent')}`.trim() !== '';

/** Whether a field applies, given the others: a service without pages has no paging parameters. */
export const isWanted = (draft: ProtocolDraft, field: ProtocolField): boolean => {
  if (field.startsWith('paging.') && field !== 'paging.kind') return PAGING_FIELDS[pagingKindOf(draft)].includes(field);
  if (field === 'total.name') return draft['total.in'] === 'header';
  if (field === 'total.at') return draft['total.in'] === 'body';
  return field !== 'move.method' || hasMove(draft);
};

const listIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A token of RFC 9110, 5.6.2, which names of headers must be. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Headers that are typed, one a line. What is wrong has an empty name. */
export const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...value] = line.split(':');
        return [value.length > 0 && HEADER_NAME.test(name.trim()) ? name.trim() : '', value.join(':').trim()];
      })
  );

const valueOf = (draft: ProtocolDraft, field: ProtocolField, shown: Protocol): unknown => {
  const text = textIn(draft, field).trim();
  if (!isWanted(draft, field)) return undefined;
  // An empty JSON pointer, which means the whole answer, would look like an empty field.
  if (text === '') return valueIn(shown, field.split('.')) === '' ? '' : undefined;
  switch (PROTOCOL_FIELDS[field]) {
    case 'number':
      return Number(text);
    case 'list':
      return listIn(text);
    case 'headers':
      return headersIn(text);
    case 'text':
      return text;
  }
};

type ProtocolReading =
  | { readonly ok: true; readonly protocol: Protocol }
  | { readonly ok: false; readonly wrong: ReadonlySet<ProtocolField> };

/** The field that shows the fault of a missing part without a field of its own. */
const fieldOf = (path: readonly string[]): ProtocolField => {
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join('.');
    if (isField(name)) return name;
  }
  const ofOperation = `${path[0] ?? ''}.path`;
  return isField(ofOperation) ? ofOperation : path[0] === 'total' ? 'total.in' : 'paging.kind';
};

/** A part that is only valid with its place, which defaults to the whole. */
const placed = (tree: Tree, part: 'list' | 'body'): Tree =>
  isTree(tree[part]) && tree[part]['at'] === undefined ? withValue(tree, [part, 'at'], '') : tree;

/** The protocol that is typed; what the form does not show stays. @returns the invalid fields otherwise */
export const protocolFrom = (draft: ProtocolDraft, shown: Protocol): ProtocolReading => {
  let tree: Tree = hasMove(draft) ? { ...shown } : withValue({ ...shown }, ['move'], undefined);
  for (const field of FIELDS) tree = withValue(tree, field.split('.'), valueOf(draft, field, shown));
  const parsed = protocolSchema.safeParse(placed(placed(tree, 'list'), 'body'));
  if (parsed.success) return { ok: true, protocol: parsed.data };
  return { ok: false, wrong: new Set(parsed.error.issues.map(({ path }) => fieldOf(path.map(String)))) };
};

/** The protocol with categories of unlisted parents shown at the top level, or refused. */
export const withOrphans = ({ orphans: _before, ...protocol }: Protocol, isShown: boolean): Protocol =>
  isShown ? { ...protocol, orphans: 'top' } : protocol;
