import type { CategoryId } from '../../../../src-shared/ids';
import type { WorkspacePeople } from '../../../../src-shared/presence';
import type { RemoteId } from '../../../../src-shared/remote';
import type { ReplicaAccess } from './replica-write';

/** What a replica of a team's service knows of the people there, and where they are by the ids here. */
export class ReplicaTeam {
  constructor(private readonly store: ReplicaAccess) {}

  /** The people whom the service has named so far. */
  people(): WorkspacePeople {
    return this.store.read(({ people }) => people.all());
  }

  /** Keeps their names for the history. Those who were known before stay. */
  keepPeople(known: WorkspacePeople): void {
    this.store.write((begin) => begin({ author: 'sync' }).tables.people.keep(known));
  }

  /** `null`: that category of the service is not here. */
  localIdOf(linked: RemoteId): CategoryId | null {
    return this.store.read(({ links }) => links.find(linked) ?? null);
  }

  /** `null`: the service does not have that category. */
  remoteIdOf(id: CategoryId): RemoteId | null {
    return this.store.read(({ links }) => links.remoteIdOf(id) ?? null);
  }
}
