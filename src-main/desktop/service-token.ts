import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { safeStorage } from 'electron';

/** The token that other programs present to write; `kept` is false where it lasts only for this run. */
export interface ServiceToken {
  value: string;
  kept: boolean;
}

/** On Linux without a keyring Electron would "encrypt" with a password that everyone knows. That is no storage. */
const canKeepSecrets = async (): Promise<boolean> =>
  (await safeStorage.isAsyncEncryptionAvailable()) &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');

const readKept = async (file: string): Promise<string | null> => {
  try {
    return (await safeStorage.decryptStringAsync(await readFile(file))).result;
  } catch {
    // Missing, or written under a keyring that is gone: a new token is the way on, since the old one cannot be known.
    return null;
  }
};

/** The token of the last run where the system keeps secrets, else a fresh one of 256 random bits. */
export const loadServiceToken = async (file: string): Promise<ServiceToken> => {
  const fresh = randomBytes(32).toString('base64url');
  if (!(await canKeepSecrets())) return { value: fresh, kept: false };
  const kept = await readKept(file);
  if (kept !== null) return { value: kept, kept: true };
  const temporary = `${file}.new`;
  await writeFile(temporary, await safeStorage.encryptStringAsync(fresh), { mode: 0o600 });
  await rename(temporary, file);
  return { value: fresh, kept: true };
};
