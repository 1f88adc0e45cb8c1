/** The seed of `npm test`, so that a run of it tries what the last one tried; the long run has another each time. */
const SEED = 20_260_101;

/** The seed of what is left to chance in a test: `FAST_CHECK_SEED=…` in the environment runs with that one. */
export const fuzzSeed = (): number => Number(process.env['FAST_CHECK_SEED'] ?? SEED);

/**
 * How a property test runs: with a fixed seed, and as often as its time in `npm test` allows. fast-check prints seed, path and the
 * shortest counterexample of a failure. `CANOPY_FUZZ_TIMES=20` runs twenty times as many, as `npm run test:long -- fuzz` does.
 */
export const fuzzRuns = (numRuns: number): { numRuns: number; seed: number } => ({
  numRuns: numRuns * Number(process.env['CANOPY_FUZZ_TIMES'] ?? 1),
  seed: fuzzSeed()
});
