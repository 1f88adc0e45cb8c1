import { useId, type ChangeEvent, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import classes from './controls.module.css';

interface Props {
  /** Shown above the field. */
  label?: string;
  /** Stands for a label that is read out but not shown. */
  ariaLabel?: string;
  value: string;
  /** What is wrong with it, said below the field. */
  fault: string | null;
  /** Of the element that says why a service does not take its value. */
  refusalId?: string;
  placeholder?: string;
  isMultiline?: boolean;
  isCode?: boolean;
  /** Whether it takes the keyboard as it comes. */
  takesKeyboard?: boolean;
  /** Lines that are there from the start, where there may be several. */
  minRows?: number;
  /** Stands inside the field at its end. */
  action?: ReactNode;
  onChange: (text: string) => void;
  onLeave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const takeKeyboard = (input: HTMLElement | null): void => input?.focus();

/**
 * A text field of the inspector. Not the component library's: all fields are made anew with every key that selects another
 * category, and these take a tenth of the time. A field of several lines grows with its text by the style sheet alone.
 */
export const TextBox = ({
  label,
  ariaLabel,
  value,
  fault,
  refusalId,
  placeholder,
  isMultiline = false,
  isCode = false,
  takesKeyboard = false,
  minRows = 3,
  action,
  onChange,
  onLeave,
  onKeyDown
}: Props): ReactElement => {
  const id = useId();
  const shared = {
    id,
    'aria-label': ariaLabel,
    'aria-invalid': fault !== null || refusalId !== undefined || undefined,
    'aria-describedby':
      [...(fault === null ? [] : [`${id}-fault`]), ...(refusalId === undefined ? [] : [refusalId])].join(' ') ||
      undefined,
    className: classes.input,
    'data-code': isCode || undefined,
    value,
    placeholder,
    spellCheck: false,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(currentTarget.value),
    onBlur: onLeave,
    onKeyDown,
    ...(takesKeyboard ? { ref: takeKeyboard } : {})
  };
  const style = { minHeight: `calc(${minRows}lh + 14px)` };
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
