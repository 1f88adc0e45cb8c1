import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { PANE_WIDTHS, type Pane } from '../../src-shared/window-view';
import { fromStart, onwardKey } from '../platform/direction';
import classes from '../ui/side-panel.module.css';
import { messages } from './messages';
import { setPaneWidth, usePanel } from './panel-state';

/** Pixels by each press of an arrow key. */
const STEP = 16;

const widthOf = (edge: HTMLElement): number => edge.parentElement?.offsetWidth ?? 0;

const startSizing = ({ currentTarget, clientX: start, pointerId }: PointerEvent<HTMLElement>, pane: Pane): void => {
  const edge: HTMLElement = currentTarget;
  const width = widthOf(edge);
  const box = edge.getBoundingClientRect();
  const end = new AbortController();
  const { signal } = end;
  edge.setPointerCapture(pointerId);
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => setPaneWidth(pane, width + fromStart(box, start) - fromStart(box, clientX)),
    { signal }
  );
  edge.addEventListener('lostpointercapture', () => end.abort(), { signal });
};

/** The variable that the style sheets of the panes read. */
export const usePaneWidth = (pane: Pane): Readonly<Record<string, string>> => ({
  '--pane-width': `${usePanel(({ panes }) => panes[pane])}px`
});

interface Props {
  pane: Pane;
  isOpen?: boolean;
  /** Closes the pane, or opens it again. */
  onToggle: () => void;
}

/** The edge between the tree and the pane that it is in (https://www.w3.org/WAI/ARIA/apg/patterns/windowsplitter/). */
export const PaneEdge = ({ pane, isOpen = true, onToggle }: Props): ReactElement => {
  const width = usePanel(({ panes }) => panes[pane]);
  const { least, usual, most } = PANE_WIDTHS[pane];

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const now = widthOf(event.currentTarget);
    const widths = new Map([
      ['ArrowLeft', now + STEP],
      ['ArrowRight', now - STEP],
      ['Home', least],
      ['End', most]
    ]);
    const wanted = widths.get(onwardKey(event.key));
    if (event.key === 'Enter') onToggle();
    else if (wanted !== undefined && isOpen) setPaneWidth(pane, wanted);
    else return;
    event.preventDefault();
  };

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={messages.paneEdges[pane]}
      aria-valuemin={isOpen ? least : 0}
      aria-valuenow={isOpen ? width : 0}
      aria-valuemax={most}
      title={isOpen ? messages.paneEdgeHint : messages.closedPaneHint}
      className={classes.edge}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // Otherwise the drag selects text of the pane, which takes the focus.
        event.preventDefault();
        event.currentTarget.focus();
        if (event.button === 0 && isOpen) startSizing(event, pane);
      }}
      onClick={isOpen ? undefined : onToggle}
      onDoubleClick={() => setPaneWidth(pane, usual)}
    />
  );
};
