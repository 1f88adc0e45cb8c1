import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';
import { EXECUTABLE } from './canopy-app';
import { FAST, startPostgres } from './postgres-server';
import { quietPort } from './quiet-port';
import { APP_CLIENT, signingKey, startOpenIdProvider, type OpenIdProvider } from './test-openid-provider';

/* A team's service on a real PostgreSQL, of the built command line, in the Node that it is made for, beside a running app. */

const CLI = resolve(import.meta.dirname, '../../out/main/cli.js');
const OWNER_TOKEN = 'a-token-for-tests-of-34-characters';

const personSchema = z.object({ person: z.string(), name: z.string(), role: z.string().nullable() });
const listedSchema = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) });

interface TeamBeside {
  readonly url: string;
  readonly provider: OpenIdProvider;
  /** Runs `canopy team …`. @returns its lines */
  readonly team: (...args: string[]) => Promise<readonly unknown[]>;
  readonly people: () => Promise<readonly z.output<typeof personSchema>[]>;
  /** The topmost categories, by whoever runs the service. */
  readonly names: () => Promise<readonly string[]>;
  readonly create: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** @param tokenSeconds how long what people sign in with lasts */
export const startTeamBeside = async (tokenSeconds: number): Promise<TeamBeside> => {
  const [postgres, provider, port] = await Promise.all([
    startPostgres(FAST),
    startOpenIdProvider([signingKey('first')], tokenSeconds),
    quietPort()
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'canopy-team-beside-'));
  const env = {
    ...process.env,
    ELECTRON_RUN_AS_NODE: '1',
    CANOPY_POSTGRES_URL: postgres.url,
    CANOPY_TOKEN: OWNER_TOKEN
  };
  const team = async (...args: string[]): Promise<readonly unknown[]> => {
    const { stdout } = await promisify(execFile)(EXECUTABLE, [CLI, 'team', ...args], { env });
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line));
  };
  await team('init');
  const url = `http://127.0.0.1:${port}`;
  const options = ['--host', '127.0.0.1', '--port', String(port), '--public-url', url, '--drain-wait', '0'];
  const signIn = ['--oidc-issuer', provider.issuer, '--oidc-client', APP_CLIENT, '--oidc-first-role', 'editor'];
  const child = spawn(EXECUTABLE, [CLI, 'team', 'serve', '--cache', folder, ...options, ...signIn], {
    env,
    stdio: ['ignore', 'pipe', 'ignore']
  });
  await once(createInterface(child.stdout), 'line');
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${OWNER_TOKEN}`, 'Content-Type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path} gave ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    url,
    provider,
    team,
    people: async () => z.array(personSchema).parse(await team('people', 'list')),
    names: async () => listedSchema.parse(await call('GET', '/api/categories')).data.map(({ name }) => name),
    create: async (name) => void (await call('POST', '/api/admin/categories', { name })),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await Promise.all([postgres.stop(), provider.stop()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    }
  };
};
