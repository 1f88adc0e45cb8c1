import { randomBytes } from 'node:crypto';
import { canKeepSecrets, readSecret, writeSecret } from './secret-file';

/** The token that other programs present to write; `kept` is false where it lasts only for this run. */
export interface ServiceToken {
  value: string;
  kept: boolean;
}

/**
 * The token of the last run where the system keeps secrets, else a fresh one of 256 random bits. Where the old one can no
 * longer be read, a new one is the way on, since nobody can know the old one any more.
 */
export const loadServiceToken = async (file: string): Promise<ServiceToken> => {
  const fresh = randomBytes(32).toString('base64url');
  if (!(await canKeepSecrets())) return { value: fresh, kept: false };
  const kept = await readSecret(file);
  if (kept !== null) return { value: kept, kept: true };
  await writeSecret(file, fresh);
  return { value: fresh, kept: true };
};
