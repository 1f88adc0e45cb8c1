import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerText, type ServiceAnswer, type ServiceCall } from '../../src-shared/workspace-calls';
import { logTo, type LogLevel, type Log } from '../../src-main/platform/log';
import { openSocketDoor, type SocketDoor, type SocketDoorOptions } from '../../src-main/http/socket-door';
import { openWindowDoor } from '../../src-main/http/window-door';
import type { CategoryRepository } from '../../src-main/domain/category-repository';
import type { ProposalRepository } from '../../src-main/domain/proposal-repository';
import type { ChangeFeed } from '../../src-main/domain/change-feed';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { sqliteCategories } from '../../src-main/store/sqlite/sqlite-categories';
import { sqliteChanges, sqliteProposals } from '../../src-main/store/sqlite/sqlite-service';
import { layEmptyWorkspace } from './empty-workspace';
import { folderInMemory } from './folder-in-memory';
import { TOKEN } from './http-caller';

export { TOKEN };

/** A log that keeps its lines for tests. */
export interface KeptLog extends Log {
  readonly lines: { level: LogLevel; event: string; facts: object; error?: unknown }[];
}

const keepLog = (): KeptLog => {
  const lines: KeptLog['lines'] = [];
  return { lines, ...logTo((entry) => lines.push(entry), 'debug') };
};

/** Both entry points of one engine. */
export interface ServedCategories {
  readonly door: SocketDoor;
  readonly log: KeptLog;
  readonly callInProcess: (call: ServiceCall) => Promise<ServiceAnswer & { body: string }>;
  stop(): Promise<void>;
}

/** Both entry points of a real workspace in a separate folder. */
export interface ServiceUnderTest extends ServedCategories {
  readonly store: WorkspaceStore;
}

/** @param close gives back what the engine has, once the entry points are closed */
export const serveCategories = async (
  {
    categories,
    changes,
    proposals
  }: {
    readonly categories: CategoryRepository;
    readonly changes: ChangeFeed;
    readonly proposals?: ProposalRepository;
  },
  close: () => void | Promise<void>,
  options: Partial<Omit<SocketDoorOptions, 'categories' | 'changes' | 'log'>> = {}
): Promise<ServedCategories> => {
  const log = keepLog();
  const callWindowDoor = openWindowDoor({ categories, changes, proposals, log });
  const opening = await openSocketDoor({ categories, changes, proposals, log, token: TOKEN, port: 0, ...options });
  if (!opening.ok) throw new Error(opening.message);
  return {
    log,
    door: opening.door,
    callInProcess: async (call) => {
      const answer = await callWindowDoor(call);
      return { ...answer, body: answerText(answer) };
    },
    stop: async () => {
      await opening.door.close();
      await close();
    }
  };
};

/** @param content of a workspace file to begin with; left out, the workspace is new */
export const startService = async (
  options: Partial<Omit<SocketDoorOptions, 'categories' | 'changes' | 'log'>> = {},
  content?: Uint8Array
): Promise<ServiceUnderTest> => {
  const folder = folderInMemory();
  const file = join(folder, 'workspace.canopy');
  if (content === undefined) layEmptyWorkspace(file);
  else writeFileSync(file, content);
  const store = WorkspaceStore.open(file);
  const served = await serveCategories(
    { categories: sqliteCategories(store), changes: sqliteChanges(store), proposals: sqliteProposals(store) },
    () => {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
    options
  );
  return { ...served, store };
};
