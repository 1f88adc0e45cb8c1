/** The keys of an object whose type names them all: the compiler asks for each where the record is written. */
export const typedKeys = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] => {
  const isKey = (key: string): key is Key => Object.hasOwn(record, key);
  return Object.keys(record).filter(isKey);
};
