import type { Locator } from '@playwright/test';
import type { Dice } from '../../crash/dice';
import { messages as syncMessages } from '../../../src-renderer/features/sync/messages';
import uiMessages from '../../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { messages as sharedMessages } from '../../../src-shared/messages';
import type { CanopyApp } from '../../support/canopy-app';
import { expect } from '../../support/expect';
import { textsOnDisk } from '../../support/killed-app';
import { treeHere } from '../../support/replica-window';

/** The categories by name, with their descriptions. */
export type Shelf = ReadonlyMap<string, string>;

/** What is in a field and is not known to be saved. */
export interface Typing {
  /** All keys that were pressed so far. */
  readonly pressed: string;
  /** What of it was seen on disk. */
  readonly kept: string;
}

/** How changes leave the window: at once, by the button, or not at all, as in the draft of a proposal. */
export type Manner = 'as I edit' | 'when I say' | 'in a proposal';

const MOST_ROWS = 12;
const FIELD = { name: uiMessages.fieldLabel.description };

/**
 * Somebody who types, commits, undoes and sends until the app is gone. Knows at any moment which trees the file may hold, which texts may
 * have been sent, and what is in a field.
 */
export class TypingPerson {
  /** The trees before each act since the last deletion, oldest first: undoing that would ask first, if it has been sent. */
  #past: Shelf[] = [];
  /** What the window has shown as saved and, behind it, what an act that is not shown yet makes of it. */
  #states: readonly [Shelf, ...Shelf[]];
  #typing: Typing | null = null;
  #isUndoing = false;
  #count = 0;
  /** Every name and description that an act has committed or was about to. */
  readonly committed = new Set<string>(['']);
  /** The names of categories that an act has deleted, or whose creation it has undone. */
  readonly removed = new Set<string>();
  /** What was begun, in words, for whoever looks at a failure. */
  readonly acts: string[] = [];
  /** The requests that the person agreed to; `null`: none. */
  agreed: string | null = null;

  constructor(
    private readonly dice: Dice,
    private readonly manner: Manner,
    private readonly userDataDir: string,
    names: readonly string[]
  ) {
    this.#states = [new Map(names.map((name) => [name, '']))];
    for (const name of names) this.committed.add(name);
  }

  get states(): readonly Shelf[] {
    return this.#states;
  }

  get typing(): Typing | null {
    return this.#typing;
  }

