import { create } from 'zustand';
import { IPC_EVENTS } from '../../src-shared/ipc';
import type { JournalState } from '../../src-shared/tree-patch';
import { onMain } from '../platform/bridge';
import { currentWorkspace, useWorkspace } from './workspace-query';

/*
 * Undo and redo of what the workspace keeps beside its tree. The journal has only the tree, so this page remembers what it has saved
 * itself, until it is loaded again, and between which steps of the journal.
 */

/** What was saved: all fields of one's own, or all rules. */
export interface KeptStep {
  readonly what: 'fields' | 'rules';
  /** The newest step of the journal when it was saved; 0: none. */
  readonly after: number;
  /** Takes it back, or does it again. @returns `false`: somebody has changed it since, and it stays */
  readonly repeat: (way: Way) => Promise<boolean>;
}

type Way = 'undo' | 'redo';

export type KeptSteps = Readonly<Record<Way, readonly KeptStep[]>>;

export type NextStep = { readonly kept: KeptStep } | { readonly summary: NonNullable<JournalState[Way]> };

export const NO_STEPS: KeptSteps = { undo: [], redo: [] };

const MOST_STEPS = 100;

const newest = ({ undo }: JournalState): number => undo?.step ?? 0;

/** With a new step, which ends what could be redone. */
export const withStep = ({ undo }: KeptSteps, step: KeptStep): KeptSteps => ({
  undo: [...undo, step].slice(-MOST_STEPS),
  redo: []
});

/** Without what can no longer be redone, since an edit of the tree came after it was undone. */
export const withoutEnded = ({ undo, redo }: KeptSteps, journal: JournalState): KeptSteps => ({
  undo,
  redo: redo.filter(({ after }) => newest(journal) <= after)
});

/** What undo or redo would do: of the journal's step and that of this page the newest, or the one that came first of those undone. */
export const nextOf = (way: Way, steps: KeptSteps, journal: JournalState): NextStep | null => {
  const kept = withoutEnded(steps, journal)[way].at(-1);
  const summary = journal[way];
  const isKept =
    kept !== undefined &&
    (summary === null || (way === 'undo' ? summary.step <= kept.after : summary.step > kept.after));
  if (isKept) return { kept };
  return summary && { summary };
};

/** With a step taken off one stack, and put on the other (`isDone`). */
export const afterStep = (way: Way, steps: KeptSteps, step: KeptStep, isDone: boolean): KeptSteps => {
  const other = way === 'undo' ? 'redo' : 'undo';
  const left = { ...steps, [way]: steps[way].filter((one) => one !== step) };
  return isDone ? { ...left, [other]: [...left[other], step] } : left;
};

const useKeptSteps = create<KeptSteps>(() => NO_STEPS);

const NO_JOURNAL: JournalState = { undo: null, redo: null };

const journalNow = (): JournalState => currentWorkspace()?.journal ?? NO_JOURNAL;

/** Remembers what was saved, as the newest step. */
export const noteKeptStep = ({ what, repeat }: Omit<KeptStep, 'after'>): void =>
  useKeptSteps.setState((steps) => withStep(steps, { what, repeat, after: newest(journalNow()) }));

/** What undo or redo would do now; `null`: nothing. */
export const nextStep = (way: Way): NextStep | null => nextOf(way, useKeptSteps.getState(), journalNow());

/** As `nextStep`, in rendering. */
export const useNextStep = (way: Way): NextStep | null => {
  const journal = useWorkspace(({ journal }) => journal).data;
  const steps = useKeptSteps();
  return nextOf(way, steps, journal ?? NO_JOURNAL);
};

/** Whether there is nothing to undo or redo: a boolean, so that edits do not draw the buttons again. */
export const useNoStep = (way: Way): boolean => {
  const steps = useKeptSteps();
  return useWorkspace(({ journal }) => nextOf(way, steps, journal) === null).data ?? true;
};

/** To be called before undo or redo of any kind: after it the newest edit may no longer show in the journal. */
export const forgetEnded = (): void => useKeptSteps.setState((steps) => withoutEnded(steps, journalNow()));

/** Takes back what was saved, or does it again. What somebody has changed since stays, and is no step any more. @returns whether it was done @throws Refusal */
export const takeKeptStep = async (way: Way, step: KeptStep): Promise<boolean> => {
  // The next step may be asked for before this one is answered.
  useKeptSteps.setState((steps) => afterStep(way, steps, step, true));
  const other = way === 'undo' ? 'redo' : 'undo';
  const putBack = (isOpen: boolean): void => useKeptSteps.setState((steps) => afterStep(other, steps, step, isOpen));
  try {
    const isDone = await step.repeat(way);
    if (!isDone) putBack(false);
    return isDone;
  } catch (error) {
    putBack(true);
    throw error;
  }
};

export const onKeptSteps = (listener: () => void): void => void useKeptSteps.subscribe(listener);

/** A restored backup may have other fields and rules, and begins another journal. */
export const followKeptSteps = (): void => {
  onMain(IPC_EVENTS.workspaceOpened, () => useKeptSteps.setState(NO_STEPS));
};
