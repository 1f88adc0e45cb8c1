import { resolve } from 'node:path';
import { Postgres } from '../../../src-main/store/team/postgres';
import { createTeamWorkspace } from '../../../src-main/store/team/postgres-log';
import { People, type GivenRole } from '../../../src-main/team/people/people';
import { Tokens } from '../../../src-main/team/people/tokens';
import type { Role } from '../../../src-shared/me';
import { ROOT } from '../../support/canopy-app';
import { startCuttingProxy } from '../../support/cutting-proxy';
import { openServer, QUICK, type TeamServerUnderTest } from '../../support/team-server';
import { APP_CLIENT, signingKey, startOpenIdProvider } from '../../support/test-openid-provider';

/** Somebody of a team. */
export interface Member {
  readonly person: string;
  readonly token: string;
}

/** A team's service in this process, which serves the built window to browsers. People can sign in with a provider too, and are editors of `default` then. */
export interface WebTeam {
  readonly url: string;
  /** The host of the provider. */
  readonly provider: string;
  /** Adds a workspace. @returns its address */
  addWorkspace(name: string): Promise<string>;
  /** Adds somebody to a workspace. @param branch whom that limits may only edit what is below it */
  add(name: string, role: Role, workspace: string, branch?: number): Promise<Member>;
  /** Gives somebody another role. */
  setRole(workspace: string, person: string, role: Role): Promise<void>;
  /** Ends the one process of the service. */
  end(): Promise<void>;
  /** Starts it again, at the same address. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/** @param postgresUrl of a database with the tables of a team */
export const startWebTeam = async (postgresUrl: string): Promise<WebTeam> => {
  const provider = await startOpenIdProvider([signingKey('first')]);
  const postgres = new Postgres(postgresUrl, 2);
  const [people, tokens] = [new People(postgres), new Tokens(postgres)];
  await createTeamWorkspace(postgres, 'default', 'Our shop');
  let service: TeamServerUnderTest | null = null;
  // The address stays while the service is away.
  const proxy = await startCuttingProxy(
    () => Number(new URL(service?.url ?? 'http://127.0.0.1:1').port),
    () => 'none'
  );
  const url = `http://127.0.0.1:${proxy.port}`;
  const begin = async (): Promise<void> => {
    service = await openServer(postgresUrl, {
      ...QUICK,
      publicUrls: [url],
      signIn: {
        resource: url,
        issuer: provider.issuer,
        clientId: APP_CLIENT,
        audience: APP_CLIENT,
        firstRole: { workspace: 'default', role: 'editor' }
      },
      windowFolder: resolve(ROOT, 'out/renderer')
    });
  };
  const end = async (): Promise<void> => {
    const ending = service;
    service = null;
    await ending?.end();
  };
  await begin();
  return {
    url,
    provider: new URL(provider.issuer).host,
    addWorkspace: async (name) => {
      await createTeamWorkspace(postgres, name, 'Our shop');
      return `${url}/w/${name}`;
    },
    add: async (name, role, workspace, branch) => {
      const person = await people.add(name);
      const given: GivenRole = { role, ...(branch !== undefined && { branch }) };
      await people.setRole(workspace, person, given);
      return { person, token: (await tokens.create(person, 'browser', null)).token };
    },
    setRole: (workspace, person, role) => people.setRole(workspace, person, { role }),
    end,
    begin,
    stop: async () => {
      await end();
      await Promise.all([postgres.close(), proxy.close(), provider.stop()]);
    }
  };
};
