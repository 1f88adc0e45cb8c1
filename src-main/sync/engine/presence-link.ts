import type { CategoryId } from '../../../src-shared/ids';
import type { PresenceNote, PresentPeople } from '../../../src-shared/presence';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { RemoteFailure, type CategoryService } from '../category-service';

/** Milliseconds between two heartbeats of a window's place, and after which a window that says nothing counts as closed. */
const HEARTBEAT_MS = 15_000;
const BELIEVED_MS = 150_000;
/** Milliseconds that closing waits for the service to be told. */
const LEAVE_MS = 1_000;

export const NOBODY: PresentPeople = { you: null, sessions: [] };

interface LinkParts {
  readonly store: WorkspaceStore;
  /** Called with who else is there, by the ids of this workspace. */
  readonly notify: (presence: PresentPeople) => void;
  readonly report: (error: unknown) => void;
  readonly now: () => number;
  /** As of `SyncLoopParts`. */
  readonly after: (ms: number, work: () => void) => () => void;
}

interface Place {
  readonly note: PresenceNote;
  readonly saidAt: number;
}

/** The presence of one replica: tells a service that shows presence where the windows are, by its ids, and this workspace who is there. */
export class PresenceLink {
  #shown: PresentPeople = NOBODY;
  #presence: PresentPeople | null = null;
  #service: CategoryService | null = null;
  readonly #places = new Map<string, Place>();
  readonly #sending = new Set<string>();
  readonly #unsent = new Set<string>();
  #cancelBeat: (() => void) | null = null;

  constructor(private readonly parts: LinkParts) {}

  get shown(): PresentPeople {
    return this.#shown;
  }

  /** @param presence `null`: the service tells nobody any more */
  received(presence: PresentPeople | null, service: CategoryService): void {
    const isFirst = this.#presence === null && presence !== null;
    this.#presence = presence;
    this.#service = presence === null ? null : service;
    this.#reporting(() => {
      if (presence !== null) this.#keepNames(presence);
      this.refresh();
    });
    if (!isFirst) return;
    for (const session of this.#places.keys()) this.#send(session);
    this.#beat();
  }

  /** For calls by events and timers: an exception there would end the process, so it is reported. */
  #reporting(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.parts.report(error);
    }
  }

  /** Looks up the ids again: a category at which somebody is may have arrived. */
  refresh(): void {
    const presence = this.#presence;
    const { replica } = this.parts.store;
    const others = presence?.sessions.filter(({ session }) => !this.#places.has(session)) ?? [];
    const shown: PresentPeople = {
      you: presence?.you ?? null,
      sessions: others.map((one) => ({
        ...one,
        categoryId: one.categoryId === null ? null : replica.team.localIdOf(one.categoryId)
      }))
    };
    if (JSON.stringify(shown) === JSON.stringify(this.#shown)) return;
    this.#shown = shown;
    this.parts.notify(shown);
  }

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
        // The window was closed without saying so.
        if (saidAt < oldest) this.#places.delete(session);
        else this.#send(session);
      }
      if (this.#service !== null) this.#beat();
    });
  }

  /** Sends one note of a session at a time, and the newest one after it. */
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
    if (this.#service === null || this.#presence === null || this.#presence.you === null) return;
    try {
      await this.#service.notePresence?.(note);
    } catch (error) {
      if (!(error instanceof RemoteFailure) && !isAbort(error)) throw error;
    }
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
