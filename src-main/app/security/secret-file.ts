import { readFile, rm } from 'node:fs/promises';
import { writeFileAtomic } from '../../platform/atomic-file';
import { isMissing } from '../../platform/file-identity';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { canKeepSecrets, decrypt, encrypt } from './keyring';
import { randomBytes } from 'node:crypto';
import type { TokenKeeping } from '../../../src-shared/workspace-calls';
import type { Log } from '../../platform/log';

/** `unreadable`: the keyring does not decrypt it, perhaps only for now, so that it must not be overwritten unasked. */
type SecretReading =
  | { readonly state: 'read'; readonly secret: string }
  | { readonly state: 'none' }
  | { readonly state: 'unreadable'; readonly error: unknown };

const unreadable = new Set<string>();

/** Whether a secret is there that could not be read. Electron asks the keyring for its key once a process: another start may read it. */
export const areSecretsLocked = (): boolean => unreadable.size > 0;

export const readSecret = async (file: string): Promise<SecretReading> => {
  const reading = await tryToRead(file);
  if (reading.state === 'unreadable') unreadable.add(file);
  else unreadable.delete(file);
  return reading;
};

const tryToRead = async (file: string): Promise<SecretReading> => {
  try {
    const encrypted = await readFile(file);
    if (!(await canKeepSecrets())) throw new Error('The keyring is locked or missing.');
    const { secret, isStale } = await decrypt(encrypted);
    // A failure is tried again at the next start.
    if (isStale) await writeSecret(file, secret).catch(() => undefined);
    return { state: 'read', secret };
  } catch (error) {
    return isMissing(error) ? { state: 'none' } : { state: 'unreadable', error };
  }
};

/** Encrypts a secret by the system's keyring and writes it, readable by its owner alone. Rejects where that fails; the old file stays. */
export const writeSecret = async (file: string, secret: string): Promise<void> => {
  await writeFileAtomic(file, await encrypt(secret), { mode: OWNER_ONLY_FILE });
  unreadable.delete(file);
};

export const deleteSecret = async (file: string): Promise<void> => {
  await rm(file, { force: true });
  unreadable.delete(file);
};

export interface ServiceToken {
  readonly value: string;
  readonly keeping: TokenKeeping;
}

/** The token of the last run, or a new one. It is saved where the system keeps secrets. An unreadable one stays. Never rejects. */
export const loadServiceToken = async (file: string, log: Log): Promise<ServiceToken> => {
  const reading = await readSecret(file);
  if (reading.state === 'read') return { value: reading.secret, keeping: 'kept' };
  const value = randomBytes(32).toString('base64url');
  if (reading.state === 'unreadable') {
    log.error('token_unreadable', reading.error);
    return { value, keeping: 'unreadable' };
  }
  if (!(await canKeepSecrets())) return { value, keeping: 'noKeyring' };
  try {
    await writeSecret(file, value);
    return { value, keeping: 'kept' };
  } catch (error) {
    log.error('token_not_written', error);
    return { value, keeping: 'unwritable' };
  }
};
