import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { LINK_SCHEME } from './canopy-link';

/** So many files or links of one start are looked at; whoever gives more has marked a folder by mistake. */
const MOST = 20;
const LONGEST_PATH = 4_096;

/**
 * What a start of Canopy asks for beside its window, such as by a double-click. A start while Canopy runs hands this over to the
 * one that runs, so it is checked there like everything from outside.
 */
export const openRequestSchema = z.object({
  /** Absolute paths. */
  files: z.array(z.string().min(1).max(LONGEST_PATH)).max(MOST),
  /** As they came: nothing is known of them but their scheme. */
  links: z.array(z.string().max(LONGEST_PATH)).max(MOST),
  newWindow: z.boolean(),
  /** The list of workspaces is to be shown. */
  openRecent: z.boolean()
});
export type OpenRequest = z.output<typeof openRequestSchema>;

export const NOTHING_TO_OPEN: OpenRequest = { files: [], links: [], newWindow: false, openRecent: false };

const isLink = (text: string): boolean => text.toLowerCase().startsWith(`${LINK_SCHEME}:`);

/** Desktops give files as URLs. One that names a computer is refused: Windows would send it the person's credentials. */
const pathOf = (text: string, folder: string): string | null => {
  if (!/^file:/i.test(text)) return text.includes('\0') ? null : resolve(folder, text);
  try {
    const url = new URL(text);
    return url.host === '' && !/%00/.test(url.pathname) ? fileURLToPath(url) : null;
  } catch {
    return null;
  }
};

/**
 * Reads the words of a command line that are no switches, and the two switches of ours.
 * @param args without the program itself
 * @param folder in which it was given: paths are meant from there
 * @param namesApp whether the first word is the app's folder, as while developing
 */
export const readOpenRequest = (args: readonly string[], folder: string, namesApp: boolean): OpenRequest => {
  const words = args.filter((arg) => arg !== '' && !arg.startsWith('-')).slice(namesApp ? 1 : 0);
  const paths = words.filter((word) => !isLink(word)).map((word) => pathOf(word, folder));
  return {
    files: paths.filter((path): path is string => path !== null && path.length <= LONGEST_PATH).slice(0, MOST),
    links: words.filter((word) => isLink(word) && word.length <= LONGEST_PATH).slice(0, MOST),
    newWindow: args.includes('--new-window'),
    openRecent: args.includes('--open-recent')
  };
};
