import type { WebContents } from 'electron';
import { CancelFlag } from '../../workspace/thread-protocol';

/** The calls of windows that may take long and can be ended one by one: a window ends those of its own calls that it names. */
export class CancellableCalls {
  readonly #underWay = new Map<string, CancelFlag>();

  /**
   * Carries out a call for a window, which may end it from then on until it is over.
   * @param callId by what the window names it; without one it cannot be ended
   */
  async run<T>(
    window: Pick<WebContents, 'id'>,
    callId: string | undefined,
    carryOut: (cancel: CancelFlag) => Promise<T>
  ): Promise<T> {
    const cancel = new CancelFlag(callId);
    if (callId === undefined) return carryOut(cancel);
    const key = keyOf(window, callId);
    if (this.#underWay.has(key)) throw new Error('A call of this id is under way.');
    this.#underWay.set(key, cancel);
    try {
      return await carryOut(cancel);
    } finally {
      this.#underWay.delete(key);
    }
  }

  /** Ends one call of a window that is under way or waits for its turn. One that is over by now stays as it has ended. */
  cancel(window: Pick<WebContents, 'id'>, callId: string): void {
    this.#underWay.get(keyOf(window, callId))?.cancel();
  }
}

const keyOf = ({ id }: Pick<WebContents, 'id'>, callId: string): string => `${id} ${callId}`;
