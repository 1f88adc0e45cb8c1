import { pathOf } from '../../../src-shared/member-path';
import type { Dialect } from '../../../src-shared/dialect';
import { keyAt, openingOf } from './opened-members';

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
      dialect.metadataKey
    ].filter((key) => typeof key === 'string')
  );
};
