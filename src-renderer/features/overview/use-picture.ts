import type { SlicedWork } from '../../../src-shared/sliced-work';
import { useSliced } from '../../platform/use-sliced';
import type { ParentId } from '../../../src-shared/ids';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useShownLanguage } from '../../session/cells/columns';
import type { TreeSnapshot } from '../../model/tree-model';
import { countBranches, type BranchSizes } from './branch-sizes';
import { blockPlace } from './icicle-layout';
import { columnX, composePicture, tileAt, type Picture, type Tile } from './overview-picture';
import { paint, readPalette, type Frame } from './paint';

const QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];

const useColourChanges = (): number => {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const count = (): void => setChanges((known) => known + 1);
    const observer = new MutationObserver(count);
    observer.observe(document.documentElement, { attributes: true });
    const lists = QUERIES.map((query) => matchMedia(query));
    for (const list of lists) list.addEventListener('change', count);
    return () => {
      observer.disconnect();
      for (const list of lists) list.removeEventListener('change', count);
    };
  }, []);
  return changes;
};

const useElementSize = (element: RefObject<HTMLElement | null>): { width: number; height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = node;
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return size;
};

/** Pixels from the upper left corner of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Options {
  readonly snapshot: TreeSnapshot;
  readonly topId: ParentId;
  readonly activeId: number | null;
  readonly pointer: Point | null;
  readonly stage: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly probe: RefObject<HTMLElement | null>;
}

interface ShownPicture {
  readonly size: { readonly width: number; readonly height: number };
  readonly shown: { readonly picture: Picture; readonly sizes: BranchSizes; readonly hovered: Tile | null } | null;
  readonly isStale: boolean;
}

const THINNEST_FRAME = 4;
/** The branches of a larger tree are counted in slices. */
const SMALL = 50_000;
const countSnapshot = ({ model }: TreeSnapshot): SlicedWork<BranchSizes> => countBranches(model);

/** Composes the picture when tree, zoom or size change, and paints it with the frames of focus and mouse. The tile is of the painted one. */
export const usePicture = ({ snapshot, topId, activeId, pointer, stage, canvas, probe }: Options): ShownPicture => {
  const size = useElementSize(stage);
  const language = useShownLanguage();
  const colours = useColourChanges();
  const { result: sizes, isStale } = useSliced(countSnapshot, snapshot, snapshot.model.size <= SMALL);
  const picture = useMemo(
    () => (sizes === null ? null : composePicture({ model: snapshot.model, language, sizes, topId, ...size })),
    [snapshot, language, sizes, topId, size]
  );
  const hovered = picture === null || pointer === null ? null : tileAt(picture, pointer.x, pointer.y);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null;
    if (context === null || probe.current === null || size.width === 0 || picture === null || sizes === null) return;
    const scale = devicePixelRatio;
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    if (context.canvas.width !== width) context.canvas.width = width;
    if (context.canvas.height !== height) context.canvas.height = height;
    const place =
      activeId === null || snapshot.model.get(activeId) === undefined
        ? null
        : blockPlace({ model: snapshot.model, sizes, topId, extent: size.height }, activeId);
    const column = picture.columnWidth;
    const isInPicture = place !== null && (place.level + 1) * column <= size.width + 1;
    const focus: Frame | null = isInPicture
      ? {
          x: columnX(place.level, column, size.width),
          y: place.start,
          width: column,
          height: Math.max(THINNEST_FRAME, place.extent)
        }
      : null;
    paint(context, picture, readPalette(probe.current), { focus, hover: hovered }, scale);
  }, [snapshot, sizes, picture, topId, activeId, hovered, size, canvas, probe, colours]);
  return { size, isStale, shown: picture === null || sizes === null ? null : { picture, sizes, hovered } };
};

/** Milliseconds in which the wheel counts once: a touchpad sends dozens of events for one gesture. */
const PAUSE = 180;

interface Turn {
  readonly clientX: number;
  readonly clientY: number;
  readonly isIn: boolean;
}

/** Zooms by the wheel, one level at a time. */
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
    // React's wheel listeners are passive and cannot prevent scrolling.
    node.addEventListener('wheel', onWheel, { passive: false });
    return () => node.removeEventListener('wheel', onWheel);
  }, [element]);
};
