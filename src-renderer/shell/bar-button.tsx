import type { ReactElement } from 'react';
import { SmallButton, type SteadyButtonProps } from '../ui/steady-button';
import { Tooltip } from '../ui/tooltip';
import classes from './status-bar.module.css';

interface Props extends SteadyButtonProps {
  readonly label: string;
  readonly hint: string;
  readonly icon: ReactElement;
}

/** A button of the status bar. In a narrow window only its icon shows; the label stays its accessible name. */
export const BarButton = ({ label, hint, icon, ...props }: Props): ReactElement => (
  <Tooltip label={hint} multiline maw={320} isDisabled={props['aria-expanded'] === true}>
    <SmallButton
      {...props}
      classNames={{ root: classes.button, label: classes.label, section: classes.icon }}
      leftSection={icon}
      aria-label={label}
    >
      {label}
    </SmallButton>
  </Tooltip>
);
