import type { Locator } from '@playwright/test';
import { messages as historyMessages } from '../../src-renderer/features/history/messages';
import { messages } from '../../src-renderer/features/proposals/messages';
import { messages as sessionMessages } from '../../src-renderer/session/messages';
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import shellMessages from '../../src-renderer/shell/messages/en.json' with { type: 'json' };
import { WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import type { TreeEditRequest } from '../../src-shared/tree-edits';
import { IPC_EVENTS, WINDOW_CALLS } from '../../src-shared/ipc';
import { newKey } from '../../src-shared/ids';
import { CANOPY_DIALECT } from '../../src-main/sync/dialect/canopy-dialect';
import { findings, findingsInLooks } from '../support/axe-findings';
import { ForeignDoor, foreignOutline, foreignServer, foreignService, type ForeignTraits } from '../support/foreign';
import { named } from '../support/service-caller';
import { ask, connectShop, editTree, syncNow } from './support/replica';
import { grown, type Outline } from './support/saved-tree';
import { expect, test, testConnected, type WindowUnderTest } from './support/window-test';

const SHOP: Outline = [['Drinks', [['Tea', ['Green']], 'Milk']], 'Bread'];

const idOf = async ({ saved }: WindowUnderTest, name: string): Promise<number> => named(await saved(), name).id;

/** Submits a proposal as another program does. @returns its id */
const submit = async ({ main }: WindowUnderTest, title: string, edits: readonly TreeEditRequest[]): Promise<number> => {
  const text = JSON.stringify({ title, note: 'For spring.', edits });
  const { id } = await ask(main, WORKSPACE_CALLS.submitProposal, text);
  await main.heard();
  return id;
};

const openList = async ({ page, status }: WindowUnderTest, waiting: number): Promise<Locator> => {
  await status.getByRole('button', { name: shellMessages.proposals({ count: waiting }) }).click();
  return page.getByRole('region', { name: messages.title });
};

test('a proposal is reviewed and published by keyboard alone, and taken back by one undo', async ({ canopy }) => {
  const { page, row, outline, status } = canopy;
  await canopy.plant(grown(SHOP));
  await expect(status.getByRole('button', { name: /^Proposals/ })).toHaveCount(0);
  const [drinks, tea, milk, bread] = await Promise.all(
    ['Drinks', 'Tea', 'Milk', 'Bread'].map((name) => idOf(canopy, name))
  );
  if (drinks === undefined || tea === undefined || milk === undefined || bread === undefined) throw new Error('Gone.');
  await submit(canopy, 'Spring', [
    { kind: 'create', key: newKey(1), fields: { name: 'Juice' }, place: { parentId: drinks } },
    { kind: 'create', key: newKey(2), fields: { name: 'Apple' }, place: { parentId: newKey(1) } },
    { kind: 'update', id: bread, fields: { name: 'Fresh bread' } },
    { kind: 'move', id: milk, place: { parentId: null } },
    { kind: 'delete', id: tea }
  ]);
  expect(await outline()).toEqual(SHOP);

  const view = await openList(canopy, 1);
  const entry = view.getByRole('button', { name: /^Spring/ });
  await expect(entry).toBeFocused();
  expect(await findingsInLooks(page, 'proposals')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(view.getByText(messages.deletions({ roots: 1, below: 1 }))).toBeVisible();
  await expect(view.getByText('For spring.')).toBeVisible();
  // Neither of the new categories has a slug.
  await expect(view.getByText(messages.problems({ count: 2 }))).toBeVisible();
  const parts = view.getByRole('list', { name: uiMessages.changes });
  await expect(parts.getByRole('checkbox').first()).toHaveAccessibleName(`${messages.does.delete}: Tea`);
  await expect(parts.getByRole('checkbox').first()).toBeFocused();
  expect(await findingsInLooks(page, 'proposal-review')).toEqual([]);

  // In the order of the places in the tree, and as it was.
  const byPlace = view.getByRole('button', { name: messages.byPlace });
  await byPlace.click();
  await expect(parts.getByRole('heading')).toHaveText([uiMessages.topLevel, 'Drinks', 'Drinks › Juice']);
  await expect(parts.getByRole('checkbox').first()).toHaveAccessibleName(`${messages.does.update}: Bread`);
  await byPlace.click();
  await parts.getByRole('checkbox').first().focus();

  // The deletion stays open, and of the new branch only its lower category is ticked: the upper one comes along.
  await page.keyboard.press('Space');
  await parts.getByRole('checkbox', { name: `${messages.does.create}: Juice` }).press('Space');
  const apple = parts.getByRole('checkbox', { name: `${messages.does.create}: Apple` });
  await expect(apple).not.toBeChecked();
  await apple.press('Space');
  await expect(parts.getByText(messages.takesAlong({ names: 'Juice' }))).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: messages.publishTitle({ title: 'Spring' }) });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(outline).toEqual([
    [
      'Drinks',
      [
        ['Tea', ['Green']],
        ['Juice', ['Apple']]
      ]
    ],
    'Fresh bread',
    'Milk'
  ]);
  await expect(parts.getByRole('checkbox')).toHaveCount(1);

  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row('Fresh bread')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(outline).toEqual(SHOP);
});

