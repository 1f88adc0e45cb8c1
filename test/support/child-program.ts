import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const exitCode = async (child: ChildProcess): Promise<number | null> => {
  await once(child, 'close');
  return child.exitCode;
};

export interface Ending {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The account of a process; by default the present one. */
export interface Account {
  uid?: number;
  gid?: number;
}

export const runProgram = async (
  file: string,
  args: readonly string[],
  input = '',
  account: Account = {}
): Promise<Ending> => {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'pipe'], ...account });
  // A program may close its input unread.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCode(child)]);
  return { code, stdout, stderr };
};

export interface ServingProgram {
  readonly url: string;
  readonly child: ChildProcess;
  /** Sends a signal. @returns the exit code; `null` if the signal ended the program */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `canopy serve` and waits for its line. Rejects with its output if it ends before that. */
export const serveProgram = (file: string, args: readonly string[]): Promise<ServingProgram> => {
  const child = spawn(process.execPath, [file, 'serve', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  const ended = exitCode(child);
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
      const url = /^\{"url":"([^"]*)".*\}\n/.exec(output.stdout)?.[1];
      if (url === undefined) return;
      const end = (signal: NodeJS.Signals): Promise<number | null> => {
        child.kill(signal);
        return ended;
      };
      resolve({ url, child, end });
    });
    ended.then((code) => reject(new Error(`canopy serve ended with ${code}: ${output.stderr}`)), reject);
  });
};
