import { Readable, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { CommandIo } from '../../src-main/cli/command';
import { runCliCommand } from '../../src-main/cli/run-command';
import type { Address } from '../../src-shared/remote';
import type { Ending } from './child-program';
import { readerHere } from './isolated-here';
import { TOKEN } from './service-under-test';

/* The command line in the test's process, for everything except process behavior. */

class KeptText extends Writable {
  readonly #pieces: Buffer[] = [];

  constructor(private readonly onMore: () => void = () => undefined) {
    super();
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pieces.push(piece);
    this.onMore();
    done();
  }

  get text(): string {
    return Buffer.concat(this.#pieces).toString();
  }
}

export interface CliCall {
  readonly input?: string | undefined;
  readonly env?: CommandIo['env'];
  /** Where the programs that it starts are; by default there are none. */
  readonly programFile?: CommandIo['programFile'];
}

interface Begun {
  readonly ended: Promise<Ending>;
  readonly output: () => { stdout: string; stderr: string };
  readonly ask: () => void;
}

const begin = (
  args: readonly string[],
  { input, env = {}, programFile = (name) => `no ${name} here` }: CliCall,
  onOutput?: () => void
): Begun => {
  const [stdout, stderr] = [new KeptText(onOutput), new KeptText()];
  const asked: (() => void)[] = [];
  const output = (): { stdout: string; stderr: string } => ({ stdout: stdout.text, stderr: stderr.text });
  const running = runCliCommand(args, {
    stdin: Readable.from(input === undefined ? [] : [Buffer.from(input)]),
    stdout,
    stderr,
    env,
    startReader: () => readerHere().process,
    jsonTrial: () => Promise.reject(new Error('No text here is large enough to be tried out.')),
    programFile,
    askedToEnd: () => new Promise((resolve) => asked.push(resolve)),
    endAtOnce: () => undefined
  });
  return {
    ended: running.then((code) => ({ code, ...output() })),
    output,
    ask: () => {
      for (const resolve of asked.splice(0)) resolve();
    }
  };
};

export const callCli = (args: readonly string[], call: CliCall = {}): Promise<Ending> => begin(args, call).ended;

/** A service on a free port, which the test ends. */
export const servingArgs = (database: string, ...more: readonly string[]): string[] => [
  'serve',
  '--database',
  database,
  '--port',
  '0',
  '--token',
  TOKEN,
  ...more
];

/** To make a replica of a service. */
export const connectArgs = (
  database: string,
  { url, readPath, writePath }: Address,
  ...more: readonly string[]
): string[] => [
  'connect',
  '--database',
  database,
  '--url',
  url,
  '--read-path',
  readPath,
  '--write-path',
  writePath,
  ...more
];

export interface ServingCommand {
  readonly url: string;
  /** The line that it printed. */
  readonly line: string;
  output(): { stdout: string; stderr: string };
  /** Ends it as a signal would. @returns the exit code */
  end(): Promise<number | null>;
}

/** Starts a serving command and waits for its line. Rejects with its output if it ends before that. It ends with the test at the latest. */
export const serveCli = async (args: readonly string[], call: CliCall = {}): Promise<ServingCommand> => {
  const announced = Promise.withResolvers<void>();
  const { ended, output, ask } = begin(args, call, () => announced.resolve());
  const end = async (): Promise<number | null> => {
    ask();
    return (await ended).code;
  };
  onTestFinished(async () => void (await end()));
  await Promise.race([announced.promise, ended]);
  const { stdout, stderr } = output();
  const url = /^\{"url":"([^"]*)".*\}\n/.exec(stdout)?.[1];
  if (url === undefined) throw new Error(`canopy ${args.join(' ')} has ended: ${stderr}`);
  return { url, line: stdout, output, end };
};
