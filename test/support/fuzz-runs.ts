/**
 * How a property test runs: fast-check prints seed, path and the shortest counterexample of a failure, and
 * `FAST_CHECK_SEED=…` in the environment runs that seed again. `CANOPY_FUZZ_TIMES=20` runs twenty times as many.
 */
export const fuzzRuns = (numRuns: number): { numRuns: number; seed?: number } => {
  const seed = process.env['FAST_CHECK_SEED'];
  const times = Number(process.env['CANOPY_FUZZ_TIMES'] ?? 1);
  return { numRuns: numRuns * times, ...(seed !== undefined && { seed: Number(seed) }) };
};
