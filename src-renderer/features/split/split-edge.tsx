import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { SHARES } from '../../../src-shared/window-split';
import { callMain } from '../../platform/bridge';
import { Splitter } from '../../ui/splitter';
import { logUnexpected } from '../../ui/unexpected-errors';
import { useSplit } from './split-commands';
import classes from './split-edge.module.css';
import messages from './messages/en.json' with { type: 'json' };

/** By each press of an arrow key. */
const STEP = 0.02;

const percent = (share: number): number => Math.round(share * 100);

const size = (share: number): void => {
  const allowed = Math.min(SHARES.most, Math.max(SHARES.least, share));
  callMain(IPC_CALLS.sizeHalves, { share: allowed }).catch((error: unknown) => logUnexpected('event', error));
};

const startSizing = ({ screenX: start }: PointerEvent<HTMLElement>, share: number) => {
  // By the screen, since the page moves with its edge.
  const perPixel = 1 / window.outerWidth;
  return ({ screenX }: { readonly screenX: number }): void => size(share + (screenX - start) * perPixel);
};

/** The edge between the halves of a split window, in the second one. */
const Edge = ({ share }: { share: number }): ReactElement => {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const wanted = new Map([
      ['ArrowLeft', share - STEP],
      ['ArrowRight', share + STEP],
      ['Home', SHARES.least],
      ['End', SHARES.most]
    ]).get(event.key);
    if (wanted === undefined) return;
    size(wanted);
    event.preventDefault();
  };
  return (
    <section aria-label={messages.halves}>
      <Splitter
        className={classes.edge}
        label={messages.edge}
        hint={messages.edgeHint}
        least={percent(SHARES.least)}
        now={percent(share)}
        most={percent(SHARES.most)}
        onDrag={(event) => startSizing(event, share)}
        onKeyDown={onKeyDown}
        onDoubleClick={() => size(SHARES.usual)}
      />
    </section>
  );
};

/** In a split window: a line over the half that has the keyboard, and the edge between the halves. */
export const SplitEdge = (): ReactElement | null => {
  const { half, hasFocus } = useSplit();
  if (half === null) return null;
  return (
    <>
      <div className={classes.line} data-focused={hasFocus || undefined} />
      {half.side === 'second' && <Edge share={half.share} />}
    </>
  );
};
