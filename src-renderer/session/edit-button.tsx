import { Button, type ButtonProps } from '@mantine/core';
import type { HTMLAttributes, ReactElement } from 'react';
import { Tooltip } from '../ui/tooltip';
import { useEditRefusal } from './edit-rights';
import { useAdminRefusal } from './signed-in';

interface Props extends ButtonProps, Omit<HTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  readonly 'data-main'?: string;
  readonly onClick: () => void;
}

/**
 * A button that somebody may be refused: it is disabled then, with the reason as its tooltip. Not by `disabled`: the arrow keys stop at such
 * buttons, and who cannot point has to find the reason too.
 */
const RefusableButton = ({ refusal, onClick, ...props }: Props & { readonly refusal: string | null }): ReactElement => (
  <Tooltip label={refusal} isDisabled={refusal === null} multiline maw={320}>
    <Button
      {...props}
      {...(refusal !== null && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => {
        if (refusal === null) onClick();
      }}
    />
  </Tooltip>
);

/** A button that changes the workspace, which whoever may only look finds disabled. */
export const EditButton = (props: Props): ReactElement => <RefusableButton {...props} refusal={useEditRefusal()} />;

/** A button that deletes for ever, which in a browser only admins may use. */
export const AdminButton = (props: Props): ReactElement => <RefusableButton {...props} refusal={useAdminRefusal()} />;
