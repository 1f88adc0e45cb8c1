import { setTimeout as delay } from 'node:timers/promises';
import type { PresenceNote, Present } from '../../../src-shared/presence';
import type { PersonCalling } from '../../domain/principal';
import type { Presence } from '../../domain/team';
import { PRESENT_S, type PresenceRows } from '../../store/team/presence-rows';

/** Most sessions that a workspace shows in all, and of one person. */
export const MOST_SESSIONS = 200;
export const MOST_OF_PERSON = 10;
const MOST_NAME = 100;

/** Milliseconds between readings while somebody follows, and until notes are written. */
const POLL_MS = 1_000;
const WRITE_MS = 150;
/** Least time between two events for followers; it grows with the number of sessions. */
const TELL_MS = 100;
const TELL_MS_EACH = 10;

const keyOf = ({ person, session }: Pick<Present, 'person' | 'session'>): string => `${person} ${session}`;

interface RoomParts {
  readonly rows: Pick<PresenceRows, 'write' | 'leave' | 'read'>;
  /** Is told why presence could not be written or read; it is tried again. */
  readonly failed: (error: unknown) => void;
  readonly pollMs?: number;
}

/** The presence in one workspace as one process knows it. Notes are written in the background; after a failure, with the next notes. */
export class WorkspacePresence implements Presence {
  #shown: readonly Present[] = [];
  /** Sessions that are not written yet; `null`: the session has left. */
  #pending = new Map<string, { readonly present: Present; readonly isLeaving: boolean }>();
  #writing: Promise<void> | null = null;
  #readAt = -Infinity;
  readonly #listeners = new Set<() => void>();
  #isPolling = false;
  #isClosed = false;
  #telling: NodeJS.Timeout | null = null;

  constructor(private readonly parts: RoomParts) {}

  note({ person, name }: PersonCalling, { session, categoryId, editing, leaving = false }: PresenceNote): void {
    const present = { session, person, name: name.slice(0, MOST_NAME), categoryId, editing };
    const key = keyOf(present);
    if (!leaving && !this.#hasRoom(key, person)) return;
    this.#pending.set(key, { present, isLeaving: leaving });
    this.#show(this.#shown);
    this.#writing ??= this.#writeSoon();
  }

  here(): readonly Present[] {
    return this.#shown;
  }

  async look(): Promise<readonly Present[]> {
    if (!this.#isPolling) await this.#read();
    return this.#shown;
  }

  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    void this.#poll();
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#telling !== null) clearTimeout(this.#telling);
    await this.#writing;
  }

  #hasRoom(key: string, person: string): boolean {
    if (this.#shown.some((one) => keyOf(one) === key)) return true;
    const ofPerson = this.#shown.filter((one) => one.person === person).length;
    return this.#shown.length < MOST_SESSIONS && ofPerson < MOST_OF_PERSON;
  }

  async #writeSoon(): Promise<void> {
    await delay(this.#isClosed ? 0 : WRITE_MS);
    const pending = new Map(this.#pending);
    try {
      const all = [...pending.values()];
      await this.parts.rows.write(all.filter(({ isLeaving }) => !isLeaving).map(({ present }) => present));
      for (const { present } of all.filter(({ isLeaving }) => isLeaving)) await this.parts.rows.leave(present);
    } catch (error) {
      this.parts.failed(error);
    }
    this.#pending = new Map([...this.#pending].filter(([key, one]) => pending.get(key) !== one));
    this.#writing = this.#pending.size > 0 && !this.#isClosed ? this.#writeSoon() : null;
    await this.#read();
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    while (this.#listeners.size > 0 && !this.#isClosed) {
      await this.#read();
      await delay(this.parts.pollMs ?? POLL_MS, undefined, { ref: false });
    }
    this.#isPolling = false;
  }

  async #read(): Promise<void> {
    if (this.#isClosed) return;
    try {
      this.#show(await this.parts.rows.read());
      this.#readAt = performance.now();
    } catch (error) {
      this.parts.failed(error);
      if (performance.now() - this.#readAt > PRESENT_S * 1_000) this.#show([]);
    }
  }

  #show(known: readonly Present[]): void {
    const all = new Map(known.map((one) => [keyOf(one), one]));
    for (const [key, { present, isLeaving }] of this.#pending) {
      if (isLeaving) all.delete(key);
      else all.set(key, present);
    }
    const shown = [...all.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, MOST_SESSIONS);
    if (JSON.stringify(shown) === JSON.stringify(this.#shown)) return;
    this.#shown = shown;
    this.#telling ??= setTimeout(
      () => {
        this.#telling = null;
        for (const listener of this.#listeners) listener();
      },
      TELL_MS + shown.length * TELL_MS_EACH
    );
  }
}
