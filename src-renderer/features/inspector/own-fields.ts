import { nameSchema, type Metadata } from '../../../src-shared/category';
import type { EntryKeys } from '../../../src-shared/dialect';
import type { CategoryField } from './category-field';
import {
  checkDescription,
  checkMetadata,
  checkName,
  checkSlug,
  readMetadata,
  workedOutFault,
  writeMetadata
} from './field-checks';

const asItIs = (value: string): string => value;

export const NAME: CategoryField = {
  id: 'name',
  label: 'Name',
  read: (node) => node.name,
  show: asItIs,
  check: checkName,
  // As the service will have it: trimmed, and of one normal form.
  set: (_node, text) => ({ name: nameSchema.parse(text) })
};

export const SLUG: CategoryField = {
  id: 'slug',
  label: 'Slug',
  read: (node) => node.slug ?? '',
  show: asItIs,
  check: checkSlug,
  set: (_node, text) => ({ slug: text === '' ? null : text })
};

export const DESCRIPTION: CategoryField = {
  id: 'description',
  label: 'Description',
  read: (node) => node.description,
  show: asItIs,
  check: checkDescription,
  set: (_node, text) => ({ description: text })
};

/** Typed as `true` or `false`. */
export const VISIBLE: CategoryField = {
  id: 'visible',
  label: 'Visible',
  read: (node) => String(node.visible),
  show: asItIs,
  check: () => null,
  set: (_node, text) => ({ visible: text === 'true' })
};

const withoutKeys = (metadata: Metadata, keys: EntryKeys): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !keys.has(key)));

/**
 * All of it as one JSON text, but for what the service works out itself, which stays as it is.
 * @param workedOut the keys of that
 */
export const metadataField = (workedOut: EntryKeys): CategoryField => ({
  id: 'metadata',
  label: 'Metadata',
  read: ({ metadata }) => JSON.stringify(withoutKeys(metadata, workedOut)),
  show: (value) => writeMetadata(readMetadata(value)),
  check: (text) => {
    const fault = checkMetadata(text);
    if (fault !== null) return fault;
    const taken = Object.keys(readMetadata(text)).find((key) => workedOut.has(key));
    return taken === undefined ? null : workedOutFault(taken);
  },
  set: ({ metadata }, text) => ({
    metadata: Object.fromEntries([
      ...Object.entries(readMetadata(text)),
      ...Object.entries(metadata).filter(([key]) => workedOut.has(key))
    ])
  })
});
