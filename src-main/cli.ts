import { runCliCommand } from './cli/run-command';

/** How long the reader of the output has to take the rest of it. */
const LOG_GRACE_MS = 500;

// The reader of the output may end first; the work goes on, and an export that cannot be written fails by itself.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Ends once the output is written, and after a while where nobody reads it. */
const end = (code: number): void => {
  process.exitCode = code;
  process.stdout.write('', () => setTimeout(() => process.exit(code), LOG_GRACE_MS).unref());
};

runCliCommand(process.argv.slice(2)).then(end, (error: unknown) => {
  console.error(error);
  end(1);
});
