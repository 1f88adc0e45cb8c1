import { IPC_CALLS } from '../../src-shared/ipc';
import { mappingIn } from '../../src-shared/mapping';
import { TOP_LEVEL } from '../../src-shared/ids';
import { callMain, inBrowser } from '../platform/bridge';
import { logUnexpected } from '../ui/unexpected-errors';
import type { CategoryNode, TreeModel } from './tree-model';

/*
 * Which targets of mappings the newest versions of their taxonomies no longer have. What is asked for the first time counts as there until
 * the main process has answered.
 */

/** What is known of the targets of a channel. `isHere`: the workspace has its taxonomy. */
interface Channel {
  isHere: boolean;
  readonly asked: Set<string>;
  readonly waiting: Set<string>;
  readonly gone: Set<string>;
}

let channels = new Map<string, Channel>();
/** The taxonomies of the workspace as they were when targets were first asked about (`null`: they could not be listed); `null`: none were since. */
let listed: Promise<string | null> | null = null;

const listTaxonomies = (): Promise<string | null> =>
  callMain(IPC_CALLS.listTaxonomies, null).then(
    (taxonomies) => JSON.stringify(taxonomies),
    (error: unknown) => {
      logUnexpected('promise', error);
      return null;
    }
  );

const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Calls a listener when more targets are known to be gone, or something else may be known of all. */
export const onGoneTargets = (listener: () => void): void => void listeners.add(listener);

const ask = async (channel: string, known: Channel): Promise<void> => {
  // A tree that is looked through asks for all its targets.
  await new Promise((resolve) => setTimeout(resolve));
  listed ??= listTaxonomies();
  const targets = [...known.waiting];
  known.waiting.clear();
  const gone = await callMain(IPC_CALLS.readGoneTargets, { channel, targets });
  for (const target of gone ?? []) known.gone.add(target);
  const isNews = known.isHere !== (gone !== null) || (gone?.length ?? 0) > 0;
  known.isHere = gone !== null;
  if (isNews && channels.get(channel) === known) tell();
};

const channelOf = (channel: string): Channel => {
  const known = channels.get(channel) ?? { isHere: true, asked: new Set(), waiting: new Set(), gone: new Set() };
  channels.set(channel, known);
  return known;
};

const isGone = (channel: string, target: string): boolean => {
  const known = channelOf(channel);
  if (known.asked.has(target) || inBrowser() !== undefined) return known.gone.has(target);
  known.asked.add(target);
  known.waiting.add(target);
  // A taxonomy that cannot be read says so where the categories are mapped.
  if (known.waiting.size === 1) ask(channel, known).catch((error: unknown) => logUnexpected('promise', error));
  return false;
};

/** Whether the workspace has a taxonomy of a channel, as far as is known. */
export const isTaxonomyHere = (channel: string): boolean => channels.get(channel)?.isHere ?? true;

/** Asks again: the taxonomies are others. */
export const forgetGoneTargets = (): void => {
  channels = new Map();
  listed = null;
  tell();
};

/** Asks again where another window has added or removed a taxonomy: when the person comes back to this one. */
const lookAgain = async (): Promise<void> => {
  if (listed === null) return;
  const [before, now] = await Promise.all([listed, listTaxonomies()]);
  // Where they cannot be listed, nothing is known to have changed.
  if (now !== null && now !== before) forgetGoneTargets();
};

/** Keeps what is gone up to date with the other windows. */
export const followTaxonomies = (): void => window.addEventListener('focus', () => void lookAgain());

/** What a search and a mapping ask about the branch of a category. */
export const mappedBranch = (model: TreeModel) => ({
  parentOf: ({ parent }: CategoryNode): CategoryNode | undefined =>
    parent === TOP_LEVEL ? undefined : model.get(parent),
  isGone
});

/** How a category is mapped, as far as is known. */
export const nodeMapping = (model: TreeModel, node: CategoryNode, channel: string) =>
  mappingIn(mappedBranch(model), node, channel);
