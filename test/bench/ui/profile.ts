import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { scrollerBox } from './probe';
import { marked, type ActionName, type Subject } from './subject';

const profileSchema = z.object({
  profile: z.object({
    nodes: z.array(
      z.object({
        id: z.number(),
        callFrame: z.object({
          functionName: z.string(),
          url: z.string(),
          lineNumber: z.number(),
          columnNumber: z.number()
        }),
        children: z.array(z.number()).optional()
      })
    ),
    samples: z.array(z.number()),
    timeDeltas: z.array(z.number())
  })
});

/** Microseconds between two samples. */
const INTERVAL = 200;
const ROUNDS = 10;
const SHOWN = 25;
/** Milliseconds after which a window has kept how it looks at the tree. */
const VIEW_KEPT_MS = 2_500;

/** Prints where the script of the mount and of each action spends its time: in the function itself, and with all that it calls. */
export const profile = async (subject: Subject, names: readonly ActionName[]): Promise<void> => {
  const { cdp } = subject;
  await subject.mount();
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: INTERVAL });
  const box = await scrollerBox(cdp);
  await subject.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const scroll = { act: async () => subject.page.mouse.wheel(0, box.height * 4) };
  for (const name of ['mount', ...names, 'scroll'] as const) {
    const action =
      name === 'mount' ? () => ({ act: subject.mount }) : name === 'scroll' ? () => scroll : subject.actions[name];
    if (action === undefined) continue;
    for (const round of [0, 1]) await marked(subject, action(round));
    await cdp.send('Profiler.start');
    for (let round = 2; round < ROUNDS + 2; round += 1) await marked(subject, action(round));
    const { nodes, samples, timeDeltas } = profileSchema.parse(await cdp.send('Profiler.stop')).profile;
    const selfById = new Map<number, number>();
    for (const [at, id] of samples.entries())
      selfById.set(id, (selfById.get(id) ?? 0) + (timeDeltas[at] ?? 0) / 1_000 / ROUNDS);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const self = new Map<string, number>();
    const total = new Map<string, number>();
    const walk = (id: number, above: ReadonlySet<string>): number => {
      const node = byId.get(id);
      if (node === undefined) return 0;
      const { functionName, lineNumber, columnNumber } = node.callFrame;
      const label = `${functionName || '(anonymous)'} ${lineNumber}:${columnNumber}`;
      const inside = new Set([...above, label]);
      const own = selfById.get(id) ?? 0;
      const all = (node.children ?? []).reduce((sum, child) => sum + walk(child, inside), own);
      self.set(label, (self.get(label) ?? 0) + own);
      if (!above.has(label)) total.set(label, (total.get(label) ?? 0) + all);
      return all;
    };
    const [root] = nodes;
    if (root !== undefined) walk(root.id, new Set());
    const top = (from: ReadonlyMap<string, number>): string =>
      [...from]
        .filter(([label]) => !label.startsWith('(idle)') && !label.startsWith('(root)'))
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, SHOWN)
        .map(([label, ms]) => `    ${ms.toFixed(2).padStart(8)}  ${label}`)
        .join('\n');
    process.stdout.write(
      `${subject.name}, ${name}: ms a time\n  by itself\n${top(self)}\n  with what it calls\n${top(total)}\n\n`
    );
  }
  // The next mount comes up where the keyboard is left, and looks for the first rows.
  await subject.page.keyboard.press('Home');
  await pause(VIEW_KEPT_MS);
};
