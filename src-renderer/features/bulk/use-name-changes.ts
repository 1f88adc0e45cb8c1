import { useEffect, useMemo, useState } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { messages } from './messages';
import { compilePattern, type NamePattern } from './name-pattern';
import { replaceReportSchema, type ReplacedName, type ReplaceRequest } from './replacing';

/** Milliseconds without a report after which a pattern counts as one that does not terminate. */
const REPORT_TIMEOUT = 3_000;

type ReplaceOutcome =
  | { readonly state: 'done'; readonly replaced: readonly ReplacedName[] }
  | { readonly state: 'tooSlow' }
  | { readonly state: 'failed' };

/** Applies patterns to names in a worker. A new pattern replaces the one under way; one that does not terminate is ended. */
class ReplaceRunner {
  #worker: Worker | null = null;
  #run = 0;
  #names: readonly string[] = [];
  #isBusy = false;
  #watch: ReturnType<typeof setTimeout> | undefined;

  /** Sets the names that patterns are applied to from now on. */
  setNames(names: readonly string[]): void {
    this.#names = names;
    this.stop();
  }

  /** Applies a pattern. `onOutcome` is called once, unless another pattern or `stop` comes first. */
  start(regex: RegExp, replacement: string, onOutcome: (outcome: ReplaceOutcome) => void): void {
    // The earlier run is obsolete, and may never end.
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
      onOutcome(outcome);
    };
    const awaitReport = (): void => {
      clearTimeout(this.#watch);
      this.#watch = setTimeout(() => end({ state: 'tooSlow' }), REPORT_TIMEOUT);
    };
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const report = replaceReportSchema.parse(data);
      if (report.run !== run) return;
      for (const each of report.replaced) replaced.push(each);
      if (report.done >= this.#names.length) end({ state: 'done', replaced });
      else awaitReport();
    };
    worker.onerror = () => end({ state: 'failed' });
    awaitReport();
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

/** Milliseconds after the last key press before a pattern is applied. */
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

interface Tried {
  readonly of: object;
  readonly changes: NameChanges;
}

/** What a pattern would make of the names of these categories, computed in a worker. */
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
      const changes = outcome.replaced.flatMap(({ index, after, fault }) => {
        const [id, before] = [ids[index], names[index]];
        return id === undefined || before === undefined ? [] : [{ id, before, after, fault }];
      });
      setTried({ of: task, changes: { state: 'done', changes } });
    };
    const timer = setTimeout(() => runner.start(compiled.regex, compiled.replacement, take), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [runner, task, find, ids, names]);

  if (find === '') return { state: 'idle' };
  if ('fault' in task.compiled) return { state: 'faulty', fault: task.compiled.fault };
  return tried?.of === task ? tried.changes : { state: 'working' };
};
