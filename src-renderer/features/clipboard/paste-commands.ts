import type { QueryClient } from '@tanstack/react-query';
import { withPauses } from '../../platform/sliced-work';
import { notice, noticeError, noticeProblem } from '../../ui/notices';
import { shortcutLabel } from '../../ui/command-keys';
import { moveTo } from '../../session/move-commands';
import { mayGoUnder, type Placement } from '../../model/placement';
import { currentRows } from '../../session/row-state';
import type { TreeModel } from '../../model/tree-model';
import { currentTree } from '../../session/tree-query';
import { focusTree, useTreeView } from '../../session/tree-view-state';
import { currentWorkspace } from '../../session/workspace-query';
import { decodeCategories, type CarriedCategories } from './clipboard-format';
import { createEdits } from './create-edits';
import { createOutline } from './create-outline';
import { endCut, useCut } from '../../session/cut-state';
import { levelsOf, type OutlineRow } from '../../../src-shared/outline/outline-row';
import { outlineReading } from '../../../src-shared/outline/outline-text';
import { pastePlace, pasteRefusal, type PasteWay } from './paste-place';
import { mayPaste } from './paste-question';
import { numeral } from '../../platform/text';

/** What a clipboard or a drag brings: text, and from a window of Canopy the categories themselves. Empty where there is none. */
export interface BroughtData {
  readonly text: string;
  readonly categories: string;
}

const NOT_PASTED = 'Nothing was pasted';

/** The categories that data stand for; `null` when it is none, and the person has been told why. */
const readData = async ({
  text,
  categories
}: BroughtData): Promise<{ rows: readonly OutlineRow[]; carried: CarriedCategories | null } | null> => {
  const carried = categories === '' ? null : await decodeCategories(categories);
  if (carried !== null) return { rows: carried.rows, carried };
  const parsed = await withPauses(outlineReading(text));
  if (!parsed.ok) noticeProblem(NOT_PASTED, parsed.problem);
  else if (parsed.rows.length === 0) noticeProblem(NOT_PASTED, 'There is no text to make categories of.');
  else return { rows: parsed.rows, carried: null };
  return null;
};

const pasted = (count: number): string => {
  const undo = shortcutLabel('Z');
  return count === 1
    ? `1 category was pasted. ${undo} takes it back.`
    : `${numeral(count)} categories were pasted. ${undo} takes them back.`;
};

/** Makes what was brought, at a place. Large outlines are shown first. Returns the topmost of them; none when nothing was made. */
const create = async (
  client: QueryClient,
  rows: readonly OutlineRow[],
  place: Placement,
  isCopy: boolean
): Promise<readonly number[]> => {
  const model = currentTree(client)?.model;
  const subject = rows[0]?.fields.name ?? '';
  if (model === undefined) return [];
  const refusal = pasteRefusal(model, place.parentId, levelsOf(rows), rows.length);
  if (refusal !== null) {
    noticeProblem(NOT_PASTED, refusal);
    return [];
  }
  const parentName = place.parentId === null ? null : (model.get(place.parentId)?.name ?? null);
  if (!(await mayPaste({ rows, parentName }))) return [];
  try {
    const ids = await createOutline(client, {
      action: isCopy ? 'copy' : 'create',
      subject,
      ...createEdits(rows, place)
    });
    if (ids !== null) notice(pasted(rows.length));
    return ids ?? [];
  } catch (error) {
    noticeError(NOT_PASTED, error);
    return [];
  }
};

/** What of it was cut here and still waits to be moved. */
const cutIds = (model: TreeModel, carried: CarriedCategories | null): readonly number[] => {
  const { token, ids } = useCut.getState();
  return carried !== null && token !== null && carried.cut === token
    ? [...ids].filter((id) => model.get(id) !== undefined)
    : [];
};

const moveCut = async (
  client: QueryClient,
  model: TreeModel,
  ids: readonly number[],
  place: Placement
): Promise<void> => {
  if (!mayGoUnder(model, new Set(ids), place.parentId)) {
    noticeProblem(NOT_PASTED, 'A category cannot be moved under itself.');
    return;
  }
  endCut();
  await moveTo(client, ids, place);
};

/** What was pasted last, and what became of it: the same once more goes beside it, and not into what it has unfolded. */
let pastedLast: { readonly data: BroughtData; readonly ids: readonly number[] } | null = null;

const arrivedFrom = ({ text, categories }: BroughtData): readonly number[] =>
  pastedLast !== null && pastedLast.data.text === text && pastedLast.data.categories === categories
    ? pastedLast.ids
    : [];

/** Pastes what was cut or copied, or text, into the tree. What was cut moves; the next paste of the same is a copy. */
export const pasteData = async (client: QueryClient, data: BroughtData, way: PasteWay): Promise<void> => {
  const read = await readData(data);
  const model = currentTree(client)?.model;
  if (read === null || model === undefined) return;
  const { rows, carried } = read;
  const cut = cutIds(model, carried);
  const isFromHere = carried !== null && carried.workspace === currentWorkspace(client)?.file;
  const { activeId } = useTreeView.getState();
  const place = pastePlace(model, {
    way,
    activeId,
    isExpanded: activeId !== null && currentRows().isExpanded(activeId),
    sources: new Set([...(isFromHere ? carried.ids : []), ...arrivedFrom(data)]),
    moved: new Set(cut)
  });
  if (cut.length > 0) await moveCut(client, model, cut, place);
  else pastedLast = { data, ids: await create(client, rows, place, carried !== null) };
  // Whoever was asked comes back to the tree, whatever the answer.
  if (document.activeElement === document.body) focusTree();
};

/** Makes what was dragged here from another program or another window. */
export const dropData = async (client: QueryClient, data: BroughtData, place: Placement): Promise<void> => {
  const read = await readData(data);
  if (read !== null) await create(client, read.rows, place, read.carried !== null);
};
