import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { credentialsSchema, type AuthKind, type Credentials } from '../../src-shared/remote';
import { writeOutputFile } from '../transfer/output-file';
import { CommandFailure, UsageError } from './failures';

/** Where the credentials of a replica lie that was made at the command line: beside it, for its owner alone. */
export const credentialsFile = (database: string): string => `${database}.credentials`;

/** `T` of the command line by its kind: a token, `user:password`, or `Name: value`. */
export const readCredentials = (auth: AuthKind, token: string | undefined): Credentials => {
  if (auth === 'none') {
    if (token !== undefined) throw new UsageError('--token needs --auth bearer, basic or header.');
    return { kind: 'none' };
  }
  if (token === undefined || token === '') throw new UsageError(`--auth ${auth} needs --token, or CANOPY_TOKEN in the environment.`);
  if (auth === 'bearer') return { kind: 'bearer', token };
  const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(token) ?? [];
  if (auth === 'basic') {
    if (!token.includes(':')) throw new UsageError('--token of --auth basic is user:password.');
    return { kind: 'basic', user: name, password: value };
  }
  if (name.trim() === '' || value.trim() === '') throw new UsageError('--token of --auth header is “Name: value”.');
  return { kind: 'header', name: name.trim(), value: value.trim() };
};

/** Keeps them in a file that its owner alone can read. Throws the file system's errors. */
export const keepCredentials = (database: string, credentials: Credentials): void => {
  const file = credentialsFile(database);
  rmSync(file, { force: true });
  // Empty first, so that there is no moment in which others could read what is in it.
  writeOutputFile(file, ['']);
  chmodSync(file, 0o600);
  writeOutputFile(file, [`${JSON.stringify(credentials)}\n`]);
};

/** Those of a replica: `none` where it has no file. Throws `CommandFailure` for a file that makes no sense. */
export const keptCredentials = (database: string, auth: AuthKind): Credentials => {
  if (auth === 'none') return { kind: 'none' };
  const file = credentialsFile(database);
  try {
    return credentialsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new CommandFailure(`The credentials for the service cannot be read from “${file}”. Run “canopy sync” with --token to give them anew.`, { cause: error });
  }
};
