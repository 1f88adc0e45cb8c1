import type { JumpListCategory, JumpListItem } from 'electron';
import type { RegisteredWorkspace } from '../workspaces/registry-file';
import { messages } from './messages';

const MOST = 10;

export const recentWorkspaces = (workspaces: readonly RegisteredWorkspace[]): readonly RegisteredWorkspace[] =>
  workspaces
    .filter(({ lastOpened }) => lastOpened !== null)
    .toSorted((one, other) => Date.parse(other.lastOpened ?? '') - Date.parse(one.lastOpened ?? ''))
    .slice(0, MOST);

interface JumpListParts {
  readonly recent: readonly { readonly name: string; readonly file: string }[];
  readonly path: string;
  readonly args: readonly string[];
  /** Arguments of the entries that the person has removed. Windows refuses a list with one of them. */
  readonly removed: readonly string[];
}

/** No path of Windows has a quotation mark in it. */
const commandLine = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' ');

/** The jump list of Windows' taskbar: the workspaces, by their files, and tasks. */
export const jumpListOf = ({ recent, path, args, removed }: JumpListParts): readonly JumpListCategory[] => {
  const task = (title: string, word: string): JumpListItem => ({
    type: 'task',
    title,
    program: path,
    args: commandLine([...args, word]),
    iconPath: path,
    iconIndex: 0
  });
  const workspaces = recent
    .map(({ name, file }) => task(name, file))
    .filter((item) => item.args === undefined || !removed.includes(item.args));
  const { shortcuts } = messages;
  const tasks: JumpListCategory = {
    type: 'tasks',
    items: [task(shortcuts.newWindow, '--new-window'), task(shortcuts.openRecent, '--open-recent')]
  };
  return workspaces.length === 0 ? [tasks] : [{ type: 'custom', name: shortcuts.workspaces, items: workspaces }, tasks];
};
