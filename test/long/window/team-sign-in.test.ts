import { afterAll, beforeAll } from 'vitest';
import { WINDOW_CALLS } from '../../../src-shared/ipc';
import type { SignInOutcome } from '../../../src-shared/sign-in';
import { WORKSPACE_CALLS } from '../../../src-shared/workspace-calls';
import { findingsInLooks } from '../../support/axe-findings';
import { useDatabase } from '../../support/test-database';
import { ask, openConnectDialog } from '../../window/support/replica';
import { showTeam } from '../../window/support/team-replica';
import { startWebTeam, type WebTeam } from '../../window/support/web-team';
import { expect, test } from '../../window/support/window-test';

/* A replica of a team's workspace in the window of the app, on a real service. */

const database = useDatabase();
let team: WebTeam;
beforeAll(async () => {
  team = await startWebTeam(database.url);
});
afterAll(() => team.stop());

test('signing in by the browser is offered where a service names a provider, can be waited for or not, and is asked for again once it has ended', async ({
  canopy
}) => {
  const { page, main } = canopy;
  const url = await team.addWorkspace('signing');
  const { token } = await team.add('Ada', 'editor', 'signing');
  await showTeam(canopy, url, token);
  const dialog = await openConnectDialog(page);
  await page.getByRole('textbox', { name: 'Service URL' }).fill(url);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  const panel = page.getByRole('group', { name: 'Sign in' });
  await expect(panel).toContainText(`People sign in to this service at ${team.provider}.`);
  expect(await findingsInLooks(page, 'offered')).toEqual([]);

  let end = (_outcome: SignInOutcome): void => undefined;
  main.answers.set(WINDOW_CALLS.signIn.name, () => new Promise<SignInOutcome>((resolve) => (end = resolve)));
  main.answers.set(WINDOW_CALLS.cancelSignIn.name, () => {
    end({ state: 'cancelled' });
    return null;
  });
  const begin = panel.getByRole('button', { name: 'Sign in with your browser' });
  await begin.click();
  expect(await findingsInLooks(page, 'waiting')).toEqual([]);
  await panel.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(begin).toBeVisible();
  expect(main.called).toContain(WINDOW_CALLS.cancelSignIn.name);
  await begin.click();
  await expect(panel.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
  end({ state: 'signedIn', signIn: crypto.randomUUID(), name: 'Ada Lovelace', provider: team.provider });
  await expect(panel).toContainText(`You are signed in at ${team.provider} as Ada Lovelace.`);
  expect(await findingsInLooks(page, 'signed-in')).toEqual([]);
  await page.keyboard.press('Escape');

  // As of a replica whose sign-in nobody renews any more.
  const ended = 'Your sign-in has ended. Sign in again.';
  const replica = await ask(main, WORKSPACE_CALLS.readReplica, null);
  main.answers.set(WORKSPACE_CALLS.readReplica.name, () => ({ ...replica, auth: 'signIn' }));
  const synced = await ask(main, WORKSPACE_CALLS.readSyncStatus, null);
  const refused = { ...synced, state: 'unauthorized', message: ended };
  main.answers.set(WORKSPACE_CALLS.readSyncStatus.name, () => refused);
  await canopy.reload();
  await expect(page.getByRole('dialog', { name: /^Credentials for/ })).toContainText(ended);
  await expect(begin).toBeVisible();
  expect(await findingsInLooks(page, 'again')).toEqual([]);
});
