import { nameSchema, type CategoryUpdateRequest, type Metadata } from '../../../src-shared/category';
import type { EntryKeys } from '../../../src-shared/dialect';
import type { CategoryNode } from '../../model/tree-model';
import { checkDescription, checkMetadata, checkName, checkSlug, readMetadata, writeMetadata } from './field-checks';
import { messages } from './messages';

/** One thing that is edited of a category, or of several at once. */
export interface CategoryField {
  /** Tells it from the other fields, whatever the language: `slug`, `value:text:color`. */
  readonly id: string;
  /** Names it in messages: "Slug". */
  readonly label: string;
  /** Its value as a text that tells any two values apart, by which somebody else's change is noticed. */
  readonly read: (node: CategoryNode) => string;
  /** A value that was read, as it is shown for editing. */
  readonly show: (value: string) => string;
  /** @returns what is wrong with what was typed, or `null` */
  readonly check: (text: string) => string | null;
  /** What to write so that the value is what was typed. Asked only for a text that `check` finds no fault with. */
  readonly set: (node: CategoryNode, text: string) => CategoryUpdateRequest;
}

/** The category as it is once the request has been carried out. */
const afterRequest = (
  node: CategoryNode,
  { name, slug, description, visible, metadata }: CategoryUpdateRequest
): CategoryNode => ({
  ...node,
  ...(name === undefined ? {} : { name }),
  ...(slug === undefined ? {} : { slug }),
  ...(description === undefined ? {} : { description }),
  ...(visible === undefined ? {} : { visible }),
  ...(metadata === undefined ? {} : { metadata })
});

/** The field's value once what was typed has been written. */
export const valueAfter = (field: CategoryField, node: CategoryNode, text: string): string =>
  field.read(afterRequest(node, field.set(node, text)));

/** The value that all have, or `null` when they differ. Of no category: `null`. Ends at the first that differs, since there may be 100,000. */
export const commonValue = (nodes: readonly CategoryNode[], read: (node: CategoryNode) => string): string | null => {
  const [first] = nodes;
  if (first === undefined) return null;
  const value = read(first);
  return nodes.every((node) => node === first || read(node) === value) ? value : null;
};

/**
 * Whether these are the same categories, and alike in what is read of them. Every edit makes another object of its category;
 * a field that another member of it does not concern need not be drawn for that, since writing takes the categories anew.
 */
export const areSame = (
  before: readonly CategoryNode[],
  now: readonly CategoryNode[],
  read: (node: CategoryNode) => unknown
): boolean =>
  before === now ||
  (before.length === now.length &&
    before.every((node, index) => {
      const other = now[index];
      return node === other || (node.id === other?.id && read(node) === read(other));
    }));

const asItIs = (value: string): string => value;

export const NAME_FIELD: CategoryField = {
  id: 'name',
  label: messages.fields.name,
  read: (node) => node.name,
  show: asItIs,
  check: checkName,
  // As the service will have it: trimmed, and of one normal form.
  set: (_node, text) => ({ name: nameSchema.parse(text) })
};

export const SLUG_FIELD: CategoryField = {
  id: 'slug',
  label: messages.fields.slug,
  read: (node) => node.slug ?? '',
  show: asItIs,
  check: checkSlug,
  set: (_node, text) => ({ slug: text === '' ? null : text })
};

export const DESCRIPTION_FIELD: CategoryField = {
  id: 'description',
  label: messages.fields.description,
  read: (node) => node.description,
  show: asItIs,
  check: checkDescription,
  set: (_node, text) => ({ description: text })
};

/** Typed as `true` or `false`. */
export const VISIBLE_FIELD: CategoryField = {
  id: 'visible',
  label: messages.fields.visible,
  read: (node) => String(node.visible),
  show: asItIs,
  check: () => null,
  set: (_node, text) => ({ visible: text === 'true' })
};

const withoutKeys = (metadata: Metadata, keys: EntryKeys): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !keys.has(key)));

/**
 * All of it as one JSON text, but for what the service works out itself, which stays as it is.
 * @param computed the keys of that
 */
export const metadataField = (computed: EntryKeys): CategoryField => ({
  id: 'metadata',
  label: messages.fields.metadata,
  read: ({ metadata }) => JSON.stringify(withoutKeys(metadata, computed)),
  show: (value) => writeMetadata(readMetadata(value)),
  check: (text) => {
    const fault = checkMetadata(text);
    if (fault !== null) return fault;
    const taken = Object.keys(readMetadata(text)).find((key) => computed.has(key));
    return taken === undefined ? null : messages.computedFault(taken);
  },
  set: ({ metadata }, text) => ({
    metadata: Object.fromEntries([
      ...Object.entries(readMetadata(text)),
      ...Object.entries(metadata).filter(([key]) => computed.has(key))
    ])
  })
});
