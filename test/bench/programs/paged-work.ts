import { Agent } from 'node:http';
import { z } from 'zod';
import { openCategoryService } from '../../../src-main/sync/service-client/open-category-service';
import { ReplicaSync } from '../../../src-main/sync/engine/replica-sync';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { givenFor } from '../../../src-shared/presented-credentials';
import { answerQuestions } from '../child';
import { fetchGood } from '../fetch-whole';
import { foreignSchema, type Foreign } from '../foreign';

/* Syncs a replica with a service that lists in pages, in turns with the bare calls for the same pages. */

const openSchema = z.object({ file: z.string(), foreign: foreignSchema });
const roundsSchema = z.object({ rounds: z.int(), pages: z.int(), perPage: z.int() });

let opened: { readonly store: WorkspaceStore; readonly sync: ReplicaSync; readonly foreign: Foreign } | undefined;

const replica = (): NonNullable<typeof opened> => {
  if (opened === undefined) throw new Error('There is no replica yet.');
  return opened;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

answerQuestions({
  /** Connects an empty workspace and fills it. @returns how many categories it has */
  first: async (argument) => {
    const { file, foreign } = openSchema.parse(argument);
    const { address, dialect, credentials } = foreign;
    const store = WorkspaceStore.open(file);
    store.replica.begin({ address, dialect, authKind: credentials.kind });
    const sync = new ReplicaSync({
      store,
      service: openCategoryService({ address, dialect, credentials: givenFor(address, credentials) }),
      now: () => new Date()
    });
    opened = { store, sync, foreign };
    const { failure } = await sync.once();
    if (failure !== undefined) throw failure;
    return store.count();
  },
  /** Syncs with nothing new, in turns with one bare call for each page that parses nothing. */
  measure: async (argument) => {
    const { rounds, pages, perPage } = roundsSchema.parse(argument);
    const { sync, foreign } = replica();
    const port = Number(new URL(foreign.address.url).port);
    const times: { canopy: number[]; bare: number[] } = { canopy: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.canopy.push(
        await timed(async () => {
          const { failure } = await sync.once();
          if (failure !== undefined) throw failure;
        })
      );
      times.bare.push(
        await timed(async () => {
          for (let page = 1; page <= pages; page += 1)
            await fetchGood({ port, agent, path: `${foreign.address.readPath}?per_page=${perPage}&page=${page}` });
        })
      );
    }
    return times;
  }
});
