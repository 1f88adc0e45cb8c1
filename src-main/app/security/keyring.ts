import { setTimeout as wait } from 'node:timers/promises';
import { safeStorage } from 'electron';

/** GNOME's keyring is available 10 to 120 ms after Electron is ready, and one that asks for its password when the person has entered it. */
const MOST_WAIT_MS = 15_000;
const PAUSE_MS = 20;

/** The prefix of what Chromium encrypts on Linux, without an error, by a well-known password where the keyring is locked or missing. */
const WELL_KNOWN = 'v10';

const isOwnKey = (encrypted: Buffer): boolean =>
  process.platform !== 'linux' || encrypted.toString('latin1', 0, WELL_KNOWN.length) !== WELL_KNOWN;

let waiting: Promise<void> | null = null;

const waitUntilAvailable = async (): Promise<void> => {
  for (let waited = 0; waited < MOST_WAIT_MS; waited += PAUSE_MS) {
    if (await safeStorage.isAsyncEncryptionAvailable()) return;
    await wait(PAUSE_MS, undefined, { ref: false });
  }
};

const hasNoKeyring = (): boolean =>
  process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';

/** Whether a trial is encrypted with the keyring's key. A keyring that fails counts too: the write will report why. */
const encryptsWithOwnKey = async (): Promise<boolean> => {
  try {
    return isOwnKey(await safeStorage.encryptStringAsync('trial'));
  } catch {
    return true;
  }
};

/** Whether the system can keep secrets, as known now. Never rejects. */
export const keepsSecretsNow = async (): Promise<boolean> => {
  try {
    return !hasNoKeyring() && (await safeStorage.isAsyncEncryptionAvailable()) && (await encryptsWithOwnKey());
  } catch {
    return false;
  }
};

/** Whether the system keeps secrets: not on Linux without an open keyring, which is waited for once, 15 seconds at most. Never rejects. */
export const canKeepSecrets = async (): Promise<boolean> => {
  try {
    if (!hasNoKeyring()) await (waiting ??= waitUntilAvailable());
  } catch {
    return false;
  }
  return keepsSecretsNow();
};

/** Rejects where the text would be encrypted with a well-known password. */
export const encrypt = async (secret: string): Promise<Buffer> => {
  const encrypted = await safeStorage.encryptStringAsync(secret);
  if (!isOwnKey(encrypted)) throw new Error('The keyring is locked or missing.');
  return encrypted;
};

/** @returns also `isStale`: it should be encrypted again, since its key is outdated. Rejects where no key fits */
export const decrypt = async (encrypted: Buffer): Promise<{ secret: string; isStale: boolean }> => {
  const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted);
  return { secret: result, isStale: shouldReEncrypt };
};
