import fc from 'fast-check';

/** One of several things that can be done, with how often it is, and what it takes. */
export const weighted = <Name extends string, Rest extends object>(
  weight: number,
  name: Name,
  rest: { readonly [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> }
): { readonly weight: number; readonly arbitrary: fc.Arbitrary<Rest & { readonly do: Name }> } => ({
  weight,
  arbitrary: fc.record<Rest>(rest).map((one) => ({ do: name, ...one }))
});
