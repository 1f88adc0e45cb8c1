import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { z } from 'zod';
import type { KeptDraft } from '../../../src-shared/drafts';
import { FIRST_WORKSPACE_ID } from '../../../src-shared/workspaces';
import { messages as sharedMessages } from '../../../src-shared/messages';
import { messages as draftMessages } from '../../../src-renderer/features/drafts/messages';
import { messages as proposalMessages } from '../../../src-renderer/features/proposals/messages';
import { messages as syncMessages } from '../../../src-renderer/features/sync/messages';
import { messages as sessionMessages } from '../../../src-renderer/session/messages';
import { messages as treeMessages } from '../../../src-renderer/tree-view/messages';
import uiMessages from '../../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { diceOf, type Dice } from '../../crash/dice';
import { startCanopy, test, type CanopyApp } from '../../support/canopy-app';
import { expect } from '../../support/expect';
import { ForeignDoor, foreignServer, foreignService, type ForeignService } from '../../support/foreign';
import { killCanopy, textsOnDisk } from '../../support/killed-app';
import { connect, expectSame, linesHere, treeHere } from '../../support/replica-window';
import { keptOf, linesOf, shelfOf, TypingPerson, type Manner, type Shelf } from './typing-person';

// The app is killed again and again while somebody types on a workspace that is connected to a service, and that somebody else edits, too.

const SEED = Number(process.env['FAST_CHECK_SEED'] ?? 20_261_127);
const KILLS = 50;
/** Milliseconds that somebody types at most before a kill. */
const LONGEST = 3_000;
const NAMES = ['Tea', 'Milk', 'Bread', 'Salt'];

const METHODS: Readonly<Record<string, string>> = { create: 'POST', update: 'PUT', delete: 'DELETE' };
const bodySchema = z.object({ name: z.string().optional(), description: z.string().optional() });

/** What a trial needs at hand. */
interface Trial {
  readonly manner: Manner;
  readonly dice: Dice;
  readonly userDataDir: string;
  readonly service: ForeignService;
  readonly door: ForeignDoor;
  readonly person: TypingPerson;
  /** What the service got and nobody had committed. */
  readonly complaints: string[];
}

/** Compares what the service gets with what the person did, at the moment when it comes. */
const watchService = ({ service, person, manner, complaints }: Trial): void => {
  service.beforeRequest(({ verb, path, body }) => {
    const method = METHODS[verb];
    // The first look at the service asks for other addresses, too.
    if (method === undefined) return;
    const request = `${method} ${path}`;
    const complain = (why: string): void => void complaints.push(`${request} ${body}: ${why}`);
    if (manner === 'in a proposal') return complain('a draft is nobody’s business');
    if (manner === 'when I say' && person.agreed?.includes(request) !== true) complain('nobody agreed to it');
    if (verb === 'delete') {
      const gone = service.editor.all().find(({ id }) => path.endsWith(`/${id}`))?.name;
      if (gone !== undefined && !person.removed.has(gone)) complain('nobody deleted it');
      return;
    }
    for (const text of Object.values(bodySchema.parse(JSON.parse(body))))
      if (text !== undefined && !person.committed.has(text)) complain(`nobody saved “${text}”`);
  });
};

const barIn = ({ page }: CanopyApp): Locator =>
  page.getByRole('region', { name: proposalMessages.editing({ workspace: 'Shop' }), exact: true });

/** Lets somebody act for a while, and kills the app. */
const killWhileActing = async ({ person, door }: Trial, canopy: CanopyApp, delay: number): Promise<void> => {
  let isKilled = false;
  const acting = person.act(canopy).catch((error: unknown) => {
    if (!isKilled) throw error;
  });
  await Promise.race([sleep(delay), acting]);
  isKilled = true;
  await killCanopy(canopy);
  await acting;
  // What was sent before the kill has come once the service answers a later request.
  await fetch(door.address.url + door.address.readPath);
  person.agreed = null;
};

/** The tree that the file holds, which must be one that it may hold. */
const settleTree = async ({ person }: Trial, { page }: CanopyApp, kept: string): Promise<Shelf> => {
  const found = linesOf(shelfOf(await treeHere(page)));
  const [shown] = person.states;
  const state = person.states.find((each) => linesOf(each).join('\n') === found.join('\n'));
  if (state === undefined) {
    const allowed = person.states.map((each) => linesOf(each).join('\n')).join('\nor\n');
    throw new Error(`The tree is\n${found.join('\n')}\nbut it may be\n${allowed}`);
  }
  // What was typed is in the file or back in its field.
  if (person.typing !== null && state === shown)
    expect(kept.startsWith(person.typing.kept), `“${person.typing.kept}” is back, not “${kept}”`).toBe(true);
  person.settle(state);
  return state;
};

