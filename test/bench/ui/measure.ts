import { setTimeout as pause } from 'node:timers/promises';
import {
  evaluate,
  heapMegabytes,
  readBlanks,
  scrollerBox,
  scrollHeight,
  scrollTop,
  watchBlanks,
  watchChanges,
  type Blanks
} from './probe';
import { ACTIONS, marked, settle, type ActionName, type Subject } from './subject';
import { MARKS, traced, type Cost } from './trace';

/** Milliseconds after which an action is not repeated any more. */
const MOST_PER_ACTION = 5_000;
/** An action that takes so long is measured once: with some libraries, half a minute each. */
const SLOW = 1_500;

const MOUNTS = 3;

/** Wheel steps through the whole list, and steps of three rows. */
const WHOLE_STEPS = 300;
const SMALL_STEPS = 150;
const SMALL_STEP = 84;

/** What one subject took. */
export interface Measured {
  readonly subject: string;
  readonly mount: readonly Cost[];
  readonly heap: number;
  /** Pixels of the list's pane, which is the same for all. */
  readonly height: number;
  readonly actions: Readonly<Partial<Record<ActionName, readonly Cost[]>>>;
  readonly scroll: readonly Scrolled[];
}

export interface Scrolled {
  readonly kind: 'whole' | 'small';
  /** Milliseconds of script for each frame that was drawn. */
  readonly script: number;
  readonly blanks: Blanks;
  /** Whether the last row was reached, where that was the aim. */
  readonly isAtEnd: boolean;
}

const measureMount = async (subject: Subject): Promise<Cost> => {
  const { cdp } = subject;
  const trace = await traced(cdp, async () => {
    await subject.mount();
    await settle(subject);
    await evaluate(cdp, `performance.mark('${MARKS.end}'); 0`);
  });
  return trace.total();
};

const measureAction = async (subject: Subject, name: ActionName): Promise<readonly Cost[]> => {
  const action = subject.actions[name];
  if (action === undefined) return [];
  const begun = performance.now();
  const elapsed = (): number => performance.now() - begun;
  let next = 0;
  const once = async (): Promise<void> => {
    await marked(subject, action(next));
    next += 1;
  };
  // Not counted: what is compiled and laid out for the first time.
  await once();
  const isSlow = elapsed() > SLOW;
  if (!isSlow) await once();
  const trace = await traced(subject.cdp, async () => {
    const most = isSlow ? 2 : ACTIONS[name].rounds + 2;
    // In pairs, so that what goes back and forth ends where it began.
    while (next < most && (next % 2 === 1 || elapsed() < MOST_PER_ACTION)) await once();
  });
  return trace.costs();
};

const wheel = async (subject: Subject, steps: number, step: number): Promise<void> => {
  for (let taken = 0; taken < steps; taken += 1) {
    await subject.page.mouse.wheel(0, step);
    await pause(12);
  }
  await settle(subject);
};

const measureScroll = async (subject: Subject, kind: Scrolled['kind']): Promise<Scrolled> => {
  const { cdp, page } = subject;
  const toTop = async (): Promise<void> => {
    await page.mouse.wheel(0, -100_000_000);
    await settle(subject);
  };
  const { x, y, width, height } = await scrollerBox(cdp);
  await page.mouse.move(x + width / 2, y + height / 2);
  const [steps, step] =
    kind === 'whole'
      ? [WHOLE_STEPS, ((await scrollHeight(cdp)) - height) / WHOLE_STEPS + 1]
      : [SMALL_STEPS, SMALL_STEP];
  await toTop();
  const trace = await traced(cdp, async () => {
    await evaluate(cdp, `performance.mark('${MARKS.start}'); 0`);
    await wheel(subject, steps, step);
    await evaluate(cdp, `performance.mark('${MARKS.end}'); 0`);
  });
  const [cost = { script: 0, frames: 0 }] = trace.costs();
  const reached = await scrollTop(cdp);
  const isAtEnd = kind === 'small' || reached + height >= (await scrollHeight(cdp)) - 40;
  await toTop();
  // By itself, because looking at every row costs script of its own.
  await watchBlanks(cdp);
  await wheel(subject, steps, step);
  const blanks = await readBlanks(cdp);
  await toTop();
  return { kind, script: cost.script / Math.max(1, cost.frames), blanks, isAtEnd };
};

/** Takes everything there is to take of one subject, in the order of the table. `only`: opens and scrolls. */
export const measure = async (subject: Subject, isBrief: boolean, names: readonly ActionName[]): Promise<Measured> => {
  const say = (what: string): void => void process.stderr.write(`  ${subject.name}: ${what}\n`);
  await subject.mount();
  const mount: Cost[] = [];
  for (let round = 0; round < (isBrief ? 2 : MOUNTS); round += 1) mount.push(await measureMount(subject));
  await settle(subject);
  const heap = await heapMegabytes(subject.cdp);
  const { height } = await scrollerBox(subject.cdp);
  await watchChanges(subject.cdp);
  const scroll: Scrolled[] = [];
  for (const kind of ['whole', 'small'] as const) {
    say(`scroll, ${kind}`);
    scroll.push(await measureScroll(subject, kind));
  }
  const actions: Partial<Record<ActionName, readonly Cost[]>> = {};
  for (const name of isBrief ? [] : names) {
    say(ACTIONS[name].title);
    actions[name] = await measureAction(subject, name);
  }
  return { subject: subject.name, mount, heap, height, actions, scroll };
};
