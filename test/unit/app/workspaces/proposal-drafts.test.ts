import { existsSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { OpenWorkspaces } from '../../../../src-main/app/workspaces/open-workspaces';
import { ProposalDrafts } from '../../../../src-main/app/workspaces/proposal-drafts';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { logTo } from '../../../../src-main/platform/log';
import { temporaryFolder } from '../../../support/temporary-folder';

vi.mock('electron', () => ({ shell: {} }));

const WORDS = { title: 'Spring', note: '' };

/** A draft in a window, and the proposals of its workspace. */
const begun = () => {
  const registry = new WorkspaceRegistry(temporaryFolder());
  const of = { workspace: registry.first.id, proposal: null };
  writeFileSync(registry.partOfDraft(of), '');
  const draft = registry.addDraft(of);
  const proposals: string[] = [];
  const shown = { text: 'a draft', lateText: 'a draft', stays: false };
  const thread = {
    call: async (key: string, given: string | { readonly id: number; readonly text: string }) => {
      if (key === 'readDraftRequest') return { text: shown.text, submissions: 0 };
      if (typeof given === 'string') return { id: proposals.push(given) };
      proposals[given.id - 1] = given.text;
      return { id: given.id };
    }
  };
  const open = {
    thread: async () => thread,
    withThread: async (_id: string, act: (one: typeof thread) => Promise<unknown>) => act(thread),
    close: () => Promise.resolve()
  } as unknown as OpenWorkspaces;
  const drafts = new ProposalDrafts({
    registry,
    open,
    credentials: { forget: () => Promise.resolve() },
    windows: {
      // The page may have made one more edit before it was gone, or stay.
      leave: async () => {
        if (shown.stays) throw new Error('The person has kept the page.');
        shown.text = shown.lateText;
      }
    },
    drafts: { close: () => Promise.resolve() },
    firstScreens: { forget: () => undefined },
    log: logTo(() => undefined)
  });
  return { drafts, id: draft.id, file: registry.fileOf(draft), proposals, shown };
};

test('a draft that two windows submit at once becomes one proposal', async () => {
  const { drafts, id, file, proposals } = begun();
  const [first, second] = await Promise.allSettled([drafts.submit(id, WORDS), drafts.submit(id, WORDS)]);
  expect(first).toEqual({ status: 'fulfilled', value: 1 });
  expect(second.status).toBe('rejected');
  expect(proposals).toEqual(['a draft']);
  expect(existsSync(file)).toBe(false);
});

test('what another window edits until it leaves the draft is submitted before the draft is deleted', async () => {
  const { drafts, id, file, proposals, shown } = begun();
  shown.lateText = 'a draft, edited late';
  expect(await drafts.submit(id, WORDS)).toBe(1);
  expect(proposals).toEqual(['a draft, edited late']);
  expect(existsSync(file)).toBe(false);
});

test('a draft that was submitted and could not be deleted is submitted again as the same proposal', async () => {
  const { drafts, id, file, proposals, shown } = begun();
  shown.stays = true;
  await expect(drafts.submit(id, WORDS)).rejects.toThrow('kept the page');
  expect([proposals, existsSync(file)]).toEqual([['a draft'], true]);
  Object.assign(shown, { stays: false, lateText: 'more of it' });
  expect(await drafts.submit(id, WORDS)).toBe(1);
  expect([proposals, existsSync(file)]).toEqual([['more of it'], false]);
});
