/** A failure whose message is shown to the person at the terminal, without a stack. */
export class Problem extends Error {}

/**
 * Writes a status line to standard error, because standard output belongs to the program that was started (`canopy serve` promises exactly
 * one line there).
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs an entry script: its result is the exit code; a {@link Problem} ends it with a plain message.
 * @param {() => Promise<number>} main
 */
export async function runEntry(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
