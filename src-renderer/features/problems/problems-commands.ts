import { z } from 'zod';
import { create } from 'zustand';
import { LIMITS } from '../../../src-shared/limits';
import type { ProblemKindId } from '../../model/find-problems';
import type { FeatureCommands } from '../../session/command-runner';
import { goToPanel } from '../../session/panel-focus';

const LEVELS = 6;

const STORAGE_KEY = 'canopy.problems.levels';

const levelsSchema = z.coerce.number().int().min(1).max(LIMITS.depth).catch(LEVELS);

interface ProblemsState {
  readonly kind: ProblemKindId | null;
  readonly cameFrom: ProblemKindId | null;
  /** The levels that are fine. Kept on this computer. */
  readonly mostLevels: number;
}

export const useProblems = create<ProblemsState>(() => ({
  kind: null,
  cameFrom: null,
  mostLevels: levelsSchema.parse(localStorage.getItem(STORAGE_KEY) ?? LEVELS)
}));

export const openKind = (kind: ProblemKindId): void => useProblems.setState({ kind });

export const leaveKind = (): void => useProblems.setState(({ kind }) => ({ kind: null, cameFrom: kind }));

export const setMostLevels = (mostLevels: number): void => {
  localStorage.setItem(STORAGE_KEY, String(mostLevels));
  useProblems.setState({ mostLevels });
};

export const problemsCommands = { problems: { run: () => goToPanel('problems') } } satisfies FeatureCommands;
