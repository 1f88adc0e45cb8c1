/**
 * The keys of an object whose type names them all, in its order. A list that is made from a `Record<keyof T, …>` cannot miss a
 * key of `T`: the compiler asks for it where the record is written.
 */
export const typedKeys = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] => {
  const isKey = (key: string): key is Key => Object.hasOwn(record, key);
  return Object.keys(record).filter(isKey);
};
