import type { CategoryId } from '../../../src-shared/ids';
import type { PresenceNote, PresentPeople } from '../../../src-shared/presence';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { RemoteFailure, type CategoryService } from '../category-service';

/** How often a place is said again, and for how long after a window has last said it, in milliseconds. */
const HEARTBEAT_MS = 15_000;
const BELIEVED_MS = 150_000;
/** A service that is not answering must not hold up the end. */
const LEAVE_MS = 1_000;

export const NOBODY: PresentPeople = { you: null, sessions: [] };

interface LinkParts {
  readonly store: WorkspaceStore;
  /** Called with who else is there, by the ids of this workspace. */
  readonly notify: (presence: PresentPeople) => void;
  /** Called with a fault of Canopy itself. */
  readonly report: (error: unknown) => void;
  readonly now: () => number;
  /** As of `SyncLoopParts`. */
  readonly after: (ms: number, work: () => void) => () => void;
}

interface Place {
  readonly note: PresenceNote;
  readonly saidAt: number;
}

/**
 * The presence of one replica. Only a service that tells who is there is told where the windows are, and of categories that it has itself.
 * It is a help: what cannot be said is said again with the next heartbeat, and nothing waits for it.
 */
export class PresenceLink {
  #shown: PresentPeople = NOBODY;
  #heard: PresentPeople | null = null;
  #service: CategoryService | null = null;
  /** Of each window, by its session. */
  readonly #places = new Map<string, Place>();
  readonly #sending = new Set<string>();
  readonly #unsent = new Set<string>();
  #cancelBeat: (() => void) | null = null;

  constructor(private readonly parts: LinkParts) {}

  get shown(): PresentPeople {
    return this.#shown;
  }

  /** @param presence `null`: the service tells nobody any more */
  heard(presence: PresentPeople | null, service: CategoryService): void {
    const isFirst = this.#heard === null && presence !== null;
    this.#heard = presence;
    this.#service = presence === null ? null : service;
    this.#reporting(() => {
      if (presence !== null) this.#keepNames(presence);
      this.refresh();
    });
    if (!isFirst) return;
    for (const session of this.#places.keys()) this.#send(session);
    this.#beat();
  }

  /** Events and timers call this object, and what they throw would end the process: a file that cannot be written is a fault to report. */
  #reporting(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.parts.report(error);
    }
  }

  /** The ids of this workspace may be others by now: a category has come that somebody is at. */
  refresh(): void {
    const heard = this.#heard;
    const { replica } = this.parts.store;
    const others = heard?.sessions.filter(({ session }) => !this.#places.has(session)) ?? [];
    const shown: PresentPeople = {
      you: heard?.you ?? null,
      sessions: others.map((one) => ({
        ...one,
        categoryId: one.categoryId === null ? null : replica.team.localIdOf(one.categoryId)
      }))
    };
    if (JSON.stringify(shown) === JSON.stringify(this.#shown)) return;
    this.#shown = shown;
    this.parts.notify(shown);
  }

  /** Where a window is, by the ids of this workspace. */
  place(note: PresenceNote): void {
    const { session } = note;
    if (note.leaving === true) {
      if (this.#places.has(session)) this.#leave(session).catch((error: unknown) => this.parts.report(error));
      return;
    }
    this.#places.set(session, { note, saidAt: this.parts.now() });
    this.#send(session);
  }

  /** Every window has gone from there. Resolves when the service knows, or cannot be told soon. */
  async leave(): Promise<void> {
    this.#cancelBeat?.();
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.parts.after(LEAVE_MS, resolve);
    await Promise.race([Promise.all([...this.#places.keys()].map((session) => this.#leave(session))), promise]);
    cancel();
  }

  stop(): void {
    this.#cancelBeat?.();
    this.#service = null;
  }

  #keepNames({ you, sessions }: PresentPeople): void {
    const { replica } = this.parts.store;
    const known = replica.team.people();
    const names = new Map(known.people.map(({ person, name }) => [person, name]));
    const isKnown = sessions.every(({ person, name }) => names.get(person) === name);
    if (isKnown && (you === null || known.you === you)) return;
    replica.team.keepPeople({ you, people: sessions.map(({ person, name }) => ({ person, name })) });
  }

  async #leave(session: string): Promise<void> {
    const place = this.#places.get(session);
    this.#places.delete(session);
    if (place !== undefined) await this.#tell({ session, categoryId: null, editing: false, leaving: true });
  }

  #beat(): void {
    this.#cancelBeat?.();
    this.#cancelBeat = this.parts.after(HEARTBEAT_MS, () => {
      const oldest = this.parts.now() - BELIEVED_MS;
      for (const [session, { saidAt }] of this.#places) {
        // A window that has ended could not say so.
        if (saidAt < oldest) this.#places.delete(session);
        else this.#send(session);
      }
      if (this.#service !== null) this.#beat();
    });
  }

  /** One note of a session at a time, and then the newest. */
  #send(session: string): void {
    if (this.#sending.has(session)) {
      this.#unsent.add(session);
      return;
    }
    const place = this.#places.get(session);
    if (place === undefined) return;
    this.#sending.add(session);
    this.#tellPlace(place.note)
      .catch((error: unknown) => this.parts.report(error))
      .finally(() => {
        this.#sending.delete(session);
        if (this.#unsent.delete(session)) this.#send(session);
      });
  }

  async #tellPlace(note: PresenceNote): Promise<void> {
    await this.#tell({ ...note, categoryId: this.#remoteId(note.categoryId) });
  }

  #remoteId(id: CategoryId | null): number | null {
    const remote = id === null ? null : this.parts.store.replica.team.remoteIdOf(id);
    return typeof remote === 'number' ? remote.valueOf() : null;
  }

  async #tell(note: PresenceNote): Promise<void> {
    if (this.#service === null || this.#heard === null || this.#heard.you === null) return;
    try {
      await this.#service.notePresence?.(note);
    } catch (error) {
      if (!(error instanceof RemoteFailure) && !isAbort(error)) throw error;
    }
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
