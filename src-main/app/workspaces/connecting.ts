import { z } from 'zod';
import type { Dialect } from '../../../src-shared/dialect';
import type { ConnectorId } from '../../../src-shared/protocol';
import { type Credentials } from '../../../src-shared/presented-credentials';
import {
  connectionTestSchema,
  readingProgressSchema,
  type Address,
  type ConnectionTest,
  type ReadingProgress,
  type SyncStatus
} from '../../../src-shared/remote';
import { startUtility } from './utility-process';
import type { WebContents } from 'electron';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import { messages } from '../process/messages';
import { sendEvent } from '../windows/pages';

/** A service to be tested. */
export interface TestedService {
  readonly address: Address;
  /** Whether the person has entered its paths. */
  readonly hasOwnPaths: boolean;
  readonly credentials: Credentials;
  /** The certificate by which it is known; `null`: authorities vouch for it. */
  readonly certificate: string | null;
  /** `null`: to be recognised. */
  readonly connector: ConnectorId | null;
  /** `null`: to be inferred. */
  readonly dialect: Dialect | null;
}

const ENDED: ConnectionTest = { state: 'failed', kind: 'unreachable', message: messages.connection.ended };
const TOO_MUCH: ConnectionTest = {
  state: 'failed',
  kind: 'unreadable',
  message: messages.connection.tooLarge
};
const TOO_LONG: ConnectionTest = {
  state: 'failed',
  kind: 'unreadable',
  message: messages.connection.tooLong
};

/** Enough for 1,000,000 categories. */
const HEAP_MB = 2_000;
/** The process sends a sign of life every second, unless it is blocked. */
const MOST_SILENCE_MS = 60_000;

const messageSchema = z.union([
  z.enum(['ready', 'alive']),
  z.object({ found: connectionTestSchema }),
  z.object({ progress: readingProgressSchema })
]);

/** Tests of services, each in a utility process, and one at a time for each window. */
export class ConnectionTests {
  readonly #underWay = new Map<number, () => void>();

  /** `entry`: the built `connection-test.ts`. */
  constructor(private readonly entry: string) {}

  /**
   * Tests a service for a window, and ends an earlier test of that window. Rejects only by a fault of ours.
   * @param onProgress called with how far the categories have been read
   */
  test(
    windowId: number,
    service: TestedService,
    onProgress: (progress: ReadingProgress) => void
  ): Promise<ConnectionTest> {
    this.end(windowId);
    return new Promise<ConnectionTest>((resolve, reject) => {
      const utility = startUtility(this.entry, 'canopy-connection-test', HEAP_MB);
      let isReady = false;
      const end = (outcome: ConnectionTest = ENDED): void => {
        clearTimeout(clock);
        resolve(outcome);
        utility.kill();
      };
      const clock = setTimeout(() => end(TOO_LONG), MOST_SILENCE_MS);
      this.#underWay.set(windowId, end);
      utility.on('message', (raw: unknown) => {
        clock.refresh();
        const message = messageSchema.safeParse(raw);
        if (!message.success) {
          reject(message.error);
          end();
        } else if (message.data === 'ready') {
          isReady = true;
          utility.postMessage(service);
        } else if (message.data === 'alive') return;
        else if ('progress' in message.data) onProgress(message.data.progress);
        else end(message.data.found);
      });
      utility.once('exit', () => {
        clearTimeout(clock);
        if (this.#underWay.get(windowId) === end) this.#underWay.delete(windowId);
        // A test with a result was resolved before. Any other was ended by what it was reading.
        if (isReady) resolve(TOO_MUCH);
        else reject(new Error('The look at a service could not be started.'));
      });
    });
  }

  /** Ends the test of a window, if there is one. */
  end(windowId: number): void {
    this.#underWay.get(windowId)?.();
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

  /** `undefined`: that window is not connecting. */
  of(windowId: number): string | undefined {
    return this.#underWay.get(windowId)?.workspaceId;
  }

  /** Forwards the progress of a first sync to the window that waits for it. */
  noteStatus(id: string, { progress }: SyncStatus): void {
    if (progress === undefined) return;
    for (const { workspaceId, sender } of this.#underWay.values())
      if (workspaceId === id) sendEvent(sender, IPC_EVENTS.connectionProgress, progress);
  }
}
