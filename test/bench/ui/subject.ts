import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, ElectronApplication, Page } from '@playwright/test';
import type { PlannedTree } from './planned-tree';
import { evaluate } from './probe';
import { MARKS } from './trace';

/** One action that can be made again and again: what has to be done before, and the action itself. */
export interface Action {
  /** Brings the page to where the action begins; not measured. */
  readonly prepare?: () => Promise<void>;
  readonly act: () => Promise<void>;
}

/** Something that shows the tree, in a window of its own. */
export interface Subject {
  readonly name: string;
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly tree: PlannedTree;
  /** Resolves once the tree is drawn with everything expanded, after the page was loaded anew. */
  readonly mount: () => Promise<void>;
  readonly actions: Readonly<Partial<Record<ActionName, (round: number) => Action>>>;
}

/** The rows of the table, in its order, each with how many times it is done. */
export const ACTIONS = {
  rename: { title: 'rename one', rounds: 12 },
  moveBeside: { title: 'move one among its siblings', rounds: 12 },
  moveOver: { title: 'move one to another parent', rounds: 12 },
  toggleSmall: { title: 'fold or unfold ten', rounds: 12 },
  toggleLarge: { title: 'fold or unfold the largest branch', rounds: 8 },
  arrow: { title: 'arrow key', rounds: 20 },
  selectAll: { title: 'select all', rounds: 8 },
  collapseAll: { title: 'collapse all', rounds: 6 },
  expandAll: { title: 'expand all', rounds: 6 },
  search: { title: 'first key of a search', rounds: 8 }
} as const;

export type ActionName = keyof typeof ACTIONS;

/** Milliseconds without work after which an action counts as over. */
const QUIET = 60;

/** Waits until what was begun is drawn: a page that is busy answers late. */
export const settle = async ({ cdp }: Pick<Subject, 'cdp'>): Promise<void> => {
  await pause(QUIET);
  await evaluate(cdp, '0');
  await pause(QUIET / 3);
  await evaluate(cdp, '0');
};

/** Carries an action out between two marks. */
export const marked = async (subject: Subject, { prepare, act }: Action): Promise<void> => {
  await prepare?.();
  await settle(subject);
  await evaluate(subject.cdp, `performance.mark('${MARKS.start}'); 0`);
  await act();
  await settle(subject);
  await evaluate(subject.cdp, `performance.mark('${MARKS.end}'); 0`);
};
