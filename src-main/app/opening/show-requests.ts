import type { WebContents } from 'electron';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import type { ShowRequest } from '../../../src-shared/show-request';
import { sendEvent } from '../windows/pages';

/** What windows are asked to show, until their pages take it: one that is being loaded cannot be told yet. */
export class ShowRequests {
  readonly #waiting = new WeakMap<WebContents, ShowRequest[]>();

  add(contents: WebContents, request: ShowRequest): void {
    this.#waiting.set(contents, [...(this.#waiting.get(contents) ?? []), request]);
    sendEvent(contents, IPC_EVENTS.showRequested, null);
  }

  /** In the order in which they came. Each is taken once. */
  take(contents: WebContents): readonly ShowRequest[] {
    const requests = this.#waiting.get(contents) ?? [];
    this.#waiting.delete(contents);
    return requests;
  }
}
