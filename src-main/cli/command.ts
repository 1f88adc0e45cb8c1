import { largest } from '../../src-shared/long-lists';
import { escapeHidden, shownSentence } from '../../src-shared/hidden-characters';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { isSameFile } from '../platform/file-identity';
import type { Readable, Writable } from 'node:stream';
import type { Isolated } from '../platform/isolated';
import type { JsonTrial } from '../platform/json-guard';
import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { readJsonText } from '../../src-shared/json-text';
import { messages } from './messages';

/** What a command has of the process in which it runs. No command touches `process` itself, so that it can be called like any function. */
export interface CommandIo {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly jsonTrial: JsonTrial;
  readonly startReader: () => Isolated;
  /** The built file of a program that a command starts, by its name without extension. */
  readonly programFile: (name: string) => string;
  /** Resolves when somebody asks the command to end: from the first call on, signals no longer end its process by themselves. */
  readonly askedToEnd: () => Promise<void>;
  /** Ends the process at once, with whatever is still going on in it. */
  readonly endAtOnce: (code: number) => void;
}

/** A command that cannot be carried out; `message` is all that the person at the terminal sees. Exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** An invalid command line: shown with the command's usage. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** One of the words that may follow `canopy`. */
export interface CliCommand {
  readonly usage: string;
  readonly commands?: CommandList;
  /** Throws `UsageError`, `CommandFailure`, `StoreError` or `RemoteFailure`, each with a sentence. @returns the exit code; nothing: 0 */
  run(args: readonly string[], io: CommandIo): Promise<number | void>;
}

/** Loads a command of a list. Only what is asked for is loaded, since loading all of them takes longer than most of them work. */
type LoadCommand = () => Promise<CliCommand>;

export type CommandList = ReadonlyMap<string, LoadCommand>;

/** @param summaries of commands, by their names */
export const listed = (summaries: Readonly<Record<string, string>>): string => {
  const width = largest(Object.keys(summaries).map(({ length }) => length));
  return Object.entries(summaries)
    .map(([name, summary]) => `  ${name.padEnd(width)} ${summary}`)
    .join('\n');
};

/** A command whose first argument is one of several. */
export const commandGroup = <Name extends string>(
  name: string,
  summaries: Readonly<Record<Name, string>>,
  members: Readonly<Record<Name, LoadCommand>>
): CliCommand => ({
  usage: `canopy ${name} COMMAND …\n\n${listed(summaries)}\n\n“canopy ${name} COMMAND --help” says more.`,
  commands: new Map(Object.entries<LoadCommand>(members)),
  run: ([given]) => {
    throw new UsageError(given === undefined ? `Which command of ${name}?` : `There is no command “${name} ${given}”.`);
  }
});

const HELP = import.meta.glob<string>('./help/*.txt', { query: '?raw', import: 'default', eager: true });

/** A text of `help/`, in which `{{name}}` stands for another one, or for one of `words`, which code knows. */
export const helpText = (name: string, words: Readonly<Record<string, string>> = {}): string => {
  const text = HELP[`./help/${name}.txt`];
  if (text === undefined) throw new Error(`There is no help text “${name}”.`);
  return text.trimEnd().replaceAll(/\{\{([\w-]+)\}\}/g, (_mark, part: string) => words[part] ?? helpText(part, words));
};

/** Node's parser, with its errors as usage errors. `--help` is handled before. */
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

/** The value of an option that takes one of a few words. */
export const oneOf = <const Word extends string>(option: string, words: readonly Word[], given: string): Word => {
  const word = words.find((one) => one === given);
  if (word === undefined) throw new UsageError(messages.takes(option, words, given));
  return word;
};

export const parseOptions = <const O extends ParseArgsOptionsConfig>(
  command: string,
  args: readonly string[],
  options: O
) => {
  const { values, positionals } = parseArguments(args, options);
  if (positionals.length > 0) throw new UsageError(`${command} takes no “${positionals.join(' ')}”.`);
  return values;
};

export const requireOtherFile = (workspace: string, output: string | undefined): void => {
  if (output !== undefined && isSameFile(workspace, output))
    throw new CommandFailure('OUTPUT is the workspace itself.');
};

export const printJson = ({ stdout }: Pick<CommandIo, 'stdout'>, value: unknown): void =>
  void stdout.write(`${escapeHidden(JSON.stringify(value))}\n`);

/** Prints a sentence that was asked for. Names in it may come from anybody. */
export const printSentence = ({ stdout }: Pick<CommandIo, 'stdout'>, sentence: string): void =>
  void stdout.write(`${shownSentence(sentence)}\n`);

/** Writes a message to standard error. Control characters are escaped, since names come from anybody and a terminal interprets them. */
export const say = ({ stderr }: Pick<CommandIo, 'stderr'>, sentence: string): void =>
  void stderr.write(`${shownSentence(sentence)}\n`);

/** The value of a JSON file. Throws `CommandFailure`. @param io given: the file `-` is standard input */
export const jsonFrom = async (file: string, io?: CommandIo): Promise<unknown> => {
  let text: string;
  try {
    text = file === '-' && io !== undefined ? await textOf(io.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandFailure(messages.unreadable(file, error), { cause: error });
  }
  const reading = readJsonText(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (!reading.ok) throw new CommandFailure(messages.notJson({ file }));
  return reading.value;
};
