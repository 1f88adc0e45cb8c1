import type { KnownPerson, PresenceNote, Present } from '../../src-shared/presence';
import type { PersonCalling } from './principal';

/** Who is in a workspace now, and where. Advisory: it locks nothing, and may have gaps. */
export interface Presence {
  note(who: PersonCalling, note: PresenceNote): void;
  /** The sessions known here, each once. The same list until it changes. */
  here(): readonly Present[];
  /** As `here`, but asked again if nobody follows. Never rejects. */
  look(): Promise<readonly Present[]>;
  /** Calls `listener` when somebody has come, moved or gone. Returns how to stop. */
  follow(listener: () => void): () => void;
}

export interface Team {
  readonly presence: Presence;
  /** Everybody whom the journal may name, without a role by now, too. Rejects when they cannot be read. */
  people(): Promise<readonly KnownPerson[]>;
}
