import { afterEach, expect, test } from 'vitest';
import { COMMAND_IDS } from '../../../../src-shared/commands';
import type { Rights } from '../../../../src-shared/me';
import { commandRefusal } from '../../../../src-renderer/session/command-runner';
import { editRefusal, outsideRefusal, setRights } from '../../../../src-renderer/session/edit-rights';
import { modelOf } from '../sample-model';

const ADA: Rights = { person: 'p_ada', name: 'Ada', role: 'viewer', limit: { kind: 'none' } };

afterEach(() => setRights(null));

/** What a viewer may do: look, find, copy, export, and whatever is about windows and this computer. */
const OF_VIEWERS = COMMAND_IDS.filter((id) => {
  setRights(ADA);
  const isOffered = commandRefusal(id) === null;
  setRights(null);
  return isOffered;
});

test('a viewer is offered no command that changes the tree, and told why', () => {
  expect(OF_VIEWERS.join(' ')).toBe(
    'newWindow splitWindow closeOtherHalf switchWorkspace newWorkspace openFile connectService syncNow readNow sendChanges showUnsent pauseSync resumeSync sendAsEdited sendByHand renameWorkspace duplicateWorkspace deleteWorkspace exportTree exportRedirects backups settings copy find findNext findPrevious selectFinds proposeInstead copyPath copyId copyLink addToBasket selectAll mainMenu palette otherHalf expandAll collapseAll columns basket details overview history trash compare conflicts proposals problems guide shortcuts tour reportProblem licenses about'
  );
  setRights(ADA);
  expect(commandRefusal('rename')).toBe('You can only view this workspace. An admin can give you permission to edit.');
});

test.each<[string, Rights | null, RegExp | null]>([
  ['a workspace of nobody’s team', null, null],
  ['an editor', { ...ADA, role: 'editor' }, null],
  ['an editor of a branch', { ...ADA, role: 'editor', limit: { kind: 'branch', branch: 1 } }, null],
  ['an editor of a branch that is gone', { ...ADA, role: 'editor', limit: { kind: 'elsewhere' } }, /no longer in/],
  ['a proposer', { ...ADA, role: 'proposer' }, /propose/],
  ['a viewer of a branch', { ...ADA, limit: { kind: 'branch', branch: 1 } }, /only view/]
])('%s', (_who, rights, reason) => {
  setRights(rights);
  if (reason === null) expect(editRefusal()).toBeNull();
  else expect(editRefusal()).toMatch(reason);
});

const MODEL = modelOf([['Hats', ['Caps']], 'Shoes']);
const BEN: Rights = { person: 'p_ben', name: 'Ben', role: 'editor', limit: { kind: 'branch', branch: 1 } };
const OUTSIDE = 'You can edit “Hats” and its subcategories, and view the rest.';

test.each<[string, Rights | null, readonly number[], string | null]>([
  ['a workspace of nobody’s team', null, [3], null],
  ['no limit', { ...BEN, limit: { kind: 'none' } }, [3], null],
  ['the branch and what is below it', BEN, [1, 2], null],
  ['beside it', BEN, [3], OUTSIDE],
  ['some of them beside it', BEN, [2, 3], OUTSIDE]
])('%s', (_which, rights, ids, refusal) => {
  expect(outsideRefusal(rights, MODEL, ids)).toBe(refusal);
});
