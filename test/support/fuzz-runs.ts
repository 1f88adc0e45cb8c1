import fc from 'fast-check';

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

type Drawn<Values extends [unknown, ...unknown[]]> = { [Key in keyof Values]: fc.Arbitrary<Values[Key]> };

/** Holds what is drawn to a property, so many times. */
export const always = <Values extends [unknown, ...unknown[]]>(
  runs: number,
  drawn: Drawn<Values>,
  check: (...values: Values) => void
): void => fc.assert(fc.property<Values>(...drawn, check), fuzzRuns(runs));

/** The same for a property that takes its time. */
export const alwaysAsync = <Values extends [unknown, ...unknown[]]>(
  runs: number,
  drawn: Drawn<Values>,
  check: (...values: Values) => Promise<void>
): Promise<void> => fc.assert(fc.asyncProperty<Values>(...drawn, check), fuzzRuns(runs));
