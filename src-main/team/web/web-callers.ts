import { z } from 'zod';
import type { PersonCalling } from '../../domain/principal';
import { Refusal } from '../../http/call/answer';
import type { WorkspaceEntry } from '../../../src-shared/workspaces';
import { People } from '../people/people';
import { PersonAuthenticator } from '../people/person-authenticator';
import type { Postgres } from '../../store/team/postgres';
import messages from './messages/en.json' with { type: 'json' };
import { WebSessions } from './web-sessions';

const namedRow = z.object({ workspace: z.string(), title: z.string() });

/** Identifies callers by a browser's session, with what they may do. Both are cached for two seconds, as for tokens. */
export class WebCallers {
  readonly sessions: WebSessions;
  readonly #people: People;
  readonly #authenticator: PersonAuthenticator;

  constructor(
    private readonly postgres: Postgres,
    failed: (error: unknown) => Error
  ) {
    this.sessions = new WebSessions(postgres);
    this.#people = new People(postgres);
    this.#authenticator = new PersonAuthenticator({
      people: this.#people,
      identify: [(session) => this.sessions.find(session)],
      defaultWorkspace: '',
      failed
    });
  }

  /** Rejects with `Refusal`: `unauthorized` without a session that is good, `forbidden` without a role in that workspace. */
  async caller(session: string | undefined, workspace: string): Promise<PersonCalling> {
    if (session === undefined) throw new Refusal('unauthorized', messages.signedOut);
    const found = await this.#authenticator.authenticate({ authorization: `Bearer ${session}` }, workspace);
    if (found.state === 'forbidden') throw new Refusal('forbidden', messages.noRole);
    if (found.state === 'refused' || found.caller.kind !== 'person')
      throw new Refusal('unauthorized', messages.signedOut);
    return found.caller;
  }

  async workspacesOf({ person }: PersonCalling): Promise<WorkspaceEntry[]> {
    const all = await this.postgres.rows(
      namedRow,
      'SELECT workspace, title FROM canopy.workspaces ORDER BY workspace',
      []
    );
    const roles = await Promise.all(all.map(({ workspace }) => this.#people.roleIn(workspace, person)));
    return all
      .filter((_one, index) => roles[index] !== undefined)
      .map(({ workspace, title }) => ({
        id: workspace,
        name: title,
        kind: 'local',
        address: null,
        syncSummary: null
      }));
  }
}
