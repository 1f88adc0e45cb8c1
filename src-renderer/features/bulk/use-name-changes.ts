import { useEffect, useMemo, useState } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { messages } from './messages';
import { compilePattern, type NamePattern } from './name-pattern';
import { replaceReportSchema, type ReplacedName, type ReplaceRequest } from './replacing';

/** Milliseconds without a sign of life after which a pattern counts as one that never ends. */
const PATIENCE = 3_000;

type ReplaceOutcome =
  | { readonly state: 'done'; readonly replaced: readonly ReplacedName[] }
  | { readonly state: 'tooSlow' }
  | { readonly state: 'failed' };

/** Tries patterns on names in a thread of its own. Only the latest pattern counts; one that takes for ever is ended. */
class ReplaceRunner {
  #worker: Worker | null = null;
  #run = 0;
  #names: readonly string[] = [];
  #isBusy = false;
  #watch: ReturnType<typeof setTimeout> | undefined;

  /** The names that patterns are tried on from now on. */
  setNames(names: readonly string[]): void {
    this.#names = names;
    this.stop();
  }

  /** Tries a pattern. `tell` is called once, unless another pattern comes or `stop` is called first. */
  start(regex: RegExp, replacement: string, tell: (outcome: ReplaceOutcome) => void): void {
    // What is under way is of no use any more, and may never end.
    if (this.#isBusy) this.stop();
    this.#run += 1;
    const run = this.#run;
    const worker = this.#worker ?? this.#begin();
    const replaced: ReplacedName[] = [];
    this.#isBusy = true;
    const end = (outcome: ReplaceOutcome): void => {
      clearTimeout(this.#watch);
      this.#isBusy = false;
      if (outcome.state !== 'done') this.stop();
      tell(outcome);
    };
    const awaitSign = (): void => {
      clearTimeout(this.#watch);
      this.#watch = setTimeout(() => end({ state: 'tooSlow' }), PATIENCE);
    };
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const report = replaceReportSchema.parse(data);
      if (report.run !== run) return;
      for (const each of report.replaced) replaced.push(each);
      if (report.done >= this.#names.length) end({ state: 'done', replaced });
      else awaitSign();
    };
    worker.onerror = () => end({ state: 'failed' });
    awaitSign();
    this.#post(worker, { kind: 'run', run, source: regex.source, flags: regex.flags, replacement });
  }

  stop(): void {
    clearTimeout(this.#watch);
    this.#worker?.terminate();
    this.#worker = null;
    this.#isBusy = false;
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./replace-worker.ts', import.meta.url), { type: 'module' });
    this.#worker = worker;
    this.#post(worker, { kind: 'names', names: [...this.#names] });
    return worker;
  }

  #post(worker: Worker, request: ReplaceRequest): void {
    worker.postMessage(request);
  }
}

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
        setTried({ of: task, changes: { state: 'faulty', fault: messages.replace[outcome.state] } });
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
