import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { diceOf, type Dice } from '../../crash/dice';
import { flatten, type ServiceCaller } from '../../support/service-caller';
import type { ServiceRow } from '../service';
import { requireAlike, syncUntilSilent, type Story } from './story';
import type { Setting } from './stories';

const ROUNDS = 6;
const EDITS = 6;
const SETTLING = 6;
const NAMES = ['R&D <b>', '"quoted"', 'Grün', '👩‍🍳', 'שלום', 'a &amp; b', '5 < 6', 'Tab', 'Ωmega', '+1'];

const pick = <T>(dice: Dice, items: readonly T[]): T => {
  const item = items[dice(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
};

/** Names are told apart over both sides and all rounds, so that nobody is taken for somebody else. */
const nameOf = (dice: Dice, side: string, round: number, edit: number): string =>
  `${pick(dice, NAMES)} ${side} ${round}.${edit}`;

const editHere =
  (dice: Dice, round: number) =>
  async (caller: ServiceCaller): Promise<void> => {
    for (let edit = 0; edit < EDITS; edit += 1) {
      const all = flatten(await caller.tree());
      const one = pick(dice, all);
      const within = new Set(flatten([one]).map(({ id }) => id));
      const others = all.filter(({ id }) => !within.has(id));
      const name = nameOf(dice, 'here', round, edit);
      const kind = dice(10);
      if (kind < 3)
        await caller.create({
          name,
          slug: `here-${round}-${edit}`,
          parentId: dice(4) === 0 ? null : one.id,
          position: dice(3)
        });
      else if (kind < 5) await caller.update(one.id, { name });
      else if (kind < 7 && others.length > 0) await caller.update(one.id, { parentId: pick(dice, others).id });
      else if (kind < 9) await caller.update(one.id, { position: dice(4) });
      else if (within.size < 6) await caller.delete(one.id);
    }
  };

const isBelow = (rows: readonly ServiceRow[], row: ServiceRow, above: string): boolean => {
  for (let one: ServiceRow | undefined = row; one !== undefined; one = rows.find(({ id }) => id === one?.parent))
    if (one.id === above) return true;
  return false;
};

const editThere = async ({ running: { api }, service }: Story, dice: Dice, round: number): Promise<void> => {
  for (let edit = 0; edit < EDITS; edit += 1) {
    const rows = await api.list();
    const one = pick(dice, rows);
    const others = rows.filter((row) => !isBelow(rows, row, one.id));
    const name = nameOf(dice, 'there', round, edit);
    const kind = dice(10);
    if (kind < 3)
      await api.create({
        name,
        slug: `there-${round}-${edit}`,
        parent: dice(4) === 0 ? null : one.id,
        order: 100 + round * EDITS + edit
      });
    else if (kind < 5) await api.update(one.id, { name });
    else if (kind < 7 && others.length > 0) await api.update(one.id, { parent: pick(dice, others).id });
    else if (kind < 9) await api.update(one.id, { order: dice(4) });
    else if (service.traits.deletion !== 'refuses' || !rows.some(({ parent }) => parent === one.id))
      await api.delete(one.id);
  }
};

/** Choices until nothing is left to choose, now mine and now theirs: one that is settled may let another one come up. */
const settle = async (story: Story, dice: Dice): Promise<void> => {
  for (let round = 0; round < SETTLING; round += 1) {
    const synced = await story.replica.sync();
    expect([0, 3], JSON.stringify(synced)).toContain(synced.code);
    if (synced.conflicts === 0) return;
    await story.replica.resolve('--all', dice(2) === 0 ? 'mine' : 'theirs');
  }
};

/** Random edits on both sides at once, round by round, whatever they meet. A failure names its seed. */
export const tellRandomStories = ({ story, connected }: Setting): void => {
  const seed = Number(process.env['CANOPY_SEED'] ?? randomInt(1_000_000));

  test(`whatever both sides do, they come together (seed ${seed})`, async () => {
    await connected(60);
    const dice = diceOf(seed);
    for (let round = 0; round < ROUNDS; round += 1) {
      await story().replica.edit(editHere(dice, round));
      await editThere(story(), dice, round);
      await settle(story(), dice);
      await syncUntilSilent(story());
      expect((await requireAlike(story(), { tiesAsHere: true })).length).toBeGreaterThan(0);
    }
  });
};
