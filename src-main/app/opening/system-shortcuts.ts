import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Log } from '../../platform/log';
import { launchCommand } from '../process/launch-command';
import type { WorkspaceRegistry } from '../workspaces/workspace-registry';
import { jumpListOf, recentWorkspaces } from './jump-list';
import { messages } from './messages';
import type { OutsideRequests } from './open-request';

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
