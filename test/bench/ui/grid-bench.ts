import { append } from '../../../src-shared/long-lists';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { atMost, figure, verdict, type Row, type Table, type Target } from '../table';
import { high, median } from '../statistics';
import { VIEW_KEPT_MS } from './canopy-subject';
import { bringIntoSight, evaluate, rowBox, scrollerBox, scrollHeight } from './probe';
import { settle, type Subject } from './subject';
import { MARKS, traced } from './trace';

/*
 * What columns cost: the tree with ten of them against the same tree without, in turns in the same window; and what is done with ten
 * thousand cells, and with a basket of ten thousand.
 */

/** Besides the name, and so narrow that all are in sight. Nobody has the last two keys, whose cells are empty. */
const CHOSEN = [
  ...['slug', 'visible', 'description', 'children', 'below', 'changed'].map((of) => ({ of, width: 60 })),
  ...['code', 'season', 'margin'].map((key) => ({ of: 'metadata', key, width: 60 }))
];

const CELLS = 10_000;
const ROUNDS = 3;
const FRAME = 16.7;
/** Wheel steps of three rows and through the whole list, and the pause between them. */
const STEPS = 150;
const STEP = 84;
const STEP_MS = 12;
/** Until what is never told of ends the bench. */
const MOST_MS = 60_000;

/** Loads the window anew with or without columns. @returns milliseconds until the rows are there */
const openWith = async ({ cdp, page, mount }: Subject, chosen: readonly object[]): Promise<number> => {
  // It keeps how it looks now before it is told how it shall look.
  await pause(VIEW_KEPT_MS);
  await evaluate(
    cdp,
    `canopy.call('window.recallView', null).then(({ value }) =>
       canopy.call('window.keepView', { ...value, top: null, columns: { ...value.columns, nameWidth: 200, chosen: ${JSON.stringify(chosen)} } })).then(() => 0)`
  );
  const begun = performance.now();
  await mount();
  await page.locator(chosen.length === 0 ? '[role="tree"]' : '[role="treegrid"]').waitFor();
  return performance.now() - begun;
};

/** Milliseconds of each frame while the list is scrolled. */
const scrolledFrames = async (subject: Subject): Promise<readonly number[]> => {
  const { cdp, page } = subject;
  const { x, y, width, height } = await scrollerBox(cdp);
  await page.mouse.move(x + width / 2, y + height / 2);
  await settle(subject);
  const trace = await traced(
    cdp,
    async () => {
      for (const step of [STEP, (await scrollHeight(cdp)) / STEPS])
        for (let taken = 0; taken < STEPS; taken += 1) {
          await page.mouse.wheel(0, step);
          await pause(STEP_MS);
        }
      await evaluate(cdp, `performance.mark('${MARKS.end}'); 0`);
    },
    true
  );
  await page.mouse.wheel(0, -100_000_000);
  await settle(subject);
  return trace.frames();
};

/** Clicks into a cell of a row, by its place in the list. */
const clickCell = async (subject: Subject, at: number, column: number): Promise<void> => {
  const { cdp, page, tree } = subject;
  await settle(subject);
  await bringIntoSight(cdp, at, tree.size);
  const id = tree.order[at] ?? 0;
  const { y, height } = await rowBox(cdp, id);
  const cell = await page.locator(`[data-id="${id}"] [data-column="${column}"]`).boundingBox();
  // At its end: at the beginning of a name there is what folds its row.
  await page.mouse.click((cell?.x ?? 0) + (cell?.width ?? 0) - 16, y + height / 2);
};

/** Selects by a click, and another with Shift. */
const selectFrom = async (
  subject: Subject,
  [from, first]: readonly [number, number],
  [to, last]: readonly [number, number]
): Promise<void> => {
  const { keyboard } = subject.page;
  await clickCell(subject, from, first);
  await keyboard.down('Shift');
  await clickCell(subject, to, last);
  await keyboard.up('Shift');
  await settle(subject);
};

