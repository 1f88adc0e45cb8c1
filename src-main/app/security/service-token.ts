import { randomBytes } from 'node:crypto';
import type { TokenKeeping } from '../../../src-shared/workspace-calls';
import type { Log } from '../../platform/log';
import { canKeepSecrets } from './keyring';
import { readSecret, writeSecret } from './secret-file';

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
