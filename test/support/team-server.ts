import { rmSync } from 'node:fs';
import { logTo, type LogEntry } from '../../src-main/platform/log';
import { openTeamServer, type TeamServerOptions } from '../../src-main/team/server/team-server';
import { folderInMemory } from './folder-in-memory';
import { TOKEN } from './service-under-test';

/** One process of a team's service, without the process. */
export interface TeamServerUnderTest {
  readonly url: string;
  readonly adminUrl: string;
  readonly logged: readonly LogEntry[];
  /** Ends it as a signal does, after `noticed`. */
  end(noticed?: Promise<void>): Promise<void>;
}

/** For tests that wait for periodic work: fast, and patient with a busy machine. */
export const QUICK = { beat: { everyMs: 20, withinMs: 60_000 }, lookForMessagesMs: 20 };

export const openServer = async (
  postgresUrl: string,
  options: Partial<TeamServerOptions> = {},
  open: typeof openTeamServer = openTeamServer
): Promise<TeamServerUnderTest> => {
  const folder = folderInMemory();
  const logged: LogEntry[] = [];
  const opening = await open({
    postgresUrl,
    token: TOKEN,
    signIn: null,
    cache: folder,
    admin: { host: '127.0.0.1', port: 0 },
    host: '127.0.0.1',
    port: 0,
    publicUrls: [],
    log: logTo((entry) => logged.push(entry)),
    ...options
  });
  if (!opening.ok) throw new Error(opening.message);
  const { server } = opening;
  return {
    url: server.door.url,
    adminUrl: server.adminUrl ?? '',
    logged,
    end: async (noticed) => {
      await server.drain(noticed);
      rmSync(folder, { recursive: true, force: true });
    }
  };
};