/** Milliseconds of wall time from the first key until the window tells of it. */
const untilTold = async ({ cdp }: Subject, text: string, act: () => Promise<void>): Promise<number> => {
  await evaluate(
    cdp,
    `globalThis.told = new Promise((resolve, reject) => {
       let begun = 0;
       setTimeout(() => reject(new Error('Not told of: ${text}')), ${MOST_MS});
       addEventListener('keydown', () => { begun = performance.now(); }, { capture: true, once: true });
       const observer = new MutationObserver((changes) => {
         if (!changes.some(({ target }) => target.textContent.includes('${text}'))) return;
         observer.disconnect();
         requestAnimationFrame(() => resolve(performance.now() - begun));
       });
       observer.observe(document.body, { subtree: true, childList: true, characterData: true });
     }); 0`
  );
  await act();
  return z.number().parse(await evaluate(cdp, 'globalThis.told'));
};

/** Each time another number of cells, since a window that says the same again changes nothing. */
const copied = async (subject: Subject, round: number): Promise<number> => {
  const rows = Math.ceil(CELLS / CHOSEN.length) + round;
  await selectFrom(subject, [0, 1], [rows - 1, CHOSEN.length]);
  const text = `${(rows * CHOSEN.length).toLocaleString('en')} cells copied`;
  return untilTold(subject, text, async () => subject.page.keyboard.press('Control+C'));
};

/** The preview is drawn in between, and confirmed at once. */
const pasted = async (subject: Subject, round: number): Promise<number> => {
  const { app, page } = subject;
  const cells = CELLS + round;
  const text = Array.from({ length: cells }, (_, at) => `Sentence ${at} of paste ${round}`).join('\n');
  await app.evaluate(({ clipboard }, pastedText) => clipboard.writeText(pastedText), text);
  await clickCell(subject, 0, 3);
  await settle(subject);
  return untilTold(subject, `${cells.toLocaleString('en')} cells pasted`, async () => {
    await page.keyboard.press('Control+V');
    // One that was answered may still be fading away.
    await page.locator('[role="dialog"] button:focus').waitFor();
    await page.keyboard.press('Enter');
  });
};

/** Each time others, since those that are in it already are not put into it. */
const collected = async (subject: Subject, round: number): Promise<number> => {
  const first = round * CELLS;
  await selectFrom(subject, [first, 0], [first + CELLS - 1, 0]);
  return untilTold(subject, `Added ${CELLS.toLocaleString('en')}`, async () =>
    subject.page.keyboard.press('Control+B')
  );
};

const compared = (title: string, withThem: number, without: number, target: (ratio: number) => Target): Row => [
  title,
  figure(withThem),
  figure(without),
  figure(withThem / without),
  verdict(target(withThem / without))
];

const often = async (subject: Subject, title: string, most: number, once: typeof copied): Promise<Row> => {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.push(await once(subject, round));
    process.stderr.write(`  Canopy: ${title}: ${figure(taken[round] ?? 0)} ms\n`);
  }
  return [title, figure(median(taken)), '–', '–', verdict(atMost(median(taken), most, `≤ ${most} ms`))];
};

/** Measures Canopy's columns, and leaves the window with them. */
export const gridTable = async (subject: Subject): Promise<Table> => {
  const opened: Record<'plain' | 'columns', number[]> = { plain: [], columns: [] };
  const frames: Record<'plain' | 'columns', number[]> = { plain: [], columns: [] };
  await openWith(subject, CHOSEN);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [kind, chosen] of [
      ['plain', []],
      ['columns', CHOSEN]
    ] as const) {
      opened[kind].push(await openWith(subject, chosen));
      await settle(subject);
      const scrolled = await scrolledFrames(subject);
      append(frames[kind], scrolled);
      process.stderr.write(
        `  Canopy: ${kind}, ${round + 1} of ${ROUNDS}: ${figure(high(scrolled))} ms a frame, ${figure(opened[kind][round] ?? 0)} ms to open\n`
      );
    }
  const [frame, plainFrame] = [high(frames.columns), high(frames.plain)];
  return {
    title: 'Ten columns, at 100,000 categories',
    head: ['ms', 'with columns', 'without', 'ratio', 'target'],
    rows: [
      compared('a frame while scrolling, 95 %', frame, plainFrame, () => atMost(frame, FRAME, `≤ ${FRAME} ms`)),
      compared('opening', median(opened.columns), median(opened.plain), (ratio) =>
        atMost(ratio, 1.2, '≤ 1.2 × without')
      ),
      await often(subject, 'copying 10,000 cells', 200, copied),
      await often(subject, 'pasting 10,000 cells, with the preview', 2_000, pasted),
      await often(subject, '10,000 into the basket', 200, collected)
    ]
  };
};
