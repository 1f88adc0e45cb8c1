import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end. Rejects with all that it said unless it ends with 0. @returns its standard output */
export const program = async (
  command: string,
  args: readonly string[],
  input = '',
  where: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {}
): Promise<string> => {
  const running = execute(command, args, { maxBuffer: 64 * 1024 * 1024, ...where });
  // A program that does not read its input closes the pipe, which is its good right.
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(input);
  return (await running).stdout;
};
