import { create } from 'zustand';
import { hasTree, type FeatureCommands } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';
import { goToPanel } from '../../session/panel-focus';
import type { ProblemId } from './shown-problems';

interface ProblemsState {
  readonly kind: ProblemId | null;
  readonly cameFrom: ProblemId | null;
}

export const useProblems = create<ProblemsState>(() => ({ kind: null, cameFrom: null }));

export const openKind = (kind: ProblemId): void => useProblems.setState({ kind });

export const leaveKind = (): void => useProblems.setState(({ kind }) => ({ kind: null, cameFrom: kind }));

export const problemsCommands = {
  problems: { run: () => goToPanel('problems') },
  rules: { run: () => openDialog('rules', null), isEnabled: hasTree }
} satisfies FeatureCommands;
