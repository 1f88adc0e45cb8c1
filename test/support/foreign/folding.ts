import type { Dialect } from '../../../src-shared/dialect';
import type { ForeignTraits } from './traits';

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inGerman = (id: unknown): string => `auf Deutsch ${String(id)}`;

/** A category in the listing of a service with nested names, or with nearly everything in `attributes`. */
export const folded = (written: Members, { folding, nameKey, idKey, parent }: ForeignTraits): Members => {
  if (folding === 'languages') return { ...written, [nameKey]: { de: inGerman(written[idKey]), en: written[nameKey] } };
  if (folding === 'none') return written;
  const { [idKey]: id, [parent.key]: above, ...attributes } = written;
  return {
    [idKey]: id,
    type: 'category',
    attributes,
    relationships: { products: { total: 3 }, ...(above !== undefined && { [parent.key]: { data: above } }) }
  };
};

/**
 * The members of a body without that nesting.
 * @param id of the category that is written to; `null`: a creation
 * @returns a sentence where a body is not as it should be, or would lose what lies beside
 */
export const unfolded = (body: unknown, { folding, nameKey, parent }: ForeignTraits, id: number | null): unknown => {
  if (folding === 'none' || !isMembers(body)) return body;
  if (folding === 'languages') {
    const name = body[nameKey];
    if (name === undefined) return body;
    if (!isMembers(name)) return `${nameKey} must be an object`;
    if (id !== null && name['de'] !== inGerman(id)) return `${nameKey}.de is lost`;
    return { ...body, [nameKey]: name['en'] };
  }
  const { attributes = {}, relationships = {}, type = 'category', ...others } = body;
  if (!isMembers(attributes) || !isMembers(relationships) || type !== 'category' || Object.keys(others).length > 0)
    return `This is no category: ${Object.keys(body).join(', ')}`;
  const { products, [parent.key]: above, ...strange } = relationships;
  if (
    Object.keys(strange).length > 0 ||
    (id !== null && 'relationships' in body && JSON.stringify(products) !== '{"total":3}')
  )
    return 'The relationships are not as they were';
  return { ...attributes, ...(isMembers(above) && 'data' in above && { [parent.key]: above['data'] }) };
};

/** The dialect of such a service, from its dialect without nesting. */
export const foldedDialect = (dialect: Dialect, { folding }: ForeignTraits): Dialect => {
  if (folding === 'languages') return { ...dialect, nameKey: `/${dialect.nameKey}/en` };
  if (folding === 'none') return dialect;
  return {
    ...dialect,
    contentKey: 'attributes',
    parent: { ...dialect.parent, key: `/relationships/${dialect.parent.key}/data` }
  };
};
