import type { Rectangle } from 'electron';

export const DEFAULT_SIZE = { width: 1180, height: 780 } as const;

/** Pixels of a window's upper edge that must be on a screen, or nobody could take hold of it. */
const GRIP = { width: 120, height: 40 } as const;

/** Pixels by which a new window stands aside from the one that it is opened beside. */
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

/**
 * Where a window goes that stood at `bounds`, on the screens that there are now: there, if one can take hold of it, and
 * else in the middle of the first screen. Never larger than its screen. `workAreas` are the screens without their bars,
 * the primary one first.
 */
export const placeOnScreens = (bounds: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle => {
  const [primary = { x: 0, y: 0, ...DEFAULT_SIZE }] = workAreas;
  if (bounds === null) return centred(DEFAULT_SIZE, primary);
  const area = workAreas.find((one) => isGrippable(shrunk(bounds, one), one));
  return area === undefined ? centred(bounds, primary) : shrunk(bounds, area);
};

/** Where a window goes that is opened beside another: a step aside, or from the corner of the screen where that is at an end. */
export const placeBeside = (other: Rectangle, workAreas: readonly Rectangle[]): Rectangle => {
  const moved = { ...other, x: other.x + STEP, y: other.y + STEP };
  const area = workAreas.find((one) => isGrippable(other, one)) ?? workAreas[0];
  const isWithin =
    area !== undefined &&
    moved.x + moved.width <= area.x + area.width &&
    moved.y + moved.height <= area.y + area.height;
  return placeOnScreens(isWithin || area === undefined ? moved : { ...moved, x: area.x, y: area.y }, workAreas);
};
