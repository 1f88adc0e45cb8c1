import { IPC_CALLS } from '../../../src-shared/ipc';
import { presenceSchema, type PresenceNote, type PresentPeople } from '../../../src-shared/presence';
import type { ServerConnection } from './server-connection';

/** The service shows somebody for 40 seconds after they have said where they are. */
const REPEAT_MS = 15_000;
/** Browsers hold back the timers of a tab that has been hidden for five minutes: it leaves before it would come and go. */
const MOST_HIDDEN = 16;

const NOBODY: PresentPeople = { you: null, sessions: [] };

/** Other people's presence, for one tab. Failures are ignored, since each call is repeated soon. */
export class PresenceInBrowser {
  #note: PresenceNote | null = null;
  #hidden = 0;
  #isAway = false;

  constructor(private readonly server: Pick<ServerConnection, 'call'>) {
    setInterval(() => this.#repeat(), REPEAT_MS);
    // The window says so too, unless it has just lost the service as it goes.
    addEventListener('pagehide', () => {
      if (this.#note !== null && !this.#isAway) this.#say({ ...this.#note, leaving: true });
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return;
      this.#hidden = 0;
      if (this.#isAway) this.#repeat();
    });
  }

  report(note: PresenceNote): null {
    this.#note = note;
    this.#say(note);
    return null;
  }

  async read(): Promise<PresentPeople> {
    const { name, outcome } = IPC_CALLS.readPresence;
    try {
      const read = outcome.parse(await this.server.call(name, null));
      return read.ok ? this.others(read.value) : NOBODY;
    } catch {
      return NOBODY;
    }
  }

  others(payload: unknown): PresentPeople {
    const presence = presenceSchema.safeParse(payload).data ?? NOBODY;
    return { ...presence, sessions: presence.sessions.filter(({ session }) => session !== this.#note?.session) };
  }

  #repeat(): void {
    const note = this.#note;
    if (note === null || note.leaving === true) return;
    this.#hidden = document.hidden ? this.#hidden + 1 : 0;
    if (this.#hidden <= MOST_HIDDEN) this.#say(note);
    else if (!this.#isAway) this.#say({ ...note, leaving: true });
  }

  #say(note: PresenceNote): void {
    this.#isAway = note.leaving === true;
    void this.server.call(IPC_CALLS.reportPlace.name, note, true);
  }
}
