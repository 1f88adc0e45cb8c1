import { Worker } from 'node:worker_threads';
import type { Dialect } from '../../src-shared/dialect';
import { connectionTestSchema, type Address, type ConnectionTest, type Credentials } from '../../src-shared/remote';

/** What a first look at a service needs. */
export interface TestedService {
  readonly address: Address;
  readonly credentials: Credentials;
  /** `null`: it is to be worked out. */
  readonly dialect: Dialect | null;
}

const ENDED: ConnectionTest = { state: 'failed', kind: 'unreachable', message: 'The test was ended.' };

/** First looks at services, each in a thread of its own, and one at a time for each window. */
export class ConnectionTests {
  readonly #underWay = new Map<number, () => void>();

  /** `entry`: the built `connection-test.ts`. */
  constructor(private readonly entry: string) {}

  /** Looks at a service for a window, and ends what that window had asked for before. Rejects only by a fault of ours. */
  test(windowId: number, service: TestedService): Promise<ConnectionTest> {
    this.end(windowId);
    return new Promise<ConnectionTest>((resolve, reject) => {
      const worker = new Worker(this.entry, { workerData: service, name: 'connection-test' });
      const end = (): void => {
        resolve(ENDED);
        void worker.terminate();
      };
      this.#underWay.set(windowId, end);
      worker.once('message', (found: unknown) => {
        const parsed = connectionTestSchema.safeParse(found);
        if (parsed.success) resolve(parsed.data);
        else reject(parsed.error);
        end();
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        if (this.#underWay.get(windowId) === end) this.#underWay.delete(windowId);
        reject(new Error('The thread has ended without an answer.'));
      });
    });
  }

  /** Ends the look that is under way for a window, if there is one. */
  end(windowId: number): void {
    this.#underWay.get(windowId)?.();
    this.#underWay.delete(windowId);
  }
}
