/** What `make` gives, made when it is first asked for: the first formatter of `Intl` takes 10 ms, and the start needs none. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** What `make` gives for an object, made when it is first asked for and kept as long as the object. */
export const onceFor = <K extends object, T extends NonNullable<unknown> | null>(
  make: (key: K) => T
): ((key: K) => T) => {
  const kept = new WeakMap<K, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
};

let identities = 0;

/** A number that stands for an object: keys of queries are serialized with every drawing, which takes long for a large one. */
export const identityOf = onceFor<object, number>(() => (identities += 1));
