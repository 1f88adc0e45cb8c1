import type { WebContents } from 'electron';
import { CancelFlag } from '../../workspace/thread-protocol';

/** The calls of windows under way that can be canceled. A window can cancel its own calls only. */
export class CancellableCalls {
  readonly #underWay = new Map<string, CancelFlag>();

  /** Carries out a call of a window, which can cancel it by `callId` until it is over. */
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

  cancel(window: Pick<WebContents, 'id'>, callId: string): void {
    this.#underWay.get(keyOf(window, callId))?.cancel();
  }
}

const keyOf = ({ id }: Pick<WebContents, 'id'>, callId: string): string => `${id} ${callId}`;
