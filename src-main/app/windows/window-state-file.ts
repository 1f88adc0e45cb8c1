import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomic } from '../../platform/atomic-file';
import { SerialQueue } from '../../platform/serial-queue';
import { windowViewSchema } from '../../../src-shared/window-view';
import { workspaceIdSchema } from '../../../src-shared/workspaces';

const side = z.int().min(-100_000).max(100_000);
const length = z.int().min(1).max(100_000);

/** Where a window stands on the screens, in their pixels, when it is neither maximised nor full-screen. */
export const boundsSchema = z.object({ x: side, y: side, width: length, height: length });
export type Bounds = z.output<typeof boundsSchema>;

export const windowStateSchema = z.object({
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
  #states: (() => readonly WindowState[]) | null = null;

  constructor(
    private readonly file: string,
    private readonly report: (error: unknown) => void
  ) {}

  /** The windows, in the order in which they were opened; none when there is nothing to go by. */
  read(): WindowState[] {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(this.file, 'utf8'))).windows;
    } catch {
      return [];
    }
  }

  /** Writes what `states` says a moment from now, once for all that happens until then. */
  keep(states: () => readonly WindowState[]): void {
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
      this.#writes.run(() => writeFileAtomic(this.file, text)).catch(this.report);
    }
    await this.#writes.idle();
  }
}
