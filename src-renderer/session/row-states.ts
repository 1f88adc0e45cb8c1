import { create } from 'zustand';
import type { Metadata } from '../../src-shared/category';
import type { CategoryId } from '../../src-shared/ids';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { followTaxonomies, onGoneTargets } from '../model/gone-targets';
import { setStandings } from '../model/search/category-test';
import { sameJson } from '../../src-shared/same-json';
import { asksElsewhere, parseQuery } from '../../src-shared/search-query';
import { inBrowser, onMain, callMain } from '../platform/bridge';
import { logUnexpected } from '../ui/unexpected-errors';
import { currentFindings } from './findings';
import { onTreeChanging, onTreeChanged } from './follow-tree';
import { messages } from './messages';
import { currentPeople } from './people-here';
import { session } from './session';
import { isComputedEntry } from './supported-fields';
import { currentSyncStatus, useSentCategory, onSyncStatus } from './sync-status';
import type { Conflict } from '../../src-shared/remote';
import type { TreeChange } from '../../src-shared/tree-patch';
import { throttled } from '../platform/throttle';
import { currentDraft, onDraft } from './proposal-queries';

type Marks = ReadonlyMap<CategoryId, SyncMark>;

/** What the service, or a colleague, has changed since the person last looked at it; only in memory. */
export const useUnseen = create<{ readonly marks: Marks }>(() => ({ marks: new Map() }));

const CHANGED: SyncMark = { kind: 'changed', text: messages.sync.changedThere };
const SENDING: SyncMark = { kind: 'sending', text: messages.sync.beingSent };

/** The mark of a row. What is under way says more than what waits, and that more than what has come. */
export const useRowStates = (): ((id: CategoryId) => SyncMark | null) => {
  const marks = useSyncMarks((state) => state.marks);
  const unseen = useUnseen((state) => state.marks);
  const sent = useSentCategory();
  return (id) => (sent === id ? SENDING : (marks.get(id) ?? unseen.get(id) ?? null));
};

const add = (ids: Iterable<CategoryId>, mark: SyncMark): void => {
  const marks = new Map(useUnseen.getState().marks);
  for (const id of ids) marks.set(id, mark);
  useUnseen.setState({ marks });
};

const forget = (ids: Iterable<CategoryId>): void => {
  const { marks } = useUnseen.getState();
  const known = marks.size === 0 ? [] : [...ids].filter((id) => marks.has(id));
  if (known.length === 0) return;
  const left = new Map(marks);
  for (const id of known) left.delete(id);
  useUnseen.setState({ marks: left });
};

const forgetSelected = (): void => {
  const { activeId, selected } = session.state;
  if (useUnseen.getState().marks.size > 0) forget(activeId === null ? selected : [activeId, ...selected]);
};

const OF_EACH_EDIT: ReadonlySet<string> = new Set(['metadata', 'version', 'updatedAt']);

/**
 * Whether a change has only what the service works out itself, such as the time of the last write, which mostly was one from here:
 * nobody's edit.
 * @param before the metadata until then
 */
export const isComputedAlone = (
  change: TreeChange,
  before: Metadata | undefined,
  isComputed: (key: string) => boolean
): boolean => {
  if (change.kind !== 'update' || change.place !== undefined || before === undefined) return false;
  const { metadata } = change.fields;
  if (metadata === undefined || !Object.keys(change.fields).every((field) => OF_EACH_EDIT.has(field))) return false;
  return Object.keys({ ...before, ...metadata }).every(
    (key) => isComputed(key) || sameJson(before[key], metadata[key])
  );
};

const followChanges = (): void => {
  onTreeChanging(({ author, person, changes }) => {
    const isToMark = (change: TreeChange): boolean =>
      author !== 'sync' || !isComputedAlone(change, session.model.get(change.id)?.metadata, isComputedEntry);
    const ids = (kinds: readonly string[]): CategoryId[] =>
      (changes ?? []).filter((change) => kinds.includes(change.kind) && isToMark(change)).map(({ id }) => id);
    forget(ids(['delete']));
    const isOthers = author === 'sync' ? currentSyncStatus()?.lastSyncedAt !== null : person !== undefined;
    if (author === 'window' || !isOthers || (person !== undefined && person === currentPeople()?.you))
      return forget(ids(['create', 'update', 'move']));
    add(ids(['create', 'update', 'move']), CHANGED);
    forgetSelected();
  });
};

