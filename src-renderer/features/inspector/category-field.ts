import { type Metadata, descriptionSchema, metadataSchema, nameSchema, slugSchema } from '../../../src-shared/category';
import type { EntryKeys } from '../../../src-shared/dialect';
import type { CategoryNode } from '../../model/tree-model';
import { GUARDED_NAME, type GuardedField, writeOrToast } from '../../session/guarded-write';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import type { z } from 'zod';
import { jsonOrFault } from '../../session/metadata-value';

const firstFault = (result: z.ZodSafeParseResult<unknown>): string | null =>
  result.success ? null : (result.error.issues[0]?.message ?? messages.cannotBeSaved);

/** The service's own rules, checked here so that the fault shows at the field at once. */
export const checkName = (text: string): string | null => firstFault(nameSchema.safeParse(text));
export const checkSlug = (text: string): string | null => (text === '' ? null : firstFault(slugSchema.safeParse(text)));
export const checkDescription = (text: string): string | null => firstFault(descriptionSchema.safeParse(text));

export const checkMetadata = (text: string): string | null => {
  const parsed = jsonOrFault(text);
  return 'fault' in parsed ? parsed.fault : firstFault(metadataSchema.safeParse(parsed.value));
};

/** Parses metadata. @throws when `checkMetadata` does not accept the text */
export const readMetadata = (text: string): Metadata => {
  const parsed = jsonOrFault(text);
  return metadataSchema.parse('value' in parsed ? parsed.value : undefined);
};

export const writeMetadata = (metadata: Metadata): string =>
  Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata, null, 2);

/** A field of the inspector, for one category or several at once. */
export interface CategoryField extends GuardedField {
  readonly id: string;
  readonly label: string;
  readonly show: (value: string) => string;
  /** What shows while it is not being edited, as in a cell; left out: the same. */
  readonly atRest?: (value: string) => string;
  readonly check: (text: string) => string | null;
  /** Whether a value that is saved does not fit, and its own text says one that does. */
  readonly isMisread?: (value: string) => boolean;
}

/** The value that all categories have, or `null` when they differ or there are none. Stops at the first difference. */
export const commonValue = (nodes: readonly CategoryNode[], read: (node: CategoryNode) => string): string | null => {
  const [first] = nodes;
  if (first === undefined) return null;
  const value = read(first);
  return nodes.every((node) => node === first || read(node) === value) ? value : null;
};

/**
 * Whether these are the same categories with the same value of `read`. Every edit replaces the category's object; a field need
 * not be drawn again for an edit of another field, since writing looks the categories up again.
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
  label: uiMessages.fieldLabel.name,
  ...GUARDED_NAME,
  show: asItIs,
  check: checkName
};

export const SLUG_FIELD: CategoryField = {
  id: 'slug',
  label: uiMessages.fieldLabel.slug,
  read: (node) => node.slug ?? '',
  show: asItIs,
  check: checkSlug,
  set: (_node, text) => ({ slug: text === '' ? null : text })
};

export const DESCRIPTION_FIELD: CategoryField = {
  id: 'description',
  label: uiMessages.fieldLabel.description,
  read: (node) => node.description,
  show: asItIs,
  check: checkDescription,
  set: (_node, text) => ({ description: text })
};

/** The text is `true` or `false`. */
export const VISIBLE_FIELD: CategoryField = {
  id: 'visible',
  label: messages.visible,
  read: (node) => String(node.visible),
  show: asItIs,
  check: () => null,
  set: (_node, text) => ({ visible: text === 'true' })
};

const withoutKeys = (metadata: Metadata, keys: EntryKeys): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !keys.has(key)));

/**
 * The metadata as one JSON text, without the keys that the service computes, which stay as they are.
 * @param computed those keys
 */
export const metadataField = (computed: EntryKeys): CategoryField => ({
  id: 'metadata',
  label: uiMessages.fieldLabel.metadata,
  read: ({ metadata }) => JSON.stringify(withoutKeys(metadata, computed)),
  show: (value) => writeMetadata(readMetadata(value)),
  check: (text) => {
    const fault = checkMetadata(text);
    if (fault !== null) return fault;
    const taken = Object.keys(readMetadata(text)).find((key) => computed.has(key));
    return taken === undefined ? null : messages.computedFault({ key: taken });
  },
  set: ({ metadata }, text) => ({
    metadata: Object.fromEntries([
      ...Object.entries(readMetadata(text)),
      ...Object.entries(metadata).filter(([key]) => computed.has(key))
    ])
  })
});

/** Saves, and reports a failure as a toast, for controls without a place for it. @returns whether it was saved */
export const saveOrToast = (nodes: readonly CategoryNode[], field: CategoryField, text: string): Promise<boolean> =>
  writeOrToast(nodes, field, text, messages.notSaved({ label: field.label }));
