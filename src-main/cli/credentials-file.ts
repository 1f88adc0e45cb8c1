import { chmodSync, readFileSync, rmSync } from 'node:fs';
import {
  givenFor,
  type BoundCredentials,
  type Credentials,
  keptCredentialsSchema,
  type KeptCredentials
} from '../../src-shared/presented-credentials';
import { originOf } from '../../src-shared/remote';
import { RemoteFailure } from '../sync/category-service';
import type { ReplicaSettings } from '../store/sqlite/sync-state/replica-row';
import { writeFileAtomicSync } from '../platform/atomic-file';
import { CommandFailure, say, type CommandIo } from './command';
import { messages } from './messages';
import { OWNER_ONLY_FILE } from '../platform/owner-only';
import { parseJson } from '../../src-shared/parse-json';

/** The file with the credentials of a replica from the command line: beside the workspace, readable by its owner alone. */
export const credentialsFile = (database: string): string => `${database}.credentials`;

export const keepCredentials = (database: string, credentials: BoundCredentials): void => {
  const file = credentialsFile(database);
  rmSync(file, { force: true });
  // Created empty with the owner's rights, so that others can read it at no moment.
  writeFileAtomicSync(file, ['']);
  chmodSync(file, OWNER_ONLY_FILE);
  writeFileAtomicSync(file, [`${JSON.stringify(credentials)}\n`]);
};

type Service = Pick<ReplicaSettings, 'address' | 'authKind'>;

const checkOrigin = (file: string, given: string | null, now: string): void => {
  if (given !== null && given !== now)
    throw new RemoteFailure('unauthorized', messages.otherOrigin({ file, given, now }));
};

/** The stored credentials, whichever service they are for; `null`: there are none, or the file is unreadable. */
export const credentialsBefore = (database: string): KeptCredentials | null => {
  try {
    return keptCredentialsSchema.parse(parseJson(readFileSync(credentialsFile(database), 'utf8')));
  } catch {
    return null;
  }
};

/** The credentials of a replica; those of file version 1 are bound here. @throws CommandFailure, or RemoteFailure for another service */
export const keptCredentials = (
  database: string,
  { authKind, address }: Service,
  io: Pick<CommandIo, 'stderr'>
): BoundCredentials => {
  const file = credentialsFile(database);
  const kept = credentialsBefore(database);
  // Checked also for a workspace that claims to need none: since there are credentials, its file may have been edited.
  checkOrigin(file, kept?.origin ?? null, originOf(address));
  if (authKind === 'none') return givenFor(address, { kind: 'none' }, kept?.certificate);
  if (kept === null) throw new CommandFailure(messages.unreadableCredentials({ file }));
  const bound = givenFor(address, kept.credentials, kept.certificate);
  if (kept.origin !== null) return bound;
  try {
    keepCredentials(database, bound);
  } catch (error) {
    // The credentials are still bound for this run.
    say(io, messages.notKept(file, error));
  }
  return bound;
};

/** Replaces credentials. Where the former ones were for another service, it has to be named: the file may have been exchanged. */
export const replaceCredentials = (
  database: string,
  { address }: Service,
  credentials: Credentials,
  named: string | null,
  certificate: string | undefined
): BoundCredentials => {
  const now = originOf(address);
  const before = credentialsBefore(database);
  if (named === null) checkOrigin(credentialsFile(database), before?.origin ?? null, now);
  else if (named !== now) throw new RemoteFailure('unauthorized', messages.notConnectedTo({ named, now }));
  // The certificate of another service says nothing about this one.
  const known = before?.origin === now ? before.certificate : undefined;
  const bound = givenFor(address, credentials, certificate ?? known);
  keepCredentials(database, bound);
  return bound;
};

export const replaceCertificate = (
  database: string,
  service: Service,
  certificate: string,
  io: Pick<CommandIo, 'stderr'>
): BoundCredentials => {
  const bound = { ...keptCredentials(database, service, io), certificate };
  keepCredentials(database, bound);
  return bound;
};