/** Marks rows that sync has settled by itself. What it settled before this page was loaded is only listed. */
const followReports = (): void => {
  const since = new Date().toISOString();
  let newest = 0;
  const read = async (): Promise<void> => {
    if (currentSyncStatus() === null) return;
    try {
      const { reports } = await currentFindings();
      const last = newest;
      newest = reports[0]?.id ?? 0;
      for (const { id, at, categoryId, message } of reports.toReversed())
        if (id > last && at >= since && categoryId !== null) add([categoryId], { kind: 'changed', text: message });
    } catch (error) {
      logUnexpected('promise', error);
    }
  };
  onMain(IPC_EVENTS.conflictsChanged, () => void read());
  onMain(IPC_EVENTS.workspaceOpened, () => {
    newest = 0;
    useUnseen.setState({ marks: new Map() });
  });
};

/** Keeps the marks of rows up to date, and searches that ask about them. */
export const followRowStates = (): void => {
  followChanges();
  if (inBrowser() === undefined) followReports();
  // The session also changes while one types, scrolls and drags.
  session.store.subscribe((now, before) => {
    if (now.selected !== before.selected || now.activeId !== before.activeId) forgetSelected();
  });
  followTaxonomies();
  onGoneTargets(() => session.searchAgain());
  useSyncMarks.subscribe(({ marks }) => {
    setStandings(marks);
    if (asksElsewhere(parseQuery(session.state.query))) session.searchAgain();
  });
};

/** How a category stands with the service of a replica, or a draft's with its workspace, where it does not stand there as here. */
export interface SyncMark {
  /** `sending`: under way. `changed`: there or by a colleague, since one looked. `waiting`: not sent yet. `refused`: the service did not take it. `conflict`: the person chooses. `proposed`: of a draft. */
  readonly kind: 'sending' | 'changed' | 'waiting' | 'refused' | 'conflict' | 'proposed';
  readonly text: string;
}

/** The marked categories; those that are deleted here have no row and are not in it. */
export const useSyncMarks = create<{ readonly marks: ReadonlyMap<CategoryId, SyncMark> }>(() => ({ marks: new Map() }));

const WAITING: SyncMark = { kind: 'waiting', text: messages.sync.notSent };
const PROPOSED: SyncMark = { kind: 'proposed', text: messages.sync.proposed };

/** Marks by category: a conflict or a refusal says more than that something waits. */
export const marksOf = (
  unsent: readonly CategoryId[],
  conflicts: readonly Conflict[],
  unsentMark = WAITING
): ReadonlyMap<CategoryId, SyncMark> => {
  const marks = new Map<CategoryId, SyncMark>(unsent.map((id) => [id, unsentMark]));
  for (const { categoryId, kind, detail } of conflicts)
    marks.set(categoryId, { kind: kind === 'refused' ? 'refused' : 'conflict', text: detail });
  return marks;
};

const GAP_MS = 200;

/** Keeps the marks of a replica up to date. */
export const followSyncMarks = (): void => {
  if (inBrowser() !== undefined) return;
  const reading = throttled(async () => {
    const status = currentSyncStatus();
    const isDraft = currentDraft() !== null;
    if (!isDraft && (status === null || (status.waiting === 0 && status.conflicts === 0))) {
      if (useSyncMarks.getState().marks.size > 0) useSyncMarks.setState({ marks: new Map() });
      return;
    }
    try {
      const unsent = await callMain(IPC_CALLS.readUnsent, null);
      const marks = isDraft ? marksOf(unsent, [], PROPOSED) : marksOf(unsent, (await currentFindings()).conflicts);
      useSyncMarks.setState({ marks });
    } catch (error) {
      // The marks before stay; the status says why the workspace cannot be read.
      logUnexpected('promise', error);
    }
  }, GAP_MS);
  onSyncStatus(reading);
  onDraft(reading);
  onTreeChanged(reading);
  onMain(IPC_EVENTS.conflictsChanged, reading);
};
