import { create } from 'zustand';
import type { ProblemKindId } from '../../model/find-problems';
import type { FeatureCommands } from '../../session/command-runner';
import { goToPanel } from '../../session/panel-focus';

interface ProblemsState {
  readonly kind: ProblemKindId | null;
  readonly cameFrom: ProblemKindId | null;
}

export const useProblems = create<ProblemsState>(() => ({ kind: null, cameFrom: null }));

export const openKind = (kind: ProblemKindId): void => useProblems.setState({ kind });

export const leaveKind = (): void => useProblems.setState(({ kind }) => ({ kind: null, cameFrom: kind }));

export const problemsCommands = { problems: { run: () => goToPanel('problems') } } satisfies FeatureCommands;
