import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import type { Role } from '../../src-shared/me';
import { EXECUTABLE, ROOT } from './canopy-app';
import { FAST, startPostgres } from './postgres-server';
import { quietPort } from './quiet-port';
import { serveTeam } from './team-processes';
import { APP_CLIENT, signingKey, startOpenIdProvider } from './test-openid-provider';

/** A team whose service serves the built window to browsers. People can sign in with a provider too, and are editors of `default` then. */
export interface WebTeam {
  readonly url: string;
  /** The host of the provider. */
  readonly provider: string;
  /** Adds a workspace. */
  addWorkspace(name: string): void;
  /** Adds somebody to a workspace. @param branch whom that limits may only edit what is below it */
  add(
    name: string,
    role: Role,
    workspace: string,
    branch?: number
  ): { readonly person: string; readonly token: string };
  /** Ends the one process of the service. */
  end(): Promise<void>;
  /** Starts it again, at the same address. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

const CLI = join(ROOT, 'out/main/cli.js');
/** Tests run in whatever Node the machine has, which need not be one that SQLite's binding runs in. */
const AS_NODE = { ELECTRON_RUN_AS_NODE: '1' };

const addedSchema = z.object({ person: z.string() });
const tokenSchema = z.object({ token: z.string() });

export const startWebTeam = async (): Promise<WebTeam> => {
  const [server, provider, port] = await Promise.all([
    startPostgres(FAST),
    startOpenIdProvider([signingKey('first')]),
    quietPort()
  ]);
  const canopy = (...words: readonly string[]): string =>
    execFileSync(EXECUTABLE, [CLI, 'team', ...words], {
      encoding: 'utf8',
      env: { ...process.env, ...AS_NODE, CANOPY_POSTGRES_URL: server.url }
    });
  canopy('init', '--title', 'Our shop');
  const url = `http://127.0.0.1:${port}`;
  const signIn = ['--oidc-issuer', provider.issuer, '--oidc-client', APP_CLIENT, '--oidc-first-role', 'editor'];
  const args = ['--web', '--port', String(port), '--public-url', url, ...signIn];
  const begin = () => serveTeam(CLI, server.url, args, [EXECUTABLE, AS_NODE]);
  let service = await begin();
  return {
    url,
    provider: new URL(provider.issuer).host,
    addWorkspace: (name) => void canopy('init', '--workspace', name, '--title', 'Our shop'),
    add: (name, role, workspace, branch) => {
      const limit = branch === undefined ? [] : ['--branch', String(branch)];
      const added = canopy('people', 'add', name, '--role', role, '--workspace', workspace, ...limit);
      const { person } = addedSchema.parse(JSON.parse(added));
      const { token } = tokenSchema.parse(JSON.parse(canopy('tokens', 'create', person, '--name', 'browser')));
      return { person, token };
    },
    end: async () => void (await service.end()),
    begin: async () => {
      service = await begin();
    },
    stop: async () => {
      await service.end();
      await Promise.all([server.stop(), provider.stop()]);
    }
  };
};
