import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../../src-shared/ipc';
import type { Replica } from '../../../src-shared/workspace-calls';
import { callMain, onMain } from '../../app/bridge';
import { noticeError } from '../../app/notices';

/** What not every service has a field for. */
export type Keepable = 'slug' | 'description' | 'visible' | 'order';

/** What would be edited here in vain, since it could never be sent. */
export type Kept = Readonly<Record<Keepable, boolean>>;

const ALL: Kept = { slug: true, description: true, visible: true, order: true };

/** Says so where somebody wants to edit it. */
export const NOT_KEPT: Readonly<Record<Keepable, string>> = {
  slug: 'This service keeps no slugs.',
  description: 'This service keeps no descriptions.',
  visible: 'This service does not know hidden categories.',
  order: 'This service keeps no order among siblings.',
};

const useKeptState = create<Kept>(() => ALL);

/** What the service of this workspace keeps; all of it where there is none. */
export const useKept = (): Kept => useKeptState();

/** The same outside of rendering. */
export const isKept = (what: Keepable): boolean => useKeptState.getState()[what];

const keptBy = (replica: Replica | null): Kept => {
  if (replica === null) return ALL;
  const { slugKey, descriptionKey, visible, order } = replica.dialect;
  return { slug: slugKey !== null, description: descriptionKey !== null, visible: visible !== null, order: order !== null };
};

const readKept = async (): Promise<void> => {
  try {
    useKeptState.setState(keptBy(await callMain(IPC_CALLS.readReplica, null)));
  } catch (error) {
    noticeError('What the service keeps could not be read', error);
  }
};

/** Keeps it true. Returns the way to stop. */
export const followKept = (): (() => void) => {
  void readKept();
  return onMain(IPC_EVENTS.workspaceOpened, () => void readKept());
};
