/**
 * How a property test runs: fast-check prints seed, path and the shortest counterexample of a failure, and
 * `FAST_CHECK_SEED=…` in the environment runs that seed again.
 */
export const fuzzRuns = (numRuns: number): { numRuns: number; seed?: number } => {
  const seed = process.env['FAST_CHECK_SEED'];
  return { numRuns, ...(seed !== undefined && { seed: Number(seed) }) };
};
