/** What `make` gives, made when it is first asked for: the first formatter of `Intl` takes 10 ms, and the start needs none. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
