import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { PANE_WIDTHS, type Pane } from '../../src-shared/window-view';
import { fromStart, onwardKey } from '../platform/direction';
import classes from '../ui/side-panel.module.css';
import { Splitter } from '../ui/splitter';
import { messages } from './messages';
import { setPaneWidth, usePanel } from './panel-state';

/** Pixels by each press of an arrow key. */
const STEP = 16;

const widthOf = (edge: HTMLElement): number => edge.parentElement?.offsetWidth ?? 0;

const startSizing = ({ currentTarget, clientX: start }: PointerEvent<HTMLElement>, pane: Pane) => {
  const width = widthOf(currentTarget);
  const box = currentTarget.getBoundingClientRect();
  return ({ clientX }: { readonly clientX: number }): void =>
    setPaneWidth(pane, width + fromStart(box, start) - fromStart(box, clientX));
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

/** The edge between the tree and the pane that it is in. */
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
    <Splitter
      className={classes.edge}
      label={messages.paneEdges[pane]}
      hint={isOpen ? messages.paneEdgeHint : messages.closedPaneHint}
      least={isOpen ? least : 0}
      now={isOpen ? width : 0}
      most={most}
      onDrag={isOpen ? (event) => startSizing(event, pane) : null}
      onKeyDown={onKeyDown}
      onClick={isOpen ? undefined : onToggle}
      onDoubleClick={() => setPaneWidth(pane, usual)}
    />
  );
};
