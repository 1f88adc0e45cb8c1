import { setTimeout as wait } from 'node:timers/promises';

/** What is needed of the system's clipboard. */
export interface TextClipboard {
  readonly readText: () => Promise<string>;
  readonly writeText: (text: string) => Promise<void>;
  readonly clear: () => void;
}

/** Long enough to paste it, short enough that the next paste into a chat is not the token. */
const STAYS_MS = 60_000;
const LONGEST_READING_MS = 2_000;

/** The token of *Copy token*. It leaves the clipboard by itself, unless something else has been copied since. */
export class CopiedToken {
  #copied: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param onFailure hears that the clipboard could not be cleared after a minute */
  constructor(
    private readonly clipboard: TextClipboard,
    private readonly onFailure: (error: unknown) => void
  ) {}

  async copy(token: string): Promise<void> {
    await this.clipboard.writeText(token);
    this.#copied = token;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.clear(), STAYS_MS).unref();
  }

  /** Takes it from the clipboard if it is still there, as at the end of the app. Never rejects. */
  async clear(): Promise<void> {
    clearTimeout(this.#timer);
    const copied = this.#copied;
    this.#copied = null;
    if (copied === null) return;
    try {
      // Another program may own it by now and hang, which must not hold up the end of the app.
      const shown = await Promise.race([this.clipboard.readText(), wait(LONGEST_READING_MS, null, { ref: false })]);
      if (shown === copied) this.clipboard.clear();
    } catch (error) {
      this.onFailure(error);
    }
  }
}
