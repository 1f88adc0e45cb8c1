import { CloseButton } from '@mantine/core';
import type { ReactElement, ReactNode, Ref } from 'react';
import { onEscapeInside } from './focus';
import messages from './messages/en.json' with { type: 'json' };
import { Tooltip } from './tooltip';
import classes from './view-frame.module.css';

interface Props {
  ref?: Ref<HTMLElement>;
  title: string;
  closeLabel: string;
  /** A window that is not wide shows it without the panel beside it. */
  isWide?: boolean;
  className?: string | undefined;
  /** Beside the title, before the button that closes. */
  controls: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** Where Escape leads, if not out of the view. */
  onEscape?: () => void;
}

/** The frame of a view that is shown in place of the tree. Escape leaves it from wherever the focus is in it. */
export const ViewFrame = ({
  ref,
  title,
  closeLabel,
  isWide = false,
  className = '',
  controls,
  children,
  onClose,
  onEscape = onClose
}: Props): ReactElement => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <section
    ref={ref}
    aria-label={title}
    tabIndex={-1}
    data-alone={isWide ? 'wide' : ''}
    className={`${classes.view} ${className}`}
    onKeyDown={onEscapeInside(onEscape)}
  >
    <div className={classes.bar}>
      <h2 className={classes.title}>{title}</h2>
      {controls}
      <Tooltip label={messages.closeHint}>
        <CloseButton aria-label={closeLabel} onClick={onClose} />
      </Tooltip>
    </div>
    {children}
  </section>
);
