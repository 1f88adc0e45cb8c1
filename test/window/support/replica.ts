import type { Locator, Page } from '@playwright/test';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { WINDOW_CALLS } from '../../../src-shared/ipc';
import type { IpcCall } from '../../../src-shared/ipc-call';
import { WORKSPACE_CALLS } from '../../../src-shared/workspace-calls';
import type { ConnectRequest } from '../../../src-shared/workspaces';
import {
  CREDENTIALS,
  dialectOf,
  type ForeignDoor,
  type ForeignService,
  type ForeignTraits
} from '../../support/foreign';
import { differingLines } from '../../support/replica-window';
import type { WindowMain } from './window-main';
import { messages } from '../../../src-renderer/features/sync/messages';
import { expect, type WindowUnderTest } from './window-test';

/* A window that shows a replica, and the foreign service that it is one of. */

/** Makes a call as the window does. */
export const ask = async <A, R>(main: WindowMain, { name, outcome }: IpcCall<A, R>, args: A): Promise<R> => {
  const answer = outcome.parse(await main.call(name, args));
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.value;
};

/** Has the window show a new replica, “Shop”, of a service with these traits, and waits until it has its categories. */
export const connectShop = async (
  { main, status }: Pick<WindowUnderTest, 'main' | 'status'>,
  { address }: Pick<ForeignDoor, 'address'>,
  traits: ForeignTraits,
  dialect = dialectOf(traits)
): Promise<void> => {
  const request: ConnectRequest = {
    name: 'Shop',
    address,
    credentials: CREDENTIALS[traits.auth],
    dialect,
    isByHand: false
  };
  const connected = await ask(main, WINDOW_CALLS.connect, request);
  if (connected.state === 'failed') throw new Error(connected.message);
  await main.show(connected.workspace.id);
  await expect(status.getByText('All changes saved')).toBeVisible();
};

/** Syncs at once, and waits until the window has heard of it. */
export const syncNow = async ({ main }: WindowUnderTest): Promise<void> => {
  await main.workspace.sync.syncNow();
  await main.heard();
};

/** Waits until both sides are the same. Changes may still be on their way to either of them. */
export const expectSame = async ({ saved }: WindowUnderTest, service: ForeignService): Promise<void> => {
  await expect.poll(async () => differingLines(await saved(), service)).toBeNull();
};

/** Many edits as one step, by the window's own call. */
export const editTree = async ({ main }: WindowUnderTest, edits: readonly TreeEditRequest[]): Promise<void> => {
  await ask(main, WORKSPACE_CALLS.editTree, JSON.stringify({ action: 'edit', subject: 'x', edits }));
};

export const openConnectDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
  await expect(page.getByRole('textbox', { name: 'Service URL' })).toBeFocused();
  return page.getByRole('dialog');
};

/** Opens the conflicts by what the status bar says of them, and the button in what it tells. */
export const openConflicts = async (
  { page, status }: Pick<WindowUnderTest, 'page' | 'status'>,
  label: string
): Promise<Locator> => {
  await status.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('button', { name: messages.sync.conflicts }).click();
  const view = page.getByRole('region', { name: 'Conflicts' });
  await expect(view.getByRole('listitem').first()).toBeVisible();
  return view;
};

export { conflictOf } from '../../support/replica-window';
