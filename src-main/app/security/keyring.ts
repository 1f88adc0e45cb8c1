import { setTimeout as wait } from 'node:timers/promises';
import { safeStorage } from 'electron';

/** The keyring of GNOME answers 10 to 120 ms after Electron is ready; one that asks for its password first takes as long as the person. */
const LONGEST_WAIT_MS = 15_000;
const PAUSE_MS = 20;

/**
 * How a text begins that Chromium encrypted on Linux with a password that everyone knows (`os_crypt`'s v10). It does so without an
 * error where the keyring is locked or missing (Electron 42.0.0 with gnome-keyring 42.1).
 */
const WELL_KNOWN = 'v10';

const isOwnKey = (encrypted: Buffer): boolean =>
  process.platform !== 'linux' || encrypted.toString('latin1', 0, WELL_KNOWN.length) !== WELL_KNOWN;

let waiting: Promise<void> | null = null;

const waitUntilAvailable = async (): Promise<void> => {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += PAUSE_MS) {
    if (await safeStorage.isAsyncEncryptionAvailable()) return;
    await wait(PAUSE_MS, undefined, { ref: false });
  }
};

/** On Linux a desktop without a keyring is known from the start, and need not be waited for. */
const hasNoKeyring = (): boolean =>
  process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';

/** A keyring that fails to encrypt is there all the same: whoever writes by it hears why not. */
const encryptsWithOwnKey = async (): Promise<boolean> => {
  try {
    return isOwnKey(await safeStorage.encryptStringAsync('trial'));
  } catch {
    return true;
  }
};

/** Whether the system keeps secrets, as far as it is known at this moment. Never rejects. */
export const keepsSecretsNow = async (): Promise<boolean> => {
  try {
    return !hasNoKeyring() && (await safeStorage.isAsyncEncryptionAvailable()) && (await encryptsWithOwnKey());
  } catch {
    return false;
  }
};

/**
 * Whether the system keeps secrets. On Linux without an open keyring Electron would "encrypt" with a password that everyone
 * knows. That is no storage. Waits once for a keyring that has not answered yet, 15 seconds at most. Never rejects.
 */
export const canKeepSecrets = async (): Promise<boolean> => {
  try {
    if (!hasNoKeyring()) await (waiting ??= waitUntilAvailable());
  } catch {
    return false;
  }
  return keepsSecretsNow();
};

/** Rejects where the text would be encrypted with a password that everyone knows. */
export const encrypt = async (secret: string): Promise<Buffer> => {
  const encrypted = await safeStorage.encryptStringAsync(secret);
  if (!isOwnKey(encrypted)) throw new Error('The keyring is locked or missing.');
  return encrypted;
};

/** @returns also `isStale`: it should be encrypted anew, such as one that was encrypted without the keyring. Rejects where no key fits */
export const decrypt = async (encrypted: Buffer): Promise<{ secret: string; isStale: boolean }> => {
  const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted);
  return { secret: result, isStale: shouldReEncrypt };
};
