import { isDeepStrictEqual } from 'node:util';
import type { Dialect } from '../../../src-shared/dialect';
import { MOST_DERIVED } from '../dialect/infer-dialect';
import type { KnownWrites } from '../service-client/proven-writes';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';

/** Milliseconds for which a field that the service refuses is left out of updates; then it is tried once more. */
const LEFT_OUT_FOR = 7 * 24 * 60 * 60_000;

const isFresh = (since: string, now: number): boolean => now - Date.parse(since) < LEFT_OUT_FOR;

/** The dialect of a replica's service, with what its answers have shown since. `null`: a local workspace. */
export const effectiveDialect = (replica: WorkspaceReplica, now: number): Dialect | null => {
  const state = replica.state();
  if (state === null) return null;
  const { unwanted } = replica.learned();
  if (unwanted === undefined || !isFresh(unwanted.since, now)) return state.dialect;
  return {
    ...state.dialect,
    derivedKeys: [...new Set([...state.dialect.derivedKeys, ...unwanted.keys])].slice(0, MOST_DERIVED)
  };
};

/** Keeps what an answer has shown of a service: see `onDialectChanged` of `openCategoryService`. */
export const rememberDialect = (replica: WorkspaceReplica, now: () => number): ((dialect: Dialect) => void) =>
  replica.whileChosen(({ updates, parent, protocol, derivedKeys }) => {
    const state = replica.state();
    if (state === null) return;
    const learned = { updates, parent, protocol };
    const { dialect } = state;
    if (!isDeepStrictEqual(learned, { updates: dialect.updates, parent: dialect.parent, protocol: dialect.protocol }))
      replica.learnDialect(learned);
    const known = new Set(state.dialect.derivedKeys);
    const keys = derivedKeys.filter((key) => !known.has(key));
    if (keys.length === 0) return;
    const { unwanted } = replica.learned();
    // All refused fields share one date, so that they are tried again together.
    const since =
      unwanted !== undefined && isFresh(unwanted.since, now()) ? unwanted.since : new Date(now()).toISOString();
    replica.learn({ unwanted: { keys, since } });
  });

export const provenWritesOf = (replica: WorkspaceReplica): KnownWrites => ({
  proven: replica.learned().proven ?? [],
  onProven: replica.whileChosen((operation) =>
    replica.learn({ proven: [...(replica.learned().proven ?? []), operation] })
  )
});
