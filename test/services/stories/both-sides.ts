import type { ServiceCaller } from '../../support/service-caller';
import { idHere, idOfSeed, seedName, type Story } from './story';

/** Which names there have to be after `editBoth`, and which are gone. */
export interface BothEdited {
  readonly present: readonly string[];
  readonly gone: readonly string[];
}

const HERE = {
  parent: 'Made here & <b>bold</b>',
  child: 'Below what was made here',
  renamed: 'Renamed here: R&D <b>bold</b> "q" Ä 👍'
} as const;
const THERE = {
  parent: 'Made there & <b>bold</b>',
  child: 'Below what was made there',
  renamed: 'Renamed there: R&D <i>it</i> שלום'
} as const;

const editHere =
  (story: Story) =>
  async (caller: ServiceCaller): Promise<void> => {
    const at = (index: number): Promise<number> => idHere(caller, seedName(story, index));
    const made = await caller.create({ name: HERE.parent, parentId: await at(0), slug: 'made-here' });
    await caller.create({ name: HERE.child, parentId: made.id, slug: 'below-made-here' });
    await caller.update(await at(14), { name: HERE.renamed });
    await caller.update(await at(15), { parentId: await at(4) });
    // A branch, four children with it.
    await caller.update(await at(6), { parentId: await at(20) });
    if (story.service.traits.hasOrder) await caller.update(await at(3), { position: 0 });
    await caller.delete(await at(59));
    await caller.delete(await at(7));
  };

const editThere = async (story: Story): Promise<void> => {
  const { api } = story.running;
  const at = (index: number): Promise<string> => idOfSeed(story, index);
  const made = await api.create({ name: THERE.parent, parent: await at(1), slug: 'made-there', order: 40 });
  await api.create({ name: THERE.child, parent: made, slug: 'below-made-there', order: 0 });
  await api.update(await at(16), { name: THERE.renamed });
  await api.update(await at(17), { parent: await at(0), order: 41 });
  if (story.service.traits.hasOrder) await api.update(await at(21), { order: 42 });
  await api.delete(await at(58));
  for (const index of [37, 38, 39, 40, 8]) await api.delete(await at(index));
};

/** Creates, renames, moves, puts in order and deletes on both sides, each at other places. The service has the 60 seeds. */
export const editBoth = async (story: Story): Promise<BothEdited> => {
  await story.replica.edit(editHere(story));
  await editThere(story);
  return {
    // What is typed here arrives as it is, tags and all; what its own API makes of a name is its own affair.
    present: [...Object.values(HERE), ...Object.values(THERE).map(story.service.traits.keptName)],
    gone: [14, 16, 59, 7, 33, 34, 35, 36, 58, 8, 37, 38, 39, 40].map((index) => seedName(story, index))
  };
};
