import type { Dialect } from '../../../src-shared/dialect';
import { plan } from '../merge/plan';
import { RemoteView } from '../engine/remote-view';
import { supportsOf } from '../engine/supports';
import { tasksOf } from '../engine/tasks';
import type { RemoteCategory, SyncTree } from '../sync-tree';

const EMPTY: SyncTree = { nodes: new Map(), children: new Map() };

/** How many changes the first sync of a new, empty replica would send, by its plan: none, if the plan is right. */
export const firstSyncSends = (categories: readonly RemoteCategory[], dialect: Dialect): number =>
  tasksOf(
    plan(EMPTY, EMPTY, new RemoteView(categories, new Map()).tree, {
      held: [],
      supports: supportsOf(dialect),
      pendingCreates: new Set()
    }).push
  ).length;
