import { useLayoutEffect, useMemo, type RefObject } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { branchSizes, depthBelow, placeOf, type BranchSizes } from './icicle-layout';
import { paint, type Frame } from './paint';
import { readPalette } from './palette';
import { columnsFor, composePicture, type Picture, type Tile } from './picture';

interface Options {
  readonly snapshot: TreeSnapshot;
  readonly topId: number | null;
  readonly activeId: number | null;
  readonly hovered: Tile | null;
  readonly size: { readonly width: number; readonly height: number };
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly probe: RefObject<HTMLElement | null>;
  /** Grows when colours change. */
  readonly colours: number;
}

/** Thinner than this, the frame around the active category would not be seen. */
const THINNEST_FRAME = 4;

/** Composes the picture when the tree, the zoom or the size change, and paints it with the marks of keyboard and mouse. */
export const usePicture = ({
  snapshot,
  topId,
  activeId,
  hovered,
  size,
  canvas,
  probe,
  colours
}: Options): { picture: Picture; sizes: BranchSizes } => {
  const sizes = useMemo(() => branchSizes(snapshot.model), [snapshot]);
  const picture = useMemo(
    () =>
      composePicture(
        { model: snapshot.model, sizes, topId, ...size },
        depthBelow(snapshot.model, topId, columnsFor(size.width))
      ),
    [snapshot, sizes, topId, size]
  );
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null;
    if (context === null || probe.current === null || size.width === 0) return;
    const scale = devicePixelRatio;
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    if (context.canvas.width !== width) context.canvas.width = width;
    if (context.canvas.height !== height) context.canvas.height = height;
    const place =
      activeId === null || snapshot.model.get(activeId) === undefined
        ? null
        : placeOf({ model: snapshot.model, sizes, topId, extent: size.height }, activeId);
    const column = picture.columnWidth;
    const isInPicture = place !== null && (place.level + 1) * column <= size.width + 1;
    const focus: Frame | null = isInPicture
      ? { x: place.level * column, y: place.start, width: column, height: Math.max(THINNEST_FRAME, place.extent) }
      : null;
    paint(context, picture, readPalette(probe.current), { focus, hover: hovered }, scale);
  }, [snapshot, sizes, picture, topId, activeId, hovered, size, canvas, probe, colours]);
  return { picture, sizes };
};
