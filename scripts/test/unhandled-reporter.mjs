import { writeFileSync } from 'node:fs';
import { env } from 'node:process';

/**
 * Writes what Vitest's JSON report leaves out: errors outside of any test, which fail a run all the same, as
 * `[{ name?, message?, stack? }]` to the file `CANOPY_UNHANDLED_ERRORS`.
 */
export default class UnhandledReporter {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { name?: string, message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = env['CANOPY_UNHANDLED_ERRORS'];
    if (file === undefined) return;
    writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => ({ name, message, stack }))));
  }
}
