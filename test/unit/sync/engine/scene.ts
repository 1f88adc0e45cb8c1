import { onTestFinished } from 'vitest';
import { foreignServer, foreignService, ForeignDoor, type ForeignService } from '../../../support/foreign/index';
import { plantTea } from '../../../support/foreign/foreign-outline';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';

export const ours = { author: 'window' } as const;
export const PLAIN = foreignService('plain');

interface Scene {
  readonly service: ForeignService;
  readonly replica: ReplicaUnderTest;
  readonly door: ForeignDoor;
  /** Ids here, which the first copy has in common with the service. */
  readonly ids: ReturnType<typeof plantTea>;
}

/** Tea(Black Green) Coffee on both sides, over a socket. */
export const scene = async (traits = PLAIN): Promise<Scene> => {
  const service = foreignServer(traits);
  const ids = plantTea(service);
  const door = await ForeignDoor.open(service);
  onTestFinished(() => door.stop());
  const replica = replicaOf(service, traits, 'socket', door.url);
  await replica.sync();
  return { service, replica, door, ids };
};

/** `name unit kind` of each. */
export const conflictsOf = ({ store }: ReplicaUnderTest): string[] =>
  store.replica.conflicts().map(({ name, unit, kind }) => `${name} ${unit} ${kind}`);
