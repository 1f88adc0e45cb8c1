import { z } from 'zod';
import { create } from 'zustand';
import { LIMITS } from '../../src-shared/limits';

const LEVELS = 6;

const STORAGE_KEY = 'canopy.problems.levels';

const levelsSchema = z.coerce.number().int().min(1).max(LIMITS.depth).catch(LEVELS);

const useLevels = create<{ readonly most: number }>(() => ({
  most: levelsSchema.parse(localStorage.getItem(STORAGE_KEY) ?? LEVELS)
}));

/** The levels that are no problem. Kept on this computer. */
export const useMostLevels = (): number => useLevels(({ most }) => most);

export const setMostLevels = (most: number): void => {
  localStorage.setItem(STORAGE_KEY, String(most));
  useLevels.setState({ most });
};