const command = async (page: CanopyApp['page'], id: 'syncNow' | 'readNow' | 'proposeInstead'): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k');
  await page
    .getByRole('combobox', { name: 'Go to a category or run a command' })
    .fill(`>${sharedMessages.commands[id].label}`);
  await page.keyboard.press('Enter');
};

/** Both sides come together. The palette takes the focus from what came back. */
const syncOnce = async ({ manner, service }: Trial, { page }: CanopyApp, theirs: string): Promise<void> => {
  if (manner === 'in a proposal') return;
  await command(page, manner === 'as I edit' ? 'syncNow' : 'readNow');
  if (manner === 'as I edit') await expectSame(page, service);
  else await expect.poll(async () => linesHere(await treeHere(page)).join('\n')).toContain(theirs);
};

/** A name that came back is given up, saved, or typed on and saved. */
const decideName = async ({ person, dice }: Trial, { page, row }: CanopyApp, draft: KeptDraft): Promise<void> => {
  const [shelf] = person.states;
  if (shelf === undefined) throw new Error('There is no tree.');
  const isTypedOn = dice(3) === 0;
  person.acts.push(`decide ${draft.text}`);
  const name = `${draft.text}${isTypedOn ? '!' : ''}`.trim();
  // Of a name that was saved as the app was killed, an earlier state is back: the field says that there is a newer one.
  const isOlder = draft.place.kind === 'rename' && !shelf.has(draft.place.base);
  if (dice(3) === 0 || isOlder || shelf.has(name) || name === '') {
    await page.keyboard.press('Escape');
    return;
  }
  if (isTypedOn) await page.keyboard.press('!');
  const { place } = draft;
  await person.commit(
    new Map(
      place.kind === 'rename'
        ? Array.from(shelf, ([each, text]) => [each === place.base ? name : each, text])
        : [...shelf, [name, '']]
    ),
    () => page.keyboard.press('Enter'),
    () => expect(row(name)).toBeVisible()
  );
};

const decideDescription = async ({ person, dice }: Trial, canopy: CanopyApp, draft: KeptDraft): Promise<void> => {
  const [shelf] = person.states;
  const { page, details } = canopy;
  const { about, place } = draft;
  if (shelf === undefined || about === null || place.kind !== 'field') throw new Error('It is about nothing.');
  const field = details.getByRole('textbox', { name: uiMessages.fieldLabel.description });
  // Of a text that was saved as the app was killed, an earlier state may be back.
  const isOlder = place.seen.some(({ value }) => value !== shelf.get(about));
  const way = isOlder || draft.text === shelf.get(about) ? 0 : dice(3);
  if (way === 0) {
    const discard = isOlder ? sessionMessages.conflicts.choices.takeTheirs : sessionMessages.list.discardAnswer;
    await details.getByRole('button', { name: discard, exact: true }).click();
    await expect(field).toHaveValue(shelf.get(about) ?? '');
    return;
  }
  const text = way === 1 ? draft.text : `${draft.text}!`;
  person.acts.push(`save ${text}`);
  await person.commit(
    new Map([...shelf, [about, text]]),
    async () => {
      if (way === 1) return details.getByRole('button', { name: sessionMessages.list.save, exact: true }).click();
      await field.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('!');
      return page.keyboard.press('ControlOrMeta+Enter');
    },
    () => expect.poll(async () => shelfOf(await treeHere(page)).get(about)).toBe(text)
  );
};

const fieldOf = ({ tree, details }: CanopyApp, { place }: KeptDraft): Locator => {
  if (place.kind === 'field') return details.getByRole('textbox', { name: place.label, exact: true });
  return tree.getByRole('textbox', {
    name: place.kind === 'rename' ? treeMessages.rename : treeMessages.newCategoryName
  });
};

/** What was typed is back in its field, is not saved by a sync nor by losing the focus, and waits for somebody to decide. */
const decideTexts = async (
  trial: Trial,
  canopy: CanopyApp,
  texts: readonly KeptDraft[],
  theirs: string
): Promise<void> => {
  const { page, row } = canopy;
  const state = trial.person.states.map(linesOf);
  const names = texts.filter(({ place }) => place.kind !== 'field');
  const fields = texts.filter(({ place }) => place.kind === 'field');
  for (const each of names) await expect(fieldOf(canopy, each)).toHaveValue(each.text);
  await syncOnce(trial, canopy, theirs);
  for (const each of names) {
    await expect(fieldOf(canopy, each)).toHaveValue(each.text);
    expect([linesOf(shelfOf(await treeHere(page)))]).toEqual(state);
    await fieldOf(canopy, each).click();
    await page.keyboard.press('End');
    await decideName(trial, canopy, each);
  }
  for (const each of fields) {
    await row(each.about ?? '').click();
    await expect(fieldOf(canopy, each)).toHaveValue(each.text);
    await decideDescription(trial, canopy, each);
  }
  if (texts.length > 0) {
    const toast = page.getByRole('alert').filter({ hasText: draftMessages.restored });
    await toast.getByRole('button', { name: uiMessages.close, exact: true }).click();
    await expect(toast).toHaveCount(0);
  }
};

