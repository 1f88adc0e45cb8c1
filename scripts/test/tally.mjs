/** @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Tally `failures`: the names of failed tests */

/**
 * @param {boolean} holds
 * @returns {Tally}
 */
export const one = (holds) => ({ passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0 });

/**
 * Makes a runner's tally agree with its exit code: a file that fails to load, or a run without tests, must count as a failure.
 * @param {Tally} tally
 * @param {number} exitCode
 * @returns {Tally}
 */
export function honest(tally, exitCode) {
  const isSilentFailure = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return isSilentFailure ? { ...tally, failed: 1 } : tally;
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export const sum = (tallies) =>
  tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      failures: [...(total.failures ?? []), ...(tally.failures ?? [])]
    }),
    { passed: 0, failed: 0, skipped: 0 }
  );

/**
 * The final output: each failed test with the beginning of its message, since logs may keep only their end, and the line `N passed, N
 * failed`.
 * @param {Tally} tally
 */
export const closing = ({ passed, failed, skipped, failures = [] }) =>
  [
    ...failures.map((failure) => `Failed: ${failure}`),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  ].join('\n');
