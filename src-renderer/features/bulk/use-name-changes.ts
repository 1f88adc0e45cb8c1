import { useEffect, useMemo, useState } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { messages } from './messages';
import { compilePattern, type NamePattern } from './name-pattern';
import { replaceReportSchema, type Renaming, type ReplacedName, type ReplaceRequest } from './replacing';

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

  setNames(names: readonly string[]): void {
    if (names === this.#names) return;
    this.#names = names;
    this.stop();
  }

  /** Applies a pattern. `onOutcome` is called once, unless another pattern or `stop` comes first. */
  start(renaming: Renaming, onOutcome: (outcome: ReplaceOutcome) => void): void {
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
    this.#post(worker, { kind: 'run', run, renaming });
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

interface Tried {
  readonly compiled: object;
  readonly changes: NameChanges;
}

/** Keeps a preview up to date. Somebody else's change starts the next run, not this one again, or none would end while others write. */
class NamePreview {
  readonly #runner = new ReplaceRunner();
  #named: Named = { ids: [], names: [] };
  #compiled: Renaming | null = null;
  /** Waits for the next run; `undefined`: none is due. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;

  constructor(private readonly show: (tried: Tried) => void) {}

  setCategories(named: Named): void {
    this.#named = named;
    if (!this.#isRunning) this.#wait();
  }

  setPattern(compiled: Renaming): void {
    this.#waitNoMore();
    this.#compiled = compiled;
    this.#wait();
  }

  stop(): void {
    this.#waitNoMore();
    this.#compiled = null;
    this.#isRunning = false;
    this.#runner.stop();
  }

  #waitNoMore(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): void {
    if (this.#compiled === null || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#compiled !== null) this.#run(this.#compiled);
    }, TYPING_PAUSE);
  }

  #run(compiled: Renaming): void {
    const named = this.#named;
    this.#isRunning = true;
    this.#runner.setNames(named.names);
    this.#runner.start(compiled, (outcome) => {
      this.#isRunning = false;
      this.show({ compiled, changes: changesOf(named, outcome) });
      if (this.#named !== named) this.#wait();
    });
  }
}

const changesOf = ({ ids, names }: Named, outcome: ReplaceOutcome): NameChanges => {
  if (outcome.state !== 'done') return { state: 'faulty', fault: messages.replace[outcome.state] };
  const changes = outcome.replaced.flatMap(({ index, after, fault }) => {
    const [id, before] = [ids[index], names[index]];
    return id === undefined || before === undefined ? [] : [{ id, before, after, fault }];
  });
  return { state: 'done', changes };
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
  const [tried, setTried] = useState<Tried | null>(null);
  const [preview] = useState(() => new NamePreview(setTried));
  const ids = useUnchanged(given);
  const names = useUnchanged(useMemo(() => ids.map((id) => snapshot.model.get(id)?.name ?? ''), [ids, snapshot]));
  const compiled = useMemo(() => compilePattern(pattern), [pattern]);

  useEffect(() => preview.setCategories({ ids, names }), [preview, ids, names]);
  useEffect(() => {
    if (compiled === null || 'fault' in compiled) preview.stop();
    else preview.setPattern(compiled);
  }, [preview, compiled]);
  useEffect(() => () => preview.stop(), [preview]);

  if (compiled === null) return { state: 'idle' };
  if ('fault' in compiled) return { state: 'faulty', fault: compiled.fault };
  return tried?.compiled === compiled ? tried.changes : { state: 'working' };
};
