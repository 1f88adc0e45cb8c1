import { useEffect, useMemo, useState } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { compilePattern, type NamePattern } from './name-pattern';
import { ReplaceRunner, type ReplaceOutcome } from './replace-run';

/** Milliseconds without a key after which a pattern is tried. */
const PAUSE = 120;

/** A category whose name would change. `fault`: why it cannot. */
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

const WHY: Readonly<Record<'tooSlow' | 'failed', string>> = {
  tooSlow:
    'This pattern takes too long. Make it simpler: a repetition within a repetition, such as (a+)+, is a common cause.',
  failed: 'The names could not be read through. Close this dialog and try again.'
};

interface Tried {
  readonly of: object;
  readonly changes: NameChanges;
}

/** What a pattern would make of the names of these categories, worked out beside the window. */
export const useNameChanges = ({ model }: TreeSnapshot, ids: readonly number[], pattern: NamePattern): NameChanges => {
  const [runner] = useState(() => new ReplaceRunner());
  const [tried, setTried] = useState<Tried | null>(null);
  const names = useMemo(() => ids.map((id) => model.get(id)?.name ?? ''), [ids, model]);
  const { find, replacement, isRegex, matchesCase, wholeWord } = pattern;
  const task = useMemo(
    () => ({ names, compiled: compilePattern({ find, replacement, isRegex, matchesCase, wholeWord }) }),
    [names, find, replacement, isRegex, matchesCase, wholeWord]
  );

  useEffect(() => {
    runner.setNames(names);
    return () => runner.stop();
  }, [runner, names]);

  useEffect(() => {
    const { compiled } = task;
    if (find === '' || 'fault' in compiled) return undefined;
    const take = (outcome: ReplaceOutcome): void => {
      if (outcome.state !== 'done') {
        setTried({ of: task, changes: { state: 'faulty', fault: WHY[outcome.state] } });
        return;
      }
      const changes = outcome.replaced.map(({ index, after, fault }) => ({
        id: ids[index] ?? 0,
        before: names[index] ?? '',
        after,
        fault
      }));
      setTried({ of: task, changes: { state: 'done', changes } });
    };
    const timer = setTimeout(() => runner.start(compiled.regex, compiled.replacement, take), PAUSE);
    return () => clearTimeout(timer);
  }, [runner, task, find, ids, names]);

  if (find === '') return { state: 'idle' };
  if ('fault' in task.compiled) return { state: 'faulty', fault: task.compiled.fault };
  return tried?.of === task ? tried.changes : { state: 'working' };
};
