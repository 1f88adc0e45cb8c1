import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds in which a turn of the wheel counts once: a touchpad sends dozens of events for one. */
const PAUSE = 180;

interface Turn {
  readonly clientX: number;
  readonly clientY: number;
  readonly isIn: boolean;
}

/** Zooms by the wheel, a level a turn. */
export const useWheelZoom = (element: RefObject<HTMLElement | null>, zoom: (turn: Turn) => void): void => {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    let last = Number.NEGATIVE_INFINITY;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (event.deltaY === 0 || event.timeStamp - last < PAUSE) return;
      last = event.timeStamp;
      latest.current({ clientX: event.clientX, clientY: event.clientY, isIn: event.deltaY < 0 });
    };
    // By hand, since React listens to the wheel in a way that cannot keep the page from scrolling.
    node.addEventListener('wheel', onWheel, { passive: false });
    return () => node.removeEventListener('wheel', onWheel);
  }, [element]);
};
