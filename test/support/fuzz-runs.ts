/** The fixed seed of `npm test`; the long run uses another each time. */
const SEED = 20_260_101;

/** The seed for random choices in a test; `FAST_CHECK_SEED=…` in the environment overrides it. */
export const fuzzSeed = (): number => Number(process.env['FAST_CHECK_SEED'] ?? SEED);

/**
 * How a property test runs: with a fixed seed, and as often as its time in `npm test` allows. For a failure fast-check prints seed, path
 * and the shortest counterexample. `CANOPY_FUZZ_TIMES=20` multiplies the runs, as `npm run test:long -- fuzz` does.
 */
export const fuzzRuns = (numRuns: number): { numRuns: number; seed: number } => ({
  numRuns: numRuns * Number(process.env['CANOPY_FUZZ_TIMES'] ?? 1),
  seed: fuzzSeed()
});
