import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { HTMLAttributes, MouseEvent, ReactElement, Ref } from 'react';

export interface SteadyButtonProps extends ButtonProps, Omit<HTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly type?: 'button' | 'submit';
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
}

/**
 * A button that keeps the focus while it cannot be pressed. By `disabled` it would lose it, the arrow keys would not stop at it, and
 * nobody would be told why.
 */
export const SteadyButton = ({
  isDisabled = false,
  isBusy = false,
  leftSection = null,
  onClick,
  ...props
}: SteadyButtonProps): ReactElement => (
  <Button
    {...props}
    {...(isDisabled && { 'aria-disabled': true, 'data-disabled': true })}
    leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : leftSection}
    onClick={(event: MouseEvent<HTMLButtonElement>) => {
      // The press of a submit button itself has to be prevented.
      if (isDisabled || isBusy) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
