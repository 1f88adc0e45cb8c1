import { runCliCommand } from './cli/run-command';

/** How long the end of a log may take to be fetched by whoever reads it. */
const LOG_GRACE_MS = 500;

// Whoever reads what we print may leave; the work goes on, and an export that cannot be written fails by itself.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Lets everything that was printed arrive, except for a log that nobody fetches: it must not keep the process alive. */
const end = (code: number): void => {
  process.exitCode = code;
  process.stdout.write('', () => setTimeout(() => process.exit(code), LOG_GRACE_MS).unref());
};

runCliCommand(process.argv.slice(2)).then(end, (error: unknown) => {
  console.error(error);
  end(1);
});
