import type { Dice } from '../../crash/dice';
import { pressAtOnce } from '../../window/support/keys-at-once';
import type { WindowUnderTest } from '../../window/support/window-test';
import { lookAt, type TreeOracle } from './monkey-oracle';
import { resizePage } from '../../window/support/page-browser';

/** What an action must lead to. */
export interface Outcome {
  /** By how many categories the tree grows. */
  readonly grows?: number;
  /** Texts that must be saved, or still show. */
  readonly typed?: readonly string[];
}

/** What an action needs. */
export interface Hands {
  readonly canopy: WindowUnderTest;
  readonly oracle: TreeOracle;
  readonly dice: Dice;
  /** A text that nothing has yet. */
  readonly freshText: () => string;
  /** Notes a detail of what is done, which is told where it fails. */
  readonly tell: (detail: string) => void;
  /** Waits until nothing is under way any more. */
  readonly settle: () => Promise<void>;
}

export type Action = (hands: Hands) => Promise<Outcome>;

const ARROWS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'] as const;
const QUERIES = ['monkey', 'category 99', '777', 'nothing has this', 'is:hidden', 'slug:category-12'] as const;
/** So many are deleted or copied at once at most, or the tree would not last. */
const MOST_AT_ONCE = 200;

const oneOf = <T>(dice: Dice, all: readonly [T, ...T[]] | readonly T[]): T => {
  const one = all[dice(all.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
};

const press = async ({ canopy }: Hands, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await canopy.page.keyboard.press(key);
};

/** A place in the middle of a row that shows, of a column, by chance. */
const placeInRow = async ({ canopy, dice }: Hands, column: number): Promise<{ x: number; y: number } | null> => {
  const places = await canopy.page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-rows] > [data-id]')];
    return rows.flatMap((row) => {
      const cell = row.querySelector(`[data-column="${wanted}"]`)?.getBoundingClientRect();
      // In the row whose name is typed a click leaves nothing.
      if (cell === undefined || row.querySelector('[data-column="0"] input') !== null) return [];
      const place = { x: cell.left + cell.width - 12, y: cell.top + cell.height / 2 };
      const there = document.elementFromPoint(place.x, place.y);
      return there?.closest('[data-id]') === row && !there.matches('textarea, select') ? [place] : [];
    });
  }, column);
  return places.length === 0 ? null : oneOf(dice, places);
};

const clickRow = async (hands: Hands, column = 0): Promise<boolean> => {
  const place = await placeInRow(hands, column);
  if (place !== null) await hands.canopy.page.mouse.click(place.x, place.y);
  return place !== null;
};

/** From cells and from several selected categories back to one row. */
const toOneRow = async (hands: Hands): Promise<number | null> => {
  await press(hands, 'Escape', 'Escape', 'Escape');
  if (!(await clickRow(hands))) return null;
  await hands.settle();
  return (await lookAt(hands.canopy)).focusedId;
};

const scroll = async ({ canopy, dice }: Hands): Promise<void> => {
  const box = await canopy.page.locator('[data-tree]').boundingBox();
  if (box === null) return;
  await canopy.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await canopy.page.mouse.wheel(0, (dice(3) === 0 ? 400_000 : 900) * (dice(2) === 0 ? 1 : -1));
};

type Part<T> = readonly [name: string, act: (hands: Hands) => Promise<T>];

const doOneOf = async <T>(hands: Hands, parts: readonly Part<T>[]): Promise<T> => {
  const [name, act] = oneOf(hands.dice, parts);
  hands.tell(name);
  return act(hands);
};

/** What may happen while something is typed. Each says by how many categories the tree grows. */
const DISTURBANCES: readonly Part<number>[] = [
  ['undisturbed', () => Promise.resolve(0)],
  ['scroll', (hands) => scroll(hands).then(() => 0)],
  [
    'program',
    async ({ canopy, dice }) => {
      const program = await canopy.program();
      await program.create({ name: `Program ${dice(1_000_000)}`, position: dice(3) });
      return 1;
    }
  ],
  [
    'resize',
    async ({ canopy, dice }) => {
      await resizePage(canopy.page, { width: 800 + dice(1_000), height: 560 + dice(500) });
      return 0;
    }
  ]
];

