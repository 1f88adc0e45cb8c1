import { join } from 'node:path';
import {
  type BoundCredentials,
  keptCredentialsSchema,
  type KeptCredentials
} from '../../../src-shared/presented-credentials';
import { storageFailed } from '../../domain/errors';
import { canKeepSecrets, keepsSecretsNow } from './keyring';
import { deleteSecret, readSecret, writeSecret } from './secret-file';
import messages from '../process/messages/en.json' with { type: 'json' };

const parse = (text: string): KeptCredentials | null => {
  try {
    return keptCredentialsSchema.parse(JSON.parse(text));
  } catch {
    // A file of another version, or a damaged one: the person is asked again.
    return null;
  }
};

/** The credentials of each replica, encrypted where the system keeps secrets, else in memory. They go to its thread alone. */
export class ServiceCredentials {
  readonly #inMemory = new Map<string, BoundCredentials>();

  constructor(private readonly folder: string) {}

  get areKept(): Promise<boolean> {
    return keepsSecretsNow();
  }

  /** `null`: none can be used. @param origin to which those of file version 1 are bound @throws StoreError where the keyring fails */
  async read(workspaceId: string, origin: string): Promise<BoundCredentials | null> {
    const known = this.#inMemory.get(workspaceId);
    if (known !== undefined) return known;
    const reading = await readSecret(this.#fileOf(workspaceId));
    if (reading.state === 'unreadable') return storageFailed(messages.connection.credentialsUnreadable)(reading.error);
    const kept = reading.state === 'none' ? null : parse(reading.secret);
    if (kept === null) return null;
    if (kept.origin !== null) return { ...kept, origin: kept.origin };
    const bound = { origin, credentials: kept.credentials };
    // The credentials are bound in memory even if writing fails. The next start then tries again.
    await this.keep(workspaceId, bound).catch(() => undefined);
    return bound;
  }

  /** Keeps the credentials. Rejects with `storage_failed` where they cannot be written; they are then used until Canopy is closed. */
  async keep(workspaceId: string, credentials: BoundCredentials): Promise<void> {
    this.#inMemory.set(workspaceId, credentials);
    if (!(await canKeepSecrets())) return;
    const written = writeSecret(this.#fileOf(workspaceId), JSON.stringify(credentials));
    await written.catch(storageFailed(messages.connection.credentialsNotWritten));
  }

  async forget(workspaceId: string): Promise<void> {
    this.#inMemory.delete(workspaceId);
    await deleteSecret(this.#fileOf(workspaceId));
  }

  #fileOf(workspaceId: string): string {
    return join(this.folder, `${workspaceId}.credentials`);
  }
}
