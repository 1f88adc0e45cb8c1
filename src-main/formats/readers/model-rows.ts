import { isObject, type RawCategory } from '../../fields/listed-values';

/** A row of Django's `dumpdata`, which writes all its tables into one list: `{ "model": "product.category", "pk": 7, "fields": … }`. */
const isModelRow = (item: unknown): item is { model: string; pk?: unknown; fields: RawCategory } =>
  isObject(item) && typeof item['model'] === 'string' && isObject(item['fields']);

/** What tables of categories are called, the surest first. */
const TABLES = [/categor(?:y|ies)$/i, /taxon(?:omy|s)?$/i, /(?:term|topic|genre|department|collection)s?$/i];

/**
 * Of rows that each say their table, those of categories, with their fields as members and the index of each in the list. `null`: the
 * rows do not say it, or no table is called so.
 */
export const categoriesAmongModels = (
  items: readonly unknown[]
): readonly { readonly row: RawCategory; readonly index: number }[] | null => {
  if (items.length === 0 || !items.every(isModelRow)) return null;
  const models = [...new Set(items.map(({ model }) => model))];
  const model = TABLES.flatMap((table) => models.find((one) => table.test(one)) ?? [])[0];
  if (model === undefined) return null;
  return items.flatMap((item, index) =>
    item.model === model ? [{ row: { pk: item.pk, ...item.fields }, index }] : []
  );
};
