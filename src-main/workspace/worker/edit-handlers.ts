import { check } from '../../../src-shared/faults';
import { readJsonText } from '../../../src-shared/json-text';
import { treeEditsSchema, type TreeEdited, type TreeEdits } from '../../../src-shared/tree-edits';
import { StoreError } from '../../domain/errors';
import { unlessCancelled, type EditsWatched } from './edit-progress';
import type { Workspace } from './workspace';

/** Throws `invalid` with what is wrong first, in words for the person who asked for the edits. */
export const readEdits = (text: string): TreeEdits => {
  const json = readJsonText(text);
  const checked = json.ok ? check(treeEditsSchema, json.value) : null;
  if (checked?.ok === true) return checked.value;
  throw new StoreError('invalid', checked?.faults[0]?.message ?? 'The edits cannot be read.');
};

/** Carries out many edits, which come as JSON text. */
export const editTree = (workspace: Pick<Workspace, 'store'>, watched: EditsWatched, text: string): TreeEdited => {
  const edits = readEdits(text);
  return unlessCancelled(watched, (isCancelled) => ({
    state: 'done',
    ...workspace.store.edit(edits, { author: 'window' }, isCancelled)
  }));
};
