import { regularForest } from '../../bench/forest';
import { diceOf, type Dice } from '../../crash/dice';
import cellMessages from '../../../src-renderer/session/cells/messages/en.json' with { type: 'json' };
import { fuzzSeed } from '../../support/fuzz-runs';
import { expect, test, type WindowUnderTest } from '../../window/support/window-test';
import { ACTIONS, type Action, type Hands, type Outcome } from './monkey-actions';
import { lookAt, TreeOracle } from './monkey-oracle';

/*
 * A monkey does at random what people do, in a window of 100,000 categories: it goes, types, edits cells, moves, deletes, copies, searches, undoes
 * and gives up. No step may lose the focus, a text that was typed, or a category. `npm run test:long -- window --minutes 10 --seed 42
 * test/long/window/monkey.test.ts`.
 */

const SIZE = 100_000;
/** How many steps are told of where one fails. */
const TOLD = 15;
const RAW_ERROR = /TypeError|RangeError|ReferenceError|undefined|\[object|NaN/;

interface Calls {
  open: number;
  begun: number;
}

/** Counts the calls of the window that are under way. */
const watchCalls = ({ main }: WindowUnderTest): Calls => {
  const calls = { open: 0, begun: 0 };
  const call = main.call.bind(main);
  main.call = async (...args) => {
    calls.open += 1;
    calls.begun += 1;
    try {
      return await call(...args);
    } finally {
      calls.open -= 1;
    }
  };
  return calls;
};

/** Keys that wait are replayed once what they wait for has the focus, which takes some turns. */
const QUIET_FRAMES = 10;

const settleWith =
  ({ page, main }: WindowUnderTest, calls: Calls) =>
  async (): Promise<void> => {
    for (let before = -1; calls.open > 0 || calls.begun !== before;) {
      before = calls.begun;
      await main.heard();
      await page.evaluate(async (frames) => {
        for (let left = frames; left > 0; left -= 1) await new Promise((done) => requestAnimationFrame(done));
      }, QUIET_FRAMES);
    }
  };

const WHEEL = Object.entries(ACTIONS).flatMap(([name, { weight, act }]) =>
  Array.from({ length: weight }, () => [name, act] as const)
);

/** By how much the tree grew with each step that can be undone, and with each that can be done again. */
class Steps {
  readonly #done: number[] = [];
  readonly #undone: number[] = [];

  note(steps: number, grows: number): void {
    if (steps > 0) this.#undone.length = 0;
    for (let at = 0; at < steps; at += 1) this.#done.push(at === 0 ? grows : 0);
  }

  /** @returns by how much the tree grows then; `null`: nothing can be undone */
  undo(): number | null {
    const step = this.#done.pop();
    if (step === undefined) return null;
    this.#undone.push(step);
    return -step;
  }

  redo(): number | null {
    const step = this.#undone.pop();
    if (step === undefined) return null;
    this.#done.push(step);
    return step;
  }
}

class Monkey {
  readonly #steps = new Steps();
  readonly #told: string[] = [];
  readonly #errors: string[] = [];
  /** What other programs have committed. */
  #others = 0;
  #texts = 0;
  readonly #hands: Hands;

  constructor(
    private readonly canopy: WindowUnderTest,
    private readonly dice: Dice,
    private readonly settle: () => Promise<void>
  ) {
    const oracle = new TreeOracle(canopy);
    canopy.page.on('pageerror', (error) => this.#errors.push(String(error)));
    canopy.main.workspace.store.onCommit(({ author }) => {
      if (author === 'http') this.#others += 1;
    });
    this.#hands = {
      canopy,
      oracle,
      dice,
      settle,
      freshText: () => `monkey-${(this.#texts += 1)}`,
      tell: (detail) => this.#told.push(`(${detail})`)
    };
  }

  /** @returns what it has done */
  async step(): Promise<string> {
    const isBack = this.dice(12);
    const [name, act] = WHEEL[this.dice(WHEEL.length)] ?? ['none', () => Promise.resolve({})];
    this.#told.push(isBack === 0 ? 'undo' : isBack === 1 ? 'redo' : name);
    try {
      await (isBack < 2 ? this.#reverse(isBack === 0) : this.#carryOut(act));
    } catch (error) {
      throw new Error(`After ${this.#told.slice(-TOLD).join(', ')}: ${String(error)}`, { cause: error });
    }
    return this.#told.at(-1) ?? '';
  }

  async #reverse(isUndo: boolean): Promise<void> {
    const { keyboard } = this.canopy.page;
    // What is open is closed, and the focus is in the tree: in a field the keys undo what is typed.
    for (const key of ['Escape', 'Escape', 'Escape']) await keyboard.press(key);
    await this.canopy.page.locator('[data-tree]').waitFor();
    await this.settle();
    if ((await lookAt(this.canopy)).focus !== 'tree') return;
    const before = this.#hands.oracle.count;
    const grows = isUndo ? this.#steps.undo() : this.#steps.redo();
    if (grows === null) return;
    await keyboard.press(isUndo ? 'Control+z' : 'Control+Shift+z');
    await this.#hold(before, { grows });
  }

  async #carryOut(act: Action): Promise<void> {
    const { store } = this.canopy.main.workspace;
    const { oracle } = this.#hands;
    const before = { count: oracle.count, revision: store.revision(), others: this.#others };
    const outcome = await act(this.#hands);
    await this.#hold(before.count, outcome);
    const others = this.#others - before.others;
    this.#steps.note(store.revision() - before.revision - others, (outcome.grows ?? 0) - others);
  }

  async #hold(before: number, { grows = 0, typed = [] }: Outcome): Promise<void> {
    const { oracle } = this.#hands;
    const { store } = this.canopy.main.workspace;
    await this.settle();
    await expect.poll(() => store.count(), 'the number of categories').toBe(before + grows);
    for (const text of typed)
      await expect
        .poll(async () => oracle.saved.has(text) || (await lookAt(this.canopy)).texts.includes(text), `“${text}”`)
        .toBe(true);
    await expect.poll(async () => (await lookAt(this.canopy)).focus, 'where the focus is').not.toBeNull();
    const look = await lookAt(this.canopy);
    expect(new Set(look.rows.map(({ id }) => id)).size, 'rows, each once').toBe(look.rows.length);
    expect(new Set(look.rows.map(({ top }) => top)).size, 'rows, each at its place').toBe(look.rows.length);
    expect(look.toasts).not.toMatch(RAW_ERROR);
    expect(this.#errors).toEqual([]);
    expect(this.canopy.main.faults).toEqual([]);
    expect(oracle.count).toBe(store.count());
  }
}

const showColumns = async ({ page, command }: WindowUnderTest): Promise<void> => {
  await command('columns');
  for (const name of [cellMessages.columns.slug, 'code']) await page.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('treegrid').waitFor();
};

test(
  'a monkey loses no focus, no text and no category',
  async ({ canopy }) => {
    const seed = fuzzSeed();
    const ends = Date.now() + Number(process.env['CANOPY_MONKEY_MINUTES'] ?? 5) * 60_000;
    await canopy.plant(regularForest(SIZE));
    await showColumns(canopy);
    await canopy.page.locator('[data-rows] > [data-id]').first().click();
    const monkey = new Monkey(canopy, diceOf(seed), settleWith(canopy, watchCalls(canopy)));
    let steps = 0;
    while (Date.now() < ends) {
      await monkey.step();
      steps += 1;
    }
    console.log(`The monkey took ${steps} steps with the seed ${seed}.`);
  },
  24 * 3_600_000
);
