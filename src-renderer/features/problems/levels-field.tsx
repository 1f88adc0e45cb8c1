import { NumberInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { LIMITS } from '../../../src-shared/limits';
import { setMostLevels, useProblems } from './problems-state';

/** How many levels are fine. */
export const LevelsField = (): ReactElement => {
  const mostLevels = useProblems((state) => state.mostLevels);
  return (
    <NumberInput
      size="xs"
      w={150}
      label="Levels that are fine"
      min={1}
      max={LIMITS.depth}
      allowDecimal={false}
      clampBehavior="strict"
      value={mostLevels}
      onChange={(value) => {
        // While the field is empty or half typed, what was there before still counts.
        if (typeof value === 'number' && value >= 1) setMostLevels(value);
      }}
    />
  );
};
