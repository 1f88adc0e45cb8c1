/**
 * What `make` gives, made when it is first asked for. For formatters of `Intl`: the first one of a process reads the locale data,
 * which takes 10 ms, and the start needs none.
 */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
