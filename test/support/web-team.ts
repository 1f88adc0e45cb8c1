import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import type { Role } from '../../src-shared/me';
import { EXECUTABLE, ROOT } from './canopy-app';
import { startPostgres } from './postgres-server';
import { serveTeam, type TeamProcess } from './team-processes';

/** A team whose service serves the built window to browsers. */
export interface WebTeam {
  readonly service: TeamProcess;
  /** Adds somebody to a workspace, `default` where it is left out. */
  add(name: string, role: Role, workspace?: string): { readonly person: string; readonly token: string };
  /** `canopy team …` on its database. @returns what it has printed */
  canopy(...args: readonly string[]): string;
  stop(): Promise<void>;
}

const CLI = join(ROOT, 'out/main/cli.js');
/** Tests run in whatever Node the machine has, which need not be one that SQLite's binding runs in. */
const AS_NODE = { ELECTRON_RUN_AS_NODE: '1' };

const addedSchema = z.object({ person: z.string() });
const tokenSchema = z.object({ token: z.string() });

export const startWebTeam = async (args: readonly string[] = []): Promise<WebTeam> => {
  const server = await startPostgres(['fsync=off']);
  const canopy = (...words: readonly string[]): string =>
    execFileSync(EXECUTABLE, [CLI, 'team', ...words], {
      encoding: 'utf8',
      env: { ...process.env, ...AS_NODE, CANOPY_POSTGRES_URL: server.url }
    });
  canopy('init', '--title', 'Our shop');
  const service = await serveTeam(CLI, server.url, ['--web', ...args], [EXECUTABLE, AS_NODE]);
  return {
    service,
    canopy,
    add: (name, role, workspace = 'default') => {
      const added = canopy('people', 'add', name, '--role', role, '--workspace', workspace);
      const { person } = addedSchema.parse(JSON.parse(added));
      const { token } = tokenSchema.parse(JSON.parse(canopy('tokens', 'create', person, '--name', 'browser')));
      return { person, token };
    },
    stop: async () => {
      await service.end();
      await server.stop();
    }
  };
};
