import { expect } from 'vitest';
import { foreignServer, foreignService, type ForeignService } from '../../../support/foreign/index';
import { plantTea } from '../../../support/foreign/foreign-outline';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';

export const ours = { author: 'window' } as const;
export const PLAIN = foreignService('plain');

interface Scene {
  readonly service: ForeignService;
  readonly replica: ReplicaUnderTest;
  /** Ids here, which the first copy has in common with the service. */
  readonly ids: ReturnType<typeof plantTea>;
}

/** Tea(Black Green) Coffee on both sides. */
export const scene = async (traits = PLAIN): Promise<Scene> => {
  const service = foreignServer(traits);
  const ids = plantTea(service);
  const replica = replicaOf(service, traits);
  await replica.sync();
  return { service, replica, ids };
};

/** `name unit kind` of each. */
export const conflictsOf = ({ store }: ReplicaUnderTest): string[] =>
  store.replica.conflicts().map(({ name, unit, kind }) => `${name} ${unit} ${kind}`);

export const conflictsAfterSync = async (replica: ReplicaUnderTest): Promise<string[]> => {
  await replica.sync();
  return conflictsOf(replica);
};

export const namesIn = ({ editor }: ForeignService): string[] => editor.all().map(({ name }) => name);

/** Has a sync crash where that is so, and opens the replica again. */
export const crashedAt = async (replica: ReplicaUnderTest, isThere: (boundary: string) => boolean): Promise<void> => {
  replica.crashWhere((name) => {
    if (isThere(name)) throw new Error('Crash');
  });
  await expect(replica.sync()).rejects.toThrow('Crash');
  replica.reopen();
};
