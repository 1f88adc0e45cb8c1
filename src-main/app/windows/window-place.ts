import type { Rectangle } from 'electron';

const DEFAULT_SIZE = { width: 1180, height: 780 } as const;

/** Pixels of a window's upper edge that must be on a screen for a person to be able to drag it. */
const GRIP = { width: 120, height: 40 } as const;

const STEP = 28;

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);

const isGrippable = ({ x, y, width }: Rectangle, area: Rectangle): boolean =>
  overlap(x, width, area.x, area.width) >= Math.min(GRIP.width, width) &&
  overlap(y, GRIP.height, area.y, area.height) >= GRIP.height;

const shrunk = (bounds: Rectangle, area: Rectangle): Rectangle => ({
  ...bounds,
  width: Math.min(bounds.width, area.width),
  height: Math.min(bounds.height, area.height)
});

const centred = (wanted: { readonly width: number; readonly height: number }, area: Rectangle): Rectangle => {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height
  };
};

/** Where a window opens: as it stood (`bounds`) where it can be dragged from there, else in the middle of the first of `areas`. */
export const placeOnScreens = (bounds: Rectangle | null, areas: readonly Rectangle[]): Rectangle => {
  const [primary = { x: 0, y: 0, ...DEFAULT_SIZE }] = areas;
  if (bounds === null) return centred(DEFAULT_SIZE, primary);
  const area = areas.find((one) => isGrippable(shrunk(bounds, one), one));
  return area === undefined ? centred(bounds, primary) : shrunk(bounds, area);
};

/** Where a window opens beside another: offset from it, or in the corner of the screen where there is no room for that. */
export const placeBeside = (other: Rectangle, areas: readonly Rectangle[]): Rectangle => {
  const moved = { ...other, x: other.x + STEP, y: other.y + STEP };
  const area = areas.find((one) => isGrippable(other, one)) ?? areas[0];
  const isWithin =
    area !== undefined &&
    moved.x + moved.width <= area.x + area.width &&
    moved.y + moved.height <= area.y + area.height;
  return placeOnScreens(isWithin || area === undefined ? moved : { ...moved, x: area.x, y: area.y }, areas);
};
