import { join } from 'node:path';
import { keptCredentialsSchema, type BoundCredentials, type KeptCredentials } from '../../../src-shared/remote';
import { StoreError } from '../../domain/errors';
import { canKeepSecrets, keepsSecretsNow } from './keyring';
import { deleteSecret, readSecret, writeSecret } from './secret-file';
import { messages } from '../process/messages';

const parse = (text: string): KeptCredentials | null => {
  try {
    return keptCredentialsSchema.parse(JSON.parse(text));
  } catch {
    // Of another Canopy, or nonsense: the person is asked.
    return null;
  }
};

/**
 * What each replica presents to its service: one encrypted file a workspace where the system keeps secrets, and else only
 * in memory until Canopy is closed. They go to the workspace's thread and nowhere else: not to a window, not into a log.
 */
export class ServiceCredentials {
  readonly #inMemory = new Map<string, BoundCredentials>();

  constructor(private readonly folder: string) {}

  /** Whether they outlast this run, as far as it is known at this moment. */
  get areKept(): Promise<boolean> {
    return keepsSecretsNow();
  }

  /**
   * `null`: nobody has given any, or they make no sense. Rejects with `storage_failed` when they are there and the keyring does
   * not open them; their file is left as it is.
   * @param origin of the service that the workspace was connected to: those of version 1 are bound to it here, for good
   */
  async read(workspaceId: string, origin: string): Promise<BoundCredentials | null> {
    const known = this.#inMemory.get(workspaceId);
    if (known !== undefined) return known;
    const reading = await readSecret(this.#fileOf(workspaceId));
    if (reading.state === 'unreadable')
      throw new StoreError('storage_failed', messages.connection.credentialsUnreadable, {}, { cause: reading.error });
    const kept = reading.state === 'none' ? null : parse(reading.secret);
    if (kept === null) return null;
    if (kept.origin !== null) return { ...kept, origin: kept.origin };
    const bound = { origin, credentials: kept.credentials };
    // In memory they are bound even where this fails, and the next start tries again.
    await this.keep(workspaceId, bound).catch(() => undefined);
    return bound;
  }

  /** Rejects with `storage_failed` when they could not be written; they then serve until Canopy is closed. */
  async keep(workspaceId: string, credentials: BoundCredentials): Promise<void> {
    this.#inMemory.set(workspaceId, credentials);
    if (!(await canKeepSecrets())) return;
    try {
      await writeSecret(this.#fileOf(workspaceId), JSON.stringify(credentials));
    } catch (error) {
      throw new StoreError('storage_failed', messages.connection.credentialsNotWritten, {}, { cause: error });
    }
  }

  async forget(workspaceId: string): Promise<void> {
    this.#inMemory.delete(workspaceId);
    await deleteSecret(this.#fileOf(workspaceId));
  }

  #fileOf(workspaceId: string): string {
    return join(this.folder, `${workspaceId}.credentials`);
  }
}
