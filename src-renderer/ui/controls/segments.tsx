import { useId, type ReactElement } from 'react';
import classes from './controls.module.css';

interface Props<T extends string> {
  ariaLabel: string;
  options: readonly { readonly value: T; readonly label: string }[];
  /** `null`: none of them. */
  value: T | null;
  onChange: (value: T) => void;
}

/** One of two or three, side by side: radio buttons that look like one control. */
export const Segments = <T extends string>({ ariaLabel, options, value, onChange }: Props<T>): ReactElement => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={ariaLabel} className={classes.segments}>
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
};
