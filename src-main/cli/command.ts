import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { UsageError } from './failures';

/** One of the words that may follow `canopy`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` shows: the command line, then the options. */
  readonly usage: string;
  /**
   * Carries it out; what it returns is the exit code, 0 if nothing. Throws `UsageError` for bad arguments, `CommandFailure`,
   * `StoreError` or `RemoteFailure` with a sentence for people.
   */
  run(args: readonly string[]): Promise<number | void>;
}

/** Node's parser, with its complaints as usage errors. `--help` never comes here. */
export const parseArguments = <const O extends ParseArgsOptionsConfig>(args: readonly string[], options: O) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new UsageError(error.message);
    }
    throw error;
  }
};

/** The value of an option that cannot be left out. */
export const required = (value: string | undefined, option: string): string => {
  if (value === undefined || value === '') throw new UsageError(`${option} is needed.`);
  return value;
};

/** The options of a command that takes nothing else. */
export const parseOptions = <const O extends ParseArgsOptionsConfig>(
  command: string,
  args: readonly string[],
  options: O
) => {
  const { values, positionals } = parseArguments(args, options);
  if (positionals.length > 0) throw new UsageError(`${command} takes no “${positionals.join(' ')}”.`);
  return values;
};
