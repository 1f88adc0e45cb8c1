import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { safeStorage } from 'electron';

/**
 * Whether the system keeps secrets. On Linux without a keyring Electron would "encrypt" with a password that everyone
 * knows. That is no storage.
 */
export const canKeepSecrets = async (): Promise<boolean> =>
  (await safeStorage.isAsyncEncryptionAvailable()) &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');

/** The secret in a file; `null` when there is none, or one that was written under a keyring which is gone. */
export const readSecret = async (file: string): Promise<string | null> => {
  try {
    return (await safeStorage.decryptStringAsync(await readFile(file))).result;
  } catch {
    return null;
  }
};

/** Encrypts a secret by the system's keyring and writes it by rename, for its owner alone. Rejects when that is not possible. */
export const writeSecret = async (file: string, secret: string): Promise<void> => {
  const temporary = `${file}.new`;
  await writeFile(temporary, await safeStorage.encryptStringAsync(secret), { mode: 0o600 });
  await rename(temporary, file);
};

/** Rejects when it is there and cannot be deleted. */
export const deleteSecret = (file: string): Promise<void> => rm(file, { force: true });
