import type { CDPSession } from '@playwright/test';
import { z } from 'zod';
import { ROW_HEIGHT } from './limit/page-tree';
import { MARKS } from './trace';

const valueSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional()
});

/** Carries out an expression in the page. Not through Playwright, whose own script would be counted. */
export const evaluate = async (cdp: CDPSession, expression: string): Promise<unknown> => {
  const answer = valueSchema.parse(
    await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  );
  if (answer.exceptionDetails !== undefined)
    throw new Error(`In the page: ${answer.exceptionDetails.text} (${expression})`);
  return answer.result.value;
};

const SCROLLER = `document.querySelector('[data-scroller], [data-tree]')`;

/** Has the page mark each moment at which its rows changed, so that the record shows when the last one was presented. */
export const watchChanges = async (cdp: CDPSession): Promise<void> => {
  await evaluate(
    cdp,
    `new MutationObserver(() => performance.mark('${MARKS.changed}')).observe(${SCROLLER},
       { subtree: true, childList: true, attributes: true, characterData: true }); 0`
  );
};

/** Brings the row that is at `index` in the list of `count` rows to the middle, without the mouse. */
export const bringIntoSight = async (cdp: CDPSession, index: number, count: number): Promise<void> => {
  await evaluate(
    cdp,
    `{ const one = ${SCROLLER}; one.scrollTop = Math.min(1, ${ROW_HEIGHT * count} > 8_000_000 ? 8_000_000 / ${ROW_HEIGHT * count} : 1) * (${index * ROW_HEIGHT} - one.clientHeight / 2);
       new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))) }`
  );
};

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof boxSchema>;

const boxOf = async (cdp: CDPSession, element: string): Promise<Box> =>
  boxSchema.parse(
    await evaluate(
      cdp,
      `(({ x, y, width, height }) => ({ x, y, width, height }))((${element}).getBoundingClientRect())`
    )
  );

export const scrollerBox = async (cdp: CDPSession): Promise<Box> => boxOf(cdp, SCROLLER);
export const rowBox = async (cdp: CDPSession, id: number): Promise<Box> =>
  boxOf(cdp, `document.querySelector('[data-id="${id}"]')`);

/** Pixels of the whole list, as the scroll bar has it. */
export const scrollHeight = async (cdp: CDPSession): Promise<number> =>
  z.number().parse(await evaluate(cdp, `(${SCROLLER}).scrollHeight`));
export const scrollTop = async (cdp: CDPSession): Promise<number> =>
  z.number().parse(await evaluate(cdp, `(${SCROLLER}).scrollTop`));

/** Counts, frame after frame, the places for rows in sight at which there is none. */
export const watchBlanks = async (cdp: CDPSession): Promise<void> => {
  await evaluate(
    cdp,
    `{ const one = ${SCROLLER}; globalThis.blanks = { frames: 0, blankFrames: 0, most: 0, isOn: true };
       const look = () => {
         const box = one.getBoundingClientRect(); let bottom = box.top; const tops = [];
         for (const row of one.querySelectorAll('[data-id]')) { const { top, bottom: low } = row.getBoundingClientRect(); if (low > box.top && top < box.bottom) tops.push([top, low]); }
         tops.sort((a, b) => a[0] - b[0]); let blank = 0;
         for (const [top, low] of tops) { blank += Math.max(0, top - bottom - 8); bottom = Math.max(bottom, low); }
         blank += Math.max(0, box.bottom - bottom - ${ROW_HEIGHT});
         const rows = Math.round(blank / ${ROW_HEIGHT}); const seen = globalThis.blanks; seen.frames += 1;
         if (rows > 0) { seen.blankFrames += 1; seen.most = Math.max(seen.most, rows); }
       };
       const frame = () => { if (!globalThis.blanks.isOn) return; const channel = new MessageChannel(); channel.port1.onmessage = look; channel.port2.postMessage(0); requestAnimationFrame(frame); };
       requestAnimationFrame(frame); 0 }`
  );
};

const blanksSchema = z.object({ frames: z.number(), blankFrames: z.number(), most: z.number() });
export type Blanks = z.infer<typeof blanksSchema>;

export const readBlanks = async (cdp: CDPSession): Promise<Blanks> =>
  blanksSchema.parse(await evaluate(cdp, `(globalThis.blanks.isOn = false, globalThis.blanks)`));

/** Megabytes of the page's JavaScript heap, without what nobody needs any more. */
export const heapMegabytes = async (cdp: CDPSession): Promise<number> => {
  // Twice, since the first leaves what was only waiting for its finaliser.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = z.object({ usedSize: z.number() }).parse(await cdp.send('Runtime.getHeapUsage'));
  return usedSize / 2 ** 20;
};
