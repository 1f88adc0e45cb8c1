import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react';
import classes from './controls.module.css';

export interface TextBoxProps {
  label?: string;
  ariaLabel?: string;
  value: string;
  fault: string | null;
  refusalId?: string;
  /** The value that was there before is wrong, as the element `describedBy` says. */
  isMarked?: boolean;
  describedBy?: string;
  placeholder?: string;
  isMultiline?: boolean;
  isCode?: boolean;
  isReadOnly?: boolean;
  focusOnMount?: boolean;
  minRows?: number;
  action?: ReactNode;
  onChange: (text: string) => void;
  onEnter?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onLeave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Focuses a field and selects its text, so that typing replaces it. */
const focusInput = (input: HTMLInputElement | HTMLTextAreaElement | null): void => {
  input?.focus();
  input?.select();
};

/** A text field of the inspector. Mantine's takes ten times as long to mount, at each selection. Multiline fields grow by `field-sizing`. */
export const TextBox = ({
  label,
  ariaLabel,
  value,
  fault,
  refusalId,
  isMarked = false,
  describedBy,
  placeholder,
  isMultiline = false,
  isCode = false,
  isReadOnly = false,
  focusOnMount = false,
  minRows = 3,
  action,
  onChange,
  onEnter,
  onLeave,
  onKeyDown
}: TextBoxProps): ReactElement => {
  const id = useId();
  const shared = {
    id,
    'aria-label': ariaLabel,
    'aria-invalid': fault !== null || refusalId !== undefined || isMarked || undefined,
    'aria-describedby':
      [fault === null ? undefined : `${id}-fault`, refusalId, describedBy]
        .filter((one) => one !== undefined)
        .join(' ') || undefined,
    className: classes.input,
    'data-code': isCode || undefined,
    value,
    readOnly: isReadOnly,
    placeholder,
    spellCheck: false,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(currentTarget.value),
    onFocus: onEnter,
    onBlur: onLeave,
    onKeyDown,
    ...(focusOnMount ? { ref: focusInput } : {})
  };
  const style = { minHeight: `calc(${minRows}lh + var(--space-12) + 2px)` };
  return (
    <>
      {label !== undefined && (
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
      )}
      {isMultiline ? (
        <textarea {...shared} rows={minRows} style={style} />
      ) : (
        <span className={classes.line}>
          <input {...shared} type="text" />
          {action}
        </span>
      )}
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </>
  );
};

interface SegmentsProps<T extends string> {
  ariaLabel: string;
  options: readonly { readonly value: T; readonly label: string }[];
  value: T | null;
  isDisabled?: boolean;
  onChange: (value: T) => void;
}

/** One of a few options: radio buttons that look like one control. */
export const Segments = <T extends string>({
  ariaLabel,
  options,
  value,
  isDisabled = false,
  onChange
}: SegmentsProps<T>): ReactElement => {
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
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
};
