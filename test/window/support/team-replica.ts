import { WINDOW_CALLS } from '../../../src-shared/ipc';
import type { GivenCredentials } from '../../../src-shared/presented-credentials';
import { ServiceCaller } from '../../support/service-caller';
import { ask } from './replica';
import type { WebTeam } from './web-team';
import { expect, type WindowUnderTest } from './window-test';

/* A window that shows a replica of a team's workspace, and the others there. */

/** Has the window show a new replica, “Our shop”, of a team's workspace, by somebody's token. */
export const showTeam = async (
  { main, status }: Pick<WindowUnderTest, 'main' | 'status'>,
  url: string,
  token: string
): Promise<void> => {
  const credentials: GivenCredentials = { kind: 'bearer', token };
  const request = { url, paths: null, credentials, connector: null, headers: {}, corrected: null };
  const { test } = await ask(main, WINDOW_CALLS.testConnection, request);
  if (test.state === 'failed') throw new Error(test.message);
  const { address, dialect } = test;
  if (dialect === null) throw new Error('The service is not known.');
  const connected = await ask(main, WINDOW_CALLS.connect, {
    name: 'Our shop',
    address,
    dialect,
    credentials,
    isByHand: false
  });
  if (connected.state === 'failed') throw new Error(connected.message);
  await main.show(connected.workspace.id);
  await expect(status.getByText('All changes saved')).toBeVisible();
};

/** Somebody of a team who works by another program. */
export class TeamColleague extends ServiceCaller {
  private constructor(
    private readonly address: string,
    private readonly secret: string
  ) {
    super(address, secret);
  }

  /** Adds an editor to a workspace. */
  static async join(team: WebTeam, name: string, workspace: string): Promise<TeamColleague> {
    const { token } = await team.add(name, 'editor', workspace);
    return new TeamColleague(`${team.url}/w/${workspace}`, token);
  }

  /** The topmost categories. */
  async names(): Promise<readonly string[]> {
    return (await this.tree()).map(({ name }) => name);
  }

  /** Says where they are. @param categoryId `null`: they go */
  async beAt(categoryId: number | null): Promise<void> {
    const note = { session: 'a-program', categoryId, editing: false, ...(categoryId === null && { leaving: true }) };
    const answer = await fetch(`${this.address}/api/categories/presence`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${this.secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(note)
    });
    if (!answer.ok) throw new Error(`The place was answered by ${answer.status}: ${await answer.text()}`);
  }
}
