import { type CategoryId, TOP_LEVEL } from '../../src-shared/ids';
import { create as createStore } from 'zustand';
import { isMoreThanNames } from '../../src-shared/outline/more-than-names';
import { levelsOf, type OutlineRow, outlineReading } from '../../src-shared/outline/outline-text';
import { mayGoUnder, pastePlace, type PasteWay, type Placement } from '../model/placement';
import { firstShownName } from '../model/shown-language';
import type { TreeModel } from '../model/tree-model';
import { runYielding } from '../platform/run-in-slices';
import { toastError, toastProblem } from '../ui/toasts';
import { startCommand, toastUndoable } from './command-runner';
import { decodeCategories, type CarriedCategories, endCut, useCut } from './clipboard';
import { messages } from './messages';
import { createEdits, createOutline, outlineRefusal } from './create-outline';
import { moveTo } from './move-commands';
import { session } from './session';

const ASKED_FROM = 51;

interface PasteQuestion {
  readonly rows: readonly OutlineRow[];
  readonly parentName: string | null;
}

interface PasteQuestionState {
  readonly question: PasteQuestion | null;
  readonly answer: (isWanted: boolean) => void;
}

const ignore = (): void => undefined;

export const usePasteQuestion = createStore<PasteQuestionState>(() => ({ question: null, answer: ignore }));

const mayPaste = async (question: PasteQuestion): Promise<boolean> => {
  if (question.rows.length < ASKED_FROM) return true;
  usePasteQuestion.getState().answer(false);
  return new Promise((resolve) => {
    const answer = (isWanted: boolean): void => {
      usePasteQuestion.setState({ question: null, answer: ignore });
      resolve(isWanted);
    };
    usePasteQuestion.setState({ question, answer });
  });
};

/** The data of a clipboard or drop: text, and categories from a window of Canopy; empty where there is none. */
export interface BroughtData {
  readonly text: string;
  readonly categories: string;
}

/** `null`: there is nothing to create. A file's content is offered to the import, and anything else is told. */
const readData = async ({
  text,
  categories
}: BroughtData): Promise<{ rows: readonly OutlineRow[]; carried: CarriedCategories | null } | null> => {
  if (categories === '' && isMoreThanNames(text)) {
    await startCommand('importFile', text);
    return null;
  }
  const carried = categories === '' ? null : await decodeCategories(categories);
  if (carried !== null) return { rows: carried.rows, carried };
  const parsed = await runYielding(outlineReading(text));
  if (!parsed.ok) toastProblem(messages.clipboard.notPasted, parsed.problem);
  else if (parsed.rows.length === 0) toastProblem(messages.clipboard.notPasted, messages.clipboard.noText);
  else return { rows: parsed.rows, carried: null };
  return null;
};

/** Creates pasted categories at a place; a large paste is confirmed first. */
const create = async (rows: readonly OutlineRow[], place: Placement, isCopy: boolean): Promise<void> => {
  const { model } = session;
  const refusal = outlineRefusal(model, place.parent, levelsOf(rows), rows.length);
  if (refusal !== null) {
    toastProblem(messages.clipboard.notPasted, refusal);
    return;
  }
  const parentName = place.parent === TOP_LEVEL ? null : firstShownName(model, [place.parent]);
  if (!(await mayPaste({ rows, parentName }))) return;
  try {
    const ids = await createOutline({ action: isCopy ? 'copy' : 'create', ...createEdits(rows, place) });
    if (ids !== null) toastUndoable(messages.clipboard.pasted({ count: rows.length, parent: parentName }));
  } catch (error) {
    toastError(messages.clipboard.notPasted, error);
  }
};

const cutIds = (model: TreeModel, carried: CarriedCategories | null): readonly CategoryId[] => {
  const { token, ids } = useCut.getState();
  return carried !== null && token !== null && carried.cut === token
    ? [...ids].filter((id) => model.get(id) !== undefined)
    : [];
};

const moveCut = async (model: TreeModel, ids: readonly CategoryId[], place: Placement): Promise<void> => {
  if (!mayGoUnder(model, new Set(ids), place.parent)) {
    toastProblem(messages.clipboard.notPasted, messages.clipboard.underItself);
    return;
  }
  endCut();
  await moveTo(ids, place);
};

/** Pastes cut or copied categories, or text, into the tree. A cut is moved once; later pastes of it are copies. */
export const pasteData = async (data: BroughtData, way: PasteWay): Promise<void> => {
  const read = await readData(data);
  if (read === null) return;
  const { model } = session;
  const { rows, carried } = read;
  const cut = cutIds(model, carried);
  const place = pastePlace(model, { way, activeId: session.state.activeId, moved: new Set(cut) });
  if (cut.length > 0) await moveCut(model, cut, place);
  else await create(rows, place, carried !== null);
  if (document.activeElement === document.body) session.focusTree();
};

/** Creates categories of a drop from another program or window. */
export const dropData = async (data: BroughtData, place: Placement): Promise<void> => {
  const read = await readData(data);
  if (read !== null) await create(read.rows, place, read.carried !== null);
};
