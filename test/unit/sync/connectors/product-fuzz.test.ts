import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import type { Address } from '../../../../src-shared/remote';
import { supportsOf } from '../../../../src-main/sync/merge/plan-types';
import { plantTea } from '../../../support/foreign/foreign-outline';
import type { ForeignTraits } from '../../../support/foreign/index';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { PRODUCTS, type Product, type ProductService } from '../../../support/connectors/index';
import { differencesOf } from '../engine/settled-state';
import { storyEdit, storySteps, type StoryEdit, type StoryStep } from '../engine/story';
import { StoryPlayer } from '../engine/story-player';
import { found, inPagesOf, oneOfEachPaging, plant, reachedInProcess, type Reached } from './connected';

interface Connected {
  readonly reached: Reached;
  readonly address: Address;
  readonly dialect: Dialect;
}

/** Small, so that trees of a few categories have several pages. */
const PAGE = 3;

/** What connecting has found, once for each product. */
const known = new Map<string, Promise<{ address: Address; dialect: Dialect }>>();
const connectedTo = async (product: Product): Promise<Connected> => {
  const learned =
    known.get(product.name) ??
    (async () => {
      const reached = reachedInProcess(product);
      plant(reached, product, 60);
      const { address, dialect } = await found(reached);
      if (dialect === null) throw new Error('Nothing says what its members mean');
      return { address, dialect: inPagesOf(PAGE, dialect) };
    })();
  known.set(product.name, learned);
  return { reached: reachedInProcess(product), ...(await learned) };
};

const plantFlat = ({ service }: Reached): void => {
  for (const name of ['Tea', 'Green', 'Black', 'Coffee']) service.editor.create({ name, slug: name.toLowerCase() });
};

/** Where categories lie in no tree, nobody nests them; and the window lets nobody write an entry that a service does not take. */
const possible = (product: Product, { protocol }: Dialect, edit: StoryEdit): StoryEdit => {
  const kind = edit.kind === 'entry' && protocol?.writable !== undefined ? 'rename' : edit.kind;
  if (product.cannot?.includes('nest') !== true) return { ...edit, kind };
  return { ...edit, to: 0, kind: kind === 'move' ? 'rename' : kind };
};

/**
 * What is deleted without a look at its children is not safe from whoever puts something into it after it was read, and no client
 * can make it so. There, the others put nothing into anything.
 */
const asLongAsItIsSafe = ({ deletes }: ForeignTraits, edit: StoryEdit): StoryEdit =>
  deletes === 'orphan' ? { ...edit, to: 0 } : edit;

const asFarAsPossible = (product: Product, dialect: Dialect, steps: readonly StoryStep[]): readonly StoryStep[] =>
  steps.map((step) => {
    if (step.kind === 'edits') return { ...step, edits: step.edits.map((edit) => possible(product, dialect, edit)) };
    return step.kind === 'sync'
      ? {
          ...step,
          between: step.between.map(({ request, edit }) => ({ request, edit: possible(product, dialect, edit) }))
        }
      : step;
  });

interface Story {
  readonly isKnown: boolean;
  readonly steps: readonly StoryStep[];
  /** Somebody else's edits, each of them between two pages of a reading. */
  readonly betweenPages: readonly StoryEdit[];
}

/** Lets somebody else edit in the middle of readings. @returns what ends it */
const atWorkBetweenPages = (service: ProductService, story: StoryPlayer, edits: readonly StoryEdit[]): (() => void) => {
  const waiting = [...edits];
  let pages = 0;
  return service.beforeRequest(({ verb }) => {
    pages = verb === 'read' ? pages + 1 : 0;
    const edit = pages > 1 ? waiting.shift() : undefined;
    if (edit !== undefined) story.edit(edit);
  });
};

/** What was not as it must be when a story is over; none is well. */
const faultsOf = async (product: Product, { isKnown, steps, betweenPages }: Story): Promise<unknown[]> => {
  const { reached, address, dialect } = await connectedTo(product);
  const { service } = reached;
  if (product.cannot?.includes('nest') === true) plantFlat(reached);
  else plantTea(service);
  const story = new StoryPlayer(
    service,
    { ...service.backend.traits, readPath: address.readPath, writePath: address.writePath },
    dialect
  );
  try {
    if (isKnown) await story.replica.sync();
    const stop = atWorkBetweenPages(
      service,
      story,
      betweenPages.map((edit) => asLongAsItIsSafe(service.backend.traits, possible(product, dialect, edit)))
    );
    await story.tell(asFarAsPossible(product, dialect, steps));
    stop();
    await story.settle();
    const writes = service.log.filter(({ method }) => method !== 'GET').length;
    await story.replica.sync();
    const repeated = service.log
      .filter(({ method }) => method !== 'GET')
      .slice(writes)
      .map(({ method, path, body }) => `Sent once more: ${method} ${path} ${body}`);
    const differences = story.replica.store.replica.conflicts().length === 0 ? await differencesOf(story.replica) : [];
    return [
      ...repeated,
      ...service.violations,
      ...story.complaints,
      ...story.creations.complaints(),
      ...story.intents.unlisted(supportsOf(dialect)),
      ...differences
    ];
  } finally {
    story.close();
  }
};

const stories: fc.Arbitrary<Story> = fc.record({
  isKnown: fc.constantFrom(true, true, false),
  steps: storySteps(['here'], { length: 8 }),
  betweenPages: fc.array(storyEdit(['there']), { maxLength: 6 })
});

// That each product takes each kind of edit is held by `editing.test.ts`.
test.each(oneOfEachPaging(PRODUCTS).map((product) => [product.name, product] as const))(
  'edits of both sides come together, through faults, crashes and listings that change between pages: %s',
  async (_name, product) => {
    await alwaysAsync(1, [stories], async (story) => {
      expect(await faultsOf(product, story)).toEqual([]);
    });
  }
);
