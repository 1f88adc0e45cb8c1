import { setTimeout as wait } from 'node:timers/promises';

interface Asking {
  /** Milliseconds before the first question, and after each answer. */
  readonly lateMs: number;
  /** Asks whether to go on waiting. The signal withdraws the question once the threads have ended. */
  readonly ask: (signal: AbortSignal) => Promise<'wait' | 'give up'>;
}

/** Waits for threads to end for as long as the person agrees to. @returns `hanging` once they have given up. Rejects as its parts do. */
export const waitForClose = async (
  closing: Promise<'closed' | 'hanging'>,
  { lateMs, ask }: Asking
): Promise<'closed' | 'hanging'> => {
  for (;;) {
    const over = new AbortController();
    const late = wait(lateMs, 'late' as const, { signal: over.signal }).catch(() => 'late' as const);
    const first = await Promise.race([closing, late]);
    over.abort();
    if (first !== 'late') return first;
    const asking = new AbortController();
    const second = await Promise.race([closing, ask(asking.signal)]);
    asking.abort();
    if (second === 'closed' || second === 'hanging') return second;
    if (second === 'give up') return 'hanging';
  }
};
