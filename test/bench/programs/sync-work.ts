import Database from 'better-sqlite3';
import { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { givenFor } from '../../../src-shared/presented-credentials';
import { logTo, type Log } from '../../../src-main/platform/log';
import { openCategoryService } from '../../../src-main/sync/service-client/open-category-service';
import { credentialHeaders } from '../../../src-main/sync/service-client/http/credentials';
import { categoriesInListing } from '../../../src-main/sync/dialect/read-categories';
import { plan } from '../../../src-main/sync/merge/plan';
import { RemoteSnapshot } from '../../../src-main/sync/engine/remote-snapshot';
import { ReplicaSync } from '../../../src-main/sync/engine/replica-sync';
import { supportsOf } from '../../../src-main/sync/merge/plan-types';
import type { SyncOutcome } from '../../../src-main/sync/engine/sync-parts';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { BareCopy, SYNCED } from '../bare-copy';
import { answerQuestions } from '../child';
import { fetchGood, fetchWhole } from '../fetch-whole';
import { foreignSchema, requestsSchema, type Foreign } from '../foreign';
import { changeOf, changedIds } from '../spread-changes';

/*
 * Syncs one replica with a foreign service over real sockets, and does by hand, as barely as it can be done, what a sync has
 * to do at least.
 */

const openSchema = z.object({ file: z.string(), foreign: foreignSchema });
const bareSchema = z.object({ from: z.string(), file: z.string(), foreign: foreignSchema });
const editSchema = z.object({ size: z.int(), changes: z.int(), round: z.int() });
const renameSchema = z.object({ size: z.int(), count: z.int(), round: z.int() });
const takeOverSchema = z.object({ isNew: z.boolean() });
const roundsSchema = z.object({ rounds: z.int() });
const replaySchema = z.object({ foreign: foreignSchema, requests: requestsSchema });
const listSchema = z.looseObject({ data: z.array(z.unknown()) });

const PROBE_MS = 1;
const probe = monitorEventLoopDelay({ resolution: PROBE_MS });
const MEGABYTE = 1_000_000;

let foreign: Foreign | undefined;
let store: WorkspaceStore | undefined;
let sync: ReplicaSync | undefined;

const opened = (): { store: WorkspaceStore; sync: ReplicaSync; foreign: Foreign } => {
  if (store === undefined || sync === undefined || foreign === undefined) throw new Error('There is no replica yet.');
  return { store, sync, foreign };
};

/** A sync that did not end well would be quick for the wrong reason. */
const whole = async (): Promise<SyncOutcome> => {
  const outcome = await opened().sync.once();
  if (outcome.failure !== undefined) throw outcome.failure;
  return outcome;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** And the longest time for which nothing else could be done on this thread, in milliseconds too. */
const watched = async (work: () => Promise<unknown>): Promise<{ ms: number; heldUpMs: number }> => {
  probe.enable();
  await pause(5 * PROBE_MS);
  probe.reset();
  const ms = await timed(work);
  await pause(5 * PROBE_MS);
  probe.disable();
  return { ms, heldUpMs: Math.max(0, probe.max / 1e6 - PROBE_MS) };
};

const peakMegabytes = (): number => (process.resourceUsage().maxRSS * 1_024) / MEGABYTE;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const callOf = ({ address, credentials }: Foreign) => ({
  port: Number(new URL(address.url).port),
  headers: credentialHeaders(credentials),
  agent
});
const list = (service: Foreign, headers: Readonly<Record<string, string>> = {}) =>
  fetchWhole({
    ...callOf(service),
    path: service.address.readPath,
    headers: { ...callOf(service).headers, ...headers }
  });

const parsedList = async (
  service: Foreign
): Promise<{ etag: string | undefined; text: string; data: readonly unknown[] }> => {
  const { body, headers } = await list(service);
  const text = body.toString('utf8');
  return { etag: headers.etag, text, data: listSchema.parse(JSON.parse(text)).data };
};

let received = 0;
const log: Log = {
  ...logTo(() => undefined),
  debug: (_event, facts) => {
    received += z.object({ bytes: z.int() }).parse(facts).bytes;
  }
};

const syncOf = (replica: WorkspaceStore, { address, dialect, credentials }: Foreign): ReplicaSync => {
  const bound = givenFor(address, credentials);
  const service = openCategoryService({ address, dialect, credentials: bound, log });
  return new ReplicaSync({ store: replica, service, now: () => new Date() });
};

/** A new file becomes a replica. */
const open = (argument: unknown): WorkspaceStore => {
  const { file, foreign: service } = openSchema.parse(argument);
  const { address, dialect, credentials } = service;
  foreign = service;
  store = WorkspaceStore.open(file);
  if (store.replica.state() === null) store.replica.begin({ address, dialect, authKind: credentials.kind });
  sync = syncOf(store, service);
  return store;
};

answerQuestions({
  open: (argument) => void open(argument),
  /** Connects an empty workspace and fills it. */
  first: async (argument) => {
    const replica = open(argument);
    globalThis.gc?.();
    return { ...(await watched(whole)), peakMb: peakMegabytes(), count: replica.count() };
  },
  /** The same as barely as it can be done: the listing, its JSON, and the very rows that a first sync has written. */
  bareFirst: async (argument) => {
    const { from, file, foreign: service } = bareSchema.parse(argument);
    const source = new Database(from, { readonly: true });
    const copy = new BareCopy(source, file);
    globalThis.gc?.();
    const reading = await timed(() => parsedList(service));
    const ms = reading + copy.insertAll(SYNCED);
    copy.close();
    source.close();
    return { ms, peakMb: peakMegabytes() };
  },
  /** A sync with nothing to do, in turns with one bare call that does not look into the answer. */
  idle: async (argument) => {
    const { rounds } = roundsSchema.parse(argument);
    const service = opened().foreign;
    const { etag } = await parsedList(service);
    const times: { canopy: number[]; bare: number[] } = { canopy: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.canopy.push(await timed(whole));
      times.bare.push(await timed(() => list(service, etag === undefined ? {} : { 'if-none-match': etag })));
    }
    return times;
  },
  /** Changes of the person, each a write of its own. */
  edit: (argument) => {
    const { size, changes, round } = editSchema.parse(argument);
    const by = { author: 'window' } as const;
    for (const [index, id] of changedIds(size, changes, 'here').entries()) {
      const change = changeOf(id, index, size, `here ${round}`);
      if (change.kind === 'create') opened().store.create({ name: change.name, parentId: change.parentId }, by);
      else if (change.kind === 'rename') opened().store.update(id, { name: change.name }, by);
      else if (change.kind === 'move') opened().store.update(id, { parentId: change.parentId }, by);
      else opened().store.delete(id, 'refuse', by);
    }
  },
  /** Plans, without writing anything, in turns with what reads the listing's text. */
  plan: async (argument) => {
    const { rounds } = roundsSchema.parse(argument);
    const { foreign: service, store: replica } = opened();
    const { text } = await parsedList(service);
    const times: { plan: number[]; parse: number[]; listing: number[]; trees: number[] } = {
      plan: [],
      parse: [],
      listing: [],
      trees: []
    };
    const clocked = <T>(into: number[], work: () => T): T => {
      const start = performance.now();
      const result = work();
      into.push(performance.now() - start);
      return result;
    };
    let made = { local: 0, push: 0, conflicts: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { data } = listSchema.parse(clocked(times.parse, (): unknown => JSON.parse(text)));
      const remote = clocked(
        times.listing,
        () =>
          new RemoteSnapshot(categoriesInListing(data, service.dialect).categories, replica.replica.links().ids).tree
      );
      const { base, local } = clocked(times.trees, () => replica.replica.trees());
      const options = { blocked: [], supports: supportsOf(service.dialect), pendingCreates: new Set<number>() };
      const planned = clocked(times.plan, () => plan(base, local, remote, options));
      made = { local: planned.local.length, push: planned.push.length, conflicts: planned.conflicts.length };
    }
    return { ...times, made };
  },
  /** Renames that are to be sent, as one step of undo is no matter here: each is a write of its own. */
  rename: (argument) => {
    const { size, count, round } = renameSchema.parse(argument);
    for (const id of changedIds(size, count, 'here'))
      opened().store.update(id, { name: `Edited here ${round} ${id}` }, { author: 'window' });
  },
  sync: async () => {
    await whole();
  },
  /** Takes over one edit of somebody else: by a sync that has just been, and by a new one, which reads the whole tree. */
  takeOver: async (argument) => {
    const { isNew } = takeOverSchema.parse(argument);
    const { store: replica, foreign: service } = opened();
    if (isNew) sync = syncOf(replica, service);
    received = 0;
    const before = process.threadCpuUsage();
    const ms = await timed(whole);
    const { user, system } = process.threadCpuUsage(before);
    return { ms, cpuMs: (user + system) / 1_000, bytes: received };
  },
  watchedSync: () => watched(whole),
  /** Sends the requests of a sync once more, with other names, and parses what is listed. */
  replay: async (argument) => {
    const { foreign: service, requests } = replaySchema.parse(argument);
    const call = callOf(service);
    let { etag } = await parsedList(service);
    return timed(async () => {
      for (const { method, path, body, isConditional } of requests) {
        const headers = { ...call.headers, ...(isConditional && etag !== undefined && { 'if-none-match': etag }) };
        const name = body.replaceAll('Edited here', 'Edited bare');
        const wanted = { ...call, method, path, headers, body: method === 'GET' ? undefined : name };
        const answer = method === 'GET' ? await fetchWhole(wanted) : await fetchGood(wanted);
        if (method !== 'GET' || answer.status !== 200) continue;
        etag = answer.headers.etag;
        JSON.parse(answer.body.toString('utf8'));
      }
    });
  }
});
