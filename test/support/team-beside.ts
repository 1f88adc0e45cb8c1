import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { Postgres } from '../../src-main/store/team/postgres';
import { People, type GivenRole } from '../../src-main/team/people/people';
import { Tokens } from '../../src-main/team/people/tokens';
import { EXECUTABLE, ROOT } from './canopy-app';
import { startCuttingProxy } from './cutting-proxy';
import { databaseOfTheRun } from './postgres-of-the-run';
import { TOKEN } from './http-caller';
import { serveTeam } from './team-processes';
import { APP_CLIENT, signingKey, startOpenIdProvider, type OpenIdProvider } from './test-openid-provider';

/* A team's service on a real PostgreSQL beside a running app: the built command line on the product's Node. */

const CLI = join(ROOT, 'out/main/cli.js');
const AS_NODE = { ELECTRON_RUN_AS_NODE: '1' };

const listedSchema = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) });

interface TeamBeside {
  readonly url: string;
  readonly otherUrl: string;
  readonly provider: OpenIdProvider;
  readonly join: (name: string, role: GivenRole) => Promise<string>;
  readonly roles: () => Promise<Readonly<Record<string, string | undefined>>>;
  readonly names: () => Promise<readonly string[]>;
  readonly create: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** @param tokenSeconds how long what people sign in with lasts */
export const startTeamBeside = async (tokenSeconds = 3_600): Promise<TeamBeside> => {
  const [database, provider] = await Promise.all([
    databaseOfTheRun('empty'),
    startOpenIdProvider([signingKey('first')], tokenSeconds)
  ]);
  await promisify(execFile)(EXECUTABLE, [CLI, 'team', 'init', '--title', 'Our shop'], {
    env: { ...process.env, ...AS_NODE, CANOPY_POSTGRES_URL: database }
  });
  // A service must know its public address before it has a port.
  let port = 0;
  const proxy = await startCuttingProxy(
    () => port,
    () => 'none'
  );
  const url = `http://127.0.0.1:${proxy.port}`;
  const signIn = ['--oidc-issuer', provider.issuer, '--oidc-client', APP_CLIENT, '--oidc-first-role', 'editor'];
  const serve = (...args: string[]) => serveTeam(CLI, database, args, [EXECUTABLE, AS_NODE]);
  const [first, other] = await Promise.all([serve('--public-url', url, ...signIn), serve('--web')]);
  port = Number(new URL(first.url).port);
  const postgres = new Postgres(database, 1);
  const [people, tokens] = [new People(postgres), new Tokens(postgres)];
  const call = async (method: string, body?: object): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
    const path = method === 'GET' ? '/api/categories' : '/api/admin/categories';
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path} gave ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    url,
    otherUrl: other.url,
    provider,
    join: async (name, role) => {
      const person = await people.add(name);
      await people.setRole('default', person, role);
      return (await tokens.create(person, 'laptop', null)).token;
    },
    roles: async () => {
      const [all, roles] = await Promise.all([people.list(), people.rolesIn('default')]);
      return Object.fromEntries(all.map(({ person, name }) => [name, roles.get(person)?.role]));
    },
    names: async () => listedSchema.parse(await call('GET')).data.map(({ name }) => name),
    create: async (name) => void (await call('POST', { name })),
    stop: async () => {
      await Promise.all([postgres.close(), proxy.close(), first.end('SIGKILL'), other.end('SIGKILL')]);
      await provider.stop();
    }
  };
};
