import type { ReactElement } from 'react';
import { SmallButton, type SteadyButtonProps } from '../ui/steady-button';
import { Tooltip } from '../ui/tooltip';
import { useEditRefusal, useAdminRefusal } from './edit-rights';

interface Props extends SteadyButtonProps {
  readonly 'data-main'?: string;
}

/** A button that somebody may be refused: it is disabled then, with the reason as its tooltip. */
const RefusableButton = ({ refusal, ...props }: Props & { readonly refusal: string | null }): ReactElement => (
  <Tooltip label={refusal} isDisabled={refusal === null} multiline maw={320}>
    <SmallButton {...props} isDisabled={refusal !== null} />
  </Tooltip>
);

/** A button that changes the workspace, which whoever may only look finds disabled. */
export const EditButton = (props: Props): ReactElement => <RefusableButton {...props} refusal={useEditRefusal()} />;

/** A button that deletes for ever, which in a browser only admins may use. */
export const AdminButton = (props: Props): ReactElement => <RefusableButton {...props} refusal={useAdminRefusal()} />;
