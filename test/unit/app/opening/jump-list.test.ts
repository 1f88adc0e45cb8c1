import { expect, it } from 'vitest';
import { jumpListOf, recentWorkspaces } from '../../../../src-main/app/opening/system-shortcuts';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { temporaryFolder } from '../../../support/temporary-folder';

const path = 'C:\\Users\\Ada\\AppData\\Local\\canopy\\canopy.exe';
const recent = [
  { name: 'Shop', file: 'C:\\Data\\shop & co.canopy' },
  { name: 'Museum', file: 'C:\\Data\\museum.canopy' }
];
const TASKS = {
  type: 'tasks',
  items: [
    { title: 'New window', args: '"--new-window"', program: path },
    { title: 'Open recent', args: '"--open-recent"', program: path }
  ]
};

it('offers workspaces by their files, each one argument, and what can be done without one', () => {
  expect(jumpListOf({ recent, path, args: [], removed: [] })).toMatchObject([
    {
      type: 'custom',
      name: 'Workspaces',
      items: [
        { type: 'task', title: 'Shop', program: path, args: '"C:\\Data\\shop & co.canopy"' },
        { type: 'task', title: 'Museum', program: path, args: '"C:\\Data\\museum.canopy"' }
      ]
    },
    TASKS
  ]);
});

it('leaves out what the person has removed, for which Windows would show none of them', () => {
  const removed = ['"C:\\Data\\museum.canopy"'];
  expect(jumpListOf({ recent, path, args: [], removed })[0]?.items).toHaveLength(1);
  expect(jumpListOf({ recent: recent.slice(1), path, args: [], removed })).toMatchObject([TASKS]);
});

it('starts the Canopy that keeps its files in the same folder', () => {
  const [, tasks] = jumpListOf({ recent, path, args: ['--user-data-dir=C:\\My data'], removed: [] });
  expect(tasks?.items?.[0]?.args).toBe('"--user-data-dir=C:\\My data" "--new-window"');
});

it('has the workspace that was opened last before the others, follows the list, and is short', () => {
  const registry = new WorkspaceRegistry(temporaryFolder());
  let changes = 0;
  registry.onChange(() => {
    changes += 1;
  });
  for (let number = 1; number <= 12; number += 1) {
    const { id } = registry.add({ name: `Shop ${number}`, kind: 'local', address: null, auth: null });
    if (number !== 3) registry.change(id, { lastOpened: new Date(Date.UTC(2026, 0, number)).toISOString() });
  }
  expect(changes).toBe(12 + 11);
  const names = recentWorkspaces(registry.workspaces).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['Shop 12', 'Shop 11']);
  expect(names).toHaveLength(10);
  expect(names).not.toContain('Shop 3');
});
