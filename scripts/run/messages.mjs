/** A failure whose message is meant for the person at the terminal; it is shown as it is, without a stack. */
export class Problem extends Error {}

/**
 * Tells the person at the terminal what is going on. Always on standard error, since standard output belongs
 * to the program that was asked for (`canopy serve` promises exactly one line there).
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs an entry script: its result is the exit code, and a {@link Problem} ends it with a plain message.
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