  /** What the file turned out to hold after a kill. */
  settle(found: Shelf): void {
    const [before] = this.#states;
    if (found !== before && this.#isUndoing) this.#past.pop();
    else if (found.size < before.size) this.#past = [];
    else if (found !== before) this.#past.push(before);
    this.#isUndoing = false;
    this.#states = [found];
    this.#typing = null;
    this.agreed = null;
  }

  /** An act whose outcome is a tree. Resolves once the window shows it as saved. */
  async commit(after: Shelf, act: () => Promise<unknown>, shown: () => Promise<unknown>): Promise<void> {
    const [before] = this.#states;
    this.#states = [before, after];
    for (const [name, description] of after) this.committed.add(name).add(description);
    for (const name of before.keys()) if (!after.has(name)) this.removed.add(name);
    await act();
    await shown();
    this.settle(after);
  }

  /** Acts over and over. Rejects as the app goes. */
  async act(canopy: CanopyApp): Promise<never> {
    for (;;) {
      const [shelf] = this.#states;
      const acts = [
        () => this.#rename(canopy),
        () => this.#rename(canopy),
        () => this.#describe(canopy),
        () => this.#describe(canopy),
        () => this.#think(canopy),
        ...(shelf.size < MOST_ROWS ? [() => this.#add(canopy), () => this.#add(canopy)] : []),
        ...(shelf.size > 3 ? [() => this.#delete(canopy)] : []),
        ...(this.#past.length > 0 ? [() => this.#undo(canopy)] : []),
        ...(this.manner === 'when I say' ? [() => this.send(canopy)] : [])
      ];
      await acts[this.dice(acts.length)]?.();
    }
  }

  sendButton({ page }: CanopyApp): Locator {
    return page.getByRole('button', { name: /^Send \d+ changes?…$/ });
  }

  /** Shows what would be sent, if anything, and agrees to it. */
  async send(canopy: CanopyApp): Promise<void> {
    const { page } = canopy;
    const button = this.sendButton(canopy);
    if ((await button.count()) === 0) return;
    this.acts.push('send');
    await button.click();
    const dialog = page.getByRole('dialog', { name: syncMessages.pending.sendTitle });
    const send = dialog.getByRole('button', { name: syncMessages.pending.send, exact: true });
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');
    await dialog.getByText(uiMessages.showRequests).click();
    this.agreed = await dialog.innerText();
    await send.click();
    await expect(dialog).toBeHidden();
    this.agreed = null;
  }

  async #add({ page, row }: CanopyApp): Promise<void> {
    const [shelf] = this.#states;
    await row(this.#any(shelf)).click();
    await page.keyboard.press('ControlOrMeta+n');
    const name = this.#text('shelf');
    this.acts.push(`add ${name}`);
    await this.#type(page, name);
    await this.commit(
      new Map([...shelf, [name, '']]),
      () => page.keyboard.press('Enter'),
      () => expect(row(name)).toBeVisible()
    );
  }

  async #rename({ page, row }: CanopyApp): Promise<void> {
    const [shelf] = this.#states;
    const old = this.#any(shelf);
    await row(old).click();
    await page.keyboard.press('F2');
    const name = this.#text('shelf');
    this.acts.push(`rename ${old} to ${name}`);
    await this.#type(page, name);
    await this.commit(
      new Map(Array.from(shelf, ([each, text]) => [each === old ? name : each, text])),
      () => page.keyboard.press('Enter'),
      () => expect(row(name)).toBeVisible()
    );
  }

  async #describe({ page, row, details }: CanopyApp): Promise<void> {
    const [shelf] = this.#states;
    const name = this.#any(shelf);
    await row(name).click();
    await details.getByRole('textbox', FIELD).click();
    await page.keyboard.press('ControlOrMeta+a');
    const text = this.#text('for this shelf');
    this.acts.push(`describe ${name}: ${text}`);
    await this.#type(page, text);
    const isLeft = this.dice(2) === 0;
    await this.commit(
      new Map([...shelf, [name, text]]),
      () => (isLeft ? row(this.#any(shelf)).click() : page.keyboard.press('ControlOrMeta+Enter')),
      () => expect.poll(async () => shelfOf(await treeHere(page)).get(name)).toBe(text)
    );
  }

  /** Types something and thinks better of it. */
  async #think({ page, row, details }: CanopyApp): Promise<void> {
    const [shelf] = this.#states;
    this.acts.push('think');
    await row(this.#any(shelf)).click();
    if (this.dice(2) === 0) await page.keyboard.press('F2');
    else await details.getByRole('textbox', FIELD).click();
    await page.keyboard.press('ControlOrMeta+a');
    await this.#type(page, this.#text('not this'));
    this.#typing = null;
    await page.keyboard.press('Escape');
  }

  async #delete({ page, row }: CanopyApp): Promise<void> {
    const [shelf] = this.#states;
    const name = this.#any(shelf);
    this.acts.push(`delete ${name}`);
    await row(name).click();
    await page.keyboard.press('Delete');
    const answer = page.getByRole('dialog').getByRole('button', { name: sharedMessages.commands.delete.label });
    await answer.waitFor();
    await this.commit(
      new Map([...shelf].filter(([each]) => each !== name)),
      () => answer.click(),
      () => expect(row(name)).toHaveCount(0)
    );
  }

  async #undo({ page, row }: CanopyApp): Promise<void> {
    const [shelf] = this.#states;
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.acts.push('undo');
    await row(this.#any(shelf)).click();
    this.#isUndoing = true;
    await this.commit(
      before,
      () => page.keyboard.press('ControlOrMeta+z'),
      () => expect.poll(async () => linesOf(shelfOf(await treeHere(page)))).toEqual(linesOf(before))
    );
  }

  async #type(page: CanopyApp['page'], text: string): Promise<void> {
    for (const key of text) {
      this.#typing = { pressed: (this.#typing?.pressed ?? '') + key, kept: this.#typing?.kept ?? '' };
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      this.#typing = { ...this.#typing, kept: keptOf(this.#typing.pressed, this.userDataDir) };
    }
  }

  #any(shelf: Shelf): string {
    return [...shelf.keys()][this.dice(shelf.size)] ?? '';
  }

  /** A text that no other begins with. */
  #text(about: string): string {
    this.#count += 1;
    return `${String(this.#count).padStart(3, '0')} ${about}.`;
  }
}

/** The longest draft on disk that such a text may have left. */
export const keptOf = (pressed: string, userDataDir: string): string =>
  textsOnDisk(userDataDir)
    .map(({ text }) => text)
    .filter((text) => pressed.startsWith(text))
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '');

/** Of somebody else at the service. */
export const isTheirs = (name: string): boolean => name.startsWith('Theirs');

export const shelfOf = (tree: readonly { readonly name: string; readonly description: string }[]): Shelf =>
  new Map(tree.filter(({ name }) => !isTheirs(name)).map(({ name, description }) => [name, description]));

export const linesOf = (shelf: Shelf): string[] =>
  Array.from(shelf, ([name, description]) => `${name} | ${description}`).toSorted();
