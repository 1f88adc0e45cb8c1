import {
  connectionTestSchema,
  readingProgressSchema,
  type ConnectionTest,
  type ReadingProgress,
  type SyncStatus
} from '../../../src-shared/remote';
import type { TestedService } from '../../../src-shared/workspaces';
import { ZodError } from 'zod';
import { IsolatedFailure, runIsolated } from '../../platform/isolated';
import { startUtility } from './utility-process';
import type { WebContents } from 'electron';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import messages from '../process/messages/en.json' with { type: 'json' };
import { sendEvent } from '../windows/pages';

/** Enough for 1,000,000 categories. */
const HEAP_MB = 2_000;
/** The process sends a sign of life several times a second, unless it is blocked. */
const MOST_SILENCE_MS = 60_000;

/** Tests of services, each in a utility process, and one at a time for each window. */
export class ConnectionTests {
  readonly #underWay = new Map<number, AbortController>();

  constructor(private readonly entry: string) {}

  /** Tests a service for a window, and ends an earlier test of that window. Rejects only by a fault of ours. */
  async test(
    windowId: number,
    service: TestedService,
    onProgress: (progress: ReadingProgress) => void
  ): Promise<ConnectionTest> {
    this.end(windowId);
    const ending = new AbortController();
    this.#underWay.set(windowId, ending);
    try {
      return await runIsolated(
        startUtility(this.entry, 'canopy-connection-test', HEAP_MB),
        service,
        connectionTestSchema,
        {
          signal: ending.signal,
          onProgress: (raw) => {
            const progress = readingProgressSchema.nullable().parse(raw);
            if (progress !== null) onProgress(progress);
          },
          silenceMs: MOST_SILENCE_MS
        }
      );
    } catch (error) {
      if (!(error instanceof IsolatedFailure) || error.reason === 'not_started' || error.cause instanceof ZodError)
        throw error;
      const { ended, tooLarge, tooLong } = messages.connection;
      if (error.reason === 'stopped') return { state: 'failed', kind: 'unreachable', message: ended };
      return { state: 'failed', kind: 'unreadable', message: error.reason === 'silent' ? tooLong : tooLarge };
    } finally {
      if (this.#underWay.get(windowId) === ending) this.#underWay.delete(windowId);
    }
  }

  end(windowId: number): void {
    this.#underWay.get(windowId)?.abort();
    this.#underWay.delete(windowId);
  }
}

/** The workspaces that windows are connecting, whose progress they get although they do not show them yet. */
export class FirstSyncs {
  readonly #underWay = new Map<number, { readonly workspaceId: string; readonly sender: WebContents }>();

  begin(sender: WebContents, workspaceId: string): void {
    this.#underWay.set(sender.id, { workspaceId, sender });
  }

  end(windowId: number): void {
    this.#underWay.delete(windowId);
  }

  of(windowId: number): string | undefined {
    return this.#underWay.get(windowId)?.workspaceId;
  }

  noteStatus(id: string, { progress }: SyncStatus): void {
    if (progress === undefined) return;
    for (const { workspaceId, sender } of this.#underWay.values())
      if (workspaceId === id) sendEvent(sender, IPC_EVENTS.connectionProgress, progress);
  }
}
