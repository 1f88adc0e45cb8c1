import { hashKey, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { IPC_EVENTS } from '../../src-shared/ipc';
import type { TreePatch } from '../../src-shared/tree-patch';
import { onMain } from '../platform/bridge';
import { inBursts } from '../platform/bursts';
import { noticeError } from '../ui/notices';
import { fetchTree } from '../platform/service-client';
import { applyChanges, showModel } from './row-state';
import { onTreeChanged } from '../model/tree-changes';
import { decodeTree } from '../model/tree-decoder';
import type { TreeSnapshot } from '../model/tree-model';

const TREE_KEY = ['tree'];
const TREE_HASH = hashKey(TREE_KEY);

/** Patches that come while the tree is read: they come by another way than the answer, which may be older. */
let meanwhile: TreePatch[] | null = null;

/** The tree with what was changed since it was read. @throws Error when a change does not fit */
const caughtUp = ({ revision, model }: TreeSnapshot, patches: readonly TreePatch[]): TreeSnapshot => {
  let now = revision;
  for (const { from, to, changes } of patches) {
    if (to <= now) continue;
    // The next commit finds the gap, or whoever asked for this reading.
    if (from !== now || changes === null) break;
    model.apply(changes);
    now = to;
  }
  return { revision: now, model };
};

const loadTree = async (): Promise<TreeSnapshot> => {
  const patches: TreePatch[] = [];
  meanwhile = patches;
  try {
    const { revision, envelope } = await fetchTree();
    const snapshot = caughtUp({ revision, model: decodeTree(envelope) }, patches);
    // Not of a reading that another has overtaken.
    if (meanwhile === patches) showModel(snapshot.model);
    return snapshot;
  } finally {
    if (meanwhile === patches) meanwhile = null;
  }
};

/** Kept true by `followTree`, so it never goes stale by itself. */
const TREE_QUERY = {
  queryKey: TREE_KEY,
  queryKeyHashFn: () => TREE_HASH,
  queryFn: loadTree,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false
} as const;

/** The tree as the service has it. */
export const useTree = (): UseQueryResult<TreeSnapshot> => useQuery(TREE_QUERY);

/** Begins to read the tree while the window makes itself ready to show it. Should that fail, showing it tries once more. */
export const readTreeAhead = (client: QueryClient): void => void client.query(TREE_QUERY).catch(() => undefined);

/** The tree at hand, for commands that run outside of rendering; `undefined` until it has been read. By its hash, since all of them ask with every key. */
export const currentTree = (client: QueryClient): TreeSnapshot | undefined =>
  client.getQueryCache().get<TreeSnapshot>(TREE_HASH)?.state.data;

/** The tree once a reading that is under way has ended; what it was before, if that fails. */
export const settledTree = async (client: QueryClient): Promise<TreeSnapshot | undefined> => {
  await client
    .getQueryCache()
    .find({ queryKey: TREE_KEY })
    ?.promise?.catch(() => undefined);
  return currentTree(client);
};

/** Milliseconds in which a commit must show here that was answered before it was told. */
const ARRIVAL_MS = 1_000;

/** Resolves once the copy has a category that was just made: a busy window may hear of the answer before the commit. */
export const arrived = async (client: QueryClient, id: number): Promise<void> => {
  const isThere = (): boolean => currentTree(client)?.model.get(id) !== undefined;
  if (isThere()) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = client.getQueryCache().subscribe(() => {
      if (isThere()) done();
    });
    const timer = setTimeout(done, ARRIVAL_MS);
  });
};

/** Whether the person who waits for it has made it. */
export const isOwn = ({ author }: TreePatch): boolean => author === 'window';

const applyPatch = (snapshot: TreeSnapshot, patch: TreePatch): TreeSnapshot | null => {
  if (patch.from !== snapshot.revision || patch.changes === null) return null;
  try {
    applyChanges(snapshot.model, patch.changes);
    return { revision: patch.to, model: snapshot.model };
  } catch {
    // The copy and the service disagree. The service is right; the copy is read anew.
    return null;
  }
};

/**
 * Keeps the copy of the tree true, whoever changes it: each commit arrives as a patch, and where one is missing or too
 * large to send, or another state of the workspace was restored, the tree is read anew. Returns the way to stop.
 */
export const followTree = (client: QueryClient): (() => void) => {
  let latest = 0;
  const readAnew = async (): Promise<void> => {
    try {
      await client.invalidateQueries({ queryKey: TREE_KEY }, { throwOnError: true });
    } catch (error) {
      // What is on screen stays, and the next commit is the next chance.
      noticeError('The window may show an old state', error);
      return;
    }
    // A commit can slip in between the service's answer and its arrival here.
    const snapshot = currentTree(client);
    if (snapshot !== undefined && snapshot.revision < latest) await readAnew();
  };
  const stopOpening = onMain(IPC_EVENTS.workspaceOpened, () => void readAnew());
  const take = (patches: readonly TreePatch[]): void => {
    meanwhile?.push(...patches);
    const snapshot = currentTree(client);
    let next: TreeSnapshot | null = snapshot ?? null;
    for (const patch of patches) {
      latest = Math.max(latest, patch.to);
      if (next !== null && patch.to > next.revision) next = applyPatch(next, patch);
    }
    if (next === null) void readAnew();
    else if (next !== snapshot) client.setQueryData<TreeSnapshot>(TREE_KEY, next);
  };
  // What is done here must be drawn before the call that did it is answered.
  const stopChanges = onTreeChanged(inBursts(take, isOwn));
  return () => {
    stopOpening();
    stopChanges();
  };
};
