import { isKeptHere, type Dialect, type Mark } from '../../../src-shared/dialect';
import { EMPTY_CONTENT, type Metadata } from '../../../src-shared/category';
import type { RawCategory, RemoteId, SyncFields } from '../sync-tree';
import { descriptionFromHtml, nameFromHtml } from '../../fields/html-text';
import { isMark, isObject } from '../../fields/listed-values';
import { validDescription, validMetadata, validName, validSlug } from '../../fields/valid-fields';
import { pathOf } from '../../../src-shared/json-pointer';
import { keyAt, openingOf } from '../../fields/opened-members';

/** The members of a category that mean something by themselves, or hold such, and are therefore no entries of its metadata. */
export const mappedKeys = (dialect: Dialect): ReadonlySet<string> => {
  const opening = openingOf(dialect);
  return new Set(
    [
      ...[...opening.within].map((pointer) => keyAt(pathOf(pointer) ?? [pointer], opening)),
      dialect.idKey,
      dialect.childrenKey,
      dialect.parent.key,
      dialect.parent.written?.key,
      dialect.nameKey,
      dialect.slugKey,
      dialect.descriptionKey,
      dialect.visible?.key,
      dialect.order?.key,
      dialect.metadataKey,
      dialect.products?.key
    ].filter((key) => typeof key === 'string')
  );
};

/** `1`, `"1"`, `true` and `"true"` are one mark: services that list the one often take and keep the other. */
const markText = (mark: Mark): string => {
  if (mark === true) return '1';
  if (mark === false) return '0';
  const text = String(mark).trim().toLowerCase();
  if (text === 'true') return '1';
  return text === 'false' ? '0' : text;
};

/** Whether a category is shown. A missing value counts as shown, a third one (`draft`) as hidden. */
const isShown = (value: unknown, visible: NonNullable<Dialect['visible']>): boolean => {
  if (value === visible.shown) return true;
  if (value === visible.hidden) return false;
  if (value === undefined || value === null) return true;
  return isMark(value) && markText(visible.shown) === markText(value);
};

/** The entries of a category's metadata as its service has them. A member that is `null` is no entry: that is how one is removed. */
const entriesOf = (raw: RawCategory, { metadataKey }: Dialect, mapped: ReadonlySet<string>): [string, unknown][] => {
  if (metadataKey !== null) {
    const held = raw[metadataKey];
    return isObject(held) ? Object.entries(held) : [];
  }
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(raw)) {
    if (mapped.has(key)) continue;
    const value = raw[key];
    if (value !== null && value !== undefined) entries.push([key, value]);
  }
  return entries;
};

export interface FieldsReading {
  readonly fields: SyncFields;
  readonly dropped: readonly string[];
}

const NO_METADATA: { readonly metadata: Metadata; readonly dropped: readonly string[] } = { metadata: {}, dropped: [] };

const LONGEST = 200_000;

const decoded = (value: unknown, isHtml: boolean, decode: (html: string) => string): unknown =>
  isHtml && typeof value === 'string' ? decode(value.slice(0, LONGEST)) : value;

/** Reads the fields of categories. `id` names a category without a name. */
export const fieldsReader = (dialect: Dialect): ((raw: RawCategory, id: RemoteId) => FieldsReading) => {
  const mapped = mappedKeys(dialect);
  const { nameKey, slugKey, descriptionKey, visible } = dialect;
  const isHtml = dialect.protocol?.texts === 'html';
  return (raw, id) => {
    const entries = entriesOf(raw, dialect, mapped).filter(([key]) => !isKeptHere(dialect, key));
    const { metadata, dropped } = entries.length === 0 ? NO_METADATA : validMetadata(entries);
    const slug = slugKey === null ? null : validSlug(raw[slugKey]);
    const fields: SyncFields = {
      ...EMPTY_CONTENT,
      name: validName(decoded(raw[nameKey], isHtml, nameFromHtml), slug ?? `Category ${id}`),
      slug,
      description:
        descriptionKey === null ? '' : validDescription(decoded(raw[descriptionKey], isHtml, descriptionFromHtml)),
      visible: visible === null || isShown(raw[visible.key], visible),
      metadata
    };
    return { fields, dropped };
  };
};
