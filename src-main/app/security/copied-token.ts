export interface TextClipboard {
  readonly readText: () => Promise<string>;
  readonly writeText: (text: string) => Promise<void>;
  readonly clear: () => void;
}

/** Long enough to paste it, short enough that a later paste elsewhere is not the token. */
const STAYS_MS = 60_000;
const MOST_READING_MS = 2_000;

/** The token of *Copy token*. It is removed from the clipboard after a minute, unless something else has been copied since. */
export class CopiedToken {
  #copied: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clipboard: TextClipboard,
    private readonly platform: NodeJS.Platform,
    private readonly onFailure: (error: unknown) => void
  ) {}

  async copy(token: string): Promise<void> {
    await this.clipboard.writeText(token);
    this.#copied = token;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.clear(), STAYS_MS).unref();
  }

  /** Removes it as the app ends; not on Linux, where it goes with the app, and reading it then crashes Electron 42. Never rejects. */
  async clearAtEnd(): Promise<void> {
    if (this.platform !== 'linux') await this.clear();
  }

  async clear(): Promise<void> {
    clearTimeout(this.#timer);
    const copied = this.#copied;
    this.#copied = null;
    if (copied === null) return;
    try {
      if ((await this.#shown()) === copied) this.clipboard.clear();
    } catch (error) {
      this.onFailure(error);
    }
  }

  async isThere(): Promise<boolean> {
    return this.#copied !== null && (await this.#shown()) === this.#copied;
  }

  /** What the clipboard holds; `null`: the program that owns it hangs, which must not hold up the end of the app. */
  async #shown(): Promise<string | null> {
    const { promise: tooLate, resolve } = Promise.withResolvers<null>();
    const limit = setTimeout(resolve, MOST_READING_MS, null).unref();
    try {
      return await Promise.race([this.clipboard.readText(), tooLate]);
    } finally {
      clearTimeout(limit);
    }
  }
}
