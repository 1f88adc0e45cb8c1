import type { WebContents } from 'electron';
import { CancelFlag } from '../../workspace/protocol';

/** The calls of windows that may take long and can be ended: a window ends its own, of which one is under way at a time, and no other's. */
export class CancellableCalls {
  readonly #underWay = new Map<number, Set<CancelFlag>>();

  /** Carries out a call for a window, which may end it from then on until it is over. */
  async run<T>({ id }: Pick<WebContents, 'id'>, carryOut: (cancel: CancelFlag) => Promise<T>): Promise<T> {
    const cancel = new CancelFlag();
    const flags = this.#underWay.get(id) ?? new Set();
    this.#underWay.set(id, flags.add(cancel));
    try {
      return await carryOut(cancel);
    } finally {
      flags.delete(cancel);
      if (flags.size === 0) this.#underWay.delete(id);
    }
  }

  /** Ends the calls of a window that are under way or wait for their turn. */
  cancel({ id }: Pick<WebContents, 'id'>): void {
    for (const flag of this.#underWay.get(id) ?? []) flag.cancel();
  }
}
