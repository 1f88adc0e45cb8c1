import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import classes from './splitter.module.css';

/** What a movement of the pointer does. */
type OnMove = (event: globalThis.PointerEvent) => void;

const follow = (edge: HTMLElement, pointerId: number, onMove: OnMove): void => {
  const end = new AbortController();
  const { signal } = end;
  edge.setPointerCapture(pointerId);
  edge.addEventListener('pointermove', onMove, { signal });
  edge.addEventListener('lostpointercapture', () => end.abort(), { signal });
};

interface Props {
  className: string | undefined;
  label: string;
  hint: string;
  least: number;
  now: number;
  most: number;
  /** Called as a drag begins; `null`: it cannot be dragged now. */
  onDrag: ((event: PointerEvent<HTMLElement>) => OnMove) | null;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onClick?: (() => void) | undefined;
  onDoubleClick: () => void;
}

/** An edge that sizes what is beside it (https://www.w3.org/WAI/ARIA/apg/patterns/windowsplitter/). `className`: where it is, and how wide. */
export const Splitter = ({ className = '', label, hint, least, now, most, onDrag, ...on }: Props): ReactElement => (
  <div
    role="separator"
    tabIndex={0}
    aria-orientation="vertical"
    aria-label={label}
    aria-valuemin={least}
    aria-valuenow={now}
    aria-valuemax={most}
    title={hint}
    className={`${classes.splitter} ${className}`}
    onPointerDown={(event) => {
      // Otherwise the drag selects text of what is sized, which takes the focus.
      event.preventDefault();
      event.currentTarget.focus();
      if (event.button === 0 && onDrag !== null) follow(event.currentTarget, event.pointerId, onDrag(event));
    }}
    {...on}
  />
);
