import { create } from 'zustand';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { NO_RULES, readRules, type KeptRule, type KeptRules, type VersionedRules } from '../../src-shared/rules';
import { sameJson } from '../../src-shared/same-json';
import { slugMaker } from '../model/slug-suggestion';
import type { TreeModel } from '../model/tree-model';
import { rulesOfService } from '../platform/service-client';
import { attempt } from '../ui/toasts';
import { changeKept, followKept } from './custom-fields';
import { noteKeptStep } from './kept-steps';
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

/** Changes what is kept about problems, as `changeKept`. @throws Refusal */
export const changeKeptRules = (change: (now: KeptRules) => KeptRules | null): Promise<boolean> =>
  changeKept({ current: useRules.getState, service: rulesOfService, take }, change);

/** Sets the rules in place of some others, as a step of undo. @returns `false`: somebody else has changed those @throws Refusal */
export const saveRules = async (before: readonly KeptRule[], rules: readonly KeptRule[]): Promise<boolean> => {
  const put = (from: readonly KeptRule[], to: readonly KeptRule[]): Promise<boolean> =>
    changeKeptRules((now) => (sameJson(now.rules, from) ? { ...now, rules: [...to] } : null));
  if (!(await put(before, rules))) return false;
  const after = keptRules().rules;
  if (!sameJson(before, after))
    noteKeptStep({ what: 'rules', repeat: (way) => (way === 'undo' ? put(after, before) : put(before, after)) });
  return true;
};

export const followKeptRules = (): void =>
  followKept(
    () => void attempt(async () => take(await rulesOfService.read()), messages.rulesNotRead),
    IPC_EVENTS.rulesChanged
  );