/** How a field is left so that its text is saved. */
const ENDINGS: readonly Part<unknown>[] = [
  ['Enter', (hands) => press(hands, 'Enter')],
  ['click a row', (hands) => clickRow(hands)],
  ['click a cell', (hands) => clickRow(hands, 1)],
  ['search', (hands) => press(hands, 'Control+f')],
  ['palette', (hands) => press(hands, 'Control+k', 'Escape')],
  ['overview', (hands) => press(hands, 'Control+Shift+O')],
  [
    'Enter and on',
    async (hands) => {
      await press(hands, 'Enter');
      await pressAtOnce(hands.canopy.page, ['ArrowDown', 'ArrowDown', 'ArrowUp']);
    }
  ]
];

/** Types into the field that has been opened, and leaves it, or gives it up. @returns whether it was given up */
const typeAndLeave = async (hands: Hands, text: string): Promise<{ isGivenUp: boolean; grows: number }> => {
  const { canopy, dice } = hands;
  await canopy.page.keyboard.press('Control+a');
  if (dice(2) === 0) await pressAtOnce(canopy.page, [`"${text}"`]);
  else await canopy.page.keyboard.type(text);
  const grows = await doOneOf(hands, DISTURBANCES);
  const isGivenUp = dice(6) === 0;
  if (isGivenUp) await press(hands, 'Escape');
  else await doOneOf(hands, ENDINGS);
  return { isGivenUp, grows };
};

const create: Action = async (hands) => {
  if ((await toOneRow(hands)) === null) return {};
  const text = hands.freshText();
  const key = oneOf(hands.dice, ['Control+n', 'Control+Shift+n']);
  hands.tell(`${key} ${text}`);
  await press(hands, key);
  const { isGivenUp, grows } = await typeAndLeave(hands, text);
  return isGivenUp ? { grows } : { grows: grows + 1, typed: [text] };
};

const rename: Action = async (hands) => {
  if ((await toOneRow(hands)) === null) return {};
  const text = hands.freshText();
  await press(hands, 'F2');
  const { isGivenUp, grows } = await typeAndLeave(hands, text);
  return isGivenUp ? { grows } : { grows, typed: [text] };
};

/** In the slug, or in a key of metadata. */
const typeInCell: Action = async (hands) => {
  const { canopy, dice } = hands;
  await press(hands, 'Escape', 'Escape');
  if (!(await clickRow(hands, 1 + dice(2)))) return {};
  const text = hands.freshText();
  await press(hands, oneOf(dice, ['F2', 'Enter']));
  const { isGivenUp, grows } = await typeAndLeave(hands, text);
  if (!isGivenUp && dice(2) === 0) await canopy.page.keyboard.press('Escape');
  return isGivenUp ? { grows } : { grows, typed: [text] };
};

const describe: Action = async (hands) => {
  const { canopy } = hands;
  if ((await toOneRow(hands)) === null) return {};
  const text = hands.freshText();
  const field = canopy.details.getByRole('textbox', { name: 'Description' });
  if (!(await field.isVisible())) return {};
  await field.click();
  const { isGivenUp, grows } = await typeAndLeave(hands, text);
  // Escape does not give up what is typed in the details.
  return isGivenUp ? { grows } : { grows, typed: [text] };
};

/** Keys that come faster than the tree is edited, each where the one before has led. */
const burst: Action = async (hands) => {
  if ((await toOneRow(hands)) === null) return {};
  const [first, second] = [hands.freshText(), hands.freshText()];
  await pressAtOnce(hands.canopy.page, ['Ctrl+n', `"${first}"`, 'Enter', 'Alt+ArrowUp', 'F2', `"${second}"`, 'Enter']);
  return { grows: 1, typed: [first, second] };
};

const go: Action = async (hands) => {
  const { dice } = hands;
  for (let left = 1 + dice(8); left > 0; left -= 1)
    await press(hands, `${dice(4) === 0 ? 'Shift+' : ''}${oneOf(dice, ARROWS)}`);
  return {};
};

const move: Action = async (hands) => {
  if ((await toOneRow(hands)) === null) return {};
  const keys = Array.from({ length: 1 + hands.dice(4) }, () => `Alt+${oneOf(hands.dice, ARROWS.slice(0, 4))}`);
  if (hands.dice(2) === 0) await pressAtOnce(hands.canopy.page, keys);
  else await press(hands, ...keys);
  return {};
};

