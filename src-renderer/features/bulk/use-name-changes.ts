import { useMemo, useState } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { messages } from './messages';
import { compilePattern, type NamePattern } from './name-pattern';
import { NAMES_AT_ONCE, replacedSchema, type Renaming, type ReplacedName } from './replacing';
import { askWorker, type WorkerAnswers } from '../../platform/ask-worker';
import { usePasses } from '../../platform/use-sliced';

/** Milliseconds without an answer after which a pattern counts as one that does not terminate. */
const LONGEST_MS = 3_000;

const TYPING_PAUSE = 120;

/** A category whose name would change. `fault`: why the new name is invalid. */
export interface NameChange {
  readonly id: number;
  readonly before: string;
  readonly after: string;
  readonly fault: string | null;
}

export type NameChanges =
  | { readonly state: 'idle' }
  | { readonly state: 'working' }
  | { readonly state: 'faulty'; readonly fault: string }
  | { readonly state: 'done'; readonly changes: readonly NameChange[] };

interface Named {
  readonly ids: readonly number[];
  readonly names: readonly string[];
}

const changesOf = ({ ids, names }: Named, replaced: WorkerAnswers<ReplacedName[]>): NameChanges => {
  if (typeof replaced === 'string') return { state: 'faulty', fault: messages.replace[replaced] };
  const changes = replaced.flat().flatMap(({ index, after, fault }) => {
    const [id, before] = [ids[index], names[index]];
    return id === undefined || before === undefined ? [] : [{ id, before, after, fault }];
  });
  return { state: 'done', changes };
};

/** Asks a worker of its own after a pause, in which the person may type on. It may never end, but with the next pattern. */
const renamingBy =
  (renaming: Renaming) =>
  async (named: Named, signal: AbortSignal): Promise<NameChanges> => {
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
    signal.throwIfAborted();
    const { names } = named;
    const worker = new Worker(new URL('./replace-worker.ts', import.meta.url), { type: 'module' });
    const replaced = await askWorker(worker, {
      request: { names, renaming },
      answer: replacedSchema,
      answers: Math.max(1, Math.ceil(names.length / NAMES_AT_ONCE)),
      longest: LONGEST_MS,
      signal
    });
    return changesOf(named, replaced);
  };

/** Returns the earlier list where nothing in it has changed: most commits are about other categories. */
const useUnchanged = <T>(list: readonly T[]): readonly T[] => {
  const [kept, keep] = useState(list);
  const isSame = kept === list || (kept.length === list.length && kept.every((one, index) => one === list[index]));
  if (!isSame) keep(list);
  return isSame ? kept : list;
};

/** What a pattern would make of the names of these categories, computed in a worker. */
export const useNameChanges = (snapshot: TreeSnapshot, given: readonly number[], pattern: NamePattern): NameChanges => {
  const ids = useUnchanged(given);
  const names = useUnchanged(useMemo(() => ids.map((id) => snapshot.model.get(id)?.name ?? ''), [ids, snapshot]));
  const named = useMemo(() => ({ ids, names }), [ids, names]);
  const compiled = useMemo(() => compilePattern(pattern), [pattern]);
  const pass = useMemo(() => (compiled === null || 'fault' in compiled ? null : renamingBy(compiled)), [compiled]);
  const { result, isOfBefore } = usePasses(pass, named);
  if (compiled === null) return { state: 'idle' };
  if ('fault' in compiled) return { state: 'faulty', fault: compiled.fault };
  return result === null || isOfBefore ? { state: 'working' } : result;
};
