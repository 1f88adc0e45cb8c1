import { createVitest } from 'vitest/node';

/**
 * @typedef {{ file: string, ok: boolean, ms: number }} FileResult
 * @typedef {{ run: readonly string[], mutant: number }} Order test files, in the order in which they are to run
 * @typedef {{ failed: string | undefined, ran: readonly FileResult[] }} Outcome
 */

/** So often the person at the terminal is told. */
const PROGRESS = 20;

// The process in which Vitest stays up from one mutant to the next, so that sources are compiled once. It is told by messages what to run.
/** @type {Map<string, number>} */
let places = new Map();

class AsOrdered {
  /** @param {readonly import('vitest/node').TestSpecification[]} files */
  shard(files) {
    return [...files];
  }

  /** @param {readonly import('vitest/node').TestSpecification[]} files */
  sort(files) {
    return files.toSorted((one, other) => (places.get(one.moduleId) ?? 0) - (places.get(other.moduleId) ?? 0));
  }
}

const isRecording = process.env['CANOPY_MUTANT_HITS'] !== undefined;
const isWindow = process.env['CANOPY_MUTANT_LAYER'] === 'window';

/** @type {string | undefined} */
let firstFailure;
/** @type {FileResult[]} */
let ran = [];

const vitest = await createVitest({
  watch: false,
  maxWorkers: 1,
  ...(isWindow && { config: 'test/window/vitest.config.ts' }),
  // A recording isolates unit tests, because only a new process evaluates all that a file reaches. Pages are loaded anew for each test.
  ...(isRecording ? !isWindow && { isolate: true } : { bail: 1, testTimeout: 60_000, hookTimeout: 60_000 }),
  sequence: { sequencer: AsOrdered },
  reporters: [
    {
      /** @param {import('vitest/node').TestCase} test */
      onTestCaseResult(test) {
        const result = test.result();
        if (result.state === 'failed')
          firstFailure ??= `${test.module.moduleId} > ${test.fullName}: ${result.errors[0]?.message ?? ''}`;
      },
      /** @param {import('vitest/node').TestModule} module */
      onTestModuleEnd(module) {
        const { duration, collectDuration, setupDuration } = module.diagnostic();
        const error = module.errors()[0];
        if (error !== undefined) firstFailure ??= `${module.moduleId}: ${error.message}`;
        ran.push({
          file: module.moduleId,
          ok: module.ok(),
          ms: Math.round(duration + collectDuration + setupDuration)
        });
        process.send?.('file done');
        if (isRecording && ran.length % PROGRESS === 0) process.send?.(`${ran.length} done`);
      }
    }
  ]
});
const specifications = await vitest.globTestSpecifications();

process.on('message', (/** @type {Order} */ { run, mutant }) => {
  void tell(run, mutant);
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: [...new Set(specifications.map(({ moduleId }) => moduleId))] });

/**
 * @param {readonly string[]} run
 * @param {number} mutant
 */
async function tell(run, mutant) {
  process.env['CANOPY_MUTANT'] = String(mutant);
  places = new Map(run.map((file, place) => [file, place]));
  firstFailure = undefined;
  ran = [];
  const chosen = specifications.filter(({ moduleId }) => places.has(moduleId));
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen, false);
  const [unhandled] = unhandledErrors;
  const thrown = unhandled instanceof Error ? unhandled.message : unhandled && 'unhandled error';
  process.send?.({ failed: firstFailure ?? thrown, ran });
}
