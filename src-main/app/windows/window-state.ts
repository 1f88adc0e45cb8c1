import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomic } from '../../platform/atomic-file';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { isOfNewerFormat } from '../../platform/format-version';
import messages from '../process/messages/en.json' with { type: 'json' };
import { SerialQueue } from '../../platform/serial-queue';
import { shareSchema } from '../../../src-shared/window-split';
import { windowViewSchema, type WindowView } from '../../../src-shared/window-view';
import { FIRST_WORKSPACE_ID, workspaceIdSchema } from '../../../src-shared/workspaces';

const side = z.int().min(-100_000).max(100_000);
const length = z.int().min(1).max(100_000);

/** Where a window is when it is neither maximized nor full-screen, in the screens' pixels. */
const boundsSchema = z.object({ x: side, y: side, width: length, height: length });

const pageStateSchema = z.object({
  zoom: z.number().min(0.2).max(5),
  /** The workspace that it shows. The first versions of Canopy left it out: then it is the first workspace. */
  workspaceId: workspaceIdSchema.optional(),
  view: windowViewSchema.nullable(),
  otherViews: z.record(workspaceIdSchema, windowViewSchema).optional()
});
export type PageState = z.output<typeof pageStateSchema>;

const windowStateSchema = pageStateSchema.extend({
  bounds: boundsSchema,
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
  /** The second half of a split window, and what part of the width the first one has. */
  second: pageStateSchema.extend({ share: shareSchema }).optional()
});
export type WindowState = z.output<typeof windowStateSchema>;

const MOST_WINDOWS = 50;

const fileSchema = z.object({ windows: z.array(windowStateSchema).max(MOST_WINDOWS) });

const KEPT_VIEWS = 20;

export const workspaceShownIn = ({ workspaceId = FIRST_WORKSPACE_ID }: PageState): string => workspaceId;

/** The view of a workspace that a page had last; `null`: it has not shown that one. */
export const viewIn = (state: PageState, workspaceId: string): WindowView | null =>
  (workspaceShownIn(state) === workspaceId ? state.view : state.otherViews?.[workspaceId]) ?? null;

/** The state of a page that turns to another workspace; its view of the one before is kept. @param beginning the view of one not shown yet */
export const withWorkspace = <S extends PageState>(
  state: S,
  workspaceId: string,
  beginning: WindowView | null = null
): S => {
  const others = Object.entries({
    ...state.otherViews,
    ...(state.view !== null && { [workspaceShownIn(state)]: state.view })
  });
  return {
    ...state,
    workspaceId,
    view: viewIn(state, workspaceId) ?? beginning,
    otherViews: Object.fromEntries(others.filter(([id]) => id !== workspaceId).slice(-KEPT_VIEWS))
  };
};

export const newWindowState = (bounds: WindowState['bounds']): WindowState => ({
  bounds,
  isMaximized: false,
  isFullScreen: false,
  zoom: 1,
  view: null
});

const DELAY_MS = 1_000;

/** Keeps the windows from one run to the next. Where the file is missing or damaged, one window opens; a failed write is reported. */
export class WindowStateFile {
  #timer: NodeJS.Timeout | undefined;
  readonly #writes = new SerialQueue();
  #isNewer = false;
  #states: (() => readonly WindowState[]) | null = null;

  constructor(
    private readonly file: string,
    private readonly report: (error: unknown) => void,
    /** In safe mode this file is neither read nor written. */
    private readonly isSafeMode = false
  ) {}

  /** A sentence where the file is of a newer Canopy and so is left as it is; `null` otherwise, and before `read`. */
  get problem(): string | null {
    return this.#isNewer ? messages.window.stateNewer({ file: this.file }) : null;
  }

  /** The windows of the last run, in the order in which they were opened; empty where there is no usable file. */
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

  /** Writes what `states` returns in a second, once for all changes until then. */
  keep(states: () => readonly WindowState[]): void {
    if (this.isSafeMode || this.#isNewer) return;
    this.#states = states;
    this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const states = this.#states;
    this.#states = null;
    if (states !== null) {
      const text = JSON.stringify({ windows: states().slice(-MOST_WINDOWS) });
      this.#writes.run(() => writeFileAtomic(this.file, text, { mode: OWNER_ONLY_FILE })).catch(this.report);
    }
    await this.#writes.idle();
  }
}
