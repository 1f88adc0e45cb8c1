import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { readJsonText } from '../../src-shared/json-text';
import { CommandFailure } from './command';
import type { CommandIo } from './command-io';
import { messages } from './messages';

/** The value of a JSON file. Throws `CommandFailure`. @param io given: the file `-` is standard input */
export const jsonFrom = async (file: string, io?: CommandIo): Promise<unknown> => {
  let text: string;
  try {
    text = file === '-' && io !== undefined ? await textOf(io.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandFailure(messages.unreadable(file, error), { cause: error });
  }
  const reading = readJsonText(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (!reading.ok) throw new CommandFailure(messages.notJson(file));
  return reading.value;
};
