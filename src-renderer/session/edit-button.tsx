import { Button, type ButtonProps } from '@mantine/core';
import type { HTMLAttributes, ReactElement } from 'react';
import { Tooltip } from '../ui/tooltip';
import { useEditRefusal } from './edit-rights';

interface Props extends ButtonProps, Omit<HTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  readonly 'data-main'?: string;
  readonly onClick: () => void;
}

/**
 * A button that changes the workspace. Whoever may only look finds it disabled, with the reason as its tooltip. Not by `disabled`: the
 * arrow keys stop at such buttons, and who cannot point has to find the reason too.
 */
export const EditButton = ({ onClick, ...props }: Props): ReactElement => {
  const refusal = useEditRefusal();
  return (
    <Tooltip label={refusal} isDisabled={refusal === null}>
      <Button
        {...props}
        {...(refusal !== null && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => {
          if (refusal === null) onClick();
        }}
      />
    </Tooltip>
  );
};
