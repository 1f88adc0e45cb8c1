import { z } from 'zod';
import { keptDraftSchema, type KeptDraft } from '../../../src-shared/drafts';
import { parseJson } from '../../../src-shared/parse-json';
import { DEFAULT_SETTINGS, settingsSchema, type Settings, type SettingsChange } from '../../../src-shared/settings';
import { windowViewSchema, type WindowView } from '../../../src-shared/window-view';

const PREFIX = 'canopy.';
const SETTINGS = `${PREFIX}settings`;
const VIEWS = `${PREFIX}view.`;
const TAB = `${PREFIX}tab`;

/** What a browser has kept under a name; `undefined`: nothing, or what this version does not understand. */
const recall = <T>(storage: Storage, name: string, schema: z.ZodType<T>): T | undefined => {
  const text = storage.getItem(name);
  if (text === null) return undefined;
  try {
    return schema.safeParse(parseJson(text)).data;
  } catch {
    return undefined;
  }
};

const tabSchema = z.string().min(1);
const draftsSchema = z.array(keptDraftSchema);

/** Writes to the storage of all tabs. Where it is full, the views of all workspaces make room, which are only a convenience. @throws when it is still full */
const write = (name: string, value: unknown): void => {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
  } catch {
    for (const view of Object.keys(localStorage).filter((one) => one.startsWith(VIEWS))) localStorage.removeItem(view);
    localStorage.setItem(name, text);
  }
};

/** Milliseconds in which a page that is being reloaded has released its lock. */
const RELEASE_MS = 300;

const lockOf = (tab: string): string => `${PREFIX}tab.${tab}`;

/** What the app keeps in files, for one tab of a browser: settings for all tabs, views and typed text for each. */
export class KeptInBrowser {
  readonly #view: string;
  #tab: string;
  readonly #claimed: Promise<void>;
  readonly #drafts = new Map<string, KeptDraft>();

  constructor(private readonly workspace: string) {
    this.#view = VIEWS + workspace;
    this.#tab = recall(sessionStorage, TAB, tabSchema) ?? crypto.randomUUID();
    this.#claimed = this.#claim();
  }

  get settings(): Settings {
    return recall(localStorage, SETTINGS, settingsSchema) ?? DEFAULT_SETTINGS;
  }

  changeSettings(change: SettingsChange): Settings {
    const settings = settingsSchema.parse({ ...this.settings, ...change });
    write(SETTINGS, settings);
    return settings;
  }

  onSettings(listener: (settings: Settings) => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === SETTINGS) listener(this.settings);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }

  /** The view of this tab, or else the last view of the workspace in this browser. */
  get view(): WindowView | null {
    return (
      recall(sessionStorage, this.#view, windowViewSchema) ?? recall(localStorage, this.#view, windowViewSchema) ?? null
    );
  }

  keepView(view: WindowView): void {
    for (const storage of [sessionStorage, localStorage])
      try {
        storage.setItem(this.#view, JSON.stringify(view));
      } catch {
        storage.removeItem(this.#view);
      }
  }

  get hasDrafts(): boolean {
    return this.#drafts.size > 0;
  }

  keepDraft(draft: KeptDraft): void {
    this.#drafts.set(draft.key, draft);
    this.#writeDrafts();
  }

  dropDraft(key: string): void {
    this.#drafts.delete(key);
    this.#writeDrafts();
  }

  /** What was typed in this workspace by this tab before it was loaded again, and by tabs that are gone. */
  async takeDrafts(): Promise<KeptDraft[]> {
    await this.#claimed;
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name }) => name));
    const start = `${PREFIX}drafts.${this.workspace}.`;
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith(start))) {
      const tab = name.slice(start.length);
      if (tab !== this.#tab && open.has(lockOf(tab))) continue;
      for (const draft of recall(localStorage, name, draftsSchema) ?? []) {
        let { key } = draft;
        for (let copy = 2; this.#drafts.has(key); copy += 1) key = `${draft.key.slice(0, 2_000)} (${copy})`;
        this.#drafts.set(key, { ...draft, key });
      }
      if (tab !== this.#tab) localStorage.removeItem(name);
    }
    this.#writeDrafts();
    return [...this.#drafts.values()];
  }

  /** Forgets a person who signs out: the next one at this browser may be somebody else. */
  forget(): void {
    this.#drafts.clear();
    for (const storage of [sessionStorage, localStorage])
      for (const name of Object.keys(storage))
        if (name.startsWith(PREFIX) && name !== SETTINGS) storage.removeItem(name);
  }

  #writeDrafts(): void {
    const name = `${PREFIX}drafts.${this.workspace}.${this.#tab}`;
    if (this.#drafts.size === 0) localStorage.removeItem(name);
    else write(name, [...this.#drafts.values()]);
  }

  /** Takes the id of this tab, or another where the tab is a duplicate: that has the id of the tab it was made from, which still uses it. */
  async #claim(): Promise<void> {
    if (!(await this.#lock())) {
      this.#tab = crypto.randomUUID();
      await this.#lock();
    }
    sessionStorage.setItem(TAB, JSON.stringify(this.#tab));
  }

  /** Holds the lock of the id until the tab is gone: what was typed there is then for the next. @returns whether no other tab holds it */
  #lock(): Promise<boolean> {
    const wait = { signal: AbortSignal.timeout(RELEASE_MS) };
    return new Promise((resolve) => {
      const hold = (): Promise<never> => {
        resolve(true);
        return new Promise(() => undefined);
      };
      navigator.locks.request(lockOf(this.#tab), wait, hold).catch(() => resolve(false));
    });
  }
}
