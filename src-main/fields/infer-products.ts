import { plainName } from '../../src-shared/member-names';
import { inferNamedLevels, type LevelFields } from './infer-levels';
import { type PathField, textsOf } from './infer-path';
import type { RawCategory } from './listed-values';
import type { MemberFacts } from './member-facts';
import { pathSeparatorIn } from './paths';

/** Names that only products have, also with suffixes: `variantsku`, `pricenet`. */
const OF_PRODUCTS =
  /^(?:product|variant|item)?(?:sku|ean|gtin|upc|isbn|barcode|(?:regular|sale|special|list|unit|compareat)?price(?:net|gross)?|stock|instock|stockonhand|qty|quantity|inventory(?:qty|count)?)$/;

/** Whether the rows of a table are products, whose fields say nothing about categories except for which they are in. */
export const areProductRows = (keys: readonly string[]): boolean =>
  keys.some((key) => OF_PRODUCTS.test(plainName(key)));

/** `Category 1`, `Product Category`, `category.default.title`; not `Tax category`. */
const isCategoryName = (key: string): boolean => {
  const name = plainName(key).replace(/\d+$/, '');
  return !name.startsWith('tax') && (/categor(?:y|ies)$/.test(name) || /^category.*(?:name|title|path)$/.test(name));
};
const isPathName = (key: string): boolean => /^(?:breadcrumbs?|taxonomy|hierarchy|producttype)$/.test(plainName(key));

/** Ids of categories in another file: `018d3c…`, `pcat_01J44…`, `17`. */
const isId = (text: string): boolean => /^\d+$/.test(text) || /^(?=(?:\D*\d){4})[\w-]{16,}$/.test(text);

/** Separates the categories of a product. In a field for a single one, a comma belongs to the name. */
const listSeparatorOf = (key: string, texts: readonly string[]): string => {
  const found = ['\n', ';'].find((separator) => texts.some((text) => text.includes(separator)));
  if (found !== undefined) return found;
  return plainName(key).endsWith('ies') ? ',' : '\n';
};

/** The categories of products, by paths, names or levels; `null`: none. */
export const inferCategoriesOfProducts = (
  raws: readonly RawCategory[],
  members: readonly MemberFacts[]
): { readonly path: PathField } | { readonly levels: LevelFields } | null => {
  const named = [
    ...members.filter(({ key }) => isCategoryName(key)),
    ...members.filter(({ key }) => isPathName(key))
  ].filter((member) => member.texts > 0 && member.strings === member.filled && !textsOf(raws, member.key).every(isId));
  const fields = named.map((member): PathField => {
    const texts = textsOf(raws, member.key);
    return { key: member.key, separator: pathSeparatorIn(texts), listSeparator: listSeparatorOf(member.key, texts) };
  });
  const ofPaths = fields.find(({ separator }) => separator !== undefined);
  if (ofPaths !== undefined) return { path: ofPaths };
  const levels = inferNamedLevels(raws, named);
  if (levels !== null) return { levels };
  return fields[0] === undefined ? null : { path: fields[0] };
};
