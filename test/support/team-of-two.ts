import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Postgres } from '../../src-main/store/team/postgres';
import type { Role } from '../../src-shared/me';
import { People } from '../../src-main/team/people/people';
import { Tokens } from '../../src-main/team/people/tokens';
import { EXECUTABLE, ROOT } from './canopy-app';
import { FAST, startPostgres } from './postgres-server';
import { serveTeam, type TeamProcess } from './team-processes';

/** A team's service on a real PostgreSQL, by the built program, for tests that run in a Node of the machine's own. */
export interface ServedTeam {
  readonly url: string;
  readonly processes: readonly TeamProcess[];
  /** @returns a token of a new person with that name */
  join(name: string, role: Role): Promise<string>;
  stop(): Promise<void>;
}

/** Starts so many processes of it. Beforehand the app has to be built. */
export const startTeam = async (count = 1): Promise<ServedTeam> => {
  const server = await startPostgres(FAST);
  const cli = join(ROOT, 'out/main/cli.js');
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  execFileSync(EXECUTABLE, [cli, 'team', 'init'], { env: { ...env, CANOPY_POSTGRES_URL: server.url } });
  const processes = await Promise.all(
    Array.from({ length: count }, () => serveTeam(cli, server.url, [], [EXECUTABLE, { ELECTRON_RUN_AS_NODE: '1' }]))
  );
  const postgres = new Postgres(server.url, 1);
  const [people, tokens] = [new People(postgres), new Tokens(postgres)];
  return {
    url: processes[0]?.url ?? '',
    processes,
    join: async (name, role) => {
      const person = await people.add(name);
      await people.setRole('default', person, { role });
      return (await tokens.create(person, 'laptop', null)).token;
    },
    stop: async () => {
      await postgres.close();
      await Promise.all(processes.map((one) => one.end()));
      await server.stop();
    }
  };
};
