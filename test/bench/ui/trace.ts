import type { CDPSession } from '@playwright/test';
import { z } from 'zod';

/*
 * Chromium's own record of what a page's main thread did, which is the same for every subject: React, a library or bare
 * DOM. Times are in milliseconds.
 */

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().default(0),
  /** Processor time, where Chromium measures it. */
  tdur: z.number().optional()
});
type TraceEvent = z.infer<typeof eventSchema>;

/** An event, or several as one: from when, until when. */
type Interval = readonly [start: number, end: number];

/** JavaScript, its compiling, the microtasks after it and the garbage collected meanwhile. */
const SCRIPT = new Set([
  'v8.callFunction',
  'v8.run',
  'FunctionCall',
  'EvaluateScript',
  'v8.compile',
  'v8.evaluateModule',
  'RunMicrotasks',
  'v8.produceCache'
]);
/** The page's own work that a script may ask for in between. */
const NO_SCRIPT = new Set(['Layout', 'UpdateLayoutTree']);

const CATEGORIES = ['devtools.timeline', 'v8', 'v8.execute', 'blink.user_timing'];
/** Tasks and the beginnings of frames. */
const FRAME_CATEGORIES = ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];

/** Some events are one entry with a length, some a beginning and an end. */
const intervalsOf = (events: readonly TraceEvent[], names: ReadonlySet<string>): Interval[] => {
  const intervals: Interval[] = [];
  const open = new Map<string, number[]>();
  for (const { name, ph, ts, dur } of events.filter((event) => names.has(event.name)).toSorted((a, b) => a.ts - b.ts)) {
    if (ph === 'X') intervals.push([ts, ts + dur]);
    else if (ph === 'B') open.set(name, [...(open.get(name) ?? []), ts]);
    else if (ph === 'E') {
      const start = open.get(name)?.pop();
      if (start !== undefined) intervals.push([start, ts]);
    }
  }
  return intervals;
};

/** The same time, with nothing counted twice. */
const merged = (intervals: readonly Interval[]): Interval[] => {
  const apart: [number, number][] = [];
  for (const [start, end] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  return apart;
};

const lengthWithin = (intervals: readonly Interval[], [from, to]: Interval): number => {
  let length = 0;
  for (const [start, end] of intervals) length += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return length;
};

/** One action: what it took the page to carry out. */
export interface Cost {
  /** Milliseconds of script, all that the action caused. */
  readonly script: number;
  /** Milliseconds from the first script until the last change of the page was presented. */
  readonly drawn: number;
  /** Frames in which something was drawn. */
  readonly frames: number;
}

export class Trace {
  readonly #events: readonly TraceEvent[];
  readonly #script: readonly Interval[];
  readonly #layout: readonly Interval[];

  constructor(raw: readonly unknown[]) {
    const all = raw
      .map((event) => eventSchema.safeParse(event))
      .flatMap(({ data }) => (data === undefined ? [] : [data]));
    // Workers and the browser's own processes have threads of their own; a page that is loaded anew may have another.
    const mark = all.find(({ name }) => name === MARKS.end);
    this.#events = mark === undefined ? all : all.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
    this.#script = merged(intervalsOf(this.#events, SCRIPT));
    this.#layout = merged(intervalsOf(this.#events, NO_SCRIPT));
  }

  /** What was done in the whole record. */
  total(): Cost {
    return this.#costWithin([0, Number.POSITIVE_INFINITY]);
  }

  /** What was done between each mark of a start and the next of an end. */
  costs(): Cost[] {
    const times = (name: string): number[] => this.#events.filter((event) => event.name === name).map(({ ts }) => ts);
    const ends = times(MARKS.end);
    return times(MARKS.start).map((start) =>
      this.#costWithin([start, ends.find((end) => end > start) ?? Number.POSITIVE_INFINITY])
    );
  }

  /** Milliseconds of processor time that the main thread took for each frame: script, style, layout and paint. */
  frames(): number[] {
    const ordered = this.#events.toSorted((a, b) => a.ts - b.ts);
    const starts = ordered.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts);
    const taken = starts.map(() => 0);
    let frame = -1;
    for (const { ts, dur, tdur } of ordered.filter(({ name }) => name === 'RunTask')) {
      // The task that begins a frame belongs to it.
      while ((starts[frame + 1] ?? Number.POSITIVE_INFINITY) <= ts + dur) frame += 1;
      if (frame >= 0) taken[frame] = (taken[frame] ?? 0) + (tdur ?? dur) / 1_000;
    }
    return taken;
  }

  #costWithin(span: Interval): Cost {
    const within = this.#events.filter(({ ts }) => ts >= span[0] && ts <= span[1]);
    const first = this.#script.find(([start]) => start >= span[0])?.[0] ?? span[0];
    const changed = within.findLast(({ name }) => name === MARKS.changed)?.ts ?? first;
    const presented = within.filter(({ name }) => name === 'AnimationFrame::Presentation').map(({ ts }) => ts);
    const shown =
      presented.find((ts) => ts >= changed) ??
      within.find(({ name, ts }) => name === 'Paint' && ts >= changed)?.ts ??
      changed;
    const layoutInScript = this.#layout.filter(([start, end]) =>
      this.#script.some(([from, to]) => start >= from && end <= to)
    );
    const script = lengthWithin(this.#script, span) - lengthWithin(layoutInScript, span);
    return { script: script / 1_000, drawn: (shown - first) / 1_000, frames: presented.length };
  }
}

/** Marks that the bench and its probe leave in the record. */
export const MARKS = { start: 'bench-start', end: 'bench-end', changed: 'bench-changed' } as const;

/** Records what a page does while `work` goes on. @param hasFrames whether `frames` will be asked for, which costs more */
export const traced = async (cdp: CDPSession, work: () => Promise<void>, hasFrames = false): Promise<Trace> => {
  const events: unknown[] = [];
  const collect = ({ value }: { value: readonly unknown[] }): void => {
    for (const event of value) events.push(event);
  };
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [...CATEGORIES, ...(hasFrames ? FRAME_CATEGORIES : [])],
      excludedCategories: ['*']
    }
  });
  try {
    await work();
  } finally {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', collect);
  }
  return new Trace(events);
};