const remove: Action = async (hands) => {
  const id = await toOneRow(hands);
  const size = id === null ? 0 : hands.oracle.branchSize(id);
  if (id === null || size > MOST_AT_ONCE) return {};
  await press(hands, 'Delete');
  await hands.canopy.page.getByRole('dialog').waitFor();
  const isMeant = hands.dice(4) > 0;
  await press(hands, isMeant ? 'Enter' : 'Escape');
  return { grows: isMeant ? -size : 0 };
};

const duplicate: Action = async (hands) => {
  const id = await toOneRow(hands);
  const size = id === null ? 0 : hands.oracle.branchSize(id);
  if (id === null || size > MOST_AT_ONCE) return {};
  await press(hands, 'Control+d');
  return { grows: size };
};

/** Copies or cuts a small branch, and pastes it at another row. A cut one cannot be pasted into itself. */
const carry: Action = async (hands) => {
  const { canopy, dice, oracle } = hands;
  const id = await toOneRow(hands);
  const size = id === null ? 0 : oracle.branchSize(id);
  if (id === null || size > 40) return {};
  const isCopy = dice(2) === 0;
  const send = (type: string): Promise<void> =>
    canopy.page.evaluate((kind) => {
      const carried: unknown = Reflect.get(globalThis, 'carried');
      const clipboardData = kind === 'paste' && carried instanceof DataTransfer ? carried : new DataTransfer();
      Reflect.set(globalThis, 'carried', clipboardData);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent(kind, { bubbles: true, cancelable: true, composed: true, clipboardData })
      );
    }, type);
  await send(isCopy ? 'copy' : 'cut');
  await clickRow(hands);
  await hands.settle();
  await send('paste');
  return { grows: isCopy ? size : 0 };
};

const search: Action = async (hands) => {
  const { canopy, dice } = hands;
  await press(hands, 'Control+f', 'Control+a');
  await canopy.page.keyboard.type(oneOf(dice, QUERIES));
  await press(
    hands,
    ...oneOf(dice, [['Enter'], ['ArrowDown'], ['Escape'], ['Enter', 'F3', 'F3'], ['Enter', 'Escape']])
  );
  return {};
};

const pressOne =
  (...keys: readonly string[]): Action =>
  async (hands) => {
    await press(hands, ...keys);
    return {};
  };

const fold: Action = async (hands) => {
  const { canopy, dice } = hands;
  const chevrons = canopy.page.locator('[data-rows] [data-fold]:not([data-leaf])');
  const count = await chevrons.count();
  if (count > 0)
    await chevrons
      .nth(dice(count))
      .click({ force: true })
      .catch(() => undefined);
  return {};
};

/** From time to time each, those that are named often more often. */
export const ACTIONS: Readonly<Record<string, { readonly weight: number; readonly act: Action }>> = {
  go: { weight: 6, act: go },
  create: { weight: 4, act: create },
  rename: { weight: 4, act: rename },
  typeInCell: { weight: 5, act: typeInCell },
  describe: { weight: 2, act: describe },
  burst: { weight: 2, act: burst },
  move: { weight: 3, act: move },
  remove: { weight: 3, act: remove },
  duplicate: { weight: 1, act: duplicate },
  carry: { weight: 2, act: carry },
  search: { weight: 3, act: search },
  fold: { weight: 1, act: fold },
  scroll: { weight: 2, act: async (hands) => scroll(hands).then(() => ({})) },
  clickRow: { weight: 2, act: async (hands) => clickRow(hands, hands.dice(3)).then(() => ({})) },
  selectAll: { weight: 1, act: pressOne('Control+a', 'Control+a', 'Escape') },
  basket: { weight: 1, act: pressOne('Control+b') },
  expand: { weight: 1, act: pressOne('Control+Shift+e') },
  collapse: { weight: 1, act: pressOne('Control+Shift+w') },
  contextMenu: { weight: 1, act: pressOne('Shift+F10', 'ArrowDown', 'Escape') },
  palette: { weight: 1, act: pressOne('Control+k', 'c', 'Escape') },
  overview: { weight: 1, act: pressOne('Control+Shift+o') },
  history: { weight: 1, act: pressOne('Control+Shift+h') },
  escape: { weight: 2, act: pressOne('Escape', 'Escape') }
};
