import { replaceReportSchema, type ReplacedName, type ReplaceRequest } from './replacing';

/** Milliseconds without a sign of life after which a pattern counts as one that never ends. */
const PATIENCE = 3_000;

export type ReplaceOutcome =
  | { readonly state: 'done'; readonly replaced: readonly ReplacedName[] }
  | { readonly state: 'tooSlow' }
  | { readonly state: 'failed' };

/** Tries patterns on names in a thread of its own. Only the latest pattern counts; one that takes for ever is ended. */
export class ReplaceRunner {
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
