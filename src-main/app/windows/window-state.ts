import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomic } from '../../platform/atomic-file';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { isOfNewerFormat } from '../../platform/format-version';
import { messages } from '../process/messages';
import { SerialQueue } from '../../platform/serial-queue';
import { windowViewSchema } from '../../../src-shared/window-view';
import { workspaceIdSchema } from '../../../src-shared/workspaces';
import type { Rectangle } from 'electron';

const side = z.int().min(-100_000).max(100_000);
const length = z.int().min(1).max(100_000);

/** Where a window stands on the screens, in their pixels, when it is neither maximised nor full-screen. */
const boundsSchema = z.object({ x: side, y: side, width: length, height: length });
export type Bounds = z.output<typeof boundsSchema>;

const windowStateSchema = z.object({
  bounds: boundsSchema,
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
  /** 1 is the page's own size. */
  zoom: z.number().min(0.2).max(5),
  /** Which workspace it shows; left out: the one that every installation starts with, as before there were others. */
  workspaceId: workspaceIdSchema.optional(),
  /** How it looks at that one. */
  view: windowViewSchema.nullable(),
  /** How it looked at others when it last showed them, by their ids. */
  otherViews: z.record(workspaceIdSchema, windowViewSchema).optional()
});
export type WindowState = z.output<typeof windowStateSchema>;

const fileSchema = z.object({ windows: z.array(windowStateSchema).max(50) });

/** Milliseconds after the last of a row of changes, as while a window is dragged along. */
const DELAY_MS = 1_000;

/**
 * How the windows stood, in a file. It is a convenience and nothing else: one that is missing or damaged means a window
 * as at the first start, and one that cannot be written is reported and changes nothing.
 */
export class WindowStateFile {
  #timer: NodeJS.Timeout | undefined;
  readonly #writes = new SerialQueue();
  #isNewer = false;
  #states: (() => readonly WindowState[]) | null = null;

  constructor(
    private readonly file: string,
    private readonly report: (error: unknown) => void,
    /** In safe mode no file is read, and none written. */
    private readonly isSafeMode = false
  ) {}

  /** A sentence, when the file is of a newer Canopy: it then stays as it is. Known once it was read. */
  get problem(): string | null {
    return this.#isNewer ? messages.window.stateNewer(this.file) : null;
  }

  /** The windows, in the order in which they were opened; none when there is nothing to go by. */
  read(): WindowState[] {
    if (this.isSafeMode) return [];
    try {
      const content: unknown = JSON.parse(readFileSync(this.file, 'utf8'));
      this.#isNewer = isOfNewerFormat(content);
      return this.#isNewer ? [] : fileSchema.parse(content).windows;
    } catch {
      return [];
    }
  }

  /** Writes what `states` says a moment from now, once for all that happens until then. */
  keep(states: () => readonly WindowState[]): void {
    if (this.isSafeMode || this.#isNewer) return;
    this.#states = states;
    this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS);
  }

  /** Writes what is still to be written. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const states = this.#states;
    this.#states = null;
    if (states !== null) {
      const text = JSON.stringify({ windows: states() });
      this.#writes.run(() => writeFileAtomic(this.file, text, { mode: OWNER_ONLY_FILE })).catch(this.report);
    }
    await this.#writes.idle();
  }
}

const DEFAULT_SIZE = { width: 1180, height: 780 } as const;

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
