import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { safeStorage } from 'electron';

/** The token that other programs present to write; `kept` is false where it lasts only for this run. */
export interface ServiceToken {
  value: string;
  kept: boolean;
}

/** On Linux without a keyring Electron would "encrypt" with a password that everyone knows. That is no storage. */
const canKeepSecrets = (): boolean =>
  safeStorage.isEncryptionAvailable() &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');

const readKept = (file: string): string | null => {
  try {
    return safeStorage.decryptString(readFileSync(file));
  } catch {
    // Missing, or written under a keyring that is gone: a new token is the way on, since the old one cannot be known.
    return null;
  }
};

/** The token of the last run where the system keeps secrets, else a fresh one of 256 random bits. */
export const loadServiceToken = (file: string): ServiceToken => {
  const fresh = (): string => randomBytes(32).toString('base64url');
  if (!canKeepSecrets()) return { value: fresh(), kept: false };
  const kept = readKept(file);
  if (kept !== null) return { value: kept, kept: true };
  const value = fresh();
  const temporary = `${file}.new`;
  writeFileSync(temporary, safeStorage.encryptString(value), { mode: 0o600 });
  renameSync(temporary, file);
  return { value, kept: true };
};
