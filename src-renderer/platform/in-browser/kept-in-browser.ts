import { z } from 'zod';
import { keptDraftSchema, type KeptDraft } from '../../../src-shared/drafts';
import { parseJson } from '../../../src-shared/parse-json';
import { DEFAULT_SETTINGS, settingsSchema, type Settings, type SettingsChange } from '../../../src-shared/settings';
import { windowViewSchema, type WindowView } from '../../../src-shared/window-view';

const PREFIX = 'canopy.';
const SETTINGS = `${PREFIX}settings`;

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

/** What the app keeps in files, for one tab of a browser: settings for all tabs, views and typed text for each. */
export class KeptInBrowser {
  readonly #view: string;
  readonly #tab: string;
  readonly #drafts = new Map<string, KeptDraft>();

  constructor(private readonly workspace: string) {
    this.#view = `${PREFIX}view.${workspace}`;
    this.#tab = recall(sessionStorage, `${PREFIX}tab`, tabSchema) ?? crypto.randomUUID();
    sessionStorage.setItem(`${PREFIX}tab`, JSON.stringify(this.#tab));
    // Held until the tab is gone, however that happens: what was typed there is then for the next one.
    void navigator.locks.request(this.#lockOf(this.#tab), () => new Promise(() => undefined));
  }

  get settings(): Settings {
    return recall(localStorage, SETTINGS, settingsSchema) ?? DEFAULT_SETTINGS;
  }

  changeSettings(change: SettingsChange): Settings {
    const settings = settingsSchema.parse({ ...this.settings, ...change });
    localStorage.setItem(SETTINGS, JSON.stringify(settings));
    return settings;
  }

  /** Calls `listener` when another tab has changed the settings. Returns how to stop. */
  onSettings(listener: (settings: Settings) => void): () => void {
    const hear = ({ key }: StorageEvent): void => {
      if (key === SETTINGS) listener(this.settings);
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }

  /** Of this tab, or else as the workspace was last looked at in this browser. */
  get view(): WindowView | null {
    return (
      recall(sessionStorage, this.#view, windowViewSchema) ?? recall(localStorage, this.#view, windowViewSchema) ?? null
    );
  }

  keepView(view: WindowView): void {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(this.#view, JSON.stringify(view));
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

  /** What was typed in this workspace by this tab before it was loaded anew, and by tabs that are gone. */
  async takeDrafts(): Promise<KeptDraft[]> {
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name }) => name));
    const start = `${PREFIX}drafts.${this.workspace}.`;
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith(start))) {
      const tab = name.slice(start.length);
      if (tab !== this.#tab && open.has(this.#lockOf(tab))) continue;
      for (const draft of recall(localStorage, name, draftsSchema) ?? []) this.#drafts.set(draft.key, draft);
      if (tab !== this.#tab) localStorage.removeItem(name);
    }
    this.#writeDrafts();
    return [...this.#drafts.values()];
  }

  /** Of whoever signs out: the next one at this browser may be somebody else. */
  forget(): void {
    this.#drafts.clear();
    for (const storage of [sessionStorage, localStorage])
      for (const name of Object.keys(storage))
        if (name.startsWith(PREFIX) && name !== SETTINGS) storage.removeItem(name);
  }

  #writeDrafts(): void {
    const name = `${PREFIX}drafts.${this.workspace}.${this.#tab}`;
    if (this.#drafts.size === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify([...this.#drafts.values()]));
  }

  #lockOf(tab: string): string {
    return `${PREFIX}tab.${tab}`;
  }
}
