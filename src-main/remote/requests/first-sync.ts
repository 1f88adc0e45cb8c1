import type { Dialect } from '../../../src-shared/dialect';
import { plan } from '../merge/plan';
import { RemoteView } from '../sync/remote-view';
import { supportsOf } from '../sync/supports';
import { tasksOf } from '../sync/tasks';
import type { RemoteCategory, SyncTree } from '../sync-tree';

const EMPTY: SyncTree = { nodes: new Map(), children: new Map() };

/** How many changes the first sync of a new, empty replica would send, by its plan: none, if the plan is right. */
export const firstSyncSends = (categories: readonly RemoteCategory[], dialect: Dialect): number =>
  tasksOf(plan(EMPTY, EMPTY, new RemoteView(categories, new Map()).tree, { held: [], supports: supportsOf(dialect), pendingCreates: new Set() }).push).length;
