import { useEffect, useMemo, useState } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { messages } from './messages';
import { compilePattern, type NamePattern } from './name-pattern';
import { NAMES_AT_ONCE, replacedSchema, type Renaming, type ReplacedName } from './replacing';
import { askWorker, type WorkerAnswers } from '../../platform/ask-worker';

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

interface Tried {
  readonly compiled: object;
  readonly changes: NameChanges;
}

/** Keeps a preview up to date. Somebody else's change starts the next run, not this one again, or none would end while others write. */
class NamePreview {
  #named: Named = { ids: [], names: [] };
  #compiled: Renaming | null = null;
  /** Waits for the next run; `undefined`: none is due. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the run under way, which is obsolete with the next one and may never end. */
  #running: AbortController | null = null;

  constructor(private readonly show: (tried: Tried) => void) {}

  setCategories(named: Named): void {
    this.#named = named;
    if (this.#running === null) this.#wait();
  }

  setPattern(compiled: Renaming): void {
    this.#waitNoMore();
    this.#compiled = compiled;
    this.#wait();
  }

  stop(): void {
    this.#waitNoMore();
    this.#compiled = null;
    this.#end();
  }

  #end(): void {
    this.#running?.abort();
    this.#running = null;
  }

  #waitNoMore(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): void {
    if (this.#compiled === null || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#compiled !== null) void this.#run(this.#compiled);
    }, TYPING_PAUSE);
  }

  async #run(compiled: Renaming): Promise<void> {
    this.#end();
    const named = this.#named;
    const { names } = named;
    const running = new AbortController();
    this.#running = running;
    const replaced = await askWorker(new Worker(new URL('./replace-worker.ts', import.meta.url), { type: 'module' }), {
      request: { names, renaming: compiled },
      answer: replacedSchema,
      answers: Math.max(1, Math.ceil(names.length / NAMES_AT_ONCE)),
      longest: LONGEST_MS,
      signal: running.signal
    });
    if (this.#running !== running) return;
    this.#running = null;
    this.show({ compiled, changes: changesOf(named, replaced) });
    if (this.#named !== named) this.#wait();
  }
}

const changesOf = ({ ids, names }: Named, replaced: WorkerAnswers<ReplacedName[]>): NameChanges => {
  if (typeof replaced === 'string') return { state: 'faulty', fault: messages.replace[replaced] };
  const changes = replaced.flat().flatMap(({ index, after, fault }) => {
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