/** Starts again after a kill, and compares everything with what the person had been shown. */
const restart = async (trial: Trial, theirs: string): Promise<CanopyApp> => {
  const { userDataDir, person, manner, complaints } = trial;
  const texts = textsOnDisk(userDataDir);
  const kept = keptOf(person.typing?.pressed ?? '', userDataDir);
  const canopy = await startCanopy(userDataDir);
  await expect(canopy.tree).toBeVisible();
  if (manner === 'in a proposal') await expect(barIn(canopy)).toBeVisible();
  person.acts.push(`killed with ${JSON.stringify(texts.map(({ text, about, place }) => [text, about, place.kind]))}`);
  try {
    await settleTree(trial, canopy, kept);
    await decideTexts(trial, canopy, texts, theirs);
  } catch (error) {
    throw new Error(await canopy.page.locator('body').ariaSnapshot(), { cause: error });
  }
  expect(complaints).toEqual([]);
  return canopy;
};

const windowsSchema = z.object({ windows: z.array(z.object({ workspaceId: z.string().optional() })) });

/** A window that is killed soon after a workspace was connected shows the one before: which it shows is written after a while. */
const expectShownAtStart = (userDataDir: string): Promise<void> =>
  expect
    .poll(() => {
      const { windows } = windowsSchema.parse(JSON.parse(readFileSync(join(userDataDir, 'windows.json'), 'utf8')));
      return windows.map(({ workspaceId = FIRST_WORKSPACE_ID }) => workspaceId);
    })
    .not.toContain(FIRST_WORKSPACE_ID);

const begin = async ({ manner, door, userDataDir }: Trial, canopy: CanopyApp): Promise<void> => {
  const { page, status, tree } = canopy;
  await connect(canopy, door, null);
  await expectShownAtStart(userDataDir);
  if (manner === 'when I say') {
    await status.getByText('All changes saved').click();
    await page.getByText(syncMessages.sync.byHand).click();
    await page.keyboard.press('Escape');
  } else if (manner === 'in a proposal') {
    await command(page, 'proposeInstead');
    await expect(barIn(canopy)).toBeVisible();
    await expect(tree).toBeVisible();
  }
};

/** At the end nothing is left to send, and both sides are the same. */
const finish = async ({ manner, service, person, complaints }: Trial, canopy: CanopyApp): Promise<void> => {
  const { page, status } = canopy;
  if (manner === 'in a proposal') {
    await barIn(canopy).getByRole('button', { name: proposalMessages.leave }).click();
    await expect(barIn(canopy)).toHaveCount(0);
    await expect.poll(async () => [...shelfOf(await treeHere(page)).keys()]).toEqual(NAMES);
  } else {
    await command(page, manner === 'as I edit' ? 'syncNow' : 'readNow');
    if (manner === 'when I say') {
      await expect(status.getByText('All changes saved').or(person.sendButton(canopy))).toBeVisible();
      await person.send(canopy);
    }
    await expect(status.getByText('All changes saved')).toBeVisible();
  }
  await expectSame(page, service);
  expect(service.violations).toEqual([]);
  expect(complaints).toEqual([]);
  await canopy.close();
};

for (const manner of ['as I edit', 'when I say', 'in a proposal'] as const)
  test(`${KILLS} kills while somebody types: ${manner}`, async ({ userDataDir }) => {
    test.setTimeout(KILLS * 60_000);
    console.log(`Seed ${SEED}`);
    const dice = diceOf(SEED);
    const service = foreignServer({ ...foreignService('plain'), auth: 'none', derived: [] });
    for (const name of NAMES) service.editor.create({ name });
    const theirs = service.editor.create({ name: 'Theirs' });
    const door = await ForeignDoor.open(service);
    const person = new TypingPerson(dice, manner, userDataDir, NAMES);
    const trial: Trial = { manner, dice, userDataDir, service, door, person, complaints: [] };
    watchService(trial);
    let canopy = await startCanopy(userDataDir);
    await begin(trial, canopy);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const delay = dice(LONGEST);
      try {
        await killWhileActing(trial, canopy, delay);
        service.editor.change(theirs, { name: `Theirs ${kill}` });
        canopy = await restart(trial, `Theirs ${kill}`);
      } catch (error) {
        throw new Error(
          `Kill ${kill}, after ${delay} ms, of the seed ${SEED} failed.\nActs: ${person.acts.slice(-30).join('; ')}\nTexts: ${JSON.stringify(textsOnDisk(userDataDir))}`,
          { cause: error }
        );
      }
    }
    await finish(trial, canopy);
    await door.stop();
  });
