import type { ReactElement, ReactNode } from 'react';
import classes from './controls.module.css';

interface Props {
  children: ReactNode;
  icon?: ReactNode;
  /** Without a border, for what is done beside the fields. */
  isQuiet?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

/** A button among the fields of the inspector. */
export const SmallButton = ({
  children,
  icon,
  isQuiet = false,
  isDisabled = false,
  onClick,
  ...rest
}: Props & { 'data-add-key'?: boolean }): ReactElement => (
  <button
    type="button"
    className={classes.button}
    data-quiet={isQuiet || undefined}
    disabled={isDisabled}
    onClick={onClick}
    {...rest}
  >
    {icon}
    {children}
  </button>
);

interface IconButtonProps {
  ariaLabel: string;
  /** Said at length when the pointer rests on it. */
  hint?: string;
  children: ReactNode;
  onClick: () => void;
}

/** The same, as an icon. */
export const IconButton = ({ ariaLabel, hint, children, onClick }: IconButtonProps): ReactElement => (
  <button type="button" className={classes.iconButton} aria-label={ariaLabel} title={hint} onClick={onClick}>
    {children}
  </button>
);
