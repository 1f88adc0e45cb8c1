import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { HTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { Tooltip } from '../ui/tooltip';
import classes from './toolbar.module.css';

interface Props extends ButtonProps, Omit<HTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly hint: ReactNode;
  readonly Icon: Icon;
  /** Which buttons lose their words, or their place, first as the window gets narrower. */
  readonly rank: 'main' | 'action' | 'view' | 'menu';
}

/** A button of the bar. Where there is no room, only its icon shows; the label stays its accessible name. */
export const ToolbarButton = ({ label, hint, Icon: Sign, rank, ...props }: Props): ReactElement => (
  <Tooltip label={hint} isDisabled={props['aria-haspopup'] !== undefined && props['aria-expanded'] === true}>
    <Button
      size="xs"
      {...props}
      classNames={{ root: classes.button, label: classes.label, section: classes.icon }}
      leftSection={<Sign size={17} stroke={1.7} />}
      aria-label={label}
      data-rank={rank}
    >
      {label}
    </Button>
  </Tooltip>
);
