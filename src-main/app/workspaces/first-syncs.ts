import type { WebContents } from 'electron';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import type { SyncStatus } from '../../../src-shared/remote';
import { sendEvent } from '../ipc/ipc';

/** What each window is connecting to: it does not show that workspace yet, and is told all the same how far its first sync is. */
export class FirstSyncs {
  readonly #underWay = new Map<number, { readonly workspaceId: string; readonly sender: WebContents }>();

  begin(sender: WebContents, workspaceId: string): void {
    this.#underWay.set(sender.id, { workspaceId, sender });
  }

  end(windowId: number): void {
    this.#underWay.delete(windowId);
  }

  /** `undefined`: that window is not connecting. */
  of(windowId: number): string | undefined {
    return this.#underWay.get(windowId)?.workspaceId;
  }

  /** A replica has told how it stands. */
  hear(id: string, { progress }: SyncStatus): void {
    if (progress === undefined) return;
    for (const { workspaceId, sender } of this.#underWay.values())
      if (workspaceId === id) sendEvent(sender, IPC_EVENTS.connectionProgress, progress);
  }
}
