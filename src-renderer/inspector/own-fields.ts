import { nameSchema } from '../../src-shared/category';
import type { CategoryField } from './category-field';
import { checkDescription, checkMetadata, checkName, checkSlug, readMetadata, writeMetadata } from './field-checks';

const asItIs = (value: string): string => value;

export const NAME: CategoryField = {
  label: 'Name',
  read: (node) => node.name,
  show: asItIs,
  check: checkName,
  // As the service will have it: trimmed, and of one normal form.
  set: (_node, text) => ({ name: nameSchema.parse(text) }),
};

export const SLUG: CategoryField = {
  label: 'Slug',
  read: (node) => node.slug ?? '',
  show: asItIs,
  check: checkSlug,
  set: (_node, text) => ({ slug: text === '' ? null : text }),
};

export const DESCRIPTION: CategoryField = {
  label: 'Description',
  read: (node) => node.description,
  show: asItIs,
  check: checkDescription,
  set: (_node, text) => ({ description: text }),
};

/** Typed as `true` or `false`. */
export const VISIBLE: CategoryField = {
  label: 'Visible',
  read: (node) => String(node.visible),
  show: asItIs,
  check: () => null,
  set: (_node, text) => ({ visible: text === 'true' }),
};

/** All of it as one JSON text. */
export const METADATA: CategoryField = {
  label: 'Metadata',
  read: (node) => JSON.stringify(node.metadata),
  show: (value) => writeMetadata(readMetadata(value)),
  check: checkMetadata,
  set: (_node, text) => ({ metadata: readMetadata(text) }),
};
