import { create } from 'zustand';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { NO_RULES, readRules, type KeptRules, type VersionedRules } from '../../src-shared/rules';
import { slugMaker } from '../model/slug-suggestion';
import type { TreeModel } from '../model/tree-model';
import { Refusal } from '../platform/bridge';
import { rulesOfService } from '../platform/service-client';
import { attempt } from '../ui/toasts';
import { followKept } from './custom-fields';
import { messages } from './messages';
import { isFieldSupported } from './supported-fields';

const useRules = create<VersionedRules>(() => ({ version: 0, ...NO_RULES }));

const take = (now: VersionedRules): void => {
  if (now.version !== useRules.getState().version) useRules.setState(now);
};

/** What the workspace keeps about problems. */
export const useKeptRules = (): KeptRules => useRules();

/** As `useKeptRules`, outside of rendering. */
export const keptRules = (): KeptRules => useRules.getState();

/** Makes slugs that are as unique as the rules of the workspace ask. */
export const slugMakerFor = (model: TreeModel): ReturnType<typeof slugMaker> => {
  const { rules } = readRules(keptRules().rules);
  return slugMaker(
    model,
    rules.some((rule) => rule.kind === 'unique' && rule.field === 'slug' && rule.among === 'tree')
  );
};

/** Makes the slug of a new category; `null`: it gets none, as the workspace has it. */
export const newSlugMaker = (model: TreeModel): ReturnType<typeof slugMaker> =>
  keptRules().makesSlugs && isFieldSupported('slug') ? slugMakerFor(model) : () => null;

/**
 * Changes what is kept about problems, on top of what others have changed meanwhile. @throws Refusal
 * @param change `null`: it no longer can be @returns whether it is changed
 */
export const changeKeptRules = async (change: (now: KeptRules) => KeptRules | null): Promise<boolean> => {
  const write = async (): Promise<boolean> => {
    const { version, ...now } = useRules.getState();
    const next = change(now);
    if (next !== null) take(await rulesOfService.write(next, version));
    return next !== null;
  };
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.code !== 'version_mismatch') throw error;
    take(await rulesOfService.read());
    return write();
  }
};

export const followKeptRules = (): void =>
  followKept(
    () => void attempt(async () => take(await rulesOfService.read()), messages.rulesNotRead),
    IPC_EVENTS.rulesChanged
  );
