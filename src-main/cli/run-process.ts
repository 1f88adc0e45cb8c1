import { READER_HEAP_MB } from '../formats/file-in-process';
import type { Isolated } from '../platform/isolated';
import { trialIn, TRIAL_HEAP_MB } from '../platform/json-guard';
import type { CommandIo } from './command';
import { runCliCommand } from './run-command';

/** Milliseconds that the reader of the output has to take the rest of it. */
const LOG_GRACE_MS = 500;

const end = (code: number): void => {
  process.exitCode = code;
  process.stdout.write('', () => setTimeout(() => process.exit(code), LOG_GRACE_MS).unref());
};

const askedToEnd = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });

interface ProcessParts extends Pick<CommandIo, 'programFile'> {
  readonly start: (name: string, heapMb: number) => Isolated;
}

export const runProcess = (args: readonly string[], { programFile, start }: ProcessParts): void => {
  const { stdout, stderr, env } = process;
  // The reader of the output may end first. The command goes on; an export that cannot be written fails by itself.
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  const io: CommandIo = {
    // A getter, since opening standard input has side effects and most commands never read it.
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    env,
    askedToEnd,
    endAtOnce: (code) => process.exit(code),
    programFile,
    jsonTrial: trialIn(() => start('json-trial', TRIAL_HEAP_MB)),
    startReader: () => start('file-reader', READER_HEAP_MB)
  };
  runCliCommand(args, io).then(end, (error: unknown) => {
    console.error(error);
    end(1);
  });
};