test('what clashes is said and asks for its own tick, and what was published is what was seen', async ({ canopy }) => {
  const { page, outline, main } = canopy;
  await canopy.plant(grown(SHOP));
  const [milk, bread, green] = await Promise.all(['Milk', 'Bread', 'Green'].map((name) => idOf(canopy, name)));
  if (milk === undefined || bread === undefined || green === undefined) throw new Error('Gone.');
  await submit(canopy, 'Names', [
    { kind: 'update', id: milk, fields: { name: 'Whole milk' } },
    { kind: 'update', id: bread, fields: { name: 'Fresh bread' } },
    { kind: 'update', id: green, fields: { name: 'Green tea' } }
  ]);
  await editTree(canopy, [
    { kind: 'update', id: bread, fields: { name: 'Rolls' } },
    { kind: 'delete', id: green }
  ]);
  const view = await openList(canopy, 1);
  await page.keyboard.press('Enter');
  const parts = view.getByRole('list', { name: uiMessages.changes });
  const clashing = parts.getByRole('checkbox', { name: /Bread|Rolls|Fresh/ });
  await expect(clashing).not.toBeChecked();
  await expect(clashing).toHaveAccessibleDescription(/Rolls/);
  const gone = parts.getByRole('checkbox', { name: /Green/ });
  await gone.press('Space');
  await expect(gone).not.toBeChecked();
  await expect(gone).toHaveAccessibleDescription(new RegExp(messages.cannot.replace('.', '\\.')));

  await page.getByRole('button', { name: messages.publish({ count: 1 }) }).click();
  const dialog = page.getByRole('dialog', { name: messages.publishTitle({ title: 'Names' }) });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  const word = dialog.getByRole('textbox', { name: messages.comment });
  await word.fill('As agreed.');
  await editTree(canopy, [{ kind: 'update', id: milk, fields: { name: 'Oat milk' } }]);
  await dialog.getByRole('button', { name: messages.publishAnswer, exact: true }).click();
  await expect(view.getByRole('alert')).toContainText('milk');
  expect(await outline()).toEqual([['Drinks', ['Tea', 'Oat milk']], 'Rolls']);
  // What was typed is still there, and nothing is published before its preview.
  main.answers.set(WORKSPACE_CALLS.planPublication.name, () => new Promise(() => undefined));
  await clashing.press('Space');
  await page.getByRole('button', { name: messages.publish({ count: 1 }) }).click();
  await expect(word).toHaveValue('As agreed.');
  await expect(dialog.getByRole('button', { name: messages.publishAnswer, exact: true })).toBeDisabled();
});

