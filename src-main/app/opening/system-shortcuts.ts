import { app, Menu, type MenuItemConstructorOptions, type JumpListCategory, type JumpListItem } from 'electron';
import type { Log } from '../../platform/log';
import { launchCommand } from '../process/launch-command';
import type { WorkspaceRegistry } from '../workspaces/workspace-registry';
import messages from './messages/en.json' with { type: 'json' };
import type { OutsideRequests } from './open-request';
import type { RegisteredWorkspace } from '../workspaces/registry-file';

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

type Recent = readonly { readonly name: string; readonly file: string }[];

/** Windows keeps the list while Canopy is closed. */
const setJumpList = (recent: Recent, log: Log): void => {
  const removed = app.getJumpListSettings().removedItems.flatMap(({ args }) => args ?? []);
  const categories = jumpListOf({ recent, ...launchCommand(), removed });
  // Fails where the person has switched recent items off: then only the tasks are set.
  if (app.setJumpList([...categories]) === 'ok') return;
  const outcome = app.setJumpList(categories.filter(({ type }) => type === 'tasks'));
  if (outcome !== 'ok') log.warn('jump_list_not_set', { outcome });
};

const setDockMenu = (recent: Recent, outside: OutsideRequests): void => {
  const workspaces = recent.map(
    // A single `&` would mark an access key.
    ({ name, file }): MenuItemConstructorOptions => ({
      label: name.replaceAll('&', '&&'),
      click: () => outside.ask({ files: [file] })
    })
  );
  const { newWindow, openRecent } = messages.shortcuts;
  app.dock?.setMenu(
    Menu.buildFromTemplate([
      ...workspaces,
      { type: 'separator' },
      { label: newWindow, click: () => outside.ask({ newWindow: true }) },
      { label: openRecent, click: () => outside.ask({ openRecent: true }) }
    ])
  );
};

/** Offers the workspaces and a new window at the app's icon. On Linux the desktop entry does that. */
export const offerShortcuts = (registry: WorkspaceRegistry, outside: OutsideRequests, log: Log): void => {
  if (process.platform !== 'win32' && process.platform !== 'darwin') return;
  const offer = (): void => {
    const recent = recentWorkspaces(registry.workspaces).map((workspace) => ({
      name: workspace.name,
      file: registry.fileOf(workspace)
    }));
    if (process.platform === 'win32') setJumpList(recent, log);
    else setDockMenu(recent, outside);
  };
  registry.onChange(offer);
  offer();
};
