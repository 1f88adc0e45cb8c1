import { Group, Radio } from '@mantine/core';
import type { ReactElement } from 'react';
import classes from './settings-dialog.module.css';

interface RadioChoiceProps<T extends string> {
  label: string;
  hint?: string;
  /** `null`: not known yet. */
  value: T | null;
  options: readonly T[];
  labels: Readonly<Record<T, string>>;
  /** The choice at hand has the focus as the dialog opens. */
  takesFocus?: boolean;
  onChange: (value: T) => void;
}

/** One of a few options of a setting. */
export const RadioChoice = <T extends string>({
  label,
  hint,
  value,
  options,
  labels,
  takesFocus = false,
  onChange
}: RadioChoiceProps<T>): ReactElement => (
  <Radio.Group label={label} description={hint} value={value} className={classes.choice}>
    <Group gap="var(--space-6) var(--space-20)" mt="var(--space-8)">
      {options.map((option) => (
        <Radio
          key={option}
          size="xs"
          value={option}
          label={labels[option]}
          checked={option === value}
          onChange={() => onChange(option)}
          data-autofocus={(takesFocus && option === value) || undefined}
        />
      ))}
    </Group>
  </Radio.Group>
);