test('a comment, a request for changes and a refusal are kept with the proposal; where changes need a review, an edit is refused with the way to propose it', async ({
  canopy
}) => {
  const { page, status, row, command, main, outline } = canopy;
  await canopy.plant(grown(SHOP));
  const bread = await idOf(canopy, 'Bread');
  await submit(canopy, 'Names', [{ kind: 'update', id: bread, fields: { name: 'Fresh bread' } }]);
  const view = await openList(canopy, 1);
  await page.keyboard.press('Enter');
  await view.getByText(messages.log, { exact: true }).click();
  const comment = view.getByRole('textbox', { name: messages.comment });
  await comment.fill('Why fresh?');
  // Another view does not lose it.
  await comment.press('Escape');
  await expect(view.getByRole('button', { name: /^Names/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await view.getByText(messages.log, { exact: true }).click();
  await expect(comment).toHaveValue('Why fresh?');
  await view.getByRole('button', { name: messages.addComment }).dblclick();
  await expect(view.getByText('Why fresh?').first()).toBeVisible();
  await expect(comment).toBeEmpty();
  await view.getByRole('button', { name: messages.askForChanges }).click();
  await page.getByRole('textbox', { name: messages.whatToChange }).fill('Say “Bread, fresh”.');
  await page.getByRole('button', { name: messages.ask, exact: true }).click();
  await expect(view.getByText('Say “Bread, fresh”.')).toBeVisible();
  // Its button was pressed twice, and it is said once.
  await expect(view.getByText('Why fresh?')).toHaveCount(1);
  // What asked has gone, and so has publishing; what was said is there at once for whoever goes on.
  await expect(view.getByRole('heading', { name: 'Names' })).toBeFocused();
  await expect(view.getByRole('button', { name: messages.publish({ count: 1 }) })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(view.getByText('Say “Bread, fresh”.')).toBeVisible();
  await view.getByRole('button', { name: messages.decline }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: messages.declineAnswer, exact: true }).click();
  await expect(view.getByText(messages.state.declined).first()).toBeVisible();
  await expect(status.getByRole('button', { name: /^Proposals/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(view.getByText(messages.noneOpen)).toBeVisible();
  await view.getByText(messages.decided, { exact: true }).click();
  await expect(view.getByRole('button', { name: /^Names/ })).toBeVisible();

  // Where changes need a review, an edit is refused with the way to propose it.
  await page.keyboard.press('Escape');
  await command('proposals');
  await view.getByRole('switch', { name: messages.rule }).press('Space');
  await expect(view.getByRole('switch', { name: messages.rule })).toBeChecked();
  await page.keyboard.press('Escape');
  await row('Bread').click();
  await page.keyboard.press('F2');
  await expect(page.getByText(sessionMessages.rights.review, { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' }).and(page.locator('[role="tree"] *'))).toHaveCount(0);
  const started: unknown[] = [];
  main.answers.set(WINDOW_CALLS.startProposal.name, (args) => {
    started.push(args);
    return null;
  });
  await canopy.details.getByRole('button', { name: sessionMessages.rights.propose }).click();
  await expect.poll(() => started).toEqual([{ proposalId: null }]);
  expect(await outline()).toEqual(SHOP);
});

test('a review that comes in while the person types elsewhere leaves the focus there, and one that a service keeps is offered to be edited again', async ({
  canopy
}) => {
  const { page, main, command } = canopy;
  await canopy.plant(grown(SHOP));
  const [drinks, milk] = [await idOf(canopy, 'Drinks'), await idOf(canopy, 'Milk')];
  const first = { parentId: drinks, afterId: null };
  const id = await submit(canopy, 'Order', [{ kind: 'move', id: milk, place: first }]);
  const review = await ask(main, WORKSPACE_CALLS.readProposal, { id });
  const reading = Promise.withResolvers<null>();
  main.answers.set(WORKSPACE_CALLS.readProposal.name, () => reading.promise.then(() => review));
  const view = await openList(canopy, 1);
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search categories' });
  await search.focus();
  reading.resolve(null);
  await expect(view.getByRole('checkbox')).toBeVisible();
  await expect(view.getByText(messages.reordered)).toBeVisible();
  await expect(search).toBeFocused();

  const address = { url: 'http://canopy.example', readPath: '/api/categories', writePath: '/api/admin/categories' };
  main.answers.set(WORKSPACE_CALLS.readReplica.name, () => ({
    kind: 'replica',
    address,
    dialect: CANOPY_DIALECT,
    auth: 'bearer'
  }));
  main.tell(IPC_EVENTS.workspaceOpened, null);
  await expect(view.getByRole('button', { name: messages.continueEditing })).toBeVisible();

  // The history names who proposed and who published.
  const people = ['Ann', 'Bo'].map((name) => ({ person: name.toLowerCase(), name }));
  main.answers.set(WORKSPACE_CALLS.readPeople.name, () => ({ you: null, people }));
  const entry = { id: 9, at: '2026-11-27T10:03:00.000Z', author: 'window', way: 'do', undone: false, proposal: 1 };
  const summary = { action: 'publish', subject: 'Spring', count: 2 };
  main.answers.set(WORKSPACE_CALLS.readHistory.name, () => ({
    entries: [{ ...entry, summary, person: 'ann', publisher: 'bo' }],
    next: null,
    keptSince: null
  }));
  main.tell(IPC_EVENTS.workspaceOpened, null);
  await command('history');
  await expect(
    page.getByText(historyMessages.publishedBy({ author: 'Ann', publisher: 'Bo', isSame: false }))
  ).toBeVisible();
});

testConnected('in a replica, publishing shows its requests first, those that delete before all', async ({ canopy }) => {
  const { page, status } = canopy;
  const traits: ForeignTraits = { ...foreignService('plain'), auth: 'none', derived: [] };
  const service = foreignServer(traits);
  const [tea, milk] = [service.editor.create({ name: 'Tea' }), service.editor.create({ name: 'Milk' })];
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, traits);
  await submit(canopy, 'Names', [
    { kind: 'update', id: tea, fields: { name: 'Green tea' } },
    { kind: 'delete', id: milk }
  ]);
  const view = await openList(canopy, 1);
  await page.keyboard.press('Enter');
  await view.getByRole('button', { name: messages.publish({ count: 2 }) }).click();
  const dialog = page.getByRole('dialog', { name: messages.publishTitle({ title: 'Names' }) });
  await expect(
    dialog.getByText(uiMessages.deletions({ count: 1, service: door.address.url, kept: null }))
  ).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText('Milk');
  await expect(dialog.getByRole('list').last()).toContainText('Green tea');
  expect(foreignOutline(service)).toBe('Tea Milk');
  await dialog.getByRole('button', { name: messages.publishAnswer, exact: true }).click();
  await expect(view.getByText(messages.state.published).first()).toBeVisible();
  await syncNow(canopy);
  await expect(status.getByText('All changes saved')).toBeVisible();
  expect(foreignOutline(service)).toBe('Green tea');
  await door.stop();
});
