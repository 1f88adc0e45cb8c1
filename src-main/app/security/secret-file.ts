import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { safeStorage } from 'electron';
import { writeFileAtomic } from '../../platform/atomic-file';
import { isMissing } from '../../platform/file-identity';

/**
 * Whether the system keeps secrets. On Linux without a keyring Electron would "encrypt" with a password that everyone
 * knows. That is no storage. Never rejects.
 */
export const canKeepSecrets = async (): Promise<boolean> => {
  try {
    return (
      (await safeStorage.isAsyncEncryptionAvailable()) &&
      (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text')
    );
  } catch {
    return false;
  }
};

/** `unreadable`: there is one, and the keyring does not open it, perhaps only for now. Nobody may write over it unasked. */
type SecretReading =
  | { readonly state: 'read'; readonly secret: string }
  | { readonly state: 'none' }
  | { readonly state: 'unreadable'; readonly error: unknown };

/** Reads the secret in a file. Never rejects. */
export const readSecret = async (file: string): Promise<SecretReading> => {
  try {
    if (!(await canKeepSecrets()))
      return existsSync(file) ? { state: 'unreadable', error: new Error('There is no keyring.') } : { state: 'none' };
    return { state: 'read', secret: (await safeStorage.decryptStringAsync(await readFile(file))).result };
  } catch (error) {
    return isMissing(error) ? { state: 'none' } : { state: 'unreadable', error };
  }
};

/** Encrypts a secret by the system's keyring and writes it, for its owner alone. Rejects where that fails: what was there stays. */
export const writeSecret = async (file: string, secret: string): Promise<void> =>
  writeFileAtomic(file, await safeStorage.encryptStringAsync(secret), { mode: 0o600 });

/** Rejects when it is there and cannot be deleted. */
export const deleteSecret = (file: string): Promise<void> => rm(file, { force: true });
